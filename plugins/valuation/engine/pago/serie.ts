/**
 * A dated value through the months of a year: which of them say what the one before says. Whoever
 * reads the same value shares it, so that each month is read and compared once.
 */
import type { ParametroDeLineas } from "../lineas/lineas.ts";

export class Serie {
  /** Recorded read of each month, 1–12. */
  readonly lecturas = new Int32Array(13);
  /** The value of each month, where it is a number; NaN where there is none. */
  readonly valores = new Float64Array(13).fill(NaN);
  readonly #parametros: (ParametroDeLineas | undefined)[] = [];
  /** Months that were read: a bit for each, as below. */
  leidos = 0;
  /** Months with the value of the one before; both were read. */
  repite = 0;
  /** Months with the entry of the one before: an entry may repeat a value. */
  mismaEntrada = 0;
  /** Months with the value of the reference month. */
  comoReferencia = 0;
  readonly #referencia: unknown;

  /**
   * @param indice the read of the reference month. @param campo the value taken from it.
   * @param parametro what was read.
   */
  constructor(readonly indice: number, readonly campo: string, parametro: ParametroDeLineas) {
    this.#referencia = parametro.valores?.[campo];
  }

  /** @param indice the read of this month, recorded. */
  anotar(mes: number, indice: number, parametro: ParametroDeLineas): void {
    this.lecturas[mes] = indice;
    this.#parametros[mes] = parametro;
    this.leidos |= 1 << mes;
    const valor = parametro.valores?.[this.campo] ?? null;
    if (valor !== null) this.valores[mes] = Number(valor);
    if (parametro.valores?.[this.campo] === this.#referencia) this.comoReferencia |= 1 << mes;
    this.#comparar(mes);
    this.#comparar(mes + 1);
  }

  #comparar(mes: number): void {
    const [antes, ahora] = [this.#parametros[mes - 1], this.#parametros[mes]];
    if (antes === undefined || ahora === undefined) return;
    if (antes.valores?.[this.campo] === ahora.valores?.[this.campo]) this.repite |= 1 << mes;
    if (antes.desde_mes === ahora.desde_mes) this.mismaEntrada |= 1 << mes;
  }
}
