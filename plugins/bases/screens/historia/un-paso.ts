/** One key takes back one's own last change of a base, or does it again: no dialog is between. */
import { contarRegistros } from "#core/domain/money.ts";
import type { Deshecho } from "#proto/bases.ts";
import { api } from "#ui/api.ts";
import type { Base } from "#plugins/bases/bases.ts";
import {
  type Banderas,
  banderasVistas,
  columnasVisibles,
} from "#plugins/bases/filas/listado/vista.ts";
import { detalleDe, queHizo, resultadoDe, TODAS_LAS_COLUMNAS } from "./cambios-modelo.ts";

interface Paso {
  /** What is said of it. */
  readonly texto: string;
  /** Row that it brought back, or changed. */
  readonly registro?: number;
}

interface DeQuien {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
}

const dicho = (
  texto: string,
  hecho: Pick<Deshecho, "registros" | "conservados" | "deshechos">,
) => ({
  texto: hecho.conservados.length > 0 ? resultadoDe(hecho) : texto,
  registro: hecho.registros.at(0),
});

/**
 * @returns null when the last change was made before this page was opened: a person who does not
 * see it is shown which it is. @throws ErrorApi
 */
export async function deshacerUltimo(
  { base, saf, codipres }: DeQuien,
  banderas: Banderas | null,
): Promise<Paso | null> {
  const { cambios } = await api.get("/bases/cambios/:saf/:codipres", { saf, codipres });
  const ultimo = cambios.find((c) => c.base === base.id && c.libres > 0);
  if (!ultimo) return { texto: "No tiene cambios para deshacer en esta base" };
  if (ultimo.instante < performance.timeOrigin) return null;
  const hecho = await api.post("/bases/:base/deshacer/:saf/:codipres", {
    base: base.id,
    saf,
    codipres,
    instante: ultimo.instante,
  });
  const { cantidad, filas: [fila] } = ultimo;
  if (cantidad > 1) return dicho(`Deshecho: ${queHizo(ultimo, cantidad)}`, hecho);
  const columnas = columnasVisibles(
    base,
    banderasVistas(base, banderas ?? TODAS_LAS_COLUMNAS, [fila.antes, fila.despues]),
  );
  // Of an edited row, from what it said to what it says again.
  const vuelta = fila.antes && fila.despues
    ? { ...fila, antes: fila.despues, despues: fila.antes }
    : fila;
  return dicho(`Deshecho: ${detalleDe(base, columnas, vuelta)}`, hecho);
}

/** @throws ErrorApi also when there is nothing to do again. */
export async function rehacerUltimo({ base, saf, codipres }: DeQuien): Promise<Paso> {
  const hecho = await api.post("/bases/:base/deshacer/:saf/:codipres", {
    base: base.id,
    saf,
    codipres,
    rehacer: 1,
  });
  return dicho(`Rehecho: ${contarRegistros(hecho.deshechos)}`, hecho);
}
