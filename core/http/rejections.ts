/** The refusals of the core itself: code → status and Spanish sentence. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  200: {
    celdas_rehusadas: "{mensaje}",
    campo_fuera_de_rango: "«{campo}» {motivo}",
  },
  400: {
    pedido_invalido: "El pedido no es válido",
    direccion_ilegible: "La dirección del pedido, o su encabezado Host, no se puede leer",
    parametro_invalido: "El valor de «{campo}» no es válido",
    celdas_invalidas: "La lista de celdas no es válida",
    campo_ausente: "Falta el campo «{campo}»",
    campo_repetido: "El campo «{campo}» está repetido",
    campo_ilegible: "«{campo}» {motivo}",
    cuerpo_ilegible: "No se pudo leer el contenido del pedido",
    mensaje_ilegible: "El mensaje no se puede leer: está incompleto o no es el que corresponde",
    clave_invalida: "Idempotency-Key debe tener entre 1 y 64 caracteres visibles, sin espacios",
  },
  401: {
    sin_sesion: "La sesión no existe o terminó; ingrese nuevamente",
  },
  403: {
    sin_permiso: "{motivo}",
  },
  404: {
    no_existe: "No existe la dirección pedida",
  },
  405: {
    metodo_no_admitido: "Esa dirección no admite ese método: {metodos}",
  },
  409: {
    celdas_ajenas: "Otra persona modificó registros después de que usted los vio: {cuantos}",
    clave_de_otro: "Ese Idempotency-Key ya se usó para otro pedido",
    sin_repeticion:
      "No se sabe si lo anterior quedó guardado, y este pedido no se puede repetir sin riesgo: " +
      "vuelva a mirar",
    pedido_en_curso: "El mismo pedido todavía se está haciendo; espere su resultado",
  },
  411: {
    longitud_ausente: "El pedido debe declarar su longitud",
  },
  413: {
    demasiado_grande: "El pedido es demasiado grande",
  },
  415: {
    tipo_no_admitido: "El contenido debe ser un formulario multipart o urlencoded",
    tipo_no_protobuf: "El contenido debe ser un mensaje application/x-protobuf",
  },
  500: {
    inesperado: "Ocurrió un error inesperado. Si se repite, informe el código {id}",
  },
  503: {
    base_sin_conexion:
      "La base de datos no responde en este momento; intente nuevamente en unos segundos",
    base_sin_escritura:
      "La base de datos no admite cambios en este momento: está pasando de un servidor a otro; intente nuevamente en unos segundos",
    confirmacion_incierta:
      "Se perdió la conexión con la base de datos mientras se confirmaba: no se sabe si quedó guardado. Antes de repetirlo, vuelva a mirar",
    base_ocupada:
      "Otra operación larga ocupa la base de datos; intente nuevamente en unos segundos",
    base_cancelada:
      "La base de datos interrumpió la operación: la canceló quien la administra, o pasó su límite de tiempo. No se guardó nada; intente nuevamente",
    base_movida:
      "El archivo de la base de datos ya no está en su lugar: no se guardó nada. Avise a quien administra el servidor",
  },
  507: {
    base_sin_lugar:
      "No queda lugar en el disco del servidor: no se puede guardar nada ni ingresar. Quien ya ingresó puede seguir consultando; avise a quien lo administra",
  },
});
