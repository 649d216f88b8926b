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
  const cara = { id: `ajeno${id}`, contract: 3, requires };
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
const vecinos = ["bases", "valuation"].map((id) => ({ id, contract: 3 as const }));

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

test("the command line tells it, and ends with 1", async () => {
  const carpeta = await carpetaCon({ "a.ts": usa("planta/plugins/valuation/service.ts") });
  const quejas: string[] = [];
  const codigo = await ejecutarCli(["migrar"], [identidad], {
    env: { DATABASE_URL: `sqlite:${temporal}/p.db`, PLANTA_PLUGINS: carpeta },
    escribir: () => {},
    avisar: (texto) => void quejas.push(texto),
    esTerminal: false,
    entrada: () => Promise.resolve(""),
    usuario: "prueba",
  });
  expect({ codigo, queja: quejas.join("") }).toEqual({
    codigo: 1,
    queja: expect.stringMatching(/^importacion_sin_declarar «ajeno\d+»: a\.ts importa/) as never,
  });
});
