/** Every call of administration, by part. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { routesAvisos } from "./avisos/routes.ts";
import { routesAvisosAdmin } from "./avisos/routes-admin.ts";
import { routesCredito } from "./credito/routes.ts";
import { routesEjecuciones } from "./ejecuciones/routes.ts";
import { routesEstructura } from "./estructura/routes.ts";
import { routesCalendario } from "./formulacion/routes-calendario.ts";
import { routesFormulacion } from "./formulacion/routes.ts";
import { routesPasajes } from "./pasajes/routes.ts";
import { routesPlanillas } from "./planillas/routes.ts";
import { routesProtobuf } from "./routes-protobuf.ts";
import { routesJson } from "./routes-json.ts";
import { routes as situacion } from "./situacion/situacion.ts";

export const routes = (app: App) =>
  new Elysia({ name: "admin-rutas" })
    .use(situacion(app))
    .use(routesEjecuciones(app))
    .use(routesAvisos(app))
    .use(routesAvisosAdmin(app))
    .use(routesCredito(app))
    .use(routesEstructura(app))
    .use(routesPlanillas(app))
    .use(routesFormulacion(app))
    .use(routesCalendario(app))
    .use(routesPasajes(app))
    .use(routesProtobuf(app))
    .use(routesJson(app));
