/** Refusals of rows that come from a spreadsheet, whatever they are rows of. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  200: {
    bloque_vacio: "No hay {nada}",
    bloque_ilegible:
      "No se pudo leer el texto: las comillas o el tamaño de una fila no son válidos",
    planilla_con_errores: "No se guardó nada: corrija primero las filas con errores o dudas",
    columna_desconocida: "La columna «{columna}» no es de esta {de}, o está repetida",
    columna_ausente: "Falta la columna «{columna}»",
    columnas_distintas: "{tienen} {hay} y se esperan {esperan} ({titulos}): complete o quite " +
      "columnas, o ponga los títulos en la primera fila",
  },
  400: {
    bloque_ausente: "Falta el texto o el archivo con los datos",
    formato_invalido: "El formato de los números debe ser es-AR o plano",
    token_invalido: "«token» no es el de una vista previa",
  },
  409: {
    planilla_cambiada:
      "Los datos cambiaron después de la vista previa: revise la nueva antes de guardar",
  },
  413: {
    bloque_excede: "Se pueden cargar hasta {maximo} filas por vez",
  },
});
