/** `planta plugin nuevo`, end to end: what it writes passes its own checks and tests, and runs. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { plugins } from "#plugins/index.ts";
import type { Io } from "../cli/run.ts";
import { ejecutarCli } from "../cli/run.ts";
import { CONTRACT } from "../plugin.ts";
import { conServicio, exportadas } from "./services.ts";

const RAIZ = resolve(import.meta.dir, "../..");
const MODULOS = join(RAIZ, "node_modules");

const temporal = mkdtempSync(join(tmpdir(), "planta-kit-"));
afterAll(() => rmSync(temporal, { recursive: true, force: true }));

/** The command line in this process, over a database of its own. */
async function planta(argv: readonly string[], propias: Record<string, string> = {}) {
  const salida: string[] = [];
  const quejas: string[] = [];
  const io: Io = {
    env: { DATABASE_URL: `sqlite:${join(temporal, "p.db")}`, ...propias },
    escribir: (linea) => void salida.push(linea),
    avisar: (texto) => void quejas.push(texto),
    esTerminal: false,
    entrada: () => Promise.resolve(""),
    usuario: "prueba",
  };
  const codigo = await ejecutarCli(argv, plugins, io);
  return { codigo, salida: salida.join("\n"), quejas: quejas.join("") };
}

async function correr(carpeta: string, orden: readonly string[]) {
  const proceso = Bun.spawn([...orden], {
    cwd: carpeta,
    env: {
      ...process.env,
      NODE_ENV: "test",
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      DENO_DIR: join(MODULOS, ".cache/deno"),
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [salida, errores, codigo] = await Promise.all([
    new Response(proceso.stdout).text(),
    new Response(proceso.stderr).text(),
    proceso.exited,
  ]);
  return { codigo, texto: `${salida}${errores}` };
}

const generar = (carpeta: string, ...palabras: string[]) =>
  correr(carpeta, [
    process.execPath,
    join(RAIZ, "core/db/generate.ts"),
    ...palabras,
    "--plugins",
    "plugin.ts",
    "--carpeta",
    "migrations",
  ]);

const textosDe = (carpeta: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(carpeta, { recursive: true }) as string[])
      .filter((a) => /\.(sql|json)$/.test(a))
      .map((a) => [a, readFileSync(join(carpeta, a), "utf8")]),
  );

// The shortest and the longest name: the second fills lines that the first leaves short.
const NOMBRES = ["ab", "notas-sobre-viaticos-de-prueba"];

beforeAll(async () => {
  for (const nombre of NOMBRES) {
    const carpeta = join(temporal, nombre);
    const r = await planta(["plugin", "nuevo", nombre, "--carpeta", carpeta]);
    expect({ codigo: r.codigo, quejas: r.quejas }).toEqual({ codigo: 0, quejas: "" });
    expect(r.salida).toContain(`PLANTA_PLUGINS=${carpeta}`);
  }
});

test("plugins just written pass the types, with the settings that each brings", async () => {
  const [uno, otro] = NOMBRES.map((n) => readFileSync(join(temporal, n, "tsconfig.json"), "utf8"));
  expect(otro).toBe(uno);
  // Together: most of it is reading the program, which is the same for both.
  const { include } = JSON.parse(uno) as { include: string[] };
  await Bun.write(
    join(temporal, "tsconfig.json"),
    JSON.stringify({
      extends: `./${NOMBRES[0]}/tsconfig.json`,
      include: [...NOMBRES, ...include.filter((i) => i !== ".")],
    }),
  );
  const orden = [
    process.execPath,
    join(MODULOS, "typescript/bin/tsc"),
    "--checkers",
    "1",
    "-p",
    ".",
  ];
  const listado = await correr(temporal, [...orden, "--listFiles"]);
  expect(listado).toMatchObject({ codigo: 0 });
  for (const nombre of NOMBRES) {
    expect(listado.texto).toContain(join(temporal, nombre, "screens/registros.tsx"));
  }
}, 600_000);

for (const nombre of NOMBRES) {
  describe(`planta plugin nuevo ${nombre}`, () => {
    const carpeta = join(temporal, nombre);

    test("leaves nothing unfilled and nothing beside its folder", () => {
      const todos = new Bun.Glob("**/*").scanSync({ cwd: carpeta, absolute: true, dot: true });
      const escritos = [...todos];
      expect(escritos.map((a) => a.slice(carpeta.length + 1))).toContain("screens/registros.tsx");
      for (const archivo of escritos) {
        expect(readFileSync(archivo, "utf8")).not.toMatch(/\{\{\w+\}\}/);
      }
      expect(readdirSync(temporal).filter((a) => a.startsWith("."))).toEqual([]);
    });

    test("passes format and lint", async () => {
      const deno = join(MODULOS, ".bin/deno");
      for (const orden of [["fmt", "--check"], ["lint", "--quiet"]]) {
        expect(await correr(carpeta, [deno, ...orden])).toMatchObject({ codigo: 0 });
      }
    }, 600_000);

    test("its migrations are those of its table, and a change of it makes the next", async () => {
      const migraciones = join(carpeta, "migrations");
      const escritas = textosDe(migraciones);
      expect(await generar(carpeta, "nada")).toEqual({ codigo: 0, texto: "sin cambios\n" });
      await generar(carpeta, "inicial", "--reiniciar");
      expect(textosDe(migraciones)).toEqual(escritas);

      const tablas = join(carpeta, "tables.ts");
      const texto = readFileSync(tablas, "utf8");
      await Bun.write(
        tablas,
        texto.replace("...k.columnas", "autor: k.texto(),\n    ...k.columnas"),
      );
      expect((await generar(carpeta, "autor")).codigo).toBe(0);
      for (const dialecto of ["sqlite", "postgres"]) {
        expect(textosDe(migraciones)[`${dialecto}/0001_autor.sql`]).toMatch(/ADD .*autor/);
      }
      const segunda = await planta(["migrar"], { PLANTA_PLUGINS: carpeta });
      expect(segunda.codigo).toBe(0);
      const { salida } = await planta(["migrar", "--json"], { PLANTA_PLUGINS: carpeta });
      expect(JSON.parse(salida).migraciones).toContain(`${nombre}/0001_autor`);
    }, 600_000);

    test("an output of it answers on the command line", async () => {
      const { salida, codigo } = await planta(
        ["salida", nombre, "--saf", "357", "--codipres", "E2601"],
        { PLANTA_PLUGINS: carpeta },
      );
      expect(codigo).toBe(0);
      expect(JSON.parse(salida)).toMatchObject({ filas: [], totales: { importe: 0 } });
    });

    test("written for another version of the contract, it is refused by name", async () => {
      const cara = join(carpeta, "plugin.ts");
      const texto = readFileSync(cara, "utf8");
      const otro = join(temporal, `${nombre}-de-otra-version`);
      const ajeno = texto.replace(`contract: ${CONTRACT},`, `contract: ${CONTRACT + 1},`);
      expect(ajeno).not.toBe(texto);
      cpSync(carpeta, otro, { recursive: true, verbatimSymlinks: true });
      await Bun.write(join(otro, "plugin.ts"), ajeno);
      const r = await planta(["migrar"], { PLANTA_PLUGINS: otro });
      expect(r).toEqual({
        codigo: 1,
        salida: "",
        quejas: `contrato_distinto «${nombre}»: está escrito para el contrato ${CONTRACT + 1}; ` +
          `este programa tiene el ${CONTRACT}\n`,
      });
    });
  });
}

test("a plugin just written passes its own tests, calls and screen", async () => {
  const carpeta = join(temporal, "apuntes");
  expect((await planta(["plugin", "nuevo", "apuntes", "--carpeta", carpeta])).codigo).toBe(0);
  const { codigo, texto } = await correr(carpeta, [process.execPath, "test", "--timeout=600000"]);
  expect({ codigo, texto: codigo === 0 ? "" : texto }).toEqual({ codigo: 0, texto: "" });
  expect(texto).toMatch(/\b7 pass\b/);
  expect(texto).toMatch(/\b0 fail\b/);
}, 600_000);

test(
  "a part of a library, and the program's own copy of it, serve run, types and tests alike",
  async () => {
    const carpeta = join(temporal, "partes");
    expect((await planta(["plugin", "nuevo", "partes", "--carpeta", carpeta])).codigo).toBe(0);
    for (const archivo of readdirSync(carpeta).filter((a) => a.endsWith(".test.ts"))) {
      rmSync(join(carpeta, archivo));
    }
    const usa = `import { Value } from "@sinclair/typebox/value";
    import { parse } from "csv-parse/sync";
    import { Elysia } from "elysia";
    import { acceso } from "planta/core/http/access.ts";
    export const partes: string[][] = parse("a,b");
    export const valor = Value.Equal(partes, [["a", "b"]]);
    export const suya = Bun.resolveSync("elysia", import.meta.dir);
    export const rutas = (app: Parameters<typeof acceso>[0]) => new Elysia().use(acceso(app));
    if (!valor || suya !== ${
      JSON.stringify(Bun.resolveSync("elysia", RAIZ))
    }) throw new Error(suya);
  `;
    await Bun.write(join(carpeta, "partes.ts"), usa);
    const prueba =
      'import { test } from "bun:test";\ntest("corre", () => import("./partes.ts"));\n';
    await Bun.write(join(carpeta, "partes.test.ts"), prueba);
    const cara = join(carpeta, "plugin.ts");
    await Bun.write(cara, `import "./partes.ts";\n${readFileSync(cara, "utf8")}`);

    const url = { DATABASE_URL: `sqlite:${join(temporal, "partes.db")}`, PLANTA_PLUGINS: carpeta };
    expect(await planta(["migrar"], url)).toMatchObject({ codigo: 0, quejas: "" });
    const { codigo, texto } = await correr(carpeta, [process.execPath, "test"]);
    expect({ codigo, texto }).toMatchObject({
      codigo: 0,
      texto: expect.stringMatching(/\b1 pass\b/),
    });
    const tsc = join(MODULOS, "typescript/bin/tsc");
    expect(await correr(carpeta, [process.execPath, tsc, "--checkers", "1", "-p", "."]))
      .toEqual({ codigo: 0, texto: "" });
  },
  600_000,
);

test("a name or a folder that is taken, or that is no name, is refused and nothing is written", async () => {
  const antes = readdirSync(temporal);
  const casos: [string[], string][] = [
    [["Notas"], "no sirve de nombre"],
    [["n"], "no sirve de nombre"],
    [["../fuera"], "no sirve de nombre"],
    [["-a"], "opción desconocida"],
    [["bases"], "ya es un plugin"],
    [["diferencias"], "ya es una salida"],
    [["eventos"], "ya es el comienzo de una llamada"],
    [["presupuestos"], "ya es el comienzo de una llamada"],
    [["notas", "--titulo", 'Notas"; fin'], "--titulo"],
    [["notas", "--carpeta", RAIZ], "no está vacía"],
    [["notas", "--carpeta", join(RAIZ, "package.json")], "no está vacía"],
  ];
  for (const [argumentos, motivo] of casos) {
    const destino = argumentos.includes("--carpeta") ? [] : ["--carpeta", join(temporal, "otra")];
    const r = await planta(["plugin", "nuevo", ...argumentos, ...destino]);
    expect({ argumentos, falla: r.codigo !== 0, salida: r.salida, queja: r.quejas }).toEqual({
      argumentos,
      falla: true,
      salida: "",
      queja: expect.stringContaining(motivo) as unknown as string,
    });
  }
  expect(readdirSync(temporal)).toEqual(antes);
  expect(existsSync(join(RAIZ, "plugin.ts"))).toBe(false);
});

test("what the template writes has the name that was given, and no other's", () => {
  const carpeta = join(temporal, NOMBRES[0]);
  const escritos = [...new Bun.Glob("**/*").scanSync({ cwd: carpeta, dot: true })];
  for (const archivo of escritos) {
    const texto = `${archivo}\n${readFileSync(join(carpeta, archivo), "utf8")}`;
    expect({ archivo, nombra: /\bnotas?\b|_notas?|notas?_/i.exec(texto)?.[0] ?? "" })
      .toEqual({ archivo, nombra: "" });
  }
  const plugin = readFileSync(join(carpeta, "plugin.ts"), "utf8");
  for (const propio of ['id: "ab"', 'title: "Ab"', '"/api/ab"', '"ab/registros"']) {
    expect(plugin).toContain(propio);
  }
  expect(readFileSync(join(carpeta, "tables.ts"), "utf8")).toContain('"ab_registros"');
});

test("the page of services has what each one exports, and nothing else", () => {
  const pagina = readFileSync(join(import.meta.dir, "servicios.md"), "utf8");
  for (const parte of pagina.split(/^## /m).slice(1)) {
    const plugin = parte.split("\n")[0];
    // Those without a value are types, which leave nothing when it runs.
    const dichas = [...parte.matchAll(/^(?:### |- )`(\w+)`/gm)].map(([, nombre]) => nombre);
    const suyas = exportadas(plugin);
    expect({ plugin, faltan: suyas.filter((n) => !dichas.includes(n)) })
      .toEqual({ plugin, faltan: [] });
    const funciones = [...parte.matchAll(/^### `(\w+)`/gm)].map(([, nombre]) => nombre);
    expect({ plugin, sobran: funciones.filter((n) => !suyas.includes(n)) })
      .toEqual({ plugin, sobran: [] });
  }
  expect([...pagina.matchAll(/^## (\S+)/gm)].map(([, plugin]) => plugin)).toEqual(conServicio());
});

test("the guide explains every field of the contract and every refusal of the registry", () => {
  const guia = readFileSync(join(import.meta.dir, "guia.md"), "utf8");
  const fuente = readFileSync(join(RAIZ, "core/plugin.ts"), "utf8");
  const plugin = /export interface Plugin<[\s\S]*?^\}/m.exec(fuente)?.[0] ?? "";
  const campos = [...plugin.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, nombre]) => nombre);
  expect(campos.length).toBeGreaterThan(15);
  const registro = readFileSync(join(RAIZ, "core/registry/error.ts"), "utf8");
  const union = /export type CodigoRegistro =([\s\S]*?);/.exec(registro)?.[1] ?? "";
  const codigos = [...union.matchAll(/"(\w+)"/g)].map(([, codigo]) => codigo);
  expect(codigos.length).toBeGreaterThan(10);
  expect([...campos, ...codigos].filter((nombre) => !guia.includes(`\`${nombre}\``))).toEqual([]);
  expect(guia).toContain(`versión ${CONTRACT} del contrato`);
});
