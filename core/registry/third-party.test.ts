/** What a third party's plugin may import of others. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ejecutarCli } from "../cli/run.ts";
import { leerConfig } from "../process/config.ts";
import { registroDe } from "../process/boot.ts";
import { RegistroError } from "./error.ts";
import { pluginDeIdentidad as identidad } from "../testing/identity.ts";

const RAIZ = resolve(import.meta.dir, "../..");
const temporal = mkdtempSync(join(tmpdir(), "planta-ajenos-"));
afterAll(() => rmSync(temporal, { recursive: true, force: true }));

let cuantas = 0;

/** A plugin's folder, as outside this tree it is written. */
async function carpetaCon(
  archivos: Readonly<Record<string, string>>,
  requires: readonly string[] = [],
  carpeta = join(temporal, String(++cuantas)),
): Promise<string> {
  const id = carpeta.split("/").at(-1);
  const cara = { id: `ajeno${id}`, contract: 4, requires };
  const todos = {
    "plugin.ts": `export default ${JSON.stringify(cara)};\n`,
    "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "planta/*": [`${RAIZ}/*`] } } }),
    ...archivos,
  };
  for (const [nombre, texto] of Object.entries(todos)) {
    await Bun.write(join(carpeta, nombre), texto);
  }
  return carpeta;
}

/** Plugins that stand for the product's, by id. */
const vecinos = ["bases", "valuation"].map((id) => ({ id, contract: 4 as const }));

async function rechazoDe(...carpetas: string[]): Promise<string> {
  const config = { ...leerConfig({}), plugins: carpetas };
  try {
    await registroDe(config, [identidad, ...vecinos]);
    return "";
  } catch (error) {
    if (!(error instanceof RegistroError)) throw error;
    return error.message;
  }
}

const usa = (destino: string) => `import * as x from "${destino}";\nexport const y = x;\n`;

describe("a third party's plugin does not start when it imports", () => {
  const casos: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["a service that it does not require", "a.ts", "planta/plugins/valuation/service.ts", []],
    ["another one's tables", "a.ts", "planta/plugins/bases/tables.ts", ["bases"]],
    ["the list of plugins", "a.ts", "planta/plugins/index.ts", ["bases"]],
    ["it by its real place", "hondo/b.ts", `${RAIZ}/plugins/bases/routes.ts`, []],
    ["it from a screen", "screens/s.tsx", "planta/plugins/bases/bases.ts", ["bases"]],
  ];
  for (const [que, archivo, destino, requires] of casos) {
    test(que, async () => {
      const carpeta = await carpetaCon({ [archivo]: usa(destino) }, requires);
      expect(await rechazoDe(carpeta)).toBe(
        `importacion_sin_declarar «ajeno${cuantas}»: ${archivo} importa «${destino}»; de otro plugin ` +
          "se importa service.ts, y solo si está en «requires»",
      );
    });
  }

  test("it when the code runs", async () => {
    const texto = 'export const y = () => import("planta/plugins/valuation/service.ts");\n';
    expect(await rechazoDe(await carpetaCon({ "a.ts": texto }))).toContain("a.ts importa");
  });

  test("what another third party keeps to itself, or offers to those who require it", async () => {
    const otro = await carpetaCon({
      "service.ts": "export const s = 1;\n",
      "suyo.ts": "export {};",
    });
    const suyo = `ajeno${cuantas}`;
    const aTablas = await carpetaCon({ "a.ts": usa(`${otro}/suyo.ts`) }, [suyo]);
    expect(await rechazoDe(otro, aTablas)).toContain("importacion_sin_declarar");
    const sinPedir = await carpetaCon({ "a.ts": usa(`${otro}/service.ts`) });
    expect(await rechazoDe(otro, sinPedir)).toContain("importacion_sin_declarar");
    const pedido = await carpetaCon({ "a.ts": usa(`${otro}/service.ts`) }, [suyo]);
    expect(await rechazoDe(otro, pedido)).toBe("");
  });
});

test("a third party's plugin starts with what it requires, its own files, types and tests", async () => {
  const carpeta = await carpetaCon({
    "a.ts": usa("planta/plugins/bases/service.ts") + usa("./b.ts").replaceAll(/\b[xy]\b/g, "$&2"),
    "b.ts": 'import type { T } from "planta/plugins/valuation/tables.ts";\nexport type U = T;\n' +
      'import { parse } from "planta/core/domain/money.ts";\nexport const v = parse;\n',
    "a.test.ts": usa("planta/plugins/index.ts"),
    "node_modules/otro/index.ts": usa("planta/plugins/valuation/service.ts"),
  }, ["bases"]);
  expect(await rechazoDe(carpeta)).toBe("");
});

/** What the command line says of a plugin, on a database of its own. */
async function quejaDe(carpeta: string): Promise<{ codigo: number; queja: string }> {
  const quejas: string[] = [];
  const codigo = await ejecutarCli(["migrar"], [identidad], {
    env: { DATABASE_URL: `sqlite:${temporal}/${++cuantas}.db`, PLANTA_PLUGINS: carpeta },
    escribir: () => {},
    avisar: (texto) => void quejas.push(texto),
    esTerminal: false,
    entrada: () => Promise.resolve(""),
    usuario: "prueba",
  });
  return { codigo, queja: quejas.join("").replaceAll(carpeta, "CARPETA") };
}

const CARGA = 'import "./hondo/a.ts";\nexport default { id: "x", contract: 4 };\n';
const NO_CARGA = "PLANTA_PLUGINS: no se pudo cargar «CARPETA»: ";

describe("what keeps a plugin from being loaded is told with its place:", () => {
  const casos: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ["text that is no program", {
      "plugin.ts": CARGA,
      "hondo/a.ts": "export const a = 1;\nexport const const = 2;\n",
    }, `${NO_CARGA}hondo/a.ts:2:14: `],
    ["a screen that is no program", {
      "plugin.ts": 'export default { id: "x", contract: 4 };',
      "screens/s.tsx": "export default () => (\n  <<p>x</p>\n);\n",
    }, "PLANTA_PLUGINS: no se pudo cargar «x»: screens/s.tsx:2:3: "],
    ["a screen with several mistakes", {
      "plugin.ts": 'export default { id: "x", contract: 4 };',
      "screens/s.tsx": "export const = 1;\n",
    }, "PLANTA_PLUGINS: no se pudo cargar «x»: screens/s.tsx:1:14: "],
    ["what fails as it is loaded", {
      "plugin.ts": CARGA,
      "hondo/a.ts": "const k: any = {};\n\nexport const a = k.enterito();\n",
    }, `${NO_CARGA}hondo/a.ts:3: TypeError`],
    ["a file that is not there", {
      "plugin.ts": CARGA,
      "hondo/a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
    }, `${NO_CARGA}hondo/a.ts importa «./b.ts», que no está`],
    ["a list in place of the face", {
      "plugin.ts": "export default [];",
    }, "PLANTA_PLUGINS: «CARPETA» no exporta un plugin"],
    ["an id that is no text", {
      "plugin.ts": "export default { id: 7, contract: 4 };",
    }, "PLANTA_PLUGINS: el «id» del plugin «CARPETA» tiene que ser un texto"],
    [
      "a migration that the database does not understand",
      {
        "plugin.ts":
          'export default { id: "x", contract: 4, migrations: import.meta.dir + "/migrations" };',
        "migrations/sqlite/0000_una.sql": "CREATE TABEL x_notas (a INTEGER);",
      },
      'La migración x/0000_una no corre: near "TABEL": syntax error ' +
      "(CARPETA/migrations/sqlite/0000_una.sql). No se tocó nada",
    ],
    ["migrations that are not there", {
      "plugin.ts":
        'export default { id: "x", contract: 4, migrations: import.meta.dir + "/migrations" };',
    }, "«x» no tiene sus migraciones en CARPETA/migrations/sqlite"],
  ];
  for (const [que, archivos, motivo] of casos) {
    test(que, async () => {
      const { codigo, queja } = await quejaDe(await carpetaCon(archivos));
      expect(queja).toStartWith(motivo);
      expect(codigo).toBe(1);
    });
  }
});

