/** Moments as people read them, in Argentina wherever the browser is. */
export { fechaYHoraDe as fechaYHora } from "../../core/domain/period.ts";
