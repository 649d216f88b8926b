/** Data groups: what their code says of them, their header, and the lock that writers take. */
import { mas, poner, quitar, una, varias } from "#core/db/query.ts";
import { columnas, fila, type FilaDeForma } from "#core/db/text-query.ts";
import { diaDe, fechaCorta } from "#core/domain/period.ts";
import {
  type Criterio,
  type EncabezadoDeGrupo,
  esDeEjecucion,
  esDeEntregable,
} from "#core/domain/group.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { type Organismo, organismo, organismos, sujetarOrganismo } from "#plugins/auth/service.ts";
import { type Base, baseDe } from "../bases.ts";
import { vencimientoDeGrupo, vencimientos } from "../calendario/calendario.ts";
import { type Vencimiento } from "../calendario/campos.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import { type Congelado, porQuienYDesde, SIN_CONGELAR } from "./congelado.ts";

export type TipoGrupo = "presupuesto" | "ejecucion" | "convertido" | "entregable";

/** Kind of a group by the first characters of its code ([P1]). */
export function tipoDeGrupo(codipres: string): TipoGrupo {
  if (/^[EO]/.test(codipres)) return "presupuesto";
  if (esDeEjecucion(codipres)) return "ejecucion";
  return esDeEntregable(codipres) ? "entregable" : "convertido";
}

/** Code of the execution of a month ([P1]): M + YYMM. */
export const codigoDeEjecucion = (mes: number): string => `M${String(mes).slice(2)}`;

export interface Cabecera extends EncabezadoDeGrupo, Congelado {
  readonly saf: number;
  readonly online: boolean;
  /** How it is valued ([Y1]). */
  readonly criterio: Criterio;
  readonly rev: number;
  readonly rev_datos: number;
  readonly rev_notas: number;
}

export interface Grupo extends Cabecera {
  readonly tipo: TipoGrupo;
  readonly organismo: Organismo;
  /** Starts with E or O, online, and not of the consolidated organismo: it is valued and closed. */
  readonly presupuesto: boolean;
  /** Until when it may be changed; null when no stage says it. */
  readonly vencimiento: Vencimiento | null;
  /** That its stage is over, as the end of a sentence: it is neither changed nor closed. */
  readonly vencido: string | null;
  /** Why nobody may change it for now, as the end of a sentence; null when nothing keeps it. */
  readonly cerrado: string | null;
  /** A budget that nothing keeps from being changed ([P1]). */
  readonly editable: boolean;
}

/** What the header of a new group says beside what is its own. */
export const NUEVO = {
  online: true,
  ...SIN_CONGELAR,
  rev: 1,
  rev_datos: 1,
  rev_notas: 0,
} satisfies Partial<Cabecera>;

/** Every header of a SAF, or of all of them, in code order; historical ones on request. */
export async function cabeceras(
  q: Consulta,
  saf: number | null,
  conHistoricas = false,
): Promise<Cabecera[]> {
  const filas = await varias(q, tabla.presupuestos, saf === null ? {} : { saf }, "*", {
    orden: ["codipres", "saf"],
  });
  return filas.filter((c) => conHistoricas || c.online);
}

/** The header most SAFs share; ties go to the lowest saf ([O2]). `iguales` is in saf order. */
function compartida(iguales: readonly Cabecera[]): Cabecera {
  const firma = (c: Cabecera) =>
    [c.descripcion, c.desde_mes, c.ejercicio, c.version, c.fecha_alta, c.criterio].join("\u0000");
  const veces = new Map<string, number>();
  for (const c of iguales) veces.set(firma(c), (veces.get(firma(c)) ?? 0) + 1);
  const mayor = Math.max(...veces.values());
  return iguales.find((c) => veces.get(firma(c)) === mayor) ?? iguales[0];
}

/** Groups that a SAF is offered: its own, or the union of everyone's for the consolidated one. */
export async function gruposDe(q: Consulta, org: Organismo): Promise<Cabecera[]> {
  if (!org.consolidado) return await cabeceras(q, org.saf);
  const porCodigo = Map.groupBy(await cabeceras(q, null), (c) => c.codipres);
  return [...porCodigo.values()].map((iguales) => ({ ...compartida(iguales), saf: org.saf }));
}

/** Headers that a group of the consolidated organismo is made of, in saf order ([O2]). */
const partesDe = (q: Consulta, codipres: string): Promise<Cabecera[]> =>
  varias(q, tabla.presupuestos, { codipres, online: true }, "*", { orden: "saf" });

/** Why a stage keeps its groups from being changed; null while its last day is not over. */
const porVencido = (v: Vencimiento | null): string | null =>
  v === null || v.hasta >= diaDe(Date.now())
    ? null
    : `la etapa «${v.etapa}» venció el ${fechaCorta(v.hasta)}, y hace falta una prórroga`;

