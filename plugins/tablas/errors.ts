/** Refusals of the reference tables. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    valor_invalido: "{mensaje}",
    mes_fuera_de_rango: "El mes debe estar entre {desde} y {hasta}",
    version_existente: "Ya existe el clasificador {ejercicio}.{version}",
    escalafon_cero: "Ingrese el número del escalafón",
    escalafon_existente: "Ya existe el escalafón {esc}",
    categoria_cero: "Ingrese el número de la categoría",
    categoria_existente: "Ya existe la categoría {cat} en el escalafón {esc}",
    descripcion_vacia: "Ingrese la descripción",
    sin_categorias: "El escalafón {esc} se paga por la grilla SINEP y no tiene categorías",
    sin_suplementos: "El escalafón {esc} no se paga por la grilla SINEP y no tiene suplementos",
  },
  400: {
    parametro_invalido: "{parametro}: {motivo}",
    rev_invalida: "La versión del valor no es válida",
    clave_de_fila: "«clave» no es la de una fila de esa tabla",
    tablas_de_version: "«tablas» debe nombrar tablas de un clasificador: instituciones;aperturas",
    tabla_sin_celdas: "Los valores de esa tabla rigen en conjunto: no se guardan por celdas",
    lista_ilegible: "«filas» debe ser una lista JSON de valores, hasta 10.000",
  },
  404: {
    escalafon_inexistente: "No existe el escalafón {esc}",
    categoria_inexistente: "No existe la categoría {cat} en el escalafón {esc}",
    version_inexistente: "No existe el clasificador {ejercicio}.{version}",
    tabla_inexistente: "No existe la tabla de valores «{tabla}»",
    tabla_no_administrada: "No existe la tabla de estructura «{tabla}»",
    sin_versiones: "No hay ningún clasificador del cual copiar",
    valor_inexistente: "No hay ningún valor cargado con vigencia desde {mes}",
  },
  409: {
    valor_cambiado: "El valor fue modificado por {quien} después de que usted lo abrió",
  },
});
