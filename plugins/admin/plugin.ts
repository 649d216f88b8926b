import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { services as deAvisosAlMomento } from "./avisos/al-momento.ts";
import { AVISOS } from "./avisos/avisos.ts";
import { commands as deAvisos } from "./avisos/commands.ts";
import { commands as deEstructura } from "./estructura/commands.ts";
import { jobs as trabajosDeEstructura } from "./estructura/jobs.ts";
import { commands as deFormulacion } from "./formulacion/commands.ts";
import { trabajoCrear, trabajoQuitarCreado } from "./formulacion/acciones.ts";
import { trabajoLibro as libroDeEstado } from "./formulacion/libro.ts";
import { trabajoContar } from "./formulacion/contar.ts";
import { trabajoOperacion } from "./formulacion/varios.ts";
import { trabajoValores } from "./avisos/valores.ts";
import { TECHOS, VIGENTES } from "./dotacion/dotacion.ts";
import { ESTADO, items } from "./items.ts";
import { jobs } from "./libros.ts";
import { commands as dePasajes } from "./pasajes/commands.ts";
import { jobs as deEjercicio } from "./planillas/jobs.ts";
import { jobs as previasDePasajes } from "./pasajes/jobs.ts";
import { trabajoPasajes } from "./pasajes/procesar-pasajes.ts";
import { puntoTecho } from "./situacion/situacion.ts";
import { reversals } from "./reversas.ts";
import { datosDeSaf } from "./safs/administrar-safs.ts";
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
    "salidas",
    "escenarios",
    "auditoria",
    "creditos",
  ],
  prefixes: [
    "/api/presupuestos/panorama",
    "/api/presupuestos/situacion",
    "/api/admin",
    "/api/pb/admin",
    "/api/formulacion",
    "/api/avisos",
  ],
  permissions: {
    formulacion: {
      title: "Ver el estado de la formulación",
      check: (quien) =>
        quien.admin || quien.onp || "Sólo para administradores y usuarios de la ONP",
    },
  },
  tables,
  routes,
  resources: [TECHOS, VIGENTES, AVISOS],
  uses: { organismos: datosDeSaf },
  jobs: {
    ...trabajosDeEstructura,
    ...jobs,
    ...deEjercicio,
    pasajes: trabajoPasajes,
    ...previasDePasajes,
    valores_leidos: trabajoValores,
    formulacion: trabajoContar,
    libro_estado: libroDeEstado,
    operacion: trabajoOperacion,
    crear_de_plantilla: trabajoCrear,
    quitar_creado: trabajoQuitarCreado,
  },
  commands: [
    ...deEstructura,
    ...deFormulacion,
    ...deAvisos,
    ...dePasajes,
  ],
  services: [...deAvisosAlMomento],
  inert: { avisos_leidos: "mirada" },
  refusals,
  groupChecks: [puntoTecho],
  reversals,
  screens: ["admin", "formulacion"],
  dialogs: ["campana"],
  header: ["campana"],
  items: [{
    section: "salidas",
    ...ESTADO,
    module: "admin/formulacion",
    visible: ({ identidad }) => identidad.onp && !identidad.admin,
  }],
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
