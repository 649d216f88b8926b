/** Refusals of the data groups and their bases. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  organismo_inexistente: { status: 404, mensaje: "No existe el organismo con SAF {saf}" },
  grupo_inexistente: {
    status: 404,
    mensaje: "El SAF {saf} no tiene el grupo de datos {codipres}",
  },
  base_inexistente: { status: 404, mensaje: "No existe la base {base}" },
  renglon_inexistente: {
    status: 404,
    mensaje: "El registro {id} no existe en este grupo de datos; quizás fue eliminado",
  },
  renglon_cambiado: {
    status: 409,
    mensaje: "El registro fue modificado por {quien} después de que usted lo abrió",
  },
  accion_invalida: {
    status: 400,
    mensaje: "La acción debe ser nuevo, editar o eliminar",
  },
  id_invalido: { status: 400, mensaje: "El identificador del registro no es válido" },
  consolidado_sin_bases: {
    status: 409,
    mensaje: "El organismo consolidado no tiene bases propias",
  },
  // From here on, what a person can act on: 200 with resultado false (interfaces.md).
  grupo_no_editable: {
    status: 200,
    mensaje: "El grupo de datos {codipres} no se puede modificar",
  },
  consolidado_solo_lectura: {
    status: 200,
    mensaje: "El organismo consolidado es de sólo lectura",
  },
  base_deshabilitada: {
    status: 200,
    mensaje: "El organismo no tiene habilitada la base {titulo}",
  },
  fila_invalida: { status: 200, mensaje: "{mensaje}" },
  codigo_invalido: {
    status: 200,
    mensaje: "El código debe empezar con {prefijo} y tener 5 letras mayúsculas o números",
  },
  codigo_existente: { status: 200, mensaje: "Ya existe el grupo de datos {codipres}" },
  descripcion_vacia: { status: 200, mensaje: "Ingrese la descripción" },
  mes_invalido: { status: 200, mensaje: "El mes de los valores no es válido" },
  version_inexistente: {
    status: 200,
    mensaje: "El clasificador {ejercicio}.{version} no está disponible",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
