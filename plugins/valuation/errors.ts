/** Refusals of the valuation. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  registros_con_errores: {
    status: 200,
    mensaje: "Se han encontrado registros con errores",
  },
  base_deshabilitada: {
    status: 200,
    mensaje:
      "Hay registros en {titulo}, pero el organismo no tiene habilitada la opción Habilitar Otros Gastos",
  },
  no_se_puede_valorizar: { status: 200, mensaje: "{mensaje}" },
  faltan_opciones: {
    status: 400,
    mensaje: "Indique --saf y --codipres, o --todos",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
