/** Refusals of rows that come from a spreadsheet, whatever they are rows of. */
import { rechazos } from "../errors.ts";
import type { TablaErrores } from "../plugin.ts";

const errors = {
  bloque_ausente: { status: 400, mensaje: "Falta el texto o el archivo con los datos" },
  formato_invalido: { status: 400, mensaje: "El formato de los números debe ser es-AR o plano" },
  token_invalido: { status: 400, mensaje: "«token» no es el de una vista previa" },
  planilla_cambiada: {
    status: 409,
    mensaje: "Los datos cambiaron después de la vista previa: revise la nueva antes de guardar",
  },
  bloque_excede: { status: 413, mensaje: "Se pueden cargar hasta {maximo} filas por vez" },
  // From here on, what a person can act on: 200 with resultado false.
  bloque_vacio: { status: 200, mensaje: "No hay {nada}" },
  bloque_ilegible: {
    status: 200,
    mensaje: "No se pudo leer el texto: las comillas o el tamaño de una fila no son válidos",
  },
  planilla_con_errores: {
    status: 200,
    mensaje: "No se guardó nada: corrija primero las filas con errores o dudas",
  },
  columna_desconocida: {
    status: 200,
    mensaje: "La columna «{columna}» no es de esta {de}, o está repetida",
  },
  columna_ausente: { status: 200, mensaje: "Falta la columna «{columna}»" },
  columnas_distintas: {
    status: 200,
    mensaje: "{tienen} {hay} y se esperan {esperan} ({titulos}): complete o quite " +
      "columnas, o ponga los títulos en la primera fila",
  },
} as const satisfies TablaErrores;

export const rechazo = rechazos(errors);
