/**
 * What the rows of a list cost, worked out as they are read: nothing of a row is kept. The rules of
 * a group are remembered while it is of one version, and what categories are paid while the
 * reference data are the same; both are checked on every use.
 */
import { Cache } from "#core/cache.ts";
import { porBase } from "#core/db/by-base.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Base, CambioDeFila, Costeador, Grupo } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { Reglas } from "../engine/filas.ts";
import { costeadorDe, costeadorDeReglas, parteDe, siSeValua } from "./costos.ts";
import { type Foto, tomarFoto } from "./foto.ts";
import { esDePorcentaje, leerReglas, mediosDe } from "./medios.ts";
import { Pagados } from "./pagados.ts";
import { type Importes, Tasador } from "./tasador.ts";

/** Rules remembered among all groups of a database. */
const REGLAS = 100_000;

interface Recordadas {
  readonly grupo: Grupo;
  readonly contador: number;
  readonly reglas: Reglas;
}

const pesar = ({ reglas }: Recordadas): number =>
  1 + reglas.adicionales.length + reglas.complementos.length + reglas.contribuciones.length;

const recordadasDe = porBase(() =>
  new Cache<string, Recordadas>("reglas_de_listas", REGLAS, pesar)
);
const pagados = new Pagados("pagos_de_listas");

async function reglasDe(q: Consulta, g: Grupo, r: Referencias): Promise<Reglas> {
  const leer = async () => (await leerReglas(q, g, r)).reglas;
  const memoria = recordadasDe(q);
  if (!memoria) return await leer();
  const clave = `${g.saf}|${g.codipres}`;
  const hay = memoria.get(clave);
  const vale = hay?.grupo.rev_datos === g.rev_datos && hay.grupo.rev === g.rev &&
    hay.contador === r.contador;
  if (hay && vale) return hay.reglas;
  const reglas = await leer();
  memoria.set(clave, { grupo: g, contador: r.contador, reglas });
  return reglas;
}

/** The pays of the other groups of the same month and flags are known. */
function tasadorDe(g: Grupo, r: Referencias, reglas: Reglas): Tasador {
  const medios = mediosDe(g, r, reglas);
  const { catalogo: _, ...entrada } = medios;
  const clave = `${g.criterio}|${g.organismo.usa_coefval}`;
  return new Tasador(medios, pagados.motor(r, clave, entrada));
}

/** Only budgets are valued: of anything else there is no cost. */
export const seCostea = (g: Grupo): boolean => g.tipo === "presupuesto" && !g.organismo.consolidado;

/** What each rule of a base adds, in a picture of its group. */
export const costeadorDeFoto = (base: Base, { reglas, porRegla, falla }: Foto): Costeador =>
  costeadorDeReglas(base, reglas, falla === "" ? porRegla : null);

/** @param r of the structure and month of the group. @returns null where nothing is valued. */
export async function costosDe(
  q: Consulta,
  g: Grupo,
  base: Base,
  r: Referencias,
): Promise<Costeador | null> {
  if (!seCostea(g)) return null;
  if (esDePorcentaje(base)) return costeadorDeFoto(base, await tomarFoto(q, g.saf, g.codipres));
  return costeadorDe(tasadorDe(g, r, await reglasDe(q, g, r)), base);
}

/** What changes of rows of a base move in a year; null where nobody can say. */
export type Comparador = (
  base: Base,
  cambios: readonly Pick<CambioDeFila, "antes" | "despues">[],
) => Importes | null;

/**
 * What changes that were made meant, with the rules and the values of now, as a total feels them: a
 * row that fails some check counts nothing. What a percentage rule moves is of other rows: nobody
 * says it here.
 * @param r of the structure and month of the group. @returns null where nothing is valued.
 */
export async function comparadorDe(
  q: Consulta,
  g: Grupo,
  r: Referencias,
): Promise<Comparador | null> {
  if (!seCostea(g)) return null;
  const tasador = tasadorDe(g, r, await reglasDe(q, g, r));
  return (base, cambios) => {
    if (esDePorcentaje(base)) return null;
    const [antes, despues] = (["antes", "despues"] as const).map((lado) =>
      siSeValua(() =>
        parteDe(tasador, base, cambios.map((c) => c[lado]).filter((f) => f !== null)).importes
      )
    );
    if (!antes || !despues) return null;
    const monedas = new Set([...Object.keys(antes), ...Object.keys(despues)]);
    return Object.fromEntries(
      [...monedas].map((mon) => [mon, (despues[mon] ?? 0) - (antes[mon] ?? 0)]),
    );
  };
}
