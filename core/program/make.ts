/**
 * Makes the program in one file (`kept.ts`): `bun core/program/make.ts`. A server that runs from its
 * sources does it by itself, in another process, where it may write beside them.
 */
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { BunPlugin } from "bun";
import { conTemporal } from "../files/temporary.ts";
import { GUARDADO, huellaDe, MANIFIESTO, type Manifiesto, programaGuardado, RAIZ } from "./kept.ts";

/** Loaded when used, and large: they stay where they are. */
const APARTE = /^(exceljs|pdfkit|jszip|yauzl|yazl)$/;
/** Programs that stay, for the processes that began with one of before. */
const CONSERVADOS = 3;

/**
 * A source where it is said what its module would say of itself: files are found from there.
 * @throws for a use of `import.meta` that would mean something else in one file.
 */
export function conSuLugar(texto: string, ruta: string): string {
  const lugar = texto
    .replace(/^#!.*/, "")
    .replace(/\bimport\.meta\.dir\b/g, () => JSON.stringify(dirname(ruta)))
    .replace(/\bimport\.meta\.url\b/g, () => JSON.stringify(pathToFileURL(ruta).href))
    .replace(/\bimport\.meta\.main\b/g, "false")
    .replace(/\bimport\.meta\.resolve\(("[^"]+")\)/g, (_, nombre: string) => {
      const archivo = Bun.resolveSync(JSON.parse(nombre) as string, dirname(ruta));
      return JSON.stringify(pathToFileURL(archivo).href);
    });
  if (/\bimport\.meta\.\w/.test(lugar)) throw new Error(`${ruta}: no cabe en un solo archivo`);
  return lugar;
}

function enSuLugar(raiz: string): BunPlugin {
  return {
    name: "planta",
    setup(build) {
      build.onResolve({ filter: APARTE }, ({ path, importer }) => ({
        path: Bun.resolveSync(path, dirname(importer)),
        external: true,
      }));
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const propia = path.startsWith(raiz + sep) && !path.includes(`${sep}node_modules${sep}`);
        const texto = await Bun.file(path).text();
        return { contents: propia ? conSuLugar(texto, path) : texto, loader: "ts" };
      });
    },
  };
}

/** Whole or not at all; for whoever may read the sources, who need not be who installs them. */
function escribir(destino: string, texto: string): Promise<void> {
  return conTemporal(destino, "programa", async (temporal) => {
    await Bun.write(temporal, texto);
    chmodSync(temporal, 0o644);
    renameSync(temporal, destino);
  });
}

/** The last ones stay. */
function podar(carpeta: string): void {
  const programas = readdirSync(carpeta).filter((n) => /^programa-[0-9a-z]+\.js$/.test(n))
    .map((n) => ({ ruta: join(carpeta, n), instante: statSync(join(carpeta, n)).mtimeMs }));
  const viejos = programas.sort((a, b) => b.instante - a.instante).slice(CONSERVADOS);
  for (const { ruta } of viejos) rmSync(ruta, { force: true });
}

/** Everything that the bundler read, and what says how to read it; from the root of the program. */
function fuentesDe(leidos: Iterable<string>, raiz: string): string[] {
  // Its names are from the folder where the process runs.
  const rutas = [...leidos].map((ruta) => relative(raiz, resolve(ruta)));
  return ["package.json", "tsconfig.json", "bun.lock", ...rutas]
    .filter((ruta) => statSync(join(raiz, ruta), { throwIfNoEntry: false })?.isFile());
}

/**
 * Makes it of what `entrada` imports, and keeps it. @returns its path.
 * @throws when it cannot be made or written, or when a source changed meanwhile.
 */
export async function guardarPrograma(
  entrada: string,
  carpeta = GUARDADO,
  raiz = RAIZ,
): Promise<string> {
  mkdirSync(carpeta, { recursive: true });
  accessSync(carpeta, constants.W_OK);
  const comienzo = Date.now();
  const { outputs: [salida], metafile } = await Bun.build({
    entrypoints: [entrada],
    root: raiz,
    target: "bun",
    format: "esm",
    metafile: true,
    plugins: [enSuLugar(raiz)],
  });
  const texto = await salida.text();
  const fuentes = fuentesDe(Object.keys(metafile?.inputs ?? {}), raiz);
  const cambio = fuentes.find((ruta) => statSync(join(raiz, ruta)).ctimeMs >= comienzo);
  if (cambio !== undefined) throw new Error(`${cambio}: cambió mientras se armaba el programa`);
  const destino = join(carpeta, `programa-${Bun.hash(texto).toString(36)}.js`);
  await escribir(destino, texto);
  const todas = [relative(raiz, destino), ...fuentes];
  const manifiesto: Manifiesto = {
    bun: Bun.revision,
    archivo: basename(destino),
    fuentes: todas,
    huella: huellaDe(todas, raiz),
  };
  await escribir(join(carpeta, MANIFIESTO), JSON.stringify(manifiesto));
  podar(carpeta);
  return destino;
}

if (import.meta.main && !programaGuardado()) await guardarPrograma(join(RAIZ, "bin/programa.ts"));
