/** The browser program is built once, and what is kept is served only when it is whole. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RegistroError } from "#core/registry/error.ts";
import { abrirInterfaz } from "./routes.ts";
import { construir } from "./bundle.ts";
import type { Interfaz } from "./kept.ts";
import { pantallasDe, revisarExportadas } from "./routes.ts";

const temporal = mkdtempSync(join(tmpdir(), "planta-conservada-"));
afterAll(() => {
  process.chdir(antes);
  rmSync(temporal, { recursive: true, force: true });
});

const carpeta = join(temporal, "ajeno");
const pantalla = join(carpeta, "screens.tsx");
const vecino = join(temporal, "vecino.ts");
const escribir = (texto: string) =>
  writeFileSync(
    pantalla,
    `import { v } from "../vecino.ts";\nexport const screens = { una: () => v + "${texto}" };\n`,
  );

const antes = process.cwd();
beforeAll(() => {
  // As an operator may: the names of what was read do not depend on it.
  process.chdir(temporal);
  mkdirSync(carpeta);
  writeFileSync(
    join(carpeta, "plugin.ts"),
    'export default { id: "ajeno", contract: 4, screens: { una: "section" } };',
  );
  writeFileSync(vecino, 'export const v = "vecino";\n');
  escribir("primera");
});

let cuantas = 0;
const nueva = () => join(temporal, `cache-${++cuantas}`);
const abrir = (cache: string) => abrirInterfaz(["ajeno"], { plugins: [carpeta], cache });

const guardadas = (cache: string) =>
  readdirSync(join(cache, "interfaz")).map((n) => join(cache, "interfaz", n));

/** Text of every script, told apart by what the test wrote. */
const programa = ({ servidos }: Interfaz) =>
  [...servidos].filter(([n]) => n.endsWith(".js"))
    .map(([, { cuerpos }]) => new TextDecoder().decode(cuerpos.identity)).join("");

/** Everything that is served, to compare. */
const todo = ({ paquete, servidos, pantallas }: Interfaz) => ({ paquete, servidos, pantallas });

describe("the interface", () => {
  test("is built by the first start, and taken as it is by the second", async () => {
    const cache = nueva();
    const primera = await abrir(cache);
    const [guardada, ...otras] = guardadas(cache);
    expect(otras).toEqual([]);
    expect(guardada).toMatch(/[0-9a-f]{64}$/);
    const hecha = statSync(join(guardada, "manifiesto")).mtimeMs;
    const segunda = await abrir(cache);
    expect(statSync(join(guardada, "manifiesto")).mtimeMs).toBe(hecha);
    expect(todo(segunda)).toEqual(todo(primera));
    expect(segunda.pantallas.ajeno).toEqual(["una"]);
    // What nobody serves does not come from the folder either: the text is where it is looked for.
    expect(programa(segunda).includes("primera")).toBe(true);
  }, 600_000);

  test(
    "is built again when a source changes, of the plugin or of what it takes from elsewhere",
    async () => {
      const cache = nueva();
      await abrir(cache);
      escribir("cambiada");
      expect(programa(await abrir(cache)).includes("cambiada")).toBe(true);
      writeFileSync(vecino, 'export const v = "otrovecino";\n');
      expect(programa(await abrir(cache)).includes("otrovecino")).toBe(true);
      expect(guardadas(cache)).toHaveLength(2);
    },
    600_000,
  );

  test("that is damaged or half there is never served", async () => {
    const cache = nueva();
    const sana = todo(await abrir(cache));
    const [guardada] = guardadas(cache);
    const uno = (fin: string) =>
      join(guardada, readdirSync(guardada).find((n) => n.endsWith(fin)) ?? "");
    const danos: (() => void)[] = [
      () => rmSync(uno(".js")),
      () => truncateSync(uno(".js.br"), 10),
      () => {
        const bytes = readFileSync(uno(".css"));
        bytes[20] ^= 1;
        writeFileSync(uno(".css"), bytes);
      },
      () => rmSync(join(guardada, "manifiesto")),
      () => writeFileSync(join(guardada, "manifiesto"), "1-1\n{}"),
      () => {
        const ruta = join(guardada, "manifiesto");
        writeFileSync(ruta, readFileSync(ruta, "utf8").replace("text/css", "text/htm"));
      },
    ];
    for (const danar of danos) {
      danar();
      expect(todo(await abrir(cache))).toEqual(sana);
      const inodo = statSync(guardada).ino;
      // It is whole again: the next start takes it.
      expect(todo(await abrir(cache))).toEqual(sana);
      expect(statSync(guardada).ino).toBe(inodo);
      expect(guardadas(cache)).toEqual([guardada]);
    }
  }, 600_000);

  test("works where nothing can be kept", async () => {
    const archivo = nueva();
    writeFileSync(archivo, "no es una carpeta");
    expect(programa(await abrir(archivo)).includes("cambiada")).toBe(true);
    expect(readFileSync(archivo, "utf8")).toBe("no es una carpeta");
  }, 600_000);

  test("opens whole for two servers that start at once, and one folder stays", async () => {
    const cache = nueva();
    const [una, otra] = await Promise.all([abrir(cache), abrir(cache)]);
    expect(todo(una)).toEqual(todo(otra));
    expect(guardadas(cache)).toHaveLength(1);
    expect(todo(await abrir(cache))).toEqual(todo(una));
  }, 600_000);

  test("of versions before goes, the three used last stay", async () => {
    const cache = nueva();
    const raiz = join(cache, "interfaz");
    for (const [i, letra] of ["a", "b", "c", "d"].entries()) {
      mkdirSync(join(raiz, letra.repeat(64)), { recursive: true });
      utimesSync(join(raiz, letra.repeat(64)), 1000 + i, 1000 + i);
    }
    mkdirSync(join(raiz, "de otro"));
    await abrir(cache);
    const nombres = readdirSync(raiz).sort();
    expect(nombres).toHaveLength(4);
    expect(nombres).toContain("c".repeat(64));
    expect(nombres).toContain("d".repeat(64));
    expect(nombres).toContain("de otro");
  }, 600_000);
});

