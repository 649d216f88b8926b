/** The server on a real socket: streams, files, and the end of the process. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Elysia, t } from "elysia";
import { type App, CONTRACT, definePlugin } from "../plugin.ts";
import { type AppDePrueba, appDePrueba, encabezadoDe } from "../testing/api.ts";
import { basesDeDatos } from "../testing/db.ts";
import { ANA, BETO, CARLA, pluginDeIdentidad } from "../testing/identity.ts";
import { acceso } from "./access.ts";
import { responderLibro } from "./download.ts";
import { type Servicio, servir } from "./serve.ts";

const LARGO = 3_000_000;

/** What slow requests wait for. */
const lentos = Promise.withResolvers<void>();

const casos = definePlugin({
  id: "casos",
  contract: CONTRACT,
  prefixes: ["/api/casos"],
  routes: (app: App) =>
    new Elysia({ name: "casos", prefix: "/api/casos" })
      .use(acceso(app))
      .get("/archivo/:saf", ({ request, server, actor }) =>
        responderLibro(app, { request, server }, {
          trabajo: "casos.archivo",
          entrada: {},
          nombre: "cargos.xlsx",
          actor,
        }), { permiso: "ver", params: t.Object({ saf: t.Integer({ minimum: 0, maximum: 999 }) }) })
      .post("/eco", ({ body }) => body, { permiso: "sesion" })
      .get("/lento", async () => {
        await lentos.promise;
        return { listo: true };
      }, { permiso: "sesion" }),
  jobs: {
    archivo: {
      title: "Archivo",
      async run(_ctx, { archivo }: { archivo: string }) {
        await Bun.write(archivo, "x".repeat(LARGO));
      },
    },
  },
});

const conSesion = (quien: typeof ANA) => ({ headers: { authorization: encabezadoDe(quien) } });

/** Requests under way, the one that asks among them. */
const enCurso = (metricas: string): number =>
  Number(/^planta_http_en_curso (\d+)$/m.exec(metricas)?.[1]);

