/** Which boxes of the row editor are wrong, and why. Pure. */
import type { Base, Columna, GrupoDeValidacion } from "#plugins/bases/bases.ts";
import {
  CELDAS_DE_GRUPO,
  esDeCelda,
  GRUPO_DE,
  motivoDeGrupo,
  nivelMalo,
} from "#plugins/bases/filas/validar/motivos.ts";
import type { FilaBase, Validacion } from "#plugins/bases/filas/validar/validar.ts";
import type { CatalogoCliente } from "./catalogo-cliente.ts";
import { type FilaMostrada, validacionDe } from "../tipos.ts";

/** What else a group looks at, besides the cells that show it. */
const TAMBIEN: Partial<Record<GrupoDeValidacion, readonly string[]>> = { cargo: ["esc", "codes"] };

/**
 * What the browser finds wrong, and what the server found in what is still as it was saved: only it
 * knows every dated value.
 */
function gruposMalos(
  base: Base,
  propia: Validacion,
  guardada: FilaMostrada | null,
  fila: FilaBase,
): readonly GrupoDeValidacion[] {
  const delServidor = guardada ? validacionDe(guardada) : {};
  const intacto = (g: GrupoDeValidacion) =>
    [...CELDAS_DE_GRUPO[g], ...TAMBIEN[g] ?? []]
      .every((c) => fila[c] === undefined || fila[c] === guardada?.[c]);
  return base.grupos.filter((g) => propia[g] === false || (delServidor[g] === false && intacto(g)));
}

/**
 * Sentence of each wrong box, by column. Of a chain only the level that fails is wrong, and of a
 * base whose option is off the whole row, which its first box says ([B5]).
 */
export function marcasDe(
  base: Base,
  catalogo: CatalogoCliente,
  propia: Validacion,
  guardada: FilaMostrada | null,
  fila: FilaBase,
): ReadonlyMap<string, string> {
  const apagada = base.requiere !== undefined && !catalogo[base.requiere];
  const marcas = new Map<string, string>();
  for (const grupo of gruposMalos(base, propia, guardada, fila)) {
    const celdas = grupo !== "apertura"
      ? CELDAS_DE_GRUPO[grupo]
      : [apagada ? "prog" : nivelMalo(catalogo, fila)];
    const motivo = motivoDeGrupo(base, grupo, catalogo, fila);
    for (const celda of celdas) if (esDeCelda(celda, motivo)) marcas.set(celda, motivo);
  }
  return marcas;
}

/** Box on which the editor opens: the one that was asked for, unless another one is wrong. */
export function primeraCaja(
  columnas: readonly Columna[],
  marcas: ReadonlyMap<string, string>,
  pedida: string | undefined,
): string {
  const malas = columnas.filter((c) => marcas.has(c.id));
  const buscadas = malas.length > 0 ? malas : columnas;
  // A category stands in several boxes; the table shows it in one.
  const deGrupo = pedida && GRUPO_DE[pedida];
  return (buscadas.find((c) => c.id === pedida) ??
    buscadas.find((c) => deGrupo === "cargo" && GRUPO_DE[c.id] === deGrupo) ??
    buscadas[0]).id;
}
