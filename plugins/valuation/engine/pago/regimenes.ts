/** How each regime pays a position ([V1]): what it reads, in order, and the arithmetic of each part. */
import { mulDiv } from "#core/domain/money.ts";
import type { Categoria, Mensuales } from "./categoria.ts";
import type { Lector } from "../lector.ts";
import { type LecturaDeReceta, Receta, type ValoresPorLugar } from "./receta.ts";

/** A category read at the reference month, and how to work out another one. */
export interface CategoriaLeida {
  readonly primera: Mensuales;
  /** null where there is nothing to work out: every month is as the first. */
  readonly receta: Receta | null;
}

type Coeficiente = (x: number) => number;

/** Abroad, any regime: the destination's amount by the equivalence; nothing else. */
function exterior(
  lector: Lector,
  r: Receta,
  c: Categoria,
  sinep: boolean,
  esc: LecturaDeReceta,
): Mensuales {
  const principal = r.numero("codigos_destino_valores", { codes: c.codes }, "retri_emba");
  const clave = sinep
    ? { esc: c.esc, cat: 0, nivel: c.nivel }
    : { esc: c.esc, cat: c.cat, nivel: "" };
  const porcentaje = r.numero("equivalencias_exterior", clave, "porcentaje");
  const destino = lector.consultar("codigos_destino", { codes: c.codes });
  const lecturas = [esc, principal, porcentaje, r.anotada(destino)];
  r.componente(
    "basico",
    "cargo",
    lecturas,
    { principal, porcentaje },
    (n) => mulDiv(n[principal.lugar], n[porcentaje.lugar], 10_000),
  );
  const mon = Number(destino.lectura?.valores.mon ?? 1);
  return r.primera(mon, destino.lectura === null ? [destino.indice] : []);
}

/** Which supplements are paid in a main item: what its own entry says, else the scale ([R2]). */
function suplementos(
  lector: Lector,
  r: Receta,
  c: Categoria,
  pprin: number,
  escalafon: Record<string, unknown>,
): { leidas: readonly LecturaDeReceta[]; agrupamiento: boolean; tramo: boolean } {
  const leido = lector.consultar("escalafon_suplementos", { esc: c.esc, pprin });
  const propios = leido.lectura?.valores;
  return {
    leidas: propios ? [r.anotada(leido)] : [],
    agrupamiento: Number(propios ? propios.agrupamiento : escalafon.con_agrupamiento) === 1,
    tramo: Number(propios ? propios.tramo : escalafon.con_tramo) === 1,
  };
}

function sinep(
  lector: Lector,
  r: Receta,
  c: Categoria,
  pprin: number,
  escalafon: Record<string, unknown>,
  esc: readonly LecturaDeReceta[],
  coeficiente: Coeficiente,
): void {
  const serie = String(escalafon.serie_ur ?? "");
  const unidad = r.numero("valores_ur", { serie_ur: serie }, "valor");
  const v = unidad.lugar;
  const extras = { principal: unidad, unidad };
  const nivel = r.numero("sinep_grilla", { nivel: c.nivel, grado: 0 }, "ur");
  const deBasico = [...esc, unidad, nivel];
  const basico = (n: ValoresPorLugar) => coeficiente(mulDiv(n[v], n[nivel.lugar], 100));
  r.componente("basico", "cargo", deBasico, extras, basico);
  const grado = r.numero("sinep_grilla", { nivel: c.nivel, grado: c.grado }, "ur");
  r.componente(
    "grado",
    "cargo",
    [...deBasico, grado],
    extras,
    (n) => coeficiente(mulDiv(n[v], n[grado.lugar] - n[nivel.lugar], 100)),
  );
  const paga = suplementos(lector, r, c, pprin, escalafon);
  const deSuplemento = (clave: string, porcentaje: LecturaDeReceta) =>
    r.componente(
      clave,
      "no_cargo",
      [...deBasico, ...paga.leidas, porcentaje],
      { ...extras, porcentaje },
      (n) => mulDiv(basico(n), n[porcentaje.lugar], 10_000),
    );
  if (paga.agrupamiento) {
    const clave = { agrup: c.agrup };
    deSuplemento("agrupamiento", r.numero("sinep_agrupamientos", clave, "porcentaje"));
  }
  if (paga.tramo) {
    deSuplemento("tramo", r.numero("sinep_tramos", { grado: c.grado }, "porcentaje"));
  }
  if (c.feje > 0) {
    // Its unit may be another one: agreements leave it out of their rises ([R2]).
    const serieFe = String(escalafon.serie_fe ?? "") || serie;
    const suya = r.numero("valores_ur", { serie_ur: serieFe }, "valor");
    const ur = r.numero("sinep_funciones", { feje: c.feje }, "ur");
    const suyos = { principal: suya, unidad: suya };
    r.componente(
      "funcion",
      "no_cargo",
      [...esc, suya, ur],
      suyos,
      (n) => mulDiv(n[suya.lugar], n[ur.lugar], 100),
    );
  }
}

