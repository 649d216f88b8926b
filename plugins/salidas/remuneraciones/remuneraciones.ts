/** Positions and pay of each category of a budget, from its valued lines ([S7], [S8]). */
import { mulDiv, multiplicar, sumar } from "../../../core/domain/money.ts";
import type { Consulta } from "../../../core/plugin.ts";
import {
  conRemuneracionSinMeses,
  type Estado,
  type Linea,
  lineasDe,
  type Medidas,
  NINGUNA,
  type Parametro,
  type Renglon,
  UNIDAD,
} from "../../valuation/service.ts";

const CAMPOS = ["mon", "pprin", "esc", "agrup", "nivel", "grado", "cat", "codes"] as const;

export interface PagoDeCategoria extends Pick<Renglon, typeof CAMPOS[number]> {
  /** Its rows count hours instead of positions. */
  readonly horas: boolean;
  readonly medidas: Medidas;
  /** Positions whose pay is told, whatever their unit, and what they are paid in a month, centavos. */
  readonly posiciones: number;
  readonly pago: number;
  /** Reads behind the basic amount; empty for rows that are not positions. */
  readonly lecturas: readonly Parametro[];
}

type Acumulado = { -readonly [K in keyof PagoDeCategoria]: PagoDeCategoria[K] };

/** A new sum of each measure; neither operand changes. */
export function sumarMedidas(a: Medidas, b: Medidas): Medidas {
  const suma = { ...a } as { -readonly [M in keyof Medidas]: number };
  for (const m of Object.keys(b) as (keyof Medidas)[]) suma[m] += b[m];
  return suma;
}

/** Month of one position: the sum of its monthly components, weighted where rows differ. */
export function remuneracionDe(partes: readonly PagoDeCategoria[]): number | null {
  const posiciones = partes.reduce((t, p) => t + p.posiciones, 0);
  const pago = partes.reduce((t, p) => sumar(t, p.pago, "la remuneración"), 0);
  return posiciones === 0 ? null : mulDiv(pago, 1, posiciones);
}

/** Adds the pay of a row, by its basico line. */
function agregarPago(pago: Acumulado, linea: Linea): void {
  const { ocupados, vacantes } = linea.renglon;
  const posiciones = ocupados + vacantes;
  pago.posiciones += posiciones;
  const suyo = multiplicar(linea.pago ?? 0, posiciones, "la remuneración");
  pago.pago = sumar(pago.pago, suyo, "la remuneración");
}

/** Every category with valued lines, in no order. */
export async function pagosDe(q: Consulta, estado: Estado): Promise<PagoDeCategoria[]> {
  const pagos = new Map<string, Acumulado>();
  for await (const { tramo, valuacion } of lineasDe(q, estado)) {
    const sinMeses = conRemuneracionSinMeses(valuacion);
    let renglon: Renglon | null = null;
    let pago: Acumulado;
    tramo.recorrer({}, (linea) => {
      const primera = linea.renglon !== renglon;
      if (primera) {
        const r = renglon = linea.renglon;
        const clave = [...CAMPOS.map((c) => r[c]), r.unidad === UNIDAD.horas].join("|");
        pago = pagos.getOrInsertComputed(clave, () => ({
          ...Object.fromEntries(CAMPOS.map((c) => [c, r[c]])) as Pick<
            Renglon,
            typeof CAMPOS[number]
          >,
          horas: r.unidad === UNIDAD.horas,
          medidas: NINGUNA,
          posiciones: 0,
          pago: 0,
          lecturas: [],
        }));
      }
      if (linea.conteo) pago.medidas = sumarMedidas(pago.medidas, linea.medidas);
      // The basico line is the first one, and only positions have a monthly amount.
      if (!primera || linea.mensual === null) return;
      if (pago.lecturas.length === 0) pago.lecturas = linea.parametros;
      if (sinMeses || linea.renglon.tcober > 0) agregarPago(pago, linea);
    });
  }
  return [...pagos.values()];
}
