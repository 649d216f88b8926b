/** `planta plugin nuevo` and `planta plugin dev`. */
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { existsSync } from "node:fs";
import { mkdir, readdir, realpath, rename, rmdir, symlink } from "node:fs/promises";
import { type ComandoDePlanta, CONTRACT, type RegistroDePlugins } from "../plugin.ts";
import { PREFIJO_SALIDAS } from "../outputs/routes.ts";
import { conTemporal } from "../files/temporary.ts";
import { rechazos } from "../errors.ts";
import { atenderMientrasSeEscribe } from "./dev.ts";

// Refusals of `planta plugin nuevo` and `planta plugin dev`: code → Spanish sentence.

const rechazo = rechazos({
  400: {
    nombre_invalido:
      "«{nombre}» no sirve de nombre: entre 2 y 30 letras minúsculas, números y guiones, y que empiece con una letra",
    carpeta_sin_plugin: "{carpeta} no tiene un plugin.ts: ¿es la carpeta de un plugin?",
    titulo_invalido: "--titulo: entre 1 y 60 letras, números, espacios y . , ( ) -",
  },
  409: {
    nombre_ocupado: "«{nombre}» ya es {que}: elija otro nombre",
    carpeta_ocupada: "{carpeta} ya existe y no está vacía: no se escribió nada",
  },
});

// A new plugin from the template: every file of `plantilla/` with the names put in. The template
// is no code of this program; what proves it is a plugin written from it (`kit.test.ts`).

const PLANTILLA = join(import.meta.dir, "plantilla");
const SUFIJO = ".plantilla";
/** Where this program is: what the new plugin imports as `planta/…`. */
const CARPETA_DEL_PROGRAMA = resolve(import.meta.dir, "../..");
const NUCLEO = [
  "salud",
  "secciones",
  "eventos",
  "metricas",
  "documentacion",
  "ui",
  basename(PREFIJO_SALIDAS),
];

interface PluginNuevo {
  /** Id of the plugin, of its section and of its output; its calls are under `/api/{nombre}`. */
  readonly nombre: string;
  readonly titulo: string;
  /** Folder that is made; it may exist when it is empty. */
  readonly carpeta: string;
}

/** «mis-notas» → «Mis notas». */
function tituloDeNombre(nombre: string): string {
  return nombre[0].toUpperCase() + nombre.slice(1).replaceAll("-", " ");
}

/** @throws Rechazo when the name could not be loaded beside what is there. */
function exigirNombre(nombre: string, registro: RegistroDePlugins): void {
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
async function escribirPlugin(
  { nombre, titulo, carpeta }: PluginNuevo,
  registro: RegistroDePlugins,
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
    planta: relative(real, await realpath(CARPETA_DEL_PROGRAMA)).replaceAll(sep, "/"),
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

/** @throws Rechazo for a folder without a plugin. */
function exigirPlugin(carpeta: string): string {
  const suya = resolve(carpeta);
  if (!existsSync(join(suya, "plugin.ts"))) throw rechazo("carpeta_sin_plugin", { carpeta });
  return suya;
}

export const comandoPluginNuevo: ComandoDePlanta = {
  name: "plugin nuevo",
  summary: "Escribe un plugin que anda: tabla, sección, salida y pruebas",
  database: "none",
  arguments: [{ name: "NOMBRE", description: "Identificador: minúsculas, números y guiones" }],
  options: {
    carpeta: { type: "text", description: "Carpeta de destino; ./NOMBRE si falta" },
    titulo: { type: "text", description: "Título de la sección; del nombre si falta" },
  },
  async run({ app, args: [nombre], options, json, write }) {
    const carpeta = typeof options.carpeta === "string" ? options.carpeta : nombre;
    const titulo = typeof options.titulo === "string" ? options.titulo : tituloDeNombre(nombre);
    const archivos = await escribirPlugin({ nombre, titulo, carpeta }, app.registro);
    if (json) write(JSON.stringify({ resultado: true, carpeta, archivos }));
    else {
      for (const archivo of archivos) write(`${carpeta}/${archivo}`);
      write(
        `Lea ${carpeta}/README.md. Para usarlo: PLANTA_PLUGINS=${resolve(carpeta)} planta servir`,
      );
      write(`Para cambiarlo viéndolo andar: planta plugin dev ${carpeta} --demo`);
    }
  },
};

export const comandoPluginDev: ComandoDePlanta = {
  name: "plugin dev",
  summary:
    "Atiende con un plugin que se está escribiendo, y arranca otra vez cada vez que se guarda",
  database: "none",
  arguments: [{ name: "CARPETA", description: "La del plugin" }],
  options: {
    demo: {
      type: "flag",
      description: "Carga una vez la demostración si la base está vacía, como `servir`",
    },
  },
  async run({ app, args: [carpeta], options, write }) {
    const suya = exigirPlugin(carpeta);
    await atenderMientrasSeEscribe({
      carpetas: [suya],
      desde: suya,
      plugins: [...new Set([...app.config.plugins, suya])],
      demo: options.demo === true,
      write,
    });
  },
};
