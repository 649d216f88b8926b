/** What a change of rows would add to a year, before anybody makes it ([V14]). */
import { toNumber } from "#core/domain/money.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import type { Consulta } from "#core/plugin.ts";
import type { DiferenciaDeCeldas } from "#proto/valuation.ts";
import {
  type Base,
  type CambioDeFila,
  type FilaBase,
  filaConCeldas,
  type Grupo,
  grupo,
  renglonesDe,
} from "#plugins/bases/service.ts";
import { esDeValores } from "../engine/errores.ts";
import { seCostea } from "./costeador.ts";
import { parteDe } from "./costos.ts";
import { esDePorcentaje, leerReglas, mediosDe, referenciasDe } from "./medios.ts";
import { cargosConReglas, conCambios } from "./reglas-cambiadas.ts";
import { type Importes, Tasador } from "./tasador.ts";

const NADIE_LO_DICE: DiferenciaDeCeldas = { antes: null, despues: null, con_error: 0 };

const mostrarImportes = (importes: Importes) =>
  Object.entries(importes).map(([mon, total]) => ({ mon: Number(mon), total: toNumber(total) }));

const entre = (antes: Importes, despues: Importes, con_error: number): DiferenciaDeCeldas => ({
  antes: mostrarImportes(antes),
  despues: mostrarImportes(despues),
  con_error,
});

/**
 * Rows as they are and as they would be, both without those that fail some check; of percentage
 * rules, the positions with those that there are and with those that there would be. `q` must be
 * one snapshot.
 */
export async function diferenciaDe(
  q: Consulta,
  g: Grupo,
  base: Base,
  cambios: readonly CambioDeFila[],
): Promise<DiferenciaDeCeldas> {
  if (!seCostea(g)) return NADIE_LO_DICE;
  const r = await referenciasDe(q, g);
  const { reglas } = await leerReglas(q, g, r);
  const medios = mediosDe(g, r, reglas);
  try {
    if (esDePorcentaje(base)) {
      const { otras, fuera } = conCambios(medios, base, cambios);
      const [antes, despues] = await cargosConReglas(q, g, medios, [reglas, otras]);
      return entre(antes.importes, despues.importes, fuera);
    }
    const tasador = new Tasador(medios);
    const de = (filas: readonly (FilaBase | null)[]) =>
      parteDe(tasador, base, filas.filter((f) => f !== null));
    const antes = de(cambios.map((c) => c.antes));
    const despues = de(cambios.map((c) => c.despues));
    return entre(antes.importes, despues.importes, despues.fuera);
  } catch (error) {
    // Where a value is missing there is no total, and the valuation says which.
    if (esDeValores(error)) return NADIE_LO_DICE;
    throw error;
  }
}

/** The same, of cells of stored rows. */
export async function diferenciaDeCeldas(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
  filas: readonly CeldasDeFila[],
): Promise<DiferenciaDeCeldas> {
  const g = await grupo(q, saf, codipres);
  const hay = await renglonesDe(q, base, saf, codipres, filas.map((f) => f.id));
  let ilegibles = 0;
  const cambios = filas.flatMap((f): CambioDeFila[] => {
    const antes = hay.get(f.id)?.valores;
    if (!antes) return [];
    const { fila, fallas } = filaConCeldas(base, antes, f);
    if (fallas.length > 0) ilegibles++;
    return [{ id: f.id, antes, despues: fallas.length === 0 ? fila : null }];
  });
  const diferencia = await diferenciaDe(q, g, base, cambios);
  return { ...diferencia, con_error: diferencia.con_error + ilegibles };
}
