import { Elysia } from "elysia";
import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { BASES } from "./bases.ts";
import { ETAPAS, PRORROGAS } from "./calendario/etapas.ts";
import { files } from "./files.ts";
import { detalleDeBase } from "./filas/escritura/ajenos.ts";
import { commands as deErrores } from "./filas/errores-commands.ts";
import { gruposValorizables } from "./grupos/grupos.ts";
import { comprobacionDeRenglones } from "./historia/comprobar.ts";
import { commands } from "./historia/instante-commands.ts";
import { jobs as jobsDeInstante } from "./historia/instante-jobs.ts";
import { routesInstante } from "./historia/routes-instante.ts";
import { jobs } from "./jobs.ts";
import { deFila, deGrupo } from "./grupos/reversas.ts";
import { puntoDuplicados } from "./grupos/revision.ts";
import { gruposDeOrganismo, revisarOrganismos } from "./grupos/revisar-organismos.ts";
import { routes } from "./routes.ts";
import { tables } from "./tables.ts";

/** Data groups and their life, and the nine bases. */
export const plugin = definePlugin({
  id: "bases",
  contract: CONTRACT,
  requires: ["auth", "tablas"],
  prefixes: [
    "/api/presupuestos",
    "/api/bases",
    "/api/valores/datospresupuesto",
  ],
  tables,
  routes: (app) => new Elysia({ name: "bases-rutas" }).use(routes(app)).use(routesInstante(app)),
  resources: [ETAPAS, PRORROGAS],
  files,
  checks: [comprobacionDeRenglones],
  groupChecks: [puntoDuplicados],
  jobs: { ...jobs, ...jobsDeInstante },
  commands: [...commands, ...deErrores],
  groups: (q) => gruposValorizables(q),
  entities: {
    ...Object.fromEntries(
      BASES.map((b) => [
        b.id,
        { notice: { type: "cambio", detail: detalleDeBase }, reversal: deFila(b) },
      ]),
    ),
    presupuestos: { notice: { type: "cambio" }, reversal: deGrupo },
    organismos: { uses: gruposDeOrganismo, review: revisarOrganismos },
  },
  screens: {
    bases: "section",
    editar: "dialog",
    encabezado: "dialog",
    "seleccionar-grupo": "group",
  },
  sections: [{
    id: "bases",
    title: "Bases",
    order: 10,
    opens: ["group"],
    module: "bases/bases",
    items: [
      ...BASES.map(({ id, titulo: title }, i) => ({
        id,
        title,
        hiddenFor: ["consolidado" as const],
        shortcut: `Alt+${i + 1}`,
      })),
      { id: "historia", title: "Historia", hiddenFor: ["consolidado", "ejecucion"] },
    ],
  }],
});
