/**
 * What is typed in the header box of a table, read once for the screen, the calls and the workbooks
 * alike ([S9]). Plain text keeps the meaning of the four kinds; beside it:
 *
 * - `>5` `>=5` `<5` `<=5`, `3..7` `3..` `..7`: numbers, amounts, months and dates
 * - `303,1303`: any of them; `;` in amounts and texts, where the comma belongs to the value
 * - `profesional c`: words of what the code means, in any order
 * - `C*` `*sistema*`: text of the code or of what it means; `"Sueldos"`: the whole of it
 * - `=`: empty; `=5`: exactly that
 * - `<>` before any of these: all but what it would leave; alone, what is not empty
 *
 * Pure.
 */
import {
  type DatoDeFiltro,
  nombreDeValor,
  numeroEscrito,
  type Operando,
  OPERANDOS,
  type ValorDeFiltro,
} from "./filter-operands.ts";
import { type ClaseFiltro, crearFiltro } from "./filters.ts";
import { buscarPalabras, normalizar } from "./text-key.ts";

/** What the filter of a column needs to know of it. */
export interface ColumnaDeFiltro<F> {
  readonly clase: ClaseFiltro;
  /** Without it, numbers may be amounts. */
  readonly datos?: DatoDeFiltro;
  readonly valor: (fila: F) => ValorDeFiltro;
  /** The code as it is shown, where that is another way of writing the value («P B 6», «PB6»). */
  readonly mostrado?: (fila: F) => string;
  /** What the value means, where it is a code. */
  readonly descripcion?: (fila: F) => string;
  /** What the cell writes in place of the description: it is found too. */
  readonly breve?: (fila: F) => string;
  /** Whether its cell says nothing; by default, when its value does. */
  readonly vacia?: (fila: F) => boolean;
  /** The column that is meant, where what is written chooses between two; null = this one. */
  readonly segun?: (escrito: string) => ColumnaDeFiltro<F> | null;
  /** What plain text means in a column with a way of its own; null when it filters nothing. */
  readonly plano?: (escrito: string) => ((fila: F) => boolean) | null;
}

/** What was understood of a box. */
export interface FiltroLeido<F> {
  /** Test of a row; null when it filters nothing. What is not understood lets none through. */
  readonly prueba: ((fila: F) => boolean) | null;
  /** Why it cannot be understood, as a sentence; empty when it can. */
  readonly error: string;
}

type Prueba<F> = (fila: F) => boolean;

/** A text that cannot be understood: what is wrong with it. */
class Incomprensible extends Error {}

/** Between two numbers it is no plain text, nor a sign of this language. */
const CON_GUION = /^(-?[\d.,]+)\s*[-–—]\s*(-?[\d.,]+)$/;
/** Figures with signs that no number has, or more than one of them: no letters, which are words. */
const CIFRAS_SUELTAS = /^-?[^\p{L}]*(?:[^\p{L}\d\s.,$]|\d\s+\d)[^\p{L}]*$/u;

/** Shorter texts are codes. */
const LETRAS_MINIMAS = 3;

const sinValor = (v: ValorDeFiltro): boolean =>
  v === null || v === undefined || v === "" || v === "—";

/** Pieces of a list; what is between quotes is not cut. */
function partir(escrito: string, separadores: string): string[] {
  const partes: string[] = [];
  let actual = "";
  let entreComillas = false;
  for (const c of escrito) {
    if (c === '"') entreComillas = !entreComillas;
    if (!entreComillas && separadores.includes(c)) {
      partes.push(actual);
      actual = "";
    } else actual += c;
  }
  return [...partes, actual].map((p) => p.trim()).filter(Boolean);
}

/** Whether a text is made of these pieces in their order, with anything between them. */
function encaja(texto: string, piezas: readonly string[]): boolean {
  const [primera, ...resto] = piezas;
  const ultima = resto.pop() ?? "";
  if (!texto.startsWith(primera)) return false;
  let desde = primera.length;
  for (const pieza of resto) {
    const lugar = texto.indexOf(pieza, desde);
    if (lugar < 0) return false;
    desde = lugar + pieza.length;
  }
  return texto.length - ultima.length >= desde && texto.endsWith(ultima);
}

/** Looks at each different value once: many rows share few. */
function unaVez(pasa: (v: ValorDeFiltro) => boolean): (v: ValorDeFiltro) => boolean {
  const conocidos = new Map<ValorDeFiltro, boolean>();
  return (v) => {
    let respuesta = conocidos.get(v);
    if (respuesta === undefined) conocidos.set(v, respuesta = pasa(v));
    return respuesta;
  };
}

class Lector<F> {
  readonly #datos: DatoDeFiltro;

  constructor(private readonly c: ColumnaDeFiltro<F>) {
    this.#datos = c.datos ?? (c.clase === "texto" || c.clase === "codigo" ? "texto" : "importe");
  }

  readonly #vacia = (fila: F): boolean => this.c.vacia?.(fila) ?? sinValor(this.c.valor(fila));

