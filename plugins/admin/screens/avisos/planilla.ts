/** Notices as the previews of their spreadsheets show them. Pure. */
import { fechaCorta } from "../../../../core/domain/period.ts";
import type { CampoDicho, ColumnaDeClave } from "../../../../ui/sheet/filas.ts";

export const DE_AVISOS = {
  columnas: "Columnas: Desde y Hasta, el último día; SAF, separados por punto y coma, y Texto. " +
    "SAF vacío: todos.",
  claves: [
    {
      id: "desde",
      titulo: "Desde",
      ancho: "100px",
      decir: ({ desde }) => desde ? fechaCorta(String(desde)) : "",
    },
    { id: "texto", titulo: "Texto", ancho: "260px", decir: ({ texto }) => String(texto ?? "") },
  ] satisfies readonly ColumnaDeClave[],
  campos: [
    { id: "hasta", titulo: "Hasta", decir: (v) => v ? fechaCorta(String(v)) : "–" },
    { id: "safs", titulo: "SAF", decir: (v) => v ? String(v) : "Todos" },
  ] satisfies readonly CampoDicho[],
};
