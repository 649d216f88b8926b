/**
 * Exact money. Amounts are integers of centavos; percentages, coefficients and retributive units
 * are integers of hundredths. No binary fraction appears anywhere on the path.
 */

/** 70.000.000.000.000,00 in centavos: a line, subtotal or total that reaches it is an error (§6). */
export const LIMITE = 7_000_000_000_000_000;

/** 2^51: a product below it can be doubled and added to and still be an exact integer. */
const HOLGURA = 2_251_799_813_685_248;

/** An amount that reaches `LIMITE`. `que` names the line, subtotal or total. */
export class Desborde extends Error {
  override readonly name = "Desborde";
  constructor(readonly que = "el importe") {
    super(`${que} alcanza el límite de 70.000.000.000.000,00`);
  }
}

/**
 * The one rounding of the product: r(a·p/d), half away from zero.
 * The multiplication is split so that every partial result is an exact integer; where even the
 * split one would not fit, it goes through BigInt.
 * @param a safe integer @param p safe integer @param d integer > 0
 * @throws Desborde when the result reaches `LIMITE`.
 */
export function mulDiv(a: number, p: number, d: number): number {
  // Small enough to be inlined in the hot loops; everything unusual is next door.
  if (a >= 0 && p >= 0) {
    const q = Math.floor(a / d);
    const parte = (a - q * d) * p;
    if (parte < HOLGURA) {
      const total = q * p + Math.floor((2 * parte + d) / (2 * d));
      if (total < LIMITE) return total;
    }
  }
  return mulDivAparte(a, p, d);
}

/**
 * r(base·p/10.000) of many percentages at once, into `destino` from `desde`: `mulDiv` with the
 * division of the base taken out of the loop. @returns the sum of the results.
 * @param porcentajes hundredths, not negative @throws Desborde as `mulDiv` does.
 */
export function mulDivPorcentajes(
  base: number,
  porcentajes: Float64Array,
  destino: Float64Array,
  desde: number,
): number {
  const n = porcentajes.length;
  const q = Math.floor(base / 10_000);
  const resto = base - q * 10_000;
  let suma = 0;
  for (let j = 0; j < n; j++) {
    const p = porcentajes[j];
    // resto and p are small here: nothing can leave the exact integers before the check below.
    const importe = q * p + Math.floor((resto * p + 5_000) / 10_000);
    destino[desde + j] = importe;
    suma += importe;
  }
  // No part is negative: when the sum is below the limit, so is each part, and one check is enough.
  if (!(suma < LIMITE && base >= 0)) {
    suma = 0;
    for (let j = 0; j < n; j++) {
      suma += destino[desde + j] = mulDiv(base, porcentajes[j], 10_000);
    }
  }
  return suma;
}

/** Negative numbers, remainders that need BigInt, and overflows. */
function mulDivAparte(a: number, p: number, d: number): number {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(p) || !Number.isSafeInteger(d) || d <= 0) {
    throw new Desborde();
  }
  const e = BigInt(d);
  const producto = BigInt(a) * BigInt(p);
  const positivo = producto < 0n ? -producto : producto;
  const total = Number((2n * positivo + e) / (2n * e));
  if (total >= LIMITE) throw new Desborde();
  return producto < 0n && total !== 0 ? -total : total;
}

/** a + b in centavos. @throws Desborde when the sum reaches `LIMITE` on either side. */
export function sumar(a: number, b: number, que?: string): number {
  const total = a + b;
  if (!(total < LIMITE && total > -LIMITE)) throw new Desborde(que);
  return total;
}

/**
 * Integer product n·a (an amount times positions and months): exact, nothing to round.
 * @throws Desborde when it reaches `LIMITE`.
 */
export function multiplicar(a: number, n: number, que?: string): number {
  const total = a * n;
  if (!(total < LIMITE && total > -LIMITE)) throw new Desborde(que);
  return total === 0 ? 0 : total;
}

const [CERO, MENOS, PUNTO] = [48, 45, 46];

/**
 * Exact text → integer scaled by 10^decimals, or null when the text is not `-?\d+(\.\d+)?` with at
 * most that many decimals, or does not fit in a safe integer. Never rounds.
 */
