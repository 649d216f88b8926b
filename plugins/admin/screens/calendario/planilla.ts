/** Stages and extensions as the previews of their spreadsheets show them. Pure. */
import type { CampoDicho } from "../../../../ui/sheet/filas.ts";
import { clave, dia } from "../planilla/dichos.ts";

export const DE_ETAPAS = {
  columnas: "Columnas: Ejercicio, Etapa, Códigos (cómo empiezan), Desde y Hasta, el último día. " +
    "Ejercicio o códigos vacíos: todos.",
  claves: [
    clave("ejercicio", "Ejercicio", "86px", "Todos"),
    clave("nombre", "Etapa", "180px"),
  ],
  campos: [
    { id: "prefijo", titulo: "Códigos", decir: (v) => v ? `${String(v)}…` : "Todos" },
    dia("desde", "Desde"),
    dia("hasta", "Hasta"),
  ] satisfies readonly CampoDicho[],
};

export const DE_PRORROGAS = {
  columnas: "Columnas: SAF y Hasta, el último día. SAF vacío: todos.",
  claves: [clave("saf", "SAF", "70px", "Todos")],
  campos: [dia("hasta", "Hasta")],
};
