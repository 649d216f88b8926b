/** One's own last changes of every base, undone whole or row by row ([K1]). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { CambioDeRegistro, CambioMostrado, Conservado } from "#proto/bases.ts";
import { api } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { baseDe } from "#plugins/bases/bases.ts";
import {
  type Banderas,
  banderasVistas,
  columnasVisibles,
} from "#plugins/bases/filas/listado/vista.ts";
import { detalleDe, porQueNo, queHizo, resultadoDe, TODAS_LAS_COLUMNAS } from "./cambios-modelo.ts";
import { rehacerUltimo } from "./un-paso.ts";

export interface PropsCambios {
  readonly saf: number;
  readonly codipres: string;
  /** null while they load: every column is described. */
  readonly banderas: Banderas | null;
  /** Rows of a base changed. */
  readonly onDeshecho: (base: string) => Promise<void>;
  /** Gets the last row that an undo brought back. */
  readonly onCerrar: (registro: { readonly base: string; readonly id: number } | null) => void;
}

interface PropsCambio {
  readonly cambio: CambioMostrado;
  readonly banderas: Banderas;
  readonly ocupado: boolean;
  /** @param fila only this row; null = all that can be undone. */
  readonly onDeshacer: (fila: CambioDeRegistro | null) => void;
}

function UnCambio({ cambio, banderas, ocupado, onDeshacer }: PropsCambio): ReactNode {
  const { filas, cantidad, libres } = cambio;
  const base = baseDe(cambio.base);
  const [abierto, abrir] = useState(cantidad === 1);
  if (!base) return null;
  const valores = filas.flatMap((f) => [f.antes, f.despues]);
  const columnas = columnasVisibles(base, banderasVistas(base, banderas, valores));
  const varias = cantidad > 1;
  const titulo = `${queHizo(cambio, cantidad)} en ${base.titulo}`;
  return (
    <li className="cambio">
      <div className="cambio-titulo">
        <time dateTime={new Date(cambio.instante).toISOString()}>
          {fechaYMinutosDe(cambio.instante)}
        </time>
        <b>{titulo}</b>
        {varias && (
          <button
            type="button"
            className="enlace"
            aria-expanded={abierto}
            onClick={() => abrir(!abierto)}
          >
            {abierto ? "Ocultar registros" : "Ver registros"}
          </button>
        )}
        <Boton
          aria-label={`Deshacer: ${titulo}`}
          motivo={libres === 0 ? "Todo lo que cambió tiene cambios posteriores" : null}
          aria-disabled={ocupado || undefined}
          onClick={() => ocupado || onDeshacer(null)}
        >
          Deshacer
        </Boton>
      </div>
      {abierto && (
        <ul>
          {filas.map((f) => (
            <li key={f.asiento} className="cambio-fila">
              <span>
                {detalleDe(base, columnas, f)}
                {f.posterior && <em>{porQueNo(f)}</em>}
              </span>
              {varias && (
                <button
                  type="button"
                  className="enlace"
                  aria-label={`Deshacer este: ${detalleDe(base, columnas, f)}`}
                  disabled={ocupado || f.posterior !== null}
                  onClick={() => onDeshacer(f)}
                >
                  Deshacer este
                </button>
              )}
            </li>
          ))}
          {cantidad > filas.length && <li className="nota">y {cantidad - filas.length} más</li>}
        </ul>
      )}
    </li>
  );
}

export default function Cambios(p: PropsCambios): ReactNode {
  const { saf, codipres } = p;
  const raiz = useRef<HTMLDivElement>(null);
  const { datos, error, cargando, recargar } = useLectura("/bases/cambios/:saf/:codipres", {
    saf,
    codipres,
  });
  const cambios = error ? [] : datos?.cambios ?? null;
  const g = useGuardado({
    enPantalla({ mensaje, datos }) {
      const conservados = datos.conservados as readonly Conservado[] | undefined;
      return conservados && conservados.length > 0
        ? resultadoDe({ deshechos: 0, conservados })
        : mensaje;
    },
  });
  const ocupado = g.ocupado || cargando;
  const ultimo = useRef<{ base: string; id: number } | null>(null);
  /** Where something was undone here, that can be done again. */
  const [deshecha, anotar] = useState<string | null>(null);

  // The last change is one key away, also after undoing another; a button that is switched off
  // would leave the focus nowhere, and Escape without an answer.
  useEffect(() => {
    const primero = ocupado
      ? null
      : raiz.current?.querySelector<HTMLElement>(".cambio-titulo .boton:not([aria-disabled])");
    (primero ?? raiz.current)?.focus();
  }, [cambios, ocupado]);

  async function deshacer(
    { base, instante }: CambioMostrado,
    fila: CambioDeRegistro | null,
  ): Promise<void> {
    try {
      const hecho = await api.post("/bases/:base/deshacer/:saf/:codipres", {
        base,
        saf,
        codipres,
        instante,
        ...(fila ? { asientos: fila.asiento } : {}),
      });
      const [id] = hecho.registros;
      // The rows first: whoever reads the result and closes lands on one that is there.
      await p.onDeshecho(base);
      ultimo.current = id === undefined ? null : { base, id };
      anotar(base);
      g.decir(resultadoDe(hecho));
    } finally {
      recargar();
    }
  }

  async function rehacer(id: string): Promise<void> {
    const base = baseDe(id);
    if (!base) return;
    anotar(null);
    try {
      const { texto, registro } = await rehacerUltimo({ base, saf, codipres });
      await p.onDeshecho(id);
      ultimo.current = registro === undefined ? null : { base: id, id: registro };
      g.decir(texto);
    } finally {
      recargar();
    }
  }

  const cerrar = () => p.onCerrar(ultimo.current);
  return (
    <Dialogo
      titulo="Deshacer"
      subtitulo="Sus últimos cambios en este grupo de datos"
      ancho={cambios?.length === 0 ? "angosto" : "ancho"}
      onCerrar={cerrar}
    >
      <div ref={raiz} className="cambios" tabIndex={-1}>
        {cambios === null && <p role="status">Cargando…</p>}
        {cambios?.length === 0 && !g.mensaje && <p>No tiene cambios para deshacer.</p>}
        {cambios && cambios.length > 0 && (
          <ul>
            {cambios.map((c) => (
              <UnCambio
                key={`${c.base} ${c.instante}`}
                cambio={c}
                banderas={p.banderas ?? TODAS_LAS_COLUMNAS}
                ocupado={ocupado}
                onDeshacer={(fila) => void g.intentar(() => deshacer(c, fila))}
              />
            ))}
          </ul>
        )}
      </div>
      <p className={g.mensaje ? "carga-resumen" : undefined} role="status">{g.mensaje}</p>
      {deshecha !== null && (
        <p>
          <Boton
            aria-disabled={ocupado || undefined}
            onClick={() => ocupado || void g.intentar(() => rehacer(deshecha))}
          >
            Rehacer
          </Boton>
        </p>
      )}
      <Botonera textoCancelar="Cerrar" onCancelar={cerrar} />
    </Dialogo>
  );
}
