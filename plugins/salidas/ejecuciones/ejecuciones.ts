/** The executions that an output sets beside a budget, and their year ([S6]). */
import type { Rubro } from "#core/domain/rubros.ts";
import { sumar } from "#core/domain/money.ts";
import type { Consulta, ContextoSalida, OpcionSalida } from "#core/plugin.ts";
import type { GrupoOfrecido } from "#proto/salidas.ts";
import { type Grupo, grupo, gruposDe, tipoDeGrupo } from "#plugins/bases/service.ts";
import { type Referencias, referencias } from "#plugins/tablas/service.ts";
import {
  type CabeceraDeLineas,
  type Estado,
  estadoDe,
  type Filtro,
  type Linea,
  lineasDe,
  Prueba,
  valorizadosDe,
} from "#plugins/valuation/service.ts";
import { anualizar, type ClaseAnualizada, type Grano, type LineaMensual } from "./anualizar.ts";
import { rechazo, sinImputacion } from "../errors.ts";
import { type GrupoLeido, leerPropio } from "../grupo.ts";

export const OPCION_EJECUCION: OpcionSalida = {
  description: "Código de la ejecución (M + AAMM); sin indicarlo, la última",
};

/** The data groups of the organismo of `g`, whether each has lines. */
export async function gruposOfrecidos(q: Consulta, g: Grupo): Promise<GrupoOfrecido[]> {
  const valorizados = await valorizadosDe(q, g.organismo);
  return (await gruposDe(q, g.organismo)).map(({ codipres, descripcion, desde_mes }) => ({
    codipres,
    descripcion,
    desde_mes,
    valorizado: valorizados.has(codipres),
  }));
}

export interface Elegida {
  /** Newest first. */
  readonly ejecuciones: readonly GrupoOfrecido[];
  /** Empty when the SAF has none. */
  readonly codigo_ejecucion: string;
  readonly ejecucion: { readonly grupo: Grupo; readonly estado: Estado } | null;
}

/**
 * The execution asked for, or the last one that has lines.
 * @throws Rechazo 404 when the SAF is not offered the execution asked for; 409 when it has no lines.
 */
async function elegirEjecucion(
  q: Consulta,
  g: Grupo,
  pedida: string | undefined,
): Promise<Elegida> {
  const ejecuciones = (await gruposOfrecidos(q, g))
    .filter((c) => tipoDeGrupo(c.codipres) === "ejecucion")
    .sort((a, b) => b.desde_mes - a.desde_mes);
  const codigo_ejecucion = pedida || ejecuciones.find((e) => e.valorizado)?.codipres || "";
  if (codigo_ejecucion === "") return { ejecuciones, codigo_ejecucion, ejecucion: null };
  const elegida = ejecuciones.find((e) => e.codipres === codigo_ejecucion);
  if (!elegida) {
    throw rechazo("ejecucion_inexistente", { saf: g.saf, codipres: codigo_ejecucion.slice(0, 10) });
  }
  if (!elegida.valorizado) {
    throw rechazo("comparar_sin_valorizar", { codipres: codigo_ejecucion });
  }
  const propio = await grupo(q, g.saf, codigo_ejecucion);
  return {
    ejecuciones,
    codigo_ejecucion,
    ejecucion: { grupo: propio, estado: await estadoDe(q, propio) },
  };
}

/** A budget, what describes it, and the execution that is set beside it. */
export async function conEjecucion(
  ctx: ContextoSalida,
  pedida: string | undefined,
): Promise<GrupoLeido & Elegida> {
  const leido = await leerPropio(ctx);
  return { ...leido, ...await elegirEjecucion(ctx.q, leido.g, pedida) };
}

/** An execution in its year, and how it was made. */
export interface AnioDeEjecucion {
  readonly renglones: readonly RenglonAnual[];
  readonly clases: readonly ClaseAnualizada[];
  readonly sinAnualizar: readonly Grano[];
}

