/** Refusals of rows that come from a spreadsheet, whatever they are rows of. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  200: {
    bloque_vacio: "No hay {nada}",
    bloque_ilegible:
      "No se pudo leer el texto: las comillas o el tamaño de una fila no son válidos",
    planilla_con_errores: "No se guardó nada: corrija primero las filas con errores o dudas",
    columna_desconocida: "La columna «{columna}» no es de esta {de}, o está repetida",
    columna_sin_titulo: "La columna {columna} tiene datos y no tiene título: póngale uno o quítela",
    filas_ocultas: "La planilla tiene {ocultas}: diga si también se carga lo que no se ve",
    columna_ausente: "Falta la columna «{columna}»",
    columnas_distintas: "{tienen} {hay} y se esperan {esperan} ({titulos}): complete o quite " +
      "columnas, o ponga los títulos en la primera fila",
  },
  400: {
    archivo_de_otra_clase:
      "El archivo es {cual}: ábralo con Excel y guárdelo como «Libro de Excel (.xlsx)»",
    archivo_con_clave: "El archivo tiene contraseña: ábralo con Excel, quítesela y guárdelo",
    archivo_ilegible: "El archivo no es una planilla ni un texto que se pueda leer",
    ocultas_invalidas: "«ocultas» debe ser cargar u omitir",
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
    bloque_con_celdas: "Lo pegado tiene demasiadas celdas: quite columnas o filas",
  },
});
