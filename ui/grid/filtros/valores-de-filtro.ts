/** The different values of a column among the rows that pass the other boxes. Pure. */
import { escribirValores, leerFiltro } from "#core/domain/filter-language.ts";
import type { ValorDeFiltro } from "#core/domain/filter-operands.ts";
import { claveDeOrden, compararClaves } from "#core/domain/filters.ts";
import type { BusquedaEnTodas } from "#core/domain/row-search.ts";
import { buscarPalabras, normalizar } from "#core/domain/text-key.ts";
import { type ColumnaTabla, filtroDe, formatear } from "../columnas.ts";
import { type EstadoTabla, filasFiltradas } from "../modelo.ts";

export interface ValorOfrecido<F> {
  readonly valor: ValorDeFiltro;
  /** A row that has it. */
  readonly fila: F;
  /** Rows that have it. */
  readonly cuantas: number;
}

const SIN_VALOR = "(vacío)";

/** A value as it is shown in the list; «(vacío)» when the cell says nothing. */
export const textoDeValor = <F>(
  { clase }: ColumnaTabla<F>,
  { valor }: Pick<ValorOfrecido<F>, "valor">,
): string =>
  valor === null || valor === undefined || valor === "" ? SIN_VALOR : formatear(clase, valor);

/** What it means, where it is a code. */
export const nombreDeValor = <F>(columna: ColumnaTabla<F>, v: ValorOfrecido<F>): string =>
  v.valor === null ? "" : filtroDe(columna)?.descripcion?.(v.fila) ?? "";

/**
 * The values of a column in the current filter, without its own box, in their order.
 * @param filas every row of the table
 */
export function valoresDeColumna<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
  columna: ColumnaTabla<F>,
  { filtros, soloErrores }: Pick<EstadoTabla, "filtros" | "soloErrores">,
  conError?: (fila: F) => boolean,
  buscar?: BusquedaEnTodas<F>,
): readonly ValorOfrecido<F>[] {
  const filtro = filtroDe(columna);
  if (!filtro) return [];
  const demas = { ...filtros, [columna.id]: "" };
  const cuantas = new Map<ValorDeFiltro, { fila: F; n: number }>();
  const otros = { filtros: demas, soloErrores };
  for (const fila of filasFiltradas(filas, columnas, otros, conError, buscar)) {
    const valor = filtro.vacia?.(fila) ? null : filtro.valor(fila) ?? null;
    const visto = cuantas.get(valor);
    if (visto) visto.n++;
    else cuantas.set(valor, { fila, n: 1 });
  }
  return Array.from(cuantas, ([valor, { fila, n }]) => ({ valor, fila, cuantas: n }))
    .sort((a, b) => compararClaves(claveDeOrden(a.valor), claveDeOrden(b.valor)));
}

/** Those whose value or description has these words. */
export function buscarValores<F>(
  valores: readonly ValorOfrecido<F>[],
  columna: ColumnaTabla<F>,
  escrito: string,
): readonly ValorOfrecido<F>[] {
  if (escrito.trim() === "") return valores;
  const buscado = buscarPalabras(escrito);
  return valores.filter((v) =>
    buscado.en(normalizar(textoDeValor(columna, v))) ||
    buscado.en(normalizar(nombreDeValor(columna, v)))
  );
}

/** Values that what is written in the box leaves; none when it says nothing. */
export function elegidosEn<F>(
  valores: readonly ValorOfrecido<F>[],
  columna: ColumnaTabla<F>,
  escrito: string,
): ReadonlySet<ValorDeFiltro> {
  const filtro = filtroDe(columna);
  if (!filtro || escrito.trim() === "") return new Set();
  const { prueba } = leerFiltro(escrito, filtro);
  return new Set(valores.filter(({ fila }) => prueba?.(fila)).map(({ valor }) => valor));
}

/** What the box says with these values chosen; all of them, or none, filter nothing. */
export function escribirElegidos<F>(
  valores: readonly ValorOfrecido<F>[],
  columna: ColumnaTabla<F>,
  elegidos: ReadonlySet<ValorDeFiltro>,
): string {
  const filtro = filtroDe(columna);
  const puestos = valores.map(({ valor }) => valor).filter((v) => elegidos.has(v));
  if (!filtro || puestos.length === 0 || puestos.length === valores.length) return "";
  return escribirValores(puestos, filtro);
}
