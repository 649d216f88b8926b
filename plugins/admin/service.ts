/** What other plugins may ask of administration. */
export { type Cargada, cargarEjecucion } from "./ejecuciones/carga/cargar.ts";
export { situacionDe } from "./situacion/situacion.ts";
export { nuevoPasaje } from "./pasajes/pasajes.ts";
export { solicitarEjecucion } from "./ejecuciones/solicitudes.ts";
