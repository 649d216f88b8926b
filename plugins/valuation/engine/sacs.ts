/** SACs that were worked out already: of a budget by months they are most of the arithmetic. */
import { Interno } from "./interno.ts";

/** How many are kept at most. */
const MAXIMO = 1 << 16;

/** By pay, adicionales that apply, and positions: nothing else decides a SAC ([Y6]). */
export class SacsHechos {
  readonly #numeros = new Map<object, number>();
  readonly #claves = new Interno();
  readonly #importes = new Float64Array(MAXIMO);
  #lugar = -1;

  #numeroDe(que: object): number {
    let numero = this.#numeros.get(que);
    if (numero === undefined) this.#numeros.set(que, numero = this.#numeros.size);
    return numero;
  }

  /** The SAC, or -1: then the next that is told is this one. */
  buscar(pago: object, adicionales: object, veces: number): number {
    this.#lugar = -1;
    const total = this.#claves.total;
    if (total === MAXIMO) return -1;
    const k = this.#claves.de(this.#numeroDe(pago), this.#numeroDe(adicionales), veces);
    if (k < total) return this.#importes[k];
    this.#lugar = k;
    this.#importes[k] = -1;
    return -1;
  }

  anotar(sac: number): number {
    if (this.#lugar >= 0) this.#importes[this.#lugar] = sac;
    return sac;
  }
}
