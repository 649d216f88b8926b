/**
 * What a person sees of a table, for a file that equals the screen ([S9]): options `filtros`,
 * `orden` and `columnas` of every workbook. Without them the whole table is written.
 */
import { type ClaseFiltro, compararValores, crearFiltro } from "../domain/filters.ts";
import { mostrarCelda } from "./json.ts";
import { rechazo } from "./rejections.ts";
import { filasAgrupadas, sumasDe } from "./subtotals.ts";
import type { ColumnaTabla, FilasPorPedir, FilaTabla, Tabla, ValorTabla } from "./table.ts";

export interface FiltroDeVista {
  readonly campo: string;
  readonly clase: ClaseFiltro;
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

function leerFiltros(texto: string): FiltroDeVista[] {
  let leidos: unknown;
  try {
    leidos = JSON.parse(texto);
  } catch {
    leidos = null;
  }
  if (!Array.isArray(leidos) || !leidos.every(esFiltro)) {
    throw rechazo("opcion_invalida", { opcion: "filtros" });
  }
  return leidos;
}

/**
 * @param pedidas `filtros`: JSON list of {campo, clase, texto}; `orden`: a field, `-` first to go
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

function buscar(tabla: Tabla, campo: string, opcion: string): ColumnaTabla {
  const columna = tabla.columnas.find((c) => c.campo === campo);
  if (!columna) throw rechazo("opcion_invalida", { opcion });
  return columna;
}

const mostrado = (c: ColumnaTabla, f: FilaTabla): ValorTabla => mostrarCelda(c.clase, f[c.campo]);

/** The rows that a workbook of the table has. */
export const filasDeLibro = ({ filas, filasDeLibro }: Tabla): FilasPorPedir =>
  filasDeLibro ?? { cantidad: filas.length, fila: (i) => filas[i] };

function totalesDe(tabla: Tabla, filas: FilasPorPedir, lugares: readonly number[]): FilaTabla {
  const sumas = sumasDe(tabla.columnas, lugares.length, (i) => filas.fila(lugares[i]));
  return { ...tabla.totales, ...sumas };
}

/** Places of the rows that pass, in the order of the list. */
function lugaresQuePasan(
  { cantidad, fila }: FilasPorPedir,
  pruebas: readonly ((f: FilaTabla) => boolean)[],
): number[] {
  const lugares: number[] = [];
  for (let i = 0; i < cantidad; i++) {
    if (pruebas.length === 0) lugares.push(i);
    else {
      const f = fila(i);
      if (pruebas.every((prueba) => prueba(f))) lugares.push(i);
    }
  }
  return lugares;
}

/**
 * The same rows, order and columns as the screen; totals are those of the rows that are left, and
 * the order chosen holds inside each group that has a subtotal.
 * @throws Rechazo 400 when it names a column that the table has not.
 */
export function aplicarVista(tabla: Tabla, vista: VistaDeTabla): Tabla {
  const pruebas = vista.filtros.flatMap(({ campo, clase, texto }) => {
    const columna = buscar(tabla, campo, "filtros");
    const pasa = crearFiltro(clase, texto);
    return pasa ? [(f: FilaTabla) => pasa(mostrado(columna, f))] : [];
  });
  const columnas = [...new Set(vista.columnas)].map((c) => buscar(tabla, c, "columnas"));
  const filas = filasDeLibro(tabla);
  let lugares = lugaresQuePasan(filas, pruebas);
  const totales = tabla.totales && pruebas.length > 0
    ? { totales: totalesDe(tabla, filas, lugares) }
    : {};
  if (vista.orden) {
    const columna = buscar(tabla, vista.orden.campo, "orden");
    const signo = vista.orden.baja ? -1 : 1;
    lugares = lugares
      .map((i) => ({ i, valor: mostrado(columna, filas.fila(i)) }))
      .sort((a, b) => signo * compararValores(a.valor, b.valor))
      .map(({ i }) => i);
  }
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
