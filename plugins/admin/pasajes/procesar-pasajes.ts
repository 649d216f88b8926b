/** «Ejecutar proceso»: the pending transfers in the order in which they were entered ([J1]–[J3]). */
import { cambiar } from "#core/db/query.ts";
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import { Rechazo } from "#core/errors.ts";
import type { Actor, App, Escritura, Progreso, Trabajo } from "#core/plugin.ts";
import { grupoParaEditar, moverCadena, type Movidos } from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { lugaresDe } from "./lugares.ts";
import { type Pasaje, pasajeDe, pendientes } from "./pasajes.ts";
import { loQueQueda } from "./previa.ts";
import { tabla } from "../tables.ts";

/** What one transfer came to. */
export interface PasajeProcesado {
  readonly id: number;
  readonly ejecutado: boolean;
  readonly resultado: string;
}

export interface Procesados {
  readonly ejecutados: number;
  readonly rechazados: number;
  readonly pasajes: readonly PasajeProcesado[];
}

/** What moved, in words ([J2]). */
function resultadoDe(movidos: readonly Movidos[], quedan: string): string {
  const suma = (de: "registros" | "errores") => movidos.reduce((n, m) => n + m[de], 0);
  const detalle = (de: "registros" | "errores") =>
    movidos.filter((m) => m[de] > 0).map((m) => `${m.titulo}: ${formatEnteroEsAr(m[de])}`)
      .join("; ");
  const [registros, errores] = [suma("registros"), suma("errores")];
  const pasaron = `${registros === 1 ? "Pasó" : "Pasaron"} ${contarRegistros(registros)}` +
    ` (${detalle("registros")}).`;
  const resto = quedan === "" ? "" : ` ${quedan}`;
  if (errores === 0) return pasaron + resto;
  return `${pasaron} Con errores en el destino: ${contarRegistros(errores)} (${
    detalle("errores")
  }).${resto}`;
}

/** @returns what moved, in words. @throws Rechazo ([J3]). */
async function mover(q: Escritura, actor: Actor, p: Pasaje, forzar: boolean): Promise<string> {
  const lugares = await lugaresDe(
    q,
    p,
    (saf) => grupoParaEditar(q, saf, p.codipres, forzar ? actor : null),
  );
  const movidos = await moverCadena(q, actor, lugares.origen, lugares.destino);
  if (movidos.length === 0) throw rechazo("pasaje_sin_registros");
  return resultadoDe(movidos, await loQueQueda(q, lugares));
}

/** Runs one transfer in the caller's unit of work; null when it already ran, or is gone. */
async function procesarUno(
  q: Escritura,
  actor: Actor,
  id: number,
  ahora: number,
  forzar: boolean,
): Promise<{ readonly pasaje: Pasaje; readonly hecho: PasajeProcesado } | null> {
  const pasaje = await pasajeDe(q, id, true);
  if (!pasaje || pasaje.ejecucion !== null) return null;
  let hecho: PasajeProcesado;
  try {
    hecho = { id, ejecutado: true, resultado: await mover(q, actor, pasaje, forzar) };
  } catch (error) {
    // Every refusal comes before the first write: only the result is stored.
    if (!(error instanceof Rechazo)) throw error;
    hecho = { id, ejecutado: false, resultado: `No se pudo ejecutar: ${error.message}.` };
  }
  const { ejecutado, resultado } = hecho;
  // It was refused before for the same reason: another audit entry would add nothing.
  if (!ejecutado && resultado === pasaje.resultado) return { pasaje, hecho };
  const ejecucion = ejecutado ? ahora : null;
  await cambiar(q, tabla.pasajes, { id }, { ejecucion, resultado });
  await q.auditar(actor, {
    accion: ejecutado ? "ejecutar" : "rechazar",
    entidad: "pasajes",
    clave: id,
    saf: pasaje.saf_origen,
    codipres: pasaje.codipres,
    antes: { resultado: pasaje.resultado },
    despues: { resultado },
  });
  return { pasaje, hecho };
}

/** What is to run, and how. */
export interface PedidoDeProceso {
  /** These alone, in the order in which they were entered; without them, every pending one. */
  readonly ids?: readonly number[];
  /** Also in budgets that are kept from being changed; the trail says so. */
  readonly forzar?: boolean;
}

/** @throws Rechazo for one of the chosen that is not pending: nothing runs then. */
async function porEjecutar(app: App, elegidos: readonly number[] = []): Promise<readonly number[]> {
  const ids = await pendientes(app.db);
  if (elegidos.length === 0) return ids;
  const id = elegidos.find((e) => !ids.includes(e));
  if (id !== undefined) throw rechazo("pasaje_no_pendiente", { id });
  return ids.filter((i) => elegidos.includes(i));
}

/**
 * Runs pending transfers, each in its own unit of work: what stops the process half way loses
 * nothing, and what ran never runs again. Open screens are told.
 * @throws Rechazo as `porEjecutar`.
 */
export async function procesarPasajes(
  app: App,
  actor: Actor,
  progreso: Progreso,
  { ids: elegidos, forzar = false }: PedidoDeProceso = {},
): Promise<Procesados> {
  const ids = await porEjecutar(app, elegidos);
  const pasajes: PasajeProcesado[] = [];
  for (const [i, id] of ids.entries()) {
    progreso(i / ids.length, `Pasaje ${i + 1} de ${ids.length}`);
    const procesado = await app.db.tx((q) => procesarUno(q, actor, id, Date.now(), forzar));
    if (!procesado) continue;
    const { pasaje, hecho } = procesado;
    pasajes.push(hecho);
    if (!hecho.ejecutado) continue;
    for (const saf of new Set([pasaje.saf_origen, pasaje.saf_destino])) {
      app.eventos.cambio(actor, { saf, codipres: pasaje.codipres }, {
        base: "presupuestos",
        accion: "pasaje",
      });
    }
  }
  const ejecutados = pasajes.filter((p) => p.ejecutado).length;
  return { ejecutados, rechazados: pasajes.length - ejecutados, pasajes };
}

export const trabajoPasajes = {
  title: "Pasajes de cargos",
  shareable: {},
  run: ({ app, actor, progress }, { ids }) => procesarPasajes(app, actor, progress, { ids }),
} satisfies Trabajo<Pick<PedidoDeProceso, "ids">, Procesados>;
