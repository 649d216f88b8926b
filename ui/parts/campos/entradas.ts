/** What the numeric boxes keep of what is typed (spec 1 §5). Pure. */
import { calcular, dichoDeCuenta, esCuenta } from "#core/domain/arithmetic.ts";
import { formatPlain, parseEsAr, sentenciaDecimales } from "#core/domain/money.ts";

/** Digits only, no leading zeros; «0» when nothing is left. */
export function entradaEntera(texto: string): string {
  return texto.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
}

/** A box while it is typed in: what stands in it, and what it is worth so far. */
export interface Tecleado {
  /** What stands in the box: digits, `.` and `,` as they were typed, without idle zeros. */
  readonly texto: string;
  /** Canonical, with `.`; where there is a `falla`, a text that every validator refuses. */
  readonly valor: string;
  /** Why it cannot be stored, as a sentence; absent = it can. */
  readonly falla?: string;
  /** The next keys may mend it: the sentence waits until the box is left. */
  readonly pendiente?: boolean;
  /** Its two readings, when it has two: somebody must choose. */
  readonly ambiguo?: readonly [string, string];
  /** Why the last digits were not taken, as a sentence. */
  readonly sobra?: string;
}

const SIN_NUMERO = "no es un número";
/** What is kept in sight of a text that is no number. */
const LARGO_SIN_NUMERO = 40;
const demasiadas = (cifras: number) =>
  `admite hasta ${cifras} ${cifras === 1 ? "cifra" : "cifras"}`;
/** Thousands set apart by spaces. */
const EN_GRUPOS = /^-?\d{1,3}(\s\d{3})+([.,]\d*)?$/;
/** Whole numbers in groups of three, all with the same separator. */
const AGRUPADO = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
/** Points that may still turn out to separate thousands. */
const POR_AGRUPAR = /^[1-9]\d{0,2}(?:\.\d{3})*\.\d{0,2}$/;
/** A whole number with one or two zeros for decimals. */
const CON_CEROS = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+),0{1,2}$|^(\d+|[1-9]\d{0,2}(?:,\d{3})+)\.0{1,2}$/;
const CON_COMA = /^([1-9]\d{0,2}(?:\.\d{3})+),(\d*)$/;

/**
 * What is typed, read anew at every key. Thousands are told from decimals only when it is certain:
 * a `,` is the decimal sign; one `.` is, too, with one or two digits behind; with three, it can be
 * either, and nobody guesses; several `.` group thousands, as do those before a `,`.
 * @param cifras greatest number of digits of a whole number
 */
export function teclear(escrito: string, decimales: 0 | 2, cifras = Infinity): Tecleado {
  if (esCuenta(escrito)) return teclearCuenta(escrito, decimales, cifras);
  const ajeno = escrito.replace(/[\s\d.,$]/g, "");
  if (ajeno === "") return teclearNumero(escrito, decimales, cifras);
  const crudo = escrito.trim();
  // A number that somebody meant below zero, or none at all, is never taken for another one.
  const negativo = /^[-−][\d.,]+(?=-?$)/.exec(crudo)?.[0];
  if (negativo !== undefined) {
    // A sign at each end: no validator takes it, not even where it could be below zero.
    return { texto: negativo, valor: `${negativo}-`, falla: `«${negativo}» no puede ser negativo` };
  }
  // Without its letter, «1e5» would be fifteen, and with it, a hundred thousand.
  const texto = (crudo === "-" ? crudo : crudo.replace(/-$/, "")).slice(0, LARGO_SIN_NUMERO);
  return {
    texto,
    valor: Number.isNaN(Number(texto)) ? texto : `${texto}-`,
    falla: `«${texto}» ${SIN_NUMERO}`,
    pendiente: crudo === "-",
  };
}

/** A sum is worth what it comes to, and stands as it was typed until its box is left. */
function teclearCuenta(texto: string, decimales: 0 | 2, cifras: number): Tecleado {
  const hecha = calcular(texto, decimales);
  // No validator takes what begins so.
  const mala = (motivo: string) => ({ texto, valor: texto, falla: `«${texto}» ${motivo}` });
  if ("error" in hecha) return { ...mala(hecha.error), pendiente: true };
  const { valor, redondeado } = hecha;
  if (valor.startsWith("-")) return mala(`${dichoDeCuenta(hecha)} y no puede ser negativo`);
  if (decimales === 0 && valor.length > cifras) return mala(demasiadas(cifras));
  return redondeado
    ? { texto, valor, sobra: `«${texto}» ${dichoDeCuenta(hecha)}` }
    : { texto, valor };
}

