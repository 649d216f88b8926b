/** Refusals of the audit trail. */
import { rechazos } from "#core/errors.ts";

export const rechazo = rechazos({
  200: {
    reversa_imposible: "No se volvió nada atrás: {motivo}",
  },
  400: {
    desde_invalido: "«{desde}» no es el número de un asiento ni un día AAAA-MM-DD",
    fecha_invalida: "«{campo}» debe ser una fecha AAAA-MM-DD",
    fechas_invertidas: "La fecha «desde» es posterior a «hasta»",
  },
  404: {
    asiento_inexistente: "No existe el registro de auditoría indicado",
  },
  409: {
    reversa_tardia: "No se volvió nada atrás: {motivo}",
  },
});
