/** Agreements as they are stored: read and written whole. */
import { poner, quitar, una, varias } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Consulta, Escritura } from "#core/plugin.ts";
import type { FilaDe } from "#core/db/handles.ts";
import type { SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import { type Acuerdo, type Alcance, DATOS_DE_ACUERDO } from "./acuerdo.ts";
import { filaDeSuma } from "./leer-acuerdo.ts";
import { tabla } from "../tables.ts";

const ID_MAXIMO = 2_147_483_647;

/** What is said of an agreement as a whole. */
export type CabeceraDeAcuerdo = FilaDe<typeof tabla.acuerdos>;

export interface AcuerdoGuardado extends CabeceraDeAcuerdo {
  readonly acuerdo: Acuerdo;
}

const numeros = (lista: string): number[] => lista === "" ? [] : lista.split(";").map(Number);

type Alcanzado = FilaDe<typeof tabla.acuerdos_alcances>;

function alcanceDe(filas: readonly Alcanzado[], sumafijare: boolean): Alcance {
  const conCat = filas.filter((f) => f.cat !== 0);
  return {
    series: filas.filter((f) => f.serie !== "").map((f) => f.serie),
    escalafones: filas.filter((f) => f.esc !== 0 && f.cat === 0).map((f) => f.esc),
    categorias: [...Map.groupBy(conCat, (f) => f.esc)]
      .map(([esc, suyas]) => ({ esc, cats: suyas.map((f) => f.cat) })),
    sumafijare,
  };
}

function* filasDeAlcance({ series, escalafones, categorias }: Alcance) {
  for (const serie of series) yield { serie, esc: 0, cat: 0 };
  for (const esc of escalafones) yield { serie: "", esc, cat: 0 };
  for (const { esc, cats } of categorias) for (const cat of cats) yield { serie: "", esc, cat };
}

/** The tranches and the sums of an agreement. */
async function contenidoDe(
  q: Consulta,
  acuerdo: number,
): Promise<Pick<Acuerdo, "tramos" | "sumas">> {
  const tramos = await varias(q, tabla.acuerdos_tramos, { acuerdo }, "*", { orden: "tramo" });
  const alcances = await varias(q, tabla.acuerdos_alcances, { acuerdo }, "*", {
    orden: ["tramo", "serie", "esc", "cat"],
  });
  const sumas = await varias(q, tabla.acuerdos_sumas, { acuerdo }, "*", { orden: "suma" });
  return {
    tramos: tramos.map((t): TramoDeAcuerdo => ({
      mes: t.mes,
      porcentaje: t.porcentaje,
      base: t.base ?? "anterior",
      redondeo: t.redondeo,
      con_funcion: t.con_funcion,
      alcance: alcanceDe(alcances.filter((a) => a.tramo === t.tramo), t.sumafijare),
    })),
    sumas: sumas.map(({ acuerdo: _, suma: __, ...s }): SumaDeAcuerdo => ({
      ...s,
      escalafones: numeros(s.escalafones),
      pprins: numeros(s.pprins),
    })),
  };
}

async function conContenido(q: Consulta, cabecera: CabeceraDeAcuerdo): Promise<AcuerdoGuardado> {
  const acuerdo = { ...elegir(cabecera, DATOS_DE_ACUERDO), ...await contenidoDe(q, cabecera.id) };
  return { ...cabecera, acuerdo };
}

/** Every header, in order of SAF and number. */
export const cabeceras = (q: Consulta): Promise<CabeceraDeAcuerdo[]> =>
  varias(q, tabla.acuerdos, {}, "*", { orden: ["saf", "id"] });

/** One agreement, or null. @param bloquear until the end of the unit of work. */
export async function acuerdoGuardado(
  q: Consulta,
  id: number,
  bloquear?: true,
): Promise<AcuerdoGuardado | null> {
  // A body says any number: one that no column holds is none of them.
  if (!Number.isInteger(id) || Math.abs(id) > ID_MAXIMO) return null;
  const cabecera = await una(q, tabla.acuerdos, { id }, "*", bloquear ? { bloquear } : {});
  return cabecera ? await conContenido(q, cabecera) : null;
}

/** Writes an agreement whole: what it said before goes away. */
export async function guardarAcuerdo(
  q: Escritura,
  cabecera: CabeceraDeAcuerdo,
  acuerdo: Acuerdo,
): Promise<void> {
  const { id } = cabecera;
  await poner(q, tabla.acuerdos, cabecera, "reemplazar");
  await quitar(q, tabla.acuerdos_sumas, { acuerdo: id });
  await quitar(q, tabla.acuerdos_alcances, { acuerdo: id });
  await quitar(q, tabla.acuerdos_tramos, { acuerdo: id });
  for (const [i, { base, alcance, ...t }] of acuerdo.tramos.entries()) {
    const propia = { acuerdo: id, tramo: i + 1 };
    await poner(q, tabla.acuerdos_tramos, {
      ...propia,
      ...t,
      base: base === "anterior" ? null : base,
      sumafijare: alcance.sumafijare,
    });
    for (const alcanzado of filasDeAlcance(alcance)) {
      await poner(q, tabla.acuerdos_alcances, { ...propia, ...alcanzado });
    }
  }
  for (const [i, suma] of acuerdo.sumas.entries()) {
    await poner(q, tabla.acuerdos_sumas, { acuerdo: id, suma: i + 1, ...filaDeSuma(suma) });
  }
}
