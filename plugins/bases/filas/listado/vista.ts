/**
 * How a base is searched, sorted and added up, on screen and in its workbook alike ([S9]). Pure.
 * Rows are as the list shows them: amounts and percentages with two decimals.
 */
import type { ColumnaDeFiltro } from "#core/domain/filter-language.ts";
import { datosDeClase } from "#core/domain/filter-operands.ts";
import type { ClaseFiltro } from "#core/domain/filters.ts";
import { buscarPalabras, normalizar } from "#core/domain/text-key.ts";
import { type BusquedaEnTodas, crearBusqueda } from "#core/domain/row-search.ts";
import { romano } from "#core/domain/roman.ts";
import { sinAclaracion } from "#core/domain/short-name.ts";
import type { Base, Columna, Condicion } from "#plugins/bases/bases.ts";

/** The organismo's flags on which columns depend. */
export type Banderas = Readonly<Record<Condicion, boolean>>;

export type FilaDeListado = Readonly<Record<string, number | string>>;
/** Test of a row made from plain text; null when it filters nothing. */
type Prueba = ((fila: FilaDeListado) => boolean) | null;

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

/** Columns whose codes have a name. */
const CON_NOMBRE: ReadonlySet<string> = new Set([
  "prog",
  "subp",
  "proy",
  "act",
  "ubic",
  "ff",
  "pprin",
  "esc",
  "agrup",
  "cat",
  "feje",
  "codp",
  "codes",
  "mon",
  "c_scom",
  "n_comp",
  "mes_inicio",
]);

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
export const esSinep = (f: FilaDeListado): boolean => f.agrup !== "" || f.nivel !== "";

/**
 * «P A 8» for a SINEP position, the number of the category for the rest; both parts when a row has
 * what its regime does not.
 */
export function categoria(f: FilaDeListado): string {
  if (!esSinep(f)) return f.grado === 0 ? String(f.cat) : `${f.cat} · grado ${f.grado}`;
  const propia = [f.agrup || "—", f.nivel || "—", f.grado].join(" ");
  return f.cat === 0 ? propia : `${propia} · ${f.cat}`;
}

/** Empty for 0 and for what Roman numerals cannot say. */
export const enRomanos = (n: number): string => n > 0 && n < 4000 ? romano(n) : "";

/** Spec 2 §5: agrup+nivel+grado as text, or the exact category; a number alone is a category. */
function filtroDeCategoria(escrito: string): Prueba {
  const buscado = escrito.replace(/\s/g, "").toUpperCase();
  if (buscado === "") return null;
  return /^\d+$/.test(buscado)
    ? (f) => !esSinep(f) && f.cat === Number(buscado)
    : (f) => esSinep(f) && `${f.agrup}${f.nivel}${f.grado}`.includes(buscado);
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
  /** What it does not do as the columns of its kind. */
  readonly filtro: Partial<ColumnaDeFiltro<FilaDeListado>>;
  readonly orden?: (fila: FilaDeListado) => number | string;
}

/** What some columns of a position do differently. */
export const PROPIAS: Readonly<Record<string, Propia>> = {
  cat: {
    filtro: {
      plano: filtroDeCategoria,
      valor: (f) => esSinep(f) ? `${f.agrup}${f.nivel}${f.grado}` : f.cat,
      mostrado: (f) => esSinep(f) ? `${f.agrup} ${f.nivel} ${f.grado}` : String(f.cat),
      vacia: (f) => !esSinep(f) && f.cat === 0,
    },
    orden: (f) => esSinep(f) ? `${f.agrup}${f.nivel}${String(f.grado).padStart(2, "0")}` : f.cat,
  },
  feje: { filtro: { plano: filtroDeFuncion, vacia: (f) => f.feje === 0 } },
  mes_inicio: { filtro: { vacia: (f) => f.mes_inicio === 0 } },
};

/** Numbers match exactly, letters whatever their case (spec 2 §5). */
const filtroDeColumna = (c: Columna): ClaseFiltro =>
  c.campo.clase === "letra" ? "codigo" : "exacto";

/** A category in words, as it is shown: its commas are of its name, and make no list. */
const EN_PALABRAS = /,\s*(nivel|grado)\s/i;

const enPalabras = (valor: (fila: FilaDeListado) => string): ColumnaDeFiltro<FilaDeListado> => ({
  clase: "texto",
  datos: "texto",
  valor,
  plano(escrito) {
    const buscado = buscarPalabras(escrito);
    return (f) => buscado.en(normalizar(valor(f)));
  },
});

/** What is long is said by the name that everybody gives it; focus and hover say it whole. */
export const enBreve = (descripcion: string): string =>
  sinAclaracion(descripcion.replace(/Sistema Nacional de Empleo P[úu]blico/i, "SINEP"));

/** What the code of a column means in a row; empty when it means nothing. */
export type Describir = (base: Base, columna: string, fila: FilaDeListado) => string;

/** How a column is filtered, on screen and in its workbook. */
export interface FiltroDeBase extends ColumnaDeFiltro<FilaDeListado> {
  readonly titulo: string;
}

/**
 * @param describir absent where only codes are searched
 * @param clase another kind of filter than the column's own
 */
export function filtroDe(
  base: Base,
  c: Columna,
  describir?: Describir,
  clase?: ClaseFiltro,
): FiltroDeBase {
  const propia = conCategoria(base) && clase === undefined ? PROPIAS[c.id]?.filtro : undefined;
  const suya = clase ?? filtroDeColumna(c);
  const descripcion = describir && CON_NOMBRE.has(c.id)
    ? (fila: FilaDeListado) => describir(base, c.id, fila)
    : undefined;
  return {
    titulo: c.titulo,
    clase: suya,
    datos: datosDeClase(c.campo.clase, suya),
    valor: (fila) => fila[c.id],
    descripcion,
    ...(descripcion && c.id === "esc" ? { breve: (fila) => enBreve(descripcion(fila)) } : {}),
    ...propia,
    ...(propia && descripcion && c.id === "cat"
      ? { segun: (escrito: string) => EN_PALABRAS.test(escrito) ? enPalabras(descripcion) : null }
      : {}),
  };
}

/**
 * What is searched in all the columns at once: codes as they are shown, what they mean, figures.
 * @param columnas those that the group sees.
 */
export function busquedaDe(
  base: Base,
  columnas: readonly Columna[],
  describir: Describir,
): BusquedaEnTodas<FilaDeListado> {
  const { mostrado, valor } = PROPIAS.cat.filtro;
  const vistas = columnasDePantalla(columnas).map(({ id }) => ({
    id,
    esCategoria: id === "cat" && conCategoria(base),
    conNombre: CON_NOMBRE.has(id),
  }));
  const breves = new Map<string, readonly string[]>();
  // A scale is written by the name that everybody gives it.
  const nombres = (nombre: string, id: string): readonly string[] => {
    if (id !== "esc") return [nombre];
    const sabidos = breves.get(nombre) ?? [nombre, enBreve(nombre)];
    breves.set(nombre, sabidos);
    return sabidos;
  };
  return crearBusqueda((f) =>
    vistas.flatMap(({ id, esCategoria, conNombre }) => [
      ...(esCategoria
        ? [mostrado?.(f), String(valor?.(f))]
        : [id === "feje" ? enRomanos(Number(f.feje)) : f[id]]),
      ...(conNombre ? nombres(describir(base, id, f), id) : []),
    ])
  );
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
export function ordenDe(base: Base, c: Columna): (fila: FilaDeListado) => number | string {
  const propia = conCategoria(base) ? PROPIAS[c.id]?.orden : undefined;
  return propia ?? ((fila) => fila[c.id]);
}
