/** A package that nobody installed is neither fetched nor run, however the program is started. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planta } from "../testing/processes/command.ts";
import { RAIZ } from "./kept.ts";

const temporal = mkdtempSync(join(tmpdir(), "planta-sin-instalar-"));
/** What was asked of the registry. */
const pedidos: string[] = [];
let registro: Bun.Server<undefined>;

beforeAll(() => {
  registro = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ url }) {
      pedidos.push(url);
      return new Response(null, { status: 404 });
    },
  });
});
afterAll(async () => {
  await registro.stop(true);
  rmSync(temporal, { recursive: true, force: true });
});

/** Runs an order of a plugin with these files, and with a registry that notes who asks. */
async function conPlugin(
  nombre: string,
  archivos: Readonly<Record<string, string>>,
  orden: readonly string[],
  cwd: string,
  llamado = join(temporal, nombre),
) {
  const carpeta = join(temporal, nombre);
  for (const [archivo, texto] of Object.entries(archivos)) {
    await Bun.write(join(carpeta, archivo), texto);
  }
  pedidos.length = 0;
  const r = await planta(orden, {
    url: `sqlite:${join(temporal, `${nombre}.db`)}`,
    cwd,
    env: {
      PLANTA_PLUGINS: llamado,
      BUN_CONFIG_REGISTRY: registro.url.href,
      BUN_INSTALL_CACHE_DIR: join(temporal, "cache"),
    },
  });
  return { ...r, pedidos: [...pedidos] };
}

test(
  "a plugin that imports it is refused by name, from this folder and from any other",
  async () => {
    const archivos = {
      "plugin.ts": 'import "./hondo/a.ts";\nexport default { id: "impar", contract: 4 };\n',
      "hondo/a.ts": 'import impar from "nadie-instalo-esto";\nexport const a = impar;\n',
    };
    for (const cwd of [RAIZ, temporal]) {
      expect(await conPlugin("impar", archivos, ["migrar"], cwd)).toEqual({
        codigo: 1,
        salida: "",
        quejas: `PLANTA_PLUGINS: no se pudo cargar «${join(temporal, "impar")}»: ` +
          "hondo/a.ts importa «nadie-instalo-esto», que no está instalado\n",
        pedidos: [],
      });
    }
  },
  600_000,
);

test(
  "nor is a plugin fetched that is named and not there, nor what a screen of one imports",
  async () => {
    const nombrado = await conPlugin(
      "nadie-instalo-esto",
      {},
      ["migrar"],
      temporal,
      "nadie-instalo-esto",
    );
    expect(nombrado).toEqual({
      codigo: 1,
      salida: "",
      quejas: "PLANTA_PLUGINS: no se pudo cargar «nadie-instalo-esto»: no está\n",
      pedidos: [],
    });
    const conPantalla = await conPlugin(
      "pantalla",
      {
        "plugin.ts": `import { construir } from "${RAIZ}/core/http/ui/bundle.ts";
      export default { id: "pantalla", contract: 4, commands: [{
        name: "armar", summary: "Arma", database: "none",
        run: ({ write }) => construir({ entrypoints: [import.meta.dir + "/screens.tsx"] })
          .catch((e) => write(e.message)),
      }] };\n`,
        "screens.tsx":
          'import impar from "nadie-instalo-esto";\nexport const screens = { impar };\n',
      },
      ["armar"],
      temporal,
    );
    expect(conPantalla).toMatchObject({ codigo: 0, quejas: "", pedidos: [] });
    expect(conPantalla.salida).toContain("importa «nadie-instalo-esto», que no está instalado");
  },
  600_000,
);

test("nor when the code that imports it runs, in the process or in a worker", async () => {
  const importar = 'import("nadie-instalo-esto").then(() => "corrió", (e) => e.message)';
  const archivos = {
    "plugin.ts": `export default {
      id: "tarde", contract: 4,
      commands: [{
        name: "tarde", summary: "Importa", database: "none",
        async run({ write }) {
          write(await ${importar});
          const worker = new Worker(new URL("./worker.ts", import.meta.url));
          write(await new Promise((listo) => worker.onmessage = (e) => listo(e.data)));
          worker.terminate();
        },
      }],
    };\n`,
    "worker.ts": `postMessage(await ${importar});\n`,
  };
  const r = await conPlugin("tarde", archivos, ["tarde"], temporal);
  const falta = (archivo: string) =>
    `Cannot find package 'nadie-instalo-esto' imported from ${join(temporal, "tarde", archivo)}\n`;
  expect(r).toEqual({
    codigo: 0,
    salida: falta("plugin.ts") + falta("worker.ts"),
    quejas: "",
    pedidos: [],
  });
}, 600_000);
