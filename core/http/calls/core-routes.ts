/** The core's own calls. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { calls } from "#proto/nucleo.ts";
import type { App, Identidad, Salida } from "#core/plugin.ts";
import { VERSION } from "#core/process/version.ts";
import { formatosDe, ocultaPara } from "#core/outputs/options.ts";
import { acceso, PUBLICO } from "../access.ts";
import { sinLimite } from "../download.ts";
import { flujoDeEventos } from "../event-stream.ts";
import type { Ruta } from "../mounted.ts";
import { salud, vivo } from "./health.ts";
import { metricas } from "./metrics.ts";
import { exigirLectorDeMetricas } from "./metrics-access.ts";

// The pages that a person can read without any script.

/** @param cuerpo HTML. */
const paginaSimple = (titulo: string, cuerpo: string): string =>
  `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planta: ${titulo}</title>
<link rel="stylesheet" href="/api/documentacion/estilo.css"></head>
<body><main>${cuerpo}
</main></body></html>
`;

/** Their style; served as a file because inline style is refused by the CSP. */
const ESTILO = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}
main{max-width:64rem;margin:0 auto}
h1{font-size:1.6rem;font-weight:650}h2{font-size:1.1rem;margin-top:2rem}
.tabla{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
code{font-family:ui-monospace,monospace;font-size:.9em}
small{opacity:.75}
a{color:#0b57d0}@media (prefers-color-scheme:dark){a{color:#8ab4f8}}
`;

// `GET /api/guia`: the operations guide as a page, with a place for each of its headings.

const ARCHIVO = join(import.meta.dir, "../../operacion/guia.md");

/** Name of a heading's place, as the sites that show Markdown make it: `## Qué tamaño` → `qué-tamaño`. */
const lugarDeTitulo = (titulo: string): string =>
  titulo.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, "").trim().replaceAll(/\s/g, "-");

/** The links to other files of the project say their text: the page stands alone. */
const sinEnlacesAjenos = (html: string): string =>
  html.replaceAll(/<a href="(?!#|https?:)[^"]*">(.*?)<\/a>/g, "$1");

const conLugares = (html: string): string =>
  html.replaceAll(
    /<h([23])>(.*?)<\/h\1>/g,
    (_, nivel, texto) => `<h${nivel} id="${lugarDeTitulo(texto)}">${texto}</h${nivel}>`,
  );

const conTablas = (html: string): string =>
  html.replaceAll(/(<table>)([\s\S]*?<\/table>)/g, '<div class="tabla">$1$2</div>');

let pagina: string | undefined;

/** The whole page: made once, as the guide comes with the program. */
export function paginaDeLaGuia(): string {
  return pagina ??= paginaSimple(
    "guía de operación",
    `\n${
      conTablas(conLugares(sinEnlacesAjenos(Bun.markdown.html(readFileSync(ARCHIVO, "utf8")))))
    }`,
  );
}

// `GET /api/secciones`: what the shell offers to this user, output items included.

function describirSalida(salida: Salida) {
  return {
    id: salida.id,
    formatos: formatosDe(salida),
    opciones: Object.fromEntries(
      Object.entries(salida.options ?? {}).map(([nombre, o]) => [nombre, {
        descripcion: o.description,
        multiple: o.multiple,
        valores: o.values,
        inicial: o.initial,
        formato: o.format,
      }]),
    ),
  };
}

/** Sections in order, each with the items this user sees; the server decides, not the browser. */
function seccionesDe(app: App, identidad: Identidad) {
  const visibilidad = { identidad };
  return app.registro.secciones
    .filter((s) => s.visible?.(visibilidad) ?? true)
    .map(({ id, title, order, module, items = [], hosts, withoutGroup }) => {
      const conSalidas = hosts === "outputs";
      const propios = items
        .filter((i) => i.visible?.(visibilidad) ?? true)
        .map((i) => {
          const salida = conSalidas ? app.registro.salida(i.id) : undefined;
          const propia = conSalidas ? ocultaPara(salida ?? {}) : [];
          return {
            id: i.id,
            titulo: i.title,
            oculto_para: [...new Set([...i.hiddenFor ?? [], ...propia])],
            modulo: i.module,
            tecla: i.shortcut,
            contiene: i.contains,
            ayuda: i.help && { texto: i.help.text, guia: i.help.guide },
            ...(salida ? { salida: describirSalida(salida) } : {}),
          };
        });
      // An output that no item names has the generic table screen.
      const demas = !conSalidas ? [] : app.registro.salidas
        .filter((s) => !items.some((i) => i.id === s.id) && s.menu !== false)
        .map((s) => ({
          id: s.id,
          titulo: s.title,
          oculto_para: ocultaPara(s),
          salida: describirSalida(s),
        }));
      return {
        id,
        titulo: title,
        orden: order,
        modulo: module,
        sin_grupo: withoutGroup,
        items: [...propios, ...demas],
      };
    });
}

// `GET /api/documentacion`: OpenAPI 3.1 of every route, and the same as a plain page.

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

function openapi(app: App, rutas: readonly Ruta[]) {
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
function paginaDeDocumentacion(app: App, rutas: readonly Ruta[]): string {
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
function prefiereHtml(request: Request): boolean {
  return (request.headers.get("accept") ?? "").trim().toLowerCase().startsWith("text/html");
}

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
