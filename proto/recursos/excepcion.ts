/** Exceptions of concepts ([E4]): where the amounts of a concept go, whatever CH1 says. */
import { type Campo, campo, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";
import { type RubroDeEjecucion, RUBROS_DE_EJECUCION } from "#core/domain/rubros.ts";

const rubro = campo.texto(20, new RegExp(`^(${RUBROS_DE_EJECUCION.join("|")})$`));

export const EXCEPCION = datosDeRecurso({
  id: "excepciones_conceptos",
  titulo: "Excepciones de conceptos",
  uno: "la excepción",
  varios: "excepciones",
  campos: {
    inst: llamado("Institución", campo.texto(2, /^[A-Z0-9]{2}$/), {
      dice: "Las dos letras del SIRHU",
    }),
    esc: llamado("Escalafón", campo.entero(0, 9999)),
    concepto: llamado("Concepto", campo.texto(6, /^[A-Z0-9]{1,6}$/)),
    rubro: llamado("Rubro", rubro as Campo<RubroDeEjecucion>),
  },
  clave: ["inst", "esc", "concepto"],
  partes: ["institución", "escalafón", "concepto"],
});
