/** A data group under sets of agreements ([W4]): what it costs, and nothing is written. */
import type { Consulta } from "#core/plugin.ts";
import { nombreMes } from "#core/domain/period.ts";
import { type Grupo, grupo, tipoDeGrupo } from "#plugins/bases/service.ts";
import { superponer } from "#plugins/tablas/service.ts";
import { type Costos, ensayoDe, totalesDe } from "#plugins/valuation/service.ts";
import type { Acuerdo } from "../acuerdos/acuerdo.ts";
import type { SerieAlcanzada } from "./alcance.ts";
import { compilar, type EntradaDeAcuerdo, type Reemplazado } from "./compilar.ts";
import { enSuLugar, rechazo } from "./errores.ts";

/** Agreements that are laid over the stored values together. */
export type Conjunto = readonly Acuerdo[];

/** What a group costs under a set. */
export interface Escenario {
  readonly costos: Costos;
  readonly reemplazados: readonly Reemplazado[];
  readonly series: readonly SerieAlcanzada[];
}

/** Plain data: it crosses from the thread that makes it. Centavos. */
export interface Evaluacion {
  readonly grupo: Grupo;
  /** Counter of the reference data; with `grupo.rev_datos`, the version of all this. */
  readonly referencias: number;
  /** By currency, by the criterio of the group itself: with the values of its month alone, or base. */
  readonly propio: Readonly<Record<string, number>>;
  /** By months with what is stored. */
  readonly base: Costos;
  readonly escenarios: readonly Escenario[];
}

/** @throws Rechazo for what has no rows of its own to be valued. */
export function exigirEvaluable({ codipres, organismo }: Grupo): void {
  const tipo = tipoDeGrupo(codipres);
  if (organismo.consolidado || (tipo !== "presupuesto" && tipo !== "entregable")) {
    throw rechazo("sin_escenarios", { codipres });
  }
}

/** A tranche or a sum that begins after the year would change nothing of it, and seem to. */
export function exigirEnElAnio(conjunto: Conjunto, ejercicio: number): void {
  const ultimo = ejercicio * 100 + 12;
  conjunto.forEach(({ nombre, tramos, sumas }, acuerdo) => {
    const fuera = (mes: number, que: string, datos: object): void => {
      if (mes <= ultimo) return;
      const valores = { lugar: `${nombre}, ${que}`, mes: nombreMes(mes), ejercicio };
      throw rechazo("fuera_del_anio", valores, { acuerdo, ...datos });
    };
    tramos.forEach(({ mes }, tramo) => fuera(mes, `tramo ${tramo + 1}`, { tramo }));
    sumas.forEach(({ desde_mes, id }, suma) => fuera(desde_mes, `suma ${id}`, { suma }));
  });
}

/** What a group costs with some entries laid over what is stored. @throws Rechazo */
export function costosEn(
  ensayo: Awaited<ReturnType<typeof ensayoDe>>,
  entradas: readonly EntradaDeAcuerdo[],
): Costos {
  const leer = superponer(ensayo.referencias.instantanea, entradas);
  const dicho = entradas.map(({ tabla, clave, desde_mes, despues }) => [
    tabla,
    clave,
    desde_mes,
    despues,
  ]);
  const resumen = new Bun.CryptoHasher("sha256").update(JSON.stringify(dicho));
  return ensayo.valuar(leer, resumen.digest("hex"));
}

/**
 * A group valued by months under each set, and under none. `q` must be one snapshot.
 * @throws Rechazo naming what is wrong of an agreement, or of the group
 */
export async function evaluar(
  q: Consulta,
  saf: number,
  codipres: string,
  conjuntos: readonly Conjunto[],
): Promise<Evaluacion> {
  const g = await grupo(q, saf, codipres);
  exigirEvaluable(g);
  const ensayo = await ensayoDe(q, g);
  const { referencias: r } = ensayo;
  const base = ensayo.base();
  const escenarios = conjuntos.map((conjunto, i): Escenario => {
    try {
      exigirEnElAnio(conjunto, g.ejercicio);
      const { entradas, reemplazados, series } = compilar(conjunto, r.instantanea);
      const costos = entradas.length === 0 ? base : costosEn(ensayo, entradas);
      return { costos, reemplazados, series };
    } catch (error) {
      throw i === 0 ? error : enSuLugar(error, { conjunto: i });
    }
  });
  const propio = g.criterio === "mensual" ? totalesDe(base) : ensayo.aUnMes();
  return { grupo: g, referencias: r.contador, propio, base, escenarios };
}
