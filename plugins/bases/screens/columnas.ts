/** Columns of a base's table, from its description: conditions, formats, filters, error marks. */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import type { Base, Columna } from "../bases.ts";
import { cadenaEnPalabras, NIVELES } from "../filas/listado/describir.ts";
import { esDeCelda, GRUPO_DE, motivoDeGrupo } from "../filas/validar/motivos.ts";
import {
  type Banderas,
  categoria,
  columnasDePantalla,
  columnasVisibles,
  conCategoria,
  enBreve,
  enRomanos,
  esSinep,
  filtroDe,
  MEDIDAS,
  PARTES_DE_CATEGORIA,
  PROPIAS as COMUNES,
} from "../filas/listado/vista.ts";
import { columnaDeCosto } from "./costo.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import { type FilaMostrada, validacionDe } from "./tipos.ts";

type ColumnaBase = ColumnaTabla<FilaMostrada>;

/** Pixels of each: its title, its figures and its filter box, and no more. */
const ANCHOS: Readonly<Record<string, number>> = {
  ubic: 44,
  ff: 40,
  pprin: 42,
  cat: 116,
  feje: 43,
  subp: 48,
  codp: 40,
  codes: 50,
  mon: 50,
  c_scom: 78,
  cargos: 58,
  act: 40,
  vacantes: 68,
  coefval: 58,
  tcober: 53,
  mes_inicio: 54,
  cantidad: 76,
  costo: 118,
  costo_total: 146,
  porcentaje: 88,
  porcont: 78,
};
const ANCHO_NIVEL = 44;
/** Room for «Todos los programas». */
const ANCHO_PROGRAMAS = 146;
/** A programme takes what the others leave: the box of its editor at least, and a long name at most. */
const ANCHO_DE_PROGRAMA = [56, 210] as const;
/** With less than this, no programme can be known by what is written of its name. */
const DE_NOMBRE = 97;
/** A column without a width keeps this much before a programme has its name written. */
const DE_LIBRE = 112;
/** The numbers of the rows, in a sheet. */
const DE_NUMEROS = 36;

/** Columns with a description of their own beside the code; the others show it on focus. */
const CON_NOTA = new Set(["prog", "esc", "cat", "n_comp", "ubic", "ff", "pprin"]);
/** Those that write it where all the others have their room already, and how much they take. */
const DONDE_QUEPA: ReadonlySet<string> = new Set(["ubic", "ff", "pprin"]);
const DE_DESCRIPCION = [104, 168] as const;
/** What a column without a width has by then. */
const DE_LIBRE_HOLGADA = 210;
/** Without a width: they share what the others leave. */
const LIBRES = new Set(["esc", "n_comp"]);

/** The column of the table in which a box of the editor is seen: on screen the category is one. */
export const enPantalla = (base: Base, columna: string): string =>
  conCategoria(base) && PARTES_DE_CATEGORIA.includes(columna) ? "cat" : columna;

/** Letters, and codes with their words beside, begin where their column does. */
export const vaALaIzquierda = (c: Columna): boolean =>
  CON_NOTA.has(c.id) || c.campo.clase === "letra" || PARTES_DE_CATEGORIA.includes(c.id);

const CLASES = { importe: "importe", porcentaje: "porcentaje", letra: "codigo" } as const;

/** How the values of a column of a base are shown. */
export const claseDe = ({ campo }: Columna) =>
  CLASES[campo.clase as keyof typeof CLASES] ?? "exacto";

const anchoDe = (id: string): string | undefined =>
  LIBRES.has(id) ? undefined : `${ANCHOS[id] ?? ANCHO_NIVEL}px`;

/** What the other columns leave of the table to the name of a programme. */
function conPrograma(base: Base, columnas: readonly ColumnaBase[]): readonly ColumnaBase[] {
  const otros = columnas.filter((c) => c.id !== "prog")
    .map((c) => c.ancho === undefined ? DE_LIBRE : Number.parseInt(c.ancho));
  const [deCodigo, maximo] = ANCHO_DE_PROGRAMA;
  const minimo = base.todosLosProgramas ? ANCHO_PROGRAMAS : deCodigo;
  const resto = otros.reduce((a, b) => a + b, DE_NUMEROS);
  const libre = `(var(--ancho-marco, 100vw) - ${resto}px)`;
  // All or nothing: beside less than a name, the code alone leaves its room to the others.
  const entero = `${libre} - max(0px, (${DE_NOMBRE}px - ${libre}) * 1000)`;
  const ancho = `clamp(${minimo}px, ${entero}, ${maximo}px)`;
  return columnas.map((c) => c.id === "prog" ? { ...c, ancho } : c);
}

/** What the programme leaves is for the words of codes of which there are few: of all, or of none. */
function conDescripciones(columnas: readonly ColumnaBase[]): readonly ColumnaBase[] {
  const suyas = columnas.filter((c) => DONDE_QUEPA.has(c.id));
  const px = (c: ColumnaBase) =>
    c.id === "prog"
      ? ANCHO_DE_PROGRAMA[1]
      : c.ancho === undefined
      ? DE_LIBRE_HOLGADA
      : Number.parseInt(c.ancho);
  const resto = columnas.filter((c) => !suyas.includes(c)).reduce((a, c) => a + px(c), DE_NUMEROS);
  const [minimo, maximo] = DE_DESCRIPCION;
  const cada = `((var(--ancho-marco, 100vw) - ${resto}px) / ${suyas.length})`;
  const entero = `${cada} - max(0px, (${minimo}px - ${cada}) * 1000)`;
  return columnas.map((c) =>
    suyas.includes(c) ? { ...c, ancho: `clamp(${px(c)}px, ${entero}, ${maximo}px)` } : c
  );
}

