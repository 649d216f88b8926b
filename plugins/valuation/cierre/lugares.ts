/** The rows of a deliverable by their place in their base, for what must say the same everywhere. */
import type { Libro } from "../engine/libro.ts";
import { BASES as NOMBRES, type Bloque, type Componente } from "../engine/lineas/lineas.ts";

/** Percentage base whose rows a composition class comes from ([B3]). */
const BASE_DE_CLASE: Readonly<Record<string, string>> = {
  B: "adicionales",
  D: "complementos",
  H: "contribuciones",
};

/** Another name for a row of a base. @throws Error when the row is unknown. */
export type Traduccion = (base: string, id: number) => number;

/** Makes the translation of known rows. */
export function traduccionDe(
  porBase: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Traduccion {
  return (base, id) => {
    const nuevo = porBase.get(base)?.get(id);
    if (nuevo === undefined) throw new Error(`una línea valuada nombra ${base} ${id}, que no está`);
    return nuevo;
  };
}

/** The block with its rows under their other names; its arrays are changed in place. */
export function traducirBloque(
  bloque: Bloque,
  componentes: readonly Componente[],
  traducir: Traduccion,
): Bloque {
  const { renglones: r, lineas: l } = bloque;
  for (let k = 0; k < r.n; k++) r.id[k] = traducir(NOMBRES[r.base[k]], r.id[k]);
  for (let i = 0; i < l.n; i++) {
    if (l.regla[i] === 0) continue;
    const { c_comp } = componentes[l.componente[i]];
    l.regla[i] = traducir(BASE_DE_CLASE[c_comp] ?? c_comp, l.regla[i]);
  }
  return bloque;
}

/** A ledger whose rows go by the ids of a copy. */
export function traducirLibro(libro: Libro, traducir: Traduccion): Libro {
  const sin_importe = libro.sin_importe.map((s) => ({ ...s, id: traducir(s.base, s.id) }));
  return { ...libro, sin_importe };
}
