/** JSON form of a table: what `GET /api/salidas/…` answers when the output fixes no other. */
import { toNumber } from "../domain/money.ts";
import type { Salida } from "../plugin.ts";
import type { ClaseColumna, FilaTabla, Tabla, ValorTabla } from "./table.ts";

/** Stored value → shown value: centavos and hundredths become numbers with two decimals. */
export function mostrarCelda(clase: ClaseColumna, valor: ValorTabla | undefined): ValorTabla {
  if (valor === undefined || valor === null) return null;
  if ((clase === "importe" || clase === "porcentaje") && typeof valor === "number") {
    return toNumber(valor);
  }
  return valor;
}

function mostrarFila(tabla: Tabla, fila: FilaTabla): Record<string, ValorTabla> {
  const mostrada: Record<string, ValorTabla> = {};
  for (const { campo, clase } of tabla.columnas) mostrada[campo] = mostrarCelda(clase, fila[campo]);
  return mostrada;
}

/** Columns, rows as objects keyed by `campo`, totals and state of the valuation. */
export function tablaAJson(tabla: Tabla): Record<string, unknown> {
  return {
    ...tabla.datos,
    encabezado: tabla.encabezado,
    columnas: tabla.columnas.map(({ campo, titulo, clase, tipo }) => ({
      campo,
      titulo,
      clase,
      tipo,
    })),
    filas: tabla.filas.map((fila) => mostrarFila(tabla, fila)),
    ...(tabla.totales ? { totales: mostrarFila(tabla, tabla.totales) } : {}),
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
