/**
 * What a person sees of a table, for a file that equals the screen ([S9]): options `filtros`,
 * `orden` and `columnas` of every workbook. Without them the whole table is written.
 */
import { type ColumnaDeFiltro, leerFiltro } from "../domain/filter-language.ts";
import { datosDeClase } from "../domain/filter-operands.ts";
import { type ClaseFiltro, compararValores } from "../domain/filters.ts";
import { mostrarCelda } from "./json.ts";
import { rechazo } from "./rejections.ts";
import { filasAgrupadas, sumasDe, sumasPorMoneda } from "./subtotals.ts";
import type { ColumnaDeTabla, FilasPorPedir, FilaTabla, Tabla, ValorTabla } from "./table.ts";

export interface FiltroDeVista {
  readonly campo: string;
  /** Absent = the column's own. */
  readonly clase?: ClaseFiltro;
  readonly texto: string;
}

export interface VistaDeTabla {
  readonly filtros: readonly FiltroDeVista[];
  readonly orden: { readonly campo: string; readonly baja: boolean } | null;
  /** Empty = those of the table. */
  readonly columnas: readonly string[];
}

export const OPCIONES_DE_VISTA = ["filtros", "orden", "columnas"] as const;

const CLASES: readonly string[] = ["numerico", "exacto", "texto", "codigo"];

const esFiltro = (f: unknown): f is FiltroDeVista => {
  if (f === null || typeof f !== "object") return false;
  const { campo, clase, texto } = f as Record<string, unknown>;
  return typeof campo === "string" && typeof texto === "string" && CLASES.includes(String(clase));
};

// An object is no text, and one that redefines `toString` cannot even become one.
const sonTextos = (leido: object): boolean =>
  Object.values(leido).every((v) => v === null || typeof v !== "object");

/** A list of filters, or an object of column and text. */
function leerFiltros(texto: string): FiltroDeVista[] {
  let leidos: unknown;
  try {
    leidos = JSON.parse(texto);
  } catch {
    leidos = null;
  }
  if (Array.isArray(leidos)) {
    if (leidos.every(esFiltro)) return leidos;
  } else if (leidos && typeof leidos === "object" && sonTextos(leidos)) {
    return Object.entries(leidos).map(([campo, v]) => ({ campo, texto: String(v) }));
  }
  throw rechazo("opcion_invalida", { opcion: "filtros" });
}

/**
 * @param pedidas `filtros`: JSON list of {campo, clase, texto}, or object; `orden`: a field, `-` first to go
 * down; `columnas`: comma list.
 * @throws Rechazo 400 for what is none of these.
 */
export function leerVista(pedidas: Readonly<Record<string, unknown>>): VistaDeTabla {
  const texto = (opcion: typeof OPCIONES_DE_VISTA[number]): string => {
    const valor = pedidas[opcion] ?? "";
    if (typeof valor !== "string" || valor.length > 8000) {
      throw rechazo("opcion_invalida", { opcion });
    }
    return valor;
  };
  const [filtros, orden, columnas] = OPCIONES_DE_VISTA.map(texto);
  return {
    filtros: filtros === "" ? [] : leerFiltros(filtros),
    orden: orden === "" ? null : { campo: orden.replace(/^-/, ""), baja: orden.startsWith("-") },
    columnas: columnas.split(",").filter(Boolean),
  };
}

type ConColumnas = Pick<Tabla, "columnas">;

function buscar(tabla: ConColumnas, campo: string, opcion: string): ColumnaDeTabla {
  const columna = tabla.columnas.find((c) => c.campo === campo);
  if (!columna) throw rechazo("opcion_invalida", { opcion });
  return columna;
}

const mostrado = (c: ColumnaDeTabla, f: FilaTabla): ValorTabla => mostrarCelda(c.clase, f[c.campo]);

/** The rows that a workbook of the table has. */
export const filasDeLibro = ({ filas, filasDeLibro }: Tabla): FilasPorPedir =>
  filasDeLibro ?? { cantidad: filas.length, fila: (i) => filas[i] };

/** Totals of the rows that are left, in the form that the table has them. */
function totalesDe(
  { columnas, totales, totalesPorMoneda }: Tabla,
  filas: FilasPorPedir,
  lugares: readonly number[],
): Pick<Tabla, "totales" | "totalesPorMoneda"> {
  const fila = (i: number) => filas.fila(lugares[i]);
  if (totalesPorMoneda) {
    return { totalesPorMoneda: sumasPorMoneda(columnas, lugares.length, fila) };
  }
  return totales ? { totales: { ...totales, ...sumasDe(columnas, lugares.length, fila) } } : {};
}

/**
 * The test of a row; null when it filters nothing.
 * @param columna its title names it where it cannot be understood @throws Rechazo 400 then.
 */