test("a screen that is no program is told with its file, line and column", async () => {
  const rota = join(temporal, "rota");
  mkdirSync(join(rota, "screens"), { recursive: true });
  const hoja = join(rota, "screens/una.tsx");
  writeFileSync(hoja, "export default () => (\n  <p>\n);\n");
  const cara = join(rota, "screens.tsx");
  writeFileSync(cara, 'export const screens = { una: () => import("./screens/una.tsx") };\n');
  const error = await construir({ entrypoints: [cara], external: ["react"] }).catch((e) => e);
  expect((error as Error).message).toStartWith(`la interfaz no compila: ${hoja}:`);
  writeFileSync(cara, "export const screens = { una: ;\n");
  await expect(pantallasDe(rota)).rejects.toThrow(`la interfaz no compila: ${cara}:1:31: `);
  writeFileSync(cara, 'import "./nada.ts";\n');
  const falta = await construir({ entrypoints: [cara] }).catch((e) => e);
  expect((falta as Error).message).toBe(
    `la interfaz no compila: ${cara} importa «./nada.ts», que no está`,
  );
});

describe("screens that are not as the face says", () => {
  const falla = (plugin: object, exporta: readonly string[]) => {
    try {
      revisarExportadas([{ id: "a", contract: 4, ...plugin }], { a: exporta });
      return null;
    } catch (error) {
      if (!(error instanceof RegistroError)) throw error;
      return [error.codigo, error.nombre];
    }
  };

  test("are refused by code and name", () => {
    expect(falla({ screens: { una: "section" } }, [])).toEqual(["pantalla_ausente", "a/una"]);
    expect(falla({ screens: { una: "section", dos: "dialog" } }, ["una"]))
      .toEqual(["pantalla_ausente", "a/dos"]);
    expect(falla({ screens: { una: "section" } }, ["una", "dos"])).toEqual([
      "pantalla_sin_declarar",
      "a/dos",
    ]);
    expect(falla({ screens: { una: "section", dos: "dialog" } }, ["dos", "una"])).toBeNull();
  });
});