  readonly #dicho = (fila: F): string =>
    this.c.descripcion?.(fila) ?? nombreDeValor(this.#datos, this.c.valor(fila));

  get #descripta(): boolean {
    return this.c.descripcion !== undefined || this.#datos === "mes";
  }

  /** Rows whose description passes. */
  #enDescripcion(pasa: (texto: string) => boolean): Prueba<F> {
    if (!this.#descripta) return () => false;
    const una = unaVez((dicho) => dicho !== "" && pasa(normalizar(String(dicho))));
    const { breve } = this.c;
    return breve
      ? (fila) => una(this.#dicho(fila)) || una(breve(fila))
      : (fila) => una(this.#dicho(fila));
  }

  /** Rows whose description says what is written, or each of its words. */
  #enPalabras(escrito: string): Prueba<F> {
    const buscado = buscarPalabras(escrito);
    return this.#enDescripcion((texto) => buscado.en(texto));
  }

  /** Rows whose code, or what it means, passes. */
  #enTextos(pasa: (texto: string) => boolean): Prueba<F> {
    const dicho = this.#enDescripcion(pasa);
    const enCodigo = unaVez((v) => pasa(normalizar(String(v ?? ""))));
    const { valor, mostrado } = this.c;
    return (fila) =>
      enCodigo(valor(fila)) || (mostrado !== undefined && enCodigo(mostrado(fila))) || dicho(fila);
  }

  /** What is typed without any sign: the four kinds, and the words of what a code means. */
  #plano(escrito: string): Prueba<F> | null {
    const { clase, valor, plano } = this.c;
    const dicho = this.#conPalabras(escrito) ? this.#enPalabras(escrito) : null;
    // A month is written as it is shown: its year alone would be another filter.
    if (dicho && this.#datos === "mes") return dicho;
    const propio = plano ? plano(escrito) : this.#deSuClase(escrito, clase, valor);
    return propio && dicho ? (fila) => propio(fila) || dicho(fila) : propio ?? dicho;
  }

