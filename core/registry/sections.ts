/** Sections, their items and the screens that show them, of all plugins together. */
import type { ItemMenu, Plugin, Seccion } from "../plugin.ts";
import { RegistroError } from "./error.ts";

/**
 * The sections, each with the items that other plugins put in its menu.
 * @throws RegistroError where no section hosts them.
 */
export function conItemsDeOtros(
  secciones: ReadonlyMap<string, Seccion>,
  plugins: readonly Plugin[],
): readonly Seccion[] {
  const items = new Map<string, ItemMenu[]>();
  for (const { id, items: suyos = [] } of plugins) {
    for (const item of suyos) {
      const seccion = secciones.get(item.section);
      if (!seccion?.hosts) {
        throw new RegistroError(
          "seccion_desconocida",
          item.section,
          `«${id}» pone en ella el ítem «${item.id}», y no es una sección que los admita`,
        );
      }
      const menu = items.get(seccion.id) ?? [...seccion.items ?? []];
      if (menu.some((i) => i.id === item.id)) {
        const nombre = `${seccion.id}/${item.id}`;
        throw new RegistroError("item_repetido", nombre, "está declarado dos veces");
      }
      const lugar = menu.findIndex((i) => i.id === item.after);
      menu.splice(lugar < 0 ? menu.length : lugar + 1, 0, item);
      items.set(seccion.id, menu);
    }
  }
  return [...secciones.values()]
    .map((s) => items.has(s.id) ? { ...s, items: items.get(s.id) } : s)
    .sort((a, b) => a.order - b.order);
}

/** @throws RegistroError for a section without a screen of its own, or the reverse. */
export function revisarPantallas(
  porId: ReadonlyMap<string, Plugin>,
  secciones: readonly Seccion[],
): void {
  const mostradas = new Set<string>();
  const nombradas = secciones.flatMap(({ id, module: modulo, items = [] }) => [
    { id, modulo },
    ...items.flatMap((i) => i.module === undefined ? [] : [{ id, modulo: i.module }]),
  ]);
  for (const { id, modulo } of nombradas) {
    const [plugin, ...pantalla] = modulo.split("/");
    const dueno = porId.get(plugin);
    if (!dueno) {
      throw new RegistroError(
        "modulo_desconocido",
        modulo,
        `lo nombra la sección «${id}», y no hay un plugin «${plugin}»`,
      );
    }
    if (!dueno.screens?.includes(pantalla.join("/"))) {
      throw new RegistroError(
        "seccion_sin_pantalla",
        id,
        `nombra «${modulo}», que no está en las pantallas (\`screens\`) de «${plugin}»`,
      );
    }
    mostradas.add(modulo);
  }
  for (const { id, screens = [] } of porId.values()) {
    const sola = screens.find((pantalla) => !mostradas.has(`${id}/${pantalla}`));
    if (sola !== undefined) {
      const nombre = `${id}/${sola}`;
      throw new RegistroError("pantalla_sin_seccion", nombre, "ninguna sección la muestra");
    }
  }
}

/** `plugin/screen` of those that the frame shows in a place of its own. */
export const pantallasDe = (
  plugins: readonly Plugin[],
  lugar: "header" | "titles",
): readonly string[] =>
  Object.freeze(plugins.flatMap((p) => (p[lugar] ?? []).map((pantalla) => `${p.id}/${pantalla}`)));

/** @throws RegistroError for what the frame would show and the plugin does not say that it has. */
export function revisarMarco(plugins: readonly Plugin[]): void {
  for (const { id, header = [], titles = [], dialogs = [] } of plugins) {
    const falta = [...header, ...titles].find((pantalla) => !dialogs.includes(pantalla));
    if (falta === undefined) continue;
    throw new RegistroError(
      "pantalla_sin_declarar",
      `${id}/${falta}`,
      "el marco la muestra y no está en «dialogs»",
    );
  }
}
