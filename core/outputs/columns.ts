/** How a plugin writes the columns of its tables and workbooks: a line each. */
import type { ClaseColumna, ColumnaTabla } from "./table.ts";

const deTipo =
  (tipo: ColumnaTabla["tipo"]) =>
  (campo: string, titulo: string, clase: ClaseColumna, ancho?: number): ColumnaTabla => ({
    campo,
    titulo,
    clase,
    tipo,
    ...(ancho ? { ancho } : {}),
  });

export const clave = deTipo("clave");
export const leyenda = deTipo("leyenda");
export const medida = deTipo("medida");
