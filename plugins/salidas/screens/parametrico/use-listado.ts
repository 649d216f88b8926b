/**
 * The parametric list as its screen asks for it: whole while it is short, and then filtered and
 * sorted by the table; page by page once it is long, filtered and sorted by the server over every
 * row of it.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Parametrico } from "../../../../proto/salidas.ts";
import type { ColumnaTabla } from "../../../../ui/grid/columnas.ts";
import { incomprensibles } from "../../../../ui/grid/modelo.ts";
import type { EstadoTabla, Paginado } from "../../../../ui/grid/tabla.tsx";
import { useCalma } from "../../../../ui/use-calma.ts";
import { POR_PAGINA } from "../use-filas.ts";
import { valoresDelServidor } from "../valores-de-columna.ts";
import { filasDe } from "../vistas/vista-archivo.ts";
import { subtotalesDePagina, totalesDePagina } from "./pagina-modelo.ts";

/** Rows up to which a list is read whole. */
const ENTERO = 2000;

/** Whether this answer holds less than the whole list, however short that has become meanwhile. */
export const esPagina = (
  datos: Pick<Parametrico, "renglones_sin_filtros" | "resultados">,
): boolean => (datos.renglones_sin_filtros ?? 0) > datos.resultados.length;

/** What is asked of a list once it is known to be long. */
interface Pedido {
  readonly pregunta: string;
  readonly vista: Readonly<Record<string, string>>;
  readonly pagina: number;
}

/**
 * @param consulta what is listed, whatever its page
 * @param grupos comma list of the fields with subtotals
 */
export function useListado(consulta: Readonly<Record<string, string>>, grupos: string) {
  const pregunta = JSON.stringify(consulta);
  const [pedido, pedir] = useState<Pedido | null>(null);
  const calma = useCalma();
  const elegido = useRef<Pick<EstadoTabla, "filtros">>({ filtros: {} });
  useEffect(() => calma.cancelar, [calma, pregunta]);
  const propio = pedido?.pregunta === pregunta ? pedido : null;
  const valores = useMemo(
    () =>
      propio === null ? { ...consulta, limite: ENTERO } : {
        ...consulta,
        ...propio.vista,
        ...(grupos ? { subtotales: grupos } : {}),
        desde: (propio.pagina - 1) * POR_PAGINA,
        limite: POR_PAGINA,
      },
    [pregunta, propio, grupos],
  );
  /** The table of a long list says what is chosen in it: it is asked of the server. */
  const alEstado = useCallback(
    (columnas: readonly ColumnaTabla<never>[], estado: EstadoTabla) => {
      elegido.current = estado;
      if (incomprensibles(columnas, estado.filtros).length > 0) return;
      const vista = filasDe(columnas, estado);
      calma.luego(() =>
        pedir((p) =>
          p?.pregunta === pregunta && JSON.stringify(p.vista) === JSON.stringify(vista)
            ? p
            : { pregunta, vista, pagina: 1 }
        )
      );
    },
    [calma, pregunta],
  );
  /** @param contar asks for the values of a column beside the rows; see {@link valoresDelServidor} */
  const paginado = <F>(
    columnas: readonly ColumnaTabla<F>[],
    contar: Parameters<typeof valoresDelServidor<F>>[2],
    datos: Parametrico,
    subtotales: readonly string[],
  ): Paginado => ({
    valores: valoresDelServidor(columnas, () => elegido.current, contar),
    pagina: Math.floor((datos.desde ?? 0) / POR_PAGINA) + 1,
    porPagina: POR_PAGINA,
    registros: datos.renglones_sin_filtros ?? 0,
    onPagina: (pagina) => pedir({ pregunta, vista: propio?.vista ?? {}, pagina }),
    filtrado: {
      resultados: datos.renglones ?? 0,
      totales: totalesDePagina(datos),
      subtotales: subtotalesDePagina(datos, subtotales),
    },
  });
  return { valores, alEstado, paginado, porPagina: POR_PAGINA };
}
