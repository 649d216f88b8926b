/** What other plugins may ask of administration. */
export { nuevoPasaje } from "./pasajes/pasajes.ts";
export { TECHOS, VIGENTES } from "./dotacion/dotacion.ts";
