/** Rows as text for the clipboard, and as a person names them. Pure. */
import { formatPlain } from "../../../core/domain/money.ts";
import { aCentavos } from "../../../ui/grid/columnas.ts";
import type { Base, Columna } from "../bases.ts";
import { esDecimal } from "./borrador.ts";
import type { FilaMostrada } from "./tipos.ts";

/** A number as spreadsheets and pasting understand it: decimal comma, no thousands. */
function textoDeCelda(c: Columna, valor: number | string | undefined): string {
  if (valor === undefined) return "";
  return esDecimal(c.campo)
    ? formatPlain(aCentavos(Number(valor))).replace(".", ",")
    : String(valor);
}

/** Tab-separated, with the titles first: it goes into a spreadsheet and comes back as it was. */
export function textoDeFilas(
  columnas: readonly Columna[],
  filas: readonly FilaMostrada[],
): string {
  return [
    columnas.map((c) => c.titulo),
    ...filas.map((f) => columnas.map((c) => textoDeCelda(c, f[c.id]))),
  ].map((celdas) => celdas.join("\t")).join("\n");
}

/** Columns that tell a row from the others. */
const DISTINTIVAS = new Set(["prog", "subp", "proy", "act", "pprin", "esc", "n_comp"]);

/** «Prog. 18, Subp. 0, Proy. 0, Act. 1, P. Prin. 1, Esc. 303». */
export function nombreDeFila(
  base: Base,
  fila: Readonly<Record<string, unknown>>,
): string {
  return base.columnas.filter((c) => DISTINTIVAS.has(c.id))
    .map((c) => `${c.titulo} ${fila[c.id]}`).join(", ");
}
