/** Sentences of the valuation dialog, to the letter of spec 2 §4 and §8. */
export const EN_CURSO = "Generando Valorización";

export const CIERRE =
  "Por favor verifique los registros indicados en estas tablas e intente valorizar nuevamente.";
