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
import type { BunPlugin } from "bun";
import { conTemporal } from "../files/temporary.ts";
import { GUARDADO, huellaDe, MANIFIESTO, type Manifiesto, programaGuardado, RAIZ } from "./kept.ts";

/** Loaded when used, and large: they stay where they are. */
const APARTE = /^(age-encryption|exceljs|pdfkit|jszip|yauzl|yazl)$/;
/** Programs that stay, for the processes that began with one of before. */
const CONSERVADOS = 3;

/**
 * A source where it is said what its module would say of itself: files are found from there. All is
 * said from `carpeta`, where the one file will be: the installation may be moved, or copied.
 * @throws for a use of `import.meta` that would mean something else in one file.
 */
export function conSuLugar(texto: string, ruta: string, carpeta: string): string {
  const url = (destino: string) =>
    `new URL(${JSON.stringify(encodeURI(relative(carpeta, destino)))}, import.meta.url)`;
  const uso = /\bimport\.meta\.(?:(dir|url|main)\b|resolve\("([^"]+)"\)|(?=\w))/g;
  return texto.replace(/^#!.*/, "").replace(uso, (_, propio?: string, nombre?: string) => {
    if (nombre !== undefined) return `${url(Bun.resolveSync(nombre, dirname(ruta)))}.href`;
    if (propio === "dir") {
      return `Bun.fileURLToPath(${url(ruta)}).slice(0, ${-1 - basename(ruta).length})`;
    }
    if (propio === "url") return `${url(ruta)}.href`;
    if (propio === "main") return "false";
    throw new Error(`${ruta}: no cabe en un solo archivo`);
  });
}

function enSuLugar(raiz: string, carpeta: string): BunPlugin {
  return {
    name: "planta",
    setup(build) {
      build.onResolve({ filter: APARTE }, ({ path, importer }) => ({
        path: `./${relative(carpeta, Bun.resolveSync(path, dirname(importer)))}`,
        external: true,
      }));
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const propia = path.startsWith(raiz + sep) &&
          !path.slice(raiz.length).includes(`${sep}node_modules${sep}`);
        const texto = await Bun.file(path).text();
        return { contents: propia ? conSuLugar(texto, path, carpeta) : texto, loader: "ts" };
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
    plugins: [enSuLugar(raiz, carpeta)],
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
