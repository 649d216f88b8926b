import { CONTRACT, definePlugin } from "../../core/plugin.ts";
import { services as deAuditoria } from "./auditoria/auditoria-al-dia.ts";
import { commands } from "./commands.ts";
import { services as deBandeja } from "./ejecuciones/bandeja.ts";
import { commands as deEjecuciones } from "./ejecuciones/commands.ts";
import { jobs as trabajosDeEjecuciones } from "./ejecuciones/jobs.ts";
import { commands as deFormulacion } from "./formulacion/commands.ts";
import { errors } from "./errors.ts";
import { files } from "./files.ts";
import { jobs } from "./libros.ts";
import { trabajoPasajes } from "./pasajes/procesar-pasajes.ts";
import { refusals } from "./refusals.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** What administrators keep: accounts, SAFs, executions, staffing, history, transfers, audit. */
export const plugin = definePlugin({
  id: "admin",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "escenarios"],
  prefixes: ["/api/presupuestos/situacion", "/api/admin", "/api/pb/admin", "/api/formulacion"],
  tables,
  routes,
  files,
  jobs: { ...trabajosDeEjecuciones, ...jobs, pasajes: trabajoPasajes },
  commands: [...deEjecuciones, ...deFormulacion, ...commands],
  services: [...deBandeja, ...deAuditoria],
  notices: {
    techos: "cambio",
    vigente: "cambio",
    credito_vigente: "cambio",
    etapas: "cambio",
    prorrogas: "cambio",
  },
  errors,
  refusals,
  screens: ["admin"],
  sections: [{
    id: "admin",
    titulo: "Administración",
    orden: 40,
    modulo: "admin/admin",
    visible: ({ identidad }) => identidad.admin,
    items: [
      { id: "safs", titulo: "Administración de SAFs" },
      { id: "usuarios", titulo: "Usuarios del Sistema" },
      { id: "ejecuciones", titulo: "Carga de Ejecuciones" },
      { id: "techos", titulo: "Carga de Techos" },
      { id: "vigente", titulo: "Carga de Vigente" },
      { id: "credito", titulo: "Crédito vigente" },
      { id: "calendario", titulo: "Calendario" },
      { id: "historico", titulo: "Información Histórica" },
      { id: "pasajes", titulo: "Pasajes de Cargos" },
      { id: "auditoria", titulo: "Auditoría" },
      { id: "sesiones", titulo: "Sesiones" },
    ],
  }],
});
