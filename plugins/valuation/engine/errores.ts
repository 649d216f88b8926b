/** Expected failures of a valuation. */
import { Desborde } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";

export { Desborde };

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

/** Whether something has no value for a reason that people can mend; what is else is a fault. */
export const esDeValores = (error: unknown): error is FaltaValor | Desborde =>
  error instanceof FaltaValor || error instanceof Desborde;
