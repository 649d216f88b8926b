/** The width below which the table of a screen scrolls sideways. */
import type { CSSProperties } from "react";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { anchoMinimo } from "./generica/generica-modelo.ts";

/** Style of an element around the table: the table reads the property. */
export function minimoDeTabla(columnas: readonly Pick<ColumnaTabla, "ancho">[]): CSSProperties {
  return { "--minimo-tabla": `${anchoMinimo(columnas)}px` } as CSSProperties;
}
