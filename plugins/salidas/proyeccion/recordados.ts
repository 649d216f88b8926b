/**
 * What each category is paid and the sums that reach it in each month, asked once: of positions that
 * were numbered together. Pure.
 */
import { type Ficha, MESES } from "./ficha.ts";
import type { SumaVigente, Valores } from "./tipos.ts";

type PorMes<T> = (T | undefined)[];
const nuevos = <T>(): PorMes<T> => Array.from({ length: MESES + 1 });

export class Recordados {
  readonly #pagos: PorMes<number | null>[] = [];
  readonly #sumas: PorMes<readonly SumaVigente[]>[] = [];

  constructor(readonly valores: Valores) {}

  pago({ categoria, puesto }: Ficha, mes: number): number | null {
    const suyos = this.#pagos[categoria] ??= nuevos();
    const conocido = suyos[mes];
    return conocido === undefined ? suyos[mes] = this.valores.pago(puesto, mes) : conocido;
  }

  sumas({ alcance, puesto: { esc, pprin } }: Ficha, mes: number): readonly SumaVigente[] {
    const suyas = this.#sumas[alcance] ??= nuevos();
    return suyas[mes] ??= this.valores.sumas(esc, pprin, mes);
  }
}
