/** Refusals of the outputs. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  programa_invalido: { status: 400, mensaje: "El programa debe ser un entero entre 0 y 99" },
  campo_desconocido: { status: 400, mensaje: "El listado no tiene el campo «{campo}»" },
  campo_repetido: { status: 400, mensaje: "El campo «{campo}» está repetido" },
  campo_de_otro_tipo: {
    status: 400,
    mensaje: "El campo «{campo}» no se puede usar en el listado de cargos",
  },
  sin_campos: { status: 400, mensaje: "Elija al menos un campo" },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
