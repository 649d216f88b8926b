import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { plugins } from "#plugins/index.ts";
import type { Plugin } from "#core/plugin.ts";
import { archivos, esCodigo, esPrueba, leer } from "../checks/sources.ts";

const RAIZ = resolve(import.meta.dir, "../../..");

/** Words that mean something else there: a column or field, a counter, a table of the core. */
const HOMONIMOS = new Set(["usuario", "demostracion", "auditoria"]);
const OTRO_SENTIDO: Readonly<Record<string, readonly string[]>> = {
  "ui/parts/cuadros/conciliacion.tsx": ["parametrico"],
};

/** Ids of plugins, sections and outputs. */
function idsDe(todos: readonly Plugin[]): ReadonlySet<string> {
  return new Set(
    todos.flatMap(({ id, sections = [], outputs = [] }) => [
      id,
      ...sections.map((s) => s.id),
      ...outputs.map((s) => s.id),
    ]).filter((id) => !HOMONIMOS.has(id)),
  );
}

/** The ids that a text of the code names, alone or at the head of a path such as `plugin/screen`. */
function nombrados(texto: string, ids: ReadonlySet<string>): string[] {
  const sinComentarios = texto.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
  return [...sinComentarios.matchAll(/(["'`])([\w-]+)(?:\/[\w-]+)*\1/g)]
    .map(([, , palabra]) => palabra).filter((palabra) => ids.has(palabra));
}

test("a name in the code is found, alone or with a screen, and a path or a comment is none", () => {
  const ids = new Set(["bases"]);
  const texto = 'ir("bases"); pantalla(`bases/nueva`); get("/bases"); /* "bases" */ // "bases"\n';
  expect(nombrados(texto, ids)).toEqual(["bases", "bases"]);
});

test("neither the core nor the shell names a plugin, a section or an output", () => {
  const ids = idsDe(plugins);
  expect(ids.has("bases") && ids.has("parametrico") && ids.has("organismos")).toBe(true);
  const propios = archivos(RAIZ).filter((ruta) =>
    esCodigo(ruta) && !esPrueba(ruta) && /^(core|ui)\//.test(ruta) &&
    !/^(core|ui)\/(testing|bench)\//.test(ruta)
  );
  const faltas = propios.flatMap((ruta) =>
    nombrados(leer(RAIZ, ruta), ids).filter((id) => !OTRO_SENTIDO[ruta]?.includes(id))
      .map((id) => `${ruta} nombra «${id}»`)
  );
  expect(faltas).toEqual([]);
});
