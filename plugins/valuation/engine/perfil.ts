/**
 * A profile is everything about a position that does not depend on its opening or its counts:
 * pay, codp, item and where each component is charged. Resolved once per distinct one.
 */
import type { Cubiertos } from "../../../core/domain/meses-cubiertos.ts";
import { idDeSuma, type Rubro } from "../../../core/domain/rubros.ts";
import { Anio, type Segmento } from "./anio.ts";
import type { Categoria, ComponenteMensual, Mensuales } from "./categoria.ts";
import { type Imputacion, imputar, imputarOFallar } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { codigoDeRubro, UNIDAD } from "./lineas.ts";
import { type Categorias, claveDePuesto, mesDePuesto } from "./mes.ts";
import { type SegmentosDePago, segmentosDePago } from "./pago.ts";

export interface Perfil {
  readonly mon: number;
  readonly pprin: number;
  readonly unidad: number;
  readonly conSac: boolean;
  readonly conContribuciones: boolean;
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
  readonly sacPpar: number;
  readonly sacConjunto: number;
  readonly sacRanura: number;
  /** Every read of the position's pay and codp: base of the sets of its rule lines. */
  readonly parametros: readonly number[];
  /** Parameter sets of its rule lines by read of imputation, filled on demand; -1 unknown. */
  conjuntosRegla: Int32Array;
  /** Each component as a month shows it: that of the budget's where it is there. */
  readonly detalle: readonly ComponenteMensual[];
  /** The covered months, where each has its own values. */
  readonly meses: readonly Segmento[];
  /** The months, where each has its own values ([Y4]); null where one month stands for all. */
  readonly segmentos: SegmentosDePago | null;
}

/** What resolving a profile found missing, in the tolerant mode of [V14]. */
export interface Faltas {
  /** Reads without answer, in order. */
  readonly indices: number[];
}

/** Slot of (pprin, ppar, mon) in the arrays of totals. */
export function ranura(pprin: number, ppar: number, mon: number): number {
  return (pprin << 12) | (ppar << 4) | mon;
}
export const RANURAS = 1 << 16;

/** How a profile is resolved. */
export interface Como {
  /** When given, missing values are collected there instead of thrown ([V14]). */
  readonly faltas?: Faltas;
  readonly categorias?: Categorias;
  readonly anios?: Anios;
  /** Months of a row of a group that is valued by months ([Y3]), and their year. */
  readonly meses?: { readonly ejercicio: number; readonly cubiertos: Cubiertos };
}

/** The covered months of a category: the same for every codp. */
interface DeMeses {
  readonly segmentos: readonly Segmento[];
  readonly filas: readonly Fila[];
  readonly pago: SegmentosDePago;
}

/** Years already worked out, by category, and by the months that rows cover. */
export type Anios = Map<string, { readonly anio: Anio; readonly por: Map<number, DeMeses> }>;

/** A component of the profile. */
interface Fila {
  /** As the first month that has it is paid, or the first without its value. */
  readonly muestra: ComponenteMensual;
  readonly detalle: ComponenteMensual;
  readonly mensual: number;
  readonly valor: number;
  readonly porcentaje: number;
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
  const porClave = new Map<string, ComponenteMensual[]>();
  for (const { pago } of segmentos) {
    for (const c of pago.componentes) {
      porClave.getOrInsertComputed(c.clave, () => []).push(c);
    }
  }
  const propias = segmentos[0].pago.componentes.map((c) => c.clave)
    .filter((k) => idDeSuma(k) === null);
  const sumas = [...porClave.keys()].filter((k) => idDeSuma(k) !== null).sort();
  return [...propias, ...sumas].map((clave) => {
    const [muestra, ...otras] = porClave.get(clave) ?? [];
    const deReferencia = referencia.componentes.find((c) => c.clave === clave && c.falta < 0);
    let valor = 0;
    for (const { desde, hasta, pago } of segmentos) {
      const c = pago.componentes.find((x) => x.clave === clave);
      if (c !== undefined) valor += c.mensual * (hasta - desde + 1);
    }
    const falta = [muestra, ...otras].find((c) => c.falta >= 0);
    return {
      muestra: falta ?? muestra,
      detalle: falta ?? deReferencia ?? muestra,
      mensual: deReferencia?.mensual ?? -1,
      valor,
      porcentaje: otras.every((c) => c.porcentaje === muestra.porcentaje) ? muestra.porcentaje : -1,
    };
  });
}

/**
 * Resolves a profile.
 * @throws FaltaValor
 */
