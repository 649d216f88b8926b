/** `planta plugin dev`, as its author runs it: what is saved is served, and a mistake is waited out. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const RAIZ = resolve(import.meta.dir, "../..");
const temporal = mkdtempSync(join(tmpdir(), "planta-dev-"));
const carpeta = join(temporal, "saludo");
mkdirSync(carpeta);
const cara = join(carpeta, "plugin.ts");

const escribir = (frase: string) =>
  writeFileSync(
    cara,
    `import { Elysia } from "${RAIZ}/node_modules/elysia";
     import { acceso } from "${RAIZ}/core/http/access.ts";
     export default {
       id: "saludo", contract: 3, prefixes: ["/api/saludo"],
       routes: (app) => new Elysia({ name: "saludo" }).use(acceso(app))
         .get("/api/saludo", () => ({ dice: "${frase}" }), { permiso: "publico" }),
     };`,
  );

let salida = "";
let leidos = 0;
/** What it said since the last time, as soon as it says this. */
async function hasta(patron: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const hallado = patron.exec(salida.slice(leidos));
    if (hallado) {
      leidos += hallado.index + hallado[0].length;
      return hallado;
    }
    await Bun.sleep(50);
  }
}

escribir("primera");
const dev = Bun.spawn([process.execPath, join(RAIZ, "bin/planta.ts"), "plugin", "dev", carpeta], {
  cwd: temporal,
  env: {
    ...process.env,
    DATABASE_URL: `sqlite:${join(temporal, "p.db")}`,
    HOST: "127.0.0.1",
    PORT: "0",
    PLANTA_PLUGINS: "",
  },
  stdin: "ignore",
  stdout: "pipe",
  stderr: "pipe",
});
const lectores = [dev.stdout, dev.stderr].map(async (flujo) => {
  const texto = new TextDecoder();
  for await (const parte of flujo) salida += texto.decode(parte, { stream: true });
});
afterAll(async () => {
  dev.kill("SIGKILL");
  await dev.exited;
  rmSync(temporal, { recursive: true, force: true });
});

async function saludo(): Promise<unknown> {
  const [, url] = await hasta(/Planta atiende en (http:\S+)/);
  return await (await fetch(`${url}/api/saludo`)).json();
}

test(
  "what is saved is served by a server just started, and a mistake waits for the next save",
  async () => {
    expect(await saludo()).toEqual({ dice: "primera" });
    escribir("segunda");
    await hasta(/Cambió el plugin/);
    expect(await saludo()).toEqual({ dice: "segunda" });
    writeFileSync(cara, "export default {;\n");
    await hasta(/plugin\.ts:1:17: /);
    await hasta(/El servidor terminó/);
    escribir("tercera");
    expect(await saludo()).toEqual({ dice: "tercera" });
    dev.kill("SIGTERM");
    expect(await dev.exited).toBe(0);
    await Promise.all(lectores);
    expect(salida).not.toContain("Error inesperado");
  },
  600_000,
);

test("a folder without a plugin is refused", () => {
  const otra = Bun.spawnSync(
    [process.execPath, join(RAIZ, "bin/planta.ts"), "plugin", "dev", temporal],
    { cwd: temporal, env: { ...process.env, PLANTA_PLUGINS: "" } },
  );
  expect(otra.exitCode).toBe(2);
  expect(otra.stderr.toString()).toContain("no tiene un plugin.ts");
}, 600_000);
