/** Stages and extensions as the previews of their spreadsheets show them. Pure. */
import { fechaCorta } from "../../../../core/domain/period.ts";
import type { CampoDicho, ColumnaDeClave } from "../../../../ui/sheet/filas.ts";

const dia = (id: string, titulo: string): CampoDicho => ({
  id,
  titulo,
  decir: (v) => v ? fechaCorta(String(v)) : "–",
});

export const DE_ETAPAS = {
  columnas: "Columnas: Ejercicio, Etapa, Códigos (cómo empiezan), Desde y Hasta, el último día. " +
    "Ejercicio o códigos vacíos: todos.",
  claves: [
    {
      id: "ejercicio",
      titulo: "Ejercicio",
      ancho: "86px",
      decir: ({ ejercicio }) => String(ejercicio ?? "Todos"),
    },
    { id: "nombre", titulo: "Etapa", ancho: "180px", decir: ({ nombre }) => String(nombre ?? "") },
  ] satisfies readonly ColumnaDeClave[],
  campos: [
    { id: "prefijo", titulo: "Códigos", decir: (v) => v ? `${String(v)}…` : "Todos" },
    dia("desde", "Desde"),
    dia("hasta", "Hasta"),
  ] satisfies readonly CampoDicho[],
};

export const DE_PRORROGAS = {
  columnas: "Columnas: SAF y Hasta, el último día. SAF vacío: todos.",
  claves: [{
    id: "saf",
    titulo: "SAF",
    ancho: "70px",
    decir: ({ saf }) => String(saf ?? "Todos"),
  }] satisfies readonly ColumnaDeClave[],
  campos: [dia("hasta", "Hasta")],
};
