/** Refusals of the reference tables. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  parametro_invalido: { status: 400, mensaje: "{parametro}: {motivo}" },
  escalafon_inexistente: { status: 404, mensaje: "No existe el escalafón {esc}" },
  version_inexistente: {
    status: 404,
    mensaje: "No existe el clasificador {ejercicio}.{version}",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
