/**
 * What decides everything that the lines of a row of positions say: its profile, the rules that
 * apply and how many it is. Whoever makes the lines knows it; from the lines it would take reading
 * them all.
 */
import { crecido } from "./crecido.ts";
import { Interno } from "./interno.ts";
import type { Perfil } from "./pago/paga.ts";
import type { GrupoDeReglas } from "./reglas.ts";

/** Numbers in the order in which they come, from 1. */
const numeroDe = <T>(numeros: Map<T, number>, que: T): number => {
  let numero = numeros.get(que);
  if (numero === undefined) numeros.set(que, numero = numeros.size + 1);
  return numero;
};

/** Numbers the rows of blocks by what they are. */
export class ClasesDeRenglon {
  readonly #perfiles = new Map<Perfil, number>();
  readonly #secciones = new Map<object, number>();
  /** Groups of other chains share their sections: what they have is numbered, not they. */
  readonly #deGrupo = new Map<GrupoDeReglas, number>();
  readonly #reglas = new Interno(256);
  readonly #clases = new Interno();
  #deRenglon = new Uint32Array(256);
  /** Rows below it have their number. */
  #n = 0;

  /** @param grupo null where the row is worth nothing. @param q its positions. @returns the number. */
  anotar(k: number, perfil: Perfil, grupo: GrupoDeReglas | null, q: number): number {
    this.hasta(k);
    const reglas = grupo === null ? 0 : this.#numeroDeGrupo(grupo);
    const clase = this.#clases.de(numeroDe(this.#perfiles, perfil), reglas, q | 0) + 1;
    this.#hacerLugar(k + 1);
    this.#deRenglon[k] = clase;
    this.#n = k + 1;
    return clase;
  }

  /** Those of the first `n` rows. */
  hasta(n: number): Uint32Array {
    if (n > this.#n) {
      this.#hacerLugar(n);
      this.#deRenglon.fill(0, this.#n, n);
      this.#n = n;
    }
    return this.#deRenglon;
  }

  /** Forgets the rows; the numbers stay. */
  vaciar(): void {
    this.#n = 0;
  }

  #numeroDeGrupo(grupo: GrupoDeReglas): number {
    let numero = this.#deGrupo.get(grupo);
    if (numero === undefined) {
      const [a, b, c] = [grupo.adicionales, grupo.complementos, grupo.contribuciones]
        .map((s) => numeroDe(this.#secciones, s));
      numero = this.#reglas.de(a, b, c) + 1;
      this.#deGrupo.set(grupo, numero);
    }
    return numero;
  }

  #hacerLugar(n: number): void {
    if (n > this.#deRenglon.length) this.#deRenglon = crecido(this.#deRenglon, n * 2);
  }
}
