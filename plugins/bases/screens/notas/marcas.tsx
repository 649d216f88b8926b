/** Marks of a row on its first cell: that it has a note, and who else is editing it now. */
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import type { Presentes } from "../presencia.ts";
import type { FilaMostrada } from "../tipos.ts";
import { notaDe, notaEnPalabras } from "./notas.ts";
import "./notas.css";

const MARCA = <span className="marca-nota" role="img" aria-label="Tiene una nota" />;

const dichoDe = (quien: string | undefined): string =>
  quien === undefined ? "" : `${quien} está editando este registro`;

/** The columns of a base, the first one with the marks of each row. */
export function conMarcas(
  columnas: readonly ColumnaTabla<FilaMostrada>[],
  presentes: Presentes,
): readonly ColumnaTabla<FilaMostrada>[] {
  const [primera, ...otras] = columnas;
  return [{
    ...primera,
    icono: (fila) => {
      const quien = dichoDe(presentes.get(fila.id));
      const conNota = notaDe(fila) !== "";
      return (conNota || quien !== "") && (
        <>
          {conNota && MARCA}
          {quien && <span className="marca-presente" role="img" aria-label={quien} />}
        </>
      );
    },
    ayuda: (fila) =>
      [dichoDe(presentes.get(fila.id)), primera.ayuda?.(fila), notaEnPalabras(fila)]
        .filter(Boolean).join("\n"),
  }, ...otras];
}
