/**
 * Monthly amounts of one position ([V1]): a small pure function per regime. Each answers its
 * components with the reads behind them; a missing value leaves its component marked, and the
 * caller decides whether that is an error (valuing) or a line without value ([V14]).
 */
import type { Rubro } from "../../../core/domain/rubros.ts";
import { mulDiv } from "../../../core/domain/money.ts";
import type { Clave, Consultas, Leido } from "./lector.ts";

/** What decides the pay of a position. */
export interface Categoria {
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codes: number;
  /** Hundredths; used only where the organismo has usa_coefval. */
  readonly coefval: number;
}

/** The category whose basic pay is asked, whatever function or coefficient its positions have. */
export type CategoriaSola = Omit<Categoria, "feje" | "coefval">;

/** One monthly component of one position. */
export interface ComponenteMensual {
  readonly clave: string;
  readonly rubro: Rubro;
  /** Centavos. */
  readonly mensual: number;
  /** Part of P, the base of adicionales and complementos ([V3]). */
  readonly enP: boolean;
  /** Part of the W of the SAC; what is not remunerative never is ([V4], [Y7]). */
  readonly enSac: boolean;
  /** Hundredths, where the component is a percentage. */
  readonly porcentaje: number;
  /** Recorded reads behind it. */
  readonly parametros: readonly number[];
  /** Value taken from each of them; empty for what has no months. */
  readonly campos: readonly string[];
  /** Index of the first read that found nothing, or -1. */
  readonly falta: number;
  /** Index of the read whose month the value has ([V14]), or -1. */
  readonly principal: number;
  /** Value of the unit of its scale, centavos, or -1 where no unit is involved. */
  readonly valorUr: number;
}

export interface Mensuales {
  readonly mon: number;
  readonly componentes: readonly ComponenteMensual[];
  /** Absent reads that no component shows (the currency of a destination). */
  readonly faltas: readonly number[];
  /** The read of the fixed sums, also when there are none; -1 where they are not asked for. */
  readonly sumas: number;
}

/** The component of a key; most are in the same place every month. */
export function componenteEn(
  { componentes }: Mensuales,
  clave: string,
  lugar: number,
): ComponenteMensual | undefined {
  const c = componentes[lugar];
  return c?.clave === clave ? c : componentes.find((x) => x.clave === clave);
}

/** Reads of one component: collects them, and remembers the first that was absent. */
export class Lecturas {
  readonly parametros: number[] = [];
  readonly campos: string[] = [];
  falta = -1;

  constructor(private readonly lector: Consultas, previas: readonly Lecturas[] = []) {
    for (const p of previas) {
      this.parametros.push(...p.parametros);
      this.campos.push(...p.campos);
      if (this.falta < 0) this.falta = p.falta;
    }
  }

  /** The number asked for; 0 with `falta` set when there is none. */
  numero(tabla: string, clave: Clave, campo: string): number {
    const leido = this.anotar(this.lector.consultar(tabla, clave), campo);
    const valor = leido.lectura?.valores[campo];
    if (valor === undefined || valor === null) {
      if (this.falta < 0) this.falta = leido.indice;
      return 0;
    }
    return Number(valor);
  }

  anotar(leido: Leido, campo = ""): Leido {
    this.parametros.push(leido.indice);
    this.campos.push(campo);
    return leido;
  }

  get ultimo(): number {
    return this.parametros[this.parametros.length - 1];
  }
}

interface Extras {
  readonly enP?: boolean;
  readonly enSac?: boolean;
  readonly porcentaje?: number;
  readonly principal: number;
  readonly valorUr?: number;
}

export function componente(
  clave: string,
  rubro: Rubro,
  mensual: number,
  lecturas: Lecturas,
  extras: Extras,
): ComponenteMensual {
  return {
    clave,
    rubro,
    mensual: lecturas.falta < 0 ? mensual : 0,
    enP: extras.enP ?? true,
    enSac: extras.enSac ?? true,
    porcentaje: extras.porcentaje ?? -1,
    parametros: lecturas.parametros,
    campos: lecturas.campos,
    falta: lecturas.falta,
    principal: extras.principal,
    valorUr: extras.valorUr ?? -1,
  };
}

/** Abroad, any regime: the destination's amount by the equivalence; nothing else. */
function exterior(lector: Consultas, c: Categoria, sinep: boolean, esc: Lecturas): Mensuales {
  const l = new Lecturas(lector, [esc]);
  const retribucion = l.numero("codigos_destino_valores", { codes: c.codes }, "retri_emba");
  const principal = l.ultimo;
  const clave = sinep
    ? { esc: c.esc, cat: 0, nivel: c.nivel }
    : { esc: c.esc, cat: c.cat, nivel: "" };
  const porcentaje = l.numero("equivalencias_exterior", clave, "porcentaje");
  const destino = l.anotar(lector.consultar("codigos_destino", { codes: c.codes }));
  const basico = mulDiv(retribucion, porcentaje, 10_000);
  return {
    mon: Number(destino.lectura?.valores.mon ?? 1),
    componentes: [componente("basico", "cargo", basico, l, { porcentaje, principal })],
    faltas: destino.lectura === null ? [destino.indice] : [],
    sumas: -1,
  };
}

