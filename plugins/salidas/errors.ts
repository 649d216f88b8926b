/** Refusals of the outputs. */
import { nombreMes } from "#core/domain/period.ts";
import { nombreDeRubro } from "#core/domain/rubros.ts";
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  400: {
    programa_invalido: "El programa debe ser un entero entre 0 y 99",
    campo_desconocido: "El listado no tiene el campo «{campo}»",
    campo_repetido: "El campo «{campo}» está repetido",
    campo_de_otro_tipo: "El campo «{campo}» no se puede usar en el listado de cargos",
    subtotal_sin_campo: "El subtotal por «{campo}» necesita ese campo en el listado",
    comparar_invalido: "«{codipres}» no es un código de grupo de datos",
    comparar_actual: "El grupo de datos actual no se puede comparar consigo mismo",
    comparar_repetido: "El grupo de datos {codipres} está repetido",
    falta_comparado: "Indique con qué grupo de datos se compara (opción «con»)",
    filtro_invalido: "El filtro «{campo}» no admite ese valor",
    mes_fuera_del_anio: "El mes va de 1 a 12, y 0 es lo que no tiene mes: se recibió «{mes}»",
    anualizado_sin_ejecucion: "Sólo una ejecución se lleva al año",
    pagina_sin_limite: "La opción «{opcion}» es de una página: indique también «limite»",
    acuerdo_ilegible: "La opción «acuerdo» debe ser el número de un acuerdo",
    fecha_de_credito: "La opción «fecha» debe ser una fecha AAAA-MM-DD",
    meses_en_columnas:
      "Los meses van en columnas cuando se elige el campo «mes» y al menos otro campo",
    sin_campos: "Elija al menos un campo",
  },
  403: {
    vista_ajena: "La vista es de {autor}: la cambian y la quitan esa persona o un administrador",
  },
  404: { ejecucion_inexistente: "El SAF {saf} no tiene la ejecución {codipres}" },
  409: {
    comparar_sin_valorizar: "El grupo de datos {codipres} no está valorizado; no se puede comparar",
    sin_consolidado: "Esta salida no se ofrece para el organismo consolidado",
    sin_imputacion:
      "Las tablas no dicen a qué partida va «{rubro}» de la partida principal {pprin} en {mes}: " +
      "avise a quien las mantiene",
    sin_total_de_cargos:
      "El grupo de datos {codipres} no tiene ese total de cargos; valorícelo primero",
    sin_meses: "El grupo de datos {codipres} está valorizado con los valores de un solo mes: no " +
      "dice cuánto cuesta cada mes. Cambie su criterio a «Mes a mes» en Editar presupuesto y " +
      "valorícelo nuevamente",
    ninguno_con_meses:
      "Ningún organismo tiene el grupo de datos {codipres} valorizado mes a mes. " +
      "Con valores de un solo mes: {partes}",
    sin_ejecutados: "El SAF {saf} no tiene meses ejecutados de {ejercicio}, y el grupo de datos " +
      "{codipres} está valorizado con los valores de un solo mes: no dice cuánto cuesta cada " +
      "mes. Cargue una ejecución, o cambie su criterio a «Mes a mes» en Editar presupuesto y " +
      "valorícelo nuevamente",
    acuerdo_por_fuente: "Los meses de un presupuesto bajo un acuerdo no se abren por fuente",
  },
});

/** The tables do not say to which item a kind of spending goes. */
export const sinImputacion = (rubro: string, pprin: number, mes: number) =>
  rechazo("sin_imputacion", { rubro: nombreDeRubro(rubro), pprin, mes: nombreMes(mes) });
