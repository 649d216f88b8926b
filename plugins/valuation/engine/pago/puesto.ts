/**
 * A category that some main item pays: what its positions earn in the months that they cover, worked
 * out once whatever their codp.
 */
import type { Cubiertos } from "#core/domain/meses-cubiertos.ts";
import { idDeSuma } from "#core/domain/rubros.ts";
import { Anio, type Segmento } from "./anio.ts";
import {
  type Categoria,
  componenteEn,
  type ComponenteMensual,
  type Mensuales,
} from "./categoria.ts";
import type { Lector } from "../lector.ts";
import { SIN_MENSUAL } from "../lineas/lineas.ts";
import { mesDePuesto } from "./mes.ts";
import type { FilaDePaga, Paga, Pagado, UnidadDePaga } from "./paga.ts";
import { segmentosDePago } from "./pago.ts";
import { type CategoriaLeida, leerCategoria } from "./regimenes.ts";

/** The months of a row, and their year. */
export interface DelAnio {
  readonly ejercicio: number;
  readonly cubiertos: Cubiertos;
}

/** One month that stands for all. */
const deUnMes = (mes: Mensuales, referencia: Mensuales): Paga => ({
  pagos: [mes],
  filas: mes.componentes.map((c, lugar): FilaDePaga => {
    const propia = mes === referencia ? c : componenteEn(referencia, c.clave, lugar);
    const conValor = propia !== undefined && propia.falta < 0 ? propia : null;
    return {
      muestra: c,
      segmento: 0,
      detalle: c.falta >= 0 ? c : conValor ?? c,
      mensual: mes === referencia ? c.mensual : conValor?.mensual ?? SIN_MENSUAL,
      valor: c.mensual,
      porcentaje: c.porcentaje,
    };
  }),
  pago: null,
  columnas: null,
});

/** Keys of the components of the segments, those of the category first and the sums by id ([Y7]). */
function clavesDe(segmentos: readonly Segmento[]): string[] {
  const [{ pago: { componentes: primeros } }] = segmentos;
  // Sums come last, and months may have other ones.
  const sinSumas = idDeSuma(primeros[primeros.length - 1].clave) === null;
  const iguales = sinSumas &&
    segmentos.every(({ pago: { componentes } }) =>
      componentes.length === primeros.length &&
      componentes.every((c, i) => c.clave === primeros[i].clave)
    );
  if (iguales) return primeros.map((c) => c.clave);
  const propias = new Set<string>();
  const sumas = new Set<string>();
  segmentos.forEach(({ pago }, k) => {
    for (const { clave } of pago.componentes) {
      if (idDeSuma(clave) !== null) sumas.add(clave);
      else if (k === 0) propias.add(clave);
    }
  });
  return [...propias, ...[...sumas].sort()];
}

function filaDeMeses(
  segmentos: readonly Segmento[],
  referencia: Mensuales,
  clave: string,
  lugar: number,
): FilaDePaga {
  let muestra: ComponenteMensual | undefined;
  let falta: ComponenteMensual | undefined;
  let segmento = 0;
  let valor = 0;
  let porcentaje = -1;
  for (let k = 0; k < segmentos.length; k++) {
    const { desde, hasta, pago } = segmentos[k];
    const c = componenteEn(pago, clave, lugar);
    if (c === undefined) continue;
    valor += c.mensual * (hasta - desde + 1);
    if (muestra === undefined) {
      muestra = c;
      segmento = k;
      porcentaje = c.porcentaje;
    } else if (c.porcentaje !== muestra.porcentaje) porcentaje = -1;
    if (c.falta >= 0) falta ??= c;
  }
  if (muestra === undefined) throw new TypeError(`ningún mes tiene ${clave}`);
  const deReferencia = componenteEn(referencia, clave, lugar);
  const conValor = deReferencia !== undefined && deReferencia.falta < 0 ? deReferencia : null;
  return {
    muestra: falta ?? muestra,
    segmento,
    detalle: falta ?? conValor ?? muestra,
    mensual: conValor?.mensual ?? SIN_MENSUAL,
    valor,
    porcentaje,
  };
}

/** The components of months that are not paid alike. */
function deMeses(segmentos: readonly Segmento[], referencia: Mensuales): Paga {
  const filas = clavesDe(segmentos)
    .map((clave, lugar) => filaDeMeses(segmentos, referencia, clave, lugar));
  return {
    pagos: segmentos.map((s) => s.pago),
    filas,
    pago: segmentosDePago(segmentos, filas.map((f) => f.muestra)),
    columnas: null,
  };
}

function pagaDe(
  { referencia, deUnMes: hechas }: UnidadDePaga,
  segmentos: readonly Segmento[],
): Paga {
  if (segmentos.length > 1) return deMeses(segmentos, referencia);
  const mes = segmentos.length === 0 ? referencia : segmentos[0].pago;
  let paga = hechas.find((p) => p.pagos[0] === mes);
  if (paga === undefined) hechas.push(paga = deUnMes(mes, referencia));
  return paga;
}

export class Puesto {
  /** What the category is paid at the reference month; null before it is asked. */
  #leida: CategoriaLeida | null = null;
  /** What it is paid in each of the others. */
  readonly #meses = new Map<number, Mensuales>();
  /** By unit: in hours there are no sums ([Y7]). */
  readonly #unidades: UnidadDePaga[] = [];

  constructor(
    private readonly lector: Lector,
    private readonly saf: number,
    readonly pprin: number,
    private readonly categoria: Categoria,
  ) {}

  /** What the category is paid in the month of a reader: the reference one, or one of the year. */
  mes(lector: Lector): Mensuales {
    const { primera, receta } = this.#leida ??= leerCategoria(
      this.lector,
      this.saf,
      this.pprin,
      this.categoria,
    );
    if (lector === this.lector || receta === null) return primera;
    return this.#meses.getOrInsertComputed(lector.mes, () => receta.en(lector, primera));
  }

  /** What the covered months pay; without them, the month of the budget. */
  pagado(enHoras: boolean, meses?: DelAnio): Pagado {
    const unidad = this.#unidades[Number(enHoras)] ??= {
      enHoras,
      referencia: this.#en(this.lector, enHoras, "abiertas"),
      pagados: new Map(),
      deUnMes: [],
      fijas: [],
      anio: null,
    };
    const rango = meses ? meses.cubiertos.desde << 4 | meses.cubiertos.hasta : 0;
    let pagado = unidad.pagados.get(rango);
    if (pagado === undefined) {
      const segmentos = meses ? this.#anio(unidad, meses.ejercicio).segmentos(meses.cubiertos) : [];
      const paga = pagaDe(unidad, segmentos);
      unidad.pagados.set(rango, pagado = { unidad, segmentos, paga, conjuntos: null });
    }
    return pagado;
  }

  #en(lector: Lector, enHoras: boolean, sumas: "abiertas" | "todas"): Mensuales {
    return mesDePuesto(lector, this.mes(lector), this.categoria, this.pprin, enHoras, sumas);
  }

  #anio(unidad: UnidadDePaga, ejercicio: number): Anio {
    const { enHoras, referencia } = unidad;
    return unidad.anio ??= new Anio(
      this.lector,
      ejercicio,
      referencia,
      (lector) => this.#en(lector, enHoras, "todas"),
    );
  }
}
