import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { commands } from "./commands.ts";
import { cuentasHabilitadas } from "./cuentas/cuentas.ts";
import { despedida } from "./sesiones/despedida.ts";
import { files } from "./files.ts";
import { reversals } from "./cuentas/reversas.ts";
import { comprobacionDeIdentidades } from "./institucional/comprobar.ts";
import { ORGANISMOS, usuariosDe } from "./organismos/administrar-organismos.ts";
import { esMultisaf, permissions } from "./cuentas/permisos.ts";
import { routes } from "./routes.ts";
import { identify } from "./sesiones/sesiones.ts";
import { tables } from "./tables.ts";

/** Organismos, accounts, sessions, and who may do what. */
export const plugin = definePlugin({
  id: "auth",
  contract: CONTRACT,
  prefixes: [
    "/api/iniciarsesion",
    "/api/cambiarclave",
    "/api/cerrarsesion",
    "/api/contactos",
    "/api/institucional",
    "/api/organismos",
    "/api/segundofactor",
    "/api/sesiones",
  ],
  permissions,
  tables,
  ephemeral: ["sesiones", "identificaciones", "intentos", "lugares", "codigos_activacion"],
  admitted: cuentasHabilitadas,
  identify,
  farewell: despedida,
  routes,
  resources: [ORGANISMOS],
  uses: { organismos: usuariosDe },
  files,
  checks: [comprobacionDeIdentidades],
  commands,
  reversals,
  access: { usuarios: "todas", organismos: "todas", sesiones: ["salir", "cerrar"] },
  inert: { usuarios: "todas", sesiones: "todas", ultimos_grupos: "mirada" },
  screens: ["organismos", "usuario"],
  sections: [
    {
      id: "organismos",
      title: "Organismos",
      order: 50,
      opens: ["organism"],
      module: "auth/organismos",
      visible: ({ identidad }) => esMultisaf(identidad),
    },
    {
      id: "usuario",
      title: "Usuario",
      order: 60,
      opens: ["person"],
      module: "auth/usuario",
      items: [
        { id: "informacion", title: "Información del Usuario" },
        { id: "cerrarsesion", title: "Cerrar sesión" },
      ],
    },
  ],
});
