import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { services as deAuditoria } from "./auditoria-al-dia.ts";
import { comprobacionDeRegistros } from "./comprobar.ts";
import { comandoExportar } from "./exportar.ts";
import { libroDeLecturas, services as deLecturas } from "./lecturas.ts";
import { trabajoLibro } from "./libro.ts";
import { trabajoRevertir } from "./revertir.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** Who did what: the trail that every write leaves, read, exported, proved and taken back. */
export const plugin = definePlugin({
  id: "auditoria",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "admin"],
  prefixes: ["/api/admin/auditoria", "/api/admin/lecturas"],
  tables,
  routes,
  jobs: { libro: trabajoLibro, lecturas: libroDeLecturas, revertir: trabajoRevertir },
  commands: [comandoExportar],
  services: [...deAuditoria, ...deLecturas],
  checks: [comprobacionDeRegistros],
  screens: { auditoria: "section" },
  items: [{
    section: "admin",
    before: "sesiones",
    id: "auditoria",
    title: "Auditoría",
    module: "auditoria/auditoria",
    help: { text: "Quién hizo qué, cuándo y desde dónde; no se borra.", guide: "todos-los-meses" },
  }],
});
