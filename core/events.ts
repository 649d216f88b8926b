/** In-process event bus behind `GET /api/eventos`. */

export interface Evento {
  /**
   * `progreso`, `cambio`, `valorizado`… What a screen needs to show it goes in `datos`, so that
   * many screens do not ask the same; a kind that a screen does not know is not for it.
   */
  readonly tipo: string;
  readonly saf: number;
  readonly codipres: string;
  /** Who may hear of what is about no SAF; without it, those who may see `saf`. */
  readonly permiso?: string;
  /** Of that account only, wherever it has the product open. */
  readonly id_usuario?: number;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** Whoever listens hears at once, in the order of listening; nothing is kept for later. */
export class Eventos {
  readonly #oyentes = new Set<(e: Evento) => void>();

  emitir(evento: Evento): void {
    for (const oyente of this.#oyentes) oyente(evento);
  }

  /** Tells that somebody wrote: to a group, or to what is of no group (`codipres` empty). */
  cambio(
    { usuario }: { readonly usuario: string },
    { saf, codipres, permiso }: Pick<Evento, "saf" | "codipres" | "permiso">,
    datos: Evento["datos"],
  ): void {
    this.emitir({ tipo: "cambio", saf, codipres, permiso, datos: { ...datos, usuario } });
  }

  /** Returns the function that unsubscribes. */
  escuchar(oyente: (e: Evento) => void): () => void {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  }
}
