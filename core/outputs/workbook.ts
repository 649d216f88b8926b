/** A table as a sheet: same rows, columns, order and totals as on screen ([S9]). */
import type { Celda, Hoja } from "../excel/writer.ts";
import { mostrarCelda } from "./json.ts";
import type { FilaTabla, Tabla } from "./table.ts";

export function tablaAHoja(titulo: string, tabla: Tabla): Hoja {
  const celdas = (fila: FilaTabla): Celda[] =>
    tabla.columnas.map(({ campo, clase }) => mostrarCelda(clase, fila[campo]));
  function* filas(): Generator<Celda[]> {
    for (const fila of tabla.filas) yield celdas(fila);
  }
  return {
    nombre: titulo,
    encabezado: [...tabla.encabezado],
    columnas: tabla.columnas.map(({ titulo, clase, ancho }) => ({
      titulo,
      formato: clase,
      ...(ancho === undefined ? {} : { ancho }),
    })),
    filas: filas(),
    ...(tabla.totales ? { totales: celdas(tabla.totales) } : {}),
  };
}
