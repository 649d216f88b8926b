/** What is typed as a sum, `=4+5`, worked out exactly: fractions of whole numbers, no floats. Pure. */

/** A text that asks to be worked out. */
export const esCuenta = (texto: string): boolean => texto.trimStart().startsWith("=");

/** The result, or the sentence that refuses it, as the predicate of what was typed. */
export type CuentaHecha =
  | {
    /** Canonical, with `.`; whole where it can be. */
    readonly valor: string;
    /** It had more decimals than it takes: half a unit goes away from zero. */
    readonly redondeado: boolean;
  }
  | { readonly error: string };

interface Fraccion {
  readonly n: bigint;
  /** Greater than zero. */
  readonly d: bigint;
}

/** Longer ones, nobody types: their numbers would take as long as they are. */
const LARGO_MAXIMO = 200;
/** Digits of the greatest result that is an amount. */
const CIFRAS = 16;

class NoSale extends Error {}

const INCOMPLETA = "no es una cuenta completa";

function reducir(n: bigint, d: bigint): Fraccion {
  if (d === 0n) throw new NoSale("divide por cero");
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  const comun = a === 0n ? 1n : a;
  return { n: (d < 0n ? -n : n) / comun, d: (d < 0n ? -d : d) / comun };
}

const CON_COMA = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/;
const MILES = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const UN_PUNTO = /^(\d+)\.(\d+)$/;
const DUDOSO = /^[1-9]\d{0,2}\.\d{3}$/;

/** A number as people write it; a point before three digits is of thousands or of decimals. */
function leerNumero(escrito: string): Fraccion {
  const conComa = CON_COMA.exec(escrito);
  const conPunto = UN_PUNTO.exec(escrito);
  if (DUDOSO.test(escrito)) {
    const sin = escrito.replace(".", "");
    throw new NoSale(
      `no se puede calcular: «${escrito}» puede ser ${sin} o ${escrito.replace(".", ",")}`,
    );
  }
  const [entero, fraccion] = conComa
    ? [conComa[1].replaceAll(".", ""), conComa[2]]
    : MILES.test(escrito)
    ? [escrito.replaceAll(".", ""), ""]
    : conPunto
    ? [conPunto[1], conPunto[2]]
    : [escrito, ""];
  if (!/^\d+$/.test(entero)) throw new NoSale(`no se puede calcular: «${escrito}» no es un número`);
  return reducir(BigInt(entero + fraccion), 10n ** BigInt(fraccion.length));
}

const PIEZAS = /\s*(?:([\d.,]+)|([-+−–*×/÷()%]))/y;
const IGUALES: Readonly<Record<string, string>> = { "−": "-", "–": "-", "×": "*", "÷": "/" };

function partir(texto: string): string[] {
  const piezas: string[] = [];
  PIEZAS.lastIndex = 0;
  while (PIEZAS.lastIndex < texto.length) {
    const desde = PIEZAS.lastIndex;
    const pieza = PIEZAS.exec(texto);
    if (!pieza) {
      throw new NoSale(
        `no se puede calcular: «${texto.slice(desde).trim()[0]}» no es número ni signo`,
      );
    }
    piezas.push(pieza[1] ?? IGUALES[pieza[2]] ?? pieza[2]);
  }
  return piezas;
}

/** Sums of products of factors, with parentheses and percentages. */
class Lector {
  #lugar = 0;
  constructor(private readonly piezas: readonly string[]) {}

  leer(): Fraccion {
    const total = this.#suma();
    if (this.#lugar < this.piezas.length) throw new NoSale(INCOMPLETA);
    return total;
  }

  #toma(...signos: readonly string[]): string | undefined {
    const pieza = this.piezas.at(this.#lugar);
    if (pieza === undefined || !signos.includes(pieza)) return undefined;
    this.#lugar++;
    return pieza;
  }

  #suma(): Fraccion {
    let total = this.#producto();
    for (let signo; (signo = this.#toma("+", "-"));) {
      const { n, d } = this.#producto();
      total = reducir(total.n * d + (signo === "+" ? n : -n) * total.d, total.d * d);
    }
    return total;
  }

  #producto(): Fraccion {
    let total = this.#factor();
    for (let signo; (signo = this.#toma("*", "/"));) {
      const { n, d } = this.#factor();
      total = signo === "*" ? reducir(total.n * n, total.d * d) : reducir(total.n * d, total.d * n);
    }
    return total;
  }

  #factor(): Fraccion {
    const signo = this.#toma("-", "+");
    if (signo) {
      const { n, d } = this.#factor();
      return { n: signo === "-" ? -n : n, d };
    }
    let valor = this.#solo();
    while (this.#toma("%")) valor = reducir(valor.n, valor.d * 100n);
    return valor;
  }

  #solo(): Fraccion {
    if (this.#toma("(")) {
      const dentro = this.#suma();
      if (!this.#toma(")")) throw new NoSale(INCOMPLETA);
      return dentro;
    }
    const pieza = this.piezas.at(this.#lugar);
    if (pieza === undefined || !/^[\d.,]/.test(pieza)) throw new NoSale(INCOMPLETA);
    this.#lugar++;
    return leerNumero(pieza);
  }
}

/** Scaled by a power of ten, rounded half away from zero. */
function escalar({ n, d }: Fraccion, decimales: number): bigint {
  const escalado = (n < 0n ? -n : n) * 10n ** BigInt(decimales);
  const cerca = (2n * escalado + d) / (2n * d);
  return n < 0n ? -cerca : cerca;
}

function enTexto(escalado: bigint, decimales: number): string {
  const signo = escalado < 0n ? "-" : "";
  const cifras = String(escalado < 0n ? -escalado : escalado).padStart(decimales + 1, "0");
  const corte = cifras.length - decimales;
  const fraccion = cifras.slice(corte).replace(/^0+$/, "");
  return signo + cifras.slice(0, corte) + (fraccion && `.${fraccion}`);
}

/**
 * @param escrito with its «=». @param decimales those that the field takes: an amount is rounded to
 * them; a whole number is not, since nobody means a part of one.
 */
export function calcular(escrito: string, decimales: 0 | 2): CuentaHecha {
  const texto = escrito.trim().slice(1);
  try {
    if (texto.length > LARGO_MAXIMO) throw new NoSale("es una cuenta demasiado larga");
    const exacto = new Lector(partir(texto)).leer();
    const redondeado = exacto.n * 10n ** BigInt(decimales) % exacto.d !== 0n;
    if (decimales === 0 && redondeado) {
      const cerca = enTexto(escalar(exacto, 2), 2).replace(".", ",");
      throw new NoSale(`da ${cerca} y aquí va un número entero`);
    }
    const escalado = escalar(exacto, decimales);
    if (String(escalado).replace("-", "").length > CIFRAS) throw new NoSale("es demasiado grande");
    return { valor: enTexto(escalado, decimales), redondeado };
  } catch (e) {
    if (!(e instanceof NoSale)) throw e;
    return { error: e.message };
  }
}

/** «da 33,33, redondeado al centavo»: what a sum comes to, as its predicate. */
export const dichoDeCuenta = (
  { valor, redondeado }: Extract<CuentaHecha, { valor: string }>,
): string =>
  `da ${valor.replace(".", ",").replace("-", "−")}${redondeado ? ", redondeado al centavo" : ""}`;
