/** What makes a file equal the screen: its filters, order and columns ([S9]). Pure. */
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { type EstadoTabla, vistaDeLibro } from "#ui/grid/modelo.ts";

/** Options `filtros`, `orden` and `columnas` of every file of an output. */
export const vistaParaArchivo = <F>(
  columnas: readonly ColumnaTabla<F>[],
  estado: Pick<EstadoTabla, "filtros" | "orden">,
): Record<string, string> => ({
  columnas: columnas.flatMap((c) => c.descripta ? [c.id, c.descripta] : [c.id]).join(","),
  ...vistaDeLibro(columnas, estado),
});
