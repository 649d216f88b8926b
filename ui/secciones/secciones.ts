/**
 * The section host's data: what `GET /api/secciones` offers this user, and which browser module
 * draws each section. `modulo` is `<plugin>/<screen>`; unknown → «Función incorrecta».
 */
import type { ComponentType, ReactNode } from "react";
import { signal } from "@preact/signals-react";
import type { SeccionDelMenu } from "#proto/nucleo.ts";
import { pantallasDelMarco } from "./lugares.ts";
import { api } from "../api.ts";
import type { Fuente } from "../paleta/destinos.ts";
import { type Perezoso, perezoso } from "../parts/estados/perezoso.tsx";

export type { ItemSeccion, SalidaOfrecida, SeccionDelMenu } from "#proto/nucleo.ts";

/** What a screen receives. */
export interface PropsPantalla {
  readonly seccion: SeccionDelMenu;
}

/** What the screen of an item receives, where each has its own. */
export interface PropsDeItem {
  readonly titulo: string;
}

/**
 * Export `screens` of `plugins/x/screens.tsx`: screen name → component, usually lazy. A section's
 * screen takes {@link PropsPantalla}; others are dialogs that the shell knows by name.
 */
export type Pantallas = Readonly<Record<string, (props: never) => ReactNode>>;
/** What else it may export: `sources`, what the palette finds besides its sections. */
type CargarFuentes = () => Promise<{ readonly default: readonly Fuente[] }>;
interface ModuloDePantallas {
  readonly screens: Pantallas;
  readonly sources?: CargarFuentes;
}
export type CargarPantallas = () => Promise<ModuloDePantallas>;

export const secciones = signal<readonly SeccionDelMenu[]>([]);

/** Whether a section is seen before a data group is chosen. */
export const sinGrupo = (id: string): boolean =>
  secciones.value.some((s) => s.id === id && s.sin_grupo === true);

let modulos: Readonly<Record<string, CargarPantallas>> = {};
const hechas = new Map<string, unknown>();
/** Modules that have arrived, by plugin: their screens are drawn without waiting. */
let llegados = new Map<string, Pantallas>();

/** The plugins' screen modules; the bundle's entry names them. */
export function registrarModulos(nuevos: Readonly<Record<string, CargarPantallas>>): void {
  modulos = nuevos;
  hechas.clear();
  llegados = new Map();
}

/** Whether some plugin of this program brings screens under that id. */
export function tienePantalla(modulo: string): boolean {
  return Object.hasOwn(modulos, modulo.split("/")[0]);
}

/** Asks which sections this user has, and brings their screens ahead. @throws ErrorApi */
export async function cargarSecciones(): Promise<void> {
  secciones.value = await api.get("/secciones");
  // A page that opens by itself is asked for by who opens it.
  const conPagina = pantallasDelMarco("paginas").map((p) => p.split("/")[0]);
  for (const plugin of Object.keys(modulos)) if (!conPagina.includes(plugin)) adelantar(plugin);
}

/** What every plugin brings for the palette. */
export async function fuentes(): Promise<readonly Fuente[]> {
  const traidas = await Promise.all(
    Object.values(modulos).map(async (cargar) =>
      (await (await cargar()).sources?.())?.default ?? []
    ),
  );
  return traidas.flat();
}

async function cargarPantallas(plugin: string): Promise<Pantallas> {
  const destino = llegados;
  const { screens } = await modulos[plugin]();
  destino.set(plugin, screens);
  return screens;
}

/**
 * The component of a module; null when no plugin brings it.
 * @param incorrecta shown when the plugin is there and the screen is not.
 */
export function pantallaDe<P extends object = PropsPantalla>(
  modulo: string,
  incorrecta: ComponentType<P>,
): ComponentType<P> | null {
  const [plugin, nombre] = modulo.split("/", 2);
  if (!Object.hasOwn(modulos, plugin)) return null;
  const elegir = (screens: Pantallas) =>
    (Object.hasOwn(screens, nombre) ? screens[nombre] : incorrecta) as ComponentType<P>;
  let hecha = hechas.get(modulo);
  if (!hecha) {
    const screens = llegados.get(plugin);
    hecha = screens
      ? elegir(screens)
      : perezoso(async () => ({ default: elegir(await cargarPantallas(plugin)) }));
    hechas.set(modulo, hecha);
  }
  return hecha as ComponentType<P>;
}

/** Starts the download of a section's module before it is shown. */
export function adelantar(modulo: string): void {
  const plugin = modulo.split("/")[0];
  if (Object.hasOwn(modulos, plugin)) void cargarPantallas(plugin).catch(() => {});
}

/**
 * Starts the download of every plugin's screens, and of the code of one section: none of it depends
 * on who will see it, and it arrives while a password is typed and looked at.
 * @param seccion its id, as the address says it; what no plugin brings is nothing.
 */
export function adelantarTodo(seccion: string): void {
  for (const plugin of Object.keys(modulos)) {
    cargarPantallas(plugin).then((screens) => {
      const pantalla = Object.hasOwn(screens, seccion) ? screens[seccion] : null;
      if (pantalla && "adelantar" in pantalla) void (pantalla as Perezoso<object>).adelantar();
    }).catch(() => {});
  }
}
