/** History of a dated value, and its correction at any month. */
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYHoraDe, mesDe, nombreMes } from "#core/domain/period.ts";
import type { EntradaDeHistoria } from "#proto/tablas.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { useCambios } from "../cambios.ts";
import { DeAcuerdo } from "./de-acuerdo.tsx";
import { FormularioValor } from "./formulario-valor.tsx";
import { GraficoDeHistoria } from "./grafico.tsx";
import { type Lectura, useLectura } from "#ui/lectura.ts";
import type { ClaveFechada } from "../listas.ts";
import {
  camposDeValor,
  columnaDelGrafico,
  esDecimal,
  type Mostrada,
  textoDeValor,
} from "./valores.ts";

type Entrada = Mostrada & EntradaDeHistoria;

export interface PropsHistoria extends ClaveFechada {
  /** Month on screen: where a new value is suggested. */
  readonly mes: number;
  readonly onCambio: () => void;
  readonly onCerrar: () => void;
}

/** `9/7/26, 09:05` */
function fechaCorta(instante: number): string {
  const [dia, mes, anio, hora] = fechaYHoraDe(instante).split(/[/ ]/);
  return `${Number(dia)}/${Number(mes)}/${anio.slice(2)}, ${hora.slice(0, 5)}`;
}

export type Autoria = Pick<Entrada, "usuario" | "instante" | "importado">;

/** Who stored an entry and when. */
export function autoria({ usuario, instante, importado }: Autoria): string {
  if (usuario === null || instante === null) return "Importado";
  return `${importado ? "Importado por " : ""}${usuario}, ${fechaCorta(instante)}`;
}

/**
 * The form gives the focus back to the button that opened it, or to the one for a new value when
 * that one went away with its entry.
 * @returns what each button takes, by its name
 */
function useFocoDevuelto(editando: boolean) {
  const botones = useRef(new Map<string, HTMLButtonElement>());
  const ultimo = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (editando || ultimo.current === null) return;
    (botones.current.get(ultimo.current) ?? botones.current.get(NUEVO))?.focus();
    ultimo.current = null;
  }, [editando]);
  return (cual: string, abrir: () => void) => ({
    ref: (boton: HTMLButtonElement | null) => {
      if (boton) botones.current.set(cual, boton);
      else botones.current.delete(cual);
    },
    onClick: () => {
      ultimo.current = cual;
      abrir();
    },
  });
}

const NUEVO = "nuevo";

interface Edicion {
  readonly mes: number;
  /** Whether the value of that month was chosen, rather than a new one asked for. */
  readonly corrige: boolean;
}

export default function Historia(p: PropsHistoria): ReactNode {
  useSignals();
  const { tabla, clave, titulo, omitir } = p;
  const [editando, editar] = useState<Edicion | null>(null);
  const { datos, error, recargar, refrescar } = useLectura("/tablas/historia/:tabla", {
    ...clave,
    tabla,
  }) as Lectura<readonly Entrada[]>;
  // Where a value comes from is said beside who stored it, once it is known.
  const acuerdos = useLectura("/tablas/acuerdos/:tabla", { ...clave, tabla }, false).datos ?? [];
  useCambios(refrescar, editando !== null);
  const puede = editaTablas.value;
  const conFoco = useFocoDevuelto(editando !== null);
  const campos = useMemo(() => camposDeValor(tabla), [tabla]);
  // Columns that say nothing in any row only take room.
  const columnas = campos.filter((c) =>
    datos?.some((f) =>
      [f, ...f.reemplazos.map((r) => r.valor)].some((v) => ![null, "", 0].includes(v[c.id] as null))
    )
  );
  const trazada = datos ? columnaDelGrafico(campos, datos) : null;
  const hoy = mesDe(Date.now());
  return (
    <Dialogo
      titulo="Historia del valor"
      subtitulo={titulo}
      ancho="ancho"
      onCerrar={editando === null ? p.onCerrar : () => editar(null)}
    >
      {editando !== null && (
        <FormularioValor
          key={editando.mes}
          tabla={tabla}
          clave={clave}
          titulo={titulo}
          omitir={omitir}
          mes={editando.mes}
          corrige={editando.corrige}
          onCancelar={() => editar(null)}
          onGuardado={() => {
            editar(null);
            recargar();
            p.onCambio();
          }}
        />
      )}
      {!datos && (error ? <p className="tablas-mensaje">{error}</p> : <CargandoSeccion />)}
      {datos && trazada && (
        <GraficoDeHistoria
          titulo={trazada.titulo}
          hasta={hoy}
          puntos={datos.map((f) => ({ mes: f.desde_mes, valor: Number(f[trazada.id] ?? 0) }))}
        />
      )}
      {datos && (
        <div className="tablas-historia">
          <table>
            <thead>
              <tr>
                <th scope="col">Desde</th>
                {columnas.map((c) => (
                  <th
                    key={c.id}
                    scope="col"
                    className={esDecimal(c.campo) ? "a-derecha" : undefined}
                  >
                    {c.titulo}
                  </th>
                ))}
                <th scope="col">Cargado por</th>
                {puede && <th scope="col">Acciones</th>}
              </tr>
            </thead>
            <tbody>
              {datos.toReversed().map((f) => (
                <Fragment key={f.desde_mes}>
                  <tr>
                    <th scope="row">
                      {nombreMes(f.desde_mes)}
                      {f.desde_mes > hoy && <span className="chip">A futuro</span>}
                    </th>
                    {columnas.map((c) => (
                      <td key={c.id} className={esDecimal(c.campo) ? "a-derecha" : undefined}>
                        {textoDeValor(c.campo, f[c.id])}
                      </td>
                    ))}
                    <td>
                      {autoria(f)}
                      <DeAcuerdo
                        origen={acuerdos.find((a) => a.desde_mes === f.desde_mes)}
                        onIr={p.onCerrar}
                      />
                    </td>
                    {puede && (
                      <td>
                        <button
                          type="button"
                          className="enlace"
                          disabled={editando !== null}
                          aria-label={`Corregir el valor de ${nombreMes(f.desde_mes)}`}
                          {...conFoco(
                            String(f.desde_mes),
                            () => editar({ mes: f.desde_mes, corrige: true }),
                          )}
                        >
                          Corregir
                        </button>
                      </td>
                    )}
                  </tr>
                  {f.reemplazos.map(({ valor, usuario, instante }) => (
                    <tr key={instante} className="tablas-reemplazado">
                      <th scope="row">Decía antes</th>
                      {columnas.map((c) => (
                        <td key={c.id} className={esDecimal(c.campo) ? "a-derecha" : undefined}>
                          {textoDeValor(c.campo, valor[c.id])}
                        </td>
                      ))}
                      <td>Reemplazado por {usuario}, {fechaCorta(instante)}</td>
                      {puede && <td />}
                    </tr>
                  ))}
                </Fragment>
              ))}
              {datos.length === 0 && (
                <tr>
                  <td colSpan={columnas.length + (puede ? 3 : 2)}>No hay registros en la tabla</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      {editando === null && (
        <div className="botonera">
          <Boton onClick={p.onCerrar}>
            Cerrar <kbd aria-hidden="true">Esc</kbd>
          </Boton>
          {puede && (
            <Boton
              clase="primario"
              {...conFoco(NUEVO, () => editar({ mes: p.mes, corrige: false }))}
            >
              Cargar un valor
            </Boton>
          )}
        </div>
      )}
    </Dialogo>
  );
}
