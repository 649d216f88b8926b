/** What other plugins may ask of executions: that one is asked for, and loaded. */
export { type Cargada, cargarEjecucion } from "./carga/cargar.ts";
export { solicitarEjecucion } from "./solicitudes.ts";
