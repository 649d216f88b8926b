/** What other plugins may ask of the salary agreements. */
export { tieneAcuerdos } from "./acuerdos/acuerdos.ts";
export { leerConAcuerdo } from "./calculo/lectura.ts";
