import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { plugins } from "#plugins/index.ts";
import { carpetasConPantallas, empaquetar } from "../http/ui/bundle.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { GUARDADO, programaGuardado, RAIZ } from "./kept.ts";
import { conSuLugar, guardarPrograma } from "./make.ts";

/** A program of two sources, made; with what looks it up and what runs it. */
async function conPrograma(
  fn: (p: { raiz: string; hecho: string; hallar: () => string | undefined }) => void,
): Promise<void> {
  await conCarpetaTemporal("programa", async (raiz) => {
    writeFileSync(join(raiz, "package.json"), '{"type":"module"}');
    writeFileSync(join(raiz, "dato.ts"), "export const dato: string = import.meta.dir;\n");
    const entrada = join(raiz, "entrada.ts");
    writeFileSync(entrada, 'import { dato } from "./dato.ts";\nconsole.log(dato);\n');
    await Bun.sleep(20);
    const carpeta = join(raiz, "guardado");
    const hecho = await guardarPrograma(entrada, carpeta, raiz);
    fn({ raiz, hecho, hallar: () => programaGuardado(carpeta, raiz) });
  });
}

test("the program in one file runs as its sources do, and finds its files where they are", async () => {
  await conPrograma(({ raiz, hecho, hallar }) => {
    expect(hallar()).toBe(hecho);
    // Root installs it, and the account of the service runs it.
    const modos = readdirSync(dirname(hecho)).map((n) => statSync(join(dirname(hecho), n)).mode);
    expect(modos.map((m) => m & 0o777)).toEqual([0o644, 0o644]);
    const { stdout } = Bun.spawnSync([process.execPath, hecho]);
    expect(stdout.toString()).toBe(`${raiz}\n`);
  });
});

test("it is not used once a source, a library's list or itself says something else", async () => {
  for (const nombre of ["dato.ts", "entrada.ts", "package.json"]) {
    await conPrograma(({ raiz, hecho, hallar }) => {
      const antes = readFileSync(join(raiz, nombre), "utf8");
      writeFileSync(join(raiz, nombre), antes.replace(/[a-z]/, "x"));
      expect(hallar()).toBeUndefined();
      writeFileSync(join(raiz, nombre), antes);
      expect(hallar()).toBe(hecho);
    });
  }
  await conPrograma(({ hecho, hallar }) => {
    writeFileSync(hecho, readFileSync(hecho, "utf8").slice(0, -1));
    expect(hallar()).toBeUndefined();
  });
});

test("one of another runtime is not used", async () => {
  await conPrograma(({ raiz, hallar }) => {
    const manifiesto = join(raiz, "guardado/manifiesto.json");
    const texto = readFileSync(manifiesto, "utf8");
    writeFileSync(manifiesto, texto.replace(Bun.revision, "0".repeat(Bun.revision.length)));
    expect(hallar()).toBeUndefined();
  });
});

test("a source that asks its module for more than its place is not put in one file", () => {
  expect(conSuLugar("f(import.meta.url, import.meta.main)", "/a/b c.ts", "/a/x")).toBe(
    'f(new URL("../b%20c.ts", import.meta.url).href, false)',
  );
  expect(() => conSuLugar("import.meta.env.X", "/a/b.ts", "/a/x")).toThrow("/a/b.ts");
});

test("the whole product fits: it says the same help, and loads no source", async () => {
  await conCarpetaTemporal("programa", async (carpeta) => {
    const hecho = await guardarPrograma(join(RAIZ, "bin/programa.ts"), carpeta);
    expect(readdirSync(carpeta).length).toBe(2);
    const ayuda = (archivo: string) => Bun.spawnSync([process.execPath, archivo, "--ayuda"]);
    const [junto, fuentes] = [ayuda(hecho), ayuda(join(RAIZ, "bin/programa.ts"))];
    expect(junto.exitCode).toBe(0);
    expect(junto.stdout.toString()).toBe(fuentes.stdout.toString());
    const ver = `await import(${JSON.stringify(hecho)});
      console.error(JSON.stringify(Object.keys(require.cache)));`;
    const { stderr } = Bun.spawnSync([process.execPath, "-e", ver, "--ayuda"]);
    const cargados = JSON.parse(stderr.toString().split("\n")[0]) as string[];
    expect(cargados.filter((r) => r !== hecho && r.startsWith(RAIZ) && r.endsWith(".ts"))).toEqual(
      [],
    );
  }, join(RAIZ, "node_modules/.cache"));
}, 600_000);

