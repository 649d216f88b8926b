/** A list of which the server filters, sorts and cuts the pages: what is asked, and what is shown. */
import { useCallback, useMemo, useRef, useState } from "react";
import { type ColumnaTabla, filtroDe } from "#ui/grid/columnas.ts";
import { incomprensibles } from "#ui/grid/modelo.ts";
import type { EstadoTabla, Paginado, SumaDelServidor } from "#ui/grid/tabla.tsx";
import { useCalma } from "#ui/pagina/use-calma.ts";
import type { ValorContado } from "#proto/outputs.ts";
import type { ValorOfrecido } from "#ui/grid/filtros/valores-de-filtro.ts";
import { vistaDeLibro } from "#ui/grid/modelo.ts";

// The list of values of a box where the server holds the rows and counts them.

/** What was counted of a column, each value in a row that says it and nothing else. */
function ofrecidos<F>(
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
const valoresDelServidor = <F>(
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
    ...vistaDeLibro(columnas, { filtros, orden: null }),
    valores_de: id,
    limite: "1",
  });
  return ofrecidos(columna as ColumnaTabla<never>, valores);
};

export const POR_PAGINA = 100;

/** Options `filtros` and `orden`. */
export type VistaPedida = Readonly<Record<string, string>>;

export const mismaVista = (a: VistaPedida, b: VistaPedida): boolean =>
  a.filtros === b.filtros && a.orden === b.orden;

/** Asks for the values of a column beside the rows; see {@link valoresDelServidor}. */
export type Contar<F> = Parameters<typeof valoresDelServidor<F>>[2];

interface Pedido {
  readonly vista: VistaPedida;
  readonly pagina: number;
}

const PRIMERO: Pedido = { vista: {}, pagina: 1 };

/** Rows of a list: all of them, those that pass the filters, and the totals of these. */
interface Cuenta {
  readonly registros: number;
  readonly resultados: number;
  readonly totales: readonly SumaDelServidor[];
}

/**
 * What is chosen in a table, for a server that filters and sorts: asked once the typing rests.
 * @param alElegir always the same function while what is listed is the same.
 */
export function useElegido(alElegir: (vista: VistaPedida) => void) {
  // What is typed in a header box is asked once.
  const calma = useCalma();
  const elegido = useRef<Pick<EstadoTabla, "filtros">>({ filtros: {} });
  const alEstado = useCallback(
    (columnas: readonly ColumnaTabla<never>[], estado: EstadoTabla) => {
      elegido.current = estado;
      if (incomprensibles(columnas, estado.filtros).length > 0) return;
      const vista = vistaDeLibro(columnas, estado);
      calma.luego(() => alElegir(vista));
    },
    [calma, alElegir],
  );
  const valores = <F>(columnas: readonly ColumnaTabla<F>[], contar: Contar<F>) =>
    valoresDelServidor(columnas, () => elegido.current, contar);
  return { calma, alEstado, valores };
}

/** `volver` goes to the first page: for who asks for another list. */
export function usePaginas() {
  const [{ vista, pagina }, pedir] = useState(PRIMERO);
  const volver = useCallback(() => pedir((p) => p.pagina === 1 ? p : { ...p, pagina: 1 }), []);
  const { alEstado, valores } = useElegido(
    useCallback((nueva: VistaPedida) => {
      pedir((p) => mismaVista(p.vista, nueva) ? p : { vista: nueva, pagina: 1 });
    }, []),
  );
  const consulta = useMemo(
    () => ({ ...vista, desde: (pagina - 1) * POR_PAGINA, limite: POR_PAGINA }),
    [vista, pagina],
  );
  /** @param contar see {@link useElegido} */
  const paginado = <F>(
    columnas: readonly ColumnaTabla<F>[],
    contar: Contar<F>,
    { registros, ...filtrado }: Cuenta,
  ): Paginado => ({
    valores: valores(columnas, contar),
    pagina,
    porPagina: POR_PAGINA,
    registros,
    filtrado,
    onPagina: (otra) => pedir((p) => ({ ...p, pagina: otra })),
  });
  return { consulta, paginado, alEstado, volver };
}
