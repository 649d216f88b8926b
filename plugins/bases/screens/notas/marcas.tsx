/** Marks of a row on its first cell: that it has a note, whose text is for focus and hover. */
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import type { FilaMostrada } from "../tipos.ts";
import { notaDe, notaEnPalabras } from "./notas.ts";
import "./notas.css";

const MARCA = <span className="marca-nota" role="img" aria-label="Tiene una nota" />;

/** The columns of a base, the first one with the marks of each row. */
export function conMarcas(
  columnas: readonly ColumnaTabla<FilaMostrada>[],
): readonly ColumnaTabla<FilaMostrada>[] {
  const [primera, ...otras] = columnas;
  return [{
    ...primera,
    icono: (fila) => notaDe(fila) === "" ? null : MARCA,
    ayuda: (fila) => [primera.ayuda?.(fila), notaEnPalabras(fila)].filter(Boolean).join("\n"),
  }, ...otras];
}
