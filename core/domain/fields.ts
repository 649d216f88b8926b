/**
 * Field kinds: the one vocabulary from which database columns, CSV files, forms and shape checks
 * are derived ([B1], [B4]). Stored values are integers (centavos, hundredths, months), texts and
 * booleans; nothing is ever rounded to fit: what does not fit is refused with a sentence that says
 * what is expected.
 */
import { formatEnteroEsAr, formatEsAr, formatPlain, LIMITE, parseDecimal } from "./money.ts";
import { sentenciaDecimales, toNumber } from "./money.ts";
import { esFecha, esMes } from "./period.ts";

export type Clase =
  | "entero"
  | "importe"
  | "porcentaje"
  | "texto"
  | "letra"
  | "mes"
  | "booleano"
  | "fecha"
  | "lista";

/** How a field is called and told, said once for tables, files, workbooks, forms and the trail. */
export interface Palabras {
  readonly titulo?: string;
  /** Over its column on screen, where the file and the workbook say something else. */
  readonly enPantalla?: string;
  /** Over its column in the workbook of its list, where others say something else. */
  readonly enLibro?: string;
  /** Its number in each message of the wire that has it, which it keeps for ever. */
  readonly mensajes?: Readonly<Record<string, number>>;
  /** Of its box in a form, where its column says something else. */
  readonly enCaja?: string;
  /** Other names that the heading of a spreadsheet may give it. */
  readonly nombres?: readonly string[];
  /** What the documentation of the calls says of it. */
  readonly dice?: string;
  /** Width of its column in a workbook, in characters; by its kind when not said. */
  readonly ancho?: number;
  /** Of what lists say besides: the column that it follows in a workbook. */
  readonly tras?: string;
  /** Its workbook says it in its title, and not in a column. */
  readonly fueraDelLibro?: true;
  /**
   * Added to a table that had rows: they say `vacio`, and so does a file of before, which lacks the
   * column.
   */
  readonly agregado?: true;
  /** An `entero` that counts something: summed and with thousands, unlike a code. */
  readonly cuenta?: true;
}

export interface Campo<T = number | string | boolean | null> extends Palabras {
  readonly clase: Clase;
  /** Bounds of the stored value: units of `entero`, centavos, hundredths. */
  readonly min?: number;
  readonly max?: number;
  /** An `entero` that names something, as a year: its thousands are not set apart. */
  readonly nombra?: boolean;
  /** A `porcentaje` that is none: 1 stands for the whole, and «100%» would be another number. */
  readonly coeficiente?: boolean;
  /** Greatest length of a text. */
  readonly largo?: number;
  /** Allowed letters of a `letra`. */
  readonly letras?: string;
  /** Value of an empty cell or absent form field; undefined = empty is an error. */
  readonly vacio?: T | undefined;
  readonly nulo?: boolean;
  /** `vacio` stands for no value at all: it is shown as null and written empty. */
  readonly callado?: true;
  readonly patron?: RegExp;
  /** Phantom, for inference only. */
  readonly _t?: T;
}

export type Campos = Record<string, Campo<unknown>>;
export type Fila<C extends Campos> = {
  -readonly [K in keyof C]: C[K] extends Campo<infer T> ? T : never;
};

/** 9.999.999.999,99 in centavos ([B1]). */
const MAX_IMPORTE = 999_999_999_999;
/** 9.999,99 in hundredths ([B1]). */
const MAX_PORCENTAJE = 999_999;
const CONTROL = /\p{Cc}/u;
/**
 * Format characters (those that turn the direction of writing, of no width, soft hyphens), line and
 * paragraph separators, and letters that draw nothing: with them two names look alike and are not.
 */
