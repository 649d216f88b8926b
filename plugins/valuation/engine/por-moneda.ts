/** Totals by currency of what goes through. */
import { Desborde, LIMITE } from "#core/domain/money.ts";

/** Codes of currency are below it. */
const MONEDAS = 16;

export class PorMoneda {
  readonly #totales = new Float64Array(MONEDAS);
  /** Of the ones that had something, even if it added 0. */
  readonly #usada = new Uint8Array(MONEDAS);

  /** @param importe centavos. @throws Desborde naming the currency. */
  anotar(mon: number, importe: number): void {
    this.#usada[mon] = 1;
    const total = this.#totales[mon] + importe;
    if (!(total < LIMITE && total > -LIMITE)) throw new Desborde(`el total en moneda ${mon}`);
    this.#totales[mon] = total;
  }

  /** Centavos of every currency that had something. */
  totales(): Record<string, number> {
    const totales: Record<string, number> = {};
    this.#totales.forEach((total, mon) => {
      if (this.#usada[mon] === 1) totales[mon] = total;
    });
    return totales;
  }
}
