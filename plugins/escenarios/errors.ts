/** Refusals of agreements and scenarios. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    acuerdo_invalido: "{mensaje}",
    otra_version: "El archivo es de la versión {version} y esta aplicación lee la versión {propia}",
    acuerdo_homologado:
      "El acuerdo está homologado: no se modifica ni se elimina; se puede duplicar",
    acuerdo_sin_firmar: "El acuerdo es un borrador: se homologa cuando es acta",
    acuerdo_vacio: "El acuerdo no tiene tramos ni sumas que homologar",
    norma_ausente: "Indique la norma con la que se homologa",
    homologacion_superpuesta: "{que} ya tiene valores homologados desde {desde}: los fijó {otro}",
    falta_el_grupo:
      "Indique --saf y --codipres, o --todos (con --codipres si hace falta, sin --saf)",
    falta_que_despejar: "Indique --tramo o --factor, uno de los dos",
    falta_el_credito: "Indique --credito",
    falta_el_organismo: "Indique --saf: el de un organismo que exista, o el de ONP",
    archivo_inexistente: "No se encuentra el archivo {archivo}",
    archivo_enorme: "{archivo}: pasa de 1 MB, y ningún acuerdo es tan largo",
    falta_aceptar: "Falta aceptar que se reemplacen {cuantos}; el primero, {primero}",
    estado_invalido: "Un acuerdo pasa de borrador a acta, y de acta a borrador; se homologa aparte",
  },
  400: {
    accion_desconocida: "La acción «{accion}» no se conoce",
    acuerdo_ilegible: "El acuerdo no se puede leer: no es un texto JSON",
    aceptados_ilegibles: "Los valores aceptados deben ser «todos» o una lista JSON de sus números",
    token_invalido: "Falta el código de la vista previa",
  },
  403: {
    saf_ajeno: "No tiene acceso al SAF {saf}",
    acuerdo_ajeno: "El acuerdo es del SAF {saf} y sólo se puede leer",
    destino_ajeno: "No se puede copiar un acuerdo al SAF {saf}: no es uno de los suyos",
    publicar_ajeno: "Sólo un usuario de ONP puede publicar un acuerdo, y sólo uno de su organismo",
    homologar_ajeno: "Sólo un usuario de ONP o un administrador puede homologar un acuerdo",
  },
  404: { acuerdo_inexistente: "No existe el acuerdo {id}" },
  409: {
    acuerdo_cambiado: "El acuerdo fue modificado por {quien} después de que usted lo abrió",
    previa_cambiada:
      "Los valores cambiaron después de la vista previa: revise la nueva antes de homologar",
  },
});
