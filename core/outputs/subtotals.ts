/** Subtotals of a table by its leading fields, for its JSON and its workbook ([S2], [S9]). */
import { agrupar, cierresDe, type ClaveDeGrupo, rotuloDeSubtotal } from "../domain/subtotals.ts";
import { sumar } from "../domain/money.ts";
import { mostrarCelda } from "./json.ts";
import type { FilaTabla, Tabla } from "./table.ts";

/** What closes a group of rows. */
export interface SubtotalDeSalida {
  /** 1 = the outermost field. */
  readonly nivel: number;
  /** Number of rows before it. */
  readonly tras: number;
  /** The values that its rows share, and the sums of the measures, as stored. */
  readonly valores: FilaTabla;
  /** «Total Mon. 1, Prog. 18». */
  readonly rotulo: string;
}

type ConSubtotales = Pick<Tabla, "columnas" | "filas" | "subtotales">;

function clavesDe(tabla: ConSubtotales, baja?: string): ClaveDeGrupo<FilaTabla>[] {
  return (tabla.subtotales ?? []).map((campo) => ({
    valor: (f) => f[campo],
    baja: campo === baja,
  }));
}

/**
 * The rows of each group together, groups up by their values; inside, the order they had.
 * @param baja field whose groups go down.
 */
export const filasAgrupadas = (tabla: ConSubtotales, baja?: string): readonly FilaTabla[] =>
  agrupar(tabla.filas, clavesDe(tabla, baja));

/** Field that says the currency of a row's amounts. */
const MONEDA = "mon";

/** Field whose values the amounts of a column are counted in; undefined where there is none. */
export const unidadDe = ({ clase, unica }: Tabla["columnas"][number]): string | undefined =>
  clase === "importe" ? MONEDA : unica;

/**
 * Sums of the measures of these rows, as stored; null for amounts of more than one currency, which
 * add up to nothing, and for what is not added up across a field (`unica`).
 */
export function sumasDe(
  columnas: Tabla["columnas"],
  cantidad: number,
  fila: (i: number) => FilaTabla,
): Record<string, number | null> {
  const medidas = columnas.filter((c) => c.tipo === "medida");
  const sumas = Object.fromEntries(medidas.map((m) => [m.campo, 0]));
  const unidades = new Map(medidas.map((m) => [unidadDe(m), new Set<unknown>()]));
  for (let i = 0; i < cantidad; i++) {
    const f = fila(i);
    for (const [campo, valores] of unidades) valores.add(campo && f[campo]);
    for (const { campo } of medidas) {
      sumas[campo] = sumar(sumas[campo], Number(f[campo] ?? 0), "un total");
    }
  }
  return Object.fromEntries(
    medidas.map((m) => [
      m.campo,
      (unidades.get(unidadDe(m))?.size ?? 0) > 1 ? null : sumas[m.campo],
    ]),
  );
}

/** The same, one row per currency, with its `mon`. */
export function sumasPorMoneda(
  columnas: Tabla["columnas"],
  cantidad: number,
  fila: (i: number) => FilaTabla,
): readonly FilaTabla[] {
  const lugares = Array.from({ length: cantidad }, (_, i) => i);
  return [...Map.groupBy(lugares, (i) => Number(fila(i)[MONEDA]))]
    .sort(([a], [b]) => a - b)
    .map(([mon, suyos]) => ({
      [MONEDA]: mon,
      ...sumasDe(columnas, suyos.length, (i) => fila(suyos[i])),
    }));
}

/** «Total Mon. 2». */
export function rotuloDeMoneda({ columnas }: Pick<Tabla, "columnas">, total: FilaTabla): string {
  const titulo = columnas.find((c) => c.campo === MONEDA)?.titulo ?? MONEDA;
  return rotuloDeSubtotal([{ titulo, texto: String(total[MONEDA]) }]);
}

/** The subtotals of rows that are together already, in the order in which they stand. */
export function subtotalesDe(tabla: ConSubtotales): SubtotalDeSalida[] {
  const { filas, columnas, subtotales: campos = [] } = tabla;
  return cierresDe(filas, clavesDe(tabla)).map(({ nivel, desde, hasta }) => {
    const sumas = sumasDe(columnas, hasta - desde, (i) => filas[desde + i]);
    const propios = campos.slice(0, nivel);
    const partes = propios.map((campo) => {
      const columna = columnas.find((c) => c.campo === campo);
      const valor = mostrarCelda(columna?.clase ?? "texto", filas[desde][campo]);
      return { titulo: columna?.titulo ?? campo, texto: String(valor ?? "") };
    });
    return {
      nivel,
      tras: hasta,
      valores: { ...Object.fromEntries(propios.map((c) => [c, filas[desde][c]])), ...sumas },
      rotulo: rotuloDeSubtotal(partes),
    };
  });
}
