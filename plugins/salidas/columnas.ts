/** Columns of the outputs. Those of the fields of the valued lines are titled once, in `campos.ts`. */
import { clave } from "#core/outputs/columns.ts";
import type { ColumnaDeTabla } from "#core/outputs/table.ts";
import { toNumber } from "#core/domain/money.ts";
import { CAMPOS } from "./parametrico/campos.ts";

const CLAVES = new Map(
  CAMPOS.map((c) => [c.campo, clave(c.campo, c.titulo, c.texto ? "texto" : "entero")]),
);
CLAVES.set("saf", clave("saf", "SAF", "entero"));

/** Keys by field, titled as the parametric list does. @throws TypeError for an unknown field. */
export const claves = (...campos: readonly string[]): ColumnaDeTabla[] =>
  campos.map((campo) => {
    const columna = CLAVES.get(campo);
    if (!columna) throw new TypeError(`no hay un campo ${campo}`);
    return columna;
  });

/** These centavos of a row as its JSON form has them, with two decimals; null where it says nothing. */
export const enPesos = <C extends string, V extends number | null>(
  fila: Readonly<Record<C, V>>,
  ...campos: readonly C[]
): Record<C, V> =>
  Object.fromEntries(
    campos.map((c) => [c, fila[c] === null ? null : toNumber(fila[c])]),
  ) as Record<C, V>;
