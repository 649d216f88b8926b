/**
 * Percentage rules ([V3], [V5]–[V7]) resolved once per distinct (chain, pprin, esc, mon): the hot
 * loop only walks the columns of the rules that apply.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import {
  type BaseDePorcentaje,
  BASES_DE_PORCENTAJE,
  CLASE_DE,
  type Regla,
  type Reglas,
} from "./filas.ts";
import { type Imputacion, imputarComposicion } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { codigoDeRubro } from "./lineas/lineas.ts";
import { ranura } from "./pago/columnas.ts";

/** Rules of one base that apply to a group of positions; one entry per rule, in order of id. */
export interface SeccionDeReglas {
  readonly rubro: number;
  readonly n: number;
  /** Hundredths. */
  readonly porcentaje: Float64Array;
  readonly id: Float64Array;
  readonly componente: Uint16Array;
  readonly ppar: Uint8Array;
  /** Recorded read that gave the ppar. */
  readonly parametro: Int32Array;
  readonly ranuras: Int32Array;
  /** The slot of all its rules when it is one and the same, else -1. */
  ranura: number;
  /** Sum of its amounts in the row being valued. */
  suma: number;
  /** Position of each rule in its base, for the ledger. */
  readonly orden: Int32Array;
  /** Greatest base to which these percentages were applied, centavos; -1 never ([V13]). */
  mayorBase: number;
  /** See `SacsHechos`; -1 = none yet. */
  numero: number;
}

export type GrupoDeReglas = Readonly<Record<BaseDePorcentaje, SeccionDeReglas>>;

export const RUBRO_DE: Readonly<Record<BaseDePorcentaje, Rubro>> = {
  adicionales: "no_cargo",
  complementos: "complementos",
  contribuciones: "contribuciones",
};

/** What positions share to share rules. */
export type ClaveDeReglas = Pick<Regla, "prog" | "subp" | "proy" | "act" | "pprin" | "esc" | "mon">;

const TODOS_LOS_PROGRAMAS = "0";

function cadena(c: { prog: number; subp: number; proy: number; act: number }): string {
  return c.prog === 0 ? TODOS_LOS_PROGRAMAS : `${c.prog}.${c.subp}.${c.proy}.${c.act}`;
}

function llave(cadena: string, pprin: number, esc: number, mon: number): string {
  return `${cadena}|${pprin}|${esc}|${mon}`;
}

/** The same for each percentage base. */
const porBase = <T>(de: (base: BaseDePorcentaje) => T): Record<BaseDePorcentaje, T> => ({
  adicionales: de("adicionales"),
  complementos: de("complementos"),
  contribuciones: de("contribuciones"),
});

interface Destino extends Imputacion {
  readonly componente: number;
}

/** Percentage rules by what they match ([V7]), so that a row finds all of its own at once. */
export class IndiceDeReglas {
  readonly #porClave = porBase(() => new Map<string, number[]>());
  readonly #reglas: Record<BaseDePorcentaje, Regla[]>;
  readonly #generales = new Map<string, SeccionDeReglas>();
  readonly #destinos = porBase(() => new Map<number, Destino>());

  constructor(reglas: Reglas) {
    this.#reglas = porBase((base) => reglas[base].toSorted((x, y) => x.id - y.id));
    for (const base of BASES_DE_PORCENTAJE) {
      this.#reglas[base].forEach((r, orden) => {
        const k = llave(cadena(r), r.pprin, r.esc, r.mon);
        this.#porClave[base].getOrInsertComputed(k, () => []).push(orden);
      });
    }
  }

  /** Rules of a base, ascending id: the order that `Seccion.orden` refers to. */
  reglas(base: BaseDePorcentaje): readonly Regla[] {
    return this.#reglas[base];
  }

  /** Positions in its base of the rules that match, ascending ([V7]). */
  coincidencias(base: BaseDePorcentaje, c: ClaveDeReglas): number[] {
    const cadenas = new Set([cadena(c), TODOS_LOS_PROGRAMAS]);
    const pprins = new Set([c.pprin, 0]);
    const orden: number[] = [];
    for (const ch of cadenas) {
      for (const p of pprins) {
        orden.push(...this.#porClave[base].get(llave(ch, p, c.esc, c.mon)) ?? []);
      }
    }
    return orden.sort((a, b) => a - b);
  }

  /** Where a rule is charged for a pprin; asked once however many groups share the rule. */
  #destino(lector: Lector, base: BaseDePorcentaje, orden: number, r: Regla, pprin: number) {
    return this.#destinos[base].getOrInsertComputed(orden * 16 + pprin, () => {
      const composicion = { c_comp: CLASE_DE[base], c_scom: r.c_scom, n_comp: r.n_comp };
      return {
        ...imputarComposicion(lector, pprin, RUBRO_DE[base], composicion),
        componente: lector.composicion(CLASE_DE[base], r.c_scom, r.n_comp),
      };
    });
  }

  /** Whether some rule of the base names the chain itself. */
  #nombraCadena(base: BaseDePorcentaje, c: ClaveDeReglas): boolean {
    const ch = cadena(c);
    if (ch === TODOS_LOS_PROGRAMAS) return false;
    const reglas = this.#porClave[base];
    return reglas.has(llave(ch, c.pprin, c.esc, c.mon)) || reglas.has(llave(ch, 0, c.esc, c.mon));
  }

  /** @throws FaltaValor when a rule that applies has nowhere to be charged. */
  grupo(lector: Lector, c: ClaveDeReglas): GrupoDeReglas {
    return porBase((base) => this.#seccion(lector, base, c));
  }

  /** Chains that no rule names share one section: most groups are made of those. */
  #seccion(lector: Lector, base: BaseDePorcentaje, c: ClaveDeReglas): SeccionDeReglas {
    if (this.#nombraCadena(base, c)) return this.#nueva(lector, base, c);
    const clave = llave(base, c.pprin, c.esc, c.mon);
    return this.#generales.getOrInsertComputed(clave, () => this.#nueva(lector, base, c));
  }

  #nueva(lector: Lector, base: BaseDePorcentaje, c: ClaveDeReglas): SeccionDeReglas {
    const orden = this.coincidencias(base, c);
    const n = orden.length;
    const s: SeccionDeReglas = {
      rubro: codigoDeRubro(RUBRO_DE[base]),
      n,
      porcentaje: new Float64Array(n),
      id: new Float64Array(n),
      componente: new Uint16Array(n),
      ppar: new Uint8Array(n),
      parametro: new Int32Array(n),
      ranuras: new Int32Array(n),
      ranura: -1,
      suma: 0,
      orden: Int32Array.from(orden),
      mayorBase: -1,
      numero: -1,
    };
    orden.forEach((o, i) => {
      const r = this.#reglas[base][o];
      const { ppar, parametro, componente } = this.#destino(lector, base, o, r, c.pprin);
      s.porcentaje[i] = r.porcentaje;
      s.id[i] = r.id;
      s.componente[i] = componente;
      s.ppar[i] = ppar;
      s.parametro[i] = parametro;
      s.ranuras[i] = ranura(c.pprin, ppar, c.mon);
    });
    if (n > 0 && s.ranuras.every((r) => r === s.ranuras[0])) s.ranura = s.ranuras[0];
    return s;
  }
}
