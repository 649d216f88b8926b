import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { routes } from "./routes.ts";

/** The home of a budget: what it is worth, beside what, and what comes next. */
export const plugin = definePlugin({
  id: "inicio",
  contract: CONTRACT,
  requires: ["tablas", "bases", "valuation", "salidas", "auditoria", "formulacion"],
  prefixes: ["/api/inicio"],
  routes,
  screens: { inicio: "section" },
  sections: [{
    id: "inicio",
    title: "Inicio",
    order: 5,
    module: "inicio/inicio",
    opens: ["home"],
    items: [{ id: "inicio", title: "Inicio", hiddenFor: ["consolidado"], shortcut: "Alt+0" }],
  }],
});
