/**
 * Building the browser program: the shell and the screens of every plugin, third parties included,
 * with one React. In memory, by whoever keeps it (`kept.ts`); names carry a hash of the content.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { BuildConfig, BuildOutput, BunPlugin } from "bun";
import { motivosDe } from "#core/registry/fault.ts";
import { cargarAjenos } from "#core/registry/third-party.ts";

export const RAIZ = resolve(import.meta.dir, "../../..");
/** The browser side of a plugin. */
export const PANTALLAS = "screens.tsx";
/** Where the files are served. */
export const CAMINO = "/ui/";

const PAQUETE_DE_LETRAS = join(RAIZ, "node_modules/@fontsource-variable/inter");
const { version } = JSON.parse(
  readFileSync(join(PAQUETE_DE_LETRAS, "package.json"), "utf8"),
) as { version: string };

/** The letters of the program, and where they are served: another place for another version. */
export const LETRAS = {
  carpeta: join(PAQUETE_DE_LETRAS, "files"),
  camino: `${CAMINO}letras-${version}`,
} as const;

export interface ArchivoUi {
  readonly tipo: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PaqueteDeInterfaz {
  /** File name → content. */
  readonly archivos: ReadonlyMap<string, ArchivoUi>;
  /** The entry script, and what it imports statically: all of it is needed for the first paint. */
  readonly entrada: string;
  readonly primeros: readonly string[];
  /** The one style sheet. */
  readonly estilos: string;
  /** The files that it was made of. */
  readonly leidos: ReadonlySet<string>;
}

/** A plugin that may have screens: its id and its folder. */
export interface Carpeta {
  readonly id: string;
  readonly ruta: string;
}

/** The plugins that bring a `screens.tsx`: the product's by id, third parties by their folder. */
export async function carpetasConPantallas(
  ids: readonly string[],
  ajenos: readonly string[],
): Promise<Carpeta[]> {
  const propias = ids.map((id) => ({ id, ruta: join(RAIZ, "plugins", id) }));
  const demas = await cargarAjenos(ajenos);
  return [...propias, ...demas.map(({ plugin, carpeta }) => ({ id: plugin.id, ruta: carpeta }))]
    .filter(({ ruta }) => existsSync(join(ruta, PANTALLAS)));
}

const ENTRADA = "planta-entrada";

/** Whether a face of the product only names its screens: alone it would be a request of 200 bytes. */
function soloNombra(cara: string): boolean {
  if (!cara.startsWith(join(RAIZ, "plugins/"))) return false;
  const estaticas = new Bun.Transpiler({ loader: "tsx" }).scanImports(readFileSync(cara))
    .filter(({ kind }) => kind === "import-statement");
  return estaticas.every(({ path }) => path.endsWith("/ui/parts/estados/perezoso.tsx"));
}

/** Text of the entry: the screens of a plugin are chunks of their own. */
function textoDeEntrada(carpetas: readonly Carpeta[]): string {
  const lineas = [`import { arrancarUi } from ${JSON.stringify(join(RAIZ, "ui/boot.tsx"))};`];
  const modulos = carpetas.map(({ id, ruta }, i) => {
    const cara = join(ruta, PANTALLAS);
    const dicha = JSON.stringify(cara);
    if (!soloNombra(cara)) return `${JSON.stringify(id)}: () => import(${dicha})`;
    lineas.push(`import * as cara${i} from ${dicha};`);
    return `${JSON.stringify(id)}: () => Promise.resolve(cara${i})`;
  });
  return [...lineas, `arrancarUi({ ${modulos.join(", ")} });`, ""].join("\n");
}

/** Libraries of which there must be one copy, wherever the importing plugin lives. */
const UNICAS = /^(react|react-dom|@preact\/signals-react|react-aria-components)(\/.*)?$/;

function complemento(carpetas: readonly Carpeta[]): BunPlugin {
  return {
    name: "planta",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${ENTRADA}$`) }, () => ({
        path: ENTRADA,
        namespace: "planta",
      }));
      build.onLoad({ filter: /./, namespace: "planta" }, () => ({
        contents: textoDeEntrada(carpetas),
        loader: "js",
      }));
      // For every importer alike: some of them have one build for browsers and another for the
      // rest, and which one a path leads to depends on who asks.
      build.onResolve({ filter: UNICAS }, ({ path }) => ({ path: Bun.resolveSync(path, RAIZ) }));
      // `planta/ui/parts/dialogos/dialogo.tsx`: how a plugin outside this tree names the shared parts.
      build.onResolve({ filter: /^planta\/(ui|proto|core\/domain)\// }, ({ path }) => ({
        path: join(RAIZ, path.slice("planta/".length)),
      }));
      // The codec keeps numbers: 64-bit arithmetic in WebAssembly is what the content policy refuses.
      build.onResolve({ filter: /^long$/ }, ({ path }) => ({ path, namespace: "planta-vacio" }));
      build.onLoad({ filter: /./, namespace: "planta-vacio" }, () => ({
        contents: "module.exports = null;",
        loader: "js",
      }));
      // Style sheets are collected apart, so that none arrives after its screen.
      build.onResolve({ filter: /\.css$/ }, ({ path }) => ({ path, namespace: "planta-estilo" }));
      build.onLoad({ filter: /./, namespace: "planta-estilo" }, () => ({
        contents: "",
        loader: "js",
      }));
    },
  };
}

const TIPOS: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
};

async function recibir(
  archivos: Map<string, ArchivoUi>,
  salida: { readonly path: string; arrayBuffer(): Promise<ArrayBuffer> },
): Promise<string> {
  const nombre = salida.path.split("/").at(-1) ?? salida.path;
  const tipo = TIPOS[nombre.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  archivos.set(nombre, { tipo, bytes: new Uint8Array(await salida.arrayBuffer()) });
  return nombre;
}

const NOMBRES = {
  entry: "[name]-[hash].[ext]",
  chunk: "[name]-[hash].[ext]",
  asset: "[name]-[hash].[ext]",
};

/** Style sheets in order: the shell's own, the other shared ones, then each plugin's. */
function hojasDeEstilo(carpetas: readonly Carpeta[]): string[] {
  const de = (carpeta: string) =>
    [...new Bun.Glob("**/*.css").scanSync({ cwd: carpeta, absolute: true })].sort();
  const propias = de(join(RAIZ, "ui/styles"));
  // A page that only tests show brings its own, as the plugin that it is.
  const dePruebas = join(RAIZ, "ui/testing/");
  const demas = de(join(RAIZ, "ui"))
    .filter((r) => !propias.includes(r) && !r.startsWith(dePruebas));
  const ajenas = carpetas.flatMap(({ ruta }) => {
    const pantallas = join(ruta, "screens");
    return existsSync(pantallas) ? de(pantallas) : [];
  });
  return [...propias, ...demas, ...ajenas];
}

/**
 * The bundler's failure says «Bundle failed»; the reasons are inside.
 * @param leidos receives the files that it read.
 */
export async function construir(
  opciones: BuildConfig,
  leidos = new Set<string>(),
): Promise<BuildOutput> {
  try {
    const hecho = await Bun.build({ ...opciones, root: RAIZ, metafile: true });
    // It names them from the folder where the process runs; what was made on the way is no file.
    for (const ruta of Object.keys(hecho.metafile?.inputs ?? {})) {
      const completa = resolve(ruta);
      if (existsSync(completa)) leidos.add(completa);
    }
    return hecho;
  } catch (causa) {
    throw new Error(`la interfaz no compila: ${motivosDe(causa, RAIZ)}`, { cause: causa });
  }
}

/** Name that changes with the content. */
function nombreConHash(base: string, extension: string, bytes: Uint8Array): string {
  return `${base}-${Bun.hash(bytes).toString(36).padStart(13, "0")}.${extension}`;
}

/**
 * A rule with `:-webkit-any()` or `:-moz-any()`. The bundler writes every rule that has `:is()` with
 * each of them too, for browsers of before 2021; the ones of today read all three, and each engine
 * gives the prefixed ones a weight of its own, so that another rule wins in one of them alone.
 */
const REGLA_CON_PREFIJO = /[^{}]*:-(?:webkit|moz)-any\([^{}]*\{[^{}]*\}/g;

/**
 * One style sheet of all of them. Fonts become files beside it: the bundler would inline them as
 * `data:`, which the content policy refuses.
 */
async function empaquetarEstilos(
  archivos: Map<string, ArchivoUi>,
  carpetas: readonly Carpeta[],
  leidos: Set<string>,
): Promise<string> {
  const fuentes: BunPlugin = {
    name: "fuentes",
    setup(build) {
      build.onResolve({ filter: /\.woff2$/ }, async ({ path, importer }) => {
        const ruta = Bun.resolveSync(path, dirname(importer));
        if (dirname(ruta) === LETRAS.carpeta) {
          return { path: `${LETRAS.camino}/${basename(ruta)}`, external: true };
        }
        const bytes = await Bun.file(ruta).bytes();
        const nombre = nombreConHash(basename(ruta, ".woff2"), "woff2", bytes);
        archivos.set(nombre, { tipo: TIPOS.woff2, bytes });
        return { path: `${CAMINO}${nombre}`, external: true };
      });
    },
  };
  const hojas = await Promise.all(
    hojasDeEstilo(carpetas).map(async (hoja) => {
      const { outputs } = await construir({
        entrypoints: [hoja],
        minify: true,
        publicPath: CAMINO,
        naming: NOMBRES,
        plugins: [fuentes],
      }, leidos);
      const partes = await Promise.all(outputs.map((o) => o.text()));
      return partes.join("");
    }),
  );
  const bytes = new TextEncoder().encode(hojas.join("").replaceAll(REGLA_CON_PREFIJO, ""));
  const nombre = nombreConHash("planta", "css", bytes);
  archivos.set(nombre, { tipo: TIPOS.css, bytes });
  return nombre;
}

/** What the entry needs at once: itself and its static imports, followed to the end. */
function inmediatos(archivos: ReadonlyMap<string, ArchivoUi>, entrada: string): string[] {
  const transpilador = new Bun.Transpiler({ loader: "js" });
  const vistos = new Set<string>([entrada]);
  for (const nombre of vistos) {
    const texto = new TextDecoder().decode(archivos.get(nombre)?.bytes);
    for (const { kind, path } of transpilador.scanImports(texto)) {
      const importado = path.split("/").at(-1) ?? "";
      if (kind === "import-statement" && archivos.has(importado)) vistos.add(importado);
    }
  }
  return [...vistos];
}

/** @throws Error that names what does not compile. */
export async function empaquetar(carpetas: readonly Carpeta[]): Promise<PaqueteDeInterfaz> {
  const archivos = new Map<string, ArchivoUi>();
  const leidos = new Set<string>();
  const programa = await construir({
    entrypoints: [ENTRADA],
    target: "browser",
    format: "esm",
    splitting: true,
    // A request each: what is small goes with what is loaded anyway.
    minChunkSize: 16 * 1024,
    minify: true,
    publicPath: CAMINO,
    naming: NOMBRES,
    define: { "process.env.NODE_ENV": '"production"' },
    jsx: { runtime: "automatic", development: false },
    plugins: [complemento(carpetas)],
  }, leidos);
  let entrada = "";
  for (const salida of programa.outputs) {
    const nombre = await recibir(archivos, salida);
    if (salida.kind === "entry-point") entrada = nombre;
  }
  const estilos = await empaquetarEstilos(archivos, carpetas, leidos);
  return { archivos, entrada, primeros: inmediatos(archivos, entrada), estilos, leidos };
}
