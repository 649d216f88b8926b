/** The server: core, plugins and outputs mounted on one Elysia instance. */
import { type AnyElysia, Elysia } from "elysia";
import type { App } from "../plugin.ts";
import { PREFIJO_SALIDAS, routesSalidas } from "../outputs/routes.ts";
import { RegistroError } from "../registry/error.ts";
import { routesNucleo } from "./calls/core-routes.ts";
import { ENCABEZADOS, envolver } from "./envelope.ts";
import { responderError } from "./errors.ts";
import { respondidoPeseA } from "./idempotency.ts";
import { anotarRutas, type Ruta, rutasDe } from "./mounted.ts";
import { routesInterfaz } from "./ui/routes.ts";
import { PUBLICO, rutasDeclaradas } from "./access.ts";

// The route table: what every mounted route says of itself, and the checks over all of them.

interface Montada {
  readonly plugin: string;
  readonly prefijos: readonly string[];
  readonly instancia: AnyElysia;
}

function bajoPrefijo(patron: string, prefijos: readonly string[]): boolean {
  return prefijos.some((p) => patron === p || patron.startsWith(p.endsWith("/") ? p : `${p}/`));
}

/** Parameters match whatever their name, so `/a/:x` and `/a/:y` are one route. */
const forma = (metodo: string, patron: string) => `${metodo} ${patron.replace(/:[^/]+/g, ":")}`;

function detalle(hooks: unknown): Record<string, unknown> {
  const { detail } = (hooks ?? {}) as { detail?: Record<string, unknown> };
  return detail ?? {};
}

/**
 * Builds a part. An instance forgets a route that a later one replaces, so one that it declares
 * twice is told by its number: that of the first is missing.
 * @throws RegistroError for what is no instance, or a route that one declares twice.
 */
export function construirRutas(plugin: string, hacer: () => AnyElysia): AnyElysia {
  const antes = rutasDeclaradas();
  const instancia = hacer();
  if (!Array.isArray((instancia as Partial<AnyElysia> | undefined)?.routes)) {
    const motivo = `en «${plugin}» tiene que devolver una instancia de Elysia`;
    throw new RegistroError("campo_mal_formado", "routes", motivo);
  }
  const orden = (ruta: { readonly hooks: unknown }) => Number(detalle(ruta.hooks)["x-orden"]);
  const quedan = new Set(instancia.routes.map(orden));
  for (let falta = antes + 1; falta <= rutasDeclaradas(); falta++) {
    const repetida = quedan.has(falta) ? null : instancia.routes.find((r) => orden(r) > falta);
    if (!repetida) continue;
    const nombre = forma(repetida.method, repetida.path);
    throw new RegistroError("ruta_repetida", nombre, `«${plugin}» la declara dos veces`);
  }
  return instancia;
}

/**
 * Walks the routes of every part before they are mounted together.
 * @throws RegistroError for a duplicate, one outside its prefixes, or one without a permission.
 */
export function revisarRutas(app: App, partes: readonly Montada[]): Ruta[] {
  const vistas = new Map<string, string>();
  const rutas: Ruta[] = [];
  for (const { plugin, prefijos, instancia } of partes) {
    for (const { method, path, hooks } of instancia.routes) {
      const nombre = `${method} ${path}`;
      const anterior = vistas.get(forma(method, path));
      if (anterior) {
        throw new RegistroError("ruta_repetida", nombre, `«${anterior}» ya la atiende`);
      }
      vistas.set(forma(method, path), plugin);
      if (!bajoPrefijo(path, prefijos)) {
        throw new RegistroError("ruta_fuera_de_prefijo", nombre, `no es de «${plugin}»`);
      }
      const d = detalle(hooks);
      const permiso = d["x-permiso"];
      if (typeof permiso !== "string") {
        throw new RegistroError("ruta_sin_permiso", nombre, "no nombra un permiso");
      }
      if (permiso !== PUBLICO && !app.registro.permiso(permiso)) {
        throw new RegistroError("permiso_desconocido", permiso, `lo nombra la ruta ${nombre}`);
      }
      const { params, query, body, call, answer, types } = hooks as unknown as Partial<Ruta>;
      rutas.push({
        metodo: method,
        patron: path,
        plugin,
        permiso,
        titulo: typeof d.summary === "string" ? d.summary : nombre,
        descripcion: typeof d.description === "string" ? d.description : undefined,
        limite: typeof d["x-limite"] === "number" ? d["x-limite"] : undefined,
        flujo: d["x-flujo"] === true,
        crea: d["x-crea"] as Ruta["crea"],
        params,
        query,
        body,
        call,
        answer,
        types,
      });
    }
  }
  return rutas;
}

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
