/** The credits of a budget, line by line, as the external financial system takes them ([S5]). */
import type { ClaseDeSalida } from "#core/outputs/table.ts";
import type { Consulta } from "#core/plugin.ts";
import { agrupar } from "#plugins/valuation/service.ts";
import { unidadesEnteras } from "#core/domain/units.ts";
import type { GrupoLeido } from "../grupo.ts";
import { type CampoCredito, CAMPOS, COLUMNAS, DE_LINEAS } from "./columnas.ts";

/** `importe` in whole units of the currency. */
export type CreditoDeFop = Readonly<Record<CampoCredito, number>>;

/** Whole units are integers wherever they are shown. */
export const CLASE: ClaseDeSalida = "entero";

export interface CreditosDeFop {
  readonly filas: readonly CreditoDeFop[];
  /** Whole units, by currency: the valuation's total rounded half away from zero ([S5]). */
  readonly totales: Readonly<Record<string, number>>;
  /** Centavos, by currency: the valuation's total. */
  readonly centavos: Readonly<Record<string, number>>;
}

/** Every line with an amount, in key order. Lines worth nothing ask for no credit. */
export async function creditosDe(
  q: Consulta,
  { g, estado, r }: GrupoLeido,
): Promise<CreditosDeFop> {
  const { filas: todas } = await agrupar(q, estado, DE_LINEAS.map(([, de]) => de));
  const grupos = todas.filter((f) => f.valor !== 0);
  const unidades = new Map<typeof grupos[number], number>();
  const totales: Record<string, number> = {};
  const centavos: Record<string, number> = {};
  for (const [mon, deMoneda] of Map.groupBy(grupos, (f) => String(f.clave.mon))) {
    const enteras = unidadesEnteras(deMoneda.map((f) => ({
      niveles: [f.clave.pprin, f.clave.ppar],
      centavos: f.valor,
    })));
    deMoneda.forEach((f, i) => unidades.set(f, enteras[i]));
    totales[mon] = enteras.reduce((t, u) => t + u, 0);
    centavos[mon] = deMoneda.reduce((t, f) => t + f.valor, 0);
  }
  const { jur, sjur, ent, car } = r.institucion(g.saf);
  const delGrupo: Partial<CreditoDeFop> = {
    ejercicio: g.ejercicio,
    caracter: car,
    jurisdiccion: jur,
    subjurisdiccion: sjur,
    entidad: ent,
    saf: g.saf,
    inciso: 1,
  };
  const filas = grupos.map((f) => {
    const dicho = { ...delGrupo, importe: unidades.get(f) ?? 0 };
    // What nobody says is 0.
    const valores = COLUMNAS.map(([c, , de]) => [c, de ? f.clave[de] : dicho[c] ?? 0] as const);
    return Object.fromEntries(valores) as CreditoDeFop;
  });
  return { filas, totales, centavos };
}

/** What tells a credit apart from the others of any package. */
export const claveDe = (c: CreditoDeFop): string =>
  CAMPOS.filter((campo) => campo !== "importe").map((campo) => c[campo]).join("|");
