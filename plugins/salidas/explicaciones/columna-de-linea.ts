/**
 * What one column says of a valued line, without making the rest of its row: a filter, an order and
 * a list of values look at every line of a figure, and most of what a row says is what it read.
 */
import { nombreDeComponente } from "#core/domain/rubros.ts";
import type { ValorTabla } from "#core/outputs/table.ts";
import { baseDe } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { Linea } from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import type { LineaDeFigura } from "./lineas-figura.ts";

type Componente = Pick<Linea["componente"], "clave" | "c_comp" | "c_scom" | "n_comp">;

/** Name of the base of a row; what was loaded as spent is in none. */
export const nombreDeBase = (base: string): string => baseDe(base)?.titulo ?? "Ejecución";

/** What a line is of, in words: a component, or an element of the composition. */
export const descripcionDe = (
  { clave, c_comp, c_scom, n_comp }: Componente,
  r: Referencias,
): string =>
  c_comp === ""
    ? nombreDeComponente(clave)
    : r.descripcion("composicion", { c_comp, c_scom, n_comp });

export const composicionDe = ({ clave, c_comp }: Componente): string => c_comp === "" ? "" : clave;

export type LectorDeColumna = (linea: LineaDeFigura) => ValorTabla;

/** Made once for each component, however many lines are of it. */
function unaVez(de: (c: Linea["componente"]) => string): (c: Linea["componente"]) => string {
  const hechas = new WeakMap<Linea["componente"], string>();
  return (c) => {
    let hecha = hechas.get(c);
    if (hecha === undefined) hechas.set(c, hecha = de(c));
    return hecha;
  };
}

/** Null for a column that only its whole row says: what was read, and in which months. */
export function lectorDeColumna(
  campo: string,
  medida: string,
  r: Referencias,
): LectorDeColumna | null {
  if (campo === medida) return ({ cantidad }) => cantidad;
  switch (campo) {
    case "desc_base":
      return ({ linea }) => nombreDeBase(linea.renglon.base);
    case "cat":
      return ({ linea }) => categoria(linea.renglon, false);
    case "ppar":
    case "rubro":
      return ({ linea, como }) => (como ?? linea)[campo];
    case "clave":
      return ({ linea, como }) => (como ?? linea.componente).clave;
    case "descripcion": {
      const describir = unaVez((c) => descripcionDe(c, r));
      return ({ linea, como }) =>
        como ? descripcionDe({ ...linea.componente, ...como }, r) : describir(linea.componente);
    }
    case "composicion":
      return ({ linea, como }) => composicionDe({ ...linea.componente, ...como });
    case "porcentaje":
    case "regla":
      return ({ linea }) => linea[campo];
    case "lecturas":
    case "mensual":
      return null;
    default: {
      const deRenglon = campo as keyof Linea["renglon"];
      return ({ linea }) => linea.renglon[deRenglon];
    }
  }
}
