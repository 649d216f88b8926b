/**
 * One change at a time in the text of the engine: a sign, a bound, a comparison, a rounding, an
 * order, a constant. The same ones for the same seed.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { azarDe } from "../random.ts";

export interface Mutante {
  readonly archivo: string;
  readonly linea: number;
  /** Place in the text. */
  readonly desde: number;
  readonly antes: string;
  readonly despues: string;
  /** The line, before and after: what tells a mutant from the others when the file has moved. */
  readonly renglon: readonly [string, string];
}

type Cambio = readonly [RegExp, (hallado: RegExpMatchArray) => readonly string[]];

const fijo = (...despues: string[]) => () => despues;
/** The format of the house puts a space around what works on two values, and none around types. */
const CAMBIOS: readonly Cambio[] = [
  [/ \+ /g, fijo(" - ")],
  [/ - /g, fijo(" + ")],
  [/ \* /g, fijo(" / ")],
  [/ \/ /g, fijo(" * ")],
  [/ \+= /g, fijo(" -= ")],
  [/(?<=[=(,:?] )-(?=\w)/g, fijo("")],
  [/ < /g, fijo(" <= ", " > ")],
  [/ > /g, fijo(" >= ", " < ")],
  [/ <= /g, fijo(" < ")],
  [/ >= /g, fijo(" > ")],
  [/ === /g, fijo(" !== ")],
  [/ !== /g, fijo(" === ")],
  [/ && /g, fijo(" || ")],
  [/ \|\| /g, fijo(" && ")],
  [/!(?=[\w(])/g, fijo("")],
  [/\bMath\.max\(/g, fijo("Math.min(")],
  [/\bMath\.min\(/g, fijo("Math.max(")],
  [/\bMath\.floor\(/g, fijo("Math.ceil(")],
  [/(?<![\w.] ?)\bmulDiv\(/g, fijo("((x, y, z) => Math.trunc(x * y / z))(")],
  [/\btrue\b/g, fijo("false")],
  [/\bfalse\b/g, fijo("true")],
  [/(?<![\w.$])\d[\d_]*(?![\w.])/g, ([n]) => {
    const valor = Number(n.replaceAll("_", ""));
    return valor === 0 ? ["1"] : [String(valor + 1), String(valor - 1)];
  }],
  // Two values that a call takes, the other way round, where it is not the same to give them so.
  [
    /(?<=\b(?!sumar\(|multiplicar\(|mulDiv\(|max\(|min\()\w+\()([\w.]+), ([\w.]+)(?=[,)])/g,
    ([, a, b]) => [`${b}, ${a}`],
  ],
  // Two things done one after the other, of which the second reads or writes what the first wrote.
  [
    /(?<=\n)( +)([\w#.[\]]+)( [+*-]?= [^\n]*;)\n\1(?=[\w#.[\]]+ [+*-]?= )([^\n]*;)(?=\n)/g,
    ([, sangria, escrito, valor, segundo]) =>
      segundo.includes(escrito) ? [`${sangria}${segundo}\n${sangria}${escrito}${valor}`] : [],
  ],
];

/** The text with its comments, texts and patterns blanked, so that places are the same. */
function soloCodigo(texto: string): string {
  const deMas = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|^import[\s\S]*?;$/gm;
  return texto.replace(deMas, (hallado) => hallado.replace(/[^\n]/g, "\0"));
}

const transpilador = new Bun.Transpiler({ loader: "ts" });

/** A file and what it loads, types left out. */
export function cierre(raiz: string, entrada: string): string[] {
  const vistos = new Set<string>();
  const seguir = (ruta: string) => {
    if (vistos.has(ruta)) return;
    vistos.add(ruta);
    for (const { path } of transpilador.scanImports(readFileSync(posix.join(raiz, ruta), "utf8"))) {
      if (path.startsWith("#")) seguir(path.slice(1));
      if (path.startsWith(".")) seguir(posix.join(posix.dirname(ruta), path));
    }
  };
  seguir(entrada);
  return [...vistos];
}

const renglonDe = (texto: string, lugar: number): string =>
  texto.slice(texto.lastIndexOf("\n", lugar - 1) + 1).split("\n", 1)[0].trim();

/** Every change that could be made in a file. */
function cambiosEn(archivo: string, texto: string): Mutante[] {
  // How much room an array is made with changes nothing but its room.
  const codigo = soloCodigo(texto).replace(/new \w+Array\([^()]*\)/g, (h) => "\0".repeat(h.length));
  return CAMBIOS.flatMap(([patron, cambiar]) =>
    [...codigo.matchAll(patron)].flatMap((hallado) => {
      const desde = hallado.index;
      const antes = texto.slice(desde, desde + hallado[0].length);
      // What holds a text in between was blanked: it would not come back.
      if (antes !== hallado[0]) return [];
      return cambiar(hallado).map((despues): Mutante => {
        const mutante = { archivo, linea: 0, desde, antes, despues };
        const lugar = desde + antes.search(/\S|$/);
        return {
          ...mutante,
          linea: texto.slice(0, lugar).split("\n").length,
          renglon: [renglonDe(texto, lugar), renglonDe(aplicar(texto, mutante), lugar)],
        };
      });
    })
  );
}

/** The text with the change made. */
export const aplicar = (
  texto: string,
  { desde, antes, despues }: Pick<Mutante, "desde" | "antes" | "despues">,
): string => texto.slice(0, desde) + despues + texto.slice(desde + antes.length);

/** `cuantos` changes by chance in those files; what only changes a type or a comment is none. */
export function mutantesDe(
  raiz: string,
  archivos: readonly string[],
  semilla: number,
  cuantos: number,
): Mutante[] {
  const azar = azarDe(semilla);
  const textos = new Map(archivos.map((a) => [a, readFileSync(posix.join(raiz, a), "utf8")]));
  const todos = archivos.toSorted().flatMap((a) => cambiosEn(a, textos.get(a) ?? ""));
  const elegidos: Mutante[] = [];
  while (elegidos.length < cuantos && todos.length > 0) {
    const [m] = todos.splice(Math.floor(azar() * todos.length), 1);
    const texto = textos.get(m.archivo) ?? "";
    const [sano, cambiado] = [texto, aplicar(texto, m)].map((t) => {
      try {
        return transpilador.transformSync(t);
      } catch {
        return null;
      }
    });
    if (cambiado !== null && cambiado !== sano) elegidos.push(m);
  }
  return elegidos;
}
