import { reversaDeContactos } from "./organismos/contactos.ts";
import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { commands } from "./commands.ts";
import { cuentasHabilitadas } from "./cuentas/cuentas.ts";
import { despedida } from "./sesiones/despedida.ts";
import { files } from "./files.ts";
import { deCuentas, deSesiones } from "./cuentas/reversas.ts";
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
  identity: { identify, farewell: despedida, admitted: cuentasHabilitadas },
  routes,
  resources: [ORGANISMOS],
  files,
  checks: [comprobacionDeIdentidades],
  commands,
  entities: {
    usuarios: { reversal: deCuentas, access: "todas", inert: "todas" },
    organismos: { access: "todas", uses: usuariosDe },
    sesiones: { reversal: deSesiones, access: ["salir", "cerrar"], inert: "todas" },
    contactos: { reversal: reversaDeContactos },
    ultimos_grupos: {
      reversal: { reasons: { recordar: "es sólo el último grupo de datos que abrió" } },
      inert: "mirada",
    },
  },
  screens: { organismos: "section", usuario: "section" },
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
