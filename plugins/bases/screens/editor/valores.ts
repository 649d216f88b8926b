/** Items of the value pickers: code, description, and what choosing one writes. Pure. */
import type { DatosOrganismo } from "#proto/bases.ts";
import type { CategoriaBuscada, Sinep } from "#proto/tablas.ts";
import type { ItemCatalogo } from "#ui/state/organismo.ts";
import type { Base } from "#plugins/bases/bases.ts";
import { TODAS_LAS_PARTIDAS, TODOS_LOS_PROGRAMAS } from "#plugins/bases/filas/listado/vista.ts";
import {
  cadenaEnPalabras,
  enUnidades,
  LISTAS,
  NIVELES,
} from "#plugins/bases/filas/listado/describir.ts";
import type { CatalogoCliente } from "./catalogo-cliente.ts";

export interface ValorElegible {
  readonly codigo: string;
  readonly descripcion: string;
  /** Boxes that it fills. */
  readonly escribe: Readonly<Record<string, string>>;
}

function aperturas(
  base: Base,
  d: DatosOrganismo,
  { esHoja, describir }: Consultas,
): ValorElegible[] {
  const todos = { prog: "0", subp: "0", proy: "0", act: "0" };
  const comunes = base.todosLosProgramas
    ? [{ codigo: "0", descripcion: TODOS_LOS_PROGRAMAS, escribe: todos }]
    : [];
  const hojas = d.apertura_saf.filter((l) => esHoja(l.prog, l.subp, l.proy, l.act));
  return [
    ...comunes,
    ...hojas.map(({ prog, subp, proy, act }) => ({
      codigo: `${prog}.${subp}.${proy}.${act}`,
      // Activities repeat their names from one programme to another.
      descripcion: cadenaEnPalabras(base, { prog, subp, proy, act }, describir),
      escribe: {
        prog: String(prog),
        subp: String(subp),
        proy: String(proy),
        act: String(act),
      },
    })),
  ];
}

/** Columns whose values come from what was looked up, or depend on another column. */
const DEPENDIENTES = ["cat", "c_scom", "n_comp", "nivel", "grado"];

/** Whether a column has a picker. */
export const tieneValores = (columna: string): boolean =>
  NIVELES.includes(columna) || columna in LISTAS || DEPENDIENTES.includes(columna);

/** Cells of the grid that have a value: the levels by their base, or the grades of one level. */
function deLaGrilla(columna: "nivel" | "grado", c: Consultas): ValorElegible[] {
  return c.grilla
    .filter((g) => g.ur !== null && (columna === "nivel" ? g.grado === 0 : g.nivel === c.nivel))
    .map((g) => ({
      codigo: String(g[columna]),
      descripcion: enUnidades(g.ur),
      escribe: { [columna]: String(g[columna]) },
    }));
}

interface Consultas {
  readonly esHoja: CatalogoCliente["esHoja"];
  readonly describir: CatalogoCliente["describir"];
  readonly categorias: readonly CategoriaBuscada[] | undefined;
  readonly grilla: Sinep["grilla"];
  /** Level typed, whose grades are offered. */
  readonly nivel: string;
}

/** What can be chosen for a box of an editor; none where anything may be typed. */
export function valoresDe(
  base: Base,
  columna: string,
  d: DatosOrganismo,
  consultas: Consultas,
): readonly ValorElegible[] {
  if (NIVELES.includes(columna)) return aperturas(base, d, consultas);
  if (columna === "nivel" || columna === "grado") return deLaGrilla(columna, consultas);
  if (columna === "cat") {
    return (consultas.categorias ?? []).map((c) => ({
      codigo: String(c.cat),
      descripcion: c.tiene_valor === false ? `${c.descripcion} (sin valor)` : c.descripcion,
      escribe: { cat: String(c.cat) },
    }));
  }
  if (columna === "c_scom" || columna === "n_comp") {
    return d.composicion_salarial.filter((c) => c.c_comp === base.c_comp).map((c) => ({
      codigo: `${c.c_scom} ${c.n_comp}`,
      descripcion: c.descripcion,
      escribe: { c_scom: c.c_scom, n_comp: String(c.n_comp) },
    }));
  }
  const lista = LISTAS[columna];
  const items: readonly ItemCatalogo[] = lista ? d[lista] : [];
  const legales = columna === "pprin" && base.pprins
    ? items.filter((i) => base.pprins?.includes(Number(i.codigo)))
    : items;
  const todas = columna === "pprin" && base.pprins?.includes(0)
    ? [{ codigo: 0, descripcion: TODAS_LAS_PARTIDAS }, ...legales]
    : legales;
  return todas.map((i) => ({
    codigo: String(i.codigo),
    descripcion: i.descripcion,
    escribe: { [columna]: String(i.codigo) },
  }));
}