export function parseDecimal(text: string, decimals = 2): number | null {
  // Digit by digit: files bring millions of these, and an expression costs ten times as much.
  const negativo = text.charCodeAt(0) === MENOS;
  const inicio = negativo ? 1 : 0;
  let valor = 0;
  let i = inicio;
  for (; i < text.length; i++) {
    const digito = text.charCodeAt(i) - CERO;
    if (!(digito >= 0 && digito <= 9)) break;
    valor = valor * 10 + digito;
  }
  if (i === inicio) return null;
  let faltan = decimals;
  if (i < text.length) {
    if (text.charCodeAt(i) !== PUNTO || ++i === text.length) return null;
    for (; i < text.length; i++) {
      const digito = text.charCodeAt(i) - CERO;
      if (!(digito >= 0 && digito <= 9) || faltan-- === 0) return null;
      valor = valor * 10 + digito;
    }
  }
  for (; faltan > 0; faltan--) valor *= 10;
  // Exact up to here, or so great that no later step makes it a safe integer again.
  if (!Number.isSafeInteger(valor)) return null;
  return negativo && valor !== 0 ? -valor : valor;
}

/** What a person typed: a scaled integer, a doubt that must be asked, or a refusal. */
export type LecturaEsAr = { readonly valor: number } | { readonly ambiguo: true } | {
  readonly error: string;
};

const NO_ES_NUMERO = { error: "no es un número" } as const;

/**
 * Reads a number typed or pasted with `,` or `.`: the last separator is the decimal one, the
 * others group thousands. One lonely separator followed by exactly three digits (`1.234`) can be
 * read both ways and is answered as ambiguous, except when no decimals are expected: there, one or
 * two zeros behind the sign are a whole number written with decimals.
 */
export function parseEsAr(text: string, decimals = 2): LecturaEsAr {
  const m = /^(-?)(\d[\d.,]*)$/.exec(text.trim());
  if (m === null) return NO_ES_NUMERO;
  const [, signo, cuerpo] = m;
  const separadores = cuerpo.replace(/\d/g, "");
  let entero = cuerpo;
  let fraccion = "";
  let miles = "";
  const corte = Math.max(cuerpo.lastIndexOf(","), cuerpo.lastIndexOf("."));
  if (corte >= 0) {
    const ultimo = cuerpo[corte];
    const cola = cuerpo.slice(corte + 1);
    const repetido = separadores.length > 1 && separadores === ultimo.repeat(separadores.length);
    const agrupable = cola.length === 3 && /^[1-9]\d{0,2}$/.test(cuerpo.slice(0, corte));
    if (repetido || (separadores.length === 1 && agrupable && decimals === 0)) {
      miles = ultimo;
    } else if (separadores.length === 1 && agrupable) {
      return { ambiguo: true };
    } else {
      if (cola === "") return NO_ES_NUMERO;
      miles = ultimo === "," ? "." : ",";
      entero = cuerpo.slice(0, corte);
      fraccion = cola;
      if (entero.includes(ultimo)) return NO_ES_NUMERO;
    }
    if (entero.includes(miles)) {
      const grupos = entero.split(miles);
      const bien = /^\d{1,3}$/.test(grupos[0]) && grupos.slice(1).every((g) => /^\d{3}$/.test(g));
      if (!bien) return NO_ES_NUMERO;
      entero = grupos.join("");
    }
  }
  // «2,0», as spreadsheets write whole numbers: three zeros would be thousands.
  if (decimals === 0 && /^0{1,2}$/.test(fraccion)) fraccion = "";
  if (fraccion.length > decimals) return { error: sentenciaDecimales(decimals) };
  const valor = parseDecimal(
    fraccion === "" ? signo + entero : `${signo}${entero}.${fraccion}`,
    decimals,
  );
  return valor === null ? { error: "es demasiado grande" } : { valor };
}

/** The sentence that refuses more decimals than admitted; the same one everywhere. */
export function sentenciaDecimales(decimals: number): string {
  return decimals === 0
    ? "no admite decimales"
    : `admite hasta ${decimals === 2 ? "dos" : decimals} decimales`;
}

/** Integer part and two digits of an amount, without sign. */
function partes(centavos: number): [string, string] {
  const texto = String(Math.abs(centavos)).padStart(3, "0");
  return [texto.slice(0, -2), texto.slice(-2)];
}

/** Centavos → `123.45`, for CSV and programs. Inverse of `parseDecimal`. */
export function formatPlain(centavos: number): string {
  const [entero, fraccion] = partes(centavos);
  return `${centavos < 0 ? "-" : ""}${entero}.${fraccion}`;
}

