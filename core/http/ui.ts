/** Serving the browser program: built once per process, compressed, kept forever by the browser. */
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { Elysia, t } from "elysia";
import type { App } from "../app.ts";
import { leerContador } from "../db/audit.ts";
import { CONTADOR_DEMOSTRACION } from "../demo.ts";
import { acceso } from "./access.ts";
import { elegirCodificacion } from "./compression.ts";
import { rechazo } from "./rejections.ts";
import { formularioDeAcceso } from "./ui/access-form.ts";
import { CAMINO, carpetasConPantallas, empaquetar, type Paquete } from "./ui/bundle.ts";
import { ICONO, paginaDeLaInterfaz } from "./ui/page.ts";

const comprimirGzip = promisify(gzip);

interface Servido {
  readonly tipo: string;
  readonly cuerpos: Readonly<Record<"identity" | "gzip" | "zstd", Uint8Array<ArrayBuffer>>>;
  /** Whether its name changes with its content. */
  readonly inmutable: boolean;
}

interface Interfaz {
  readonly paquete: Paquete;
  readonly servidos: ReadonlyMap<string, Servido>;
}

async function preparar(
  tipo: string,
  bytes: Uint8Array<ArrayBuffer>,
  inmutable: boolean,
): Promise<Servido> {
  // Fonts are compressed already.
  if (!/^(text|image\/svg)/.test(tipo)) {
    return { tipo, inmutable, cuerpos: { identity: bytes, gzip: bytes, zstd: bytes } };
  }
  const [conGzip, conZstd] = await Promise.all([
    comprimirGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
    Bun.zstdCompress(bytes, { level: 19 }),
  ]);
  return {
    tipo,
    inmutable,
    cuerpos: {
      identity: bytes,
      gzip: new Uint8Array(conGzip),
      zstd: new Uint8Array(conZstd),
    },
  };
}

async function construir(ids: readonly string[], ajenos: readonly string[]): Promise<Interfaz> {
  const [paquete, solicitud] = await Promise.all([
    carpetasConPantallas(ids, ajenos).then(empaquetar),
    formularioDeAcceso(),
  ]);
  const servidos = new Map<string, Servido>();
  for (const [nombre, { tipo, bytes }] of paquete.archivos) {
    servidos.set(nombre, await preparar(tipo, bytes, true));
  }
  const icono = new TextEncoder().encode(ICONO);
  servidos.set("icono.svg", await preparar("image/svg+xml", icono, false));
  servidos.set("solicitud-de-acceso.pdf", await preparar("application/pdf", solicitud, false));
  return { paquete, servidos };
}

/** One build per set of plugins and process, however many servers stand on it. */
const construidas = new Map<string, Promise<Interfaz>>();

/**
 * Builds the browser program of this app, or gives the one that is built.
 * @throws Error naming what does not compile.
 */
export function prepararInterfaz(app: App): Promise<Interfaz> {
  const ids = app.registro.plugins.map((p) => p.id);
  const clave = JSON.stringify([ids, app.config.plugins]);
  let interfaz = construidas.get(clave);
  if (!interfaz) construidas.set(clave, interfaz = construir(ids, app.config.plugins));
  return interfaz;
}

function responderArchivo(request: Request, archivo: Servido): Response {
  const codificacion = elegirCodificacion(request.headers.get("accept-encoding")) ?? "identity";
  const cuerpo = archivo.cuerpos[codificacion];
  const comprimido = cuerpo !== archivo.cuerpos.identity;
  return new Response(cuerpo, {
    headers: {
      "content-type": archivo.tipo,
      "cache-control": archivo.inmutable
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      vary: "accept-encoding",
      // `identity` also keeps the general compression away from what is compressed already.
      ...(comprimido ? { "content-encoding": codificacion } : {}),
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

/** `GET /` and the files of the interface. */
export function rutasDeLaInterfaz(app: App) {
  return new Elysia({ name: "core/interfaz" })
    .use(acceso(app))
    .get("/", async () => {
      const { paquete } = await prepararInterfaz(app);
      const pagina = paginaDeLaInterfaz(paquete, app.config.modo, await hayDemostracion(app));
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
      if (!archivo) throw rechazo("no_existe");
      return responderArchivo(request, archivo);
    }, {
      // Open: scripts, styles, fonts and the access request form; no data.
      permiso: "publico",
      params: t.Object({ archivo: t.String({ maxLength: 120 }) }),
      detail: { summary: "Archivos de la interfaz de usuario" },
    });
}
