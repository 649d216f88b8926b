/**
 * What each category is paid and the sums that reach it in each month, asked once: of positions that
 * were numbered together. Pure.
 */
import { type Ficha, MESES } from "./ficha.ts";
import type { SumaProyectada, ValoresDeReferencia } from "./tipos.ts";

type PorMes<T> = (T | undefined)[];
const nuevos = <T>(): PorMes<T> => Array.from({ length: MESES + 1 });

const mismas = (a: readonly SumaProyectada[], b: readonly SumaProyectada[]): boolean =>
  a.length === b.length && a.every((s, i) => {
    const { id, importe, remunerativa, en_sac } = b[i];
    return s.id === id && s.importe === importe && s.remunerativa === remunerativa &&
      s.en_sac === en_sac;
  });

export class Recordados {
  readonly #pagos: PorMes<number | null>[] = [];
  readonly #sumas: PorMes<readonly SumaProyectada[]>[] = [];

  constructor(readonly valores: ValoresDeReferencia) {}

  pago({ categoria, puesto }: Ficha, mes: number): number | null {
    const suyos = this.#pagos[categoria] ??= nuevos();
    const conocido = suyos[mes];
    return conocido === undefined ? suyos[mes] = this.valores.pago(puesto, mes) : conocido;
  }

  /** The same object in months in which the same ones are in force. */
  sumas({ alcance, puesto: { esc, pprin } }: Ficha, mes: number): readonly SumaProyectada[] {
    const suyas = this.#sumas[alcance] ??= nuevos();
    const conocidas = suyas[mes];
    if (conocidas !== undefined) return conocidas;
    const leidas = this.valores.sumas(esc, pprin, mes);
    return suyas[mes] = suyas.find((otras) => otras && mismas(otras, leidas)) ?? leidas;
  }
}