/** Which supplements are paid in a main item: what its own entry says, else the scale ([R2]). */
function suplementos(
  lector: Consultas,
  c: Categoria,
  pprin: number,
  escalafon: Record<string, unknown>,
  basico: Lecturas,
): { de: () => Lecturas; agrupamiento: boolean; tramo: boolean } {
  const leido = lector.consultar("escalafon_suplementos", { esc: c.esc, pprin });
  const propios = leido.lectura?.valores;
  return {
    de() {
      const l = new Lecturas(lector, [basico]);
      if (propios) l.anotar(leido);
      return l;
    },
    agrupamiento: Number(propios ? propios.agrupamiento : escalafon.con_agrupamiento) === 1,
    tramo: Number(propios ? propios.tramo : escalafon.con_tramo) === 1,
  };
}

function sinep(
  lector: Consultas,
  c: Categoria,
  pprin: number,
  escalafon: Record<string, unknown>,
  esc: Lecturas,
  coeficiente: (x: number) => number,
): ComponenteMensual[] {
  const serie = String(escalafon.serie_ur ?? "");
  const unidad = new Lecturas(lector, [esc]);
  const v = unidad.numero("valores_ur", { serie_ur: serie }, "valor");
  const extras = { principal: unidad.ultimo, valorUr: v };
  const deBasico = new Lecturas(lector, [unidad]);
  const urNivel = deBasico.numero("sinep_grilla", { nivel: c.nivel, grado: 0 }, "ur");
  const basico = coeficiente(mulDiv(v, urNivel, 100));
  const lista = [componente("basico", "cargo", basico, deBasico, extras)];
  const deGrado = new Lecturas(lector, [deBasico]);
  const urGrado = deGrado.numero("sinep_grilla", { nivel: c.nivel, grado: c.grado }, "ur");
  const grado = coeficiente(mulDiv(v, urGrado - urNivel, 100));
  lista.push(componente("grado", "cargo", grado, deGrado, extras));
  const paga = suplementos(lector, c, pprin, escalafon, deBasico);
  if (paga.agrupamiento) {
    const l = paga.de();
    const porcentaje = l.numero("sinep_agrupamientos", { agrup: c.agrup }, "porcentaje");
    const mensual = mulDiv(basico, porcentaje, 10_000);
    lista.push(componente("agrupamiento", "no_cargo", mensual, l, { ...extras, porcentaje }));
  }
  if (paga.tramo) {
    const l = paga.de();
    const porcentaje = l.numero("sinep_tramos", { grado: c.grado }, "porcentaje");
    const mensual = mulDiv(basico, porcentaje, 10_000);
    lista.push(componente("tramo", "no_cargo", mensual, l, { ...extras, porcentaje }));
  }
  if (c.feje > 0) {
    // Its unit may be another one: agreements leave it out of their rises ([R2]).
    const l = new Lecturas(lector, [esc]);
    const serieFe = String(escalafon.serie_fe ?? "") || serie;
    const vf = l.numero("valores_ur", { serie_ur: serieFe }, "valor");
    const extrasFe = { principal: l.ultimo, valorUr: vf };
    const ur = l.numero("sinep_funciones", { feje: c.feje }, "ur");
    lista.push(componente("funcion", "no_cargo", mulDiv(vf, ur, 100), l, extrasFe));
  }
  return lista;
}

/** Regimes `ur` and `categorias`: a basic amount and a fixed sum that is no base of percentages. */
function deLista(
  lector: Consultas,
  c: Categoria,
  escalafon: Record<string, unknown>,
  esc: Lecturas,
  coeficiente: (x: number) => number,
): ComponenteMensual[] {
  const clave = { esc: c.esc, cat: c.cat };
  const l = new Lecturas(lector, [esc]);
  const enUnidades = escalafon.regimen === "ur";
  let basico = l.numero("categorias_valores", clave, enUnidades ? "uret" : "remuneracion");
  let principal = l.ultimo;
  let valorUr = -1;
  if (enUnidades) {
    valorUr = l.numero("valores_ur", { serie_ur: String(escalafon.serie_ur ?? "") }, "valor");
    principal = l.ultimo;
    basico = mulDiv(valorUr, basico, 100);
  }
  const deSuma = new Lecturas(lector, [esc]);
  const suma = deSuma.numero("categorias_valores", clave, "sumafijare");
  return [
    componente("basico", "cargo", coeficiente(basico), l, { principal, valorUr }),
    componente("sumafija", "no_cargo", suma, deSuma, { principal: deSuma.ultimo, enP: false }),
  ];
}

/**
 * The monthly components of a category ([V1]), each rounded to the centavo.
 * @param saf whose flag usa_coefval is read.
 * @param pprin main item that pays it: it may have supplements of its own ([R2]).
 */
export function mensualesDe(
  lector: Consultas,
  saf: number,
  pprin: number,
  c: Categoria,
): Mensuales {
  const esc = new Lecturas(lector);
  const leido = esc.anotar(lector.consultar("escalafones", { esc: c.esc }));
  if (leido.lectura === null) {
    esc.falta = leido.indice;
    return {
      mon: 1,
      componentes: [componente("basico", "cargo", 0, esc, { principal: leido.indice })],
      faltas: [],
      sumas: -1,
    };
  }
  const escalafon = leido.lectura.valores;
  const esSinep = escalafon.regimen === "sinep";
  if (c.codes > 0) return exterior(lector, c, esSinep, esc);
  const organismo = lector.consultar("organismos", { saf });
  const conCoeficiente = Number(organismo.lectura?.valores.usa_coefval ?? 0) === 1;
  if (conCoeficiente) esc.anotar(organismo);
  const coeficiente = (x: number) => conCoeficiente ? mulDiv(x, c.coefval, 100) : x;
  const componentes = esSinep
    ? sinep(lector, c, pprin, escalafon, esc, coeficiente)
    : deLista(lector, c, escalafon, esc, coeficiente);
  return { mon: 1, componentes, faltas: [], sumas: -1 };
}
