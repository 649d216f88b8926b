/** The screens that a plugin says it has and those that its `screens.tsx` exports are the same. */
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import type { Plugin } from "#core/plugin.ts";
import { RegistroError } from "#core/registry/error.ts";
import { construir, PANTALLAS } from "./bundle.ts";

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
  for (const { id, screens = [], dialogs = [] } of plugins) {
    const dichas = [...screens, ...dialogs];
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
        "screens.tsx la exporta y la cara no la nombra en «screens» ni en «dialogs»",
      );
    }
  }
}
