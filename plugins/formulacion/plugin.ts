import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { trabajoCrear, trabajoQuitarCreado } from "./acciones.ts";
import { commands } from "./commands.ts";
import { trabajoContar } from "./contar.ts";
import { commands as deEstructura } from "./estructura/commands.ts";
import { jobs as trabajosDeEstructura } from "./estructura/jobs.ts";
import { entities as deEstructuraEnElRastro } from "./estructura/reversas.ts";
import { trabajoLibro } from "./libro.ts";
import { routes } from "./routes.ts";
import { puntoTecho } from "./situacion/situacion.ts";
import { tables } from "./tables.ts";
import { trabajoOperacion } from "./varios.ts";

const ENTERA = "se deshace entera desde Estado de la formulación";

const ESTADO = {
  id: "formulacion",
  title: "Estado de la formulación",
  module: "formulacion/estado",
  help: {
    text: "Quién falta, de un vistazo, y lo que se hace en muchos organismos a la vez.",
    guide: "julio",
  },
} as const;

/**
 * The formulation of a year: its structure and calendar, where each budget stands, and what is done
 * to many of them at once ([F1]–[F4], [F10]).
 */
export const plugin = definePlugin({
  id: "formulacion",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "salidas", "creditos", "admin"],
  prefixes: [
    "/api/presupuestos/panorama",
    "/api/presupuestos/situacion",
    "/api/admin/estructura",
    "/api/admin/etapas",
    "/api/formulacion",
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
  jobs: {
    ...trabajosDeEstructura,
    contar: trabajoContar,
    libro: trabajoLibro,
    operacion: trabajoOperacion,
    crear_de_plantilla: trabajoCrear,
    quitar_creado: trabajoQuitarCreado,
  },
  commands: [...deEstructura, ...commands],
  groupChecks: [puntoTecho],
  entities: {
    ...deEstructuraEnElRastro,
    formulacion: {
      reversal: {
        reasons: {
          crear: ENTERA,
          eliminar: ENTERA,
          congelar: ENTERA,
          reabrir: ENTERA,
          quitar: ENTERA,
          agregar: ENTERA,
          valorizar: "valorizar no cambia lo cargado; se valoriza otra vez",
        },
      },
    },
  },
  screens: { estado: "section", calendario: "section", estructura: "section" },
  items: [
    {
      section: "salidas",
      ...ESTADO,
      visible: ({ identidad }) => identidad.onp && !identidad.admin,
    },
    { section: "admin", before: "safs", ...ESTADO },
    {
      section: "admin",
      before: "historico",
      id: "estructura",
      title: "Estructura",
      module: "formulacion/estructura",
      help: {
        text:
          "Los clasificadores, las aperturas y los códigos sobre los que se presupuesta: lo que se agrega " +
          "vale enseguida para todos, y lo que se usa no se elimina.",
        guide: "estructura-y-nuevo-ejercicio",
      },
    },
    {
      section: "admin",
      before: "historico",
      id: "calendario",
      title: "Calendario",
      module: "formulacion/calendario",
      help: {
        text:
          "Después del último día de su etapa un presupuesto queda de sólo lectura y no se puede cerrar, " +
          "salvo prórroga.",
        guide: "congelar-etapas-y-prórrogas",
      },
    },
  ],
});
