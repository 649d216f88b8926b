/** Running one job in this thread. */
import type { Actor, Escritura } from "../db/types.ts";
import { Rechazo } from "../errors.ts";
import type { App, ContextoTrabajo, Progreso } from "../plugin.ts";
import { anotarEnTx, terminarEnTx } from "./outcome.ts";
import type { ColaTrabajos, OpcionesDeTrabajo, Turno } from "./types.ts";

/** @throws Rechazo from the job; Error for a name that no plugin declares. */
export function correrTrabajo(
  app: App,
  nombre: string,
  entrada: unknown,
  actor: Actor,
  { turno, ...marcha }: Pick<ContextoTrabajo, "progress" | "signal" | "started" | "noted"> & {
    readonly turno?: Turno;
  },
): Promise<unknown> {
  const trabajo = app.registro.trabajo(nombre);
  if (!trabajo) throw new Error(`no existe el trabajo ${nombre}`);
  const seal = async (q: Escritura, resultado: unknown) => {
    if (turno && !await terminarEnTx(q, turno, "hecho", resultado)) throw trabajoPerdido();
  };
  const note = async (parcial: unknown) => {
    if (turno && !await app.db.tx((q) => anotarEnTx(q, turno, parcial))) throw trabajoPerdido();
  };
  return trabajo.run({ app, actor, seal, note, ...marcha }, entrada as never);
}

/** The queue of the command line, of the workers themselves and of most tests: no other thread. */
export function colaEnLinea(app: () => App): ColaTrabajos {
  let cerrada = false;
  return {
    async ejecutar<S>(
      nombre: string,
      entrada: unknown,
      actor: Actor,
      opciones: OpcionesDeTrabajo = {},
    ): Promise<S> {
      if (cerrada) throw colaCerrada();
      const progress = avisador(app(), nombre, opciones);
      const { turno } = opciones;
      const signal = senalDe(app(), nombre, opciones);
      return await correrTrabajo(app(), nombre, entrada, actor, { progress, turno, signal }) as S;
    },
    preparar() {},
    enEspera: () => 0,
    ocupada: () => false,
    cerrar() {
      cerrada = true;
      return Promise.resolve();
    },
  };
}

function trabajoPerdido(): Rechazo {
  return new Rechazo("trabajo_perdido", 503, "Otro proceso tomó el trabajo; espere su resultado");
}

/** Whether it is what a queue that is closing answers: the work was not begun, and is not refused. */
export const porCierre = (error: unknown): boolean =>
  error instanceof Rechazo && error.codigo === "servidor_cerrando";

/** 503: what a queue that is closing answers to whoever asks for a job. */
export function colaCerrada(): Rechazo {
  return new Rechazo("servidor_cerrando", 503, "El servidor se está cerrando; intente nuevamente", {
    encabezados: { "retry-after": "5" },
  });
}

/** Whether somebody still waits for it; a write is done although nobody does. */
export const senalDe = (
  app: App,
  nombre: string,
  { signal, onlyReads }: OpcionesDeTrabajo,
): AbortSignal | undefined =>
  onlyReads || app.registro.trabajo(nombre)?.readOnly ? signal : undefined;

/** Progress goes to whoever asked and, for a group, to those who watch it on `/api/eventos`. */
export function avisador(
  app: App,
  nombre: string,
  { grupo, progress }: OpcionesDeTrabajo,
): Progreso {
  return (fraccion, mensaje) => {
    progress?.(fraccion, mensaje);
    if (!grupo) return;
    app.eventos.emitir({
      tipo: "progreso",
      ...grupo,
      datos: { trabajo: nombre, fraccion, mensaje: mensaje ?? "" },
    });
  };
}
