/**
 * What is compared in a filter: numbers as they are shown, months and dates as intervals of numbers,
 * so that «2025» reaches the whole year. Pure; depends on no locale.
 */
import { MESES, nombreDeMes, nombreMes } from "./period.ts";
import { MENOS } from "./signs.ts";
import { normalizar } from "./text-key.ts";

/** What the cells of a column hold, as a filter reads them. Amounts take `,` as decimal sign. */
export type DatoDeFiltro = "entero" | "importe" | "mes" | "texto";

export type ValorDeFiltro = string | number | boolean | null | undefined;

/**
 * What a column holds, from the kind of its values and that of its filter: a text that is filtered
 * as a number is a code.
 */
export function datosDeClase(clase: string, filtro: string): DatoDeFiltro {
  if (clase === "importe" || clase === "porcentaje") return "importe";
  if (clase === "mes") return "mes";
  return filtro === "numerico" || filtro === "exacto" ? "entero" : "texto";
}

/** From one value to another, both within. */
export type Intervalo = readonly [desde: number, hasta: number];

/** Thousands grouped as they are shown: no value has three decimals that this could be. */
const AGRUPADO = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/;

/** The number that a text says, also as it is shown («12.980,50»); null when it says none. */
export function numeroEscrito(escrito: string): number | null {
  const limpio = escrito.trim().replace(MENOS, "-").replace(/^(-?)\s*\$\s*/, "$1");
  const texto = (AGRUPADO.test(limpio) ? limpio.replaceAll(".", "") : limpio)
    .replace(/,$/, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(texto) ? Number(texto) : null;
}

/** Hundredths: two shown values that are equal compare equal. */
const centesimos = (n: number): number => Number((n * 100).toFixed(4));

const NOMBRES = MESES.map(nombreDeMes);

/** Months (yyyymm) that a text says: «202503», «03/2025», «mar 2025», «2025». */
function mesesEscritos(escrito: string): Intervalo | null {
  const texto = normalizar(escrito).trim();
  if (/^\d{4}$/.test(texto)) return [Number(texto) * 100 + 1, Number(texto) * 100 + 12];
  const junto = /^(\d{4})[-/]?(\d{2})$/.exec(texto);
  const partido = /^(\d{1,2})[-/](\d{4})$/.exec(texto);
  const enPalabras = /^(\p{L}{3,10})\.?(?: de)? (\d{4})$/u.exec(texto);
  const lugar = enPalabras ? NOMBRES.findIndex((m) => m.startsWith(enPalabras[1])) + 1 : 0;
  const [anio, mes] = junto
    ? [junto[1], Number(junto[2])]
    : partido
    ? [partido[2], Number(partido[1])]
    : [enPalabras?.[2], lugar];
  if (anio === undefined || mes < 1 || mes > 12) return null;
  const yyyymm = Number(anio) * 100 + mes;
  return [yyyymm, yyyymm];
}

/** Days (yyyymmdd) that a text says: «15/03/2025», «2025-03-15», and its month or year alone. */
function diasEscritos(escrito: string): Intervalo | null {
  const texto = escrito.trim();
  const es = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(texto);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto);
  const [anio, mes, dia] = es ? [es[3], es[2], es[1]] : iso ? iso.slice(1) : [];
  if (anio !== undefined) {
    const yyyymmdd = Number(anio) * 10_000 + Number(mes) * 100 + Number(dia);
    return Number(mes) >= 1 && Number(mes) <= 12 && Number(dia) >= 1 && Number(dia) <= 31
      ? [yyyymmdd, yyyymmdd]
      : null;
  }
  const meses = mesesEscritos(texto);
  return meses && [meses[0] * 100 + 1, meses[1] * 100 + 31];
}

/** Day (yyyymmdd) with which a text begins, as it is stored or shown; null when it says none. */
function diaDeTexto(texto: string): number | null {
  const m = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\/(\d{2})\/(\d{4}))/.exec(texto);
  if (!m) return null;
  return m[1] !== undefined ? Number(m[1] + m[2] + m[3]) : Number(m[6] + m[5] + m[4]);
}

/** An operand: from where to where it reaches, and the place of a cell on the same line. */
export interface Operando {
  readonly desde: number;
  readonly hasta: number;
  /** Null for a cell that has no place there. */
  valor(v: ValorDeFiltro): number | null;
}

const numeroDeCelda = (v: ValorDeFiltro): number | null => {
  // Shown values have two decimals: half a million of these are compared with a key.
  if (typeof v === "number") return Math.round(v * 100);
  const n = typeof v === "string" ? numeroEscrito(v) : null;
  return n === null ? null : centesimos(n);
};

const operando = (
  intervalo: Intervalo | null,
  valor: Operando["valor"],
): Operando | null => intervalo && { desde: intervalo[0], hasta: intervalo[1], valor };

function enNumero(escrito: string): Operando | null {
  const n = numeroEscrito(escrito);
  return n === null ? null : operando([centesimos(n), centesimos(n)], numeroDeCelda);
}

const enMes = (escrito: string): Operando | null =>
  operando(mesesEscritos(escrito), (v) => typeof v === "number" && v > 0 ? v : null);

/** A text is compared by the number that it is, or by the date with which it begins. */
const enTexto = (escrito: string): Operando | null =>
  enNumero(escrito) ??
    operando(diasEscritos(escrito), (v) => typeof v === "string" ? diaDeTexto(v) : null);

/** How each kind of column reads what it is compared with, and how that is asked for. */
export const OPERANDOS: Readonly<
  Record<DatoDeFiltro, { readonly que: string; leer(escrito: string): Operando | null }>
> = {
  entero: { que: "un número", leer: enNumero },
  importe: { que: "un importe", leer: enNumero },
  mes: { que: "un mes («03/2025») ni un año", leer: enMes },
  texto: { que: "un número ni una fecha («15/03/2025»)", leer: enTexto },
};

/** What a value is called where it stands as a number; empty where it is called nothing else. */
export const nombreDeValor = (datos: DatoDeFiltro, v: ValorDeFiltro): string =>
  datos === "mes" && typeof v === "number" ? nombreMes(v) : "";
