/** What a save did to rows of a group, told in this process to whoever follows what they cost. */
import type { App } from "../../../core/app.ts";
import { datosDeError } from "../../../core/log.ts";
import type { Base } from "../bases.ts";
import type { FilaBase } from "./validar.ts";

export interface Escrito {
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

/** @returns centavos of a year of the last row written, in its currency; null if nobody can say. */
export type Seguidor = (escrito: Escrito) => Promise<number | null>;

const seguidores = new WeakMap<App, Seguidor>();

/** Of each program, one plugin follows: the one that values the rows. */
export function seguirEscritos(app: App, seguidor: Seguidor): void {
  seguidores.set(app, seguidor);
}

/** What was committed is no less saved because nobody could say what it costs. */
export async function contarEscrito(app: App, escrito: Escrito): Promise<number | null> {
  try {
    return await seguidores.get(app)?.(escrito) ?? null;
  } catch (error) {
    app.log.error("costo_de_lo_escrito", datosDeError(error));
    return null;
  }
}
