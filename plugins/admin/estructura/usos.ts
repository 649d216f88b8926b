/** Who uses a row of the structure: what keeps it from being deleted, with counts (formulation [F10]). */
import { contar, contarRegistros } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import { BASES, columnasDe, tablaDe } from "#plugins/bases/service.ts";
import {
  claveDeFila,
  type FilaReferencia,
  type TablaReferencia,
  usosEnTablas,
} from "#plugins/tablas/service.ts";
import { gruposQueLeyeron } from "#plugins/valuation/service.ts";
import { COLUMNAS_CREDITO } from "../credito/campos.ts";
import { usoEnEjecuciones } from "./usos-ejecuciones.ts";

/** A table whose rows name codes, by the names that the reference tables give them. */
interface Lugar {
  readonly tabla: string;
  readonly columnas: readonly string[];
  /** Class of its compositions; none where it has none. */
  readonly c_comp?: string | undefined;
  /** Its rows belong to data groups. */
  readonly deGrupo: boolean;
}

const LUGARES: readonly Lugar[] = [
  ...BASES.map((b) => ({
    tabla: tablaDe(b),
    columnas: columnasDe(b),
    c_comp: b.c_comp,
    deGrupo: true,
  })),
  { tabla: "credito_vigente", columnas: COLUMNAS_CREDITO, deGrupo: false },
];

/** What the header of a group says, or who owns it, instead of its rows. */
const DE_CABECERA: readonly string[] = ["ejercicio", "version", "saf"];

/** Rows of one place that say the whole key, by the groups that they are of. */
async function renglonesEn(
  q: Consulta,
  { tabla, columnas, c_comp, deGrupo }: Lugar,
  clave: readonly (readonly [string, string | number])[],
): Promise<ReadonlyMap<string, number>> {
  const suyas = clave.filter(([c]) => !DE_CABECERA.includes(c) && c !== "c_comp");
  const deCabecera = clave.filter(([c]) => DE_CABECERA.includes(c));
  const clase = clave.find(([c]) => c === "c_comp")?.[1];
  const nombra = suyas.length > 0 && suyas.every(([c]) => columnas.includes(c)) &&
    (clase === undefined || clase === c_comp) && (deGrupo || deCabecera.length === 0);
  if (!nombra) return new Map();
  const condiciones = [
    ...suyas.map(([c]) => `f.${c} = ?`),
    ...deCabecera.map(([c]) => `p.${c} = ?`),
  ].join(" AND ");
  const valores = await q.valores(
    deGrupo
      ? `SELECT f.saf, f.codipres, count(*) FROM presupuestos p JOIN ${tabla} f ` +
        `ON f.saf = p.saf AND f.codipres = p.codipres WHERE ${condiciones} ` +
        "GROUP BY f.saf, f.codipres"
      : `SELECT 0, '', count(*) FROM ${tabla} f WHERE ${condiciones}`,
    [...suyas, ...deCabecera].map(([, v]) => v),
  );
  return new Map(valores.map(([saf, codipres, n]) => [`${saf}|${codipres}`, Number(n)]));
}

/** Where amounts are charged: no row names it, and what was valued says that it was read. */
const DE_LECTURA: readonly string[] = ["imputacion", "imputacion_composicion"];

/** Groups that stand on a structure. */
async function gruposDe(q: Consulta, { ejercicio, version }: FilaReferencia): Promise<number> {
  const [[grupos]] = await q.valores(
    "SELECT count(*) FROM presupuestos WHERE ejercicio = ? AND version = ?",
    [Number(ejercicio), Number(version)],
  );
  return Number(grupos);
}

/**
 * Where a row is used, in words: «12 registros de 2 presupuestos». Every stored group
 * counts, closed and historical ones too, and those of executions: they go on saying what that code
 * is. Empty = nowhere.
 * @param conLineas also what was valued or executed, which takes long to look through.
 */
export async function usosDe(
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
  conLineas: boolean,
): Promise<string[]> {
  const usos = (await usosEnTablas(q, tabla, fila)).map(({ titulo, cantidad }) =>
    `${contarRegistros(cantidad)} de ${titulo}`
  );
  if (tabla.nombre === "versiones") {
    const grupos = await gruposDe(q, fila);
    if (grupos > 0) {
      usos.push(contar(grupos, "presupuesto o ejecución", "presupuestos o ejecuciones"));
    }
    return usos;
  }
  const clave = tabla.clave.map((c) => [c, fila[c] as string | number] as const);
  const grupos = new Set<string>();
  let [deGrupos, otros] = [0, 0];
  for (const lugar of LUGARES) {
    for (const [grupo, n] of await renglonesEn(q, lugar, clave)) {
      if (lugar.deGrupo) {
        grupos.add(grupo);
        deGrupos += n;
      } else otros += n;
    }
  }
  if (deGrupos > 0) {
    const de = contar(grupos.size, "presupuesto", "presupuestos");
    usos.unshift(`${contarRegistros(deGrupos)} de ${de}`);
  }
  if (otros > 0) usos.push(`${contarRegistros(otros)} de Crédito vigente`);
  if (!conLineas) return usos;
  const ejecutado = await usoEnEjecuciones(q, tabla, fila);
  if (ejecutado !== "") usos.push(ejecutado);
  const valuados = DE_LECTURA.includes(tabla.nombre)
    ? await gruposQueLeyeron(q, tabla.nombre, claveDeFila(tabla, fila))
    : 0;
  if (valuados > 0) {
    usos.push(`las cifras de ${contar(valuados, "presupuesto", "presupuestos")}`);
  }
  return usos;
}