/** The one place that decides whether a group may be written ([P1]; formulation [F3], [F4]). */
export function conOrganismo(
  cabecera: Cabecera,
  organismo: Organismo,
  vencimiento: Vencimiento | null,
): Grupo {
  const tipo = tipoDeGrupo(cabecera.codipres);
  const presupuesto = tipo === "presupuesto" && !organismo.consolidado;
  const vencido = presupuesto ? porVencido(vencimiento) : null;
  const cerrado = presupuesto ? porQuienYDesde(cabecera) ?? vencido : null;
  return {
    ...cabecera,
    tipo,
    organismo,
    presupuesto,
    vencimiento: presupuesto ? vencimiento : null,
    vencido,
    cerrado,
    editable: presupuesto && cerrado === null,
  };
}

/**
 * Groups that make up one of the consolidated organismo, in saf order ([O2]). Two readings, however
 * many they are.
 */
export async function gruposDelConsolidado(q: Consulta, codipres: string): Promise<Grupo[]> {
  const conocidos = new Map((await organismos(q)).map((o) => [o.saf, o]));
  const vencimiento = await vencimientos(q);
  return (await partesDe(q, codipres)).map((cabecera) => {
    const suyo = conocidos.get(cabecera.saf);
    if (!suyo) throw rechazo("organismo_inexistente", { saf: cabecera.saf });
    return conOrganismo(cabecera, suyo, vencimiento(cabecera));
  });
}

/** The stored header of one group: every call about a group asks for it. */
const registroDe = (q: Consulta, saf: number, codipres: string): Promise<Cabecera | undefined> =>
  una(q, tabla.presupuestos, { saf, codipres }, "*", { estable: true });

/**
 * A group that may be shown: online, its organismo known.
 * @throws Rechazo 404 when it does not exist or is historical ([P3]).
 */
export async function grupo(q: Consulta, saf: number, codipres: string): Promise<Grupo> {
  const org = await organismo(q, saf);
  if (!org) throw rechazo("organismo_inexistente", { saf });
  if (org.consolidado) {
    const partes = await partesDe(q, codipres);
    if (partes.length === 0) throw rechazo("grupo_inexistente", { saf, codipres });
    return conOrganismo({ ...compartida(partes), saf }, org, null);
  }
  const fila = await registroDe(q, saf, codipres);
  if (!fila?.online) throw rechazo("grupo_inexistente", { saf, codipres });
  return conOrganismo(fila, org, await vencimientoDeGrupo(q, fila));
}

/** Every online budget ([V11]), in order of SAF and code; of one code when it is named. */
export async function gruposValorizables(q: Consulta, codipres?: string): Promise<Grupo[]> {
  const cuales = (await cabeceras(q, null))
    .filter((c) => codipres === undefined || c.codipres === codipres);
  const grupos = await Promise.all(cuales.map((c) => grupo(q, c.saf, c.codipres)));
  return grupos.filter((g) => g.presupuesto).sort((a, b) =>
    a.saf - b.saf || (a.codipres < b.codipres ? -1 : 1)
  );
}

