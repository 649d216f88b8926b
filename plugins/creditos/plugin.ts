import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { CREDITOS } from "./credito.ts";
import { jobs } from "./partidas.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** The credit in force: what each norm gives or takes away of each item ([Z2]). */
export const plugin = definePlugin({
  id: "creditos",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "admin"],
  prefixes: ["/api/admin/credito"],
  tables,
  routes,
  resources: [CREDITOS],
  jobs,
  screens: { credito: "section" },
  items: [{
    section: "admin",
    after: "vigente",
    id: "credito",
    title: "Crédito vigente",
    module: "creditos/credito",
    help: {
      text: "El crédito de un día es la suma de lo que cada norma dio o quitó hasta entonces.",
      guide: "enero",
    },
  }],
});
