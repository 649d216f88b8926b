/** Columns of a base's table, from its description: conditions, formats, filters, error marks. */
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import type { ColumnaTabla } from "../../../ui/grid/columnas.ts";
import type { Base, Columna } from "../bases.ts";
import { cadenaEnPalabras, NIVELES } from "../filas/describir.ts";
import { esDeCelda, GRUPO_DE, motivoDeGrupo } from "../filas/motivos.ts";
import {
  type Banderas,
  columnasVisibles,
  conCategoria,
  enRomanos,
  esSinep,
  filtroDe,
  MEDIDAS,
  PARTES_DE_CATEGORIA,
  PROPIAS as COMUNES,
} from "../filas/vista.ts";
import { columnaDeCosto } from "./costo.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import { type FilaMostrada, validacionDe } from "./tipos.ts";

type ColumnaBase = ColumnaTabla<FilaMostrada>;

/**
 * «P A 8» for a SINEP position, the number of the category for the rest; both parts when a row has
 * what its regime does not.
 */
export function categoria(f: FilaMostrada): string {
  if (!esSinep(f)) return f.grado === 0 ? String(f.cat) : `${f.cat} · grado ${f.grado}`;
  const propia = [f.agrup || "–", f.nivel || "–", f.grado].join(" ");
  return f.cat === 0 ? propia : `${propia} · ${f.cat}`;
}

const ANCHOS: Readonly<Record<string, string>> = {
  ubic: "47px",
  ff: "46px",
  pprin: "48px",
  cat: "96px",
  feje: "52px",
  subp: "52px",
  codp: "50px",
  codes: "54px",
  mon: "54px",
  c_scom: "82px",
  cargos: "62px",
  vacantes: "74px",
  coefval: "62px",
  tcober: "62px",
  mes_inicio: "58px",
  cantidad: "80px",
  costo: "122px",
  costo_total: "150px",
  porcentaje: "92px",
  porcont: "82px",
};
const ANCHO_NIVEL = "47px";
/** Room for «Todos los programas». */
const ANCHO_PROGRAMAS = "150px";
/** That of a code at 1280, and what a wider window gives to its name. */
const ANCHO_DE_PROGRAMA = "clamp(48px, 100vw - 1290px, 210px)";

/** Columns with a description of their own beside the code; the others show it on focus. */
const CON_NOTA = new Set(["prog", "esc", "cat", "n_comp"]);
/** Without a width: they share what the others leave. */
const LIBRES = new Set(["esc", "n_comp"]);

/** What is long is said by the name that everybody gives it; focus and hover say it whole. */
const enBreve = (descripcion: string): string =>
  descripcion.replace(/Sistema Nacional de Empleo P[úu]blico/i, "SINEP");

const CLASES = { importe: "importe", porcentaje: "porcentaje", letra: "codigo" } as const;

/** How the values of a column of a base are shown. */
export const claseDe = ({ campo }: Columna) =>
  CLASES[campo.clase as keyof typeof CLASES] ?? "exacto";

const anchoDe = (id: string, deTodos: boolean): string | undefined =>
  deTodos
    ? ANCHO_PROGRAMAS
    : id === "prog"
    ? ANCHO_DE_PROGRAMA
    : LIBRES.has(id)
    ? undefined
    : ANCHOS[id] ?? ANCHO_NIVEL;

function columnaDe(base: Base, c: Columna, catalogo: CatalogoCliente): ColumnaBase {
  const clase = claseDe(c);
  const grupo = GRUPO_DE[c.id];
  const describir = (f: FilaMostrada) => catalogo.describir(base, c.id, f);
  const deTodos = base.todosLosProgramas === true && c.id === "prog";
  const nota = CON_NOTA.has(c.id) && !deTodos;
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
    ancho: anchoDe(c.id, deTodos),
    ...(c.campo.clase === "entero" && MEDIDAS.has(c.id)
      ? { texto: (f: FilaMostrada) => formatEnteroEsAr(Number(f[c.id])) }
      : {}),
    ...(deTodos
      ? { texto: (f: FilaMostrada) => f.prog === 0 ? describir(f) : String(f.prog) }
      : {}),
    alinear: nota ? "izquierda" : clase === "codigo" ? "centro" : "derecha",
    // The parts of a SINEP category are its code: its words are for focus and hover.
    // The cell may only have room for the beginning of the description: focus and hover show all of
    // it.
    ...(nota
      ? { nota: (f: FilaMostrada) => esSinep(f) && c.id === "cat" ? "" : enBreve(describir(f)) }
      : {}),
    ...(c.id === "prog" ? { notaAncha: true } : {}),
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
): ColumnaBase[] {
  const juntas = conCategoria(base);
  const propias = columnasVisibles(base, banderas)
    .filter((c) => !juntas || c.id === "cat" || !PARTES_DE_CATEGORIA.includes(c.id))
    .map((c) => ({ ...columnaDe(base, c, catalogo), ...(juntas ? PROPIAS[c.id] : undefined) }));
  return conCosto ? [...propias, columnaDeCosto(base, catalogo)] : propias;
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
