import { CONTRACT, definePlugin } from "../../core/plugin.ts";
import { permissions } from "./accesos.ts";
import { errors } from "./errors.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** Salary agreements: kept, compared in pesos, and laid over the budgets ([W1]–[W8]). */
export const plugin = definePlugin({
  id: "escenarios",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "salidas"],
  prefixes: ["/api/acuerdos", "/api/escenarios"],
  permissions,
  tables,
  routes,
  notices: { acuerdos: "cambio" },
  errors,
});
