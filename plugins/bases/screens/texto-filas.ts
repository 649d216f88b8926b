/** Rows as text for the clipboard, and as a person names them. Pure. */
import { textoDeCeldas } from "#core/domain/block-text.ts";
import { formatPlain } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { Base, Columna } from "../bases.ts";
import { categoria, enRomanos } from "../filas/listado/vista.ts";
import type { FilaBase } from "../filas/validar/validar.ts";
import { esDecimal } from "./editor/borrador.ts";
import { cadenaEnPalabras } from "../filas/listado/describir.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import type { FilaMostrada } from "./tipos.ts";

/** A number as spreadsheets and pasting understand it: decimal comma, no thousands. */
export function textoDeCelda(c: Columna, valor: number | string | undefined): string {
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
  return textoDeCeldas([
    columnas.map((c) => c.titulo),
    ...filas.map((f) => columnas.map((c) => textoDeCelda(c, f[c.id]))),
  ]);
}

/** «Política › Coordinación · SINEP · Profesional, nivel C, grado 4». */
export function filaEnPalabras(base: Base, fila: FilaBase, catalogo: CatalogoCliente): string {
  const dice = (columna: string) => catalogo.describir(base, columna, fila);
  return [cadenaEnPalabras(base, fila, catalogo.describir), dice("esc"), dice("cat")]
    .filter((d) => d !== "").join(" · ");
}

/** Columns that tell a row from the others. */
const DISTINTIVAS = new Set([
  "prog",
  "subp",
  "proy",
  "act",
  "ubic",
  "ff",
  "pprin",
  "esc",
  "cat",
  "feje",
  "codp",
  "mon",
  "c_scom",
  "n_comp",
]);
/** What nearly every row says, or leaves empty, tells none from the others. */
const CALLADOS: Readonly<Record<string, unknown>> = { feje: 0, mon: 1 };

/** «Prog. 18, Subp. 0, Proy. 0, Act. 1, Ubic. 2, F. Fin. 11, P. Prin. 1, Esc. 303, Cat. C D 4». */
export function nombreDeFila(
  base: Base,
  fila: Readonly<Record<string, unknown>>,
): string {
  const valor = (id: string) => {
    if (id === "cat") return categoria(fila as FilaMostrada);
    return id === "feje" ? enRomanos(Number(fila.feje)) : fila[id];
  };
  return base.columnas
    .filter(({ id }) => DISTINTIVAS.has(id) && fila[id] !== CALLADOS[id])
    .map(({ id, titulo }) => `${titulo} ${valor(id)}`).join(", ");
}
