/** Refusals of administration: calls, staffing, history, transfers. */
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
    historico_sin_cambio: "El presupuesto {codipres} ya está {estado}",
    pasaje_codigo: "El código de presupuesto debe empezar con E u O y tener 5 letras o números",
    pasaje_programa_cero: "Con programa 0, el subprograma, el proyecto y la actividad deben ser 0",
    pasaje_igual: "El origen y el destino son la misma apertura",
    pasaje_saf: "No existe el SAF {saf}",
    pasaje_ejecutado: "El pasaje ya se ejecutó: no se puede cambiar ni eliminar",
    pasaje_sin_registros: "No hay registros en el origen",
    pasaje_sin_apertura:
      "La apertura {apertura} no existe en el clasificador {clasificador} del SAF {saf}",
    pasaje_no_pendiente: "El pasaje {id} no está pendiente: no se ejecutó ninguno",
    pasaje_de_varios: "Pasaje {numero}: {motivo}. No se ingresó ninguno",
    pasajes_mismo_origen:
      "Los pasajes {uno} y {otro} salen de la misma apertura: el segundo no encontraría " +
      "registros. No se ingresó ninguno",
    pasajes_encadenados:
      "El pasaje {otro} sale de la apertura a la que llega el {uno}, que va antes: se " +
      "llevaría también sus registros. No se ingresó ninguno",
  },
  400: {
    accion_invalida: "La acción debe ser {acciones}",
    anio_fuera_de_rango: "El ejercicio debe estar entre {desde} y {hasta}",
    marca_invalida: "«marca» no es la que trajeron los avisos",
    claves_invalidas: "«claves» debe ser una lista JSON con las claves de hasta {maximo} filas",
    version_ilegible: "El clasificador se escribe ejercicio.versión: 2026.1",
    copia_sin_numero: "Falta «{campo}»: diga el número, o no lo envíe para tomar el que sigue",
    safs_invalidos: "«safs» debe ser la lista de los SAF, separados por punto y coma: 103;357",
    clave_de_etapa: "«clave» no es la de una etapa",
    faltan_quienes: "Indique los organismos con --saf o con --todos",
    origen_invalido:
      "«origen» debe ser vacio, entregable, propio (con origen_codipres) o grupo (con " +
      "origen_saf y origen_codipres)",
    faltan_organismos: "Indique --codipres, y los organismos con --saf o con --todos",
    pasajes_invalidos: "«pasajes» debe ser una lista en JSON de 1 a {maximo} pasajes",
    pasaje_origen: "«{texto}» no es una apertura: SAF.programa.subprograma.proyecto.actividad",
    codigos_de_mas: "Elija hasta {maximo} usuarios por vez",
  },
  404: {
    lista_sin_celdas: "La lista «{lista}» no se escribe por celdas",
    saf_inexistente: "No existe el SAF {saf}",
    fila_inexistente: "{tabla}: la fila ya no existe",
    trabajo_inexistente: "No hay una operación suya con ese número",
    operacion_inexistente:
      "No hay una operación sobre varios presupuestos con el número {operacion}",
    ninguno_lo_tiene: "Ningún organismo tiene en línea el presupuesto {codipres}",
    nadie_en_historico: "Ningún organismo tiene en Histórico el presupuesto {codipres}",
    pasaje_inexistente: "El pasaje ya no existe",
  },
  409: {
    fila_cambiada: "La fila fue modificada por {quien} después de que usted la abrió",
    pasaje_cambiado: "El pasaje fue modificado por {quien} después de que usted lo abrió",
  },
});
