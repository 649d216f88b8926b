/** What a table shows of its rows: the page, its totals and how many there are, whoever cuts them. */
import { useImpresion } from "../pagina/impresion.ts";
import { enPlanilla } from "./celdas/modo.ts";
import { type ClaveDeFila, useTabla } from "./estado.ts";
import * as modelo from "./modelo.ts";
import type { PropsTabla } from "./props.ts";

const SIN_FILAS: readonly never[] = [];

export const filtra = (estado: modelo.EstadoTabla): boolean =>
  modelo.hayFiltros(estado) || estado.soloErrores;

export function usePagina<F>(p: PropsTabla<F>, clave: (fila: F) => ClaveDeFila) {
  // On paper there is no page to turn: all the rows, as far as a person would read them.
  const { imprimiendo } = useImpresion();
  const porPagina = imprimiendo ? modelo.POR_IMPRESION : p.porPagina ?? modelo.POR_PAGINA;
  const { paginado } = p;
  const delServidor = paginado?.filtrado;
  const t = useTabla({
    ...p,
    porPagina: paginado ? Number.MAX_SAFE_INTEGER : porPagina,
    listas: delServidor !== undefined || p.parcial === true,
    quieta: p.hoja !== undefined && enPlanilla.value,
    clave,
  });
  const { estado, cambiar } = t;
  // What was typed meanwhile waits: the first rows are not those that pass. The server is not asked
  // what cannot be understood.
  const malo = delServidor !== undefined &&
    modelo.incomprensibles(p.columnas, estado.filtros).length > 0;
  const espera = malo || (p.parcial === true && (filtra(estado) || estado.orden !== null));
  const resultados = malo ? 0 : delServidor?.resultados ?? paginado?.registros ?? t.filas.length;
  const totales: readonly modelo.Totales<F>[] = delServidor
    ? delServidor.totales.map((suma) => ({ ...suma, filas: t.filas }))
    : modelo.conLoDeTodas(t.totales, filtra(estado) ? undefined : p.deTodas);
  const paginas = paginado ? modelo.paginasDe(resultados, paginado.porPagina) : t.paginas;

  function irAPagina(pagina: number): void {
    if (!paginado) cambiar((e) => e.pagina === pagina ? e : { ...e, pagina });
    else if (pagina >= 1 && pagina <= paginas) paginado.onPagina(pagina);
  }
  return {
    t,
    visibles: espera ? SIN_FILAS as readonly F[] : t.visibles,
    pagina: paginado?.pagina ?? t.pagina,
    paginas,
    resultados,
    totales: p.parcial || malo ? SIN_FILAS as readonly modelo.Totales<F>[] : totales,
    subtotales: delServidor?.subtotales ?? t.subtotales,
    /** Place of the first visible row in the whole list. */
    desde: paginado ? (paginado.pagina - 1) * paginado.porPagina : t.desde,
    irAPagina,
    /** To the page of a place among the rows at hand. */
    irALugar: (lugar: number) => irAPagina(t.paginaDe(lugar)),
  };
}

export type PaginaDeTabla<F> = ReturnType<typeof usePagina<F>>;
