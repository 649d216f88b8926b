/** Refusals of seals and keys. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  404: {
    sello_ausente: "No se puede leer {archivo}",
    sin_cierre: "{codipres} no es un entregable: la constancia es de un cierre",
    sin_clave: "Esta instalación no tiene clave de sello: sus sellos van sin firma",
  },
  422: {
    no_se_escribe: "No se puede escribir {archivo}",
    clave_distinta:
      "La clave anterior no es la del último sello firmado, que tiene la huella {huella}",
    falta_la_anterior:
      "Ya hay sellos firmados: diga con --anterior el archivo de la clave que los firmó",
    constancia_ilegible: "Eso no es una constancia de cierre entera: empieza con «constancia de " +
      "cierre de planta 1» y termina con la firma, o con «sin firma»",
    sello_ilegible: "{archivo} no es un sello de Planta",
    destino_existente: "{archivo} ya existe. Elija otro nombre",
  },
});
