/** Refusals of the data groups and their bases. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    codigo_en_historico: "El código {codipres} está en Histórico: tráigalo, o elija otro código",
    grupo_tocado: "Se modificó después de creado: queda como está",
    grupo_no_editable: "El grupo de datos {codipres} no se puede modificar",
    grupo_con_registros: "El presupuesto tiene registros en {base}",
    eliminado_con_registros: "Se eliminó con sus registros, que no vuelven solos",
    prorroga_sin_etapa: "Una de sus prórrogas ya no tiene etapa que la preceda",
    prorroga_corta: "La prórroga debe vencer después que la etapa, que vence el {hasta}",
    grupo_cerrado: "El grupo de datos {codipres} no se puede modificar: {motivo}",
    consolidado_solo_lectura: "El organismo consolidado es de sólo lectura",
    base_deshabilitada: "El organismo no tiene habilitada la base {titulo}",
    fila_invalida: "{mensaje}",
    codigo_invalido: "El código debe empezar con {prefijo} y tener 5 letras mayúsculas o números",
    codigo_existente: "Ya existe el grupo de datos {codipres}",
    libro_de_otra_base: "La planilla es de la base {suya}, y esta es {titulo}",
    libro_de_otro_grupo: "La planilla es del grupo de datos {grupo}, y este es {codipres}",
    libro_de_otra_version:
      "La planilla se generó con otra versión del programa: descárguela de nuevo",
    bloque_con_errores: "No se guardó nada: hay {errores} y {conflictos} que cambió otra persona",
    nada_que_deshacer: "No tiene cambios propios para deshacer",
    nada_que_rehacer: "No hay nada para rehacer: después de lo que deshizo cambió otra cosa",
    volver_igual: "El renglón ya tiene ese valor",
    volver_ya_esta: "El renglón ya está de nuevo en la base",
    volver_alta_cambiada: "El renglón cambió después de su alta: si ya no va, elimínelo en su base",
    descripcion_vacia: "Ingrese la descripción",
    version_inexistente: "El clasificador {ejercicio}.{version} no está disponible",
  },
  400: {
    momento_invalido: "El momento se escribe AAAA-MM-DD o AAAA-MM-DD HH:MM",
    accion_invalida: "La acción debe ser nuevo, editar o eliminar",
    id_invalido: "El identificador del registro no es válido",
    lista_de_registros_invalida: "La lista de registros no es válida",
    vista_invalida: "La opción «{opcion}» de la vista no es válida",
  },
  404: {
    organismo_inexistente: "No existe el organismo con SAF {saf}",
    grupo_inexistente: "El SAF {saf} no tiene el grupo de datos {codipres}",
    base_inexistente: "No existe la base {base}",
    instante_inexistente: "El grupo de datos {codipres} no tiene ese momento en su historia",
    momento_anterior: "El grupo de datos {codipres} todavía no existía en ese momento",
    renglon_inexistente: "El registro no existe en este grupo de datos; quizás fue eliminado",
    prorroga_inexistente: "La prórroga ya no existe",
  },
  409: {
    ejecucion_sin_historia:
      "Una ejecución no tiene bases: cada carga del mes reemplaza a la anterior",
    renglon_cambiado: "El registro fue modificado por {quien} después de que usted lo abrió",
    encabezado_cambiado: "El presupuesto fue modificado por {quien} después de que usted lo abrió",
    consolidado_sin_bases: "El organismo consolidado no tiene bases propias",
    cambios_ajenos: "Otra persona modificó registros después de que usted los vio: {cuantos}",
    deshacer_cambiado: "El cambio ya no es el que se mostró",
    movidos_tocados: "Alguno de los registros que movió ya no está como lo dejó",
  },
});
