/** What the rows of a group are valued with: reference data of its structure and month, and rules. */
import type { Consulta } from "#core/plugin.ts";
import {
  type Base,
  BASES,
  catalogoEn,
  columnasDe,
  crearValidador,
  filasDe,
  type Grupo,
  tablaDe,
} from "#plugins/bases/service.ts";
import { type Referencias, referencias } from "#plugins/tablas/service.ts";
import {
  BASES_DE_PORCENTAJE,
  type FilasEnBloque,
  type Regla,
  type Reglas,
  reglasDeFilas,
} from "../engine/filas.ts";
import { anioDe } from "../engine/motor.ts";
import type { Medios } from "./tasador.ts";

/** Rows of a base by name: how many of them count nothing, because they fail some check. */
export type Fuera = Readonly<Record<string, number>>;

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

/** The rules of a group. @param leer the rows of one of their bases, by `columnasDe`. */
export async function reglasDeGrupo(leer: (base: Base) => Promise<FilasEnBloque>): Promise<Reglas> {
  const reglas: Record<string, Regla[]> = {};
  for (const base of BASES.filter(esDePorcentaje)) {
    reglas[base.id] = reglasDeFilas(columnasDe(base), await leer(base));
  }
  return reglas as unknown as Reglas;
}

/** The rules that are valid, and how many are not. */
export async function leerReglas(
  q: Consulta,
  g: Grupo,
  r: Referencias,
): Promise<{ reglas: Reglas; fuera: Fuera }> {
  const fuera: Record<string, number> = {};
  const reglas = await reglasDeGrupo(async (base) => {
    const validador = crearValidador(base, catalogoEn(r, g));
    const filas = await filasDe(q, tablaDe(base), columnasDe(base), g);
    const validas = filas.filter((fila) => validador.bits(fila) === 0);
    fuera[base.id] = filas.length - validas.length;
    return validas;
  });
  return { reglas, fuera };
}
