/**
 * The parametric list as its screen asks for it: whole while it is short, and then filtered and
 * sorted by the table; page by page once it is long, filtered and sorted by the server over every
 * row of it.
 */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Parametrico } from "#proto/salidas.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import type { Paginado } from "#ui/grid/tabla.tsx";
import {
  type Contar,
  mismaVista,
  POR_PAGINA,
  useElegido,
  type VistaPedida,
} from "../generica/use-paginas.ts";
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
  readonly vista: VistaPedida;
  readonly pagina: number;
}

/**
 * @param consulta what is listed, whatever its page
 * @param grupos comma list of the fields with subtotals
 */
export function useListado(consulta: Readonly<Record<string, string>>, grupos: string) {
  const pregunta = JSON.stringify(consulta);
  const [pedido, pedir] = useState<Pedido | null>(null);
  const { calma, alEstado, valores: valoresDe } = useElegido(
    useCallback((vista: VistaPedida) => {
      pedir((p) =>
        p?.pregunta === pregunta && mismaVista(p.vista, vista) ? p : { pregunta, vista, pagina: 1 }
      );
    }, [pregunta]),
  );
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
  /** @param contar see {@link useElegido} */
  const paginado = <F>(
    columnas: readonly ColumnaTabla<F>[],
    contar: Contar<F>,
    datos: Parametrico,
    subtotales: readonly string[],
  ): Paginado => ({
    valores: valoresDe(columnas, contar),
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
