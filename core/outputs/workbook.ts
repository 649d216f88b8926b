/** A table as a sheet: same rows, columns, order and totals as on screen ([S9]). */
import type { CeldaDeLibro, FilaDeHoja, HojaDeLibro } from "../excel/writer.ts";
import { mostrarCelda } from "./json.ts";
import { rotuloDeMoneda, type SubtotalDeSalida, subtotalesDe } from "./subtotals.ts";
import type { FilaTabla, Tabla } from "./table.ts";
import { filasDeLibro } from "./view.ts";

export function tablaAHoja(titulo: string, tabla: Tabla): HojaDeLibro {
  const celdas = (fila: FilaTabla): CeldaDeLibro[] =>
    tabla.columnas.map(({ campo, clase }) => mostrarCelda(clase, fila[campo]));
  const sinMedida = tabla.columnas.findIndex((c) => c.tipo !== "medida");
  // The label of a subtotal goes in the first column that is not a measure, as on screen.
  const deSubtotal = (
    { valores, rotulo }: Pick<SubtotalDeSalida, "valores" | "rotulo">,
  ): CeldaDeLibro[] =>
    tabla.columnas.map(({ campo, clase, tipo }, i) =>
      tipo === "medida" ? mostrarCelda(clase, valores[campo]) : i === sinMedida ? rotulo : null
    );
  function* filas(): Generator<FilaDeHoja> {
    const subtotales = subtotalesDe(tabla);
    let n = 0;
    const { cantidad, fila } = filasDeLibro(tabla);
    for (let i = 0; i < cantidad; i++) {
      yield celdas(fila(i));
      for (; n < subtotales.length && subtotales[n].tras === i + 1; n++) {
        yield { subtotal: deSubtotal(subtotales[n]) };
      }
    }
  }
  return {
    nombre: titulo,
    encabezado: [...tabla.encabezado],
    // The first two heading lines (organismo and budget) go at the top of each printed page; the
    // others, which say the month of the values, at its foot.
    impresion: {
      arriba: tabla.encabezado.slice(0, 2).join(" - "),
      abajo: tabla.encabezado.slice(2).join(" - "),
    },
    columnas: tabla.columnas.map(({ titulo, clase, tipo, ancho }) => ({
      titulo,
      // Integers that name nothing are counts.
      formato: clase === "entero" && tipo !== "clave" ? "cantidad" : clase,
      ...(ancho === undefined ? {} : { ancho }),
    })),
    filas: filas(),
    totales: tabla.totalesPorMoneda
      ? tabla.totalesPorMoneda.map((valores) =>
        deSubtotal({ valores, rotulo: rotuloDeMoneda(tabla, valores) })
      )
      : tabla.totales
      ? [celdas(tabla.totales)]
      : [],
  };
}

/** The sheets of its workbook: the table first, then what stands apart and is not empty. */
export function hojasDeTabla(titulo: string, tabla: Tabla): HojaDeLibro[] {
  const { encabezado, aparte = [], valorizado, desactualizado } = tabla;
  return [
    tablaAHoja(titulo, tabla),
    ...aparte.filter((h) => h.filas.length > 0).map(({ titulo: suyo, columnas, filas }) =>
      tablaAHoja(suyo, { encabezado, columnas, filas, valorizado, desactualizado })
    ),
  ];
}
