import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { services } from "./al-momento.ts";
import { AVISOS } from "./avisos.ts";
import { commands } from "./commands.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";
import { trabajoValores } from "./valores.ts";

/** What a person has to read: notices of the administrators, and what the trail tells since ([F5]). */
export const plugin = definePlugin({
  id: "avisos",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "auditoria", "admin"],
  prefixes: ["/api/avisos", "/api/admin/avisos"],
  tables,
  routes,
  resources: [AVISOS],
  jobs: { valores_leidos: trabajoValores },
  commands,
  services,
  entities: {
    avisos_leidos: {
      reversal: { reasons: { leer: "cuenta que alguien leyó sus avisos" } },
      inert: "mirada",
    },
  },
  screens: { avisos: "section", campana: "heading" },
  items: [{
    section: "admin",
    before: "historico",
    id: "avisos",
    title: "Avisos",
    module: "avisos/avisos",
    help: {
      text: "Lo que se les dice a los organismos, al ingresar y en la campana, hasta que lo leen.",
      guide: "avisos",
    },
  }],
});