  /** Whether what is written may be words of a description, and not a code. */
  #conPalabras(escrito: string): boolean {
    return this.c.clase !== "texto" && this.#descripta && /\p{L}/u.test(escrito) &&
      escrito.length >= LETRAS_MINIMAS;
  }

  #deSuClase(escrito: string, clase: ClaseFiltro, valor: (fila: F) => ValorDeFiltro) {
    const numerica = (clase === "exacto" || clase === "numerico") && this.#datos !== "mes";
    if (numerica && /\d/.test(escrito) && CIFRAS_SUELTAS.test(escrito)) this.#numero(escrito);
    const pasa = crearFiltro(clase, escrito);
    return pasa && ((fila: F) => pasa(valor(fila)));
  }

  #operando(escrito: string): Operando {
    if (escrito === "") throw new Incomprensible("falta con qué comparar");
    const { que, leer } = OPERANDOS[this.#datos];
    const leido = leer(escrito);
    if (!leido) throw new Incomprensible(`«${escrito}» no es ${que}`);
    return leido;
  }

  /** @throws Incomprensible, with how a range is written where that seems to be meant. */
  #numero(escrito: string): void {
    const [, desde, hasta] = CON_GUION.exec(escrito) ?? [];
    if (desde !== undefined && numeroEscrito(escrito) === null) {
      throw new Incomprensible(`un rango se escribe «${desde}..${hasta}»`);
    }
    this.#operando(escrito);
  }

  #comparacion(signo: string, escrito: string): Prueba<F> {
    const { valor } = this.c;
    const { desde, hasta, valor: lugar } = this.#operando(escrito);
    const pasa: (n: number) => boolean = signo === ">"
      ? (n) => n > hasta
      : signo === ">="
      ? (n) => n >= desde
      : signo === "<"
      ? (n) => n < desde
      : (n) => n <= hasta;
    return (fila) => {
      const n = lugar(valor(fila));
      return n !== null && pasa(n);
    };
  }

  #rango(escrito: string): Prueba<F> {
    const [uno, otro, ...mas] = escrito.split("..").map((p) => p.trim());
    if (mas.length > 0) throw new Incomprensible("un rango va de un valor a otro: «3..7»");
    if (uno === "" && otro === "") throw new Incomprensible("faltan los extremos del rango");
    const desde = uno === "" ? null : this.#comparacion(">=", uno);
    const hasta = otro === "" ? null : this.#comparacion("<=", otro);
    if (uno !== "" && otro !== "" && this.#operando(uno).desde > this.#operando(otro).hasta) {
      throw new Incomprensible(`el rango empieza después de donde termina: «${escrito}»`);
    }
    return (fila) => (!desde || desde(fila)) && (!hasta || hasta(fila));
  }

  /** The whole of the value, of its name or of its number. */
  #igual(escrito: string): Prueba<F> {
    const buscado = normalizar(escrito);
    const operando = this.#datos === "texto" ? null : OPERANDOS[this.#datos].leer(escrito);
    if (!operando) return this.#enTextos((texto) => texto === buscado);
    const { valor } = this.c;
    return (fila) => {
      const n = operando.valor(valor(fila));
      return n !== null && n >= operando.desde && n <= operando.hasta;
    };
  }

  /** One of several, or what follows `<>`: a code or a number is whole, words are part of it. */
  #termino(escrito: string): Prueba<F> {
    const comparado = /^(>=|<=|>|<)(.*)$/.exec(escrito);
    if (comparado) return this.#comparacion(comparado[1], comparado[2].trim());
    const entero = /^=?\s*"((?:[^"]|"")*)"$/.exec(escrito) ?? /^=([^"]*)$/.exec(escrito);
    if (entero) {
      const buscado = entero[1].replaceAll('""', '"').trim();
      return buscado === "" ? this.#vacia : this.#igual(buscado);
    }
    if (/^=?"/.test(escrito)) throw new Incomprensible("falta cerrar las comillas");
    if (this.#esRango(escrito)) return this.#rango(escrito);
    const buscado = normalizar(escrito);
    if (escrito.includes("*")) {
      const piezas = buscado.split("*");
      if (piezas.every((p) => p === "")) return (fila) => !this.#vacia(fila);
      return this.#enTextos((texto) => encaja(texto, piezas));
    }
    if (this.c.clase === "texto") return this.#enTextos((texto) => texto.includes(buscado));
    const conPalabras = this.#conPalabras(escrito);
    if (this.#datos !== "texto" && !this.#descripta) this.#operando(escrito);
    const igual = this.#igual(escrito);
    if (!conPalabras) return igual;
    const dicho = this.#enPalabras(escrito);
    return (fila) => igual(fila) || dicho(fila);
  }

  /** In a text two points may be its own: only what can be compared makes a range. */
  #esRango(escrito: string): boolean {
    if (!escrito.includes("..")) return false;
    if (this.#datos !== "texto") return true;
    return escrito.split("..").some((p) => OPERANDOS.texto.leer(p.trim()) !== null);
  }

  /** The comma is of the value in amounts and in texts. */
  get #separadores(): string {
    const conComa = this.#datos === "entero" || this.#datos === "mes" || this.c.clase === "codigo";
    return conComa ? ",;" : ";";
  }

  /** @throws Incomprensible */
  leer(escrito: string): Prueba<F> | null {
    const texto = escrito.trim();
    if (texto.startsWith("<>")) {
      const resto = texto.slice(2).trim();
      if (resto === "") return (fila) => !this.#vacia(fila);
      const pasa = this.#alguno(partir(resto, this.#separadores));
      return (fila) => !pasa(fila);
    }
    const partes = partir(texto, this.#separadores);
    const conSigno = /^[<>="]/.test(texto) || texto.includes("*") || this.#esRango(texto);
    if (partes.length > 1 || conSigno) return this.#alguno(partes);
    return partes.length === 0 && this.#separadores.includes(",") ? null : this.#plano(texto);
  }

  #alguno(partes: readonly string[]): Prueba<F> {
    if (partes.length === 0) throw new Incomprensible("falta con qué comparar");
    const pruebas = partes.map((p) => this.#termino(p));
    return pruebas.length === 1 ? pruebas[0] : (fila) => pruebas.some((pasa) => pasa(fila));
  }
}

/** Reads what is typed in the box of a column. */
export function leerFiltro<F>(escrito: string, columna: ColumnaDeFiltro<F>): FiltroLeido<F> {
  if (escrito.trim() === "") return { prueba: null, error: "" };
  try {
    return { prueba: new Lector(columna.segun?.(escrito) ?? columna).leer(escrito), error: "" };
  } catch (e) {
    if (!(e instanceof Incomprensible)) throw e;
    return { prueba: () => false, error: `No se entiende el filtro: ${e.message}` };
  }
}

/** What a value is written as in a box that is to leave just those that are it. */
export function escribirValores(
  valores: readonly ValorDeFiltro[],
  { clase, datos }: Pick<ColumnaDeFiltro<never>, "clase" | "datos">,
): string {
  const textual = datos === "texto" || datos === undefined;
  const uno = (v: ValorDeFiltro): string => {
    if (sinValor(v)) return "=";
    if (datos === "mes") return `${String(v).slice(4)}/${String(v).slice(0, 4)}`;
    if (datos === "importe") return String(v).replace(".", ",");
    const texto = String(v);
    return textual && clase !== "codigo" ? `"${texto.replaceAll('"', '""')}"` : texto;
  };
  const escritos = valores.map(uno);
  const separador = datos === "importe" || (textual && clase !== "codigo") ? ";" : ",";
  const [primero] = escritos;
  // Alone, a number is found within others in some columns.
  if (escritos.length === 1 && !/^[="]/.test(primero)) return `=${primero}`;
  return escritos.join(separador);
}
