/** Refusals of signing in, of passwords and of accounts. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    // One sentence for a wrong user, a wrong password and a disabled account ([X2]).
    ingreso_rechazado: "El usuario o la contraseña no son correctos",
    clave_vencida:
      "La contraseña o el código que le dieron venció: pida otro a quien administra el " +
      "sistema",
    ingreso_institucional: "Esta cuenta ingresa con {nombre}, y no con una contraseña",
    identificacion_vencida: "Pasó demasiado tiempo desde que se identificó: ingrese otra vez",
    identidad_ajena: "Su identidad no está vinculada a esa cuenta",
    vinculo_con_codigo:
      "Para vincular su identidad hace falta un código de activación: pídalo a quien administra " +
      "el sistema",
    codigo_propio: "Su propia contraseña se cambia en «Cambiar contraseña», no con un código",
    codigo_ausente:
      "Ingrese el código de verificación de su aplicación o un código de recuperación",
    codigo_rechazado: "El código no es correcto o ya se usó. Espere el siguiente de su aplicación",
    codigo_de_activacion:
      "El código no es correcto: revise que la hora del teléfono sea automática y " +
      "escriba el que la aplicación muestra ahora",
    factor_activo: "El segundo factor ya está activo",
    factor_inactivo: "El segundo factor no está activo",
    factor_propio: "El segundo factor propio se quita con un código, en «Información del Usuario»",
    factor_sin_preparar: "Pasó demasiado tiempo desde que se mostró la clave; comience nuevamente",
    clave_corta: "La contraseña nueva debe tener al menos {largo} caracteres",
    clave_igual: "La contraseña nueva debe ser distinta de la actual",
    clave_usuario: "La contraseña nueva no puede ser el nombre de usuario",
    clave_comun:
      "La contraseña nueva es demasiado fácil de adivinar: es una de las más usadas, una " +
      "serie, o casi sólo su nombre o una palabra de todos los días. Pruebe con tres o cuatro " +
      "palabras que no vayan juntas",
    cuenta_repetida: "Ya existe el usuario {usuario}",
    cuenta_fija: "El usuario y el SAF de una cuenta no se pueden cambiar",
    cuenta_propia: "No puede eliminar el usuario con el que ingresó",
    administrador_necesario:
      "{usuario} es el último administrador habilitado: no se puede eliminar, " +
      "deshabilitar ni cambiar de tipo",
    cuenta_invalida: "El usuario admite sólo letras sin acento y números",
    clave_obligatoria: "Ingrese la contraseña",
    clave_larga: "La contraseña admite hasta {largo} caracteres",
    saf_ajeno_inexistente: "No existe el organismo con SAF {saf}",
    saf_propio: "El usuario ya tiene acceso a su propio SAF {saf}",
    organismo_repetido: "Ya existe el SAF {saf}",
    organismo_fijo: "El número de un SAF no se puede cambiar",
    organismo_cero: "Ingrese el número de SAF",
    login_repetido: "El login «{login}» ya es el del SAF {saf}",
    login_invalido: "El login no admite espacios ni el signo @",
    codsir_invalido: "El código SIRHU tiene dos letras",
    codsir_repetido: "El código SIRHU {codsir} ya es el del SAF {saf}",
  },
  400: {
    safs_invalidos: "«safs» debe ser la lista de los SAF, separados por punto y coma: 103;357",
    saf_ausente: "Falta indicar el SAF",
    saf_invalido: "El SAF indicado no es válido",
    usuario_sin_organismo:
      "Indique el usuario como usuario@organismo; no existe un organismo con login «{login}»",
    usuario_invalido: "El usuario admite sólo letras sin acento y números: «{usuario}»",
    clave_ilegible: "La contraseña tiene caracteres inválidos",
    dato_invalido: "«{campo}» {motivo}",
    institucional_ausente:
      "Esta instalación no tiene ingreso institucional: falta PLANTA_OIDC_EMISOR",
    ingreso_desconocido: "El ingreso de una cuenta es local, institucional o ambos: «{ingreso}»",
  },
  404: {
    usuario_inexistente: "No existe el usuario {usuario}",
    sin_institucional: "Esta instalación no tiene ingreso institucional",
    cuenta_inexistente: "El usuario ya no existe; actualice la lista",
    sesion_ausente: "La sesión ya no existe; actualice la lista",
    saf_inexistente: "No existe el organismo con SAF {saf}",
  },
  409: {
    usuario_existente: "Ya existe el usuario {usuario}",
    ultimo_administrador:
      "{usuario} es el último administrador habilitado: no se puede deshabilitar",
    ultimo_administrador_local:
      "{usuario} es el último administrador que ingresa con contraseña: si la identidad " +
      "institucional no responde, nadie podría administrar",
    cuenta_sin_vincular: "{usuario} no está vinculada a ninguna identidad",
    cuenta_vinculada: "{usuario} ya está vinculada a otra identidad: desvincúlela antes",
    cuenta_cambiada: "El usuario fue modificado por {quien} después de que usted lo abrió",
  },
  429: {
    demasiados_intentos: "Hubo demasiados intentos. Espere {espera} e intente nuevamente",
    ingresos_en_espera:
      "Hay demasiadas personas ingresando a la vez. Intente nuevamente en unos segundos",
  },
});
