/** The parts of a profile, from what a month pays to what its lines refer to. Types alone. */
import type { Anio, Segmento } from "./anio.ts";
import type { ComponenteMensual, Mensuales } from "./categoria.ts";
import type { SegmentosDePago } from "./pago.ts";

/** What the components are, whatever months are covered; the columns have one entry each. */
export interface ComponentesFijos {
  readonly claves: readonly string[];
  readonly mon: number;
  /** Month of one position, as its line shows it; `SIN_MENSUAL` where there is none. */
  readonly mensual: Float64Array;
  readonly componente: Uint16Array;
  readonly rubro: Uint8Array;
  readonly ppar: Uint8Array;
  /** Recorded read that gave the ppar; -1 none. */
  readonly imputado: Int32Array;
  /** Slots in the totals of the parts by rubro, see `ranura`. */
  readonly cargoRanura: number;
  readonly noCargoRanura: number;
  readonly complementosRanura: number;
}

/** What the covered months make of it. */
export interface ColumnasDePaga {
  readonly fijas: ComponentesFijos;
  /**
   * What a component is worth by position, and by month where the profile is of one month: its
   * annual amount is this times positions, and times months ([V2], [Y4]).
   */
  readonly valor: Float64Array;
  readonly porcentaje: Int32Array;
  /** Sums of `valor`, so that the hot loop needs no walk: all, P, W, the W of the SAC. */
  readonly total: number;
  /** The same without signs: no line, nor sum of some, is more than this. */
  readonly cota: number;
  readonly p: number;
  readonly w: number;
  readonly wSac: number;
  /** Parts of `total` by rubro. */
  readonly cargo: number;
  readonly noCargo: number;
  readonly complementos: number;
}

/** A component of the covered months. */
export interface FilaDePaga {
  /** The component in the first month that has it, or in the first that lacks its value. */
  readonly muestra: ComponenteMensual;
  /** Segment that it is taken from. */
  readonly segmento: number;
  readonly detalle: ComponenteMensual;
  readonly mensual: number;
  /** By month where one stands for all; else, of all of them. */
  readonly valor: number;
  readonly porcentaje: number;
}

/** What is paid by position: the same for covered months that are paid alike from end to end. */
export interface Paga {
  readonly pagos: readonly Mensuales[];
  readonly filas: readonly FilaDePaga[];
  /** null where one month stands for all. */
  readonly pago: SegmentosDePago | null;
  /** What its profiles share, made by the first of them; null until then. */
  columnas: ColumnasDePaga | null;
}

/** What some covered months pay: the same for every codp of one unit. */
export interface Pagado {
  readonly unidad: UnidadDePaga;
  /** None where the months have no values of their own. */
  readonly segmentos: readonly Segmento[];
  readonly paga: Paga;
  /** Parameter sets of its lines, made when there is a first one; null until then. */
  conjuntos: ConjuntosDePago | null;
}

/** What a unit pays whatever the months. */
export interface UnidadDePaga {
  readonly enHoras: boolean;
  /** What the month of the budget pays. */
  readonly referencia: Mensuales;
  /** By covered months. */
  readonly pagados: Map<number, Pagado>;
  /** Of the ranges of months in which one stands for all. */
  readonly deUnMes: Paga[];
  /** What the components of its pays are, each set of them once. */
  readonly fijas: ComponentesFijos[];
  anio: Anio | null;
}

/** Parameter sets of its lines that its codp does not decide. */
export interface ConjuntosDePago {
  /** Of each component. */
  readonly componentes: Uint32Array;
  /** Of each segment. */
  readonly segmentos: Uint32Array;
  /** Reads of the first month. */
  readonly leidos: readonly number[];
}

export interface Conjuntos extends ConjuntosDePago {
  readonly sac: number;
  /** Every read of the position's pay and codp: base of the sets of its rule lines. */
  readonly leidos: readonly number[];
  /** Of its rule lines by read of imputation, filled on demand; -1 unknown. */
  reglas: Int32Array;
}

/** Everything that is the same for the positions of a profile: see `perfil.ts`. */
export interface Perfil
  extends ColumnasDePaga, Pick<ComponentesFijos, `${string}Ranura` & keyof ComponentesFijos> {
  /** Number of components. */
  readonly n: number;
  readonly mon: number;
  readonly pprin: number;
  readonly unidad: number;
  readonly conSac: boolean;
  readonly conContribuciones: boolean;
  readonly sacPpar: number;
  readonly sacRanura: number;
  /** Recorded reads of the ppar of the SAC, -1 none, and of the codp. */
  readonly sacImputado: number;
  readonly proceso: number;
  /**
   * What the covered months pay ([Y4]); null where one month stands for all, and then the values are
   * by month.
   */
  readonly segmentos: SegmentosDePago | null;
  readonly pagado: Pagado;
  /** null until it has a line. */
  conjuntos: Conjuntos | null;
}
