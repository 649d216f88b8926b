/** How a plugin writes the columns of its tables and workbooks: a line each. */
import type { ClaseDeSalida, ColumnaDeTabla } from "./table.ts";

const deTipo =
  (tipo: ColumnaDeTabla["tipo"]) =>
  (campo: string, titulo: string, clase: ClaseDeSalida, ancho?: number): ColumnaDeTabla => ({
    campo,
    titulo,
    clase,
    tipo,
    ...(ancho ? { ancho } : {}),
  });

export const clave = deTipo("clave");
export const leyenda = deTipo("leyenda");
export const medida = deTipo("medida");
