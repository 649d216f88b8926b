import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { commands } from "./commands.ts";
import { comprobacion } from "./comprobar.ts";
import { routes } from "./routes.ts";
import { services } from "./servicio.ts";
import { tables } from "./tables.ts";

/** Proof that outlives the database: the trail linked, and seals over it ([Q1]–[Q3]). */
export const plugin = definePlugin({
  id: "sellos",
  contract: CONTRACT,
  requires: ["bases", "valuation"],
  prefixes: ["/api/sello"],
  tables,
  routes,
  commands,
  services,
  checks: [comprobacion],
  screens: { constancia: "page" },
  entities: {
    sellos: {
      reversal: {
        reasons: { nuevo: "una clave no se deshace", emitir: "un sello ya dado no se retira" },
      },
    },
  },
});
