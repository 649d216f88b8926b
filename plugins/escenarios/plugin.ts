import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { acuerdosDeOrganismo } from "./acuerdos/acuerdos.ts";
import { permissions } from "./acuerdos/accesos.ts";
import { proyeccionCierre } from "../salidas/service.ts";
import { bajoAcuerdo } from "./calculo/lectura.ts";
import { commands } from "./commands.ts";
import { comprobacion } from "./comprobar.ts";
import { jobs } from "./jobs.ts";
import { deAcuerdos } from "./acuerdos/reversas.ts";
import { files } from "./files.ts";
import { trabajoPrevia } from "./homologar/previa.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** Salary agreements: kept, compared in pesos, and laid over the budgets ([W1]–[W8]). */
export const plugin = definePlugin({
  id: "escenarios",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "salidas"],
  prefixes: ["/api/acuerdos", "/api/escenarios", "/api/tablas/acuerdos"],
  permissions,
  tables,
  routes,
  jobs: { ...jobs, previa: trabajoPrevia },
  commands,
  checks: [comprobacion],
  // The outputs have it whole but for the agreements, of which they know nothing.
  outputs: [proyeccionCierre(bajoAcuerdo)],
  entities: {
    acuerdos: { notice: { type: "cambio" }, reversal: deAcuerdos },
    organismos: { uses: acuerdosDeOrganismo },
  },
  files,
  screens: { escenarios: "section" },
  items: [{
    section: "salidas",
    after: "proyeccioncierre",
    id: "escenarios",
    title: "Escenarios",
    module: "escenarios/escenarios",
  }],
});
