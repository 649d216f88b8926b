/** What a load did, as figures: for the screen and for programs ([E5]). Amounts in centavos. */
import { toNumber } from "../../../core/domain/money.ts";
import {
  cargadoDe,
  type Informe,
  omisionesDe,
  type Omitido,
  type Reemplazo,
  totalesDe,
} from "./informe.ts";
import { deReemplazo } from "./texto-informe.ts";

interface Importes {
  readonly leido: number;
  readonly cargado: number;
  readonly omitido: number;
}

export interface Resumen extends Importes {
  /** Apart: they are no spending and are not reconciled. */
  readonly descuentos: number;
  /** Ten-thousandths of what was read that stayed out; null when nothing did. */
  readonly omisiones: number | null;
  readonly instituciones: readonly (Importes & {
    /** Two letters of SIRHU; empty in a CSV. */
    readonly inst: string;
    readonly saf: number | null;
    readonly nombre: string;
    readonly cargos: number;
    readonly licencias: number;
    readonly horas: number;
    readonly renglones: number;
  })[];
  readonly avisos: readonly string[];
  readonly archivos: readonly { readonly nombre: string; readonly bytes: number }[];
}

export function resumenDe(informe: Informe, reemplazo: Reemplazo): Resumen {
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
export const mostrarResumen = (r: Resumen) => ({
  ...enPesos(r),
  descuentos: toNumber(r.descuentos),
  omisiones: r.omisiones === null ? null : r.omisiones / 100,
  instituciones: r.instituciones.map(enPesos),
});

export const mostrarOmitido = <T extends Omitido>(o: T): T => (
  { ...o, importe: toNumber(o.importe) }
);
