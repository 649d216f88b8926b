/** Expected failures of a valuation. */
import { nombreMes } from "../../../core/domain/period.ts";

export { Desborde } from "../../../core/domain/money.ts";

/** A value that the rules need does not exist at the month: an error, never zero ([R1]). */
export class FaltaValor extends Error {
  override readonly name = "FaltaValor";
  constructor(readonly tabla: string, readonly clave: string, readonly mes: number) {
    super(
      `Falta el valor de la tabla ${tabla} para ${clave.replaceAll("|", ", ")} en ${
        nombreMes(mes)
      }`,
    );
  }
}
