/** What makes a file equal the screen: its filters, order and columns ([S9]). Pure. */
import { claseDeFiltro, type ColumnaTabla } from "#ui/grid/columnas.ts";
import { esCodigo } from "../parametrico/con-leyenda.ts";
import type { EstadoTabla } from "#ui/grid/modelo.ts";

type DeTabla = Pick<EstadoTabla, "filtros" | "orden">;

/** A column of the screen; `descripta` is the other column of the file that it shows. */
type Columna<F> = ColumnaTabla<F> & { readonly descripta?: string };

/** Options `filtros` and `orden`: the rows of the screen, with every column that the output has. */
export function filasDe<F>(
  columnas: readonly Columna<F>[],
  { filtros, orden }: DeTabla,
): Record<string, string> {
  const puestos = columnas.flatMap((c) => {
    const texto = filtros[c.id] ?? "";
    if (texto !== "" && c.descripta && !esCodigo(texto)) {
      return [{ campo: c.descripta, clase: "texto", texto }];
    }
    return texto === "" ? [] : [{ campo: c.id, clase: claseDeFiltro(c), texto }];
  });
  const ordenable = orden && columnas.some((c) => c.id === orden.columna) ? orden : null;
  return {
    ...(puestos.length > 0 ? { filtros: JSON.stringify(puestos) } : {}),
    ...(ordenable
      ? { orden: `${ordenable.sentido === "desc" ? "-" : ""}${ordenable.columna}` }
      : {}),
  };
}

/** Options `filtros`, `orden` and `columnas` of every file of an output. */
export const vistaParaArchivo = <F>(
  columnas: readonly Columna<F>[],
  estado: DeTabla,
): Record<string, string> => ({
  columnas: columnas.flatMap((c) => c.descripta ? [c.id, c.descripta] : [c.id]).join(","),
  ...filasDe(columnas, estado),
});
