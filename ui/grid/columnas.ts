/** What a table column is: data that the pure model filters, sorts and adds, and the drawing shows. */
import type { ReactNode } from "react";
import type { ColumnaDeFiltro } from "#core/domain/filter-language.ts";
import { datosDeClase } from "#core/domain/filter-operands.ts";
import type { ClaseFiltro } from "#core/domain/filters.ts";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { conMenos } from "#core/domain/signs.ts";

/**
 * Kind of the values: decides format, alignment and the kind of filter of the header box.
 * `entero` numeric substring · `exacto` whole number · `codigo` whole code · `texto` substring ·
 * `importe` and `porcentaje` JSON numbers with two decimals · `mes` yyyymm.
 */
export type ClaseColumna =
  | "entero"
  | "exacto"
  | "codigo"
  | "texto"
  | "importe"
  | "porcentaje"
  | "mes"
  | "booleano";

export type ValorCelda = string | number | boolean | null | undefined;

export interface ColumnaTabla<F = Record<string, unknown>> {
  readonly id: string;
  readonly titulo: string;
  readonly clase: ClaseColumna;
  /** Value that is filtered and sorted; by default the property `id` of the row. */
  readonly valor?: (fila: F) => ValorCelda;
  /** Value by which the column is sorted, when it is not `valor`; false = it is not sorted. */
  readonly orden?: ((fila: F) => ValorCelda) | false;
  /** Text of the cell; by default the value in es-AR format. */
  readonly texto?: (fila: F) => string;
  /** Description beside the code, in a quieter ink. */
  readonly nota?: (fila: F) => string;
  /** The description stands below, across the columns of its group; their widths are in pixels. */
  readonly notaDebajo?: boolean;
  /**
   * The description is written where the column has room for all of it, or for some words where
   * `ayuda` says it as it is.
   */
  readonly notaAncha?: true | "en parte";
  /** Drawing before the text, which says the same. */
  readonly icono?: (fila: F) => ReactNode;
  /** The cell is a button, pressed by click or Enter as any cell: whether it can be pressed. */
  readonly boton?: (fila: F) => boolean;
  /** Heading over neighbouring columns that share it. */
  readonly grupo?: string;
  /** Those of its heading stand on a tint of their own, from side to side of the table. */
  readonly banda?: boolean;
  /** Filter of its header box: a kind, one of its own, or none. */
  readonly filtro?: ClaseFiltro | ColumnaDeFiltro<F> | false;
  /** Added up in the totals row. */
  readonly medida?: boolean;
  /**
   * In which currency it is: what a column says (its id), or a function; different ones are not
   * added up. With a function, each has its own row of totals.
   */
  readonly moneda?: string | ((fila: F) => string);
  /** Whether a row has no amount to add up: the totals say how many have not. */
  readonly vacia?: (fila: F) => boolean;
  /** The foot says its sum over the rows that are chosen. */
  readonly enSeleccion?: boolean;
  /** What the column is, shown over its title. */
  readonly leyenda?: string;
  /** Column of the file with the description of the code, which its box searches too. */
  readonly descripta?: string;
  /** What the code means, shown on focus and hover. */
  readonly ayuda?: (fila: F) => string;
  /** Whether the cell stands out: what it says is a change. */
  readonly resaltada?: (fila: F) => boolean;
  /** Why the cell is invalid, or null. */
  readonly invalida?: (fila: F) => string | null;
  /** Of the first ones, or the last: it stays while the rest scrolls, unless the person says. */
  readonly fija?: true;
  /** CSS width (`20%`, `120px`). */
  readonly ancho?: string;
  /** Pixels that its longest text takes: columns without a width share what is left by it. */
  readonly contenido?: number;
  readonly alinear?: "izquierda" | "derecha" | "centro";
}

/** Room that a column without a width keeps: a code and the start of what it means. */
const LIBRE_MINIMO = 110;
/** With more of these, the screen has left the widths to the table. */
const LIBRES_MAXIMO = 2;

/**
 * Pixels under which the table scrolls instead of closing its columns without a width; 0 = none.
 * A fixed layout gives them only what the others leave, and at 1024 px that may be nothing.
 */
