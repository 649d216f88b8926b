/** What a group is worth at one version of its rows and of the reference data. */
import { sumar } from "../../../core/domain/money.ts";
import type { Consulta } from "../../../core/plugin.ts";
import {
  type Base,
  BASES,
  catalogoEn,
  columnasDe,
  crearValidador,
  type Escrito,
  type FilaBase,
  filasDe,
  type Grupo,
  grupo,
  lotesDe,
  tablaDe,
} from "../../bases/service.ts";
import { type Referencias, referencias } from "../../tablas/service.ts";
import { BASES_DE_PORCENTAJE, type Regla, type Reglas, reglasDeFilas } from "../engine/filas.ts";
import { anioDe, Desborde, FaltaValor } from "../engine/motor.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { SumideroTotales } from "../engine/totales.ts";
import { type Importes, importesDe, type Medios, Tasador } from "./tasador.ts";

/** Rows of a base by name: how many of them count nothing, because they fail some check. */
export type Fuera = Readonly<Record<string, number>>;

/** Plain data: it crosses from the thread that makes it. */
export interface Foto {
  readonly grupo: Grupo;
  /** Counter of the reference data; with `grupo.rev_datos`, the version. */
  readonly referencias: number;
  /** Those that are valid. */
  readonly reglas: Reglas;
  readonly totales: Importes;
  readonly fuera: Fuera;
  /** Why there is no total, as a valuation would say it; empty when there is one. */
  readonly falla: string;
}

const LOTE = 8_192;

export const esDePorcentaje = (base: Base): boolean =>
  (BASES_DE_PORCENTAJE as readonly string[]).includes(base.id);

export const referenciasDe = (
  q: Consulta,
  { ejercicio, version, desde_mes }: Grupo,
): Promise<Referencias> => referencias(q, ejercicio, version, desde_mes);

/** What the rows of a group are valued with. @param r of its structure and month. */
export const mediosDe = (g: Grupo, r: Referencias, reglas: Reglas): Medios => ({
  saf: g.saf,
  mes: g.desde_mes,
  leer: (tabla, clave, mes) => r.leer(tabla, clave, mes),
  ...anioDe(g),
  catalogo: catalogoEn(r, g),
  reglas,
});

/** The rules that are valid, and how many are not. */
export async function leerReglas(
  q: Consulta,
  g: Grupo,
  r: Referencias,
): Promise<{ reglas: Reglas; fuera: Fuera }> {
  const reglas: Record<string, Regla[]> = {};
  const fuera: Record<string, number> = {};
  for (const base of BASES.filter(esDePorcentaje)) {
    const columnas = columnasDe(base);
    const validador = crearValidador(base, catalogoEn(r, g));
    const filas = await filasDe(q, tablaDe(base), columnas, g);
    const validas = filas.filter((fila) => validador.bits(fila) === 0);
    reglas[base.id] = reglasDeFilas(columnas, validas);
    fuera[base.id] = filas.length - validas.length;
  }
  return { reglas: reglas as unknown as Reglas, fuera };
}

/** What the engine refuses, in words. @throws anything else */
function fallaDe(error: unknown): string {
  if (error instanceof FaltaValor || error instanceof Desborde) return error.message;
  throw error;
}

/** Values every row of a group. `q` must be one snapshot. @throws Rechazo when it is not there. */
export async function tomarFoto(q: Consulta, saf: number, codipres: string): Promise<Foto> {
  const g = await grupo(q, saf, codipres);
  const r = await referenciasDe(q, g);
  const { reglas, fuera: deReglas } = await leerReglas(q, g, r);
  const tasador = new Tasador(mediosDe(g, r, reglas));
  const sumidero = new SumideroTotales();
  const fuera: Record<string, number> = { ...deReglas };
  let totales: Importes = {};
  let falla = "";
  try {
    for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
      fuera[base.id] = 0;
      for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), g, LOTE)) {
        const validas = tasador.validas(base, lote);
        fuera[base.id] += lote.length - validas.length;
        tasador.valuar(base, validas, sumidero);
      }
    }
    totales = importesDe(sumidero);
  } catch (error) {
    falla = fallaDe(error);
  }
  return { grupo: g, referencias: r.contador, reglas, totales, fuera, falla };
}

/** Rows before or after a save: what they are worth, and how many count nothing. */
interface Parte {
  readonly importes: Importes;
  readonly fuera: number;
}

/** @throws FaltaValor, Desborde */
export function parteDe(tasador: Tasador, base: Base, filas: readonly FilaBase[]): Parte {
  const columnas = columnasDe(base);
  const valores = filas.map((fila) => columnas.map((c) => fila[c] ?? 0));
  const validas = tasador.validas(base, valores);
  const sumidero = new SumideroLineas(64);
  tasador.valuar(base, validas, sumidero);
  return { importes: sumidero.totales(), fuera: filas.length - validas.length };
}

const presentes = (filas: readonly (FilaBase | null)[]): FilaBase[] =>
  filas.filter((f) => f !== null);

/**
 * The same picture after the next save: what the rows were worth is taken out, what they are worth
 * is put in. @returns null when it takes every row again: rules changed, or there is no total.
 */
export function trasEscrito(foto: Foto, tasador: Tasador, e: Escrito): Foto | null {
  if (foto.falla !== "" || esDePorcentaje(e.base)) return null;
  try {
    const antes = parteDe(tasador, e.base, presentes(e.cambios.map((c) => c.antes)));
    const despues = parteDe(tasador, e.base, presentes(e.cambios.map((c) => c.despues)));
    const totales: Record<string, number> = { ...foto.totales };
    for (const [mon, valor] of Object.entries(antes.importes)) totales[mon] -= valor;
    for (const [mon, valor] of Object.entries(despues.importes)) {
      totales[mon] = sumar(totales[mon] ?? 0, valor, `el total en moneda ${mon}`);
    }
    const fuera = (foto.fuera[e.base.id] ?? 0) + despues.fuera - antes.fuera;
    return {
      ...foto,
      grupo: { ...foto.grupo, rev_datos: e.rev_datos },
      totales,
      fuera: { ...foto.fuera, [e.base.id]: fuera },
    };
  } catch (error) {
    fallaDe(error);
    return null;
  }
}

/** Centavos of a year of one row; null when it is not valid, or has no value. */
export function costoDe(tasador: Tasador, base: Base, fila: FilaBase): number | null {
  if (esDePorcentaje(base)) return null;
  try {
    const { importes, fuera } = parteDe(tasador, base, [fila]);
    // A row is of one currency.
    return fuera > 0 ? null : Object.values(importes)[0] ?? 0;
  } catch (error) {
    fallaDe(error);
    return null;
  }
}

/** The same, of a group of which nothing is remembered. @param r of its structure and month. */
export async function costoEnGrupo(
  q: Consulta,
  g: Grupo,
  r: Referencias,
  base: Base,
  fila: FilaBase,
): Promise<number | null> {
  const { reglas } = await leerReglas(q, g, r);
  return costoDe(new Tasador(mediosDe(g, r, reglas)), base, fila);
}
