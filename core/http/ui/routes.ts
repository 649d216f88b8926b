/** Serving the browser program: built once, compressed, kept forever by the browser. */
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createContext, runInContext } from "node:vm";
import { Elysia, t } from "elysia";
import type { App, Plugin, RegistroDePlugins } from "#core/plugin.ts";
import type { Config } from "#core/process/config.ts";
import { leerContador } from "#core/db/audit.ts";
import { CONTADOR_DEMOSTRACION } from "#core/process/demo.ts";
import { VERSION } from "#core/process/version.ts";
import { RegistroError } from "#core/registry/error.ts";
import { acceso } from "../access.ts";
import { elegirCodificacion } from "../compression.ts";
import { type Ruta, rutasDe } from "../mounted.ts";
import {
  CAMINO,
  type Carpeta,
  carpetasConPantallas,
  construir,
  empaquetar,
  LETRAS,
  PANTALLAS,
  type PaqueteDeInterfaz,
  RAIZ,
} from "./bundle.ts";
import { conservada, type Interfaz, type Servido } from "./kept.ts";
import { servirPublico } from "./static.ts";

// The screens that a plugin says it has and those that its `screens.tsx` exports are the same.

/** Stands for whatever the file imports: it may be called, read or extended, and is nothing. */
const NADA = `const nada = new Proxy(function () {}, {
  get: (_, campo) => campo === "__esModule" ? true : campo === Symbol.toPrimitive ? () => "" : nada,
  getPrototypeOf: () => nada,
  apply: () => nada,
  construct: () => nada,
});
module.exports = nada;`;

/**
 * Names in the export `screens` of a plugin's folder. What it imports stays outside: the server has no React.
 * @throws Error naming the file when they cannot be read.
 */
export async function pantallasDe(carpeta: string): Promise<string[]> {
  const ruta = join(carpeta, PANTALLAS);
  const { outputs } = await construir({
    entrypoints: [ruta],
    target: "bun",
    format: "cjs",
    jsx: { runtime: "automatic", development: false },
    plugins: [{
      name: "nombres",
      setup(build) {
        build.onResolve(
          { filter: /./ },
          ({ importer }) =>
            importer === "" ? undefined : { path: "nada", namespace: "planta-nada" },
        );
        build.onLoad({ filter: /./, namespace: "planta-nada" }, () => ({
          contents: NADA,
          loader: "js",
        }));
      },
    }],
  });
  const modulo = { exports: {} as { screens?: object } };
  const texto = await outputs[0].text();
  try {
    const correr = runInContext(texto, createContext({})) as (...partes: unknown[]) => void;
    correr(modulo.exports, () => {}, modulo);
  } catch (causa) {
    throw new Error(`no se pudieron leer las pantallas de ${ruta}: ${String(causa)}`, {
      cause: causa,
    });
  }
  return Object.keys(modulo.exports.screens ?? {});
}

/**
 * @param exportadas plugin id → what its `screens.tsx` exports.
 * @throws RegistroError for a screen that is said and not there, or there and not said.
 */
export function revisarExportadas(
  plugins: readonly Plugin[],
  exportadas: Readonly<Record<string, readonly string[]>>,
): void {
  for (const { id, screens = {} } of plugins) {
    const dichas = Object.keys(screens);
    const suyas = exportadas[id] ?? [];
    const falta = dichas.find((n) => !suyas.includes(n));
    if (falta !== undefined) {
      throw new RegistroError(
        "pantalla_ausente",
        `${id}/${falta}`,
        "la cara la nombra y screens.tsx no la exporta",
      );
    }
    const sobra = suyas.find((n) => !dichas.includes(n));
    if (sobra !== undefined) {
      throw new RegistroError(
        "pantalla_sin_declarar",
        `${id}/${sobra}`,
        "screens.tsx la exporta y la cara no la nombra en «screens»",
      );
    }
  }
}

// `index.html`: no inline script, no inline style; facts of the server in one `meta`.

const escapar = (texto: string) =>
  texto.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Whether whoever started this process tells it what is saved (`core/kit/dev.ts`). */
export const seEscribe = (modo?: Config["modo"]): boolean =>
  modo === "desarrollo" && process.send !== undefined;

/** The page that is looked at while it is written: it reloads when the server has another one. */
const AL_GUARDAR = `const esta = new URL(import.meta.url).search.slice(1);
for (;;) {
  await new Promise((listo) => setTimeout(listo, 200));
  const r = await fetch("${CAMINO}version", { cache: "no-store" }).catch(() => null);
  if (r?.ok && await r.text() !== esta) location.reload();
}
`;

