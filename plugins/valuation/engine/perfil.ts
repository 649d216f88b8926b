/**
 * A profile is everything about a position that does not depend on its opening or its counts:
 * pay, codp, item and where each component is charged. Resolved once per distinct one.
 */
import { idDeSuma, type Rubro } from "../../../core/domain/rubros.ts";
import type { Segmento } from "./anio.ts";
import type { ComponenteMensual } from "./categoria.ts";
import { type Imputacion, imputar, imputarOFallar } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { codigoDeRubro, UNIDAD } from "./lineas.ts";
import type { SegmentosDePago } from "./pago.ts";
import type { Columnas, DelAnio, Pagado, Puesto } from "./puesto.ts";

export interface Perfil extends Columnas {
  readonly mon: number;
  readonly pprin: number;
  readonly unidad: number;
  readonly conSac: boolean;
  readonly conContribuciones: boolean;
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
  /** What they pay ([Y4]); null where one month stands for all. */
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
  /** Months of a row of a group that is valued by months ([Y3]), and their year. */
  readonly meses?: DelAnio;
}

/** Columns of a profile and their sums: the same for every codp. */
function columnasDe(
  lector: Lector,
  pprin: number,
  { filas, pagos: [{ mon }] }: Pagado,
  imputarAqui: (rubro: Rubro) => Imputacion,
): Columnas {
  const n = filas.length;
  const columnas = {
    n,
    mensual: new Float64Array(n),
    valor: new Float64Array(n),
    enP: new Uint8Array(n),
    componente: new Uint16Array(n),
    rubro: new Uint8Array(n),
    ppar: new Uint8Array(n),
    porcentaje: new Int32Array(n),
    conjunto: new Uint32Array(n),
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
    columnas.mensual[i] = mensual;
    columnas.valor[i] = valor;
    columnas.enP[i] = c.enP ? 1 : 0;
    columnas.componente[i] = idDeSuma(c.clave) !== null
      ? lector.suma(c.clave, c.enP, c.enSac)
      : lector.componente(c.clave);
    columnas.rubro[i] = codigoDeRubro(c.rubro);
    columnas.ppar[i] = ppar;
    columnas.porcentaje[i] = porcentaje;
    columnas.conjunto[i] = conjuntoCon(lector, c.parametros, parametro);
    columnas.total += valor;
    if (c.enP) columnas.p += valor;
    if (c.enSac) columnas.wSac += valor;
    if (c.rubro === "cargo") {
      columnas.cargo += valor;
      columnas.cargoRanura = donde;
    } else if (c.rubro === "complementos") {
      columnas.complementos += valor;
      columnas.complementosRanura = donde;
    } else {
      columnas.noCargo += valor;
      columnas.noCargoRanura = donde;
    }
  });
  columnas.w = columnas.total - columnas.complementos;
  return columnas;
}

/**
 * Resolves a profile.
 * @throws FaltaValor
 */
export function resolverPerfil(
  lector: Lector,
  puesto: Puesto,
  codp: number,
  { faltas, meses }: Como = {},
): Perfil {
  const { pprin } = puesto;
  const exigir = (indice: number): void => {
    if (faltas === undefined) throw lector.faltante(indice);
    faltas.indices.push(indice);
  };
  const imputarAqui = (rubro: Rubro): Imputacion => {
    if (faltas === undefined) return imputarOFallar(lector, pprin, rubro);
    return imputar(lector, pprin, rubro) ?? { ppar: 0, parametro: -1 };
  };
  puesto.mes(lector); // Read before the codp: the order in which reads are recorded is kept.
  const proceso = lector.consultar("codigos_procesamiento", { codp });
  const enHoras = proceso.lectura?.valores.unidad === "H";
  const pagado = puesto.pagado(enHoras, meses);
  for (const { faltas: sueltas, componentes } of pagado.pagos) {
    for (const indice of sueltas) exigir(indice);
    for (const c of componentes) if (c.falta >= 0) exigir(c.falta);
  }
  const { mon } = pagado.pagos[0];
  if (!(mon >= 1 && mon <= 15 && pprin >= 0 && pprin <= 15)) {
    throw new RangeError("moneda o partida principal fuera de rango");
  }

  if (proceso.lectura === null) exigir(proceso.indice);
  const bandera = (campo: string) => Number(proceso.lectura?.valores[campo] ?? 0) === 1;
  const conSac = bandera("con_sac");
  const columnas = pagado.columnas ??= columnasDe(lector, pprin, pagado, imputarAqui);
  const propios = [...pagado.leidos, proceso.indice];
  const sac = conSac ? imputarAqui("sac") : { ppar: 0, parametro: -1 };
  return {
    ...columnas,
    mon,
    pprin,
    unidad: enHoras ? UNIDAD.horas : UNIDAD.cargos,
    conSac,
    conContribuciones: bandera("con_contribuciones"),
    parametros: propios,
    conjuntosRegla: new Int32Array(64).fill(-1),
    detalle: pagado.detalle,
    sacPpar: sac.ppar,
    sacConjunto: conSac ? conjuntoCon(lector, propios, sac.parametro) : 0,
    sacRanura: ranura(pprin, sac.ppar, mon),
    meses: pagado.segmentos,
    segmentos: pagado.pago,
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
