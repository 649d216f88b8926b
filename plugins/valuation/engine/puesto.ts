/**
 * A category that some main item pays: what its positions earn in the months that they cover, worked
 * out once whatever their codp.
 */
import type { Cubiertos } from "../../../core/domain/meses-cubiertos.ts";
import { idDeSuma } from "../../../core/domain/rubros.ts";
import { Anio, type Segmento } from "./anio.ts";
import {
  type Categoria,
  componenteEn,
  type ComponenteMensual,
  type Mensuales,
  mensualesDe,
} from "./categoria.ts";
import type { Lector } from "./lector.ts";
import { mesDePuesto } from "./mes.ts";
import { type SegmentosDePago, segmentosDePago } from "./pago.ts";

/** The months of a row, and their year. */
export interface DelAnio {
  readonly ejercicio: number;
  readonly cubiertos: Cubiertos;
}

/** A component of the covered months. */
interface Fila {
  /** As the first month that has it is paid, or the first without its value. */
  readonly muestra: ComponenteMensual;
  readonly detalle: ComponenteMensual;
  readonly mensual: number;
  readonly valor: number;
  readonly porcentaje: number;
}

/** What of a profile its codp does not decide. */
export interface Columnas {
  /** Number of components; the columns below have one entry each. */
  readonly n: number;
  /** Month of one position, as its line shows it; -1 where there is none. */
  readonly mensual: Float64Array;
  /**
   * What a component is worth by position, and by month where the profile is of one month: its
   * annual amount is this times positions, and times months ([V2], [Y4]).
   */
  readonly valor: Float64Array;
  readonly enP: Uint8Array;
  readonly componente: Uint16Array;
  readonly rubro: Uint8Array;
  readonly ppar: Uint8Array;
  readonly porcentaje: Int32Array;
  /** Parameter set of each component. */
  readonly conjunto: Uint32Array;
  /** Sums of `valor`, so that the hot loop needs no walk: all, P, W, the W of the SAC. */
  readonly total: number;
  readonly p: number;
  readonly w: number;
  readonly wSac: number;
  /** Parts of `total` by rubro, and their slots in the totals, see `ranura`. */
  readonly cargo: number;
  readonly noCargo: number;
  readonly complementos: number;
  readonly cargoRanura: number;
  readonly noCargoRanura: number;
  readonly complementosRanura: number;
}

/** What some covered months pay: the same for every codp of one unit. */
export interface Pagado {
  readonly pagos: readonly Mensuales[];
  readonly segmentos: readonly Segmento[];
  readonly filas: readonly Fila[];
  readonly detalle: readonly ComponenteMensual[];
  /** Reads of the first month. */
  readonly leidos: readonly number[];
  /** null where one month stands for all. */
  readonly pago: SegmentosDePago | null;
  /** Of the profiles, filled by the first. */
  columnas: Columnas | null;
}

/** Components of one month: its amount stands for every month. */
const filasDeUnMes = ({ componentes }: Mensuales): Fila[] =>
  componentes.map((c) => ({
    muestra: c,
    detalle: c,
    mensual: c.mensual,
    valor: c.mensual,
    porcentaje: c.porcentaje,
  }));

/** Components of the segments, those of the category first and the sums by id ([Y7]). */
function filasDeMeses(segmentos: readonly Segmento[], referencia: Mensuales): Fila[] {
  const propias = new Set<string>();
  const sumas = new Set<string>();
  segmentos.forEach(({ pago }, k) => {
    for (const { clave } of pago.componentes) {
      if (idDeSuma(clave) !== null) sumas.add(clave);
      else if (k === 0) propias.add(clave);
    }
  });
  return [...propias, ...[...sumas].sort()].flatMap((clave, lugar): Fila[] => {
    let muestra: ComponenteMensual | undefined;
    let falta: ComponenteMensual | undefined;
    let valor = 0;
    let porcentaje = -1;
    for (const { desde, hasta, pago } of segmentos) {
      const c = componenteEn(pago, clave, lugar);
      if (c === undefined) continue;
      valor += c.mensual * (hasta - desde + 1);
      if (muestra === undefined) porcentaje = c.porcentaje;
      else if (c.porcentaje !== muestra.porcentaje) porcentaje = -1;
      muestra ??= c;
      if (c.falta >= 0) falta ??= c;
    }
    if (muestra === undefined) return [];
    const deReferencia = componenteEn(referencia, clave, lugar);
    const conValor = deReferencia !== undefined && deReferencia.falta < 0 ? deReferencia : null;
    return [{
      muestra: falta ?? muestra,
      detalle: falta ?? conValor ?? muestra,
      mensual: conValor?.mensual ?? -1,
      valor,
      porcentaje,
    }];
  });
}

export class Puesto {
  /** What the category is paid in each month read. */
  readonly #meses = new Map<number, Mensuales>();
  /** By unit: in hours there are no sums ([Y7]). */
  readonly #porUnidad: { anio: Anio | null; readonly por: Map<number, Pagado> }[] = [];

  constructor(
    private readonly lector: Lector,
    private readonly saf: number,
    readonly pprin: number,
    private readonly categoria: Categoria,
  ) {}

  /** What the category is paid in the month of a reader. */
  mes(lector: Lector): Mensuales {
    let mes = this.#meses.get(lector.mes);
    if (mes === undefined) {
      mes = mensualesDe(lector, this.saf, this.pprin, this.categoria);
      this.#meses.set(lector.mes, mes);
    }
    return mes;
  }

  /** What the covered months pay; without them, the month of the budget. */
  pagado(enHoras: boolean, meses?: DelAnio): Pagado {
    const { por } = this.#porUnidad[Number(enHoras)] ??= { anio: null, por: new Map() };
    const rango = meses ? meses.cubiertos.desde << 4 | meses.cubiertos.hasta : 0;
    let pagado = por.get(rango);
    if (pagado === undefined) por.set(rango, pagado = this.#pagar(enHoras, meses));
    return pagado;
  }

  #pagar(enHoras: boolean, meses?: DelAnio): Pagado {
    const en = (lector: Lector, sumas: "abiertas" | "todas") =>
      mesDePuesto(lector, this.mes(lector), this.categoria, this.pprin, enHoras, sumas);
    const referencia = en(this.lector, "abiertas");
    const armar = (
      pagos: readonly Mensuales[],
      segmentos: readonly Segmento[],
      filas: readonly Fila[],
      pago: SegmentosDePago | null,
    ): Pagado => ({
      pagos,
      segmentos,
      filas,
      detalle: filas.map((f) => f.detalle),
      leidos: [...new Set(pagos[0].componentes.flatMap((c) => c.parametros))],
      pago,
      columnas: null,
    });
    if (meses === undefined) return armar([referencia], [], filasDeUnMes(referencia), null);
    const unidad = this.#porUnidad[Number(enHoras)];
    unidad.anio ??= new Anio(this.lector, meses.ejercicio, (l) => en(l, "todas"));
    const segmentos = unidad.anio.segmentos(meses.cubiertos);
    const filas = filasDeMeses(segmentos, referencia);
    const muestras = filas.map((f) => f.muestra);
    const pago = segmentosDePago(segmentos, muestras, (s) => this.lector.conjunto(s));
    return armar(segmentos.map((s) => s.pago), segmentos, filas, pago);
  }
}
