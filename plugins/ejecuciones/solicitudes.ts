/** The list of executions and the request of a new one (spec 1 §2 «Ejecuciones»). */
import { cuantas, quitar, una } from "#core/db/query.ts";
import { columnas, filas, oNulo } from "#core/db/text-query.ts";
import { esMes, fechaYMinutosDe, nombreMes } from "#core/domain/period.ts";
import { RUBROS_DE_EJECUCION } from "#core/domain/rubros.ts";
import { subirContador } from "#core/db/audit.ts";
import type { Actor, App, Consulta, Escritura, Reversa } from "#core/plugin.ts";
import { exigirDicho } from "#core/reversals.ts";
import type { OmitidoOfrecido } from "#proto/admin.ts";
import type { Message } from "#proto/admin-messages.ts";
import { nombresDeCuentas } from "#plugins/auth/service.ts";
import { rechazo } from "./errors.ts";
import type { Omitido } from "./informe/informe.ts";
import { ESTADO } from "./estado.ts";
import { tabla } from "./tables.ts";
import type { ResumenDeCarga } from "./informe/resumen.ts";
import { activo, CONTADOR, crearSolicitud, detener } from "./carga/turnos.ts";

const CORTADA = "se interrumpió y no cargó nada";
/** First year that may be asked for (spec 1 §9). */
const PRIMER_ANIO = 2000;

/** A row of the list, and of the load in course. */
const LISTADA = {
  ...columnas(tabla.ejecuciones, "id", "mes", "estado", "recurrente", "solicitada"),
  ...columnas(tabla.ejecuciones, "ultima_carga", "id_usuario", "usuario", "resultado", "omisiones"),
  progreso: oNulo(tabla.ejecuciones_en_curso.progreso),
  etapa: oNulo(tabla.ejecuciones_en_curso.etapa),
  turno: oNulo(tabla.ejecuciones_en_curso.turno),
  latido: oNulo(tabla.ejecuciones_en_curso.latido),
};

/** Every request (spec 1 §3 «Execution row»), and how far its load is; the newest first. */
export async function listaDeEjecuciones(q: Consulta): Promise<Message<"Ejecucion">[]> {
  const listadas = await filas(
    q,
    LISTADA,
    "FROM ejecuciones LEFT JOIN ejecuciones_en_curso " +
      "ON ejecuciones_en_curso.ejecucion = ejecuciones.id ORDER BY ejecuciones.id DESC",
  );
  const nombres = await nombresDeCuentas(q);
  const ahora = Date.now();
  // Its process died, or was stopped: nothing of it was loaded.
  const cortada = (turno: string | null, latido: number | null) =>
    turno !== null && latido !== null && !activo({ turno, latido }, ahora);
  return listadas.map(({ id_usuario, turno, latido, ...f }) => ({
    ...f,
    ...(cortada(turno, latido) ? { progreso: null } : {}),
    descripcion_mes: nombreMes(f.mes),
    solicitada: fechaYMinutosDe(f.solicitada),
    ultima_carga: fechaYMinutosDe(f.ultima_carga),
    nombre_usuario: id_usuario === null ? "" : nombres.get(id_usuario) ?? "",
    etapa: cortada(turno, latido) ? CORTADA : f.etapa ?? "",
  }));
}

/** @throws Rechazo for a month that nobody may ask for. */
export function exigirMes(mes: number, anio: number): void {
  const pedido = Math.floor(mes / 100);
  if (!esMes(mes) || pedido < PRIMER_ANIO || pedido > anio + 1) {
    throw rechazo("mes_fuera_de_rango", { anio: anio + 1 });
  }
}

/** @throws Rechazo when a month is asked for twice. */
async function exigirUnica(q: Consulta, mes: number): Promise<void> {
  const pendientes = await cuantas(q, tabla.ejecuciones, { mes, estado: ESTADO.ingresada });
  if (pendientes > 1) throw rechazo("solicitud_existente", { mes: nombreMes(mes) });
}

/**
 * Asks for the execution of a month.
 * @param anio current year: requests go up to the end of the next one.
 * @param mes_completo its load removes the SAFs of the month that the files do not hold ([E1]).
 * @throws Rechazo for a month out of range, or one that is asked for already.
 */
export async function solicitarEjecucion(
  app: App,
  actor: Actor,
  mes: number,
  anio: number,
  mes_completo = false,
): Promise<number> {
  exigirMes(mes, anio);
  return await app.db.tx(async (q) => {
    // It raises the counter: of two requests at once, the later one conflicts, runs again and sees
    // the other's.
    const id = await crearSolicitud(q, actor, mes, Date.now(), { mes_completo });
    await exigirUnica(q, mes);
    return id;
  });
}

