/**
 * What decides everything that the lines of a row of positions say: its profile, the rules that
 * apply, how many it is, and whether it has months.
 */
import { Interno } from "./interno.ts";
import type { Perfil } from "./pago/paga.ts";
import type { GrupoDeReglas } from "./reglas.ts";

/** Numbers in the order in which they come, from 1. */
const numeroDe = <T>(numeros: Map<T, number>, que: T): number => {
  let numero = numeros.get(que);
  if (numero === undefined) numeros.set(que, numero = numeros.size + 1);
  return numero;
};

/** Months that a row may cover are below it. */
const COBERTURAS = 16;

/** Numbers rows by what they are, from 1. */
export class ClasesDeRenglon {
  readonly #perfiles = new Map<Perfil, number>();
  readonly #secciones = new Map<object, number>();
  /** Groups of other chains share their sections: what they have is numbered, not they. */
  readonly #deGrupo = new Map<GrupoDeReglas, number>();
  readonly #reglas = new Interno(256);
  readonly #clases = new Interno();

  /** @param q its positions. @param tcober months that it covers. */
  de(perfil: Perfil, grupo: GrupoDeReglas, q: number, tcober: number): number {
    const reglas = this.#deGrupo.get(grupo) ?? this.#numerar(grupo);
    return this.#clases.de(
      numeroDe(this.#perfiles, perfil),
      reglas * COBERTURAS + tcober,
      q | 0,
    ) + 1;
  }

  #numerar(grupo: GrupoDeReglas): number {
    const [a, b, c] = [grupo.adicionales, grupo.complementos, grupo.contribuciones]
      .map((s) => numeroDe(this.#secciones, s));
    const numero = this.#reglas.de(a, b, c);
    this.#deGrupo.set(grupo, numero);
    return numero;
  }
}
