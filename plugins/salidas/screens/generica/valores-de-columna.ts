/** The list of values of a box where the server holds the rows and counts them. */
import type { ValorContado } from "#proto/outputs.ts";
import { type ColumnaTabla, filtroDe } from "#ui/grid/columnas.ts";
import type { EstadoTabla } from "#ui/grid/modelo.ts";
import type { Paginado } from "#ui/grid/tabla.tsx";
import type { ValorOfrecido } from "#ui/grid/filtros/valores-de-filtro.ts";
import { filasDe } from "../vistas/vista-archivo.ts";

/** What was counted of a column, each value in a row that says it and nothing else. */
export function ofrecidos<F>(
  columna: ColumnaTabla<F>,
  contados: readonly ValorContado[],
): ValorOfrecido<F>[] {
  const filtro = filtroDe(columna);
  return contados.map(({ valor, descripcion = "", cuantas }) => {
    const fila = { [columna.id]: valor, [`${columna.id}_desc`]: descripcion } as F;
    return { fila, cuantas, valor: filtro?.valor(fila) ?? null };
  });
}

/**
 * Asks for the values of each column under what is typed in the other boxes.
 * @param estado what is chosen in the table when the list is opened
 * @param pedir the call of the rows, with these options beside its own
 */
export const valoresDelServidor = <F>(
  columnas: readonly ColumnaTabla<F>[],
  estado: () => Pick<EstadoTabla, "filtros">,
  pedir: (
    opciones: Readonly<Record<string, string>>,
  ) => Promise<{ readonly valores?: readonly ValorContado[] }>,
): NonNullable<Paginado["valores"]> =>
async (id) => {
  const columna = columnas.find((c) => c.id === id);
  if (!columna) return [];
  const { [id]: _, ...filtros } = estado().filtros;
  const { valores = [] } = await pedir({
    ...filasDe(columnas, { filtros, orden: null }),
    valores_de: id,
    limite: "1",
  });
  return ofrecidos(columna as ColumnaTabla<never>, valores);
};
