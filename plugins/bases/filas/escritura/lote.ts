/** Deleting several rows at once: all of them, or none when somebody changed one ([K1]). */
import type { Actor, App } from "#core/plugin.ts";
import { type Base } from "#plugins/bases/bases.ts";
import { rechazo } from "#plugins/bases/errors.ts";
import { renglonesDe } from "../filas.ts";
import { escribirEnGrupo } from "./registrar.ts";
import { cambiadasPorOtros } from "#plugins/bases/historia/historia.ts";

const MAXIMO = 20_000;

export interface Elegido {
  readonly id: number;
  /** Version that the person saw; null = whatever it is now. */
  readonly rev: number | null;
}

/** Reads `12:3,15:1` or `12,15`: id and, where known, version. @throws Rechazo 400. */
export function leerElegidos(texto: unknown): Elegido[] {
  const partes = typeof texto === "string" && texto.length <= 600_000 ? texto.split(",") : [];
  const elegidos = partes.map((parte) => {
    const m = /^(\d{1,15})(?::(\d{1,9}))?$/.exec(parte.trim());
    if (!m) throw rechazo("lista_de_registros_invalida");
    return { id: Number(m[1]), rev: m[2] === undefined ? null : Number(m[2]) };
  });
  const distintos = new Set(elegidos.map((e) => e.id)).size;
  if (elegidos.length === 0 || distintos < elegidos.length || elegidos.length > MAXIMO) {
    throw rechazo("lista_de_registros_invalida");
  }
  return elegidos;
}

/**
 * Deletes them all.
 * @throws Rechazo 409 with those that changed or are gone, and who did it.
 */
export const eliminarVarios = (
  app: App,
  actor: Actor,
  base: Base,
  saf: number,
  codipres: string,
  elegidos: readonly Elegido[],
): Promise<void> =>
  escribirEnGrupo(app, actor, base, { saf, codipres }, "eliminar", async (q, _, registrar) => {
    const actuales = await renglonesDe(q, base, saf, codipres, elegidos.map((e) => e.id));
    const conflictos = await cambiadasPorOtros(q, base, elegidos, actuales);
    if (conflictos.length > 0) {
      throw rechazo("cambios_ajenos", { cuantos: conflictos.length }, { conflictos });
    }
    const borradas = [...actuales.values()];
    await registrar(borradas.map(({ id, valores }) => ({ id, antes: valores, despues: null })));
  });
