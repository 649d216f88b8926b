import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { TECHOS, VIGENTES } from "./dotacion/dotacion.ts";
import { items } from "./items.ts";
import { jobs } from "./libros.ts";
import { commands } from "./pasajes/commands.ts";
import { jobs as deEjercicio } from "./planillas/jobs.ts";
import { jobs as previasDePasajes } from "./pasajes/jobs.ts";
import { trabajoPasajes } from "./pasajes/procesar-pasajes.ts";
import { reversaDePasajes } from "./pasajes/reversas.ts";
import { refusals } from "./refusals.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/**
 * The section of administrators, and what the specification puts in it: accounts, SAFs, staffing,
 * history, transfers. The other items hang from plugins of their own.
 */
export const plugin = definePlugin({
  id: "admin",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation"],
  prefixes: ["/api/admin", "/api/pb/admin"],
  tables,
  routes,
  resources: [TECHOS, VIGENTES],
  jobs: {
    ...jobs,
    ...deEjercicio,
    pasajes: trabajoPasajes,
    ...previasDePasajes,
  },
  commands,
  refusals,
  entities: { pasajes: { reversal: reversaDePasajes } },
  screens: { admin: "section" },
  sections: [{
    id: "admin",
    title: "Administración",
    order: 40,
    module: "admin/admin",
    visible: ({ identidad }) => identidad.admin,
    withoutGroup: true,
    hosts: "items",
    items,
  }],
});
