/** The refusals of the core itself: code → status and Spanish sentence. */
import { rechazos } from "../errors.ts";
import type { TablaErrores } from "../plugin.ts";

export const errors = {
  sin_sesion: { status: 401, mensaje: "La sesión no existe o terminó; ingrese nuevamente" },
  sin_permiso: { status: 403, mensaje: "{motivo}" },
  pedido_invalido: { status: 400, mensaje: "El pedido no es válido" },
  parametro_invalido: { status: 400, mensaje: "El valor de «{campo}» no es válido" },
  campo_ausente: { status: 400, mensaje: "Falta el campo «{campo}»" },
  campo_repetido: { status: 400, mensaje: "El campo «{campo}» está repetido" },
  campo_ilegible: { status: 400, mensaje: "«{campo}» {motivo}" },
  campo_fuera_de_rango: { status: 200, mensaje: "«{campo}» {motivo}" },
  cuerpo_ilegible: { status: 400, mensaje: "No se pudo leer el contenido del pedido" },
  tipo_no_admitido: {
    status: 415,
    mensaje: "El contenido debe ser un formulario multipart o urlencoded",
  },
  longitud_ausente: { status: 411, mensaje: "El pedido debe declarar su longitud" },
  demasiado_grande: { status: 413, mensaje: "El pedido es demasiado grande" },
  no_existe: { status: 404, mensaje: "No existe la dirección pedida" },
  inesperado: {
    status: 500,
    mensaje: "Ocurrió un error inesperado. Si se repite, informe el código {id}",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
