import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { services as deAvisosAlMomento } from "./avisos/al-momento.ts";
import { AVISOS } from "./avisos/avisos.ts";
import { commands as deAvisos } from "./avisos/commands.ts";
import { trabajoValores } from "./avisos/valores.ts";
import { TECHOS, VIGENTES } from "./dotacion/dotacion.ts";
import { items } from "./items.ts";
import { jobs } from "./libros.ts";
import { commands as dePasajes } from "./pasajes/commands.ts";
import { jobs as deEjercicio } from "./planillas/jobs.ts";
import { jobs as previasDePasajes } from "./pasajes/jobs.ts";
import { trabajoPasajes } from "./pasajes/procesar-pasajes.ts";
import { reversals } from "./reversas.ts";
import { refusals } from "./refusals.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** What administrators keep: accounts, SAFs, executions, staffing, history, transfers. */
export const plugin = definePlugin({
  id: "admin",
  contract: CONTRACT,
  requires: [
    "auth",
    "tablas",
    "bases",
    "valuation",
    "auditoria",
  ],
  prefixes: [
    "/api/admin",
    "/api/pb/admin",
    "/api/avisos",
  ],
  tables,
  routes,
  resources: [TECHOS, VIGENTES, AVISOS],
  jobs: {
    ...jobs,
    ...deEjercicio,
    pasajes: trabajoPasajes,
    ...previasDePasajes,
    valores_leidos: trabajoValores,
  },
  commands: [
    ...deAvisos,
    ...dePasajes,
  ],
  services: [...deAvisosAlMomento],
  inert: { avisos_leidos: "mirada" },
  refusals,
  reversals,
  screens: ["admin"],
  dialogs: ["campana"],
  header: ["campana"],
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
