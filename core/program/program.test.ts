import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { programaGuardado, RAIZ } from "./kept.ts";
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
  expect(conSuLugar("f(import.meta.dir, import.meta.main)", "/a/b.ts")).toBe('f("/a", false)');
  expect(() => conSuLugar("import.meta.env.X", "/a/b.ts")).toThrow("/a/b.ts");
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
