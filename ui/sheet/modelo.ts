/** The preview of rows that come from a spreadsheet, as rows and columns of a table. Pure. */
import type { ReactNode } from "react";
import { type RenglonDeTexto, renglonesDeTexto, separadorDe } from "#core/domain/block-text.ts";
import type { ColumnaTabla } from "../grid/columnas.ts";

/** What becomes of a row; what is equal is of no news. */
interface EstadoDeFila {
  /** Of one row. */
  readonly una: string;
  /** The filter that keeps these rows. */
  readonly varias: string;
  /** Nothing can be stored while there are rows in it. */
  readonly detiene?: true;
}

/** In the order in which a person looks for them. */
export type Estados = Readonly<Record<string, EstadoDeFila>>;

/** A cell of the block that is wrong. */
export interface CeldaConError {
  readonly fila: number;
  /** Column id; empty for what no column can show. */
  readonly columna: string;
  readonly mensaje: string;
  /** What it says. */
  readonly escrito?: string;
}

export interface FilaVista<F = unknown> {
  readonly clave: number;
  /** One of the states. */
  readonly estado: string;
  /** Row of the block; null for one that it does not have. */
  readonly numero: number | null;
  readonly previa: F;
  /** What is wrong with each column; `fila` for what none can show. */
  readonly errores: ReadonlyMap<string, Pick<CeldaConError, "mensaje" | "escrito">>;
}

/** What a screen says of a preview beside its rows. */
export interface VistaDePrevia {
  /** What storing would do, or why it cannot be yet. */
  readonly frase: string;
  /** More about it, beside the sentence. */
  readonly nota?: ReactNode;
  readonly puede: boolean;
  /** Numbers that can be read in two ways, and the first of them as it was written. */
  readonly dudosos: number;
  readonly dudoso: string;
  /** What only a person can decide; empty = nothing. */
  readonly decisiones: readonly { readonly id: string; readonly texto: string }[];
  /** To be corrected in the pasted text. */
  readonly errores: readonly CeldaConError[];
}

/** The decisions that were taken. */
export type Decididas = Readonly<Record<string, boolean>>;

const IGUAL = "igual";

export interface OpcionDeFiltro {
  /** A state, or `cambios`. */
  readonly id: string;
  readonly texto: string;
  readonly cuantas: number;
}

/** Filters worth offering: one per state that has rows, and everything that is not equal. */
export function filtrosDe(estados: Estados, filas: readonly FilaVista[]): OpcionDeFiltro[] {
  const cuantas = new Map<string, number>();
  for (const f of filas) cuantas.set(f.estado, (cuantas.get(f.estado) ?? 0) + 1);
  const cambian = filas.length - (cuantas.get(IGUAL) ?? 0);
  return [
    { id: "cambios", texto: "Todo lo que cambia", cuantas: cambian },
    ...Object.entries(estados).map(([id, { varias }]) => ({
      id,
      texto: varias,
      cuantas: cuantas.get(id) ?? 0,
    })),
  ].filter((o) => o.cuantas > 0);
}

/** What is looked at first: what stops the load, or else what would change. */
export function filtroInicial(estados: Estados, filas: readonly FilaVista[]): string {
  const [primero] = filtrosDe(estados, filas).filter((o) => estados[o.id]?.detiene);
  return primero?.id ?? (filas.some((f) => f.estado !== IGUAL) ? "cambios" : IGUAL);
}

export const pasaFiltro = (f: FilaVista, filtro: string): boolean =>
  filtro === "cambios" ? f.estado !== IGUAL : f.estado === filtro;

/** State and row of the block, before the columns of the plugin. */
export function columnasComunes<F>(
  estados: Estados,
  ayuda: (previa: F) => string = () => "",
): ColumnaTabla<FilaVista<F>>[] {
  return [
    {
      id: "estado",
      titulo: "Estado",
      clase: "texto",
      ancho: "92px",
      valor: (f) => estados[f.estado].una,
      ayuda: (f) => ayuda(f.previa),
    },
    {
      id: "fila",
      titulo: "Fila",
      clase: "exacto",
      ancho: "58px",
      valor: (f) => f.numero,
      ayuda: () => "Fila de lo que se pega",
      invalida: (f) => f.errores.get("fila")?.mensaje ?? null,
    },
  ];
}