/** Digits and separators alone. */
function teclearNumero(escrito: string, decimales: 0 | 2, cifras: number): Tecleado {
  const texto = escrito.replace(/[^\d.,]/g, "").replace(/^(?=[.,])/, "0")
    .replace(/^0+(?=\d)/, "") || "0";
  if (/^\d+$/.test(texto)) {
    if (decimales !== 0 || texto.length <= cifras) return { texto, valor: texto };
    const valor = texto.slice(0, cifras);
    return { texto: valor, valor, sobra: `«${texto}» ${demasiadas(cifras)}` };
  }
  return decimales === 0 ? teclearEntero(texto, cifras) : teclearDecimal(texto);
}

function teclearEntero(texto: string, cifras: number): Tecleado {
  const conCeros = CON_CEROS.exec(texto);
  const sinSigno = conCeros?.[1] ?? conCeros?.[2] ?? texto.replace(/[.,]$/, "");
  const leible = /^\d+$/.test(sinSigno) || AGRUPADO.test(sinSigno);
  const digitos = sinSigno.replace(/\D/g, "");
  if (leible && digitos.length <= cifras) return { texto, valor: digitos };
  const leido = parseEsAr(texto, 0);
  const motivo = leible ? demasiadas(cifras) : "error" in leido ? leido.error : SIN_NUMERO;
  return {
    texto,
    // A fraction, whatever was typed behind the sign: no whole number, not even as a number.
    valor: `${texto.split(/[.,]/, 1)[0]}.5`,
    falla: `«${texto}» ${motivo}`,
    pendiente: !leible && POR_AGRUPAR.test(texto),
  };
}

function teclearDecimal(texto: string): Tecleado {
  const uno = /^(\d+)([.,])(\d*)$/.exec(texto);
  if (uno) {
    const [, entero, signo, fraccion] = uno;
    if (fraccion.length <= 2) {
      return { texto, valor: fraccion === "" ? entero : `${entero}.${fraccion}` };
    }
    const agrupable = signo === "." && /^[1-9]\d{0,2}$/.test(entero);
    if (agrupable && fraccion.length === 3) {
      const ambiguo = lecturas(texto);
      return { texto, valor: texto, ambiguo, pendiente: true, falla: dudaEntre(texto, ambiguo) };
    }
    return conDeMas(texto);
  }
  const conComa = CON_COMA.exec(texto);
  if (conComa) {
    const [, grupos, fraccion] = conComa;
    if (fraccion.length > 2) return conDeMas(texto);
    const entero = grupos.replaceAll(".", "");
    return { texto, valor: fraccion === "" ? entero : `${entero}.${fraccion}` };
  }
  const leido = leerPegado(texto, 2);
  if ("valor" in leido) return { texto, valor: leido.valor };
  const motivo = "error" in leido ? leido.error : SIN_NUMERO;
  // Two signs at least: no validator takes it as it stands.
  return {
    texto,
    valor: texto,
    falla: `«${texto}» ${motivo}`,
    pendiente: POR_AGRUPAR.test(texto),
  };
}

/** Cut, it would be another amount. */
const conDeMas = (texto: string): Tecleado => ({
  texto,
  valor: texto,
  falla: `«${texto}» ${sentenciaDecimales(2)}`,
});

/** `12.500` → as thousands, and as decimals. */
function lecturas(texto: string): readonly [string, string] {
  const [entero, fraccion] = texto.split(/[.,]/, 2);
  return [`${entero}${fraccion}`, `${entero}.${fraccion.slice(0, 2)}`];
}

/** Both readings as their buttons say them. */
export const opcionesDe = ([miles, decimal]: readonly [string, string]): [string, string] => [
  `Usar ${miles}`,
  `Usar ${conComa(decimal)}`,
];

/** The doubt in words, with both readings. */
export function dudaEntre(texto: string, [miles, decimal]: readonly [string, string]): string {
  return `«${texto}» puede leerse como ${miles} o como ${conComa(decimal)}`;
}

