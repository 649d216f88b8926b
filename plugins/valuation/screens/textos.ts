/** Sentences of the valuation dialog, to the letter of spec 2 §4 and §8. */
import { formatEnteroEsAr } from "../../../core/domain/money.ts";

export const EN_CURSO = "Generando Valorización";

export const TITULO_ERRORES = "Se han encontrado los siguientes registros con errores:";

export const CIERRE =
  "Por favor verifique los registros indicados en estas tablas e intente valorizar nuevamente.";

/** «1 registro», «2.500 registros». */
export const textoDeRegistros = (n: number): string =>
  `${formatEnteroEsAr(n)} ${n === 1 ? "registro" : "registros"}`;
