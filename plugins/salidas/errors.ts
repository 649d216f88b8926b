/** Refusals of the outputs. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  programa_invalido: { status: 400, mensaje: "El programa debe ser un entero entre 0 y 99" },
  campo_desconocido: { status: 400, mensaje: "El listado no tiene el campo «{campo}»" },
  campo_repetido: { status: 400, mensaje: "El campo «{campo}» está repetido" },
  campo_de_otro_tipo: {
    status: 400,
    mensaje: "El campo «{campo}» no se puede usar en el listado de cargos",
  },
  subtotal_sin_campo: {
    status: 400,
    mensaje: "El subtotal por «{campo}» necesita ese campo en el listado",
  },
  comparar_invalido: { status: 400, mensaje: "«{codipres}» no es un código de grupo de datos" },
  comparar_actual: {
    status: 400,
    mensaje: "El grupo de datos actual no se puede comparar consigo mismo",
  },
  comparar_repetido: { status: 400, mensaje: "El grupo de datos {codipres} está repetido" },
  comparar_sin_valorizar: {
    status: 409,
    mensaje: "El grupo de datos {codipres} no está valorizado; no se puede comparar",
  },
  falta_comparado: {
    status: 400,
    mensaje: "Indique con qué grupo de datos se compara (opción «con»)",
  },
  sin_consolidado: {
    status: 409,
    mensaje: "Esta salida no se ofrece para el organismo consolidado",
  },
  ejecucion_inexistente: { status: 404, mensaje: "El SAF {saf} no tiene la ejecución {codipres}" },
  sin_imputacion: {
    status: 409,
    mensaje: "No está la imputación del rubro {rubro} de la partida principal {pprin} a {mes}",
  },
  filtro_invalido: { status: 400, mensaje: "El filtro «{campo}» no admite ese valor" },
  mes_fuera_del_anio: {
    status: 400,
    mensaje: "El mes va de 1 a 12, y 0 es lo que no tiene mes: se recibió «{mes}»",
  },
  anualizado_sin_ejecucion: { status: 400, mensaje: "Sólo se anualiza una ejecución" },
  sin_total_de_cargos: {
    status: 409,
    mensaje: "El grupo de datos {codipres} no tiene ese total de cargos; valorícelo primero",
  },
  pagina_sin_limite: {
    status: 400,
    mensaje: "La opción «{opcion}» es de una página: indique también «limite»",
  },
  sin_meses: {
    status: 409,
    mensaje: "El grupo de datos {codipres} está valorizado con los valores de un solo mes: no " +
      "dice cuánto cuesta cada mes. Cambie su criterio a «Mes a mes» en Editar presupuesto y " +
      "valorícelo nuevamente",
  },
  sin_ejecutados: {
    status: 409,
    mensaje: "El SAF {saf} no tiene meses ejecutados de {ejercicio}, y el grupo de datos " +
      "{codipres} está valorizado con los valores de un solo mes: no dice cuánto cuesta cada " +
      "mes. Cargue una ejecución, o cambie su criterio a «Mes a mes» en Editar presupuesto y " +
      "valorícelo nuevamente",
  },
  acuerdo_por_fuente: {
    status: 409,
    mensaje: "Los meses de un presupuesto bajo un acuerdo no se abren por fuente",
  },
  acuerdo_ilegible: {
    status: 400,
    mensaje: "La opción «acuerdo» debe ser el número de un acuerdo",
  },
  fecha_de_credito: {
    status: 400,
    mensaje: "La opción «fecha» debe ser una fecha AAAA-MM-DD",
  },
  meses_en_columnas: {
    status: 400,
    mensaje: "Los meses van en columnas cuando se elige el campo «mes» y al menos otro campo",
  },
  sin_campos: { status: 400, mensaje: "Elija al menos un campo" },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
