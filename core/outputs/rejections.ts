/** Refusals of the outputs. */
import { rechazos } from "../errors.ts";
import type { TablaErrores } from "../plugin.ts";

export const errors = {
  salida_inexistente: { status: 404, mensaje: "No existe la salida «{id}»" },
  opcion_desconocida: { status: 400, mensaje: "La salida no tiene la opción «{opcion}»" },
  opcion_invalida: { status: 400, mensaje: "La opción «{opcion}» no admite ese valor" },
  filtro_incomprensible: { status: 400, mensaje: "{columna}: {motivo}" },
  demasiados_valores: {
    status: 422,
    mensaje:
      "«{columna}» tiene más de {maximo} valores distintos: filtre antes por otra columna, " +
      "o escriba en su casilla (>5, 3..7)",
  },
  formato_desconocido: { status: 400, mensaje: "La salida no tiene ese formato" },
  sin_ejecuciones: { status: 409, mensaje: "Esta salida no se ofrece para ejecuciones" },
  sin_valorizar: {
    status: 409,
    mensaje: "El grupo de datos {codipres} no está valorizado; valorícelo primero",
  },
  desactualizado: {
    status: 409,
    mensaje: "La valorización de {codipres} está desactualizada; valorícelo nuevamente",
  },
  partes_sin_valorizar: {
    status: 409,
    mensaje: "Ningún organismo tiene valorizado el grupo de datos {codipres}: {partes}",
  },
  partes_desactualizadas: {
    status: 409,
    mensaje:
      "La valorización de {codipres} está desactualizada, valorícelo nuevamente, en: {partes}",
  },
  desborde: { status: 409, mensaje: "No se puede calcular: {que}" },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
