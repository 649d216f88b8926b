/** What makes a file equal the screen: its filters, order and columns ([S9]). Pure. */
import { type ColumnaTabla, filtroDeClase } from "../../../ui/grid/columnas.ts";
import type { EstadoTabla } from "../../../ui/grid/modelo.ts";
import type { FilaSalida } from "./generica-modelo.ts";

/** Options `filtros`, `orden` and `columnas` of every file of an output. */
export function vistaParaArchivo(
  columnas: readonly ColumnaTabla<FilaSalida>[],
  { filtros, orden }: Pick<EstadoTabla, "filtros" | "orden">,
): Record<string, string> {
  const puestos = columnas.flatMap((c) => {
    const texto = filtros[c.id] ?? "";
    const clase = typeof c.filtro === "string" ? c.filtro : filtroDeClase(c.clase);
    return texto === "" ? [] : [{ campo: c.id, clase, texto }];
  });
  const ordenable = orden && columnas.some((c) => c.id === orden.columna) ? orden : null;
  return {
    columnas: columnas.map((c) => c.id).join(","),
    ...(puestos.length > 0 ? { filtros: JSON.stringify(puestos) } : {}),
    ...(ordenable
      ? { orden: `${ordenable.sentido === "desc" ? "-" : ""}${ordenable.columna}` }
      : {}),
  };
}
