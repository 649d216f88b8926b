/** Refusals of the home of a budget. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  409: { sin_inicio: "El inicio es de los presupuestos: {codipres} se mira en Salidas" },
});
