/** Words that do not belong in what is kept: unfinished work, silenced checks, one machine's paths. */
import { archivos, esPrueba, leer } from "./sources.ts";

interface Palabra {
  readonly patron: RegExp;
  readonly motivo: string;
  readonly salvoPruebas?: boolean;
}

const PALABRAS: readonly Palabra[] = [
  {
    patron: /(?:\/\/|\*|#|<!--)\s*(?:TODO|FIXME|XXX|HACK)\b|\b(?:TODO|FIXME)[:(]/,
    motivo: "trabajo sin terminar: terminarlo, o contarlo en la documentación como un límite",
  },
  {
    patron: /@ts-(?:ignore|nocheck)/,
    motivo: "silencia al verificador de tipos",
  },
  {
    // A test may prove that something does not type-check; anywhere else it hides a fault.
    patron: /@ts-expect-erro[r]/,
    motivo: "silencia al verificador de tipos",
    salvoPruebas: true,
  },
  {
    patron: /deno-lint-ignore(?:-file\b|\s*$|\s+(?:no-explicit-any|no-non-null-assertion))/,
    motivo: "silencia al lint sin nombrar la regla, o en una regla sin excepciones",
  },
  {
    patron: /deno-fmt-ignore-fil[e]/,
    motivo: "deja un archivo entero sin formato",
  },
  {
    patron: /(?<![\w.\-:*\\])\/(?:work|tmp|home|root|Users)\/|\b[A-Z]:\\Users\\/,
    motivo: "ruta de una máquina: usar node:os o una ruta relativa",
  },
  {
    patron: /https?:\/\/[^\s"'`]*\bregistry\b|\bregistry\.npmjs\b/,
    motivo: "dirección de un registro de paquetes",
  },
  {
    patron: /^(?:<{7}|>{7}) /,
    motivo: "marca de una unión sin terminar: dejar lo que vale de las dos partes",
  },
];

const TEXTO =
  /\.(tsx?|mjs|js|json|toml|md|sql|css|html|proto|csv|sh|lock)$|(^|\/)(\.ci\/run|LICENSE)$/;

/** Every forbidden word below `raiz`: file, line, word and why. */
export function revisarVocabulario(raiz: string): string[] {
  const faltas: string[] = [];
  for (const ruta of archivos(raiz).filter((a) => TEXTO.test(a))) {
    leer(raiz, ruta).split("\n").forEach((linea, i) => {
      for (const { patron, motivo, salvoPruebas } of PALABRAS) {
        if (salvoPruebas && esPrueba(ruta)) continue;
        const hallada = linea.match(patron)?.[0];
        if (hallada !== undefined) faltas.push(`${ruta}:${i + 1} «${hallada.trim()}»: ${motivo}`);
      }
    });
  }
  return faltas;
}
