/** `nginx.conf` as it is shipped, in front of the product, where nginx is installed. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect as conectarHttp2 } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as conectarTls } from "node:tls";
import { LIMITE_FLUJO, LIMITE_MAYOR } from "../http/body.ts";
import { type Servicio, servir } from "../http/serve.ts";
import { encabezadoDe } from "../testing/api.ts";
import { basesDeDatos } from "../testing/db.ts";
import { abrirProducto, type Producto } from "../testing/producto.ts";
import { hasta } from "../testing/until.ts";

const NOMBRE = "planta.ejemplo.gob.ar";
const faltan = ["nginx", "openssl"].filter((programa) => Bun.which(programa) === null);
if (faltan.length > 0) console.log(`${faltan.join(" y ")} no está: nginx.conf no se prueba`);

/** A port that nobody has now. */
function puertoLibre(): number {
  const s = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  s.stop(true);
  return s.port;
}

describe.skipIf(faltan.length > 0)("nginx.conf", () => {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-nginx-"));
  const [abierto, cifrado] = [puertoLibre(), puertoLibre()];
  const url = `https://127.0.0.1:${cifrado}`;
  let p: Producto;
  let s: Servicio;
  let nginx: Bun.Subprocess;

  const pedir = (camino: string, init: RequestInit = {}) =>
    fetch(`${url}${camino}`, {
      ...init,
      redirect: "manual",
      headers: { host: NOMBRE, ...init.headers as Record<string, string> },
      tls: { rejectUnauthorized: false },
    });
  const frase = (mensaje: string) => ({ resultado: false, mensaje });

  beforeAll(async () => {
    p = await abrirProducto(basesDeDatos()[0], undefined, { proxies: ["127.0.0.1"] });
    s = servir(p.app, "127.0.0.1", 0);
    const { stderr, exitCode } = Bun.spawnSync([
      ...["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"],
      ...["-subj", `/CN=${NOMBRE}`, "-keyout", "clave.pem", "-out", "cadena.pem"],
    ], { cwd: carpeta });
    if (exitCode !== 0) throw new Error(stderr.toString());
    const propia = readFileSync(join(import.meta.dir, "nginx.conf"), "utf8")
      .replaceAll("listen 80", `listen 127.0.0.1:${abierto}`)
      .replaceAll("listen 443", `listen 127.0.0.1:${cifrado}`)
      .replaceAll("/etc/ssl/planta/", `${carpeta}/`)
      .replaceAll("http://127.0.0.1:3000", s.url);
    writeFileSync(join(carpeta, "planta.conf"), propia);
    const temporales = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((que) => `${que}_temp_path ${carpeta}/${que};`);
    writeFileSync(
      join(carpeta, "nginx.conf"),
      `daemon off; pid ${carpeta}/pid; ${process.getuid?.() === 0 ? "user root;" : ""}
       events {} http { access_log off; ${temporales.join(" ")} include ${carpeta}/planta.conf; }`,
    );
    const orden = ["nginx", "-p", carpeta, "-e", join(carpeta, "error.log")];
    const prueba = Bun.spawnSync([...orden, "-t", "-c", join(carpeta, "nginx.conf")]);
    // Not even a warning: nothing of it is of another version.
    expect(prueba.stderr.toString()).not.toMatch(/warn|emerg|error\]/);
    nginx = Bun.spawn([...orden, "-c", join(carpeta, "nginx.conf")], { stderr: "ignore" });
    await hasta(() => pedir("/api/salud").then(({ ok }) => ok, () => false));
  }, 600_000);
  afterAll(async () => {
    nginx?.kill("SIGTERM");
    await nginx?.exited;
    await s?.detener(0);
    await p?.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }, 600_000);

  test("it serves the screens and the calls, by HTTP/2 too, with HTTPS for the next time", async () => {
    const pagina = await pedir("/");
    expect(pagina.status).toBe(200);
    expect(pagina.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const cliente = conectarHttp2(url, { rejectUnauthorized: false });
    const estado = await new Promise((listo, falla) => {
      cliente.on("error", falla);
      const pedido = cliente.request({ ":path": "/api/salud", ":authority": NOMBRE });
      pedido.on("response", (h) => listo(h[":status"]));
      pedido.resume();
    });
    cliente.destroy();
    expect(estado).toBe(200);
  });

  test("it speaks TLS 1.2 and 1.3, and of nothing older", async () => {
    const conVersion = (maxVersion: "TLSv1.1" | "TLSv1.2" | "TLSv1.3") =>
      new Promise<string | null>((listo) => {
        const tubo = conectarTls(
          {
            host: "127.0.0.1",
            port: cifrado,
            rejectUnauthorized: false,
            minVersion: "TLSv1",
            maxVersion,
          },
          () => {
            listo(tubo.getProtocol());
            tubo.end();
          },
        );
        tubo.on("error", () => listo(null));
      });
    expect(await conVersion("TLSv1.3")).toBe("TLSv1.3");
    expect(await conVersion("TLSv1.2")).toBe("TLSv1.2");
    expect(await conVersion("TLSv1.1")).toBeNull();
  });

  test("only pages pass from HTTP to HTTPS, and to this name alone", async () => {
    const abierta = (camino: string, host = NOMBRE) =>
      fetch(`http://127.0.0.1:${abierto}${camino}`, { redirect: "manual", headers: { host } });
    const pagina = await abierta("/cargos?x=1", "otro.ejemplo");
    expect([pagina.status, pagina.headers.get("location")])
      .toEqual([301, `https://${NOMBRE}/cargos?x=1`]);
    const llamada = await abierta("/api/salud");
    expect([llamada.status, await llamada.json()]).toEqual([
      403,
      frase("Las llamadas van por HTTPS"),
    ]);
  });

  test("who calls is who nginx says, whatever the call brings", async () => {
    const r = await pedir("/api/iniciarsesion", {
      method: "POST",
      body: new URLSearchParams({ usuario: "nadie@onp", clave: "no-es-esta" }),
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(await r.json()).toMatchObject({ resultado: false });
    const intentos = JSON.stringify(await p.app.db.valores("SELECT * FROM intentos"));
    expect(intentos).toContain("127.0.0.1");
    expect(intentos).not.toContain("203.0.113.9");
  });

  test("a load of executions passes whole, up to the size that Planta takes", async () => {
    const bytes = LIMITE_MAYOR + 1_000_000;
    const archivos = JSON.stringify([{ nombre: "202601.csv", bytes }]);
    const r = await pedir(
      `/api/admin/ejecuciones/ensayar?mes=202601&archivos=${encodeURIComponent(archivos)}`,
      {
        method: "POST",
        body: new Uint8Array(bytes).fill(0x61),
        headers: {
          authorization: encabezadoDe(p.roles.admin),
          "content-type": "application/octet-stream",
        },
      },
    );
    // Refused for what it is, by whoever read it to its end.
    const { mensaje } = await r.json() as { mensaje: string };
    expect(mensaje).toContain("fila 1, la fila supera un millón de caracteres");
  }, 600_000);

  /** The status and the text of an answer to a head alone. */
  const cabeza = (lineas: readonly string[]) =>
    new Promise<{ estado: number; texto: string }>((listo, falla) => {
      let texto = "";
      const tubo = conectarTls(
        { host: "127.0.0.1", port: cifrado, rejectUnauthorized: false },
        () => tubo.write(`${lineas.join("\r\n")}\r\nHost: ${NOMBRE}\r\nConnection: close\r\n\r\n`),
      );
      tubo.on("data", (parte) => texto += parte.toString());
      tubo.on("error", falla);
      tubo.on("close", () => listo({ estado: Number(texto.split(" ")[1]), texto }));
    });

  test("what it refuses by itself is a sentence in JSON", async () => {
    const casos: readonly (readonly [readonly string[], number, string])[] = [
      [
        ["POST /api/admin/ejecuciones/cargar HTTP/1.1", `Content-Length: ${LIMITE_FLUJO + 1}`],
        413,
        "El pedido es demasiado grande",
      ],
      [["GET /api/metricas HTTP/1.1"], 404, "No existe"],
      [[`GET /${"a".repeat(40_000)} HTTP/1.1`], 414, "La dirección es demasiado larga"],
      [["GET /api/salud HTTP/1.1", `X: ${"a".repeat(40_000)}`], 400, "El pedido no es válido"],
    ];
    for (const [lineas, status, mensaje] of casos) {
      const { estado, texto } = await cabeza(lineas);
      expect([lineas[0].slice(0, 60), estado]).toEqual([lineas[0].slice(0, 60), status]);
      expect(texto).toContain("Content-Type: application/json");
      expect(texto).toContain("Strict-Transport-Security: ");
      expect(JSON.parse(texto.split("\r\n\r\n")[1])).toEqual(frase(mensaje));
    }
    const llana = await fetch(`http://127.0.0.1:${cifrado}/api/salud`);
    expect(await llana.json()).toEqual(frase("El pedido no es válido"));
    const ingresos = await Promise.all(
      Array.from({ length: 160 }, () => pedir("/api/iniciarsesion").then((r) => r.status)),
    );
    expect(ingresos).toContain(429);
  }, 600_000);

  test("notices arrive one by one, and Planta away is a sentence too", async () => {
    const r = await pedir("/api/eventos", {
      headers: { authorization: encabezadoDe(p.roles.analista) },
    });
    const lector = r.body?.getReader();
    expect((await lector?.read())?.value?.length).toBeGreaterThan(0);
    await lector?.cancel();
    await s.detener(0);
    const caida = await pedir("/api/salud");
    expect([caida.status, await caida.json()]).toEqual([
      502,
      frase("Planta no responde en este momento; intente nuevamente en unos segundos"),
    ]);
  });
});
