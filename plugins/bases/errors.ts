/** Refusals of the data groups and their bases. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  organismo_inexistente: { status: 404, mensaje: "No existe el organismo con SAF {saf}" },
  codigo_en_historico: {
    status: 200,
    mensaje: "El código {codipres} está en Histórico: tráigalo, o elija otro código",
  },
  grupo_tocado: { status: 200, mensaje: "Se modificó después de creado: queda como está" },
  grupo_inexistente: { status: 404, mensaje: "El SAF {saf} no tiene el grupo de datos {codipres}" },
  base_inexistente: { status: 404, mensaje: "No existe la base {base}" },
  instante_inexistente: {
    status: 404,
    mensaje: "El grupo de datos {codipres} no tiene ese momento en su historia",
  },
  momento_anterior: {
    status: 404,
    mensaje: "El grupo de datos {codipres} todavía no existía en ese momento",
  },
  ejecucion_sin_historia: {
    status: 409,
    mensaje: "Una ejecución no tiene bases: cada carga del mes reemplaza a la anterior",
  },
  momento_invalido: { status: 400, mensaje: "El momento se escribe AAAA-MM-DD o AAAA-MM-DD HH:MM" },
  renglon_inexistente: {
    status: 404,
    mensaje: "El registro {id} no existe en este grupo de datos; quizás fue eliminado",
  },
  renglon_cambiado: {
    status: 409,
    mensaje: "El registro fue modificado por {quien} después de que usted lo abrió",
  },
  encabezado_cambiado: {
    status: 409,
    mensaje: "El presupuesto fue modificado por {quien} después de que usted lo abrió",
  },
  accion_invalida: { status: 400, mensaje: "La acción debe ser nuevo, editar o eliminar" },
  id_invalido: { status: 400, mensaje: "El identificador del registro no es válido" },
  consolidado_sin_bases: {
    status: 409,
    mensaje: "El organismo consolidado no tiene bases propias",
  },
  cambios_ajenos: {
    status: 409,
    mensaje: "Otra persona modificó registros después de que usted los vio: {cuantos}",
  },
  deshacer_cambiado: { status: 409, mensaje: "El cambio ya no es el que se mostró" },
  lista_de_registros_invalida: { status: 400, mensaje: "La lista de registros no es válida" },
  vista_invalida: { status: 400, mensaje: "La opción «{opcion}» de la vista no es válida" },
  // From here on, what a person can act on: 200 with resultado false.
  grupo_no_editable: { status: 200, mensaje: "El grupo de datos {codipres} no se puede modificar" },
  etapa_inexistente: { status: 404, mensaje: "La etapa ya no existe" },
  etapa_cambiada: {
    status: 409,
    mensaje: "La etapa fue modificada por {quien} después de que usted la abrió",
  },
  etapa_existente: { status: 200, mensaje: "Ya hay una etapa «{nombre}» en ese ejercicio" },
  etapa_invalida: { status: 200, mensaje: "«{campo}» {mensaje}" },
  prorroga_inexistente: { status: 404, mensaje: "La prórroga ya no existe" },
  movidos_tocados: {
    status: 409,
    mensaje: "Alguno de los registros que movió ya no está como lo dejó",
  },
  grupo_con_registros: { status: 200, mensaje: "El presupuesto tiene registros en {base}" },
  eliminado_con_registros: {
    status: 200,
    mensaje: "Se eliminó con sus registros, que no vuelven solos",
  },
  prorroga_sin_etapa: {
    status: 200,
    mensaje: "Una de sus prórrogas ya no tiene etapa que la preceda",
  },
  etapa_con_prorrogas: {
    status: 200,
    mensaje: "La etapa tiene prórrogas dadas después: quítelas antes",
  },
  prorroga_corta: {
    status: 200,
    mensaje: "La prórroga debe vencer después que la etapa, que vence el {hasta}",
  },
  grupo_cerrado: {
    status: 200,
    mensaje: "El grupo de datos {codipres} no se puede modificar: {motivo}",
  },
  consolidado_solo_lectura: { status: 200, mensaje: "El organismo consolidado es de sólo lectura" },
  base_deshabilitada: { status: 200, mensaje: "El organismo no tiene habilitada la base {titulo}" },
  fila_invalida: { status: 200, mensaje: "{mensaje}" },
  codigo_invalido: {
    status: 200,
    mensaje: "El código debe empezar con {prefijo} y tener 5 letras mayúsculas o números",
  },
  codigo_existente: { status: 200, mensaje: "Ya existe el grupo de datos {codipres}" },
  libro_de_otra_base: {
    status: 200,
    mensaje: "La planilla es de la base {suya}, y esta es {titulo}",
  },
  libro_de_otro_grupo: {
    status: 200,
    mensaje: "La planilla es del grupo de datos {grupo}, y este es {codipres}",
  },
  libro_de_otra_version: {
    status: 200,
    mensaje: "La planilla se generó con otra versión del programa: descárguela de nuevo",
  },
  bloque_con_errores: {
    status: 200,
    mensaje: "No se guardó nada: hay {errores} y {conflictos} que cambió otra persona",
  },
  nada_que_deshacer: { status: 200, mensaje: "No tiene cambios propios para deshacer" },
  descripcion_vacia: { status: 200, mensaje: "Ingrese la descripción" },
  mes_invalido: { status: 200, mensaje: "El mes de los valores no es válido" },
  version_inexistente: {
    status: 200,
    mensaje: "El clasificador {ejercicio}.{version} no está disponible",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
