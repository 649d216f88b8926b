/** Dialog «Dar cierre»: turns a budget into its deliverable, for good (spec 2 §4, §6, [C2], [C3]). */
import { type ReactNode, useEffect, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { usarGrupo } from "../../../ui/session.ts";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { conCarga, estado } from "../../../ui/state/estado.ts";
import { BASES } from "../bases.ts";
import { elegido, type ListaDeGrupos } from "./grupo.ts";

export interface PropsDarCierre {
  readonly saf: number;
  readonly codipres: string;
  readonly onCerrar: () => void;
  readonly onVerErrores: (base: string) => void;
}

interface ErrorDeBase {
  readonly base: string;
  readonly registros: number;
}

interface Verificacion {
  readonly tipos_cierres: readonly { readonly codigo: string; readonly descripcion: string }[];
}

interface Proximo {
  readonly nueva_version: string;
  readonly nueva_descripcion: string;
}

interface Falla {
  readonly mensaje: string;
  readonly errores: readonly ErrorDeBase[];
}

function fallaDe(e: unknown): Falla {
  if (!(e instanceof ErrorApi)) throw e;
  return { mensaje: e.mensaje, errores: (e.datos.errores ?? []) as readonly ErrorDeBase[] };
}

const tituloDe = (id: string): string => BASES.find((b) => b.id === id)?.titulo ?? id;

export default function DarCierre(p: PropsDarCierre): ReactNode {
  const { saf, codipres } = p;
  const [verificacion, fijarVerificacion] = useState<Verificacion | null>(null);
  const [tipo, elegirTipo] = useState("");
  const [proximo, fijarProximo] = useState<Proximo | null>(null);
  /** Why it cannot be closed at all. */
  const [impedimento, impedir] = useState<Falla | null>(null);
  /** What went wrong with this closing type. */
  const [mensaje, avisar] = useState("");
  const [ocupado, ocupar] = useState(false);

  useEffect(() => {
    let vigente = true;
    api.get<Verificacion>(`/presupuestos/verificarvalidacion/${saf}/${codipres}`)
      .then((v) => vigente && fijarVerificacion(v))
      .catch((e) => vigente && impedir(fallaDe(e)));
    return () => {
      vigente = false;
    };
  }, [saf, codipres]);

  useEffect(() => {
    fijarProximo(null);
    avisar("");
    if (tipo === "") return;
    let vigente = true;
    api.get<Proximo>(`/presupuestos/verificarversion/${saf}/${codipres}`, { tipo })
      .then((v) => vigente && fijarProximo(v))
      .catch((e) => vigente && avisar(fallaDe(e).mensaje));
    return () => {
      vigente = false;
    };
  }, [saf, codipres, tipo]);

  async function confirmar(): Promise<void> {
    if (ocupado || !proximo) return;
    ocupar(true);
    avisar("");
    let nuevo_codigo: string;
    try {
      ({ nuevo_codigo } = await conCarga(() =>
        api.post<{ nuevo_codigo: string }>(`/presupuestos/darcierre/${saf}/${codipres}`, {
          accion: "darcierre",
          tipo,
        })
      ));
    } catch (e) {
      ocupar(false);
      return avisar(fallaDe(e).mensaje);
    }
    // It is closed: from here on nothing may offer to close it once more.
    p.onCerrar();
    try {
      const lista = await api.get<ListaDeGrupos>(`/presupuestos/lista/${saf}`);
      const nuevo = lista.presupuestos.find((g) => g.codipres === nuevo_codigo);
      if (nuevo) {
        await usarGrupo(saf, estado.organismo.peek(), elegido(nuevo, lista.versiones_disponibles));
      }
    } catch (e) {
      await mostrarError(e);
    }
  }

  if (impedimento) {
    return (
      <Dialogo titulo="Dar cierre" ancho="angosto" rol="alertdialog" onCerrar={p.onCerrar}>
        <p>{impedimento.mensaje}</p>
        {impedimento.errores.map(({ base, registros }) => (
          <p key={base}>
            <button
              type="button"
              className="boton boton-plano"
              onClick={() => p.onVerErrores(base)}
            >
              {`${tituloDe(base)}: ${registros} ${registros === 1 ? "error" : "errores"}`}
            </button>
          </p>
        ))}
        <Botonera textoCancelar="Cerrar" onCancelar={p.onCerrar} />
      </Dialogo>
    );
  }
  return (
    <Dialogo titulo="Dar cierre" onCerrar={ocupado ? undefined : p.onCerrar}>
      <p>
        El cierre es definitivo: el entregable no se puede reabrir ni modificar. Los cambios
        posteriores requieren un nuevo entregable con una versión posterior.
      </p>
      {!verificacion && <p role="status">Verificando…</p>}
      {verificacion && (
        <Seleccion<string>
          etiqueta="Tipo de cierre"
          valor={tipo}
          opciones={verificacion.tipos_cierres.map(({ codigo, descripcion }) => ({
            id: codigo,
            descripcion,
          }))}
          onCambio={(id) => elegirTipo(id === 0 ? "" : id)}
          deshabilitado={ocupado}
        />
      )}
      <p aria-live="polite">
        {proximo && `Nuevo entregable: ${proximo.nueva_version} — ${proximo.nueva_descripcion}`}
      </p>
      {mensaje && <p role="alert" className="editor-mensaje">{mensaje}</p>}
      <Botonera
        textoGuardar="Confirmar y dar cierre"
        onCancelar={p.onCerrar}
        onGuardar={() => void confirmar()}
        deshabilitado={!proximo}
        ocupado={ocupado}
      />
    </Dialogo>
  );
}
