/** What a load did, as figures: for the screen and for programs ([E5]). Amounts in centavos. */
import { toNumber } from "#core/domain/money.ts";
import {
  cargadoDe,
  type Informe,
  omisionesDe,
  type Omitido,
  type Reemplazo,
  totalesDe,
} from "./informe.ts";
import { deReemplazo } from "./texto.ts";

interface Importes {
  readonly leido: number;
  readonly cargado: number;
  readonly omitido: number;
}

export type ResumenDeCarga = ReturnType<typeof resumenDe>;

/**
 * @returns discounts apart, since they are no spending and are not reconciled; `omisiones`, what
 * stayed out of what was read, in ten-thousandths, null when nothing did.
 */
export function resumenDe(informe: Informe, reemplazo: Reemplazo) {
  return {
    ...totalesDe(informe),
    descuentos: informe.descuentos.reduce((s, o) => s + o.importe, 0),
    omisiones: omisionesDe(informe),
    instituciones: informe.aportes.map((a) => ({
      inst: a.inst,
      saf: a.saf,
      nombre: a.nombre,
      leido: a.leido,
      cargado: cargadoDe(a),
      omitido: a.omitido,
      cargos: a.cargos,
      licencias: a.licencias,
      horas: a.horas,
      renglones: a.renglones,
    })),
    avisos: [...deReemplazo(reemplazo), ...informe.avisos],
    archivos: informe.archivos.map(({ nombre, bytes }) => ({ nombre, bytes })),
  };
}

const enPesos = <T extends Importes>(x: T): T => ({
  ...x,
  leido: toNumber(x.leido),
  cargado: toNumber(x.cargado),
  omitido: toNumber(x.omitido),
});

/** As the calls answer it: amounts in pesos, percentages with two decimals. */
export const mostrarResumen = (r: ResumenDeCarga) => ({
  ...enPesos(r),
  descuentos: toNumber(r.descuentos),
  omisiones: r.omisiones === null ? null : r.omisiones / 100,
  instituciones: r.instituciones.map(enPesos),
});

export const mostrarOmitido = <T extends Omitido>(o: T): T => (
  { ...o, importe: toNumber(o.importe) }
);