/** `1234.5` → `1234,5` */
const conComa = (valor: string): string => valor.replace(".", ",");

/** `1234567.5` → `1.234.567,5`: how a number stands in its box; what is none stays as it is. */
export function mostrarNumero(valor: string): string {
  return agrupado(conComa(valor)) ?? conComa(valor);
}

/** With its thousands apart; null for what has points of its own, or is no number. */
function agrupado(texto: string): string | null {
  const m = /^(\d+)(,\d*)?$/.exec(texto);
  return m && m[1].replace(/\B(?=(\d{3})+$)/g, ".") + (m[2] ?? "");
}

/** What stands in a box, and where its cursor is. */
export interface EnCaja {
  readonly texto: string;
  readonly cursor: number;
}

const sinPuntos = (texto: string): string => texto.replaceAll(".", "");

/**
 * What the keys made of a box whose points were put by the box itself: without them, and with those
 * that were typed. Taking out one of the box's points takes out the digit beside it.
 * @param adelante the key takes out what follows the cursor (Supr).
 */
export function sinPuntosPropios(
  previo: string,
  { texto, cursor }: EnCaja,
  adelante = false,
): EnCaja {
  const largo = Math.min(previo.length, texto.length);
  // What follows the cursor was there before the key.
  let cola = 0;
  while (
    cola < Math.min(largo, texto.length - cursor) && previo.at(-1 - cola) === texto.at(-1 - cola)
  ) cola++;
  let cabeza = 0;
  while (cabeza < largo - cola && previo[cabeza] === texto[cabeza]) cabeza++;
  let antes = sinPuntos(previo.slice(0, cabeza));
  let despues = sinPuntos(previo.slice(previo.length - cola));
  const puesto = texto.slice(cabeza, texto.length - cola);
  if (puesto === "" && previo.slice(cabeza, previo.length - cola) === ".") {
    if (adelante) despues = despues.slice(1);
    else antes = antes.slice(0, -1);
  }
  return { texto: antes + puesto + despues, cursor: antes.length + puesto.length };
}

/**
 * The same text with its thousands apart, unless somebody put points in it: those may be decimal
 * signs. The cursor stays between the same characters.
 * @param final what the box keeps of `escrito`.
 */
export function conPuntosPropios(escrito: EnCaja, final: string): EnCaja & { propios: boolean } {
  const detras = Math.min(escrito.texto.length - escrito.cursor, final.length);
  const puesto = agrupado(final);
  if (puesto === null) return { texto: final, cursor: final.length - detras, propios: false };
  let cursor = puesto.length;
  for (let quedan = detras; quedan > 0; cursor--) if (puesto[cursor - 1] !== ".") quedan--;
  return { texto: puesto, cursor, propios: true };
}

/** A pasted number: read, in doubt (two readings), or not a number at all. */
type Pegado =
  | { readonly valor: string }
  | { readonly ambiguo: readonly [string, string] }
  | { readonly error: string };

/** What a pasted text says; `$`, spaces and non-breaking spaces around and inside are dropped. */
export function leerPegado(texto: string, decimales: 0 | 2): Pegado {
  const crudo = texto.replaceAll("$", "").trim();
  if (esCuenta(crudo) && !/[\t\r\n]/.test(crudo)) {
    const hecha = calcular(crudo, decimales);
    if ("error" in hecha) return hecha;
    return hecha.valor.startsWith("-") ? { error: "no puede ser negativo" } : hecha;
  }
  // Without what parts them, 12 over 34 would be 1234.
  if (/[\t\r\n]/.test(crudo)) return { error: "son varias celdas o varios renglones: pegue uno" };
  if (/\d\s\d/.test(crudo) && !EN_GRUPOS.test(crudo)) return { error: SIN_NUMERO };
  const limpio = crudo.replace(/\s/g, "");
  const leido = parseEsAr(limpio, decimales);
  if ("error" in leido) return leido;
  if ("ambiguo" in leido) return { ambiguo: lecturas(limpio) };
  if (leido.valor < 0) return { error: "no puede ser negativo" };
  if (decimales === 0) return { valor: String(leido.valor) };
  return { valor: formatPlain(leido.valor).replace(/\.00$/, "") };
}

/** The box of the code of a budget: upper case letters and digits, cut to five. */
export const entradaCodigo = (texto: string): string =>
  texto.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 5);
