/**
 * Valued lines as structs of arrays ([V9]). A `Bloque` is what one chunk of base rows became: the
 * rows (`Renglones`) and their lines (`Lineas`), which point to their row by index.
 */

import { type Rubro, RUBROS } from "#core/domain/rubros.ts";

/** The bases in the order of the spec, and the pseudo-base of loaded executions. */
export const BASES = [
  "cargos",
  "adicionales",
  "contribuciones",
  "complementos",
  "serviciosextraordinarios",
  "beneficiosycompensaciones",
  "asistenciasocial",
  "contratosespeciales",
  "otrosgastos",
  "ejecucion",
] as const;
export type NombreBase = typeof BASES[number];

/** Code of a base in `Renglones.base`. */
export function codigoDeBase(nombre: NombreBase): number {
  return BASES.indexOf(nombre);
}

/** Code of a rubro in `Lineas.rubro`. */
export function codigoDeRubro(rubro: Rubro): number {
  return RUBROS.indexOf(rubro);
}

/** `Renglones.unidad`: the row counts positions, hours, or nothing ([V10]). */
export const UNIDAD = { cargos: 67, horas: 72, nada: 0 } as const;

/** Text of a character code of `agrup` or `nivel`; empty for 0. */
export function letraDe(codigo: number): string {
  return codigo === 0 ? "" : String.fromCharCode(codigo);
}

/** Character code of `agrup` or `nivel`; 0 for the empty text, or no text. */
export function codigoDeLetra(letra: unknown): number {
  return typeof letra === "string" && letra !== "" ? letra.charCodeAt(0) : 0;
}

export type ArregloDeNumeros = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type Fabrica = (new (n: number) => ArregloDeNumeros) & { readonly prototype: ArregloDeNumeros };
type Descripcion = Readonly<Record<string, Fabrica>>;

/** Columns as arrays, of which the first `n` entries are in use. */
export type EstructuraDeColumnas<D extends Descripcion> =
  & { n: number }
  & {
    -readonly [C in keyof D]: D[C]["prototype"];
  };

/** Where a row stands. */
export const APERTURA = {
  prog: Uint8Array,
  subp: Uint8Array,
  proy: Uint8Array,
  act: Uint8Array,
  ubic: Uint32Array,
  ff: Uint32Array,
  pprin: Uint8Array,
} as const satisfies Descripcion;

/** Its fields, from the outermost level in. */
export const CAMPOS_APERTURA = ["prog", "subp", "proy", "act", "ubic", "ff", "pprin"] as const;

/** What a row of positions says of what they are; 0 in the rows of other bases but for `esc`. */
export const PUESTO = {
  esc: Uint32Array,
  agrup: Uint8Array,
  nivel: Uint8Array,
  grado: Uint8Array,
  cat: Uint32Array,
  feje: Uint8Array,
  codp: Uint32Array,
  codes: Uint32Array,
} as const satisfies Descripcion;

/** Columns that hold character codes (`letraDe`); 0 = none. */
const LETRAS = ["agrup", "nivel"] as const;
export type LetraDeColumna = typeof LETRAS[number];

/** Columns of the base rows, in the canonical order of the codec. */
export const COLUMNAS_RENGLONES = {
  base: Uint8Array,
  id: Float64Array,
  saf: Uint16Array,
  ...APERTURA,
  mon: Uint8Array,
  ...PUESTO,
  /** See `UNIDAD`. */
  unidad: Uint8Array,
  /** Occupied and vacant positions as the row says them, whatever its unit. */
  ocupados: Uint32Array,
  vacantes: Uint32Array,
  /** Financed positions (0 for rows of unit H). */
  financiados: Uint32Array,
  /** Hours: all of q for rows of unit H; what the load says for executions. */
  horas: Uint32Array,
  licencias: Uint32Array,
  tcober: Uint8Array,
} as const satisfies Descripcion;

/**
 * The monthly amount of what has none. No number says it: a degree of a grid below its base is paid
 * a negative amount.
 */
export const SIN_MENSUAL = -Infinity;

/** Columns of the valued lines, in the canonical order of the codec. */
export const COLUMNAS_LINEAS = {
  /** Index of the row in the block; ascending. */
  renglon: Uint32Array,
  ppar: Uint8Array,
  /** Index in `RUBROS`. */
  rubro: Uint8Array,
  /** Index in `Diccionario.componentes`. */
  componente: Uint16Array,
  /** Hundredths of a percentage; -1 none. */
  porcentaje: Int32Array,
  /** Id of the row of the percentage base that produced it; 0 none. */
  regla: Float64Array,
  /** Month of one position, centavos; `SIN_MENSUAL` where there is none. */
  mensual: Float64Array,
  /** Centavos; negative in executions, and of a degree of a grid below its base. */
  importe: Float64Array,
  /** 1 = this line carries the counts of its row ([V10]). */
  conteo: Uint8Array,
  /** Index in `Diccionario.conjuntos`. */
  parametros: Uint32Array,
  /** List of `Segmentos` of the block with its months ([Y5]); 0 none. */
  segmentos: Uint32Array,
} as const satisfies Descripcion;

