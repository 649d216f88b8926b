/** Dialog «Editar presupuesto»: description, month of values and classifier ([P5], [K1]). */
import { type ReactNode, useEffect, useState } from "react";
import type { GrupoListado, PresupuestoLeido } from "../../../proto/bases.ts";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { aplicarEncabezado } from "../../../ui/state/estado.ts";
import { CamposDeGrupo } from "./campos-grupo.tsx";
import { claveVersion, elegido, type Encabezado, faltaEnEncabezado } from "./grupo.ts";
import "./grupos.css";

interface PropsEditar {
  readonly saf: number;
  readonly codipres: string;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}

const encabezadoDe = (g: GrupoListado): Encabezado => ({
  descripcion: g.descripcion,
  mes: String(g.desde_mes),
  clasificador: claveVersion(g),
});

export default function EditarPresupuesto(
  { saf, codipres, onGuardado, onCancelar }: PropsEditar,
): ReactNode {
  const [leido, recibir] = useState<PresupuestoLeido | null>(null);
  const [encabezado, cambiar] = useState<Encabezado | null>(null);
  const [error, fallar] = useState("");
  const [ocupado, ocupar] = useState(false);
  useEffect(() => {
    const corte = new AbortController();
    api.get("/presupuestos/editar/:saf/:codipres", { saf, codipres }, { signal: corte.signal })
      .then((r) => {
        recibir(r);
        cambiar(encabezadoDe(r.presupuesto));
      }).catch((e) => {
        if (corte.signal.aborted) return;
        onCancelar();
        void mostrarError(e);
      });
    return () => corte.abort();
  }, [saf, codipres]);
  const falta = encabezado && faltaEnEncabezado(encabezado);

  async function guardar(): Promise<void> {
    if (!leido || !encabezado) return;
    const [ejercicio, version] = encabezado.clasificador.split(".").map(Number);
    const descripcion = encabezado.descripcion.trim();
    ocupar(true);
    fallar("");
    try {
      const r = await api.post("/presupuestos/editar/:saf/:codipres", {
        ...{ saf, codipres, accion: "editar" },
        rev: leido.presupuesto.rev,
        descripcion,
        desde_mes: encabezado.mes,
        ejercicio,
        version,
      });
      aplicarEncabezado(elegido({
        ...leido.presupuesto,
        descripcion,
        desde_mes: r.desde_mes,
        ejercicio: r.ej,
        version: r.version,
        fecha_alta: r.fecha_alta,
        rev: r.rev,
      }, leido.versiones_disponibles));
      onGuardado();
    } catch (e) {
      ocupar(false);
      if (!(e instanceof ErrorApi)) throw e;
      fallar(e.mensaje);
      tomarVigente(e);
    }
  }

  /** Someone else saved the header meanwhile: what is typed stays, and can be saved over it. */
  function tomarVigente(e: ErrorApi): void {
    const actual = e.datos.actual as GrupoListado | undefined;
    if (e.status !== 409 || !actual || !leido) return;
    recibir({ ...leido, presupuesto: actual });
    const { descripcion, mes, clasificador } = encabezadoDe(actual);
    fallar(
      `${e.mensaje}. Ahora dice «${descripcion}», ${mes}, clasificador ${clasificador}. ` +
        "Revise lo escrito y guarde otra vez, o cancele.",
    );
  }

  return (
    <Dialogo titulo="Editar presupuesto" subtitulo={codipres} onCerrar={onCancelar}>
      <form className="formulario-grupo" onSubmit={(e) => e.preventDefault()}>
        {leido && encabezado
          ? (
            <CamposDeGrupo
              autoFocus
              encabezado={encabezado}
              versiones={leido.versiones_disponibles}
              onCambio={cambiar}
            />
          )
          : <p role="status">Cargando…</p>}
        {error && <p className="error-grupo" role="alert">{error}</p>}
        <Botonera
          textoGuardar="Aceptar"
          motivo={leido ? falta && "Falta lo que se dice abajo" : "Se está leyendo el presupuesto"}
          ocupado={ocupado}
          onCancelar={onCancelar}
          onGuardar={() => void guardar()}
        />
        {falta && <p className="falta-grupo" aria-live="polite">{falta}</p>}
      </form>
    </Dialogo>
  );
}
