/** «Ejecutar proceso»: the pending transfers in the order in which they were entered ([J1]–[J3]). */
import type { App } from "../../../core/app.ts";
import { cambiar } from "../../../core/db/query.ts";
import { contarRegistros, formatEnteroEsAr } from "../../../core/domain/money.ts";
import { Rechazo } from "../../../core/errors.ts";
import type { Actor, Escritura, Progreso, Trabajo } from "../../../core/plugin.ts";
import { type Cadena, grupoParaEditar, moverCadena, type Movidos } from "../../bases/service.ts";
import { referencias } from "../../tablas/service.ts";
import { rechazo } from "../errors.ts";
import { type Pasaje, pasajeDe, pendientes } from "./pasajes.ts";
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

const cadenaDe = (p: Pasaje, lado: "origen" | "destino"): Cadena => ({
  prog: p[`prog_${lado}`],
  subp: p[`subp_${lado}`],
  proy: p[`proy_${lado}`],
  act: p[`act_${lado}`],
});

const textoDe = ({ prog, subp, proy, act }: Cadena) => `${prog}.${subp}.${proy}.${act}`;

/** What moved, in words ([J2]). */
function resultadoDe(movidos: readonly Movidos[]): string {
  const suma = (de: "registros" | "errores") => movidos.reduce((n, m) => n + m[de], 0);
  const detalle = (de: "registros" | "errores") =>
    movidos.filter((m) => m[de] > 0).map((m) => `${m.titulo}: ${formatEnteroEsAr(m[de])}`)
      .join("; ");
  const [registros, errores] = [suma("registros"), suma("errores")];
  const pasaron = `${registros === 1 ? "Pasó" : "Pasaron"} ${contarRegistros(registros)}` +
    ` (${detalle("registros")}).`;
  if (errores === 0) return pasaron;
  return `${pasaron} Con errores en el destino: ${contarRegistros(errores)} (${
    detalle("errores")
  }).`;
}

async function mover(
  q: Escritura,
  actor: Actor,
  p: Pasaje,
  forzar: boolean,
): Promise<Movidos[]> {
  // Always in the same order: two processes never wait for each other in a circle ([K2]).
  const safs = [...new Set([p.saf_origen, p.saf_destino])].sort((a, b) => a - b);
  const grupos = new Map(
    await Array.fromAsync(
      safs,
      async (saf) =>
        [saf, await grupoParaEditar(q, saf, p.codipres, forzar ? actor : null)] as const,
    ),
  );
  const [origen, destino] = [grupos.get(p.saf_origen), grupos.get(p.saf_destino)];
  if (!origen || !destino) throw new Error("falta el grupo de un pasaje");
  const { ejercicio, version, desde_mes, saf } = destino;
  const [desde, hacia] = [cadenaDe(p, "origen"), cadenaDe(p, "destino")];
  const estructura = await referencias(q, ejercicio, version, desde_mes);
  const existe = estructura.aperturas(saf).some((a) => textoDe(a) === textoDe(hacia));
  if (!existe) {
    const clasificador = `${ejercicio}.${version}`;
    throw rechazo("pasaje_sin_apertura", { apertura: textoDe(hacia), clasificador, saf });
  }
  const movidos = await moverCadena(
    q,
    actor,
    { grupo: origen, cadena: desde },
    { grupo: destino, cadena: hacia },
  );
  if (movidos.length === 0) throw rechazo("pasaje_sin_registros");
  return movidos;
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
    const resultado = resultadoDe(await mover(q, actor, pasaje, forzar));
    hecho = { id, ejecutado: true, resultado };
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

/**
 * Runs every pending transfer, each in its own unit of work: what stops the process half way loses
 * nothing, and what ran never runs again. Open screens are told.
 * @param forzar also in budgets that are kept from being changed; the trail says so.
 */
export async function procesarPasajes(
  app: App,
  actor: Actor,
  progreso: Progreso,
  forzar = false,
): Promise<Procesados> {
  const ids = await pendientes(app.db);
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
  titulo: "Pasajes de cargos",
  compartible: {},
  run: ({ app, actor, progreso }) => procesarPasajes(app, actor, progreso),
} satisfies Trabajo<object, Procesados>;