export function anchoMinimo(columnas: readonly Pick<ColumnaTabla, "ancho">[]): number {
  const libres = columnas.filter((c) => c.ancho === undefined).length;
  if (libres === 0 || libres > LIBRES_MAXIMO) return 0;
  // One that takes what is left keeps its least: `clamp(56px, …)`.
  const fijos = columnas.map((c) => Number(/^(?:clamp\()?(\d+)px/.exec(c.ancho ?? "")?.[1] ?? 0));
  return fijos.reduce((a, b) => a + b, 0) + libres * LIBRE_MINIMO;
}

/**
 * CSS width of each column: those without one share what the others leave of the frame, each with its
 * least and the rest by what they say. Nothing where one of them does not say how long it is.
 */
export function anchosDe(
  columnas: readonly Pick<ColumnaTabla, "ancho" | "contenido">[],
): readonly (string | undefined)[] {
  const dichos = columnas.map((c) => c.ancho);
  const libres = columnas.filter((c) => c.ancho === undefined);
  const enPx = dichos.every((a) => a === undefined || /^\d+px$/.test(a));
  if (libres.length < 2 || !enPx || libres.some((c) => c.contenido === undefined)) return dichos;
  const deMas = ({ contenido = 0 }: Pick<ColumnaTabla, "contenido">) =>
    Math.max(1, contenido - LIBRE_MINIMO);
  const todos = libres.reduce((t, c) => t + deMas(c), 0);
  const fijos = dichos.reduce((t, a) => t + Number.parseInt(a ?? "0"), 0);
  // Two pixels for what is rounded: a table wider than its frame scrolls.
  const minimos = fijos + libres.length * LIBRE_MINIMO + 2;
  const resto = `max(0px, var(--ancho-marco, 100vw) - ${minimos}px)`;
  return columnas.map((c) =>
    c.ancho ?? `calc(${LIBRE_MINIMO}px + ${resto} * ${(deMas(c) / todos).toFixed(4)})`
  );
}

/** Pixels from a column to the last one of its group that stands after it. */
export function anchoHastaElGrupo(
  columnas: readonly Pick<ColumnaTabla, "ancho" | "grupo">[],
  desde: number,
): number {
  const { grupo } = columnas[desde];
  let px = 0;
  for (let i = desde; i < columnas.length && columnas[i].grupo === grupo; i++) {
    px += Number.parseInt(columnas[i].ancho ?? "0");
  }
  return px;
}

const FILTROS: Readonly<Record<ClaseColumna, ClaseFiltro>> = {
  entero: "numerico",
  exacto: "exacto",
  codigo: "codigo",
  texto: "texto",
  importe: "exacto",
  porcentaje: "exacto",
  mes: "numerico",
  booleano: "texto",
};

/** A title that says enough out of its place: «Origen SAF». */
export const tituloCompleto = ({ grupo, titulo }: Pick<ColumnaTabla, "grupo" | "titulo">): string =>
  grupo ? `${grupo} ${titulo}` : titulo;

/** Kind of the filter of a column. */
export function claseDeFiltro<F>({ clase, filtro }: ColumnaTabla<F>): ClaseFiltro {
  if (typeof filtro === "object") return filtro.clase;
  return filtro || FILTROS[clase];
}

/** How a column is filtered; null when it has no box. */
export function filtroDe<F>(c: ColumnaTabla<F>): ColumnaDeFiltro<F> | null {
  if (c.filtro === false) return null;
  if (typeof c.filtro === "object") return c.filtro;
  const clase = claseDeFiltro(c);
  const textual = clase === "texto" || clase === "codigo";
  // What a person searches in a text column is what the cell says.
  const mostrado = textual ? c.texto : undefined;
  return {
    clase,
    datos: datosDeClase(c.clase, clase),
    valor: mostrado ?? ((fila) => valorDe(c, fila)),
  };
}

/** Value of a row in a column, as it is filtered, sorted and added up. */
export function valorDe<F>(columna: ColumnaTabla<F>, fila: F): ValorCelda {
  return columna.valor
    ? columna.valor(fila)
    : (fila as Readonly<Record<string, ValorCelda>>)[columna.id];
}

/**
 * A JSON number with at most two decimals → centavos (or hundredths). Exact below 7·10^13: the
 * double is within 0,4 centavos of the true value, and the product rounds to the integer.
 */
export const aCentavos = (n: number): number => Math.round(n * 100);

/** A value in the es-AR format of its kind; a dash for what has no value. */
export function formatear(clase: ClaseColumna, valor: ValorCelda): string {
  if (valor === null || valor === undefined) return "—";
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (typeof valor === "string") return valor;
  if (clase === "importe" || clase === "porcentaje") return conMenos(formatEsAr(aCentavos(valor)));
  return clase === "mes" ? nombreMes(valor) : conMenos(String(valor));
}

/** What the cell of a row says. */
export const textoDe = <F>(columna: ColumnaTabla<F>, fila: F): string =>
  columna.texto?.(fila) ?? formatear(columna.clase, valorDe(columna, fila));

/** A total: thousands are grouped also in counts. `suma` in centavos for amounts. */
export function formatearTotal(clase: ClaseColumna, suma: number): string {
  return conMenos(
    clase === "importe" || clase === "porcentaje" ? formatEsAr(suma) : formatEnteroEsAr(suma),
  );
}

/** Side of a column: what it says, or the usual one of its kind. */
export function alineacion(columna: ColumnaTabla<never>): "izquierda" | "derecha" | "centro" {
  if (columna.alinear) return columna.alinear;
  return ["texto", "codigo", "mes", "booleano"].includes(columna.clase) ? "izquierda" : "derecha";
}
