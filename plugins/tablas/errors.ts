/** Refusals of the reference tables. */
import { rechazos } from "../../core/errors.ts";
import type { TablaErrores } from "../../core/plugin.ts";

export const errors = {
  parametro_invalido: { status: 400, mensaje: "{parametro}: {motivo}" },
  rev_invalida: { status: 400, mensaje: "La versión del valor no es válida" },
  escalafon_inexistente: { status: 404, mensaje: "No existe el escalafón {esc}" },
  categoria_inexistente: {
    status: 404,
    mensaje: "No existe la categoría {cat} en el escalafón {esc}",
  },
  version_inexistente: {
    status: 404,
    mensaje: "No existe el clasificador {ejercicio}.{version}",
  },
  tabla_inexistente: { status: 404, mensaje: "No existe la tabla de valores «{tabla}»" },
  tabla_no_administrada: { status: 404, mensaje: "No existe la tabla de estructura «{tabla}»" },
  clave_de_fila: { status: 400, mensaje: "«clave» no es la de una fila de esa tabla" },
  sin_versiones: { status: 404, mensaje: "No hay ningún clasificador del cual copiar" },
  tablas_de_version: {
    status: 400,
    mensaje: "«tablas» debe nombrar tablas de un clasificador: instituciones;aperturas",
  },
  tabla_sin_celdas: {
    status: 400,
    mensaje: "Los valores de esa tabla rigen en conjunto: no se guardan por celdas",
  },
  lista_ilegible: {
    status: 400,
    mensaje: "«filas» debe ser una lista JSON de valores, hasta 10.000",
  },
  lista_inexistente: { status: 404, mensaje: "No existe la lista {lista}" },
  valor_inexistente: {
    status: 404,
    mensaje: "No hay ningún valor cargado con vigencia desde {mes}",
  },
  valor_cambiado: {
    status: 409,
    mensaje: "El valor fue modificado por {quien} después de que usted lo abrió",
  },
  // From here on, what a person can act on: 200 with resultado false.
  valor_invalido: { status: 200, mensaje: "{mensaje}" },
  mes_fuera_de_rango: {
    status: 200,
    mensaje: "El mes debe estar entre {desde} y {hasta}",
  },
  version_existente: { status: 200, mensaje: "Ya existe el clasificador {ejercicio}.{version}" },
  escalafon_cero: { status: 200, mensaje: "Ingrese el número del escalafón" },
  escalafon_existente: { status: 200, mensaje: "Ya existe el escalafón {esc}" },
  categoria_cero: { status: 200, mensaje: "Ingrese el número de la categoría" },
  categoria_existente: {
    status: 200,
    mensaje: "Ya existe la categoría {cat} en el escalafón {esc}",
  },
  descripcion_vacia: { status: 200, mensaje: "Ingrese la descripción" },
  sin_categorias: {
    status: 200,
    mensaje: "El escalafón {esc} se paga por la grilla SINEP y no tiene categorías",
  },
  sin_suplementos: {
    status: 200,
    mensaje: "El escalafón {esc} no se paga por la grilla SINEP y no tiene suplementos",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