export function pruebaDeFiltro<F>(
  escrito: string,
  columna: ColumnaDeFiltro<F> & { readonly titulo: string },
): ((fila: F) => boolean) | null {
  const { prueba, error } = leerFiltro(escrito, columna);
  if (error !== "") {
    throw rechazo("filtro_incomprensible", { columna: columna.titulo, motivo: error });
  }
  return prueba;
}

/** The same, of a column of an output; without a kind, its text is searched. */
export const pruebaDeColumna = <F>(
  { titulo, clase: deColumna }: Pick<ColumnaDeTabla, "titulo" | "clase">,
  { clase = "texto", texto }: Pick<FiltroDeVista, "clase" | "texto">,
  valor: (fila: F) => ValorTabla | undefined,
): ((fila: F) => boolean) | null =>
  pruebaDeFiltro(texto, { titulo, clase, datos: datosDeClase(deColumna, clase), valor });

/**
 * Whether a row passes the filters; null when there are none.
 * @throws Rechazo 400 when they name a column that the table has not.
 */
export function filtroDeVista(
  tabla: ConColumnas,
  vista: Pick<VistaDeTabla, "filtros">,
): ((fila: FilaTabla) => boolean) | null {
  const pruebas = vista.filtros.flatMap(({ campo, clase, texto }) => {
    const columna = buscar(tabla, campo, "filtros");
    return pruebaDeColumna(columna, { clase, texto }, (f: FilaTabla) => mostrado(columna, f)) ?? [];
  });
  return pruebas.length === 0 ? null : (fila) => pruebas.every((prueba) => prueba(fila));
}

/**
 * The places of rows in the order chosen; equal values keep theirs.
 * @throws Rechazo 400 when it names a column that the table has not.
 */
export function ordenarLugares(
  tabla: ConColumnas,
  { orden }: Pick<VistaDeTabla, "orden">,
  fila: FilasPorPedir["fila"],
  lugares: readonly number[],
): readonly number[] {
  if (!orden) return lugares;
  const columna = buscar(tabla, orden.campo, "orden");
  const signo = orden.baja ? -1 : 1;
  return lugares
    .map((i) => ({ i, valor: mostrado(columna, fila(i)) }))
    .sort((a, b) => signo * compararValores(a.valor, b.valor))
    .map(({ i }) => i);
}

/** Places of the rows that pass, in the order of the list. */
function lugaresQuePasan(
  { cantidad, fila }: FilasPorPedir,
  pasa: ((f: FilaTabla) => boolean) | null,
): number[] {
  const lugares: number[] = [];
  for (let i = 0; i < cantidad; i++) if (!pasa || pasa(fila(i))) lugares.push(i);
  return lugares;
}

/**
 * The same rows, order and columns as the screen; totals are those of the rows that are left, and
 * the order chosen holds inside each group that has a subtotal.
 * @throws Rechazo 400 when it names a column that the table has not.
 */
export function aplicarVista(tabla: Tabla, vista: VistaDeTabla): Tabla {
  const pasa = filtroDeVista(tabla, vista);
  const columnas = [...new Set(vista.columnas)].map((c) => buscar(tabla, c, "columnas"));
  const filas = filasDeLibro(tabla);
  const quedan = lugaresQuePasan(filas, pasa);
  const totales = pasa ? totalesDe(tabla, filas, quedan) : {};
  const lugares = ordenarLugares(tabla, vista, (i) => filas.fila(i), quedan);
  const baja = vista.orden?.baja ? vista.orden.campo : undefined;
  return {
    ...tabla,
    ...(tabla.filasDeLibro
      ? { filasDeLibro: { cantidad: lugares.length, fila: (i) => filas.fila(lugares[i]) } }
      : { filas: filasAgrupadas({ ...tabla, filas: lugares.map((i) => filas.fila(i)) }, baja) }),
    ...(columnas.length > 0 ? { columnas } : {}),
    ...totales,
  };
}

/** A list whose columns have their own way of being filtered and sorted. */
export interface ListaPropia<F> {
  /** @throws Rechazo for a column that the list has not; null = it filters nothing. */
  prueba(filtro: FiltroDeVista): ((fila: F) => boolean) | null;
  /** Value by which a column is sorted. @throws Rechazo for a column that the list has not. */
  valor(campo: string): (fila: F) => ValorTabla | undefined;
}

/** The rows that pass, in the order chosen. @throws Rechazo as the list does. */
export function filasDeVista<F>(
  filas: readonly F[],
  { filtros, orden }: VistaDeTabla,
  lista: ListaPropia<F>,
): readonly F[] {
  const pruebas = filtros.flatMap((f) => lista.prueba(f) ?? []);
  const pasan = pruebas.length > 0 ? filas.filter((f) => pruebas.every((p) => p(f))) : filas;
  if (!orden) return pasan;
  const valor = lista.valor(orden.campo);
  const signo = orden.baja ? -1 : 1;
  return pasan.toSorted((a, b) => signo * compararValores(valor(a), valor(b)));
}