/**
 * Centavos → JSON number with at most two decimals. Below `LIMITE` the nearest double of the
 * quotient is the one that prints back as the same two decimals.
 */
export function toNumber(centavos: number): number {
  return centavos / 100;
}

function agrupar(digitos: string): string {
  return digitos.replace(/\B(?=(\d{3})+$)/g, ".");
}

/** Centavos → `1.234.567,89`. */
export function formatEsAr(centavos: number): string {
  const [entero, fraccion] = partes(centavos);
  return `${centavos < 0 ? "-" : ""}${agrupar(entero)},${fraccion}`;
}

/** Integer → `1.234.567`. */
export function formatEnteroEsAr(n: number): string {
  return `${n < 0 ? "-" : ""}${agrupar(String(Math.abs(n)))}`;
}

/** «1 mes», «2.500 meses». */
export const contar = (n: number, uno: string, varios: string): string =>
  `${formatEnteroEsAr(n)} ${n === 1 ? uno : varios}`;

/** «1 registro», «2.500 registros». */
export const contarRegistros = (n: number): string => contar(n, "registro", "registros");

/** The first of them as `decir` says them, and how many more there are: «a», «b», «y 3 más». */
export function losPrimeros<T>(
  de: readonly T[],
  maximo: number,
  decir: (uno: T) => string,
): string[] {
  const dichos = de.slice(0, maximo).map((uno) => decir(uno));
  const resto = de.length - dichos.length;
  return resto > 0 ? [...dichos, `y ${formatEnteroEsAr(resto)} más`] : dichos;
}

/**
 * Splits `total` in proportion to `weights` by largest remainder ([S5], [S6], [S10]): the parts are
 * integers that add up to `total` exactly; ties go to the earlier weight. Weights of both signs are
 * accepted as long as their sum is not zero.
 * @throws RangeError when the weights add up to zero and the total does not.
 */
export function repartir(total: number, weights: readonly (number | bigint)[]): number[] {
  if (total === 0) return weights.map(() => 0);
  let suma = 0n;
  for (const w of weights) suma += BigInt(w);
  if (suma === 0n) throw new RangeError("no hay entre qué repartir");
  const signo = total < 0 ? -1 : 1;
  const sentido = suma < 0n ? -1n : 1n;
  const divisor = suma * sentido;
  const monto = BigInt(Math.abs(total));
  const enteros: bigint[] = [];
  const restos: { resto: bigint; orden: number }[] = [];
  let repartido = 0n;
  weights.forEach((w, orden) => {
    const producto = monto * BigInt(w) * sentido;
    const resto = ((producto % divisor) + divisor) % divisor;
    const entero = (producto - resto) / divisor;
    enteros.push(entero);
    repartido += entero;
    restos.push({ resto, orden });
  });
  restos.sort((a, b) => a.resto === b.resto ? a.orden - b.orden : a.resto > b.resto ? -1 : 1);
  for (let i = 0; i < Number(monto - repartido); i++) enteros[restos[i].orden] += 1n;
  return enteros.map((e) => e === 0n ? 0 : signo * Number(e));
}

/** 2^27 + 1: splits a double into two halves of 26 bits, whose products are exact. */
const MITADES = 134_217_729;

/** The high half of a number. */
function mitadAlta(a: number): number {
  const x = MITADES * a;
  return x - (x - a);
}

/** Totals and weights up to here leave every remainder exact. */
const REPARTIBLE = 2 ** 50;
/** Integers below it are exact. */
const EXACTOS = 2 ** 53;
const restos = new Float64Array(64);
const enteras = new Float64Array(64);

/** What a part of 1 may be off by, and four times more: its product and its quotient are rounded. */
const INCIERTO = 2 ** -49;

/**
 * `repartirEn` by the fractions of the parts as they come out of the division: a fraction of the work.
 * @returns false, with nothing added, where some of them are too near to another one or to a whole for
 * their order to be sure.
 */