function columnaDe(base: Base, c: Columna, catalogo: CatalogoCliente): ColumnaBase {
  const clase = claseDe(c);
  const grupo = GRUPO_DE[c.id];
  const describir = (f: FilaMostrada) => catalogo.describir(base, c.id, f);
  const deTodos = base.todosLosProgramas === true && c.id === "prog";
  const nota = CON_NOTA.has(c.id);
  /** Its text says already what it means. */
  const dicha = (f: FilaMostrada) => c.id === "cat" ? esSinep(f) : deTodos && f.prog === 0;
  const nivel = NIVELES.indexOf(c.id);
  /** A level of the opening is known by what it is part of. */
  const enCadena = (f: FilaMostrada) =>
    nivel < 0 || f[c.id] === 0
      ? describir(f)
      : cadenaEnPalabras(base, f, catalogo.describir, nivel + 1);
  return {
    id: c.id,
    titulo: c.titulo,
    clase,
    filtro: filtroDe(base, c, catalogo.describir),
    medida: MEDIDAS.has(c.id),
    ancho: anchoDe(c.id),
    ...(c.campo.clase === "entero" && MEDIDAS.has(c.id)
      ? { texto: (f: FilaMostrada) => formatEnteroEsAr(Number(f[c.id])) }
      : {}),
    ...(deTodos
      ? { texto: (f: FilaMostrada) => f.prog === 0 ? describir(f) : String(f.prog) }
      : {}),
    alinear: nota ? "izquierda" : clase === "codigo" ? "centro" : "derecha",
    // The parts of a SINEP category are its code: its words are for focus and hover.
    ...(nota
      ? {
        nota: (f: FilaMostrada) => dicha(f) ? "" : enBreve(describir(f)),
        // The first words are enough to know them.
        notaAncha: "en parte",
      }
      : {}),
    ayuda: enCadena,
    invalida: grupo && ((f) => {
      // An empty cell is not marked: the error is then in the category beside it, which is.
      const vacia = c.id === "feje" && f.feje === 0;
      if (vacia || validacionDe(f)[grupo] !== false) return null;
      const motivo = motivoDeGrupo(base, grupo, catalogo, f);
      return esDeCelda(c.id, motivo) ? motivo : null;
    }),
  };
}

/** What some columns of a position show differently. */
const PROPIAS: Readonly<Record<string, Partial<ColumnaBase>>> = {
  cat: {
    // What gathers its rows, too.
    valor: COMUNES.cat.orden,
    orden: COMUNES.cat.orden,
    texto: categoria,
    alinear: "izquierda",
  },
  feje: {
    texto: (f) => enRomanos(Number(f.feje)),
    alinear: "centro",
  },
  mes_inicio: { texto: (f) => f.mes_inicio === 0 ? "" : String(f.mes_inicio) },
};

/**
 * `agrup`, `nivel`, `grado` and `cat` are one column: a row has the ones of its regime.
 * @param conCosto the list says what its rows cost.
 */
export function columnasDeTabla(
  base: Base,
  catalogo: CatalogoCliente,
  banderas: Banderas = catalogo,
  conCosto = false,
): readonly ColumnaBase[] {
  const juntas = conCategoria(base);
  const propias = columnasDePantalla(columnasVisibles(base, banderas))
    .map((c) => ({ ...columnaDe(base, c, catalogo), ...(juntas ? PROPIAS[c.id] : undefined) }));
  const todas = conCosto ? [...propias, columnaDeCosto(base, catalogo)] : propias;
  return conDescripciones(conPrograma(base, todas));
}

/**
 * Columns of the editor: of the regime of the scale typed, and those of the other one in which the
 * row came with something, which nobody could take out of it otherwise.
 * @param ajenas those that the row brought ({@link partesAjenas}).
 */
export function columnasDeEditor(
  base: Base,
  banderas: Banderas,
  sinep: boolean,
  ajenas: ReadonlySet<string> = NINGUNA,
): readonly Columna[] {
  const juntas = conCategoria(base);
  return columnasVisibles(base, banderas).filter((c) => {
    if (!juntas || ajenas.has(c.id)) return true;
    if (c.id === "cat") return !sinep;
    return sinep || !DE_UN_REGIMEN.includes(c.id);
  });
}

const NINGUNA: ReadonlySet<string> = new Set();
/** Columns of a position that only one of the regimes has. */
const DE_UN_REGIMEN: readonly string[] = [...PARTES_DE_CATEGORIA, "feje"];

/** Those of the other regime in which a row says something. */
export function partesAjenas(
  base: Base,
  fila: FilaMostrada | null | undefined,
  sinep: boolean,
): ReadonlySet<string> {
  if (!fila || !conCategoria(base)) return NINGUNA;
  return new Set(
    DE_UN_REGIMEN.filter((id) => (id === "cat") === sinep && fila[id] !== "" && fila[id] !== 0),
  );
}
