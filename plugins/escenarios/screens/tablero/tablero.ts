/** The agreements on the strip, and what keys and pointer do to them. Pure. */
import { esMes } from "#core/domain/period.ts";
import type { SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import { type Acuerdo, mismoAlcance, PORCENTAJE_MAXIMO } from "./acuerdo.ts";

export const LETRAS = ["A", "B", "C"] as const;
/** A column of the comparison; the agreements that carry it are laid over as one set. */
export type Letra = (typeof LETRAS)[number];

/** An agreement on the strip. */
export interface PuestoDeTablero {
  /** Its own on this screen, also before it is stored. */
  readonly clave: string;
  readonly letra: Letra;
  /** Stored under; null = not yet. */
  readonly id: number | null;
  readonly rev: number | null;
  /** Whether this person may store it. */
  readonly propio: boolean;
  /** As it was stored, to tell whether something changed; null = never. */
  readonly guardado: string | null;
  readonly acuerdo: Acuerdo;
}

export type Tablero = readonly PuestoDeTablero[];

/** Agreements that fit on the strip. */
export const PUESTOS_MAXIMO = 6;

/** Where something stands: which agreement, and which tranche or sum of it. */
export interface LugarEnTira {
  readonly clave: string;
  readonly clase: "tramo" | "suma";
  readonly indice: number;
}

/** Where something is to be added: a month (yyyymm) of an agreement. */
export interface Hueco extends Pick<LugarEnTira, "clave" | "clase"> {
  readonly mes: number;
}

export const sinGuardar = (p: PuestoDeTablero): boolean => p.guardado !== JSON.stringify(p.acuerdo);

/** Why an agreement is only read: homologated, or of somebody else; null when it may be changed. */
export function motivoDeSoloLectura(p: PuestoDeTablero): string | null {
  const porque = p.acuerdo.estado === "homologado"
    ? "está homologado"
    : p.id !== null && !p.propio
    ? "es de otro organismo"
    : null;
  return porque && `El acuerdo ${porque} y sólo se lee: se puede duplicar y cambiar la copia.`;
}

export const soloLectura = (p: PuestoDeTablero): boolean => motivoDeSoloLectura(p) !== null;

/** The letter that nobody carries; the last one when all are taken. */
export const letraLibre = (tablero: Tablero): Letra =>
  LETRAS.find((l) => tablero.every((p) => p.letra !== l)) ?? "C";

export const letrasUsadas = (tablero: Tablero): readonly Letra[] =>
  LETRAS.filter((l) => tablero.some((p) => p.letra === l));

/** The set that a letter lays over the values; what says nothing is left out. */
export const conjuntoDe = (tablero: Tablero, letra: Letra): readonly Acuerdo[] =>
  tablero.filter((p) => p.letra === letra).map((p) => p.acuerdo);

const cambiar = (tablero: Tablero, clave: string, con: (a: Acuerdo) => Acuerdo): Tablero =>
  tablero.map((p) => p.clave === clave ? { ...p, acuerdo: con(p.acuerdo) } : p);

const enLugar = <T>(lista: readonly T[], indice: number, valor: T): T[] =>
  lista.map((x, i) => i === indice ? valor : x);

export const acuerdoDe = (tablero: Tablero, clave: string): Acuerdo | undefined =>
  tablero.find((p) => p.clave === clave)?.acuerdo;

export const ponerAcuerdo = (tablero: Tablero, clave: string, acuerdo: Acuerdo): Tablero =>
  cambiar(tablero, clave, () => acuerdo);

export const ponerLetra = (tablero: Tablero, clave: string, letra: Letra): Tablero =>
  tablero.map((p) => p.clave === clave ? { ...p, letra } : p);

/** Tranches stay in the order of their months: the file reads as the strip. */
const ordenados = (tramos: readonly TramoDeAcuerdo[]): TramoDeAcuerdo[] =>
  [...tramos].sort((a, b) => a.mes - b.mes);

/** @returns the board with the tranche, and where it stands. */
export function ponerTramo(
  tablero: Tablero,
  clave: string,
  indice: number | null,
  tramo: TramoDeAcuerdo,
): { readonly tablero: Tablero; readonly indice: number } {
  const antes = acuerdoDe(tablero, clave)?.tramos ?? [];
  const tramos = ordenados(indice === null ? [...antes, tramo] : enLugar(antes, indice, tramo));
  return {
    tablero: cambiar(tablero, clave, (a) => ({ ...a, tramos })),
    indice: tramos.indexOf(tramo),
  };
}

export function ponerSuma(
  tablero: Tablero,
  clave: string,
  indice: number | null,
  suma: SumaDeAcuerdo,
): Tablero {
  return cambiar(tablero, clave, (a) => ({
    ...a,
    sumas: indice === null ? [...a.sumas, suma] : enLugar(a.sumas, indice, suma),
  }));
}

export function quitar(tablero: Tablero, { clave, clase, indice }: LugarEnTira): Tablero {
  const sin = <T>(lista: readonly T[]) => lista.filter((_, i) => i !== indice);
  return cambiar(
    tablero,
    clave,
    (a) => clase === "tramo" ? { ...a, tramos: sin(a.tramos) } : { ...a, sumas: sin(a.sumas) },
  );
}

const dentro = (mes: number, ejercicio: number): boolean =>
  esMes(mes) && Math.trunc(mes / 100) === ejercicio;

/** Whether another tranche of the same scope stands in that month. */
export const ocupado = (
  tramos: readonly TramoDeAcuerdo[],
  mes: number,
  alcance: Alcance,
  menos?: number,
): boolean =>
  tramos.some((t, i) => i !== menos && t.mes === mes && mismoAlcance(t.alcance, alcance));

/**
 * A tranche in another month of the year; it jumps over those of its scope. Null when there is no
 * free month that way.
 * @param a the month that it goes to (yyyymm), or the way: −1 and 1
 */
export function moverTramo(
  tablero: Tablero,
  { clave, indice }: Pick<LugarEnTira, "clave" | "indice">,
  a: { readonly mes: number } | { readonly sentido: -1 | 1 },
): { readonly tablero: Tablero; readonly indice: number } | null {
  const tramos = acuerdoDe(tablero, clave)?.tramos;
  const tramo = tramos?.at(indice);
  if (!tramos || !tramo) return null;
  const ejercicio = Math.trunc(tramo.mes / 100);
  const libre = (mes: number) => !ocupado(tramos, mes, tramo.alcance, indice);
  let mes = "mes" in a ? a.mes : tramo.mes + a.sentido;
  if ("sentido" in a) { while (dentro(mes, ejercicio) && !libre(mes)) mes += a.sentido; }
  if (!dentro(mes, ejercicio) || !libre(mes) || mes === tramo.mes) return null;
  return ponerTramo(tablero, clave, indice, { ...tramo, mes });
}

/** A sum some months earlier or later, whole; null when it would leave the year. */
export function moverSuma(
  tablero: Tablero,
  { clave, indice }: Pick<LugarEnTira, "clave" | "indice">,
  meses: number,
): Tablero | null {
  const suma = acuerdoDe(tablero, clave)?.sumas.at(indice);
  if (!suma || meses === 0) return null;
  const { desde_mes, hasta_mes } = suma;
  const ejercicio = Math.trunc(desde_mes / 100);
  const [desde, hasta] = [desde_mes + meses, hasta_mes === null ? null : hasta_mes + meses];
  if (!dentro(desde, ejercicio) || (hasta !== null && !dentro(hasta, ejercicio))) return null;
  return ponerSuma(tablero, clave, indice, { ...suma, desde_mes: desde, hasta_mes: hasta });
}

/** The last month of a sum, earlier or later; null when it has none that way. */
export function estirarSuma(
  tablero: Tablero,
  { clave, indice }: Pick<LugarEnTira, "clave" | "indice">,
  meses: number,
): Tablero | null {
  const suma = acuerdoDe(tablero, clave)?.sumas.at(indice);
  if (!suma) return null;
  const ejercicio = Math.trunc(suma.desde_mes / 100);
  const hasta = (suma.hasta_mes ?? ejercicio * 100 + 12) + meses;
  if (hasta < suma.desde_mes || !dentro(hasta, ejercicio)) return null;
  return ponerSuma(tablero, clave, indice, { ...suma, hasta_mes: hasta });
}

/** A percentage of a tranche, in hundredths, kept within what the rules admit. */
export function ponerPorcentaje(
  tablero: Tablero,
  { clave, indice }: Pick<LugarEnTira, "clave" | "indice">,
  porcentaje: number,
): Tablero {
  const tramo = acuerdoDe(tablero, clave)?.tramos.at(indice);
  if (!tramo || !(porcentaje >= 0 && porcentaje <= PORCENTAJE_MAXIMO)) return tablero;
  return ponerTramo(tablero, clave, indice, { ...tramo, porcentaje }).tablero;
}

/** The same agreement with its months in another year: what was agreed then, as if it were now. */
export function llevarA(acuerdo: Acuerdo, ejercicio: number): Acuerdo {
  const meses = [
    ...acuerdo.tramos.map((t) => t.mes),
    ...acuerdo.sumas.map((s) => s.desde_mes),
  ];
  const anios = (ejercicio - Math.trunc(Math.min(...meses) / 100)) * 100;
  if (meses.length === 0 || anios === 0) return acuerdo;
  return {
    ...acuerdo,
    nombre: `${acuerdo.nombre}, llevado a ${ejercicio}`,
    norma: "",
    estado: "borrador",
    tramos: acuerdo.tramos.map((t) => ({
      ...t,
      mes: t.mes + anios,
      base: t.base === "anterior" ? t.base : t.base + anios,
    })),
    sumas: acuerdo.sumas.map((s) => ({
      ...s,
      norma: "",
      desde_mes: s.desde_mes + anios,
      hasta_mes: s.hasta_mes === null ? null : s.hasta_mes + anios,
    })),
  };
}
