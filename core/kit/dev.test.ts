/** What is being written, as its author sees it: what is saved is served, a mistake is waited out. */
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto } from "#core/testing/producto.ts";
import { copiarProyecto } from "#core/testing/scratch.ts";

setDefaultTimeout(600_000);

const RAIZ = resolve(import.meta.dir, "../..");
const temporal = mkdtempSync(join(tmpdir(), "planta-dev-"));
const procesos: Bun.Subprocess[] = [];
afterAll(async () => {
  for (const proceso of procesos) proceso.kill("SIGKILL");
  await Promise.all(procesos.map((p) => p.exited));
  rmSync(temporal, { recursive: true, force: true });
});

/** Runs it until it is stopped, over that database. */
function correr(orden: readonly string[], url: string) {
  let salida = "";
  let leidos = 0;
  const proceso = Bun.spawn([process.execPath, "--no-install", ...orden], {
    cwd: temporal,
    env: {
      ...process.env,
      DATABASE_URL: url,
      HOST: "127.0.0.1",
      PORT: "0",
      PLANTA_PLUGINS: "",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  procesos.push(proceso);
  const lectores = [proceso.stdout, proceso.stderr].map(async (flujo) => {
    const texto = new TextDecoder();
    for await (const parte of flujo) salida += texto.decode(parte, { stream: true });
  });
  return {
    /** What it said since the last time, as soon as it says this. */
    async hasta(patron: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const hallado = patron.exec(salida.slice(leidos));
        if (hallado) {
          leidos += hallado.index + hallado[0].length;
          return hallado;
        }
        if (proceso.exitCode !== null) throw new Error(`terminó: ${salida}`);
        await Bun.sleep(50);
      }
    },
    /** Everything that it said, once it has ended because it was told to. */
    async detener(): Promise<string> {
      proceso.kill("SIGTERM");
      expect(await proceso.exited).toBe(0);
      await Promise.all(lectores);
      return salida;
    },
  };
}

const ATIENDE = /Planta atiende en (http:\S+)/;

describe("planta plugin dev", () => {
  const carpeta = join(temporal, "saludo");
  mkdirSync(carpeta);
  const cara = join(carpeta, "plugin.ts");
  const escribir = (frase: string) =>
    writeFileSync(
      cara,
      `import { Elysia } from "${RAIZ}/node_modules/elysia";
     import { acceso } from "${RAIZ}/core/http/access.ts";
     export default {
       id: "saludo", contract: 4, prefixes: ["/api/saludo"],
       routes: (app) => new Elysia({ name: "saludo" }).use(acceso(app))
         .get("/api/saludo", () => ({ dice: "${frase}" }), { permiso: "publico" }),
     };`,
    );

  test("what is saved is served by a server just started, and a mistake waits for the next save", async () => {
    escribir("primera");
    const orden = [join(RAIZ, "bin/planta.ts"), "plugin", "dev", carpeta];
    const { hasta, detener } = correr(orden, `sqlite:${join(temporal, "p.db")}`);
    const saludo = async (): Promise<unknown> => {
      const [, url] = await hasta(ATIENDE);
      return await (await fetch(`${url}/api/saludo`)).json();
    };
    expect(await saludo()).toEqual({ dice: "primera" });
    escribir("segunda");
    await hasta(/Cambió plugin\.ts: arranca otra vez/);
    expect(await saludo()).toEqual({ dice: "segunda" });
    writeFileSync(cara, "export default {;\n");
    await hasta(/plugin\.ts:1:17: /);
    await hasta(/El servidor terminó/);
    escribir("tercera");
    expect(await saludo()).toEqual({ dice: "tercera" });
    expect(await detener()).not.toContain("Error inesperado");
  });

  test("a folder without a plugin is refused", () => {
    const otra = Bun.spawnSync(
      [process.execPath, join(RAIZ, "bin/planta.ts"), "plugin", "dev", temporal],
      { cwd: temporal, env: { ...process.env, PLANTA_PLUGINS: "" } },
    );
    expect(otra.exitCode).toBe(2);
    expect(otra.stderr.toString()).toContain("no tiene un plugin.ts");
  });
});

test("bun run dev serves what is saved of the program: the same server its screens, a new one the rest", async () => {
  const copia = join(temporal, "copia");
  copiarProyecto(copia);
  const cambiar = (ruta: string, de: string, a: string) => {
    const texto = readFileSync(join(copia, ruta), "utf8");
    expect(texto).toContain(de);
    writeFileSync(join(copia, ruta), texto.replace(de, a));
  };
  const [sqlite] = basesDeDatos();
  const producto = await abrirProducto(sqlite);
  try {
    const { scripts } = JSON.parse(readFileSync(join(RAIZ, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const [, ...orden] = scripts.dev.split(" ");
    const { databaseUrl } = producto.app.config;
    const { hasta, detener } = correr(
      orden.map((parte) => parte.endsWith(".ts") ? join(copia, parte) : parte),
      databaseUrl,
    );
    let [, url] = await hasta(ATIENDE);
    const pedir = async (ruta: string) => await (await fetch(url + ruta)).text();
    /** What the page compares with its own to reload. */
    const version = () => pedir("/ui/version");
    /** The programs of the browser that the page names. */
    const programas = async () => {
      const nombres = [...(await pedir("/")).matchAll(/(?:src|href)="(\/ui\/[^"]+\.js)"/g)];
      return (await Promise.all(nombres.map(([, ruta]) => pedir(ruta)))).join("");
    };
    const primera = await version();
    expect(await pedir("/")).toContain(`src="/ui/al-guardar.js?${primera}"`);
    expect(await programas()).not.toContain("Cambiado al guardar");

    const pantalla = "ui/shell/shell.tsx";
    cambiar(pantalla, "Utilizando Entorno de Desarrollo", "Cambiado al guardar");
    await hasta(/Cambió ui\/shell\/shell\.tsx: se arman otra vez las pantallas/);
    while (await version() === primera) await Bun.sleep(50);
    expect(await programas()).toContain("Cambiado al guardar");

    const segunda = await version();
    cambiar(pantalla, "Cambiado al guardar", 'Roto"');
    await hasta(/la interfaz no compila: ui\/shell\/shell\.tsx/);
    expect(await version()).toBe(segunda);

    cambiar("core/http/ui/routes.ts", "<title>Planta</title>", "<title>Otra</title>");
    cambiar(pantalla, 'Roto"', "Cambiado al guardar");
    await hasta(/arranca otra vez/);
    [, url] = await hasta(ATIENDE);
    expect(await pedir("/")).toContain("<title>Otra</title>");
    // A page whose program is the same does not reload.
    expect(await version()).toBe(segunda);
    await detener();
  } finally {
    await producto.cerrar();
  }
});
