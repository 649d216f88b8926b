/** The keys of an execution and what each adds up: staff from LH1, amounts from LH2 ([E4]). */
import { mulDiv, sumar } from "#core/domain/money.ts";
import {
  CargaDeEjecucion,
  type Clasificador,
  type LineaDeEjecucion,
} from "#plugins/valuation/service.ts";
import { RUBROS_DE_EJECUCION } from "./clasificar.ts";
import type { ReferenciasDeCarga } from "./referencias.ts";

export type ClaveDeGrupo = Omit<
  LineaDeEjecucion,
  "rubro" | "cargos" | "horas" | "licencias" | "importe"
>;

export interface Grupo {
  readonly clave: ClaveDeGrupo;
  /** Text of the key that sorts as the key does. */
  readonly orden: string;
  cargos: number;
  licencias: number;
  /** Hundredths of an hour. */
  horas: number;
  /** Centavos by position in `RUBROS_DE_EJECUCION`. */
  readonly importes: Float64Array;
  /** Bit by position in `RUBROS_DE_EJECUCION`: whether its main item has a partial for it. */
  readonly imputa: number;
}

/** SIRHU pays in pesos. */
export const PESOS = 1;

export class Grupos {
  readonly #porClave = new Map<string, number>();
  readonly #grupos: Grupo[] = [];

  constructor(private readonly clasificador: Clasificador) {}

  /** Position of the group of a key. */
  posicion(c: ClaveDeGrupo): number {
    const orden = [
      ...[c.saf, c.prog, c.subp, c.proy, c.act, c.ubic, c.ff, c.pprin, c.esc, c.cat].map((v) =>
        String(v).padStart(4, "0")
      ),
      c.agrup,
      c.nivel,
      String(c.grado).padStart(2, "0"),
    ].join("|");
    let posicion = this.#porClave.get(orden);
    if (posicion === undefined) {
      const importes = new Float64Array(RUBROS_DE_EJECUCION.length);
      const imputa = this.#imputa(c.pprin);
      const grupo = { clave: c, orden, cargos: 0, licencias: 0, horas: 0, importes, imputa };
      posicion = this.#grupos.push(grupo) - 1;
      this.#porClave.set(orden, posicion);
    }
    return posicion;
  }

  #imputa(pprin: number): number {
    return RUBROS_DE_EJECUCION.reduce(
      (bits, rubro, i) =>
        this.clasificador.faltaImputacion(pprin, rubro) === null ? bits | 1 << i : bits,
      0,
    );
  }

  en(posicion: number): Grupo {
    return this.#grupos[posicion];
  }

  get cuantos(): number {
    return this.#grupos.length;
  }

  /** @throws Desborde. */
  pagar(posicion: number, rubro: number, centavos: number): void {
    const { importes } = this.#grupos[posicion];
    importes[rubro] = sumar(importes[rubro], centavos, "un importe de la ejecución");
  }

  /**
   * The lines of each SAF in key order: rubro `cargo` always, since it carries the counts, the
   * others when they have an amount ([E2]). Hours are rounded once, over the whole key.
   */
  cargas({ mes, clasificador }: ReferenciasDeCarga): Map<number, CargaDeEjecucion> {
    const cargas = new Map<number, CargaDeEjecucion>();
    const ordenados = [...this.#grupos].sort((a, b) => a.orden < b.orden ? -1 : 1);
    for (const { clave, cargos, licencias, horas, importes } of ordenados) {
      let carga = cargas.get(clave.saf);
      if (!carga) {
        carga = new CargaDeEjecucion(mes, clasificador.leer);
        cargas.set(clave.saf, carga);
      }
      for (const [i, rubro] of RUBROS_DE_EJECUCION.entries()) {
        const cuenta = rubro === "cargo";
        if (!cuenta && importes[i] === 0) continue;
        carga.agregar({
          ...clave,
          rubro,
          cargos: cuenta ? cargos : 0,
          licencias: cuenta ? licencias : 0,
          horas: cuenta ? mulDiv(horas, 1, 100) : 0,
          importe: importes[i],
        });
      }
    }
    return cargas;
  }
}
