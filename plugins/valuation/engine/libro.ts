/** The ledger of a valuation ([V13]): every row that came in is accounted for. */
import { BASES, type NombreBase } from "./lineas/lineas.ts";

/** Why a row gave no amount. */
export type MotivoSinImporte =
  | "sin_meses"
  | "valor_cero"
  | "sin_coincidencia"
  | "sin_contribuciones";

export interface RenglonSinImporte {
  readonly base: NombreBase;
  readonly id: number;
  readonly motivo: MotivoSinImporte;
}

export interface Libro {
  /** Rows in and rows with an amount, by base; only bases with rows. */
  readonly bases: readonly { base: NombreBase; entrada: number; con_importe: number }[];
  /** Every row without an amount. entrada = con_importe + its entries here. */
  readonly sin_importe: readonly RenglonSinImporte[];
}

/** Keeps the ledger while the rows go by. */
export class Anotador {
  readonly #entrada = new Map<NombreBase, number>();
  readonly #sin: RenglonSinImporte[] = [];

  entran(base: NombreBase, cuantos: number): void {
    this.#entrada.set(base, (this.#entrada.get(base) ?? 0) + cuantos);
  }

  sinImporte(base: NombreBase, id: number, motivo: MotivoSinImporte): void {
    this.#sin.push({ base, id, motivo });
  }

  /** @param mas rows without amount known only at the end (percentages). */
  libro(mas: readonly RenglonSinImporte[]): Libro {
    const sin = [...this.#sin, ...mas];
    const cuantos = new Map<NombreBase, number>();
    for (const { base } of sin) cuantos.set(base, (cuantos.get(base) ?? 0) + 1);
    const bases = BASES.flatMap((base) => {
      const entrada = this.#entrada.get(base) ?? 0;
      return entrada === 0
        ? []
        : [{ base, entrada, con_importe: entrada - (cuantos.get(base) ?? 0) }];
    });
    const orden = (s: RenglonSinImporte) => BASES.indexOf(s.base);
    return { bases, sin_importe: sin.sort((a, b) => orden(a) - orden(b) || a.id - b.id) };
  }
}
