/**
 * The fixed-width records of SIRHU ([E3]): where each field is and how it is read. Offsets count
 * bytes from the start of the record; texts are latin-1.
 */

export type TipoDeArchivo = "CH1" | "LH1" | "LH2";

/** Bytes of a record without its CRLF. */
export const LARGOS: Readonly<Record<TipoDeArchivo, number>> = { CH1: 54, LH1: 97, LH2: 63 };

/** Order in which they are read: concepts, then people, then what they were paid. */
export const ORDEN: readonly TipoDeArchivo[] = ["CH1", "LH1", "LH2"];

/** Name of a file inside a zip: `<inst2><type><lot3>.SIR`. */
export const NOMBRE = /^([A-Z0-9]{2})(LH1|LH2|CH1|DP1|DP3|OR1)([A-Z0-9]{3})\.SIR$/i;

type Campo = readonly [desde: number, largo: number];

/** Where the person (document and scale) stands, in LH1 and LH2 alike; it starts with inst. */
export const PERSONA: Campo = [0, 28];

export const LH1 = {
  escalafon: [24, 4],
  agrupamiento: [28, 4],
  nivel: [32, 4],
  categoria: [36, 4],
  prog: [61, 2],
  subp: [63, 2],
  proy: [65, 2],
  act: [67, 2],
  ubic: [69, 2],
  periodo: [77, 6],
  planta: [83, 1],
  ff: [92, 4],
  estado: [96, 1],
} as const satisfies Readonly<Record<string, Campo>>;

export const LH2 = {
  /** Scale and concept together, as in CH1: the key of what the concept is. */
  concepto: [24, 10],
  monto: [34, 15],
  tipo_unidad: [49, 2],
  unidades: [51, 6],
  periodo: [57, 6],
} as const satisfies Readonly<Record<string, Campo>>;

export const CH1 = {
  concepto: [2, 10],
  descripcion: [12, 40],
  caracter: [52, 1],
  tipo: [53, 1],
} as const satisfies Readonly<Record<string, Campo>>;

/** Text of a field without the blanks around it. */
export function texto(bytes: Uint8Array, inicio: number, [desde, largo]: Campo): string {
  let s = "";
  for (let i = inicio + desde; i < inicio + desde + largo; i++) s += String.fromCharCode(bytes[i]);
  return s.trim();
}

/** Digits with blanks around them; blank = 0; -1 for anything else. */
export function entero(bytes: Uint8Array, inicio: number, [desde, largo]: Campo): number {
  const fin = inicio + desde + largo;
  let i = inicio + desde;
  while (i < fin && bytes[i] === 32) i++;
  let n = 0;
  for (; i < fin && bytes[i] !== 32; i++) {
    const digito = bytes[i] - 48;
    if (digito < 0 || digito > 9) return -1;
    n = n * 10 + digito;
  }
  for (; i < fin; i++) if (bytes[i] !== 32) return -1;
  return n;
}

/**
 * A number with decimal point, `-` first when negative, in hundredths: exact, from the digits.
 * NaN for anything else: more than two decimals, no digit, a comma, blanks in between.
 */
export function centesimos(bytes: Uint8Array, inicio: number, [desde, largo]: Campo): number {
  const fin = inicio + desde + largo;
  let i = inicio + desde;
  while (i < fin && bytes[i] === 32) i++;
  const negativo = i < fin && bytes[i] === 45;
  if (negativo) {
    i++;
    while (i < fin && bytes[i] === 32) i++;
  }
  let n = 0;
  let digitos = 0;
  let decimales = -1;
  for (; i < fin && bytes[i] !== 32; i++) {
    if (bytes[i] === 46) {
      if (decimales >= 0) return NaN;
      decimales = 0;
      continue;
    }
    const digito = bytes[i] - 48;
    if (digito < 0 || digito > 9) return NaN;
    if (decimales >= 0 && ++decimales > 2) return NaN;
    n = n * 10 + digito;
    digitos++;
  }
  for (; i < fin; i++) if (bytes[i] !== 32) return NaN;
  if (digitos === 0) return NaN;
  n *= decimales === 2 ? 1 : decimales === 1 ? 10 : 100;
  if (!Number.isSafeInteger(n)) return NaN;
  return negativo && n !== 0 ? -n : n;
}

/** Whether a field says this month (its six digits). */
export function esDelMes(
  bytes: Uint8Array,
  inicio: number,
  [desde, largo]: Campo,
  digitos: Uint8Array,
): boolean {
  for (let i = 0; i < largo; i++) if (bytes[inicio + desde + i] !== digitos[i]) return false;
  return true;
}

/** A concept as it is compared: six digits, whatever blanks or zeros came around them. */
export function conceptoNormal(concepto: string): string {
  const limpio = concepto.trim().toUpperCase();
  return /^\d{1,6}$/.test(limpio) ? limpio.padStart(6, "0") : limpio;
}