export function resolverPerfil(
  lector: Lector,
  saf: number,
  categoria: Categoria,
  codp: number,
  pprin: number,
  { faltas, categorias, anios = new Map(), meses }: Como = {},
): Perfil {
  const exigir = (indice: number): void => {
    if (faltas === undefined) throw lector.faltante(indice);
    faltas.indices.push(indice);
  };
  const imputarAqui = (rubro: Rubro): Imputacion => {
    if (faltas === undefined) return imputarOFallar(lector, pprin, rubro);
    return imputar(lector, pprin, rubro) ?? { ppar: 0, parametro: -1 };
  };
  const leerProceso = () => lector.consultar("codigos_procesamiento", { codp });
  const enHoras = () => leerProceso().lectura?.valores.unidad === "H";
  const pagoEn = (l: Lector, sumas: "abiertas" | "todas") =>
    mesDePuesto(l, saf, pprin, categoria, { enHoras, sumas, categorias });
  const referencia = pagoEn(lector, "abiertas");
  /** What the covered months pay, worked out once for all that share them. */
  const deMeses = ({ ejercicio, cubiertos }: NonNullable<Como["meses"]>): DeMeses => {
    const clave = `${enHoras() ? "H" : ""}${claveDePuesto(pprin, categoria)}`;
    const { anio, por } = anios.getOrInsertComputed(clave, () => ({
      anio: new Anio(lector, ejercicio, (l) => pagoEn(l, "todas")),
      por: new Map(),
    }));
    return por.getOrInsertComputed(cubiertos.desde << 4 | cubiertos.hasta, () => {
      const segmentos = anio.segmentos(cubiertos);
      const filas = filasDeMeses(segmentos, referencia);
      const muestras = filas.map((f) => f.muestra);
      const pago = segmentosDePago(segmentos, muestras, (s) => lector.conjunto(s));
      return { segmentos, filas, pago };
    });
  };
  const suyos = meses && deMeses(meses);
  const segmentos = suyos?.segmentos ?? [];
  const pagos = meses === undefined ? [referencia] : segmentos.map((s) => s.pago);
  for (const { faltas: sueltas, componentes } of pagos) {
    for (const indice of sueltas) exigir(indice);
    for (const c of componentes) if (c.falta >= 0) exigir(c.falta);
  }
  const { mon } = pagos[0];
  if (!(mon >= 1 && mon <= 15 && pprin >= 0 && pprin <= 15)) {
    throw new RangeError("moneda o partida principal fuera de rango");
  }

  const proceso = leerProceso();
  if (proceso.lectura === null) exigir(proceso.indice);
  const bandera = (campo: string) => Number(proceso.lectura?.valores[campo] ?? 0) === 1;
  const conSac = bandera("con_sac");

  const filas = suyos?.filas ?? filasDeUnMes(referencia);
  const n = filas.length;
  const leidos = new Set(pagos[0].componentes.flatMap((c) => c.parametros));
  const propios = [...leidos, proceso.indice];
  const perfil = {
    mon,
    pprin,
    unidad: enHoras() ? UNIDAD.horas : UNIDAD.cargos,
    conSac,
    conContribuciones: bandera("con_contribuciones"),
    n,
    mensual: new Float64Array(n),
    valor: new Float64Array(n),
    enP: new Uint8Array(n),
    componente: new Uint16Array(n),
    rubro: new Uint8Array(n),
    ppar: new Uint8Array(n),
    porcentaje: new Int32Array(n),
    conjunto: new Uint32Array(n),
    parametros: propios,
    conjuntosRegla: new Int32Array(64).fill(-1),
    detalle: filas.map((f) => f.detalle),
    meses: segmentos,
  };
  const sumas = {
    total: 0,
    p: 0,
    w: 0,
    wSac: 0,
    cargo: 0,
    noCargo: 0,
    complementos: 0,
    cargoRanura: 0,
    noCargoRanura: 0,
    complementosRanura: 0,
  };
  filas.forEach(({ muestra: c, mensual, valor, porcentaje }, i) => {
    const { ppar, parametro } = imputarAqui(c.rubro);
    const donde = ranura(pprin, ppar, mon);
    perfil.mensual[i] = mensual;
    perfil.valor[i] = valor;
    perfil.enP[i] = c.enP ? 1 : 0;
    perfil.componente[i] = idDeSuma(c.clave) !== null
      ? lector.suma(c.clave, c.enP, c.enSac)
      : lector.componente(c.clave);
    perfil.rubro[i] = codigoDeRubro(c.rubro);
    perfil.ppar[i] = ppar;
    perfil.porcentaje[i] = porcentaje;
    perfil.conjunto[i] = conjuntoCon(lector, c.parametros, parametro);
    sumas.total += valor;
    if (c.enP) sumas.p += valor;
    if (c.enSac) sumas.wSac += valor;
    if (c.rubro === "cargo") {
      sumas.cargo += valor;
      sumas.cargoRanura = donde;
    } else if (c.rubro === "complementos") {
      sumas.complementos += valor;
      sumas.complementosRanura = donde;
    } else {
      sumas.noCargo += valor;
      sumas.noCargoRanura = donde;
    }
  });
  sumas.w = sumas.total - sumas.complementos;
  const sac = conSac ? imputarAqui("sac") : { ppar: 0, parametro: -1 };
  return {
    ...perfil,
    ...sumas,
    sacPpar: sac.ppar,
    sacConjunto: conSac ? conjuntoCon(lector, propios, sac.parametro) : 0,
    sacRanura: ranura(pprin, sac.ppar, mon),
    segmentos: suyos?.pago ?? null,
  };
}

function conjuntoCon(lector: Lector, propios: readonly number[], otro: number): number {
  return lector.conjunto(otro < 0 ? propios : [...propios, otro]);
}

/** Parameter set of a rule line: what the position's pay read, plus the read of the imputation. */
export function conjuntoDeRegla(lector: Lector, perfil: Perfil, parametro: number): number {
  if (parametro < 0) return lector.conjunto(perfil.parametros);
  if (parametro >= perfil.conjuntosRegla.length) {
    const mayor = new Int32Array(parametro * 2).fill(-1);
    mayor.set(perfil.conjuntosRegla);
    perfil.conjuntosRegla = mayor;
  }
  let conjunto = perfil.conjuntosRegla[parametro];
  if (conjunto < 0) {
    conjunto = conjuntoCon(lector, perfil.parametros, parametro);
    perfil.conjuntosRegla[parametro] = conjunto;
  }
  return conjunto;
}
