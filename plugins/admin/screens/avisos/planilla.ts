/** Notices as the previews of their spreadsheets show them. Pure. */
import { clave, claveDeDia, dia, texto } from "../planilla/dichos.ts";

export const DE_AVISOS = {
  columnas: "Columnas: Desde y Hasta, el último día; SAF, separados por punto y coma, y Texto. " +
    "SAF vacío: todos.",
  claves: [claveDeDia("desde", "Desde"), clave("texto", "Texto", "260px")],
  campos: [dia("hasta", "Hasta"), texto("safs", "SAF", "Todos")],
};
