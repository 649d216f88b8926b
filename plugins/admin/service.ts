/** What other plugins may ask of administration. */
export { type Cargada, cargarEjecucion } from "./ejecuciones/cargar.ts";
export { creditosDe } from "./credito/credito.ts";
