/** What rows cost, for whoever saves them: asked to the plugin that values them. */
import { datosDeError } from "#core/process/log.ts";
import type { App, Escritura } from "#core/plugin.ts";
import type { Base } from "#plugins/bases/bases.ts";
import type { Costeador } from "../listado/costos.ts";
import type { Grupo } from "#plugins/bases/grupos/grupos.ts";
import type { FilaBase } from "../validar/validar.ts";

/** What a save did to rows of a group. */
export interface EscritoEnGrupo {
  readonly saf: number;
  readonly codipres: string;
  readonly base: Base;
  /** `rev_datos` that the save left in the group: it found the one before. */
  readonly rev_datos: number;
  /** Each row before and after; null where it was not there. */
  readonly cambios: readonly {
    readonly antes: FilaBase | null;
    readonly despues: FilaBase | null;
  }[];
}

export interface Seguidor {
  /**
   * Centavos of a year of a row that is about to be stored in the group, as it was found; in its
   * currency. Null when the row says nothing by itself.
   */
  costo(q: Escritura, grupo: Grupo, base: Base, fila: FilaBase): Promise<number | null>;
  /** What each rule of a base adds now; null where nothing is valued. */
  reglas(grupo: Grupo, base: Base): Promise<Costeador | null>;
  /** A save was committed. */
  seguir(escrito: EscritoEnGrupo): Promise<void>;
}

const seguidores = new WeakMap<App, Seguidor>();

/** Of each program, one plugin follows: the one that values the rows. */
export function seguirEscritos(app: App, seguidor: Seguidor): void {
  seguidores.set(app, seguidor);
}

/** Null also where nobody follows: the command line, a worker. */
export async function costoDeFila(
  app: App,
  q: Escritura,
  grupo: Grupo,
  base: Base,
  fila: FilaBase | null,
): Promise<number | null> {
  return fila ? await seguidores.get(app)?.costo(q, grupo, base, fila) ?? null : null;
}

/** Of the rules of a base; undefined where nobody follows. */
export const reglasAlMomento = (
  app: App,
  grupo: Grupo,
  base: Base,
): Promise<Costeador | null> | undefined => seguidores.get(app)?.reglas(grupo, base);

/** What was committed is no less saved because it could not be followed. */
export async function contarEscrito(app: App, escrito: EscritoEnGrupo): Promise<void> {
  try {
    await seguidores.get(app)?.seguir(escrito);
  } catch (error) {
    app.log.error("total_al_momento", datosDeError(error));
  }
}
