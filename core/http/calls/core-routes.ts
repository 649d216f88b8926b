/** The core's own calls. */
import { Elysia } from "elysia";
import { calls } from "#proto/nucleo.ts";
import type { App } from "#core/plugin.ts";
import { acceso } from "../access.ts";
import { openapi, paginaDeDocumentacion, prefiereHtml } from "./documentation.ts";
import { sinLimite } from "../download.ts";
import { flujoDeEventos } from "../event-stream.ts";
import { paginaDeLaGuia } from "./guide.ts";
import { salud, vivo } from "./health.ts";
import { metricas } from "./metrics.ts";
import { exigirLectorDeMetricas } from "./metrics-access.ts";
import type { Ruta } from "../mounted.ts";
import { ESTILO } from "./plain-page.ts";
import { seccionesDe } from "./sections.ts";

const html = (texto: string) =>
  new Response(texto, { headers: { "content-type": "text/html; charset=utf-8" } });

/** @param rutas every route of the server, known once all are mounted. */
export function routesNucleo(app: App, rutas: () => readonly Ruta[]) {
  return new Elysia({ name: "core/nucleo", prefix: "/api" })
    .use(acceso(app))
    .get("/salud", () => salud(app), {
      ...calls["GET /salud"],
      // Open: watchers of the service have no account, and it tells nothing of the data.
      permiso: "publico",
      detail: { summary: "Estado del servidor y de la base de datos" },
    })
    .get("/salud/vivo", () => vivo(), {
      ...calls["GET /salud/vivo"],
      // Open, as the other.
      permiso: "publico",
      detail: { summary: "El proceso está andando, responda o no la base de datos" },
    })
    .get("/secciones", ({ identidad }) => seccionesDe(app, identidad), {
      ...calls["GET /secciones"],
      permiso: "sesion",
      detail: { summary: "Secciones y menús que ve el usuario" },
    })
    .get("/eventos", ({ identidad, request, server }) => {
      sinLimite({ request, server });
      return flujoDeEventos(app, identidad, request);
    }, {
      ...calls["GET /eventos"],
      permiso: "sesion",
      detail: { summary: "Avance de los procesos y cambios de otros (text/event-stream)" },
    })
    .get("/metricas", async ({ request, server }) => {
      await exigirLectorDeMetricas(app, { request, server });
      return await metricas(app);
    }, {
      ...calls["GET /metricas"],
      // Open to the macro alone: a monitor has no session. Its own check asks for an administrator,
      // or for what the settings allow.
      permiso: "publico",
      detail: {
        summary: "Medidas del servidor, en el formato de texto de Prometheus",
        description: "Para administradores, para quien trae la clave de PLANTA_METRICAS_CLAVE y, " +
          "con PLANTA_METRICAS_LOCAL, para la misma máquina. Nunca da datos.",
      },
    })
    .get(
      "/documentacion",
      ({ request }) =>
        prefiereHtml(request)
          ? html(paginaDeDocumentacion(app, rutas()))
          : Response.json(openapi(app, rutas())),
      {
        ...calls["GET /documentacion"],
        // Open: a description of the calls, without any data.
        permiso: "publico",
        detail: { summary: "Esta documentación: OpenAPI 3.1, o una página según «Accept»" },
      },
    )
    .get("/documentacion/openapi.json", () => Response.json(openapi(app, rutas())), {
      ...calls["GET /documentacion/openapi.json"],
      // Open, as the page that links it.
      permiso: "publico",
      detail: { summary: "OpenAPI 3.1" },
    })
    .get("/guia", () => html(paginaDeLaGuia()), {
      ...calls["GET /guia"],
      // Open, as the documentation: it comes with the program and tells nothing of the data.
      permiso: "publico",
      detail: { summary: "La guía de operación, con un lugar por título" },
    })
    .get("/documentacion/estilo.css", () =>
      new Response(ESTILO, {
        headers: {
          "content-type": "text/css; charset=utf-8",
          "cache-control": "public, max-age=3600",
        },
      }), {
      ...calls["GET /documentacion/estilo.css"],
      // Open: the style of the open pages.
      permiso: "publico",
      detail: { summary: "Estilo de las páginas simples" },
    });
}
