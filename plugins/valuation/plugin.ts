import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { costearCon } from "../bases/service.ts";
import { MANIFIESTOS } from "./cierre/adjunto-manifiestos.ts";
import { PUNTOS } from "./cierre/puntos.ts";
import { commands } from "./commands.ts";
import { jobs } from "./jobs.ts";
import { costosDe } from "./momento/costeador.ts";
import { diferenciaDe } from "./momento/diferencia.ts";
import { comprobacionDeLineas } from "./revaluar.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

costearCon(costosDe, diferenciaDe);

/** Why what a load did is not taken back from the trail. */
/** Valuing data groups, and the valued lines that every output reads. */
export const plugin = definePlugin({
  id: "valuation",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases"],
  prefixes: [
    "/api/valorizar",
    "/api/bases/cargos/valorizarrenglon",
    "/api/presupuestos/generacionautomaticadedatos",
    "/api/presupuestos/verificarvalidacion",
    "/api/presupuestos/verificarversion",
    "/api/presupuestos/darcierre",
    "/api/presupuestos/cierre",
    "/api/presupuestos/revision",
    "/api/tablas/impacto",
  ],
  tables,
  routes,
  jobs,
  commands,
  entities: {
    valuaciones: {
      notice: { type: "valorizado" },
      reversal: {
        reasons: { valorizar: "valorizar no cambia lo cargado; se valoriza otra vez" },
      },
      inert: "todas",
    },
    entregables: { notice: { type: "cierre" }, inert: "todas" },
    cierres_pedidos: {
      notice: { type: "cambio" },
      reversal: {
        reasons: {
          solicitar: "quien pidió el cierre lo retira en «Dar cierre»",
          cancelar: "el cierre se pide otra vez en «Dar cierre»",
          rechazar: "el cierre se pide otra vez en «Dar cierre»",
        },
      },
      inert: "todas",
    },
    presupuestos: { inert: ["cerrar"] },
  },
  checks: [comprobacionDeLineas],
  groupChecks: PUNTOS,
  attachments: [MANIFIESTOS],
  screens: { valorizar: "dialog", cierre: "titles" },
});