/**
 * Columns of the segments of a block ([Y4]), in the canonical order of the codec. Positions paid
 * alike share their lists, so that a line costs no more with twelve segments than with one.
 */
export const COLUMNAS_SEGMENTOS = {
  /** Number of the list, from 1 and ascending: the entries of a list are together. */
  lista: Uint32Array,
  /** Months 1–12, both included. */
  desde: Uint8Array,
  hasta: Uint8Array,
  /** Month of one position in the segment, centavos. */
  mensual: Float64Array,
  /** Dated values that the position read in these months: index in `Diccionario.conjuntos`. */
  parametros: Uint32Array,
} as const satisfies Descripcion;

export type ColumnaRenglon = keyof typeof COLUMNAS_RENGLONES;
export type ColumnaLinea = keyof typeof COLUMNAS_LINEAS;
export type Renglones = EstructuraDeColumnas<typeof COLUMNAS_RENGLONES>;
type Dicho<C extends ColumnaRenglon> = C extends "base" ? NombreBase
  : C extends LetraDeColumna ? string
  : number;
/** One row by column: its base by name, letters as texts. */
export type RenglonValorizado = { readonly [C in ColumnaRenglon]: Dicho<C> };
export type Lineas = EstructuraDeColumnas<typeof COLUMNAS_LINEAS>;
export type Segmentos = EstructuraDeColumnas<typeof COLUMNAS_SEGMENTOS>;

export interface Bloque {
  renglones: Renglones;
  lineas: Lineas;
  /** Empty where the group is valued at one month. */
  segmentos: Segmentos;
}

const anchoDe = (
  columnas: Readonly<Record<string, Pick<ArregloDeNumeros, "BYTES_PER_ELEMENT">>>,
): number => Object.values(columnas).reduce((t, c) => t + c.BYTES_PER_ELEMENT, 0);
const POR_RENGLON = anchoDe(COLUMNAS_RENGLONES);
const POR_LINEA = anchoDe(COLUMNAS_LINEAS);
const POR_SEGMENTO = anchoDe(COLUMNAS_SEGMENTOS);

/** Bytes of its columns. */
export const pesoDeBloque = ({ renglones, lineas, segmentos }: Bloque): number =>
  renglones.n * POR_RENGLON + lineas.n * POR_LINEA + segmentos.n * POR_SEGMENTO;

/** What a line is made of: a salary component, or a composition (class, sub-class, number). */
export interface Componente {
  clave: string;
  c_comp: string;
  c_scom: string;
  n_comp: number;
}

/** A component of a valuation. */
export interface ComponenteDeLineas extends Componente {
  /** Of a fixed sum ([Y7]): part of the base of percentages, and of the one of the SAC; 0 or 1. */
  bonificable?: number;
  en_sac?: number;
}

/** One read of reference data ([V9], [V12]). */
export interface ParametroDeLineas {
  tabla: string;
  /** Canonical: `esc=303|cat=5`. */
  clave: string;
  /** Month at which it was read, yyyymm. */
  mes: number;
  /** Month from which the value is effective; null for undated tables. */
  desde_mes: number | null;
  /** null = read and absent. */
  valores: Record<string, number | string | null> | null;
  norma: string | null;
}

/** What the indexes of the lines of a valuation refer to. */
export interface Diccionario {
  componentes: ComponenteDeLineas[];
  parametros: ParametroDeLineas[];
  /** Parameter sets: ascending indexes of `parametros`. */
  conjuntos: number[][];
}

/** Empty columns with room for `capacidad` entries. */
export function crear<D extends Descripcion>(
  columnas: D,
  capacidad: number,
): EstructuraDeColumnas<D> {
  const arreglos = Object.entries(columnas).map(([c, Tipo]) => [c, new Tipo(capacidad)]);
  return { n: 0, ...Object.fromEntries(arreglos) };
}

/** Empty columns with room for `capacidad` rows. */
export const crearRenglones = (capacidad: number): Renglones =>
  crear(COLUMNAS_RENGLONES, capacidad);

/** Empty columns with room for `capacidad` lines. */
export const crearLineas = (capacidad: number): Lineas => crear(COLUMNAS_LINEAS, capacidad);

/** Empty columns with room for `capacidad` segments. */
export const crearSegmentos = (capacidad: number): Segmentos =>
  crear(COLUMNAS_SEGMENTOS, capacidad);

