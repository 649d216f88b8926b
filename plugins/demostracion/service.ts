/** Invented data for others: the demonstration, a sample for tests, budgets of any size. */
export { generarMuestra, generarPresupuesto, type Muestra } from "./generar.ts";