/** A line of the year: a line of the month, or the SAC that it brings. */
export interface RenglonAnual {
  /** Whose structure and month it is of. */
  readonly valuacion: CabeceraDeLineas;
  /** Line of the month that it comes from. */
  readonly linea: Linea;
  readonly rubro: Rubro;
  readonly ppar: number;
  /** Annual centavos. */
  readonly importe: number;
  /** The SAC that a remunerative line brings, charged to the SAC of its main item. */
  readonly esSac: boolean;
}

function pparDeSac(r: Referencias, pprin: number): number {
  const ppar = r.leer("imputacion", { pprin, rubro: "sac" })?.valores.ppar;
  if (typeof ppar !== "number") {
    throw sinImputacion("sac", pprin, r.mes);
  }
  return ppar;
}

/** Every line of an execution, where it is and in its month. */
async function mesDe(q: Consulta, estado: Estado) {
  const sitios: { linea: Linea; r: Referencias; valuacion: CabeceraDeLineas }[] = [];
  const mensuales: LineaMensual[] = [];
  for await (const { tramo, valuacion: v } of lineasDe(q, estado)) {
    // Of its own body: the consolidated one has executions of several structures ([O2]).
    const r = await referencias(q, v.ejercicio, v.version, v.desde_mes);
    tramo.recorrer({}, (l) => {
      const { saf, pprin, mon } = l.renglon;
      sitios.push({ linea: l.fija(), r, valuacion: v });
      mensuales.push({ saf, pprin, mon, rubro: l.rubro, importe: l.importe });
    });
  }
  return { sitios, mensuales };
}

/** How an execution is taken to its year, for who shows none of its amounts. */
export async function comoSeAnualiza(
  q: Consulta,
  estado: Estado,
): Promise<Omit<AnioDeEjecucion, "renglones">> {
  return anualizar((await mesDe(q, estado)).mensuales);
}

/**
 * Every line of an execution in its year ([S6]). Shares go down to the line, so that any grouping
 * or filter of them adds up to what every other one says ([S3]).
 * @throws Rechazo 409 when the SAC of a main item has nowhere to be charged.
 */
export async function anioDe(q: Consulta, estado: Estado): Promise<AnioDeEjecucion> {
  const { sitios, mensuales } = await mesDe(q, estado);
  const renglones: RenglonAnual[] = [];
  const { lineas, clases, sinAnualizar } = anualizar(mensuales);
  lineas.forEach(({ anual, sac }, n) => {
    const { r, ...sitio } = sitios[n];
    const { linea } = sitio;
    // The count line of its row stays, with amount 0 too.
    if (anual !== 0 || linea.conteo) {
      const { rubro, ppar } = linea;
      renglones.push({ ...sitio, rubro, ppar, importe: anual, esSac: false });
    }
    if (sac !== 0) {
      const ppar = pparDeSac(r, mensuales[n].pprin);
      renglones.push({ ...sitio, rubro: "sac", ppar, importe: sac, esSac: true });
    }
  });
  return { renglones, clases, sinAnualizar };
}

/** Whether a line of the year passes: the SAC that a line of the month brings has its own object. */
export function pasaEnElAnio(filtro: Filtro): (r: RenglonAnual) => boolean {
  const { ppar, rubro, clave, ...resto } = filtro.solo ?? {};
  const delMes = new Prueba(filtro);
  const conSac = new Prueba({ ...filtro, solo: resto });
  return ({ linea, ppar: suyo, esSac }) =>
    esSac
      ? linea.pasa(conSac) && (ppar?.includes(suyo) ?? true) &&
        (rubro?.includes("sac") ?? true) && (clave?.includes("sac") ?? true)
      : linea.pasa(delMes);
}

/** Adds to a map of amounts. */
export function acumular<K>(mapa: Map<K, number>, clave: K, importe: number): void {
  mapa.set(clave, sumar(mapa.get(clave) ?? 0, importe, "un subtotal"));
}
