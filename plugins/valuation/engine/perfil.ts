/**
 * A profile is everything about a position that does not depend on its opening or its counts:
 * pay per month, codp, item and where each component is charged. Resolved once per distinct one.
 */
import {
  type Categoria,
  type ComponenteMensual,
  type Mensuales,
  mensualesDe,
} from "./categoria.ts";
import { type Imputacion, imputar, imputarOFallar } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { codigoDeRubro, UNIDAD } from "./lineas.ts";

export interface Perfil {
  readonly mon: number;
  readonly pprin: number;
  readonly unidad: number;
  readonly conSac: boolean;
  readonly conContribuciones: boolean;
  /** Number of monthly components; the columns below have one entry each. */
  readonly n: number;
  readonly mensual: Float64Array;
  readonly enP: Uint8Array;
  readonly componente: Uint16Array;
  readonly rubro: Uint8Array;
  readonly ppar: Uint8Array;
  readonly porcentaje: Int32Array;
  /** Parameter set of each component. */
  readonly conjunto: Uint32Array;
  /** Sums of the components above, so that the hot loop needs no walk: P, W, and their parts. */
  readonly pMensual: number;
  readonly wMensual: number;
  readonly cargoMensual: number;
  readonly noCargoMensual: number;
  /** Slots of the two rubros of components in the totals, see `ranura`. */
  readonly cargoRanura: number;
  readonly noCargoRanura: number;
  readonly sacPpar: number;
  readonly sacConjunto: number;
  readonly sacRanura: number;
  /** Every read of the position's pay and codp: base of the sets of its rule lines. */
  readonly parametros: readonly number[];
  /** Parameter sets of its rule lines by read of imputation, filled on demand; -1 unknown. */
  conjuntosRegla: Int32Array;
  readonly detalle: readonly ComponenteMensual[];
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

/** Monthly amounts by main item and category: the same for every codp. */
export type Categorias = Map<string, Mensuales>;

function mensuales(
  lector: Lector,
  saf: number,
  pprin: number,
  c: Categoria,
  conocidas: Categorias | undefined,
): Mensuales {
  if (conocidas === undefined) return mensualesDe(lector, saf, pprin, c);
  const clave =
    `${pprin}|${c.esc}|${c.cat}|${c.codes}|${c.coefval}|${c.nivel}${c.agrup}${c.grado}|${c.feje}`;
  let m = conocidas.get(clave);
  if (m === undefined) conocidas.set(clave, m = mensualesDe(lector, saf, pprin, c));
  return m;
}

/**
 * Resolves a profile.
 * @param faltas when given, missing values are collected there instead of thrown ([V14]).
 * @throws FaltaValor
 */
export function resolverPerfil(
  lector: Lector,
  saf: number,
  categoria: Categoria,
  codp: number,
  pprin: number,
  { faltas, categorias }: { faltas?: Faltas; categorias?: Categorias } = {},
): Perfil {
  const exigir = (indice: number): void => {
    if (faltas === undefined) throw lector.faltante(indice);
    faltas.indices.push(indice);
  };
  const imputarAqui = (rubro: "cargo" | "no_cargo" | "sac"): Imputacion => {
    if (faltas === undefined) return imputarOFallar(lector, pprin, rubro);
    return imputar(lector, pprin, rubro) ?? { ppar: 0, parametro: -1 };
  };
  const { mon, componentes, faltas: sueltas } = mensuales(
    lector,
    saf,
    pprin,
    categoria,
    categorias,
  );
  for (const indice of sueltas) exigir(indice);
  for (const c of componentes) if (c.falta >= 0) exigir(c.falta);
  if (!(mon >= 1 && mon <= 15 && pprin >= 0 && pprin <= 15)) {
    throw new RangeError("moneda o partida principal fuera de rango");
  }

  const proceso = lector.consultar("codigos_procesamiento", { codp });
  if (proceso.lectura === null) exigir(proceso.indice);
  const bandera = (campo: string) => Number(proceso.lectura?.valores[campo] ?? 0) === 1;
  const conSac = bandera("con_sac");

  const n = componentes.length;
  const propios = [...new Set([...componentes.flatMap((c) => c.parametros), proceso.indice])];
  const perfil = {
    mon,
    pprin,
    unidad: proceso.lectura?.valores.unidad === "H" ? UNIDAD.horas : UNIDAD.cargos,
    conSac,
    conContribuciones: bandera("con_contribuciones"),
    n,
    mensual: new Float64Array(n),
    enP: new Uint8Array(n),
    componente: new Uint16Array(n),
    rubro: new Uint8Array(n),
    ppar: new Uint8Array(n),
    porcentaje: new Int32Array(n),
    conjunto: new Uint32Array(n),
    parametros: propios,
    conjuntosRegla: new Int32Array(64).fill(-1),
    detalle: componentes,
  };
  const sumas = {
    pMensual: 0,
    wMensual: 0,
    cargoMensual: 0,
    noCargoMensual: 0,
    cargoRanura: 0,
    noCargoRanura: 0,
  };
  componentes.forEach((c, i) => {
    const { ppar, parametro } = imputarAqui(c.rubro === "cargo" ? "cargo" : "no_cargo");
    perfil.mensual[i] = c.mensual;
    perfil.enP[i] = c.enP ? 1 : 0;
    perfil.componente[i] = lector.componente(c.clave);
    perfil.rubro[i] = codigoDeRubro(c.rubro);
    perfil.ppar[i] = ppar;
    perfil.porcentaje[i] = c.porcentaje;
    perfil.conjunto[i] = conjuntoCon(lector, c.parametros, parametro);
    if (c.rubro === "cargo") {
      sumas.cargoMensual += c.mensual;
      sumas.cargoRanura = ranura(pprin, ppar, mon);
    } else {
      sumas.noCargoMensual += c.mensual;
      sumas.noCargoRanura = ranura(pprin, ppar, mon);
    }
    if (c.enP) sumas.pMensual += c.mensual;
    sumas.wMensual += c.mensual;
  });
  const sac = conSac ? imputarAqui("sac") : { ppar: 0, parametro: -1 };
  return {
    ...perfil,
    ...sumas,
    sacPpar: sac.ppar,
    sacConjunto: conSac ? conjuntoCon(lector, propios, sac.parametro) : 0,
    sacRanura: ranura(pprin, sac.ppar, mon),
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