/** Regimes `ur` and `categorias`: a basic amount and a fixed sum that is no base of percentages. */
function deLista(
  r: Receta,
  c: Categoria,
  escalafon: Record<string, unknown>,
  esc: readonly LecturaDeReceta[],
  coeficiente: Coeficiente,
): void {
  const clave = { esc: c.esc, cat: c.cat };
  if (escalafon.regimen === "ur") {
    const uret = r.numero("categorias_valores", clave, "uret");
    const unidad = r.numero("valores_ur", { serie_ur: String(escalafon.serie_ur ?? "") }, "valor");
    r.componente(
      "basico",
      "cargo",
      [...esc, uret, unidad],
      { principal: unidad, unidad },
      (n) => coeficiente(mulDiv(n[unidad.lugar], n[uret.lugar], 100)),
    );
  } else {
    const principal = r.numero("categorias_valores", clave, "remuneracion");
    r.componente(
      "basico",
      "cargo",
      [...esc, principal],
      { principal },
      (n) => coeficiente(n[principal.lugar]),
    );
  }
  const suma = r.numero("categorias_valores", clave, "sumafijare");
  r.componente(
    "sumafija",
    "no_cargo",
    [...esc, suma],
    { principal: suma, enP: false },
    (n) => n[suma.lugar],
  );
}

/** Of a scale that is not there. */
const sinEscalafon = (indice: number): CategoriaLeida => ({
  primera: {
    mon: 1,
    componentes: [{
      clave: "basico",
      rubro: "cargo",
      mensual: 0,
      enP: true,
      enSac: true,
      porcentaje: -1,
      parametros: [indice],
      campos: [""],
      falta: indice,
      principal: indice,
      valorUr: -1,
    }],
    faltas: [],
    sumas: -1,
  },
  receta: null,
});

/**
 * The monthly components of a category ([V1]), each rounded to the centavo, at the month of the
 * reader.
 * @param saf whose flag usa_coefval is read.
 * @param pprin main item that pays it: it may have supplements of its own ([R2]).
 */
export function leerCategoria(
  lector: Lector,
  saf: number,
  pprin: number,
  c: Categoria,
): CategoriaLeida {
  const leido = lector.consultar("escalafones", { esc: c.esc });
  if (leido.lectura === null) return sinEscalafon(leido.indice);
  const escalafon = leido.lectura.valores;
  const esSinep = escalafon.regimen === "sinep";
  const receta = new Receta(lector);
  const esc = receta.anotada(leido);
  if (c.codes > 0) return { primera: exterior(lector, receta, c, esSinep, esc), receta };
  const organismo = lector.consultar("organismos", { saf });
  const conCoeficiente = Number(organismo.lectura?.valores.usa_coefval ?? 0) === 1;
  const leidas = conCoeficiente ? [esc, receta.anotada(organismo)] : [esc];
  const coeficiente = (x: number) => conCoeficiente ? mulDiv(x, c.coefval, 100) : x;
  if (esSinep) sinep(lector, receta, c, pprin, escalafon, leidas, coeficiente);
  else deLista(receta, c, escalafon, leidas, coeficiente);
  return { primera: receta.primera(1, []), receta };
}

/** What a category is paid in the month of a reader, where no other month is wanted. */
export const mensualesDe = (
  lector: Lector,
  saf: number,
  pprin: number,
  c: Categoria,
): Mensuales => leerCategoria(lector, saf, pprin, c).primera;
