/** What other plugins may ask of the salary agreements. */
export { leerConAcuerdo } from "./calculo/lectura.ts";
