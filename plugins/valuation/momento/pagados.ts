/** Engines that know what categories are paid: other groups under the same values take it of them. */
import { Cache } from "#core/cache.ts";
import { crearMotor, type EntradaDelMotor, type Motor } from "../engine/motor.ts";
import { SIN_REGLAS } from "./costos.ts";

/** Engines kept of each reference data: those of the values that somebody looks at. */
const PAGADOS = 4;

export class Pagados {
  readonly #porReferencias = new WeakMap<object, Cache<string, Motor>>();

  /** @param nombre what the measures call them. */
  constructor(private readonly nombre: string) {}

  /**
   * An engine for a group.
   * @param referencias what it reads.
   * @param clave month, year, flags and whatever else decides a pay beside what is read.
   */
  motor(referencias: object, clave: string, entrada: EntradaDelMotor): Motor {
    const motores = this.#porReferencias.getOrInsertComputed(
      referencias,
      () => new Cache<string, Motor>(this.nombre, PAGADOS),
    );
    let comun = motores.get(clave);
    if (comun === undefined) {
      motores.set(clave, comun = crearMotor({ ...entrada, reglas: SIN_REGLAS }));
    }
    return comun.hermano(entrada);
  }
}
