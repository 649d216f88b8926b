/**
 * 100,000 positions drawn by chance and the rows of the other bases, by the engine and by the one
 * written from the rules: it stops at the first centavo in which they differ. The floor is what the
 * second engine takes, which is slow on purpose.
 */
import { tablasComunes } from "#plugins/valuation/rules/testing/leer.ts";
import { diferencia, esperar } from "#core/testing/segundo-motor/comparar.ts";
import { CARGOS_POR_MUNDO, mundoDe } from "#core/testing/segundo-motor/mundos.ts";
import * as producto from "#core/testing/segundo-motor/producto.ts";
import type { Cifra } from "../comun/harness.ts";

const MUNDOS = 100_000 / CARGOS_POR_MUNDO;
/** Not those of the tests. */
const PRIMERA = 1_000_000;

export const segundoMotor: Cifra = {
  nombre: "segundo motor: 100.000 renglones al centavo",
  piso: "lo que tarda el segundo motor",
  medir: () => {
    const comunes = tablasComunes();
    let [propio, piso] = [0, 0];
    for (let semilla = PRIMERA; semilla < PRIMERA + MUNDOS; semilla++) {
      const inicio = Bun.nanoseconds();
      const esperado = esperar(mundoDe(semilla, comunes));
      const medio = Bun.nanoseconds();
      const dicho = diferencia(producto, esperado);
      if (dicho !== null) throw new Error(`semilla ${semilla}: ${dicho}`);
      piso += medio - inicio;
      propio += Bun.nanoseconds() - medio;
    }
    return Promise.resolve([{ propio: propio / 1e9, piso: piso / 1e9, alcanzar: 2, unidad: "s" }]);
  },
};