describe("a listening server", () => {
  let p: AppDePrueba;
  let s: Servicio;
  beforeAll(async () => {
    p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad, casos]);
    s = servir(p.app, "127.0.0.1", 0);
  });
  afterAll(async () => {
    await s.detener(100);
    await p.cerrar();
  });

  test("a generated file arrives whole and leaves nothing behind", async () => {
    const antes = readdirSync(tmpdir()).filter((n) => n.startsWith("planta-archivo-"));
    const r = await fetch(`${s.url}/api/casos/archivo/10`, conSesion(ANA));
    expect(r.headers.get("content-disposition")).toContain('filename="cargos.xlsx"');
    expect(r.headers.get("content-type")).toContain("spreadsheetml");
    expect((await r.arrayBuffer()).byteLength).toBe(LARGO);
    const corte = new AbortController();
    const cortada = await fetch(`${s.url}/api/casos/archivo/10`, {
      ...conSesion(ANA),
      signal: corte.signal,
    });
    await cortada.body?.getReader().read();
    corte.abort();
    const cabeza = await fetch(`${s.url}/api/casos/archivo/10`, {
      ...conSesion(ANA),
      method: "HEAD",
    });
    expect(cabeza.status).toBe(200);
    expect(readdirSync(tmpdir()).filter((n) => n.startsWith("planta-archivo-"))).toEqual(antes);
  });

  test("the audit trail can tell the caller's address", async () => {
    const r = await fetch(`${s.url}/api/salud`);
    expect(r.status).toBe(200);
    expect(await r.json()).toMatchObject({ resultado: true });
  });

  test("a body of unknown length is refused, and one over every limit never read", async () => {
    const partes = new ReadableStream({
      start(c) {
        c.enqueue(new TextEncoder().encode("a=1"));
        c.close();
      },
    });
    const r = await fetch(`${s.url}/api/casos/eco`, {
      method: "POST",
      body: partes,
      headers: {
        ...conSesion(ANA).headers,
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    expect(r.status).toBe(411);
    const grande = await fetch(`${s.url}/api/casos/eco`, {
      method: "POST",
      body: "a=" + "x".repeat(2_000_000),
      headers: {
        ...conSesion(ANA).headers,
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    expect(grande.status).toBe(413);
  });

  test("events reach only those who may see the group", async () => {
    async function abrir(quien: typeof ANA) {
      const r = await fetch(`${s.url}/api/eventos`, conSesion(quien));
      expect(r.headers.get("content-type")).toContain("text/event-stream");
      const lector = r.body?.getReader();
      let texto = "";
      return async (hasta: string) => {
        while (!texto.includes(hasta)) {
          const parte = await lector?.read();
          if (!parte || parte.done) throw new Error(`terminó sin ${hasta}`);
          texto += new TextDecoder().decode(parte.value);
        }
        return texto;
      };
    }
    expect((await fetch(`${s.url}/api/eventos`)).status).toBe(401);
    const lectores = await Promise.all([abrir(ANA), abrir(BETO), abrir(CARLA)]);
    for (const leer of lectores) await leer("conectado");
    const emitir = (saf: number, n: number) =>
      p.app.eventos.emitir({ tipo: "cambio", saf, codipres: "E2601", datos: { n } });
    emitir(10, 1);
    emitir(20, 2);
    emitir(10, 3);
    const general = { saf: 0, codipres: "", datos: {} };
    p.app.eventos.emitir({ ...general, tipo: "todos", permiso: "sesion" });
    p.app.eventos.emitir({ ...general, tipo: "nadie", permiso: "ninguno" });
    p.app.eventos.emitir({ ...general, tipo: "sin_saf" });
    emitir(10, 5);
    emitir(20, 4);
    const [ana, beto, carla] = await Promise.all([
      lectores[0]('"n":5'),
      lectores[1]('"n":4'),
      lectores[2]('"n":4'),
    ]);
    expect([ana.includes('"n":1'), ana.includes('"n":2')]).toEqual([true, false]);
    expect([beto.includes('"n":2'), beto.includes('"n":1')]).toEqual([true, false]);
    expect(carla.match(/event: cambio/g)).toHaveLength(5);
    // What is about no SAF: by the permission that it names, or to those who see every SAF.
    const oyen = (tipo: string) => [ana, beto, carla].map((t) => t.includes(`event: ${tipo}`));
    expect(oyen("todos")).toEqual([true, true, true]);
    expect(oyen("nadie")).toEqual([false, false, false]);
    expect(oyen("sin_saf")).toEqual([false, false, true]);
  });

  test("stopping lets a running request finish, and answers 503 to any other meanwhile", async () => {
    const otro = servir(p.app, "127.0.0.1", 0);
    const lento = fetch(`${otro.url}/api/casos/lento`, conSesion(ANA));
    while (!(await pedidosEnCurso())) await Bun.sleep(5);
    const cierre = otro.detener(5_000);
    const nuevo = await fetch(`${otro.url}/api/salud`);
    expect([nuevo.status, nuevo.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await nuevo.json()).toMatchObject({
      resultado: false,
      mensaje: "El servidor se está cerrando; intente nuevamente",
    });
    expect((await fetch(`${otro.url}/api/salud/vivo`)).status).toBe(200);
    lentos.resolve();
    expect(await (await lento).json()).toEqual({ listo: true });
    await cierre;
    expect(await fetch(`${otro.url}/api/salud`).then(() => "atendió", () => "cerrado"))
      .toBe("cerrado");
  });

  async function pedidosEnCurso(): Promise<boolean> {
    return enCurso((await p.pedir("GET", "/api/metricas", { como: CARLA })).texto) > 1;
  }
});

describe("planta servir", () => {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-servir-"));
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

  async function arrancar() {
    const proceso = Bun.spawn([
      process.execPath,
      join(import.meta.dir, "../testing/processes/serve-entry.ts"),
    ], {
      env: { ...process.env, DATABASE_URL: `sqlite:${carpeta}/p.db`, PORT: "0" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const errores = new Response(proceso.stderr).text();
    let salida = "";
    const lector = proceso.stdout.getReader();
    while (!/http:\/\/\S+/.test(salida)) {
      const { done, value } = await lector.read();
      if (done) throw new Error(`no arrancó: ${await errores}`);
      salida += new TextDecoder().decode(value);
    }
    return { proceso, errores, url: /http:\/\/\S+/.exec(salida)?.[0] ?? "" };
  }

  test("SIGTERM ends it with 0 after the running requests, with jobs in a worker", async () => {
    const { proceso, errores, url } = await arrancar();
    // What is answered from a file leaves nothing that keeps it.
    expect((await fetch(`${url}/ui/icono.svg`)).status).toBe(200);
    const trabajo = await fetch(`${url}/api/prueba/sumar`, conSesion(ANA));
    expect(await trabajo.json()).toEqual({ suma: 6, hilo: true });
    const lento = fetch(`${url}/api/prueba/lento`, conSesion(ANA));
    const medidas = async () => (await fetch(`${url}/api/metricas`, conSesion(CARLA))).text();
    while (enCurso(await medidas()) < 2) {
      await Bun.sleep(5);
    }
    proceso.kill("SIGTERM");
    expect(await (await lento).json()).toEqual({ listo: true });
    expect(await proceso.exited).toBe(0);
    const lineas = (await errores).trim().split("\n").map((l) => JSON.parse(l));
    const eventos = lineas.map((l) => l.evento);
    expect(eventos.filter((e) => /^servicio|^deteniendo/.test(e))).toEqual([
      "servicio_en_marcha",
      "deteniendo",
      "servicio_detenido",
    ]);
  });

  test("hostile hosts leave a log of JSON alone, and a server that stops at once", async () => {
    const { proceso, errores, url } = await arrancar();
    const { port } = new URL(url);
    const pedir = (renglones: readonly string[]) =>
      new Promise<void>((listo) => {
        const c = connect(Number(port), "127.0.0.1", () => c.write(renglones.join("\r\n")));
        c.on("data", () => {});
        c.on("error", () => {});
        c.on("close", () => listo());
      });
    const hosts = ["%%", "a b", "[", "%00", "<script>", "x".repeat(9000), "a\r\nHost: b", ""];
    for (const host of hosts) {
      await pedir(["GET /api/salud HTTP/1.1", `Host: ${host}`, "Connection: close", "", ""]);
      await pedir([
        "POST /x HTTP/1.1",
        `Host: ${host}`,
        "Content-Length: 0",
        "Connection: close",
        "",
        "",
      ]);
    }
    const antes = performance.now();
    proceso.kill("SIGTERM");
    expect(await proceso.exited).toBe(0);
    expect(performance.now() - antes).toBeLessThan(8000);
    const lineas = (await errores).trim().split("\n").map((l) => JSON.parse(l));
    expect(lineas.filter((l) => l.nivel === "error")).toEqual([]);
    expect(lineas.filter((l) => l.evento === "pedido" && l.estado >= 500)).toEqual([]);
  }, 60_000);

  test("a service that cannot start keeps the server from starting", async () => {
    process.env.SERVICIO = "falla";
    try {
      const error = await arrancar().catch((e: unknown) => e);
      expect(String(error)).toContain("no puede empezar");
    } finally {
      delete process.env.SERVICIO;
    }
  });

  test("an unhandled rejection is logged without its message, and ends it with 1", async () => {
    const { proceso, errores, url } = await arrancar();
    await fetch(`${url}/api/prueba/rechazo`, conSesion(ANA));
    expect(await proceso.exited).toBe(1);
    expect(await errores).toContain("promesa_sin_atender");
    expect(await errores).not.toContain("dato personal");
  });

  test("the database file is left whole", () => {
    expect(readFileSync(join(carpeta, "p.db")).subarray(0, 15).toString()).toBe("SQLite format 3");
  });
});
