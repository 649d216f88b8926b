/** How far a list on screen goes, and whether what is told of it follows. Pure. */
import type { CambioDeLista } from "#proto/bases.ts";

type VersionContada = CambioDeLista["version"];

export interface VersionDeLista {
  /** Header and reference data: with others, any row may read otherwise. */
  readonly marco: string;
  /** Raised by each write to the group. */
  readonly datos: number;
  /** Of whom: a server that began again, perhaps over a database put back, is another. */
  readonly de: string;
}

/** What the answer of a list says of itself: `W/"marco.datos-de"`; null when it says nothing. */
export function versionDeEtag(etag: string | null): VersionDeLista | null {
  const partes = /^W\/"(\d+\.\d+)\.(\d+)-(\w+)"$/.exec(etag ?? "");
  return partes && { marco: partes[1], datos: Number(partes[2]), de: partes[3] };
}

/**
 * `sigue`: nothing is missing. `falta`: something that was not told, or not yet. `otra`: the whole
 * list may read otherwise.
 */
export type Estado = "sigue" | "falta" | "otra";

/** A list as it was read, and the changes told since. */
export class Seguimiento {
  #datos: number;
  /** Told before what comes between. */
  #sueltos: VersionContada[] = [];
  /** By row, the version that it was last told with: what is told late does not go over it. */
  readonly #filas = new Map<number, number>();
  /** Rows changed that were not told: up to its version, the list does not show them. */
  #incompleta = false;

  constructor(private readonly leida: VersionDeLista) {
    this.#datos = leida.datos;
  }

  /** Whether the list goes as far as that version. */
  tiene({ marco, datos, de }: VersionDeLista): boolean {
    return !this.#incompleta && de === this.leida.de && marco === this.leida.marco &&
      datos === this.#datos && this.#sueltos.length === 0;
  }

  /** Something changed without being told which rows: only reading the list again shows them. */
  perder(): void {
    this.#incompleta = true;
  }

  /** Whether the list that was read already had it. */
  esAnterior({ despues }: VersionContada): boolean {
    return despues <= this.leida.datos;
  }

  recibir(version: VersionContada): Estado {
    if (this.esAnterior(version)) return this.#estado();
    if (version.marco !== this.leida.marco) return "otra";
    this.#sueltos.push(version);
    for (;;) {
      const datos = this.#datos;
      const sigue = ({ antes, despues }: VersionContada) =>
        despues <= datos || antes !== null && antes <= datos;
      const siguen = this.#sueltos.filter(sigue);
      if (siguen.length === 0) return this.#estado();
      this.#datos = Math.max(datos, ...siguen.map((v) => v.despues));
      this.#sueltos = this.#sueltos.filter((v) => !sigue(v));
    }
  }

  #estado(): Estado {
    return this.#sueltos.length === 0 ? "sigue" : "falta";
  }

  /** Whether what is told of a row is not older than what was told of it before. */
  vale(id: number, { despues }: VersionContada): boolean {
    if (despues <= this.leida.datos || despues < (this.#filas.get(id) ?? 0)) return false;
    this.#filas.set(id, despues);
    return true;
  }
}
