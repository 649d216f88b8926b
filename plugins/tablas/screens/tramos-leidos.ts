/** The ranges of grades of the SINEP in force in a month: the one table dated as a set ([R1]). */
import { useLectura } from "#ui/lectura.ts";

export const TABLA_TRAMOS = "sinep_tramos";

export function useTramos(mes: number) {
  const lectura = useLectura("/tablas/valores/:tabla/:mes", { tabla: TABLA_TRAMOS, mes });
  const { datos } = lectura;
  // Only a set has a version of its own; what is dated by key has one per row.
  return { ...lectura, datos: datos && "rev" in datos ? datos : null };
}
