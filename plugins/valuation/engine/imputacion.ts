/** Where what is computed is charged: [R5], with its override by composition. */
import type { Rubro } from "#core/domain/rubros.ts";
import type { Lector } from "./lector.ts";

/** A partial item and the recorded read that gave it (-1 when none did). */
export interface Imputacion {
  readonly ppar: number;
  readonly parametro: number;
}

/** ppar of (pprin, rubro), or null when the table has none. The read is recorded either way. */
export function imputar(lector: Lector, pprin: number, rubro: Rubro): Imputacion | null {
  const { indice, lectura } = lector.consultar("imputacion", { pprin, rubro });
  return lectura === null ? null : { ppar: Number(lectura.valores.ppar), parametro: indice };
}

/** The same, where a missing entry is an error. @throws FaltaValor */
export function imputarOFallar(lector: Lector, pprin: number, rubro: Rubro): Imputacion {
  const imputacion = imputar(lector, pprin, rubro);
  if (imputacion !== null) return imputacion;
  throw lector.faltante(lector.consultar("imputacion", { pprin, rubro }).indice);
}

/**
 * ppar of a composition: its own entry if there is one, else that of its rubro ([R5]).
 * @throws FaltaValor when neither exists.
 */
export function imputarComposicion(
  lector: Lector,
  pprin: number,
  rubro: Rubro,
  composicion: { c_comp: string; c_scom: string; n_comp: number },
): Imputacion {
  const propia = lector.consultar("imputacion_composicion", {
    pprin,
    c_comp: composicion.c_comp,
    c_scom: composicion.c_scom,
    n_comp: composicion.n_comp,
  });
  if (propia.lectura !== null) {
    return { ppar: Number(propia.lectura.valores.ppar), parametro: propia.indice };
  }
  return imputarOFallar(lector, pprin, rubro);
}
