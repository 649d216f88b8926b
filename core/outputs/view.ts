/**
 * What a person sees of a table, for a file that equals the screen ([S9]): options `filtros`,
 * `orden` and `columnas` of every workbook. Without them the whole table is written.
 */
import { type ClaseFiltro, compararValores, crearFiltro } from "../domain/filters.ts";
import { sumar } from "../domain/money.ts";
import { mostrarCelda } from "./json.ts";
import { rechazo } from "./rejections.ts";
import type { ColumnaTabla, FilaTabla, Tabla, ValorTabla } from "./table.ts";

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

function totalesDe(tabla: Tabla, filas: readonly FilaTabla[]): FilaTabla {
  const sumas = tabla.columnas.filter((c) => c.tipo === "medida").map((c) => [
    c.campo,
    filas.reduce((suma, f) => sumar(suma, Number(f[c.campo] ?? 0), "un total"), 0),
  ]);
  return { ...tabla.totales, ...Object.fromEntries(sumas) };
}

/**
 * The same rows, order and columns as the screen; totals are those of the rows that are left.
 * @throws Rechazo 400 when it names a column that the table has not.
 */
export function aplicarVista(tabla: Tabla, vista: VistaDeTabla): Tabla {
  const pruebas = vista.filtros.flatMap(({ campo, clase, texto }) => {
    const columna = buscar(tabla, campo, "filtros");
    const pasa = crearFiltro(clase, texto);
    return pasa ? [(f: FilaTabla) => pasa(mostrado(columna, f))] : [];
  });
  const filtradas = pruebas.length === 0
    ? tabla.filas
    : tabla.filas.filter((f) => pruebas.every((prueba) => prueba(f)));
  let filas = filtradas;
  if (vista.orden) {
    const columna = buscar(tabla, vista.orden.campo, "orden");
    const signo = vista.orden.baja ? -1 : 1;
    filas = filtradas
      .map((fila) => ({ fila, valor: mostrado(columna, fila) }))
      .sort((a, b) => signo * compararValores(a.valor, b.valor))
      .map(({ fila }) => fila);
  }
  return {
    ...tabla,
    filas,
    ...(vista.columnas.length > 0
      ? { columnas: [...new Set(vista.columnas)].map((c) => buscar(tabla, c, "columnas")) }
      : {}),
    ...(tabla.totales && pruebas.length > 0 ? { totales: totalesDe(tabla, filas) } : {}),
  };
}
