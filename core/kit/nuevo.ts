/**
 * A new plugin from the template: every file of `plantilla/` with the names put in. The template
 * is no code of this program; what proves it is a plugin written from it (`kit.test.ts`).
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, realpath, rename, rmdir, symlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { CONTRACT } from "../plugin.ts";
import type { Registro } from "../plugin.ts";
import { PREFIJO_SALIDAS } from "../outputs/routes.ts";
import { conTemporal } from "../files/temporary.ts";
import { rechazo } from "./rejections.ts";

const PLANTILLA = join(import.meta.dir, "plantilla");
const SUFIJO = ".plantilla";
/** Where this program is: what the new plugin imports as `planta/…`. */
const PROGRAMA = resolve(import.meta.dir, "../..");
const NUCLEO = [
  "salud",
  "secciones",
  "eventos",
  "metricas",
  "documentacion",
  "ui",
  basename(PREFIJO_SALIDAS),
];

export interface PluginNuevo {
  /** Id of the plugin, of its section and of its output; its calls are under `/api/{nombre}`. */
  readonly nombre: string;
  readonly titulo: string;
  /** Folder that is made; it may exist when it is empty. */
  readonly carpeta: string;
}

/** «mis-notas» → «Mis notas». */
export function tituloDeNombre(nombre: string): string {
  return nombre[0].toUpperCase() + nombre.slice(1).replaceAll("-", " ");
}

/** @throws Rechazo when the name could not be loaded beside what is there. */
function exigirNombre(nombre: string, registro: Registro): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(nombre) || nombre.length < 2 || nombre.length > 30) {
    throw rechazo("nombre_invalido", { nombre });
  }
  const ocupado = (que: string) => rechazo("nombre_ocupado", { nombre, que });
  if (registro.plugins.some((p) => p.id === nombre)) throw ocupado("un plugin");
  if (registro.secciones.some((s) => s.id === nombre)) throw ocupado("una sección");
  if (registro.salida(nombre)) throw ocupado("una salida");
  const prefijos = registro.plugins.flatMap((p) => p.prefixes ?? []);
  const propio = `/api/${nombre}`;
  const pisa = (p: string) => p === propio || p.startsWith(`${propio}/`);
  if (NUCLEO.includes(nombre) || prefijos.some(pisa)) throw ocupado("el comienzo de una llamada");
}

async function estaOcupada(carpeta: string): Promise<boolean> {
  return existsSync(carpeta) && (await readdir(carpeta).catch(() => ["archivo"])).length > 0;
}

/**
 * Writes it whole or not at all: beside its place first, then moved.
 * @returns paths of its files, relative to the folder, in order.
 * @throws Rechazo for a name or a folder that is taken.
 */
export async function escribirPlugin(
  { nombre, titulo, carpeta }: PluginNuevo,
  registro: Registro,
): Promise<string[]> {
  exigirNombre(nombre, registro);
  // The title stands inside quotes in several kinds of file.
  if (!/^[\p{L}\p{N} .,()-]{1,60}$/u.test(titulo)) throw rechazo("titulo_invalido");
  const destino = resolve(carpeta);
  if (await estaOcupada(destino)) throw rechazo("carpeta_ocupada", { carpeta });
  await mkdir(dirname(destino), { recursive: true });
  // The way from one real folder to the other: a link in between would lead elsewhere.
  const real = join(await realpath(dirname(destino)), basename(destino));
  const valores: Readonly<Record<string, string>> = {
    id: nombre,
    tabla: nombre.replaceAll("-", "_"),
    titulo,
    contrato: String(CONTRACT),
    planta: relative(real, await realpath(PROGRAMA)).replaceAll(sep, "/"),
  };
  const archivos = (await readdir(PLANTILLA, { recursive: true }))
    .filter((a) => a.endsWith(SUFIJO))
    .sort();
  await conTemporal(destino, "plugin", async (provisoria) => {
    await mkdir(provisoria, { mode: 0o700 });
    for (const archivo of archivos) {
      const texto = await Bun.file(join(PLANTILLA, archivo)).text();
      const listo = texto.replace(
        /\{\{(\w+)\}\}/g,
        (tal, clave: string) => valores[clave] ?? tal,
      );
      await Bun.write(join(provisoria, archivo.slice(0, -SUFIJO.length)), listo);
    }
    // The libraries of the program, as whoever runs, checks or tests a module looks for them.
    await symlink(`${valores.planta}/node_modules`, join(provisoria, "node_modules"));
    if (existsSync(destino)) await rmdir(destino);
    await rename(provisoria, destino);
  });
  return archivos.map((a) => a.slice(0, -SUFIJO.length).replaceAll(sep, "/"));
}
