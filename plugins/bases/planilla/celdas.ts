/** What the screen writes in some cells beside the code, or instead of it, read back. Pure. */
import { sinSignos } from "#core/domain/fields.ts";
import { normalizar } from "#core/domain/text-key.ts";
import type { Celda } from "#core/sheet/cells.ts";
import { enRomanos, TODOS_LOS_PROGRAMAS } from "../filas/listado/vista.ts";

/** «303 Sistema Nacional de Empleo Público», also where the copy left no space between them. */
const CON_DESCRIPCION = /^(\d+)\s*[\p{L}(«].*$/u;
/** «P C 4» */
const DE_SINEP = /^([GPTE])\s*([A-F])\s*(\d{1,2})$/i;

const ROMANOS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 9 }, (_, i) => [enRomanos(i + 1), i + 1]),
);

/** The code of a cell, as it is stored; anything else stays as it is. */
export function comoCodigo(columna: string, celda: Celda | undefined): Celda | undefined {
  if (typeof celda !== "string") return celda;
  const texto = celda.trim();
  switch (columna) {
    case "esc":
    case "cat":
      return CON_DESCRIPCION.exec(texto)?.[1] ?? celda;
    case "feje":
      return ROMANOS.get(texto.toUpperCase()) ?? celda;
    case "prog":
      return normalizar(texto) === normalizar(TODOS_LOS_PROGRAMAS) ? 0 : celda;
    default:
      return celda;
  }
}

/** What is said of a number that can be read in two ways: both ways of writing it. */
export function comoDudoso(escrito: string): string {
  const cuerpo = sinSignos(escrito);
  return `«${cuerpo}» se puede leer de dos maneras: escriba ${cuerpo.replace(/[.,]/, "")}, ` +
    "o los decimales exactos";
}

/**
 * A category as the screen shows it: its four parts or, when it is a number, the three that it
 * leaves empty and what is still to be read as `cat`.
 */
export function partesDeCategoria(celda: Celda | undefined): {
  readonly valores: Readonly<Record<string, number | string>>;
  readonly celda?: Celda | undefined;
} {
  const sinep = typeof celda === "string" ? DE_SINEP.exec(celda.trim()) : null;
  if (!sinep) {
    return { valores: { agrup: "", nivel: "", grado: 0 }, celda: comoCodigo("cat", celda) };
  }
  const [, agrup, nivel, grado] = sinep;
  return {
    valores: {
      agrup: agrup.toUpperCase(),
      nivel: nivel.toUpperCase(),
      grado: Number(grado),
      cat: 0,
    },
  };
}
