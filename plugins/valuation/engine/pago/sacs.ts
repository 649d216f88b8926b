/** SACs that were worked out already: of a budget by months they are most of the arithmetic. */
import { Interno } from "../interno.ts";

/** How many are kept at most. */
const MAXIMO = 1 << 16;

/** What decides a SAC together with the positions; it carries its number here. */
export interface Numerado {
  numero: number;
}

/** By pay, adicionales that apply, and positions: nothing else decides a SAC ([Y6]). */
export class SacsHechos {
  #numeros = 0;
  readonly #claves = new Interno();
  readonly #importes = new Float64Array(MAXIMO);
  #lugar = -1;

  #numeroDe(que: Numerado): number {
    return que.numero < 0 ? que.numero = this.#numeros++ : que.numero;
  }

  /** The SAC, or -1: then the next that is told is this one. */
  buscar(pago: Numerado, adicionales: Numerado, veces: number): number {
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
