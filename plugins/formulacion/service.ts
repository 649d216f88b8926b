/** What other plugins may ask of the formulation. */
export { situacionDe } from "./situacion/situacion.ts";
