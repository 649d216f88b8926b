/** What other plugins may ask of administration. */
export { situacionDe } from "./situacion/situacion.ts";
export { nuevoPasaje } from "./pasajes/pasajes.ts";
