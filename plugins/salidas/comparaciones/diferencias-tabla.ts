/** Rows of a difference as a table: its columns, and the lines that each row opens ([S10]). */
import type { ColumnaTabla } from "#core/outputs/table.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "../columnas.ts";
import { camposDe, type Unidad } from "./emparejar.ts";
import { OPCIONES_SELECCION } from "../parametrico/seleccion.ts";

export function columnasDe(actual: string, otro: string, reducida: boolean): ColumnaTabla[] {
  return [
    clave("titulo", "Causa", "texto", 26),
    ...claves(...camposDe(reducida)),
    // Of the whole row, repeated for each of its causes: not to be added up.
    leyenda("actual", actual, "importe", 22),
    leyenda("otro", otro, "importe", 22),
    medida("importe", "Diferencia", "importe", 22),
  ];
}

/** Options of a selection; with a category, its level is said already. */
const DE_SELECCION = [...Object.keys(OPCIONES_SELECCION), "grupos"].filter((o) => o !== "nivel");

/**
 * The options of `explicar` that list the lines of a row, in either group.
 * @param valores options of the call: the row is of the lines that they select.
 */
export function filtroDe(
  { campos, rubros: todos }: Unidad,
  valores: Readonly<Record<string, string>>,
): Record<string, string> {
  const { saf, ...resto } = campos;
  const pedidos = valores.rubro?.split(",");
  const rubros = pedidos ? todos.filter((r) => pedidos.includes(r)) : todos;
  return {
    ...Object.fromEntries(
      DE_SELECCION.flatMap((o) => valores[o] === undefined ? [] : [[o, valores[o]]]),
    ),
    ...(saf === undefined ? {} : { saf_origen: String(saf) }),
    ...Object.fromEntries(Object.entries(resto).map(([c, v]) => [c, String(v)])),
    rubro: rubros.join(","),
  };
}
