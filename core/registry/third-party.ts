/** Plugins of third parties, named in `PLANTA_PLUGINS`: where they live, and what they may import. */
import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Rechazo } from "../errors.ts";
import type { Plugin } from "../plugin.ts";
import { RegistroError } from "./error.ts";
import { motivosDe } from "./fault.ts";
import { revisarNombres } from "./tables.ts";
import { type ArchivoFuente, fuentesDe } from "../files/sources.ts";

/** The product's own plugins, each in a folder with its id. */
const PROPIOS = realpathSync(resolve(import.meta.dir, "../../plugins"));

/** A plugin with the folder of its files. */
export interface Ajeno {
  readonly plugin: Plugin;
  readonly carpeta: string;
}

/** Its author reads the cause; an operator, that the name is wrong. */
function noCarga(nombre: string, cara: string, causa: unknown): Error {
  const falta = causa instanceof Error && causa.name === "ResolveMessage"
    ? (causa as ResolveMessage).specifier
    : null;
  const motivo = falta !== null && [nombre, cara].includes(falta)
    ? "no está"
    : motivosDe(causa, dirname(cara));
  return noCargaPor(nombre, motivo);
}

const noCargaPor = (nombre: string, motivo: string): Rechazo =>
  new Rechazo("ajuste", 400, `PLANTA_PLUGINS: no se pudo cargar «${nombre}»: ${motivo}`);

/** What a file imports. @throws Rechazo where its text is no program. */
function importadosPor({ plugin }: Ajeno, { ruta, leer }: ArchivoFuente, carpeta: string) {
  try {
    return new Bun.Transpiler({ loader: /x$/.test(ruta) ? "tsx" : "ts" }).scanImports(leer());
  } catch (causa) {
    throw noCargaPor(plugin.id, motivosDe(causa, carpeta, ruta));
  }
}

/** The default export of `FOLDER/plugin.ts` or of a package. @throws Rechazo naming it. */
async function cargar(nombre: string): Promise<Ajeno> {
  const esCarpeta = isAbsolute(nombre) || nombre.startsWith(".");
  let cara = nombre;
  let modulo: { default?: unknown };
  try {
    cara = esCarpeta ? join(resolve(nombre), "plugin.ts") : Bun.resolveSync(nombre, process.cwd());
    modulo = await import(pathToFileURL(cara).href) as { default?: unknown };
  } catch (causa) {
    throw noCarga(nombre, cara, causa);
  }
  const plugin = modulo.default as Plugin | undefined;
  if (typeof plugin !== "object" || plugin === null || Array.isArray(plugin)) {
    throw new Rechazo("ajuste", 400, `PLANTA_PLUGINS: «${nombre}» no exporta un plugin`);
  }
  // Every other refusal names the plugin by it.
  if (typeof plugin.id !== "string") {
    const motivo = `el «id» del plugin «${nombre}» tiene que ser un texto`;
    throw new Rechazo("ajuste", 400, `PLANTA_PLUGINS: ${motivo}`);
  }
  return { plugin, carpeta: dirname(cara) };
}

/** Where an import leads; null when nowhere, which running it says better. */
function destinoDe(importado: string, desde: string): string | null {
  try {
    return realpathSync(Bun.resolveSync(importado, dirname(desde)));
  } catch {
    return null;
  }
}

/** What runs as code, and its tests, which may take what they prove. */
const CODIGO = /\.[cm]?[jt]sx?$/;
const PRUEBA = /\.test\.[cm]?[jt]sx?$/;

const dentroDe = (archivo: string, carpeta: string): string | null =>
  archivo.startsWith(carpeta + sep) ? relative(carpeta, archivo).replaceAll(sep, "/") : null;

/**
 * Looks at every import of a plugin's own files, types aside: of another plugin, `service.ts` alone,
 * and only when it is in `requires`.
 * @throws RegistroError naming the plugin, the file and what it imports.
 */
function revisarImportaciones(ajeno: Ajeno, todos: readonly Ajeno[]): void {
  const { plugin, carpeta } = ajeno;
  const propia = realpathSync(carpeta);
  const requiere = plugin.requires ?? [];
  const servicios = new Set(requiere.map((id) => join(PROPIOS, id, "service.ts")));
  const ajenas: string[] = [PROPIOS];
  for (const otro of todos) {
    const suya = realpathSync(otro.carpeta);
    if (suya === propia) continue;
    ajenas.push(suya);
    if (requiere.includes(otro.plugin.id)) servicios.add(join(suya, "service.ts"));
  }
  for (const archivo of fuentesDe(propia, CODIGO)) {
    if (PRUEBA.test(archivo.ruta)) continue;
    for (const { path } of importadosPor(ajeno, archivo, propia)) {
      const destino = destinoDe(path, archivo.ruta);
      if (destino === null || dentroDe(destino, propia) !== null) continue;
      if (servicios.has(destino) || !ajenas.some((a) => dentroDe(destino, a) !== null)) continue;
      throw new RegistroError(
        "importacion_sin_declarar",
        plugin.id,
        `${dentroDe(archivo.ruta, propia)} importa «${path}»; de otro plugin se importa ` +
          "service.ts, y solo si está en «requires»",
      );
    }
  }
}

/** The plugins of the settings, in their order. @throws Rechazo for one that cannot be loaded. */
export async function cargarAjenos(nombres: readonly string[]): Promise<Ajeno[]> {
  const ajenos: Ajeno[] = [];
  for (const nombre of nombres) ajenos.push(await cargar(nombre));
  return ajenos;
}

/** @throws RegistroError naming a table without its plugin's name, or what a plugin may not import. */
export function revisarAjenos(ajenos: readonly Ajeno[]): void {
  for (const ajeno of ajenos) {
    revisarNombres(ajeno.plugin);
    revisarImportaciones(ajeno, ajenos);
  }
}
