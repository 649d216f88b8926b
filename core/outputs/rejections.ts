/** Refusals of the outputs. */
import { rechazos } from "../errors.ts";

export const rechazo = rechazos({
  400: {
    opcion_desconocida: "La salida no tiene la opción «{opcion}»",
    opcion_invalida: "La opción «{opcion}» no admite ese valor",
    filtro_incomprensible: "{columna}: {motivo}",
    formato_desconocido: "La salida no tiene ese formato",
  },
  404: {
    salida_inexistente: "No existe la salida «{id}»",
  },
  409: {
    sin_ejecuciones: "Esta salida no se ofrece para ejecuciones",
    sin_valorizar: "El grupo de datos {codipres} no está valorizado; valorícelo primero",
    desactualizado: "La valorización de {codipres} está desactualizada; valorícelo nuevamente",
    partes_sin_valorizar:
      "Ningún organismo tiene valorizado el grupo de datos {codipres}: {partes}",
    partes_desactualizadas:
      "La valorización de {codipres} está desactualizada, valorícelo nuevamente, en: {partes}",
    desborde: "No se puede calcular: {que}",
  },
  422: {
    demasiados_valores:
      "«{columna}» tiene más de {maximo} valores distintos: filtre antes por otra columna, " +
      "o escriba en su casilla (>5, 3..7)",
  },
});
