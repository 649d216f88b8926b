/** The refusals of the core itself: code → status and Spanish sentence. */
import { rechazos } from "../errors.ts";
import type { TablaErrores } from "../plugin.ts";

export const errors = {
  sin_sesion: { status: 401, mensaje: "La sesión no existe o terminó; ingrese nuevamente" },
  sin_permiso: { status: 403, mensaje: "{motivo}" },
  pedido_invalido: { status: 400, mensaje: "El pedido no es válido" },
  parametro_invalido: { status: 400, mensaje: "El valor de «{campo}» no es válido" },
  celdas_invalidas: { status: 400, mensaje: "La lista de celdas no es válida" },
  celdas_rehusadas: { status: 200, mensaje: "{mensaje}" },
  celdas_ajenas: {
    status: 409,
    mensaje: "Otra persona modificó registros después de que usted los vio: {cuantos}",
  },
  campo_ausente: { status: 400, mensaje: "Falta el campo «{campo}»" },
  campo_repetido: { status: 400, mensaje: "El campo «{campo}» está repetido" },
  campo_ilegible: { status: 400, mensaje: "«{campo}» {motivo}" },
  campo_fuera_de_rango: { status: 200, mensaje: "«{campo}» {motivo}" },
  cuerpo_ilegible: { status: 400, mensaje: "No se pudo leer el contenido del pedido" },
  tipo_no_admitido: {
    status: 415,
    mensaje: "El contenido debe ser un formulario multipart o urlencoded",
  },
  tipo_no_protobuf: {
    status: 415,
    mensaje: "El contenido debe ser un mensaje application/x-protobuf",
  },
  mensaje_ilegible: {
    status: 400,
    mensaje: "El mensaje no se puede leer: está incompleto o no es el que corresponde",
  },
  longitud_ausente: { status: 411, mensaje: "El pedido debe declarar su longitud" },
  demasiado_grande: { status: 413, mensaje: "El pedido es demasiado grande" },
  no_existe: { status: 404, mensaje: "No existe la dirección pedida" },
  base_sin_conexion: {
    status: 503,
    mensaje: "La base de datos no responde en este momento; intente nuevamente en unos segundos",
  },
  confirmacion_incierta: {
    status: 503,
    mensaje:
      "Se perdió la conexión con la base de datos mientras se confirmaba: no se sabe si quedó guardado. Antes de repetirlo, vuelva a mirar",
  },
  clave_invalida: {
    status: 400,
    mensaje: "Idempotency-Key debe tener entre 1 y 64 caracteres visibles, sin espacios",
  },
  clave_de_otro: {
    status: 409,
    mensaje: "Ese Idempotency-Key ya se usó para otro pedido",
  },
  sin_repeticion: {
    status: 409,
    mensaje:
      "No se sabe si lo anterior quedó guardado, y este pedido no se puede repetir sin riesgo: " +
      "vuelva a mirar",
  },
  pedido_en_curso: {
    status: 409,
    mensaje: "El mismo pedido todavía se está haciendo; espere su resultado",
  },
  base_ocupada: {
    status: 503,
    mensaje: "Otra operación larga ocupa la base de datos; intente nuevamente en unos segundos",
  },
  base_sin_lugar: {
    status: 507,
    mensaje:
      "No queda lugar en el disco del servidor: no se puede guardar nada ni ingresar. Quien ya ingresó puede seguir consultando; avise a quien lo administra",
  },
  base_movida: {
    status: 503,
    mensaje:
      "El archivo de la base de datos ya no está en su lugar: no se guardó nada. Avise a quien administra el servidor",
  },
  inesperado: {
    status: 500,
    mensaje: "Ocurrió un error inesperado. Si se repite, informe el código {id}",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
