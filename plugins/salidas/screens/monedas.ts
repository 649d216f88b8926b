/** Currencies by their name. */
import { organismo } from "../../../ui/state/organismo.ts";

/** «Pesos», or the code until the catalogue has been read. Reads a signal. */
export function nombreDeMoneda(mon: number): string {
  const moneda = organismo.datos.value?.monedas.find((m) => m.codigo === mon);
  return moneda?.descripcion || `moneda ${mon}`;
}
