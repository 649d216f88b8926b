/** Columns of a base's table, from its description: conditions, formats, filters, error marks. */
import { romano } from "../../../core/domain/roman.ts";
import type { ColumnaTabla, CrearFiltro } from "../../../ui/grid/columnas.ts";
import type { Base, Columna } from "../bases.ts";
import { type CatalogoCliente, GRUPO_DE, MOTIVOS } from "./catalogo-cliente.ts";
import { type FilaMostrada, validacionDe } from "./tipos.ts";

type ColumnaBase = ColumnaTabla<FilaMostrada>;
export type Banderas = Pick<CatalogoCliente, "habilitar_me" | "usa_coefval">;

/** Columns that this organismo sees (spec 2 §2). */
export function columnasVisibles(base: Base, banderas: Banderas): readonly Columna[] {
  return base.columnas.filter((c) => !c.condicion || banderas[c.condicion]);
}

/** Parts of a category that one table column shows together. */
const PARTES_DE_CATEGORIA = new Set(["agrup", "nivel", "grado"]);

const esSinep = (f: FilaMostrada): boolean => f.agrup !== "" || f.nivel !== "";

/** «P A 8» for a SINEP position, the number of the category for the rest. */
export const categoria = (f: FilaMostrada): string =>
  esSinep(f) ? `${f.agrup} ${f.nivel} ${f.grado}` : String(f.cat);

/** Spec 2 §5: agrup+nivel+grado as text, or the exact category. */
const filtroDeCategoria: CrearFiltro<FilaMostrada> = (escrito) => {
  const buscado = escrito.replace(/\s/g, "").toUpperCase();
  if (buscado === "") return null;
  return (f) =>
    esSinep(f)
      ? `${f.agrup}${f.nivel}${f.grado}`.includes(buscado)
      : f.cat === Number(buscado) && /^\d+$/.test(buscado);
};

const enRomanos = (n: number): string => n > 0 && n < 4000 ? romano(n) : "";

/** A function is searched by number or as it is shown. */
const filtroDeFuncion: CrearFiltro<FilaMostrada> = (escrito) => {
  const buscado = escrito.trim().toUpperCase();
  if (buscado === "") return null;
  return /^[IVX]+$/.test(buscado)
    ? (f) => enRomanos(Number(f.feje)) === buscado
    : (f) => f.feje === (/^\d+$/.test(buscado) ? Number(buscado) : 0);
};

const ANCHOS: Readonly<Record<string, string>> = {
  ubic: "58px",
  ff: "60px",
  pprin: "64px",
  cat: "104px",
  feje: "80px",
  codp: "62px",
  codes: "80px",
  mon: "58px",
  c_scom: "82px",
  n_comp: "96px",
  cargos: "68px",
  vacantes: "76px",
  coefval: "84px",
  tcober: "78px",
  cantidad: "90px",
  costo: "140px",
  costo_total: "150px",
  porcentaje: "110px",
  porcont: "100px",
};
const ANCHO_NIVEL = "54px";

/** Columns added up in the totals row. */
const MEDIDAS = new Set(["cargos", "vacantes", "cantidad", "costo_total"]);

/** Columns with a description of their own beside the code; the others show it on focus. */
const CON_NOTA = new Set(["esc", "cat"]);

function columnaDe(base: Base, c: Columna, catalogo: CatalogoCliente): ColumnaBase {
  const clases = { importe: "importe", porcentaje: "porcentaje", letra: "codigo" } as const;
  const clase = clases[c.campo.clase as keyof typeof clases] ?? "exacto";
  const grupo = GRUPO_DE[c.id];
  const describir = (f: FilaMostrada) => catalogo.describir(base, c.id, f);
  const nota = CON_NOTA.has(c.id);
  return {
    id: c.id,
    titulo: c.titulo,
    clase,
    medida: MEDIDAS.has(c.id),
    ancho: ANCHOS[c.id] ?? (c.id === "esc" ? undefined : ANCHO_NIVEL),
    alinear: c.id === "esc" ? "izquierda" : clase === "codigo" ? "centro" : "derecha",
    ...(nota ? { nota: describir } : { ayuda: describir }),
    invalida: grupo && ((f) => validacionDe(f)[grupo] === false ? MOTIVOS[grupo] : null),
  };
}

/** What some columns do differently. */
const PROPIAS: Readonly<Record<string, Partial<ColumnaBase>>> = {
  cat: {
    texto: categoria,
    orden: (f) => esSinep(f) ? `${f.agrup}${f.nivel}${String(f.grado).padStart(2, "0")}` : f.cat,
    filtro: filtroDeCategoria,
    alinear: "izquierda",
  },
  feje: {
    texto: (f) => enRomanos(Number(f.feje)),
    filtro: filtroDeFuncion,
    alinear: "centro",
    // An empty cell is not what is wrong: the category next to it is marked.
    invalida: (f) => f.feje !== 0 && validacionDe(f).cargo === false ? MOTIVOS.cargo : null,
  },
};

/** `agrup`, `nivel`, `grado` and `cat` are one column: a row has the ones of its regime. */
export function columnasDeTabla(base: Base, catalogo: CatalogoCliente): ColumnaBase[] {
  const juntas = base.columnas.some((c) => c.id === "cat");
  return columnasVisibles(base, catalogo)
    .filter((c) => !juntas || !PARTES_DE_CATEGORIA.has(c.id))
    .map((c) => ({ ...columnaDe(base, c, catalogo), ...(juntas ? PROPIAS[c.id] : undefined) }));
}

/** Columns of the editor: of the regime of the scale typed. */
export function columnasDeEditor(
  base: Base,
  banderas: Banderas,
  sinep: boolean,
): readonly Columna[] {
  const juntas = base.columnas.some((c) => c.id === "cat");
  return columnasVisibles(base, banderas).filter((c) => {
    if (!juntas) return true;
    if (PARTES_DE_CATEGORIA.has(c.id) || c.id === "feje") return sinep;
    return c.id !== "cat" || !sinep;
  });
}
