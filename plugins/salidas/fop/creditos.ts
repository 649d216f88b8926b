/** The credits of a budget, line by line, as the external financial system takes them ([S5]). */
import type { ClaseColumna } from "../../../core/outputs/table.ts";
import type { Consulta } from "../../../core/plugin.ts";
import type { Grupo } from "../../bases/service.ts";
import { referencias } from "../../tablas/service.ts";
import { agrupar, type Estado } from "../../valuation/service.ts";
import { unidadesEnteras } from "../../../core/domain/units.ts";

/** Columns of both files, in order; the ones before `importe` are the key. */
export const COLUMNAS = [
  ["ejercicio", "Ejercicio"],
  ["caracter", "Carácter"],
  ["jurisdiccion", "Jurisdicción"],
  ["subjurisdiccion", "Subjurisdicción"],
  ["entidad", "Entidad"],
  ["saf", "SAF"],
  ["programa", "Programa"],
  ["subprograma", "Subprograma"],
  ["proyecto", "Proyecto"],
  ["actividad", "Actividad"],
  ["obra", "Obra"],
  ["ubicacion", "Ubicación"],
  ["inciso", "Inciso"],
  ["principal", "Principal"],
  ["parcial", "Parcial"],
  ["subparcial", "Subparcial"],
  ["fuente", "Fuente"],
  ["moneda", "Moneda"],
  ["pex", "PEX"],
  ["bapin", "BAPIN"],
  ["importe", "Importe"],
] as const;

export type CampoCredito = typeof COLUMNAS[number][0];
/** `importe` in whole units of the currency. */
export type Credito = Readonly<Record<CampoCredito, number>>;

/** Whole units are integers wherever they are shown. */
export const CLASE: ClaseColumna = "entero";

/** Key of the lines inside a group; what is missing is the same for all of them. */
const CLAVE = ["prog", "subp", "proy", "act", "ubic", "pprin", "ppar", "ff", "mon"] as const;

export interface Creditos {
  readonly filas: readonly Credito[];
  /** Whole units, by currency: the valuation's total rounded half away from zero ([S5]). */
  readonly totales: Readonly<Record<string, number>>;
  /** Centavos, by currency: the valuation's total. */
  readonly centavos: Readonly<Record<string, number>>;
}

/** Every line with an amount, in key order. Lines worth nothing ask for no credit. */
export async function creditosDe(q: Consulta, g: Grupo, estado: Estado): Promise<Creditos> {
  const grupos = (await agrupar(q, estado, CLAVE)).filas.filter((f) => f.valor !== 0);
  const { jur, sjur, ent, car } = (await referencias(q, g.ejercicio, g.version, g.desde_mes))
    .institucion(g.saf);
  const unidades = new Map<typeof grupos[number], number>();
  const totales: Record<string, number> = {};
  const centavos: Record<string, number> = {};
  for (const [mon, deMoneda] of Map.groupBy(grupos, (f) => String(f.clave.mon))) {
    const enteras = unidadesEnteras(deMoneda.map((f) => ({
      niveles: [f.clave.pprin, f.clave.ppar],
      centavos: f.valor,
    })));
    deMoneda.forEach((f, i) => unidades.set(f, enteras[i]));
    totales[mon] = enteras.reduce((t, u) => t + u, 0);
    centavos[mon] = deMoneda.reduce((t, f) => t + f.valor, 0);
  }
  const filas = grupos.map((f): Credito => {
    const { prog, subp, proy, act, ubic, pprin, ppar, ff, mon } = f.clave;
    return {
      ejercicio: g.ejercicio,
      caracter: car,
      jurisdiccion: jur,
      subjurisdiccion: sjur,
      entidad: ent,
      saf: g.saf,
      programa: prog,
      subprograma: subp,
      proyecto: proy,
      actividad: act,
      obra: 0,
      ubicacion: ubic,
      inciso: 1,
      principal: pprin,
      parcial: ppar,
      subparcial: 0,
      fuente: ff,
      moneda: mon,
      pex: 0,
      bapin: 0,
      importe: unidades.get(f) ?? 0,
    };
  });
  return { filas, totales, centavos };
}

/** What tells a credit apart from the others of any package. */
export const claveDe = (c: Credito): string =>
  COLUMNAS.filter(([campo]) => campo !== "importe").map(([campo]) => c[campo]).join("|");
