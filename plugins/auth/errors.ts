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
  clave_vencida: {
    status: 200,
    mensaje: "La contraseña o el código que le dieron venció: pida otro a quien administra el " +
      "sistema",
  },
  codigo_propio: {
    status: 200,
    mensaje: "Su propia contraseña se cambia en «Cambiar contraseña», no con un código",
  },
  codigo_ausente: {
    status: 200,
    mensaje: "Ingrese el código de verificación de su aplicación o un código de recuperación",
  },
  codigo_rechazado: {
    status: 200,
    mensaje: "El código no es correcto o ya se usó. Espere el siguiente de su aplicación",
  },
  codigo_de_activacion: {
    status: 200,
    mensaje: "El código no es correcto: revise que la hora del teléfono sea automática y " +
      "escriba el que la aplicación muestra ahora",
  },
  factor_activo: { status: 200, mensaje: "El segundo factor ya está activo" },
  factor_inactivo: { status: 200, mensaje: "El segundo factor no está activo" },
  factor_propio: {
    status: 200,
    mensaje: "El segundo factor propio se quita con un código, en «Información del Usuario»",
  },
  factor_sin_preparar: {
    status: 200,
    mensaje: "Pasó demasiado tiempo desde que se mostró la clave; comience nuevamente",
  },
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
    mensaje: "La contraseña nueva es demasiado fácil de adivinar: es una de las más usadas, una " +
      "serie, o casi sólo su nombre o una palabra de todos los días. Pruebe con tres o cuatro " +
      "palabras que no vayan juntas",
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
  // From here on, what an administrator can act on, and conflicts ([U4], [K1]).
  cuenta_repetida: { status: 200, mensaje: "Ya existe el usuario {usuario}" },
  cuenta_inexistente: { status: 404, mensaje: "El usuario ya no existe; actualice la lista" },
  cuenta_cambiada: {
    status: 409,
    mensaje: "El usuario fue modificado por {quien} después de que usted lo abrió",
  },
  cuenta_fija: {
    status: 200,
    mensaje: "El usuario y el SAF de una cuenta no se pueden cambiar",
  },
  cuenta_propia: { status: 200, mensaje: "No puede eliminar el usuario con el que ingresó" },
  administrador_necesario: {
    status: 200,
    mensaje: "{usuario} es el último administrador habilitado: no se puede eliminar, " +
      "deshabilitar ni cambiar de tipo",
  },
  cuenta_invalida: {
    status: 200,
    mensaje: "El usuario admite sólo letras sin acento y números",
  },
  clave_obligatoria: { status: 200, mensaje: "Ingrese la contraseña" },
  clave_larga: { status: 200, mensaje: "La contraseña admite hasta {largo} caracteres" },
  clave_ilegible: { status: 400, mensaje: "La contraseña tiene caracteres inválidos" },
  saf_ajeno_inexistente: {
    status: 200,
    mensaje: "No existe el organismo con SAF {saf}",
  },
  saf_propio: { status: 200, mensaje: "El usuario ya tiene acceso a su propio SAF {saf}" },
  organismo_repetido: { status: 200, mensaje: "Ya existe el SAF {saf}" },
  organismo_ausente: { status: 404, mensaje: "El SAF ya no existe; actualice la lista" },
  organismo_cambiado: {
    status: 409,
    mensaje: "El SAF fue modificado por {quien} después de que usted lo abrió",
  },
  organismo_fijo: { status: 200, mensaje: "El número de un SAF no se puede cambiar" },
  organismo_cero: { status: 200, mensaje: "Ingrese el número de SAF" },
  login_repetido: { status: 200, mensaje: "El login «{login}» ya es el del SAF {saf}" },
  login_invalido: {
    status: 200,
    mensaje: "El login no admite espacios ni el signo @",
  },
  codsir_invalido: { status: 200, mensaje: "El código SIRHU tiene dos letras" },
  codsir_repetido: { status: 200, mensaje: "El código SIRHU {codsir} ya es el del SAF {saf}" },
  organismo_con_datos: {
    status: 200,
    mensaje: "El SAF {saf} no se puede eliminar: tiene {motivo}",
  },
  sesion_ausente: { status: 404, mensaje: "La sesión ya no existe; actualice la lista" },
  dato_invalido: { status: 400, mensaje: "«{campo}» {motivo}" },
  saf_inexistente: { status: 404, mensaje: "No existe el organismo con SAF {saf}" },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
