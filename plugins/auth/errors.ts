/** Refusals of signing in, of passwords and of accounts. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  saf_ausente: { status: 400, mensaje: "Falta indicar el SAF" },
  saf_invalido: { status: 400, mensaje: "El SAF indicado no es válido" },
  demasiados_intentos: {
    status: 429,
    mensaje: "Hubo demasiados intentos. Espere {espera} e intente nuevamente",
  },
  ingresos_en_espera: {
    status: 429,
    mensaje: "Hay demasiadas personas ingresando a la vez. Intente nuevamente en unos segundos",
  },
  // One sentence for a wrong user, a wrong password and a disabled account ([X2]).
  ingreso_rechazado: { status: 200, mensaje: "El usuario o la contraseña no son correctos" },
  clave_corta: {
    status: 200,
    mensaje: "La contraseña nueva debe tener al menos {largo} caracteres",
  },
  clave_igual: { status: 200, mensaje: "La contraseña nueva debe ser distinta de la actual" },
  clave_usuario: {
    status: 200,
    mensaje: "La contraseña nueva no puede ser el nombre de usuario",
  },
  clave_comun: {
    status: 200,
    mensaje: "La contraseña nueva es demasiado fácil de adivinar; elija otra",
  },
  clave_cambiada: {
    status: 200,
    mensaje: "La contraseña fue modificada mientras tanto; intente nuevamente",
  },
  usuario_sin_organismo: {
    status: 400,
    mensaje:
      "Indique el usuario como usuario@organismo; no existe un organismo con login «{login}»",
  },
  usuario_invalido: {
    status: 400,
    mensaje: "El usuario admite sólo letras sin acento y números: «{usuario}»",
  },
  usuario_existente: { status: 409, mensaje: "Ya existe el usuario {usuario}" },
  usuario_inexistente: { status: 404, mensaje: "No existe el usuario {usuario}" },
  ultimo_administrador: {
    status: 409,
    mensaje: "{usuario} es el último administrador habilitado: no se puede deshabilitar",
  },
  dato_invalido: { status: 400, mensaje: "«{campo}» {motivo}" },
  saf_inexistente: { status: 404, mensaje: "No existe el organismo con SAF {saf}" },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
