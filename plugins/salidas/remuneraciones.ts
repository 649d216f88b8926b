/** Positions and pay of each category of a budget, from its valued lines ([S7], [S8]). */
import { mulDiv, multiplicar, sumar } from "../../core/domain/money.ts";
import type { Consulta } from "../../core/plugin.ts";
import {
  conRemuneracionSinMeses,
  type Diccionario,
  type Estado,
  letraDe,
  lineasDe,
  type Medidas,
  medidasDe,
  type Parametro,
  type Renglones,
  UNIDAD,
} from "../valuation/service.ts";

export interface Categoria {
  readonly mon: number;
  readonly pprin: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly codes: number;
  /** Its rows count hours instead of positions. */
  readonly horas: boolean;
}

export interface PagoDeCategoria extends Categoria {
  readonly medidas: Medidas;
  /** Positions whose pay is told, whatever their unit, and what they are paid in a month, centavos. */
  readonly posiciones: number;
  readonly pago: number;
  /** Reads behind the basic amount; empty for rows that are not positions. */
  readonly lecturas: readonly Parametro[];
}

type Acumulado = { -readonly [K in keyof PagoDeCategoria]: PagoDeCategoria[K] };

const categoriaDe = (r: Renglones, k: number): Categoria => ({
  mon: r.mon[k],
  pprin: r.pprin[k],
  esc: r.esc[k],
  agrup: letraDe(r.agrup[k]),
  nivel: letraDe(r.nivel[k]),
  grado: r.grado[k],
  cat: r.cat[k],
  codes: r.codes[k],
  horas: r.unidad[k] === UNIDAD.horas,
});

const NADA: Medidas = {
  cargos: 0,
  ocupados: 0,
  vacantes: 0,
  financiados: 0,
  horas: 0,
  licencias: 0,
};

/** A new sum of each measure; neither operand changes. */
export function sumarMedidas(a: Medidas, b: Medidas): Medidas {
  const suma = { ...a };
  for (const m of Object.keys(b) as (keyof Medidas)[]) suma[m] += b[m];
  return suma;
}

/** Month of one position: the sum of its monthly components, weighted where rows differ. */
export function remuneracionDe(partes: readonly PagoDeCategoria[]): number | null {
  const posiciones = partes.reduce((t, p) => t + p.posiciones, 0);
  const pago = partes.reduce((t, p) => sumar(t, p.pago, "la remuneración"), 0);
  return posiciones === 0 ? null : mulDiv(pago, 1, posiciones);
}

/**
 * Adds one row, whose lines start at `desde`. @returns where the next row starts.
 * @param sinMeses whether rows without months tell their whole remuneration ([V9]).
 */
function agregarRenglon(
  acumulado: Acumulado,
  r: Renglones,
  l: {
    readonly n: number;
    readonly renglon: Uint32Array;
    readonly mensual: Float64Array;
    readonly conteo: Uint8Array;
    readonly parametros: Uint32Array;
  },
  dic: Diccionario,
  desde: number,
  sinMeses: boolean,
): number {
  const k = l.renglon[desde];
  let mensual = 0;
  let esCargo = false;
  let i = desde;
  for (; i < l.n && l.renglon[i] === k; i++) {
    if (l.conteo[i] === 1) acumulado.medidas = sumarMedidas(acumulado.medidas, medidasDe(r, k));
    if (l.mensual[i] < 0) continue;
    mensual = sumar(mensual, l.mensual[i], "la remuneración");
    // The basico line is the first one.
    if (!esCargo && acumulado.lecturas.length === 0) {
      acumulado.lecturas = dic.conjuntos[l.parametros[i]].map((p) => dic.parametros[p]);
    }
    esCargo = true;
  }
  if (esCargo && (sinMeses || r.tcober[k] > 0)) {
    const posiciones = r.ocupados[k] + r.vacantes[k];
    acumulado.posiciones += posiciones;
    acumulado.pago = sumar(
      acumulado.pago,
      multiplicar(mensual, posiciones, "la remuneración"),
      "la remuneración",
    );
  }
  return i;
}

/** Every category with valued lines, in no order. */
export async function pagosDe(q: Consulta, estado: Estado): Promise<PagoDeCategoria[]> {
  const pagos = new Map<string, Acumulado>();
  for await (const { bloque, diccionario, valuacion } of lineasDe(q, estado)) {
    const sinMeses = conRemuneracionSinMeses(valuacion);
    const { renglones: r, lineas: l } = bloque;
    for (let i = 0; i < l.n;) {
      const categoria = categoriaDe(r, l.renglon[i]);
      const clave = Object.values(categoria).join("|");
      let acumulado = pagos.get(clave);
      if (!acumulado) {
        acumulado = { ...categoria, medidas: NADA, posiciones: 0, pago: 0, lecturas: [] };
        pagos.set(clave, acumulado);
      }
      i = agregarRenglon(acumulado, r, l, diccionario, i, sinMeses);
    }
  }
  return [...pagos.values()];
}
