/** Refusals of the home of a budget. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  sin_inicio: {
    status: 409,
    mensaje: "El inicio es de los presupuestos: {codipres} se mira en Salidas",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
