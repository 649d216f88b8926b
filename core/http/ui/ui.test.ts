/** How the browser program is built and served. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { plugins } from "#plugins/index.ts";
import { type AppDePrueba, appDePrueba } from "#core/testing/api.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { VERSION } from "#core/process/version.ts";
import { rutasDe } from "../mounted.ts";
import { formularioDeAcceso } from "./access-form.ts";
import { prepararInterfaz } from "./routes.ts";
import { empaquetar, LETRAS } from "./bundle.ts";

let p: AppDePrueba;

beforeAll(async () => {
  const [sqlite] = basesDeDatos();
  p = await appDePrueba(sqlite, plugins, { modo: "desarrollo" });
}, 600_000);
afterAll(() => p?.cerrar());

const pedir = (ruta: string, codificacion = "gzip") =>
  p.pedir("GET", ruta, { headers: { "accept-encoding": codificacion } });

/** Files that the page names. */
async function nombrados(): Promise<string[]> {
  const { texto } = await pedir("/", "identity");
  return [...texto.matchAll(/(?:src|href)="(\/ui\/[^"]+)"/g)].map(([, ruta]) => ruta);
}

test("the page has no inline script and no inline style, and carries the server's facts", async () => {
  const r = await pedir("/", "identity");
  expect(r.status).toBe(200);
  expect(r.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(r.headers.get("cache-control")).toBe("no-cache");
  expect(r.texto).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  const meta = /<meta name="planta" content="([^"]+)">/.exec(r.texto)?.[1] ?? "";
  expect(JSON.parse(meta.replaceAll("&quot;", '"'))).toEqual({
    version: VERSION,
    modo: "desarrollo",
    demostracion: false,
  });
});

test("[K3] the page says which calls of this server take no key", async () => {
  const { texto } = await pedir("/", "identity");
  const dichas = /<meta name="planta-sin-clave" content="([^"]+)">/.exec(texto)?.[1].split(" ");
  expect(dichas).toContain("/cambiarclave");
  expect(dichas).toContain("/tablas/lotes/:tabla/:mes/previa");
  expect(dichas).not.toContain("/presupuestos/darcierre/:saf/:codipres");
  expect(new Set(dichas)).toEqual(
    new Set(
      rutasDe(p.app).filter((r) => r.metodo === "POST" && !r.crea).map((r) =>
        r.patron.replace("/api", "")
      ),
    ),
  );
});

test("what the page names exists, keeps for a year and travels compressed", async () => {
  const rutas = await nombrados();
  expect(rutas.length).toBeGreaterThanOrEqual(3);
  for (const ruta of rutas.filter((n) => !n.endsWith(".svg"))) {
    const sin = await pedir(ruta, "identity");
    expect([ruta, sin.status, sin.headers.get("cache-control")])
      .toEqual([ruta, 200, "public, max-age=31536000, immutable"]);
    const con = await pedir(ruta, "gzip");
    expect(con.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(con.bytes).toString()).toBe(sin.texto);
    const br = await pedir(ruta, "gzip, br, zstd");
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(br.bytes).toString()).toBe(sin.texto);
    expect(br.bytes.length).toBeLessThan(con.bytes.length);
  }
});

test("a third party's screens share the one copy of every library with the program", async () => {
  const [sqlite] = basesDeDatos();
  const base = await sqlite.vacia();
  const carpeta = `${base.url.replace(/^sqlite:/, "")}-plugin`;
  const bibliotecas = ["react", "@preact/signals-react", "@preact/signals-react/runtime"];
  const importados = bibliotecas.map((b, i) => `import * as b${i} from "${b}";`).join("\n");
  await Bun.write(
    `${carpeta}/screens.tsx`,
    `${importados}\nexport const screens = [${bibliotecas.map((_, i) => `b${i}`)}];`,
  );
  const copias = async (carpetas: Parameters<typeof empaquetar>[0]) => {
    const { archivos } = await empaquetar(carpetas);
    const programas = [...archivos].filter(([n]) => n.endsWith(".js"))
      .map(([, { bytes }]) => new TextDecoder().decode(bytes)).join("");
    // What each library says of itself, whichever of its builds was taken.
    return ["https://react.dev/errors/", "__PREACT_SIGNALS_DEVTOOLS__"]
      .map((sena) => programas.split(sena).length - 1);
  };
  const propias = await copias([]);
  expect(propias.every((n) => n > 0)).toBe(true);
  expect(await copias([{ id: "ajeno", ruta: carpeta }])).toEqual(propias);
  await base.cerrar();
});

test("the names change with the content, and the same sources give the same names", async () => {
  const { paquete } = await prepararInterfaz(p.app);
  for (const nombre of paquete.archivos.keys()) expect(nombre).toMatch(/-[0-9a-z]{8,13}\.\w+$/);
  const otro = await empaquetar([]);
  expect(otro.estilos).not.toBe(paquete.estilos);
});