/** Makes room for `falta` more entries, at least doubling, keeping what is there. */
export function crecer(s: { n: number }, columnas: Descripcion, falta: number): void {
  const arreglos = s as unknown as Record<string, ArregloDeNumeros>;
  const necesaria = s.n + falta;
  const actual = arreglos[Object.keys(columnas)[0]].length;
  if (necesaria <= actual) return;
  const capacidad = Math.max(necesaria, actual * 2, 64);
  for (const [c, Tipo] of Object.entries(columnas)) {
    const nueva = new Tipo(capacidad);
    nueva.set(arreglos[c].subarray(0, s.n));
    arreglos[c] = nueva;
  }
}

/** Makes room for `falta` rows more. */
export function crecerRenglones(r: Renglones, falta: number): void {
  if (r.n + falta > r.id.length) crecer(r, COLUMNAS_RENGLONES, falta);
}

/** Makes room for `falta` lines more. */
export function crecerLineas(l: Lineas, falta: number): void {
  if (l.n + falta > l.importe.length) crecer(l, COLUMNAS_LINEAS, falta);
}

/** Makes room for `falta` segments more. */
export function crecerSegmentos(s: Segmentos, falta: number): void {
  if (s.n + falta > s.lista.length) crecer(s, COLUMNAS_SEGMENTOS, falta);
}

const NOMBRES = Object.keys(COLUMNAS_RENGLONES) as ColumnaRenglon[];

/** Adds a row: what `valores` does not say is 0. @returns its index. */
export function agregarRenglon(
  r: Renglones,
  valores: Readonly<Partial<Record<ColumnaRenglon, number>>>,
): number {
  crecerRenglones(r, 1);
  const k = r.n++;
  for (const c of NOMBRES) r[c][k] = valores[c] ?? 0;
  return k;
}

/** Row `k` of a block. */
export function renglonDe(r: Renglones, k: number): RenglonValorizado {
  const renglon: Record<string, number | string> = {};
  for (const c of NOMBRES) renglon[c] = r[c][k];
  for (const c of LETRAS) renglon[c] = letraDe(r[c][k]);
  renglon.base = BASES[r.base[k]];
  return renglon as unknown as RenglonValorizado;
}

/** The first line of the row of line `i`. */
export function primeraDe({ renglon }: Lineas, i: number): number {
  const k = renglon[i];
  let primera = i;
  while (primera > 0 && renglon[primera - 1] === k) primera--;
  return primera;
}

/** What a line says by column; without `segmentos` it has none. */
export type ValoresDeLinea =
  & Readonly<Record<Exclude<ColumnaLinea, "segmentos">, number>>
  & { readonly segmentos?: number };

/** Adds a line, for which there must be room (`crecerLineas`). */
export function agregarLinea(l: Lineas, v: ValoresDeLinea): void {
  const n = l.n++;
  l.renglon[n] = v.renglon;
  l.ppar[n] = v.ppar;
  l.rubro[n] = v.rubro;
  l.componente[n] = v.componente;
  l.porcentaje[n] = v.porcentaje;
  l.regla[n] = v.regla;
  l.mensual[n] = v.mensual;
  l.importe[n] = v.importe;
  l.conteo[n] = v.conteo;
  l.parametros[n] = v.parametros;
  l.segmentos[n] = v.segmentos ?? 0;
}

/** Measures that count nothing, in the order in which they are told. */
export const NINGUNA = {
  cargos: 0,
  ocupados: 0,
  vacantes: 0,
  financiados: 0,
  horas: 0,
  licencias: 0,
};
/** Measures of a row ([V10]); a row of unit H counts only as hours. */
export type Medidas = Readonly<typeof NINGUNA>;

/** The columns that counts come from: whoever counts many rows takes them once. */
export type Contables = Pick<
  Renglones,
  "unidad" | "ocupados" | "vacantes" | "financiados" | "horas" | "licencias"
>;

export const contablesDe = (r: Renglones): Contables => {
  const { unidad, ocupados, vacantes, financiados, horas, licencias } = r;
  return { unidad, ocupados, vacantes, financiados, horas, licencias };
};

/** The counts of row `i`, the same for every output ([V10]). */
export function medidasDe(r: Contables, i: number): Medidas {
  const cuenta = r.unidad[i] === UNIDAD.cargos;
  return {
    cargos: cuenta ? r.ocupados[i] + r.vacantes[i] : 0,
    ocupados: cuenta ? r.ocupados[i] : 0,
    vacantes: cuenta ? r.vacantes[i] : 0,
    financiados: cuenta ? r.financiados[i] : 0,
    horas: r.unidad[i] === UNIDAD.nada ? 0 : r.horas[i],
    licencias: cuenta ? r.licencias[i] : 0,
  };
}
