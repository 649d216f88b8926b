/** The positions of the executed months through the year: amounts by month and rubro. Pure. */
import { elegir } from "#core/domain/fields.ts";
import { sumar } from "#core/domain/money.ts";
import type { Rubro } from "#core/domain/rubros.ts";
import { CAMPOS_DE_PUESTO, type Ejecutados, type PuestoDeImporte } from "./tipos.ts";

export const MESES = 12;

const claveDe = (p: PuestoDeImporte): string =>
  `${p.prog}|${p.subp}|${p.proy}|${p.act}|${p.ubic}|${p.ff}|${p.pprin}|${p.esc}|${p.agrup}|` +
  `${p.nivel}|${p.grado}|${p.cat}|${p.mon}`;

/** A position in a month: its amounts by rubro, and how many they are. */
export interface Mes {
  cargos: number;
  readonly rubros: Map<Rubro, { importe: number; readonly ppar: number }>;
}

/** A position through the year. */
export interface Ficha {
  readonly puesto: PuestoDeImporte;
  /** What decides its pay, and the fixed sums that reach it, numbered: the same for many. */
  readonly categoria: number;
  readonly alcance: number;
  /** By month 1–12; absent where it has nothing. */
  readonly meses: (Mes | undefined)[];
}

const QUE = "un importe del mes";

/** Adds to what a month has of a rubro. */
export function anotar(mes: Mes, rubro: Rubro, ppar: number, importe: number): void {
  const suyo = mes.rubros.get(rubro);
  if (suyo === undefined) mes.rubros.set(rubro, { importe, ppar });
  else suyo.importe = sumar(suyo.importe, importe, QUE);
}

const enOrden = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

/** Numbers what it is given, in the order in which it comes. */
function numerador(): (que: string) => number {
  const numeros = new Map<string, number>();
  return (que) => numeros.getOrInsertComputed(que, () => numeros.size);
}

/** Everyone of the executed months, in the order of their keys. */
export function fichasDe(ejecutados: Ejecutados): Ficha[] {
  const fichas = new Map<string, Ficha>();
  const [categoria, alcance] = [numerador(), numerador()];
  for (const [m, lineas] of ejecutados) {
    for (const l of lineas) {
      const ficha = fichas.getOrInsertComputed(claveDe(l), () => ({
        puesto: elegir(l, CAMPOS_DE_PUESTO),
        categoria: categoria(`${l.pprin}|${l.esc}|${l.agrup}|${l.nivel}|${l.grado}|${l.cat}`),
        alcance: alcance(`${l.pprin}|${l.esc}`),
        meses: Array.from({ length: MESES + 1 }),
      }));
      const mes = ficha.meses[m] ??= { cargos: 0, rubros: new Map() };
      mes.cargos += l.cargos;
      anotar(mes, l.rubro, l.ppar, l.importe);
    }
  }
  return [...fichas].sort(([a], [b]) => enOrden(a, b)).map(([, ficha]) => ficha);
}

/** Takes as much of `suma` as there is: never below 0, and nothing of what is negative. */
export const quitando = (importe: number, suma: number): number =>
  importe <= 0 ? importe : Math.max(0, importe - suma);

/** Those of some months alone, to be gone on with; what was executed is shared, and never changes. */
export const vistas = (fichas: readonly Ficha[], meses: readonly number[]): Ficha[] =>
  fichas.flatMap((ficha) => {
    if (!meses.some((m) => ficha.meses[m] !== undefined)) return [];
    const propios: Ficha["meses"] = Array.from({ length: MESES + 1 });
    for (const m of meses) propios[m] = ficha.meses[m];
    return [{ ...ficha, meses: propios }];
  });
