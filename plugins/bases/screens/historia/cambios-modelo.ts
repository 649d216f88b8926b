/** One's own last changes, in words. Pure. */
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import type { CambioDeRegistro, Deshecho } from "#proto/bases.ts";
import { formatear } from "#ui/grid/columnas.ts";
import type { Base, Columna } from "#plugins/bases/bases.ts";
import type { CambioHecho } from "#plugins/bases/historia/cambios.ts";
import type { Banderas } from "#plugins/bases/filas/listado/vista.ts";
import { claseDe } from "../columnas.ts";
import { nombreDeFila } from "../texto-filas.ts";

/** While nobody knows which are shown, every one is described. */
export const TODAS_LAS_COLUMNAS: Banderas = {
  habilitar_me: true,
  usa_coefval: true,
  por_meses: true,
};

const VERBOS: Readonly<Record<string, string>> = {
  nuevo: "Agregó",
  editar: "Modificó",
  eliminar: "Eliminó",
};

/** «Modificó 3 registros»; a workbook may do several things at once: «Cargó 12 registros». */
export function queHizo({ filas }: Pick<CambioHecho, "filas">, cantidad: number): string {
  const acciones = new Set(filas.map((f) => f.accion));
  const [unica] = acciones;
  const verbo = acciones.size === 1 ? VERBOS[unica] ?? "Cargó" : "Cargó";
  return `${verbo} ${contarRegistros(cantidad)}`;
}

const valorDe = (c: Columna, fila: CambioDeRegistro["antes"]): string =>
  formatear(claseDe(c), fila?.[c.id] as string | number | undefined) || "—";

/** Whole rows that came or went, among others that were edited. */
const ENTERA: Readonly<Record<string, string>> = { nuevo: "Nuevo", eliminar: "Eliminado" };

/** «Prog. 18, …: Cargos 3 → 5» of what was edited; which row it was, of one that came or went. */
export function detalleDe(
  base: Base,
  columnas: readonly Columna[],
  fila: CambioDeRegistro,
): string {
  const { antes, despues } = fila;
  const cual = nombreDeFila(base, despues ?? antes ?? {});
  if (antes === null || despues === null) return `${ENTERA[fila.accion] ?? ""}: ${cual}`;
  const distintas = columnas.filter((c) => antes[c.id] !== despues[c.id])
    .map((c) => `${c.titulo} ${valorDe(c, antes)} → ${valorDe(c, despues)}`);
  return distintas.length === 0 ? cual : `${cual}: ${distintas.join(", ")}`;
}

/** Why the row is left as it is; empty when it can be undone. */
export function porQueNo({ posterior }: CambioDeRegistro): string {
  if (!posterior) return "";
  return posterior.propio
    ? "Usted lo cambió después: deshaga primero ese cambio"
    : `${posterior.usuario} lo modificó después: queda como está`;
}

/** What an undo did: «2 registros como estaban. 1 quedó como está: onp@onp lo modificó después». */
export function resultadoDe({ deshechos, conservados }: Omit<Deshecho, "registros">): string {
  const hecho = deshechos === 0
    ? "No se deshizo ningún registro"
    : deshechos === 1
    ? "1 registro volvió a como estaba"
    : `${contarRegistros(deshechos)} volvieron a como estaban`;
  if (conservados.length === 0) return `${hecho}.`;
  const motivos = [...new Set(conservados.map((c) => c.motivo))].join("; ");
  const quedan = conservados.length === 1
    ? "1 quedó como está"
    : `${formatEnteroEsAr(conservados.length)} quedaron como están`;
  return `${hecho}. ${quedan}: ${motivos}.`;
}