const INVISIBLE =
  /[\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;

export const campo = {
  /** Integer between `min` and `max`, both included. */
  entero: (min: number, max: number): Campo<number> => ({ clase: "entero", min, max }),
  /** Fiscal year. */
  ejercicio: (): Campo<number> => ({ clase: "entero", min: 1900, max: 2999, nombra: true }),
  /** Amount 0–9.999.999.999,99, stored in centavos ([B1]). */
  importe: (): Campo<number> => ({ clase: "importe", min: 0, max: MAX_IMPORTE }),
  /** Amount of either sign: only executions have them ([B1], [E2]). */
  importeConSigno: (): Campo<number> => ({ clase: "importe", min: 1 - LIMITE, max: LIMITE - 1 }),
  /** Percentage with two decimals, in hundredths; `max` in hundredths. */
  porcentaje: (max: number = MAX_PORCENTAJE): Campo<number> => ({
    clase: "porcentaje",
    min: 0,
    max,
  }),
  /** Coefficient with two decimals, in hundredths; `max` in hundredths. */
  coeficiente: (max: number): Campo<number> => ({ ...campo.porcentaje(max), coeficiente: true }),
  texto: (largo: number, patron?: RegExp): Campo<string> => ({ clase: "texto", largo, patron }),
  /** One capital letter among `letras`. */
  letra: (letras: string): Campo<string> => ({ clase: "letra", letras, largo: 1 }),
  /** Month yyyymm. */
  mes: (): Campo<number> => ({ clase: "mes" }),
  /** 0/1 in CSV and forms, true/false in JSON. */
  booleano: (): Campo<boolean> => ({ clase: "booleano" }),
  /** Calendar date `AAAA-MM-DD`. */
  fecha: (): Campo<string> => ({ clase: "fecha", largo: 10 }),
  /** Integers separated by `;`, stored as text; empty = none. */
  lista: (): Campo<string> => ({ clase: "lista", largo: 4000, vacio: "" }),
};

/** Those fields of an object, in that order. */
export function elegir<T extends object, K extends keyof T>(
  de: T,
  nombres: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(nombres.map((n) => [n, de[n]])) as Pick<T, K>;
}

/** The same kind, where an empty cell or absent field takes `v`. */
export function conVacio<T>(c: Campo<T>, v: T): Campo<T> {
  return { ...c, vacio: v };
}

/** The same kind, where empty is stored as `v`, which is none of its values: nothing is said. */
export function oNada<T>(c: Campo<T>, v: T): Campo<T> & { readonly callado: true } {
  return { ...c, vacio: v, callado: true };
}

/** The same kind with its words. */
export function llamado<C extends Campo<unknown>>(
  titulo: string,
  c: C,
  palabras: Palabras = {},
): C & { readonly titulo: string } {
  return { ...c, titulo, ...palabras };
}

/** The same kind, where empty means null. */
export function nulo<T>(c: Campo<T>): Campo<T | null> {
  return { ...c, nulo: true, vacio: null };
}

type Leido = { readonly valor: unknown } | { readonly error: string };

function rango(c: Campo<unknown>, formato: (n: number) => string, que: string): string {
  return `debe ser ${que} entre ${formato(c.min ?? 0)} y ${formato(c.max ?? LIMITE - 1)}`;
}

/** What the field expects, as a sentence for a person. */
export function sentencia(c: Campo<unknown>): string {
  switch (c.clase) {
    case "entero":
      return rango(c, c.nombra ? String : formatEnteroEsAr, "un entero");
    case "importe":
      return rango(c, formatEsAr, "un importe");
    case "porcentaje":
      return rango(c, formatEsAr, "un número");
    case "letra":
      return `debe ser una de las letras ${[...(c.letras ?? "")].join(", ")}`;
    case "mes":
      return "debe ser un mes AAAAMM";
    case "booleano":
      return "debe ser 0 o 1";
    case "fecha":
      return "debe ser una fecha AAAA-MM-DD";
    case "lista":
      return "debe ser una lista de enteros separados por ;";
    case "texto":
      return "debe ser un texto";
  }
}

function vacio(c: Campo<unknown>): Leido {
  if (c.vacio !== undefined) return { valor: c.vacio };
  return c.nulo ? { valor: null } : { error: "es obligatorio" };
}

function enRango(c: Campo<unknown>, valor: number): Leido {
  return valor < (c.min ?? -Infinity) || valor > (c.max ?? Infinity)
    ? { error: sentencia(c) }
    : { valor };
}

/** A number written with `.` decimals, in the scale of the field. */
function leerNumero(c: Campo<unknown>, texto: string): Leido {
  const decimales = c.clase === "entero" || c.clase === "mes" ? 0 : 2;
  const valor = parseDecimal(texto, decimales);
  if (valor !== null) {
    return c.clase === "mes"
      ? (esMes(valor) ? { valor } : { error: sentencia(c) })
      : enRango(c, valor);
  }
  const sobran = decimales === 2 && /^-?\d+\.\d{3,}$/.test(texto);
  return { error: sobran ? sentenciaDecimales(2) : sentencia(c) };
}

/** Texts that hold none of what the two expressions above look for. */
const CORRIENTE = /^[ -~]*$/;

/** Why a text is refused whatever the field, or null. */
function sinDibujo(texto: string): string | null {
  if (CONTROL.test(texto)) return "no admite caracteres de control";
  if (INVISIBLE.test(texto)) {
    return "no admite caracteres invisibles ni que cambian la dirección de la escritura";
  }
  return texto.isWellFormed() ? null : "tiene caracteres inválidos";
}

function leerTexto(c: Campo<unknown>, texto: string): Leido {
  const dudosa = CORRIENTE.test(texto) ? null : sinDibujo(texto);
  if (dudosa !== null) return { error: dudosa };
  if (c.clase === "letra") {
    const bien = texto.length === 1 && (c.letras ?? "").includes(texto);
    return bien ? { valor: texto } : { error: sentencia(c) };
  }
  if (texto.length > (c.largo ?? Infinity)) {
    return { error: `admite hasta ${formatEnteroEsAr(c.largo ?? 0)} caracteres` };
  }
  if (c.clase === "fecha" && !esFecha(texto)) return { error: sentencia(c) };
  if (c.clase === "lista") {
    const partes = texto.split(";");
    if (!partes.every((p) => /^\d{1,9}$/.test(p))) return { error: sentencia(c) };
    return { valor: partes.map(Number).join(";") };
  }
  if (c.patron !== undefined && !c.patron.test(texto)) {
    return { error: "no tiene el formato esperado" };
  }
  return { valor: texto };
}

/**
 * A cell of a CSV file or a field of a form → stored value (centavos, hundredths, number, text,
 * boolean, null), or the Spanish sentence that refuses it. Numbers are `-?\d+(\.\d{1,2})?`;
 * `7.0` for an integer, `1e3` and ` 7` are refused.
 */
export function leerCampo(c: Campo<unknown>, texto: string): Leido {
  if (texto === "") return vacio(c);
  switch (c.clase) {
    case "entero":
    case "mes":
    case "importe":
    case "porcentaje":
      return leerNumero(c, texto);
    case "booleano":
      return texto === "0" || texto === "1" ? { valor: texto === "1" } : { error: sentencia(c) };
    default:
      return leerTexto(c, texto);
  }
}

/** A typed (JSON) value → stored value, or the Spanish sentence that refuses it. */
export function leerValor(c: Campo<unknown>, v: unknown): Leido {
  if (v === undefined || v === null || v === "") return vacio(c);
  switch (c.clase) {
    case "entero":
    case "mes":
    case "importe":
    case "porcentaje":
      // The shortest decimal text of the number tells its decimals without any arithmetic.
      return typeof v === "number" ? leerNumero(c, String(v)) : { error: sentencia(c) };
    case "booleano":
      return typeof v === "boolean" ? { valor: v } : { error: "debe ser verdadero o falso" };
    default:
      return typeof v === "string" ? leerTexto(c, v) : { error: sentencia(c) };
  }
}

/** Whether a percentage may stand in the column: in any other «15%» is another number than 15. */
export const llevaPorcentajes = (c: Campo<unknown>): boolean =>
  c.clase === "porcentaje" && c.coeficiente !== true;

/** Why a percentage is refused where none is expected. */
export const SENTENCIA_PORCENTAJE = "es un porcentaje y aquí va un número: escríbalo sin «%»";

/** A number as people write it, without its signs of money and percentage. */
export const sinSignos = (texto: string): string =>
  texto.trim().replace(/^\$\s*/, "").replace(/\s*%$/, "");

/**
 * A number as people write it in a spreadsheet, without its signs of money and percentage. «15%» is
 * 15 in a column of percentages, pasted or in a workbook, and refused in any other.
 */
export function cuerpoDeNumero(
  c: Campo<unknown>,
  texto: string,
): { readonly cuerpo: string } | { readonly error: string } {
  return texto.trim().endsWith("%") && !llevaPorcentajes(c)
    ? { error: SENTENCIA_PORCENTAJE }
    : { cuerpo: sinSignos(texto) };
}

const calla = (c: Campo<unknown>, valor: unknown): boolean =>
  c.callado === true && valor === c.vacio;

/** Stored value → CSV cell: `.` decimals, 0/1, empty = null. Inverse of `leerCampo`. */
export function escribirCampo(c: Campo<unknown>, valor: unknown): string {
  if (valor === null || valor === undefined || calla(c, valor)) return "";
  if (c.clase === "booleano") return valor ? "1" : "0";
  if (typeof valor === "number" && (c.clase === "importe" || c.clase === "porcentaje")) {
    return formatPlain(valor);
  }
  return String(valor);
}

/** Stored value → JSON: importe and porcentaje as numbers with at most two decimals. */
export function mostrarValor(
  c: Campo<unknown>,
  valor: unknown,
): number | string | boolean | null {
  if (valor === null || valor === undefined || calla(c, valor)) return null;
  if (c.clase === "booleano") return Boolean(valor);
  if (typeof valor === "number") {
    return c.clase === "importe" || c.clase === "porcentaje" ? toNumber(valor) : valor;
  }
  return typeof valor === "boolean" ? valor : String(valor);
}