const RECARGA = "al-guardar.js";

/** Another one when something that the browser loads is. */
const versionDe = ({ entrada, estilos }: Omit<PaqueteDeInterfaz, "leidos">): string =>
  `${entrada}+${estilos}`;

/** Calls that take no `Idempotency-Key`: a screen sends them once. */
const sinClave = (rutas: readonly Ruta[]): string =>
  rutas.filter((r) => r.metodo === "POST" && !r.crea && r.patron.startsWith("/api/"))
    .map((r) => r.patron.slice("/api".length)).sort().join(" ");

function paginaDeLaInterfaz(
  paquete: Omit<PaqueteDeInterfaz, "leidos">,
  { modo, institucional: dicho }: Config,
  demostracion: boolean,
  lugares: RegistroDePlugins["lugares"],
  rutas: readonly Ruta[],
  recarga: boolean,
): string {
  const institucional = dicho?.nombre;
  const entorno = escapar(JSON.stringify({ version: VERSION, modo, demostracion, institucional }));
  const adelantos = paquete.primeros.filter((n) => n !== paquete.entrada)
    .map((n) => `<link rel="modulepreload" href="${CAMINO}${n}">`);
  // The last meta takes the place of a style sheet that the component library would inject, which
  // the content policy refuses; 1-base.css holds its rule.
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planta</title>
<meta name="color-scheme" content="light dark">
<meta name="planta" content="${entorno}">
<meta name="planta-lugares" content="${escapar(JSON.stringify(lugares))}">
<meta name="planta-sin-clave" content="${sinClave(rutas)}">
<meta id="react-aria-pressable-style">
<link rel="icon" href="${CAMINO}icono.svg" type="image/svg+xml">
<link rel="stylesheet" href="${CAMINO}${paquete.estilos}">
${adelantos.join("\n")}
<script type="module" src="${CAMINO}${paquete.entrada}"></script>${
    recarga ? `<script type="module" src="${CAMINO}${RECARGA}?${versionDe(paquete)}"></script>` : ""
  }
</head><body><div id="raiz"></div>
<noscript><p>Planta necesita JavaScript. La documentación de la API está en
<a href="/api/documentacion">/api/documentacion</a>.</p></noscript>
</body></html>
`;
}

const comprimirGzip = promisify(gzip);
const comprimirBrotli = promisify(brotliCompress);

async function preparar(
  tipo: string,
  bytes: Uint8Array<ArrayBuffer>,
  inmutable: boolean,
): Promise<Servido> {
  // Fonts are compressed already.
  if (!/^(text|image\/svg)/.test(tipo)) {
    return { tipo, inmutable, cuerpos: { identity: bytes } };
  }
  const [conGzip, conBrotli] = await Promise.all([
    comprimirGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
    // The next level takes twice as long for one byte in fifty.
    comprimirBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ]);
  return {
    tipo,
    inmutable,
    cuerpos: {
      identity: bytes,
      gzip: new Uint8Array(conGzip),
      br: new Uint8Array(conBrotli),
    },
  };
}

/** @param seEscribe whether it is to be ready soon rather than to travel well. */
async function armar(carpetas: readonly Carpeta[], seEscribe: boolean) {
  const [{ leidos, ...paquete }, pantallas] = await Promise.all([
    empaquetar(carpetas),
    Promise.all(carpetas.map(async ({ id, ruta }) => [id, await pantallasDe(ruta)] as const)),
  ]);
  const servidos = new Map<string, Servido>();
  for (const [nombre, { tipo, bytes }] of paquete.archivos) {
    servidos.set(
      nombre,
      seEscribe
        ? { tipo, inmutable: true, cuerpos: { identity: bytes } }
        : await preparar(tipo, bytes, true),
    );
  }
  if (seEscribe) {
    const texto = async (tipo: string, dicho: string) =>
      await preparar(tipo, new TextEncoder().encode(dicho), false);
    servidos.set(RECARGA, await texto("text/javascript; charset=utf-8", AL_GUARDAR));
    servidos.set("version", await texto("text/plain; charset=utf-8", versionDe(paquete)));
  }
  return { interfaz: { paquete, servidos, pantallas: Object.fromEntries(pantallas) }, leidos };
}

/** Where it is kept when nobody says: beside the libraries that it is made of. */
const CONSERVADAS = join(RAIZ, "node_modules/.cache/planta");

/**
 * The browser program of these plugins, kept from a start before or built now.
 * @param cache folder for what may be made again; empty = the program's own.
 */
export async function abrirInterfaz(
  ids: readonly string[],
  { plugins, cache, modo }: Pick<Config, "plugins" | "cache"> & Partial<Pick<Config, "modo">>,
): Promise<Interfaz> {
  const carpetas = await carpetasConPantallas(ids, plugins);
  if (seEscribe(modo)) return (await armar(carpetas, true)).interfaz;
  const raiz = join(cache || CONSERVADAS, "interfaz");
  return await conservada(raiz, carpetas, () => armar(carpetas, false));
}

/** One per set of plugins and process, however many servers stand on it. */
const abiertas = new Map<string, Promise<Interfaz>>();

/**
 * The browser program of this app.
 * @throws Error naming what does not compile; RegistroError for screens that are not as declared.
 */
export async function prepararInterfaz(app: App): Promise<Interfaz> {
  const { registro, config } = app;
  const ids = registro.plugins.map((p) => p.id);
  const clave = JSON.stringify([ids, config.plugins, config.cache]);
  const interfaz = await abiertas.getOrInsertComputed(clave, () => abrirInterfaz(ids, config));
  revisarExportadas(registro.plugins, interfaz.pantallas);
  return interfaz;
}

function responderArchivo(request: Request, archivo: Servido): Response {
  const pedida = elegirCodificacion(request.headers.get("accept-encoding"), ["br", "gzip"]);
  const comprimido = pedida && archivo.cuerpos[pedida];
  return new Response(comprimido ?? archivo.cuerpos.identity, {
    headers: {
      "content-type": archivo.tipo,
      "cache-control": archivo.inmutable
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      vary: "accept-encoding",
      // `identity` also keeps the general compression away from what is compressed already.
      ...(comprimido ? { "content-encoding": pedida } : {}),
    },
  });
}

/** Whether the demonstration is loaded; unknown counts as no, the page must come up anyway. */
async function hayDemostracion(app: App): Promise<boolean> {
  try {
    return await leerContador(app.db, CONTADOR_DEMOSTRACION) > 0;
  } catch {
    return false;
  }
}

/** Builds the screens again when some were saved; what does not compile is said, and those stay. */
function armarAlGuardar(app: App): void {
  process.on("message", async () => {
    const antes = [...abiertas];
    abiertas.clear();
    try {
      await prepararInterfaz(app);
    } catch (error) {
      console.error(String(error));
      for (const [clave, interfaz] of antes) abiertas.set(clave, interfaz);
    }
  });
}

/** Open: scripts, styles, letters, the icon and the access request form; no data. */
const DE_LA_INTERFAZ = {
  permiso: "publico",
  params: t.Object({ archivo: t.String({ maxLength: 120 }) }),
  detail: { summary: "Archivos de la interfaz de usuario" },
} as const;

/** `GET /` and the files of the interface. */
export function routesInterfaz(app: App) {
  if (seEscribe(app.config.modo)) armarAlGuardar(app);
  return new Elysia({ name: "core/interfaz" })
    .use(acceso(app))
    .get("/", async () => {
      const { paquete } = await prepararInterfaz(app);
      const { modo } = app.config;
      const { lugares, encabezado, titulos, paginas } = app.registro;
      const pagina = paginaDeLaInterfaz(
        paquete,
        app.config,
        await hayDemostracion(app),
        {
          ...lugares,
          encabezado: encabezado.join(" "),
          titulos: titulos.join(" "),
          paginas: paginas.join(" "),
        },
        rutasDe(app),
        seEscribe(modo),
      );
      return new Response(pagina, {
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
      });
    }, {
      // Open: the page holds the program, no data; signing in happens in it.
      permiso: "publico",
      detail: { summary: "Interfaz de usuario" },
    })
    .get(`${CAMINO}:archivo`, async ({ params, request }) => {
      const { servidos } = await prepararInterfaz(app);
      const archivo = servidos.get(params.archivo);
      return archivo ? responderArchivo(request, archivo) : await servirPublico(request);
    }, DE_LA_INTERFAZ)
    .get(`${LETRAS.camino}/:archivo`, ({ request }) => servirPublico(request), DE_LA_INTERFAZ);
}
