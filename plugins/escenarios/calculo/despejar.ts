/** What is cleared for a credit ([W5]): one tranche of a set, or one factor for all. Pure. */
import { mulDiv } from "#core/domain/money.ts";
import { PORCENTAJE_MAXIMO } from "../acuerdos/acuerdo.ts";
import type { Pasos } from "./buscar.ts";
import type { Conjunto } from "./evaluar.ts";
import { rechazo } from "./errores.ts";

/** Thousandths: the set as it is. */
const UNO = 1000;
/** 100 %, in hundredths. */
const CIEN = 10_000;
/** 1 %: where to look for a tranche that says nothing yet. */
const TANTEO = 100;

/** A family of sets, one for each step from 0. */
export interface Incognita extends Pasos {
  readonly que: "porcentaje" | "factor";
  conjunto(paso: number): Conjunto;
}

/** The percentage of a tranche, in hundredths. @throws Rechazo when it is not there. */
function deTramo(conjunto: Conjunto, acuerdo: number, tramo: number): Incognita {
  const suyo = conjunto[acuerdo]?.tramos[tramo];
  if (!suyo) throw rechazo("tramo_inexistente", { tramo: tramo + 1 });
  return {
    que: "porcentaje",
    tanteo: suyo.porcentaje || TANTEO,
    ultimo: PORCENTAJE_MAXIMO,
    escala: CIEN,
    iguales: (porcentaje) => [porcentaje, porcentaje],
    conjunto: (porcentaje) =>
      conjunto.map((a, i) =>
        i === acuerdo
          ? { ...a, tramos: a.tramos.map((t, j) => j === tramo ? { ...t, porcentaje } : t) }
          : a
      ),
  };
}

/** One factor, in thousandths, for every tranche: each is rounded to hundredths. @throws Rechazo */
function deFactor(conjunto: Conjunto): Incognita {
  const propios = [...new Set(conjunto.flatMap((a) => a.tramos.map((t) => t.porcentaje)))]
    .filter((p) => p > 0);
  if (propios.length === 0) throw rechazo("nada_que_despejar");
  const en = (porcentaje: number, factor: number) => mulDiv(porcentaje, factor, UNO);
  /** The least factor that takes a percentage to `valor`, rounded. */
  const menorPara = (porcentaje: number, valor: number) =>
    valor === 0 ? 0 : Math.ceil((2 * valor - 1) * UNO / (2 * porcentaje));
  return {
    que: "factor",
    tanteo: UNO,
    ultimo: menorPara(Math.max(...propios), PORCENTAJE_MAXIMO + 1) - 1,
    escala: CIEN * UNO / Math.max(...propios),
    iguales: (factor) => [
      Math.max(...propios.map((p) => menorPara(p, en(p, factor)))),
      Math.min(...propios.map((p) => menorPara(p, en(p, factor) + 1))) - 1,
    ],
    conjunto: (factor) =>
      conjunto.map((a) => ({
        ...a,
        tramos: a.tramos.map((t) => ({ ...t, porcentaje: en(t.porcentaje, factor) })),
      })),
  };
}

/** What is cleared: a tranche of an agreement of the set, both from 0, or all by one factor. */
export type LoQueSeDespeja = "factor" | { readonly acuerdo: number; readonly tramo: number };

/** @throws Rechazo when there is nothing to clear. */
export const incognitaDe = (conjunto: Conjunto, cual: LoQueSeDespeja): Incognita =>
  cual === "factor" ? deFactor(conjunto) : deTramo(conjunto, cual.acuerdo, cual.tramo);
