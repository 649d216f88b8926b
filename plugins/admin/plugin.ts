import { CONTRATO, definePlugin } from "../../core/plugin.ts";
import { files } from "./files.ts";
import { routes } from "./situacion.ts";
import { tables } from "./tables.ts";

/** What administrators keep: staffing ceilings and current staffing. */
export const plugin = definePlugin({
  id: "admin",
  contrato: CONTRATO,
  requires: ["auth", "bases", "valuation"],
  prefixes: ["/api/presupuestos/situacion"],
  tables,
  routes,
  files,
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
      { id: "historico", titulo: "Información Histórica" },
      { id: "pasajes", titulo: "Pasajes de Cargos" },
    ],
  }],
});
