/** The history of a data group as people tell it: one line per operation, the newest first. */
import { es, una } from "#core/db/query.ts";
import { tabla } from "#core/db/schema.ts";
import { diaDe, instanteDe } from "#core/domain/period.ts";
import type { Consulta } from "#core/plugin.ts";
import type { OperacionAsentada } from "#proto/bases.ts";
import { baseDe } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { type Grupo, grupo as grupoDe } from "../grupos/grupos.ts";
import { ENTIDADES, type EntradaDelHistorial, mismaOperacion, posteriores } from "./instante.ts";

/** The group whose history is asked for. @throws Rechazo when it has none. */
export async function grupoConHistoria(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Grupo> {
  const g = await grupoDe(q, saf, codipres);
  if (g.organismo.consolidado) throw rechazo("consolidado_sin_bases");
  if (g.tipo === "ejecucion") throw rechazo("ejecucion_sin_historia");
  return g;
}

/** Rows that a whole write says it brought. */
function registrosDe(despues: string | null): number | null {
  const { registros } = (JSON.parse(despues ?? "null") ?? {}) as {
    readonly registros?: number | Readonly<Record<string, number>>;
  };
  if (registros === undefined) return null;
  if (typeof registros === "number") return registros;
  return Object.values(registros).reduce((suma, n) => suma + n, 0);
}

/** @param entradas of one operation, the newest first; at least one. */
export function contar(entradas: readonly EntradaDelHistorial[]): OperacionAsentada {
  const [ultima] = entradas;
  const acciones = new Set(entradas.map((e) => e.accion));
  const bases = new Set(entradas.map((e) => e.entidad));
  const total = registrosDe(ultima.despues);
  const deFilas = entradas.filter((e) => e.clave !== null && e.entidad !== "presupuestos").length;
  return {
    asiento: ultima.id,
    desde: entradas[entradas.length - 1].id,
    instante: ultima.instante,
    usuario: ultima.usuario,
    origen: ultima.origen,
    accion: acciones.size === 1 ? ultima.accion : "varias",
    base: bases.size === 1 ? baseDe(ultima.entidad)?.id ?? null : null,
    registros: total ?? (deFilas > 0 ? deFilas : null),
  };
}

/**
 * Operations of a group, the newest first; never part of one.
 * @param antesDe only those before this entry of the trail.
 */
export async function operacionesDe(
  q: Consulta,
  saf: number,
  codipres: string,
  limite: number,
  antesDe?: number,
): Promise<OperacionAsentada[]> {
  const g = await grupoConHistoria(q, saf, codipres);
  const operaciones: OperacionAsentada[] = [];
  let abierta: EntradaDelHistorial[] = [];
  for await (const e of posteriores(q, g, 0, ENTIDADES, antesDe)) {
    if (abierta.length > 0 && !mismaOperacion(e, abierta[abierta.length - 1])) {
      operaciones.push(contar(abierta));
      abierta = [];
      if (operaciones.length === limite) return operaciones;
    }
    abierta.push(e);
  }
  if (abierta.length > 0) operaciones.push(contar(abierta));
  return operaciones;
}

/**
 * The entry in force at a moment. @param momento milliseconds since 1970, UTC.
 * @throws Rechazo 404 when the group was not there yet.
 */
export async function asientoDeMomento(
  q: Consulta,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  momento: number,
): Promise<number> {
  const donde = { saf, codipres, instante: es("<=", momento), entidad: ENTIDADES };
  const ultimo = await una(q, tabla.auditoria, donde, ["id"], { orden: "-id" });
  if (!ultimo) throw rechazo("momento_anterior", { codipres });
  return ultimo.id;
}

/**
 * Reads `AAAA-MM-DD HH:MM`, or `AAAA-MM-DD` as the end of that day, in Buenos Aires.
 * @returns milliseconds since 1970, UTC. @throws Rechazo 400.
 */
export function leerMomento(texto: string): number {
  const partes = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(texto.trim());
  const [, dia, hora, segundos] = partes ?? [];
  const momento = dia === undefined
    ? NaN
    : instanteDe(dia, hora === undefined ? "23:59:59.999" : hora + (segundos ?? ""));
  // The parser takes the 31st of February for the 3rd of March.
  if (Number.isNaN(momento) || diaDe(momento) !== dia) throw rechazo("momento_invalido");
  return momento;
}
