import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { ARCHIVO_EJECUCION } from "./archivo/archivo-ejecucion.ts";
import { services as deBandeja } from "./carga/bandeja.ts";
import { services as deSubidas } from "./carga/subir.ts";
import { commands } from "./commands.ts";
import { EXCEPCIONES } from "./excepciones.ts";
import { jobs } from "./jobs.ts";
import { routesEjecuciones } from "./routes.ts";
import { reversaDeSolicitudes } from "./solicitudes.ts";
import { tables } from "./tables.ts";

const DE_CARGA = "la cargó una ejecución entera; se corrige cargando el mes otra vez";

/** What was paid each month: asked for, read from its files, loaded, and told ([E1]–[E6]). */
export const plugin = definePlugin({
  id: "ejecuciones",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "admin"],
  prefixes: ["/api/admin/ejecuciones", "/api/admin/excepciones", "/api/pb/admin/ejecuciones"],
  tables,
  routes: routesEjecuciones,
  resources: [EXCEPCIONES],
  files: [ARCHIVO_EJECUCION],
  jobs,
  commands,
  services: [...deBandeja, ...deSubidas],
  entities: {
    ejecuciones: { reversal: reversaDeSolicitudes },
    ejecucion: {
      notice: { type: "cambio" },
      reversal: { reasons: { cargar: DE_CARGA, quitar: DE_CARGA } },
    },
  },
  screens: { ejecuciones: "section" },
  items: [{
    section: "admin",
    after: "usuarios",
    id: "ejecuciones",
    title: "Carga de Ejecuciones",
    module: "ejecuciones/ejecuciones",
    help: {
      text: "Lo liquidado en cada mes, para compararlo con lo presupuestado.",
      guide: "todos-los-meses",
    },
  }],
});
