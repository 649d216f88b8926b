/**
 * How a base is searched, sorted and added up, on screen and in its workbook alike ([S9]). Pure.
 * Rows are as the list shows them: amounts and percentages with two decimals.
 */
import { type ClaseFiltro, crearFiltro } from "../../../core/domain/filters.ts";
import { romano } from "../../../core/domain/roman.ts";
import type { Base, Columna, Condicion } from "../bases.ts";

/** The organismo's flags on which columns depend. */
export type Banderas = Readonly<Record<Condicion, boolean>>;

export type FilaVista = Readonly<Record<string, number | string>>;
/** Test of a row made from what is typed; null when it filters nothing. */
type Prueba = ((fila: FilaVista) => boolean) | null;

/** Columns of a position that its category shows together. */
export const PARTES_DE_CATEGORIA: readonly string[] = ["agrup", "nivel", "grado", "cat"];

/** How a percentage that reaches every programme reads (spec 2 §2, [V7]). */
export const TODOS_LOS_PROGRAMAS = "Todos los programas";
/** How a percentage that reaches every main item reads ([V7]). */
export const TODAS_LAS_PARTIDAS = "Todas las partidas";

/** The columns as the screen shows them: a category is one. */
export const columnasDePantalla = (columnas: readonly Columna[]): readonly Columna[] =>
  columnas.some((c) => c.id === "cat")
    ? columnas.filter((c) => c.id === "cat" || !PARTES_DE_CATEGORIA.includes(c.id))
    : columnas;

/** Columns added up in the totals row. */
export const MEDIDAS: ReadonlySet<string> = new Set([
  "cargos",
  "vacantes",
  "cantidad",
  "costo_total",
]);

/** Whether `cat` shows the whole category of a position. */
export const conCategoria = (base: Base): boolean => base.columnas.some((c) => c.id === "cat");

/** Whether the row is of a SINEP scale: it has a group or a level instead of a category. */
export const esSinep = (f: FilaVista): boolean => f.agrup !== "" || f.nivel !== "";

/** Empty for 0 and for what Roman numerals cannot say. */
export const enRomanos = (n: number): string => n > 0 && n < 4000 ? romano(n) : "";

/** Spec 2 §5: agrup+nivel+grado as text, or the exact category. */
function filtroDeCategoria(escrito: string): Prueba {
  const buscado = escrito.replace(/\s/g, "").toUpperCase();
  if (buscado === "") return null;
  return (f) =>
    esSinep(f)
      ? `${f.agrup}${f.nivel}${f.grado}`.includes(buscado)
      : f.cat === Number(buscado) && /^\d+$/.test(buscado);
}

/** A function is searched by number or as it is shown. */
function filtroDeFuncion(escrito: string): Prueba {
  const buscado = escrito.trim().toUpperCase();
  if (buscado === "") return null;
  return /^[IVX]+$/.test(buscado)
    ? (f) => enRomanos(Number(f.feje)) === buscado
    : (f) => f.feje === (/^\d+$/.test(buscado) ? Number(buscado) : 0);
}

interface Propia {
  readonly filtro: (escrito: string) => Prueba;
  readonly orden?: (fila: FilaVista) => number | string;
}

/** What some columns of a position do differently. */
export const PROPIAS: Readonly<Record<string, Propia>> = {
  cat: {
    filtro: filtroDeCategoria,
    orden: (f) => esSinep(f) ? `${f.agrup}${f.nivel}${String(f.grado).padStart(2, "0")}` : f.cat,
  },
  feje: { filtro: filtroDeFuncion },
};

/** Numbers match exactly, letters whatever their case (spec 2 §5). */
export const filtroDeColumna = (c: Columna): ClaseFiltro =>
  c.campo.clase === "letra" ? "codigo" : "exacto";

/** @param clase another kind of filter than the column's own. */
export function pruebaDe(base: Base, c: Columna, escrito: string, clase?: ClaseFiltro): Prueba {
  const propia = conCategoria(base) ? PROPIAS[c.id] : undefined;
  if (propia && clase === undefined) return propia.filtro(escrito);
  const pasa = crearFiltro(clase ?? filtroDeColumna(c), escrito);
  return pasa && ((fila) => pasa(fila[c.id]));
}

/** Hidden columns whose content is validated all the same when a row says something in them. */
export const columnasQueCuentan = (base: Base, banderas: Banderas): readonly Columna[] =>
  base.columnas.filter((c) => c.condicion && !banderas[c.condicion] && c.oculta !== undefined);

/**
 * The flags as a base shows them: a column in which some row says something is in sight whatever
 * its flag, so that what is wrong in it can be seen and put right, and nothing is saved unseen.
 */
export function banderasVistas(
  base: Base,
  banderas: Banderas,
  filas: readonly (Readonly<Record<string, unknown>> | null | undefined)[],
): Banderas {
  const dichas = columnasQueCuentan(base, banderas).filter(({ id, oculta }) =>
    filas.some((f) => f && f[id] !== undefined && f[id] !== oculta)
  );
  const { habilitar_me, usa_coefval, por_meses } = banderas;
  return dichas.reduce<Banderas>(
    (vistas, { condicion }) => condicion ? { ...vistas, [condicion]: true } : vistas,
    { habilitar_me, usa_coefval, por_meses },
  );
}

/** Columns that are seen under these flags (spec 2 §2). */
export const columnasVisibles = (base: Base, banderas: Banderas): readonly Columna[] =>
  base.columnas.filter((c) => !c.condicion || banderas[c.condicion]);

/** Value by which a column is sorted. */
export function ordenDe(base: Base, c: Columna): (fila: FilaVista) => number | string {
  const propia = conCategoria(base) ? PROPIAS[c.id]?.orden : undefined;
  return propia ?? ((fila) => fila[c.id]);
}