/** «Fila 8 · Cargos · «diez»: no es un número». */
export function textoDeError(
  { fila, columna, mensaje, escrito }: CeldaConError,
  columnas: readonly { readonly id: string; readonly titulo: string }[],
): string {
  const titulo = columnas.find((c) => c.id === columna)?.titulo;
  const dice = escrito === undefined ? undefined : escrito === "" ? "(vacía)" : `«${escrito}»`;
  return `${[`Fila ${fila}`, titulo, dice].filter(Boolean).join(" · ")}: ${mensaje}`;
}

/** Rows of what was pasted, up to where it can be read. */
export function* renglonesDe(texto: string): Generator<RenglonDeTexto> {
  try {
    yield* renglonesDeTexto(texto, separadorDe(texto));
  } catch (e) {
    if (!(e instanceof RangeError)) throw e;
  }
}

/** Rows of what was pasted, and which one each of them was there. */
export interface Tomadas {
  readonly texto: string;
  readonly numeros: readonly number[];
}

/** What was pasted, cut in two with the same heading. */
export interface Separadas {
  /** What may be stored, and how many rows of it say something new. */
  readonly buenas: Tomadas;
  readonly cuantas: number;
  readonly malas: Tomadas;
}

/** Null where all of it may be stored, or nothing. */
export function separarBuenas(
  texto: string,
  filas: readonly FilaVista[],
  estados: Estados,
): Separadas | null {
  const detenida = (f: FilaVista) => estados[f.estado].detiene === true;
  const malas = new Set(filas.filter(detenida).map((f) => f.numero));
  const cuantas = filas.filter((f) => !detenida(f) && f.estado !== IGUAL).length;
  if (malas.size === 0 || cuantas === 0) return null;
  const primera = filas.reduce((n, f) => Math.min(n, f.numero ?? n), Infinity);
  const renglones = [...renglonesDe(texto)].map((r, i) => ({ ...r, numero: i + 1 }));
  const unir = (van: (numero: number) => boolean): Tomadas => {
    const tomados = renglones.filter(({ numero }) => numero < primera || van(numero));
    return {
      texto: tomados.map((r) => texto.slice(r.desde, r.hasta)).join("\n"),
      numeros: tomados.map((r) => r.numero),
    };
  };
  return { buenas: unir((n) => !malas.has(n)), cuantas, malas: unir((n) => malas.has(n)) };
}

/** The rows with the numbers that they had where they were taken from. */
export const conNumeros = <F>(
  filas: readonly FilaVista<F>[],
  numeros: readonly number[] | undefined,
): readonly FilaVista<F>[] =>
  numeros
    ? filas.map((f) => ({ ...f, numero: f.numero && (numeros[f.numero - 1] ?? f.numero) }))
    : filas;

/** Whether the rows of a text say by themselves what they said among the others. */
export function dicenLoMismo(
  antes: readonly FilaVista[],
  ahora: readonly FilaVista[],
  estados: Estados,
): boolean {
  const dichas = (filas: readonly FilaVista[]) =>
    JSON.stringify(filas.map(({ estado, previa }) => [
      estado,
      { ...previa as object, numero: 0, fila: 0 },
    ]));
  return dichas(antes.filter((f) => !estados[f.estado].detiene)) === dichas(ahora);
}

/** Where a wrong cell stands in the pasted text: what it says, or else its whole row. */
export function lugarEnTexto(
  texto: string,
  { fila, escrito = "" }: CeldaConError,
): { readonly desde: number; readonly hasta: number } {
  const [renglon] = renglonesDe(texto).drop(fila - 1).take(1);
  if (!renglon) return { desde: texto.length, hasta: texto.length };
  const { desde, hasta } = renglon;
  const partes = texto.slice(desde, hasta).split(separadorDe(texto));
  // Between quotes a cell is written otherwise than it says: its whole row is shown.
  const celda = escrito === "" ? -1 : partes.indexOf(escrito);
  if (celda < 0) return { desde, hasta };
  const antes = partes.slice(0, celda).reduce((n, c) => n + c.length + 1, desde);
  return { desde: antes, hasta: antes + escrito.length };
}
