/**
 * Where amounts go when what is wanted is the year of each row, and what each percentage rule adds
 * to the rows that it reaches. No lines are made.
 */
import {
  type BaseDePorcentaje,
  BASES_DE_PORCENTAJE,
  type CargosChunk,
  type Reglas,
} from "./filas.ts";
import type { Lector } from "./lector.ts";
import { PorMoneda } from "./por-moneda.ts";
import type { SeccionDeReglas } from "./reglas.ts";
import type { RenglonSimple, Sumidero, ValoresDeCargo } from "./sumidero.ts";

/** Centavos of a year that each rule adds, in the order of its base by id. */
export type PorRegla = Readonly<Record<BaseDePorcentaje, Float64Array>>;

export const porReglaDe = (reglas: Reglas): PorRegla => ({
  adicionales: new Float64Array(reglas.adicionales.length),
  complementos: new Float64Array(reglas.complementos.length),
  contribuciones: new Float64Array(reglas.contribuciones.length),
});

function anotar(
  suma: Float64Array,
  s: SeccionDeReglas,
  importes: Float64Array,
  desde: number,
): void {
  for (let j = 0; j < s.n; j++) suma[s.orden[j]] += importes[desde + j];
}

/** The amounts of the rules of one position. */
export function anotarReglas(
  suma: PorRegla,
  { perfil, grupo, importes }: Pick<ValoresDeCargo, "perfil" | "grupo" | "importes">,
): void {
  if (grupo === null) return;
  const { adicionales, complementos, contribuciones } = grupo;
  anotar(suma.adicionales, adicionales, importes, 0);
  anotar(suma.complementos, complementos, importes, adicionales.n);
  if (!perfil.conContribuciones) return;
  anotar(suma.contribuciones, contribuciones, importes, adicionales.n + complementos.n);
}

/** What the rules add once the rows that made them add `antes` make them add `despues`. */
export const moverReglas = (suma: PorRegla, antes: PorRegla, despues: PorRegla): PorRegla => {
  const mover = (base: BaseDePorcentaje) =>
    suma[base].map((importe, i) => importe - antes[base][i] + despues[base][i]);
  const [adicionales, complementos, contribuciones] = BASES_DE_PORCENTAJE.map(mover);
  return { adicionales, complementos, contribuciones };
};

export class SumideroDeCostos implements Sumidero {
  #n = 0;
  readonly #costos: Float64Array;
  readonly #monedas: Uint8Array;
  readonly #porMoneda = new PorMoneda();

  /**
   * @param filas that come at most.
   * @param reglas where what the rules add is added, if it is wanted.
   */
  constructor(filas: number, private readonly reglas: PorRegla | null = null) {
    this.#costos = new Float64Array(filas);
    this.#monedas = new Uint8Array(filas);
  }

  preparar(_lector: Lector, _saf: number, _filas: number): void {}

  cargo(_: CargosChunk, __: number, v: ValoresDeCargo): void {
    const { perfil, grupo, veces, sac } = v;
    let total = perfil.total * veces;
    if (grupo !== null) {
      total += sac + grupo.adicionales.suma + grupo.complementos.suma;
      if (perfil.conContribuciones) total += grupo.contribuciones.suma;
    }
    if (this.reglas !== null) anotarReglas(this.reglas, v);
    this.#anotar(perfil.mon, total);
  }

  simple({ mon, lineas }: RenglonSimple): void {
    let total = 0;
    for (const { importe } of lineas) total += importe;
    this.#anotar(mon, total);
  }

  #anotar(mon: number, total: number): void {
    this.#porMoneda.anotar(mon, total);
    this.#monedas[this.#n] = mon;
    this.#costos[this.#n++] = total;
  }

  /** Centavos of a year of each row, in the order in which they came. */
  costos(): Float64Array {
    return this.#costos.subarray(0, this.#n);
  }

  /** The currency of each. */
  monedas(): Uint8Array {
    return this.#monedas.subarray(0, this.#n);
  }

  /** Centavos by currency. */
  totales(): Record<string, number> {
    return this.#porMoneda.totales();
  }
}
