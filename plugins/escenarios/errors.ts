/** Refusals of agreements and scenarios. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";
import { erroresDeCalculo } from "./calculo/errores.ts";

export const errors = {
  ...erroresDeCalculo,
  acuerdo_inexistente: { status: 404, mensaje: "No existe el acuerdo {id}" },
  acuerdo_ajeno: { status: 403, mensaje: "El acuerdo es del SAF {saf} y sólo se puede leer" },
  destino_ajeno: {
    status: 403,
    mensaje: "No se puede copiar un acuerdo al SAF {saf}: no es uno de los suyos",
  },
  publicar_ajeno: {
    status: 403,
    mensaje: "Sólo un usuario de ONP puede publicar un acuerdo, y sólo uno de su organismo",
  },
  homologar_ajeno: {
    status: 403,
    mensaje: "Sólo un usuario de ONP o un administrador puede homologar un acuerdo",
  },
  accion_desconocida: { status: 400, mensaje: "La acción «{accion}» no se conoce" },
  acuerdo_ilegible: { status: 400, mensaje: "El acuerdo no se puede leer: no es un texto JSON" },
  aceptados_ilegibles: {
    status: 400,
    mensaje: "Los valores aceptados deben ser «todos» o una lista JSON de sus números",
  },
  token_invalido: { status: 400, mensaje: "Falta el código de la vista previa" },
  acuerdo_cambiado: {
    status: 409,
    mensaje: "El acuerdo fue modificado por {quien} después de que usted lo abrió",
  },
  previa_cambiada: {
    status: 409,
    mensaje: "Los valores cambiaron después de la vista previa: revise la nueva antes de homologar",
  },
  // From here on, what a person can act on: 200 with resultado false.
  acuerdo_invalido: { status: 200, mensaje: "{mensaje}" },
  otra_version: {
    status: 200,
    mensaje: "El archivo es de la versión {version} y esta aplicación lee la versión {propia}",
  },
  acuerdo_homologado: {
    status: 200,
    mensaje: "El acuerdo está homologado: no se modifica ni se elimina; se puede duplicar",
  },
  acuerdo_sin_firmar: {
    status: 200,
    mensaje: "El acuerdo es un borrador: se homologa cuando es acta",
  },
  acuerdo_vacio: { status: 200, mensaje: "El acuerdo no tiene tramos ni sumas que homologar" },
  norma_ausente: { status: 200, mensaje: "Indique la norma con la que se homologa" },
  homologacion_superpuesta: {
    status: 200,
    mensaje: "{que} ya tiene valores homologados desde {desde}: los fijó {otro}",
  },
  falta_el_grupo: {
    status: 200,
    mensaje: "Indique --saf y --codipres, o --todos (con --codipres si hace falta, sin --saf)",
  },
  falta_que_despejar: { status: 200, mensaje: "Indique --tramo o --factor, uno de los dos" },
  falta_el_credito: { status: 200, mensaje: "Indique --credito" },
  tramo_desde_uno: { status: 200, mensaje: "--tramo: el primero es el 1" },
  falta_el_organismo: {
    status: 200,
    mensaje: "Indique --saf: el de un organismo que exista, o el de ONP",
  },
  archivo_inexistente: { status: 200, mensaje: "No se encuentra el archivo {archivo}" },
  archivo_enorme: {
    status: 200,
    mensaje: "{archivo}: pasa de 1 MB, y ningún acuerdo es tan largo",
  },
  falta_aceptar: {
    status: 200,
    mensaje: "Falta aceptar que se reemplacen {cuantos}; el primero, {primero}",
  },
  estado_invalido: {
    status: 200,
    mensaje: "Un acuerdo pasa de borrador a acta, y de acta a borrador; se homologa aparte",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