test("fonts are files of this server, never data inside the style", async () => {
  const { paquete } = await prepararInterfaz(p.app);
  const texto = new TextDecoder().decode(paquete.archivos.get(paquete.estilos)?.bytes);
  expect(texto).not.toContain("data:");
  const fuentes = [...texto.matchAll(/url\(["']?([^)"']+\.woff2)/g)].map(([, ruta]) => ruta);
  expect(fuentes).toHaveLength(2);
  for (const fuente of fuentes) {
    const r = await pedir(fuente);
    expect([r.status, r.headers.get("content-type"), r.headers.get("cache-control")])
      .toEqual([200, "font/woff2", "public, max-age=31536000, immutable"]);
    expect(r.headers.get("content-encoding")).toBeNull();
    expect(Buffer.from(r.bytes).subarray(0, 4).toString()).toBe("wOF2");
  }
});

test("the access request form is a PDF, the one that its program writes, and is asked for once", async () => {
  const r = await pedir("/ui/solicitud-de-acceso.pdf");
  expect(r.headers.get("content-type")).toBe("application/pdf");
  // bun core/http/ui/access-form.ts
  expect(Buffer.from(r.bytes).equals(await formularioDeAcceso())).toBe(true);
  const etag = r.headers.get("etag") ?? "";
  const otra = await p.pedir("GET", "/ui/solicitud-de-acceso.pdf", {
    headers: { "if-none-match": etag },
  });
  expect([otra.status, otra.bytes.length]).toEqual([304, 0]);
});

test("an unknown file is 404, and no path leads out of the program", async () => {
  expect((await pedir("/ui/nada.js")).status).toBe(404);
  for (const ruta of ["..%2f..%2fpackage.json", "..%2fcaptura-cargos.png", "publico", ""]) {
    expect([ruta, (await pedir(`/ui/${ruta}`)).status]).toEqual([ruta, 404]);
  }
  // The package of letters has others, that no style names.
  expect((await pedir(`${LETRAS.camino}/inter-greek-wght-normal.woff2`)).status).toBe(404);
  expect((await pedir("/ui/icono.svg", "identity")).texto).toStartWith("<svg ");
});

const peso = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }).byteLength;

/** React and react-dom alone, built the same way. */
async function piso(): Promise<number> {
  const { outputs } = await Bun.build({
    entrypoints: ["piso"],
    minify: true,
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [{
      name: "piso",
      setup(build) {
        build.onResolve({ filter: /^piso$/ }, () => ({ path: "piso", namespace: "piso" }));
        build.onResolve({ filter: /^react/ }, ({ path }) => ({
          path: Bun.resolveSync(path, import.meta.dir),
        }));
        build.onLoad({ filter: /./, namespace: "piso" }, () => ({
          contents: 'import * as a from "react"; import * as b from "react-dom/client"; ' +
            "globalThis.piso = [a, b];",
          loader: "js",
        }));
      },
    }],
  });
  return peso(new Uint8Array(await outputs[0].arrayBuffer()));
}

test("the first paint weighs at most 2.3 times react and react-dom, gzip", async () => {
  const { paquete } = await prepararInterfaz(p.app);
  const primeros = paquete.primeros.map((n) =>
    peso(paquete.archivos.get(n)?.bytes ?? new Uint8Array())
  );
  const total = primeros.reduce((a, b) => a + b, 0);
  const base = await piso();
  console.info(`primera pintura: ${total} bytes, ${(total / base).toFixed(2)}× de ${base}`);
  expect(total / base).toBeLessThanOrEqual(2.3);
});

test("screens and the dialog library are not part of the first paint", async () => {
  const { paquete } = await prepararInterfaz(p.app);
  const texto = paquete.primeros
    .map((n) => new TextDecoder().decode(paquete.archivos.get(n)?.bytes)).join("");
  const hallados = ["Quitar Filtros", "Nombre completo", "react-aria-Modal", "Iniciar sesión"]
    .filter((t) => texto.includes(t));
  expect(hallados).toEqual(["Iniciar sesión"]);
});

test(
  "a plugin whose face names a screen that it does not export keeps the server from starting",
  async () => {
    const [sqlite] = basesDeDatos();
    const base = await sqlite.vacia();
    const carpeta = `${base.url.replace(/^sqlite:/, "")}-plugin`;
    const seccion = '{ id: "s", title: "S", order: 1, module: "corto/s" }';
    await Bun.write(
      `${carpeta}/plugin.ts`,
      `export default { id: "corto", contract: 4, screens: { s: "section" }, sections: [${seccion}] };`,
    );
    const otra = await appDePrueba(sqlite, plugins, { plugins: [carpeta] });
    await expect(prepararInterfaz(otra.app)).rejects.toThrow("pantalla_ausente «corto/s»");
    await otra.cerrar();
    await base.cerrar();
  },
  600_000,
);

test("what does not compile is named", async () => {
  const [sqlite] = basesDeDatos();
  const base = await sqlite.vacia();
  const carpeta = `${base.url.replace(/^sqlite:/, "")}-plugin`;
  await Bun.write(`${carpeta}/screens.tsx`, 'import { nada } from "./nada.tsx"; export { nada };');
  await expect(empaquetar([{ id: "roto", ruta: carpeta }])).rejects.toThrow(
    /no compila.*nada\.tsx/,
  );
  await base.cerrar();
});
