/** Positions and pay of each category of a budget, from its valued lines ([S7], [S8]). */
import type { Consulta } from "#core/plugin.ts";
import {
  type CategoriaSola,
  type Estado,
  lineasDe,
  type Medidas,
  type MesDeCategoria,
  NINGUNA,
  type ParametroDeLineas,
  type RenglonValorizado,
  UNIDAD,
} from "#plugins/valuation/service.ts";

const CAMPOS = ["mon", "pprin", "esc", "agrup", "nivel", "grado", "cat", "codes"] as const;

export interface PagoDeCategoria extends Pick<RenglonValorizado, typeof CAMPOS[number]> {
  /** Its rows count hours instead of positions. */
  readonly horas: boolean;
  readonly medidas: Medidas;
  /** Reads behind the basic amount; empty for rows that are not positions. */
  readonly lecturas: readonly ParametroDeLineas[];
}

type Acumulado = { -readonly [K in keyof PagoDeCategoria]: PagoDeCategoria[K] };

/** A new sum of each measure; neither operand changes. */
export function sumarMedidas(a: Medidas, b: Medidas): Medidas {
  const suma = { ...a } as { -readonly [M in keyof Medidas]: number };
  for (const m of Object.keys(b) as (keyof Medidas)[]) suma[m] += b[m];
  return suma;
}

/**
 * Month of one position, from the tables and never a mean of rows ([S7], [S8]), centavos. Null where
 * there is no value, and where it is not the same for all of them: abroad, it depends on the
 * destination; and a main item may be paid what others are not.
 */
export function remuneracionDe(
  partes: readonly (CategoriaSola & { readonly pprin: number })[],
  mesDe: MesDeCategoria,
): number | null {
  const [mes = null, ...otros] = new Set(partes.map((p) => mesDe(p.pprin, p)));
  return otros.length === 0 ? mes : null;
}

/** Every category with valued lines, in no order. */
export async function pagosDe(q: Consulta, estado: Estado): Promise<PagoDeCategoria[]> {
  const pagos = new Map<string, Acumulado>();
  for await (const { tramo } of lineasDe(q, estado)) {
    let renglon: RenglonValorizado | null = null;
    let pago: Acumulado;
    tramo.recorrer({}, (linea) => {
      const primera = linea.renglon !== renglon;
      if (primera) {
        const r = renglon = linea.renglon;
        const clave = [...CAMPOS.map((c) => r[c]), r.unidad === UNIDAD.horas].join("|");
        pago = pagos.getOrInsertComputed(clave, () => ({
          ...Object.fromEntries(CAMPOS.map((c) => [c, r[c]])) as Pick<
            RenglonValorizado,
            typeof CAMPOS[number]
          >,
          horas: r.unidad === UNIDAD.horas,
          medidas: NINGUNA,
          lecturas: [],
        }));
      }
      if (linea.conteo) pago.medidas = sumarMedidas(pago.medidas, linea.medidas);
      // The basico line is the first one.
      if (primera && linea.renglon.base === "cargos" && pago.lecturas.length === 0) {
        pago.lecturas = linea.parametros;
      }
    });
  }
  return [...pagos.values()];
}
