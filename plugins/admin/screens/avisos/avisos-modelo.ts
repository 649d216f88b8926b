/** What the bell says. Pure. */
import { contar } from "#core/domain/money.ts";
import type { AvisoPendiente, GrupoDeAviso } from "#proto/avisos.ts";

/** «3 avisos sin leer». */
export const cuantosSinLeer = (total: number): string =>
  total === 0 ? "No hay avisos sin leer" : `${contar(total, "aviso", "avisos")} sin leer`;

/** What fits on the bell. */
export const enLaCampana = (total: number): string => total > 99 ? "99+" : String(total);

interface Parte {
  readonly texto: string;
  /** What it leads to. */
  readonly grupo?: GrupoDeAviso;
}

/**
 * What a notice says, in pieces: the code of each group leads to it, with its SAF where two have the
 * same one. A sentence about one group that does not name it leads to it as a whole.
 */
export function partesDeAviso({ texto, grupos }: AvisoPendiente): readonly Parte[] {
  const porNombre = new Map(grupos.map((g) => [g.codipres, g]));
  for (const g of grupos) porNombre.set(`${g.codipres} (SAF ${g.saf})`, g);
  // The longest first: the code alone is the start of the other.
  const nombres = [...porNombre.keys()].sort((a, b) => b.length - a.length)
    .map((n) => n.replace(/[()]/g, "\\$&"));
  const buscado = new RegExp(`(${nombres.join("|")})`);
  const partes = grupos.length === 0 ? [texto] : texto.split(buscado);
  if (partes.length === 1) return [{ texto, ...(grupos.length === 1 ? { grupo: grupos[0] } : {}) }];
  return partes.filter((p) => p !== "").map((p) => {
    const grupo = porNombre.get(p);
    return grupo ? { texto: p, grupo } : { texto: p };
  });
}