/**
 * Takes back a request that nobody loaded yet, which goes away; or stops its load, which ends in Error
 * having loaded nothing.
 * @param cual its id, or the month that waits.
 * @returns its id.
 * @throws Rechazo when there is no such one, or its load ended.
 */
export async function cancelarSolicitud(
  app: App,
  actor: Actor,
  cual: Cual,
): Promise<number> {
  return await app.db.tx(async (q) => {
    const { id, mes } = await pendienteDe(q, cual);
    return await detener(q, actor, { id, mes }) ? id : await cancelar(q, actor, { id });
  });
}

type Cual = { readonly id: number } | { readonly mes: number };

/** @throws Rechazo when there is no such one, or its load ended. */
async function pendienteDe(q: Consulta, cual: Cual) {
  const donde = { ...cual, ...("mes" in cual ? { estado: ESTADO.ingresada } : {}) };
  const fila = await una(q, tabla.ejecuciones, donde, "*", { orden: "id" });
  if (!fila) throw rechazo("ejecucion_inexistente");
  if (fila.estado === ESTADO.ingresada) return fila;
  throw rechazo("solicitud_terminada", { mes: nombreMes(fila.mes) });
}

/** One that nobody is loading. */
async function cancelar(q: Escritura, actor: Actor, cual: Cual): Promise<number> {
  // First, as whoever takes a turn: of the two at once, the later one sees what the other did.
  await subirContador(q, CONTADOR);
  const pendiente = await pendienteDe(q, cual);
  const { id, mes, mes_completo, id_usuario, usuario, solicitada: instante } = pendiente;
  const turno = await una(q, tabla.ejecuciones_en_curso, { ejecucion: id });
  if (turno && activo(turno, Date.now())) {
    throw rechazo("solicitud_en_curso", { mes: nombreMes(mes) });
  }
  await quitar(q, tabla.ejecuciones_en_curso, { ejecucion: id });
  await quitar(q, tabla.ejecuciones, { id });
  const solicitud = {
    mes,
    ...(mes_completo ? { mes_completo } : {}),
    id_usuario,
    usuario,
    instante,
  };
  await q.auditar(actor, {
    accion: "cancelar",
    entidad: "ejecuciones",
    clave: id,
    antes: solicitud,
  });
  return id;
}

interface SolicitudDicha {
  readonly mes: number;
  readonly mes_completo?: boolean;
  readonly id_usuario: number | null;
  readonly usuario: string;
  /** When it was asked for. */
  readonly instante?: number;
}

/** What the trail tells of a request, taken back from it (formulation [F12]). */
export const reversaDeSolicitudes: Reversa = {
  actions: ["solicitar", "cancelar"],
  reasons: {
    cargar: "cargó una ejecución entera; se corrige cargando el mes otra vez",
    rechazar: "cuenta una carga que no cargó nada",
    detener: "detuvo una carga, que no cargó nada: se corrige cargando el mes otra vez",
  },
  async run({ q, actor }, { accion, clave, antes }) {
    const id = Number(clave);
    if (accion === "solicitar") {
      await cancelar(q, actor, { id });
      return;
    }
    const { mes, mes_completo = false, instante, ...de } = antes as SolicitudDicha;
    const suya = { ...de, id };
    await crearSolicitud(q, actor, mes, exigirDicho(instante), { mes_completo }, suya);
    await exigirUnica(q, mes);
  },
};

/** What a load did, as figures; null for one that did nothing, or that is older than them. */
export async function resumenDeEjecucion(q: Consulta, id: number): Promise<ResumenDeCarga | null> {
  const fila = await una(q, tabla.ejecuciones, { id }, ["resumen"]);
  if (!fila) throw rechazo("ejecucion_inexistente");
  return fila.resumen === "" ? null : JSON.parse(fila.resumen) as ResumenDeCarga;
}

/** A line left out, and whether an exception of its concept would bring it in. */
export const ofrecer = (o: Omitido): OmitidoOfrecido => ({
  ...o,
  admite_excepcion: (o.motivo === "concepto" || o.motivo === "descuento") && o.esc !== "" &&
    /^[A-Z0-9]{1,6}$/i.test(o.concepto) && /^[A-Z0-9]{2}$/.test(o.inst),
});

/** What a load left out, for programs and for offering exceptions. @throws Rechazo 404. */
export async function omitidosDe(q: Consulta, id: number) {
  const fila = await una(q, tabla.ejecuciones, { id }, ["mes", "omitidos"]);
  if (!fila) throw rechazo("ejecucion_inexistente");
  const todos = (JSON.parse(fila.omitidos) as Omitido[]).map(ofrecer);
  return {
    mes: fila.mes,
    omitidos: todos.filter((o) => o.motivo !== "descuento"),
    // Apart: no spending, unless an exception says otherwise.
    descuentos: todos.filter((o) => o.motivo === "descuento"),
    rubros: RUBROS_DE_EJECUCION,
  };
}