/** @throws Rechazo when it does not exist or is no budget. */
export async function grupoValorizable(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Grupo> {
  const g = await grupo(q, saf, codipres);
  if (!g.presupuesto) throw rechazo("grupo_no_editable", { codipres });
  return g;
}

/**
 * A budget, locked until the end of the transaction: valuation, closing, generation and row
 * edits of one group never interleave ([K2]). SQLite's single writer needs no lock. Only for what
 * leaves its rows and its header as they are: whoever changes them asks for `grupoParaEditar`.
 * @throws Rechazo when it does not exist or is no budget.
 */
export async function grupoParaValorizar(
  q: Escritura,
  saf: number,
  codipres: string,
): Promise<Grupo> {
  if (q.dialecto === "postgres") {
    await una(q, tabla.presupuestos, { saf, codipres }, ["rev"], { bloquear: true });
  }
  return await grupoValorizable(q, saf, codipres);
}

/** @throws Rechazo when the group may not be changed, with the reason. */
export function exigirEditable({ codipres, cerrado, editable }: Grupo): void {
  if (cerrado !== null) throw rechazo("grupo_cerrado", { codipres, motivo: cerrado });
  if (!editable) throw rechazo("grupo_no_editable", { codipres });
}

/**
 * The group, locked, for whoever changes its rows or its header.
 * @param forzar who writes all the same in a budget that is kept from it: an administrator at the
 * command line; the trail says so.
 * @throws Rechazo when it does not exist or may not be changed.
 */
export async function grupoParaEditar(
  q: Escritura,
  saf: number,
  codipres: string,
  forzar: Actor | null = null,
): Promise<Grupo> {
  const g = await grupoParaValorizar(q, saf, codipres);
  if (forzar === null) exigirEditable(g);
  else if (!g.editable) await asentarForzado(q, forzar, g);
  return g;
}

/** How the trail names what is done to the header of a group. */
export const asientoDeGrupo = (
  accion: string,
  { saf, codipres }: Pick<Cabecera, "saf" | "codipres">,
) => ({ accion, entidad: "presupuestos", clave: codipres, saf, codipres }) as const;

/** That somebody wrote in a budget that is kept from it ([A1]). */
export function asentarForzado(q: Escritura, actor: Actor, g: Grupo): Promise<void> {
  return q.auditar(actor, { ...asientoDeGrupo("forzar", g), despues: { motivo: g.cerrado } });
}

const VERSION = columnas(tabla.presupuestos, "rev", "rev_datos");
/** Of its header, and of its header and rows together. */
export type VersionDeGrupo = FilaDeForma<typeof VERSION>;

/** Of what is valued: writing a note does not raise it ([V12]). */
export const versionDeCifras = (g: Pick<Cabecera, "rev_datos" | "rev_notas">): number =>
  g.rev_datos - g.rev_notas;

/**
 * Marks the group as changed: who shows its rows sees another `rev_datos`, and a later valuation
 * check another `versionDeCifras` ([V12]). Returns what it is left with.
 * @param soloNotas nothing was written that is valued.
 */
export async function marcarCambio(
  q: Escritura,
  saf: number,
  codipres: string,
  soloNotas = false,
): Promise<VersionDeGrupo> {
  const version = await fila(
    q,
    VERSION,
    "UPDATE presupuestos SET rev_datos = rev_datos + 1, rev_notas = rev_notas + ? " +
      "WHERE saf = ? AND codipres = ?",
    [soloNotas ? 1 : 0, saf, codipres],
  );
  if (!version) throw rechazo("grupo_inexistente", { saf, codipres });
  return version;
}

/**
 * Creates the group of an execution, or keeps the one that is there with its `online` ([E6]).
 * @param reemplazar gives the one that is there this header too.
 */
export async function crearEjecucion(
  q: Escritura,
  datos:
    & Pick<Cabecera, "saf" | "codipres" | "descripcion" | "desde_mes">
    & Pick<Cabecera, "ejercicio" | "version">,
  reemplazar: boolean,
): Promise<Cabecera> {
  const { saf, codipres, ...encabezado } = datos;
  await sujetarOrganismo(q, saf);
  await poner(
    q,
    tabla.presupuestos,
    { ...datos, ...NUEVO, fecha_alta: "", criterio: "unico" },
    { ...(reemplazar ? { ...encabezado, rev: mas(1) } : {}), rev_datos: mas(1) },
  );
  const fila = await una(q, tabla.presupuestos, { saf, codipres });
  if (!fila) throw new Error("el grupo de la ejecución no quedó guardado");
  return fila;
}

/** Removes the header of an execution, whose lines are gone. @throws Error for another kind. */
export async function borrarEjecucion(q: Escritura, saf: number, codipres: string): Promise<void> {
  if (tipoDeGrupo(codipres) !== "ejecucion") throw new Error(`${codipres} no es una ejecución`);
  await quitar(q, tabla.presupuestos, { saf, codipres });
}

/** Creates the header of a deliverable, a copy of its origin's under its own code ([C2]). */
export async function crearEntregable(
  q: Escritura,
  origen: Cabecera,
  datos: Pick<Cabecera, "codipres" | "descripcion" | "fecha_alta">,
): Promise<Cabecera> {
  const { saf, desde_mes, ejercicio, version, criterio } = origen;
  const nueva = {
    saf,
    ...datos,
    desde_mes,
    ejercicio,
    version,
    criterio,
    ...NUEVO,
  };
  // A code that another closing took meanwhile is a conflict that repeats the unit of work.
  if (await poner(q, tabla.presupuestos, nueva, "nada") === 0) {
    throw rechazo("codigo_existente", { codipres: datos.codipres });
  }
  return nueva;
}

/** @throws Rechazo 404 for a name that is not one of the nine bases. */
export function exigirBase(id: string): Base {
  const base = baseDe(id);
  if (!base) throw rechazo("base_inexistente", { base: id });
  return base;
}

/**
 * Of each SAF, its budget of the year; where it has several, the body's own before that of the ONP
 * ([P1]), and then the code that most of them have.
 */
export function presupuestosDelEjercicio(
  grupos: readonly Cabecera[],
  ejercicio: number,
): Map<number, Cabecera> {
  const propios = grupos.filter((g) =>
    g.ejercicio === ejercicio && tipoDeGrupo(g.codipres) === "presupuesto"
  );
  const veces = Map.groupBy(propios, (g) => g.codipres);
  const comun = (g: Cabecera) => veces.get(g.codipres)?.length ?? 0;
  const propio = (g: Cabecera) => Number(g.codipres.startsWith("E"));
  // The last one stays.
  const ordenados = propios.toSorted((a, b) =>
    propio(a) - propio(b) || comun(a) - comun(b) || (a.codipres < b.codipres ? -1 : 1)
  );
  return new Map(ordenados.map((g) => [g.saf, g]));
}

/** Executions until a month, the earliest first. */
export const ejecucionesHasta = (grupos: readonly Cabecera[], mes: number): Cabecera[] =>
  grupos.filter((g) => tipoDeGrupo(g.codipres) === "ejecucion" && g.desde_mes <= mes)
    .toSorted((a, b) => a.desde_mes - b.desde_mes);