test("two builds of the same sources are the same bytes: the program and its screens", async () => {
  await conCarpetaTemporal("programa", async (carpeta) => {
    const [uno, otro] = await Promise.all(
      ["uno", "otro"].map((lugar) =>
        guardarPrograma(join(RAIZ, "bin/programa.ts"), join(carpeta, lugar))
      ),
    );
    expect(basename(otro)).toBe(basename(uno));
    expect(await Bun.file(otro).text() === await Bun.file(uno).text()).toBe(true);
  }, join(RAIZ, "node_modules/.cache"));
  const carpetas = await carpetasConPantallas(plugins.map((p) => p.id), []);
  const bytes = async () => {
    const { archivos, entrada, estilos } = await empaquetar(carpetas);
    const todos = [...archivos].map(([nombre, a]) => [nombre, Bun.hash(a.bytes).toString(36)]);
    return { entrada, estilos, todos: todos.toSorted() };
  };
  expect(await bytes()).toEqual(await bytes());
}, 600_000);

/** Hard links of everything: what a copy of an installation is, without its size. */
function copiar(desde: string, hasta: string, nombres: readonly string[]): void {
  mkdirSync(join(hasta, "node_modules"), { recursive: true });
  for (const nombre of nombres) {
    const { stderr } = Bun.spawnSync(["cp", "-al", join(desde, nombre), join(hasta, nombre)]);
    expect(stderr.toString()).toBe("");
  }
}

test("an installation that was moved runs, and a copy runs without the original", async () => {
  await conCarpetaTemporal("programa", (carpeta) => {
    const [hecha, movida, copia] = ["hecha", "cambiada de lugar", "copia"]
      .map((nombre) => join(carpeta, nombre));
    const nombres = [
      ...["bin", "core", "migrations", "plugins", "proto", "ui"],
      ...["package.json", "tsconfig.json", "bun.lock", "bunfig.toml"],
      ...readdirSync(join(RAIZ, "node_modules")).filter((n) => n !== ".cache")
        .map((n) => join("node_modules", n)),
    ];
    copiar(RAIZ, hecha, nombres);
    const env = { ...process.env, DATABASE_URL: `sqlite:${join(carpeta, "planta.db")}` };
    const correr = (...orden: string[]) => {
      const { exitCode, stderr } = Bun.spawnSync([process.execPath, ...orden], {
        cwd: carpeta,
        env,
      });
      return { exitCode, quejas: stderr.toString() };
    };
    const bien = { exitCode: 0, quejas: "" };
    expect(correr(join(hecha, "core/program/make.ts"))).toEqual(bien);
    renameSync(hecha, movida);
    const guardado = (raiz: string) => programaGuardado(join(raiz, relative(RAIZ, GUARDADO)), raiz);
    const texto = readFileSync(guardado(movida) ?? "", "utf8");
    expect(texto.includes(carpeta)).toBe(false);
    expect(correr(join(movida, "bin/planta.ts"), "migrar")).toEqual(bien);
    copiar(movida, copia, [...nombres, "node_modules/.cache"]);
    rmSync(movida, { recursive: true });
    expect(guardado(copia)).toBeDefined();
    // In a thread of its own, as the jobs.
    const respaldo = join(carpeta, "copia.respaldo");
    expect(correr(join(copia, "bin/planta.ts"), "respaldo", respaldo)).toMatchObject({
      exitCode: 0,
    });
    expect(existsSync(respaldo)).toBe(true);
    return Promise.resolve();
  }, join(RAIZ, "node_modules/.cache"));
}, 600_000);
