/** The call of the home of a budget: all of it at once. */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { Rechazo } from "#core/errors.ts";
import { acceso } from "#core/http/access.ts";
import { calls } from "#proto/inicio.ts";
import { totalAlMomento } from "../valuation/service.ts";
import { inicioDe } from "./inicio.ts";

/** What it is worth now; null of what cannot change any more. */
async function momento(app: App, saf: number, codipres: string) {
  try {
    return await totalAlMomento(app, { saf, codipres });
  } catch (error) {
    if (error instanceof Rechazo) return null;
    throw error;
  }
}

export const routes = (app: App) =>
  new Elysia({ name: "inicio", prefix: "/api/inicio" })
    .use(acceso(app))
    .get(
      "/:saf/:codipres",
      async ({ params: { saf, codipres } }) => ({
        ...await app.db.leer((q) => inicioDe(q, app.registro.inertes, saf, codipres, Date.now())),
        momento: await momento(app, saf, codipres),
      }),
      {
        ...calls["GET /inicio/:saf/:codipres"],
        permiso: "ver",
        detail: {
          summary: "Un presupuesto de un vistazo",
          description: "Total y su cambio desde el último entregable y desde la última ejecución " +
            "llevada al año, techo, errores, cambios de hoy y el paso que sigue",
        },
      },
    );
