/** Refusals of formulation: many budgets at once, the calendar and the structure. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    fila_existente: "{tabla}: ya hay una fila con esa clave",
    fila_invalida: "{titulo}: {mensaje}",
    fila_en_uso: "No se puede eliminar lo que se usa: {usos}",
    deja_invalidos: "Con este cambio, {frase}",
    sin_entregables: "El SAF {saf} no tiene entregables",
    origen_consolidado: "El SAF {saf} es el consolidado: no tiene registros propios que copiar",
    sin_estructura: "El SAF {saf} no tiene aperturas en el clasificador {ejercicio}.{version}",
    nace_cerrado: "No se podría modificar {codipres}: {motivo}",
    no_se_valoriza: "{codipres} no es un presupuesto que se valorice",
    trabajo_terminado: "La operación ya había terminado",
    operacion_sin_vuelta: "Esa operación no se deshace: lo valorizado se vuelve a valorizar",
    operacion_sin_hechos: "Esa operación no llegó a hacer nada: no hay qué deshacer",
    nada_hecho: "{mensaje}",
  },
  400: {
    faltan_quienes: "Indique los organismos con --saf o con --todos",
    accion_invalida: "La acción debe ser {acciones}",
    claves_invalidas: "«claves» debe ser una lista JSON con las claves de hasta {maximo} filas",
    version_ilegible: "El clasificador se escribe ejercicio.versión: 2026.1",
    copia_sin_numero: "Falta «{campo}»: diga el número, o no lo envíe para tomar el que sigue",
    clave_de_etapa: "«clave» no es la de una etapa",
    origen_invalido:
      "«origen» debe ser vacio, entregable, propio (con origen_codipres) o grupo (con " +
      "origen_saf y origen_codipres)",
    faltan_organismos: "Indique --codipres, y los organismos con --saf o con --todos",
  },
  404: {
    saf_inexistente: "No existe el SAF {saf}",
    fila_inexistente: "{tabla}: la fila ya no existe",
    trabajo_inexistente: "No hay una operación suya con ese número",
    operacion_inexistente:
      "No hay una operación sobre varios presupuestos con el número {operacion}",
    ninguno_lo_tiene: "Ningún organismo tiene en línea el presupuesto {codipres}",
    nadie_en_historico: "Ningún organismo tiene en Histórico el presupuesto {codipres}",
  },
  409: {
    fila_cambiada: "La fila fue modificada por {quien} después de que usted la abrió",
  },
});
