/** Refusals of administration: calls, staffing, history, transfers. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
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
    pasajes_invalidos: "«pasajes» debe ser una lista en JSON de 1 a {maximo} pasajes",
    pasaje_origen: "«{texto}» no es una apertura: SAF.programa.subprograma.proyecto.actividad",
    codigos_de_mas: "Elija hasta {maximo} usuarios por vez",
  },
  404: {
    lista_sin_celdas: "La lista «{lista}» no se escribe por celdas",
    saf_inexistente: "No existe el SAF {saf}",
    pasaje_inexistente: "El pasaje ya no existe",
  },
  409: {
    pasaje_cambiado: "El pasaje fue modificado por {quien} después de que usted lo abrió",
  },
});
