/** Every call of administration, by part. */
import { Elysia } from "elysia";
import type { App } from "../../core/app.ts";
import { rutasDeEjecuciones } from "./ejecuciones/routes.ts";
import { rutasPb } from "./routes-protobuf.ts";
import { rutas } from "./routes-json.ts";
import { routes as situacion } from "./situacion.ts";

export const routes = (app: App) =>
  new Elysia({ name: "admin-rutas" })
    .use(situacion(app))
    .use(rutasDeEjecuciones(app))
    .use(rutasPb(app))
    .use(rutas(app));