function repartirClaro(
  total: number,
  suma: number,
  weights: Float64Array,
  destino: Float64Array,
  desde: number,
): boolean {
  const n = weights.length;
  const margen = total * INCIERTO;
  let quedan = total;
  let conParte = 0;
  for (let i = 0; i < n; i++) {
    const w = weights[i];
    const exacta = total * w / suma;
    const parte = Math.floor(exacta);
    const resto = exacta - parte;
    if (w !== 0) {
      if (!(resto > margen && resto < 1 - margen)) return false;
      conParte++;
    }
    restos[i] = resto;
    enteras[i] = parte;
    quedan -= parte;
  }
  let [dado, sinDar] = [2, -1];
  if (quedan * 2 <= conParte) {
    for (let k = 0; k < quedan; k++) {
      let mayor = 0;
      for (let i = 1; i < n; i++) if (restos[i] > restos[mayor]) mayor = i;
      dado = restos[mayor];
      enteras[mayor]++;
      restos[mayor] = -1;
    }
    for (let i = 0; i < n; i++) if (restos[i] > sinDar) sinDar = restos[i];
  } else {
    // Most of them get one: it is shorter to find those that do not.
    for (let i = 0; i < n; i++) {
      if (weights[i] === 0) restos[i] = 2;
      else enteras[i]++;
    }
    for (let k = conParte - quedan; k > 0; k--) {
      let menor = 0;
      for (let i = 1; i < n; i++) if (restos[i] < restos[menor]) menor = i;
      sinDar = restos[menor];
      enteras[menor]--;
      restos[menor] = 2;
    }
    for (let i = 0; i < n; i++) if (restos[i] < dado) dado = restos[i];
  }
  if (!(dado - sinDar > margen)) return false;
  for (let i = 0; i < n; i++) destino[desde + i] += enteras[i];
  return true;
}

/**
 * `repartir`, added to what `destino` has from `desde` on, for the loops that do it many times.
 * @param weights not negative, at most 64.
 * @throws RangeError when the weights add up to zero and the total does not.
 */
export function repartirEn(
  total: number,
  weights: Float64Array,
  destino: Float64Array,
  desde = 0,
): void {
  if (total === 0) return;
  const n = weights.length;
  if (n === 1 && weights[0] !== 0) {
    destino[desde] += total;
    return;
  }
  let suma = 0;
  for (let i = 0; i < n; i++) suma += weights[i];
  if (!(suma > 0 && suma < REPARTIBLE && total >= 0 && total < REPARTIBLE && n <= 64)) {
    repartir(total, [...weights]).forEach((parte, i) => {
      destino[desde + i] += parte;
    });
    return;
  }
  if (repartirClaro(total, suma, weights, destino, desde)) return;
  const totalAlto = mitadAlta(total);
  const totalBajo = total - totalAlto;
  const sumaAlta = mitadAlta(suma);
  const sumaBaja = suma - sumaAlta;
  let quedan = total;
  for (let i = 0; i < n; i++) {
    const w = weights[i];
    const producto = total * w;
    let parte = Math.floor(producto / suma);
    const quitado = parte * suma;
    let resto = producto - quitado;
    if (producto >= EXACTOS) {
      // What each product lost when it was rounded ([Dekker]): the remainder is exact with both.
      const alta = mitadAlta(w);
      const baja = w - alta;
      const parteAlta = mitadAlta(parte);
      const parteBaja = parte - parteAlta;
      resto += (totalBajo * baja -
        (((producto - totalAlto * alta) - totalBajo * alta) - totalAlto * baja)) -
        (parteBaja * sumaBaja -
          (((quitado - parteAlta * sumaAlta) - parteBaja * sumaAlta) - parteAlta * sumaBaja));
    }
    while (resto < 0) {
      parte--;
      resto += suma;
    }
    while (resto >= suma) {
      parte++;
      resto -= suma;
    }
    restos[i] = resto;
    destino[desde + i] += parte;
    quedan -= parte;
  }
  if (quedan * 2 <= n) {
    for (; quedan > 0; quedan--) {
      let mayor = 0;
      for (let i = 1; i < n; i++) if (restos[i] > restos[mayor]) mayor = i;
      destino[desde + mayor]++;
      restos[mayor] = -1;
    }
    return;
  }
  // Most of them get one: it is shorter to find those that do not, of equals the later.
  for (let i = 0; i < n; i++) destino[desde + i]++;
  for (let sobran = n - quedan; sobran > 0; sobran--) {
    let menor = 0;
    for (let i = 1; i < n; i++) if (restos[i] <= restos[menor]) menor = i;
    destino[desde + menor]--;
    restos[menor] = Infinity;
  }
}