describe("a third party's table", () => {
  /** A plugin with one table of two columns, and the migration that makes what it is told to. */
  const conTabla = (nombre: string, hechas: string) =>
    carpetaCon({
      "plugin.ts": 'import { tables } from "./tables.ts";\n' +
        'export default { id: "mis-x", contract: 4, tables,\n' +
        '  migrations: import.meta.dir + "/migrations" };\n',
      "tables.ts": `export const tables = (k) =>
        ({ notas: k.tabla("${nombre}", { id: k.id(), texto: k.texto() }) });\n`,
      "migrations/sqlite/0000_una.sql": `CREATE TABLE ${nombre} (${hechas}) STRICT;`,
    });

  test("has the plugin's name before its own", async () => {
    expect(await quejaDe(await conTabla("notas", "id INTEGER, texto TEXT"))).toEqual({
      codigo: 1,
      queja: "tabla_sin_prefijo «notas»: el nombre de una tabla de «mis-x» empieza con «mis_x_»\n",
    });
  });

  test("is as its migrations make it", async () => {
    expect(await quejaDe(await conTabla("mis_x_notas", "id INTEGER"))).toEqual({
      codigo: 1,
      queja:
        "columna_sin_migracion «mis_x_notas.texto»: «mis-x» la declara y ninguna migración la " +
        "hace (core/db/generate.ts)\n",
    });
    expect(await quejaDe(await conTabla("mis_x_notas", "id INTEGER, texto TEXT")))
      .toEqual({ codigo: 0, queja: "" });
  });
});

test("the command line tells it, and ends with 1", async () => {
  const carpeta = await carpetaCon({ "a.ts": usa("planta/plugins/valuation/service.ts") });
  expect(await quejaDe(carpeta)).toEqual({
    codigo: 1,
    queja: expect.stringMatching(/^importacion_sin_declarar «ajeno\d+»: a\.ts importa/) as never,
  });
});
