/** The server: core, plugins and outputs mounted on one Elysia instance. */
import { type AnyElysia, Elysia } from "elysia";
import type { App } from "../plugin.ts";
import { PREFIJO_SALIDAS, routesSalidas } from "../outputs/routes.ts";
import { routesNucleo } from "./calls/core-routes.ts";
import { ENCABEZADOS, envolver } from "./envelope.ts";
import { responderError } from "./errors.ts";
import { respondidoPeseA } from "./idempotency.ts";
import { anotarRutas, rutasDe } from "./mounted.ts";
import { construirRutas, revisarRutas } from "./routes.ts";
import { routesInterfaz } from "./ui/routes.ts";

/**
 * All routes, checked against each other.
 * @throws RegistroError: duplicate route, one outside its prefixes or without permission.
 */
export function crearServidor(app: App): AnyElysia {
  const deNucleo = [
    "/api/salud",
    "/api/secciones",
    "/api/eventos",
    "/api/metricas",
    "/api/documentacion",
    "/api/guia",
  ];
  // The calls of the outputs are told beside those of the plugin whose section shows them.
  const anfitrion =
    app.registro.secciones.find((s) => s.hosts === "outputs")?.module.split("/")[0] ?? "nucleo";
  const partes = [
    {
      plugin: "nucleo",
      prefijos: deNucleo,
      instancia: routesNucleo(app, () => rutasDe(app)) as AnyElysia,
    },
    { plugin: anfitrion, prefijos: [PREFIJO_SALIDAS], instancia: routesSalidas(app) },
    ...app.registro.plugins.flatMap(({ id, prefixes = [], routes }) =>
      routes
        ? [{ plugin: id, prefijos: prefixes, instancia: construirRutas(id, () => routes(app)) }]
        : []
    ),
  ];
  const hayInicio = partes.some((p) =>
    p.instancia.routes.some((r) => r.method === "GET" && r.path === "/")
  );
  if (!hayInicio) {
    const instancia = routesInterfaz(app) as AnyElysia;
    partes.push({ plugin: "nucleo", prefijos: ["/", "/ui"], instancia });
  }
  anotarRutas(app, revisarRutas(app, partes));

  // Bun's own router would answer some routes without passing through `envolver` (id, limits,
  // headers, log), so it stays off. Without `standardHostname: false` a `Host` of up to three
  // letters would move the beginning of the path.
  const servidor = new Elysia({
    name: "planta",
    systemRouter: false,
    handler: { standardHostname: false },
  })
    .headers({ ...ENCABEZADOS })
    .wrap(envolver(app) as never)
    .onError(async ({ code, error, request, set }) => {
      const hecha = await respondidoPeseA(app, request, error);
      if (!hecha) return responderError(app, request, code, error);
      set.status = hecha.status;
      return hecha;
    });
  for (const { instancia } of partes) servidor.use(instancia);
  return servidor as unknown as AnyElysia;
}
