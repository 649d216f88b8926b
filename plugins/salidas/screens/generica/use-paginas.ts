/** A list of which the server filters, sorts and cuts the pages: what is asked, and what is shown. */
import { useCallback, useMemo, useRef, useState } from "react";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { incomprensibles } from "#ui/grid/modelo.ts";
import type { EstadoTabla, Paginado, SumaDelServidor } from "#ui/grid/tabla.tsx";
import { useCalma } from "#ui/pagina/use-calma.ts";
import { valoresDelServidor } from "./valores-de-columna.ts";
import { filasDe } from "../vistas/vista-archivo.ts";

export const POR_PAGINA = 100;

/** Options `filtros` and `orden`. */
export type Vista = Readonly<Record<string, string>>;

export const mismaVista = (a: Vista, b: Vista): boolean =>
  a.filtros === b.filtros && a.orden === b.orden;

/** Asks for the values of a column beside the rows; see {@link valoresDelServidor}. */
export type Contar<F> = Parameters<typeof valoresDelServidor<F>>[2];

interface Pedido {
  readonly vista: Vista;
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
export function useElegido(alElegir: (vista: Vista) => void) {
  // What is typed in a header box is asked once.
  const calma = useCalma();
  const elegido = useRef<Pick<EstadoTabla, "filtros">>({ filtros: {} });
  const alEstado = useCallback(
    (columnas: readonly ColumnaTabla<never>[], estado: EstadoTabla) => {
      elegido.current = estado;
      if (incomprensibles(columnas, estado.filtros).length > 0) return;
      const vista = filasDe(columnas, estado);
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
    useCallback((nueva: Vista) => {
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
