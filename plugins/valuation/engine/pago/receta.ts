/**
 * How the month of a category is worked out of what is read: which values, and the arithmetic of each
 * component. Both are the same in every month of the year, so that another month costs its arithmetic
 * alone.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import type { ComponenteMensual, Mensuales } from "./categoria.ts";
import type { ClaveDeConsulta, Lector, Leido } from "../lector.ts";
import type { Serie } from "./serie.ts";

/** Values by their place; one that is missing counts as 0. */
export type ValoresPorLugar = Float64Array;

/** A read of which a value is taken, or that is only recorded. */
export interface LecturaDeReceta {
  readonly indice: number;
  readonly campo: string;
  /** Place of its value among the numbers; -1 = only recorded. */
  readonly lugar: number;
}

/** A component, whatever the month. */
interface Paso {
  /** Its month, as the first one is paid. */
  readonly primero: ComponenteMensual;
  readonly lecturas: readonly LecturaDeReceta[];
  /** Places; -1 none. */
  readonly porcentaje: number;
  readonly unidad: number;
  readonly importe: (n: ValoresPorLugar) => number;
}

interface Extras {
  /** The read whose month the value has. */
  readonly principal: LecturaDeReceta;
  readonly enP?: boolean;
  readonly porcentaje?: LecturaDeReceta;
  readonly unidad?: LecturaDeReceta;
}

/** Most values that a category reads. */
const LUGARES = 16;
/** Of the month at hand: as they were read, NaN where missing, and as they are taken. */
const leidos = new Float64Array(LUGARES);
const numeros = new Float64Array(LUGARES);

/** The first that found nothing; null = none. */
function faltaEn(lecturas: readonly LecturaDeReceta[]): LecturaDeReceta | null {
  for (const l of lecturas) if (l.lugar >= 0 && Number.isNaN(leidos[l.lugar])) return l;
  return null;
}

export class Receta {
  readonly #valores: number[] = [];
  readonly #deDonde: LecturaDeReceta[] = [];
  readonly #pasos: Paso[] = [];
  /** Of the values that have months; made when the first of them is asked. */
  #series: (Serie | null)[] | null = null;

  /** @param lector of the reference month. */
  constructor(private readonly lector: Lector) {}

  /** Reads a value. */
  numero(tabla: string, clave: ClaveDeConsulta, campo: string): LecturaDeReceta {
    const { indice, lectura } = this.lector.consultar(tabla, clave);
    const valor = lectura?.valores[campo];
    const lugar = this.#valores.push(valor === undefined || valor === null ? NaN : Number(valor)) -
      1;
    return this.#deDonde[lugar] = { indice, campo, lugar };
  }

  /** A read of which only the fact that it was made is told. */
  anotada({ indice }: Leido): LecturaDeReceta {
    return { indice, campo: "", lugar: -1 };
  }

  /**
   * A component.
   * @param lecturas what is behind it, in order: the first that found nothing leaves it without value.
   * @param importe centavos, of the values by their place; called with every one of them.
   */
  componente(
    clave: string,
    rubro: Rubro,
    lecturas: readonly LecturaDeReceta[],
    extras: Extras,
    importe: (n: ValoresPorLugar) => number,
  ): void {
    const porcentaje = extras.porcentaje?.lugar ?? -1;
    const unidad = extras.unidad?.lugar ?? -1;
    for (let i = 0; i < this.#valores.length; i++) this.#tomar(i, this.#valores[i]);
    const n = numeros;
    const falta = faltaEn(lecturas);
    const primero = {
      clave,
      rubro,
      mensual: falta === null ? importe(n) : 0,
      enP: extras.enP ?? true,
      enSac: true,
      porcentaje: porcentaje < 0 ? -1 : n[porcentaje],
      parametros: lecturas.map((l) => l.indice),
      campos: lecturas.map((l) => l.campo),
      falta: falta === null ? -1 : falta.indice,
      principal: extras.principal.indice,
      valorUr: unidad < 0 ? -1 : n[unidad],
    };
    this.#pasos.push({ primero, lecturas, porcentaje, unidad, importe });
  }

  /** What the reference month pays. */
  primera(mon: number, faltas: readonly number[]): Mensuales {
    return { mon, componentes: this.#pasos.map((p) => p.primero), faltas, sumas: -1 };
  }

  /**
   * What another month pays. Its reads are those of the first, made again at that month.
   * @param lector of the month, whose values the series of the year have already.
   * @param primera the first month.
   */
  en(lector: Lector, primera: Mensuales): Mensuales {
    const mes = lector.mes % 100;
    const series = this.#series ??= this.#deDonde.map(({ indice, campo }) =>
      this.lector.serie(indice, campo)
    );
    for (let i = 0; i < series.length; i++) {
      const serie = series[i];
      this.#tomar(i, serie === null ? this.#valores[i] : serie.valores[mes]);
    }
    const n = numeros;
    const componentes: ComponenteMensual[] = [];
    for (const paso of this.#pasos) {
      const falta = faltaEn(paso.lecturas);
      const { primero: p, porcentaje, unidad } = paso;
      componentes.push({
        clave: p.clave,
        rubro: p.rubro,
        mensual: falta === null ? paso.importe(n) : 0,
        enP: p.enP,
        enSac: p.enSac,
        porcentaje: porcentaje < 0 ? -1 : n[porcentaje],
        parametros: p.parametros,
        campos: p.campos,
        falta: falta === null ? -1 : lector.repetir(falta.indice),
        principal: p.principal,
        valorUr: unidad < 0 ? -1 : n[unidad],
      });
    }
    return { mon: primera.mon, componentes, faltas: primera.faltas, sumas: -1 };
  }

  #tomar(lugar: number, valor: number): void {
    leidos[lugar] = valor;
    numeros[lugar] = Number.isNaN(valor) ? 0 : valor;
  }
}
