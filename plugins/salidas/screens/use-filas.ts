/** A list of which the server filters, sorts and cuts the pages: what is asked, and what is shown. */
import { useCallback, useMemo, useRef, useState } from "react";
import type { ColumnaTabla } from "../../../ui/grid/columnas.ts";
import { incomprensibles } from "../../../ui/grid/modelo.ts";
import type { EstadoTabla, Paginado, SumaDelServidor } from "../../../ui/grid/tabla.tsx";
import { useCalma } from "../../../ui/use-calma.ts";
import { valoresDelServidor } from "./valores-de-columna.ts";
import { filasDe } from "./vistas/vista-archivo.ts";

export const POR_PAGINA = 100;

interface Pedido {
  /** Options `filtros` and `orden`. */
  readonly vista: Readonly<Record<string, string>>;
  readonly pagina: number;
}

const PRIMERO: Pedido = { vista: {}, pagina: 1 };

const iguales = (a: Pedido["vista"], b: Pedido["vista"]) =>
  a.filtros === b.filtros && a.orden === b.orden;

/** Rows of a list: all of them, those that pass the filters, and the totals of these. */
interface Cuenta {
  readonly registros: number;
  readonly resultados: number;
  readonly totales: readonly SumaDelServidor[];
}

/** `volver` goes to the first page: for who asks for another list. */
export function useFilas() {
  const [pedido, pedir] = useState(PRIMERO);
  // What is typed in a header box is asked once.
  const calma = useCalma();
  const elegido = useRef<Pick<EstadoTabla, "filtros">>({ filtros: {} });
  const volver = useCallback(() => pedir((p) => p.pagina === 1 ? p : { ...p, pagina: 1 }), []);
  const { vista, pagina } = pedido;

  const alEstado = useCallback(
    (columnas: readonly ColumnaTabla<never>[], estado: EstadoTabla) => {
      elegido.current = estado;
      if (incomprensibles(columnas, estado.filtros).length > 0) return;
      const nueva = filasDe(columnas, estado);
      calma.luego(() => pedir((p) => iguales(p.vista, nueva) ? p : { vista: nueva, pagina: 1 }));
    },
    [calma],
  );
  const consulta = useMemo(
    () => ({ ...vista, desde: (pagina - 1) * POR_PAGINA, limite: POR_PAGINA }),
    [vista, pagina],
  );
  /** @param contar asks for the values of a column beside the rows; see {@link valoresDelServidor} */
  const paginado = <F>(
    columnas: readonly ColumnaTabla<F>[],
    contar: Parameters<typeof valoresDelServidor<F>>[2],
    { registros, ...filtrado }: Cuenta,
  ): Paginado => ({
    valores: valoresDelServidor(columnas, () => elegido.current, contar),
    pagina,
    porPagina: POR_PAGINA,
    registros,
    filtrado,
    onPagina: (otra) => pedir((p) => ({ ...p, pagina: otra })),
  });
  return { consulta, paginado, alEstado, volver };
}
