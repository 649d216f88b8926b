/** `GET /api/documentacion`: OpenAPI 3.1 of every route, and the same as a plain page. */
import type { App } from "#core/plugin.ts";
import { VERSION } from "#core/process/version.ts";
import { PUBLICO } from "../access.ts";
import type { Ruta } from "../mounted.ts";
import { paginaSimple } from "./plain-page.ts";

type Esquema = Record<string, unknown>;

/** A TypeBox schema is a JSON schema; its symbols go, and nothing else is changed. */
function esquema(valor: unknown): Esquema | undefined {
  if (valor === null || typeof valor !== "object") return undefined;
  return JSON.parse(JSON.stringify(valor)) as Esquema;
}

/** The framework writes a numeric parameter as a union with its text; only the number is told. */
function simplificar(e: Esquema): Esquema {
  const partes = Array.isArray(e.anyOf) ? e.anyOf as Esquema[] : [];
  const numerica = partes.find((p) => p.type === "integer" || p.type === "number");
  return numerica ?? e;
}

function parametros(ruta: Ruta) {
  const nombres = [...ruta.patron.matchAll(/:(\w+)/g)].map((m) => m[1]);
  const deRuta = esquema(ruta.params)?.properties as Record<string, Esquema> | undefined;
  const consulta = esquema(ruta.query);
  const deConsulta = (consulta?.properties ?? {}) as Record<string, Esquema>;
  const obligatorios = (consulta?.required ?? []) as string[];
  return [
    ...nombres.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: simplificar(deRuta?.[name] ?? { type: "string" }),
    })),
    ...Object.entries(deConsulta).map(([name, schema]) => ({
      name,
      in: "query",
      required: obligatorios.includes(name),
      ...(typeof schema.description === "string" ? { description: schema.description } : {}),
      schema: simplificar(schema),
    })),
    ...(ruta.crea
      ? [{
        name: "Idempotency-Key",
        in: "header",
        required: false,
        description: "Una clave por pedido, que se recuerda 24 horas: repetido con la misma, " +
          "responde lo que respondió y no hace nada más",
        schema: { type: "string", minLength: 1, maxLength: 64 },
      }]
      : []),
  ];
}

const RECHAZO = { $ref: "#/components/responses/Rechazo" };

function operacion(app: App, ruta: Ruta) {
  const cuerpo = esquema(ruta.body);
  const json = esquema(ruta.answer);
  const respuesta = {
    ...(json ? { "application/json": { schema: json } } : {}),
    ...Object.fromEntries((ruta.types ?? []).map((tipo) => [tipo, {}])),
  };
  const abierta = ruta.permiso === PUBLICO;
  const permiso = abierta ? "sin sesión" : app.registro.permiso(ruta.permiso)?.title;
  return {
    summary: ruta.titulo,
    description: [ruta.descripcion, `Permiso: ${ruta.permiso} (${permiso}).`].filter(Boolean)
      .join("\n\n"),
    tags: [ruta.plugin],
    "x-permiso": ruta.permiso,
    security: abierta ? [] : [{ sesion: [] }],
    parameters: parametros(ruta),
    ...(cuerpo
      ? {
        requestBody: {
          content: {
            "multipart/form-data": { schema: cuerpo },
            "application/x-www-form-urlencoded": { schema: cuerpo },
          },
        },
      }
      : {}),
    responses: {
      200: {
        description: "Respuesta",
        ...(json || ruta.types ? { content: respuesta } : {}),
      },
      400: RECHAZO,
      ...(abierta ? {} : { 401: RECHAZO, 403: RECHAZO }),
      404: RECHAZO,
    },
  };
}

export function openapi(app: App, rutas: readonly Ruta[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const ruta of rutas.filter((r) => r.patron.startsWith("/api/"))) {
    const camino = ruta.patron.replace(/:(\w+)/g, "{$1}");
    (paths[camino] ??= {})[ruta.metodo.toLowerCase()] = operacion(app, ruta);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Planta",
      version: VERSION,
      description: "Formulación del presupuesto de gastos en personal.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        sesion: {
          type: "http",
          scheme: "basic",
          description: "base64 de «id_usuario:token», como los da POST /api/iniciarsesion",
        },
      },
      responses: {
        Rechazo: {
          description: "Rechazo, con su explicación",
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["resultado", "mensaje"],
                properties: { resultado: { const: false }, mensaje: { type: "string" } },
              },
            },
          },
        },
      },
    },
  };
}

const escapar = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function filaDeRuta(app: App, r: Ruta): string {
  const abierta = r.permiso === PUBLICO;
  const titulo = abierta ? "sin sesión" : app.registro.permiso(r.permiso)?.title ?? "";
  const campos = parametros(r).filter((p) => p.in === "query").map((p) => p.name);
  const cuerpo = Object.keys((esquema(r.body)?.properties ?? {}) as object);
  const entrada = [
    ...(campos.length ? [`consulta: ${campos.join(", ")}`] : []),
    ...(r.body ? [`formulario${cuerpo.length ? `: ${cuerpo.join(", ")}` : ""}`] : []),
  ].join("; ");
  return `<tr><td><b>${r.metodo}</b></td><td><code>${
    escapar(r.patron.replace(/:(\w+)/g, "{$1}"))
  }</code></td><td>${escapar(r.titulo)}${entrada ? `<br><small>${escapar(entrada)}</small>` : ""}` +
    `</td><td title="${escapar(titulo)}">${escapar(r.permiso)}</td></tr>`;
}

/** A page that a person can read without any script. */
export function paginaDeDocumentacion(app: App, rutas: readonly Ruta[]): string {
  const deApi = rutas.filter((r) => r.patron.startsWith("/api/"));
  const grupos = [...new Set(deApi.map((r) => r.plugin))].map((plugin) => {
    const filas = deApi.filter((r) => r.plugin === plugin).map((r) => filaDeRuta(app, r)).join(
      "\n",
    );
    return `<h2>${escapar(plugin)}</h2>\n<div class="tabla"><table><thead><tr><th>Método</th>` +
      `<th>Dirección</th><th>Qué hace</th><th>Permiso</th></tr></thead><tbody>\n${filas}\n` +
      `</tbody></table></div>`;
  }).join("\n");
  return paginaSimple(
    "documentación de la API",
    `<h1>API de Planta</h1>
<p>Versión ${escapar(VERSION)}. Las llamadas con sesión llevan el encabezado
<code>Authorization: Basic base64(id_usuario:token)</code>, con los valores que da
<code>POST /api/iniciarsesion</code>. Los rechazos responden
<code>{"resultado": false, "mensaje": "…"}</code>.
La descripción para programas (OpenAPI 3.1) está en
<a href="/api/documentacion/openapi.json">openapi.json</a>.</p>
${grupos}`,
  );
}

/** Browsers ask for HTML first; programs get JSON. */
export function prefiereHtml(request: Request): boolean {
  return (request.headers.get("accept") ?? "").trim().toLowerCase().startsWith("text/html");
}
