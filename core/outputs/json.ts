/** JSON form of a table: what `GET /api/salidas/…` answers when the output fixes no other. */
import type { RespuestaTabla } from "#proto/outputs.ts";
import { toNumber } from "../domain/money.ts";
import type { Salida } from "../plugin.ts";
import type { ClaseDeSalida, FilaTabla, Tabla, ValorTabla } from "./table.ts";

/** Stored value → shown value: centavos and hundredths become numbers with two decimals. */
export function mostrarCelda(clase: ClaseDeSalida, valor: ValorTabla | undefined): ValorTabla {
  if (valor === undefined || valor === null) return null;
  if ((clase === "importe" || clase === "porcentaje") && typeof valor === "number") {
    return toNumber(valor);
  }
  return valor;
}

/** What a row says in these columns, as it is shown. */
export function mostrarFila(
  columnas: Tabla["columnas"],
  fila: FilaTabla,
): Record<string, ValorTabla> {
  const mostrada: Record<string, ValorTabla> = {};
  for (const { campo, clase } of columnas) mostrada[campo] = mostrarCelda(clase, fila[campo]);
  return mostrada;
}

/** The same, of the columns that it says anything of. */
export const mostrarPresentes = (columnas: Tabla["columnas"], fila: FilaTabla) =>
  mostrarFila(columnas.filter((c) => Object.hasOwn(fila, c.campo)), fila);

/**
 * `totales` of an answer: an object, or with more than one currency a list of them, each with its
 * `mon`; undefined when the table has none.
 */
export function mostrarTotales(
  tabla: Pick<Tabla, "columnas" | "totales" | "totalesPorMoneda">,
): RespuestaTabla["totales"] {
  const { columnas, totales, totalesPorMoneda } = tabla;
  return totalesPorMoneda
    ? totalesPorMoneda.map((fila) => mostrarPresentes(columnas, fila))
    : totales && mostrarFila(columnas, totales);
}

/** Columns, rows as objects keyed by `campo`, totals and state of the valuation. */
export function tablaAJson(tabla: Tabla): RespuestaTabla {
  const totales = mostrarTotales(tabla);
  return {
    ...tabla.datos,
    encabezado: tabla.encabezado,
    columnas: tabla.columnas.map(({ campo, titulo, clase, tipo }) => ({
      campo,
      titulo,
      clase,
      tipo,
    })),
    filas: tabla.filas.map((fila) => mostrarFila(tabla.columnas, fila)),
    ...(totales ? { totales } : {}),
    valorizado: tabla.valorizado,
    desactualizado: tabla.desactualizado,
  };
}

/** The output's own JSON form, always with `valorizado` and `desactualizado`. */
export function salidaAJson(salida: Salida, tabla: Tabla): unknown {
  if (!salida.json) return tablaAJson(tabla);
  const propia = salida.json(tabla);
  if (propia === null || typeof propia !== "object" || Array.isArray(propia)) return propia;
  return { valorizado: tabla.valorizado, desactualizado: tabla.desactualizado, ...propia };
}
