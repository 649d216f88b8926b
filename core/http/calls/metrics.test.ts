/** `/api/metricas`: what it counts, who reads it, and what it never tells. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Elysia, t } from "elysia";
import { leerConfig } from "#core/process/config.ts";
import { Rechazo } from "#core/errors.ts";
import { type App, CONTRACT, definePlugin } from "#core/plugin.ts";
import { type AppDePrueba, appDePrueba, encabezadoDe } from "#core/testing/api.ts";
import { basesDeDatos, paraCadaBase } from "#core/testing/db.ts";
import { ANA, CARLA, pluginDeIdentidad } from "#core/testing/identity.ts";
import { acceso } from "../access.ts";
import { type Servicio, servir } from "../serve.ts";

const casos = definePlugin({
  id: "casos",
  contract: CONTRACT,
  prefixes: ["/api/casos"],
  routes: (app: App) =>
    new Elysia({ name: "casos", prefix: "/api/casos" })
      .use(acceso(app))
      .get("/dato/:saf", ({ params }) => ({ saf: params.saf }), {
        permiso: "ver",
        params: t.Object({ saf: t.Integer({ minimum: 0, maximum: 999 }) }),
      })
      .post("/trabajo", async ({ body, actor }) => {
        await app.trabajos.ejecutar("casos.hacer", body, actor);
        return { resultado: true, mensaje: "" };
      }, { permiso: "sesion" }),
  jobs: {
    hacer: {
      title: "Hacer",
      run(_ctx, { como }: { como: string }) {
        if (como === "mal") throw new Rechazo("no_se_puede", 409, "No se puede con valor-secreto");
        if (como === "sorpresa") throw new Error("valor-secreto");
        return Promise.resolve(null);
      },
    },
  },
});

const CLAVE = "una-clave-de-monitor";

/** Every sample by its whole name, labels included; fails on a line that is neither one nor a note. */
function muestras(texto: string): Map<string, number> {
  const leidas = new Map<string, number>();
  expect(texto.endsWith("\n")).toBe(true);
  for (const linea of texto.slice(0, -1).split("\n")) {
    if (/^# (HELP|TYPE) [a-z_]+ .+$/.test(linea)) continue;
    const partes = /^([a-z_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})?) (-?[\d.e+-]+)$/
      .exec(linea);
    expect({ linea, bien: partes !== null }).toEqual({ linea, bien: true });
    if (!partes) continue;
    expect(leidas.has(partes[1])).toBe(false);
    leidas.set(partes[1], Number(partes[2]));
  }
  return leidas;
}

paraCadaBase("the measures of a server", (base) => {
  let p: AppDePrueba;
  beforeAll(async () => {
    p = await appDePrueba(base, [pluginDeIdentidad, casos], { metricasClave: CLAVE });
  });
  afterAll(() => p.cerrar());

  const leer = async () => {
    const r = await p.pedir("GET", "/api/metricas", {
      headers: { authorization: `Bearer ${CLAVE}` },
    });
    expect(r.status).toBe(200);
    expect(r.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    return { texto: r.texto, de: muestras(r.texto) };
  };

  test("requests are counted by route and answer, with how long they took", async () => {
    for (const saf of ["10", "10", "20", "x"]) {
      await p.pedir("GET", `/api/casos/dato/${saf}`, { como: ANA });
    }
    await p.pedir("GET", "/api/no-existe/documento-12345678");
    await p.pedir("PROPFIND", "/api/no-existe/documento-12345678");
    const { texto, de } = await leer();
    const peticiones = (metodo: string, ruta: string, estado: number) =>
      de.get(
        `planta_http_peticiones_total{metodo="${metodo}",ruta="${ruta}",estado="${estado}"}`,
      );
    const ruta = "/api/casos/dato/:saf";
    expect([200, 403, 404].map((e) => peticiones("GET", ruta, e))).toEqual([2, 2, undefined]);
    expect(peticiones("GET", "(desconocida)", 404)).toBe(1);
    expect(peticiones("OTRO", "(desconocida)", 404)).toBe(1);
    const cuenta = `{metodo="GET",ruta="${ruta}"}`;
    expect(de.get(`planta_http_duracion_segundos_count${cuenta}`)).toBe(4);
    const cotas = [...de].filter(([n]) =>
      n.startsWith(`planta_http_duracion_segundos_bucket{metodo="GET",ruta="${ruta}"`)
    ).map(([, veces]) => veces);
    expect(cotas.at(-1)).toBe(4);
    expect(cotas).toEqual(cotas.toSorted((a, b) => a - b));
    expect(de.get("planta_http_en_curso")).toBe(1);
    expect(texto).not.toContain("documento");
  });

  test("jobs are counted by how they ended, without what they said", async () => {
    for (const como of ["bien", "bien", "mal", "sorpresa"]) {
      await p.pedir("POST", "/api/casos/trabajo", { como: ANA, form: { como } });
    }
    const { texto, de } = await leer();
    const final = (cual: string) =>
      de.get(`planta_trabajos_total{trabajo="casos.hacer",final="${cual}"}`);
    expect(["hecho", "rechazado", "fallado"].map(final)).toEqual([2, 1, 1]);
    expect(de.get('planta_trabajos_duracion_segundos_count{trabajo="casos.hacer"}')).toBe(4);
    expect(de.get("planta_trabajos_en_curso")).toBe(0);
    expect(texto).not.toContain("secreto");
  });

  test("the database, its queue, memory and processor are told", async () => {
    await p.app.db.tx((q) =>
      q.ejecutar(
        "INSERT INTO trabajos (nombre, entrada, actor, estado, intentos, avance, etapa, creado) " +
          "VALUES ('casos.hacer', '{}', '{}', 'pendiente', 0, 0, '', 0)",
      )
    );
    const { de } = await leer();
    expect(de.get(`planta_base_disponible{base="${base.dialecto}"}`)).toBe(1);
    expect(de.get("planta_base_bytes")).toBeGreaterThan(10_000);
    expect(de.get('planta_cola_trabajos{estado="pendiente"}')).toBe(1);
    expect(de.get('planta_cola_trabajos{estado="en_curso"}')).toBe(0);
    expect(de.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(de.get("process_cpu_seconds_total")).toBeGreaterThan(0);
    const arranque = Number(de.get("process_start_time_seconds"));
    expect(arranque).toBeLessThanOrEqual(Date.now() / 1000);
    expect(arranque).toBeGreaterThan(Date.now() / 1000 - 86_400);
  });

  test("only an administrator or the key gets them", async () => {
    const pedir = async (authorization?: string) =>
      (await p.pedir("GET", "/api/metricas", authorization ? { headers: { authorization } } : {}))
        .status;
    expect(await pedir()).toBe(401);
    expect(await pedir(`Bearer ${CLAVE}x`)).toBe(401);
    expect(await pedir("Bearer ")).toBe(401);
    expect(await pedir(encabezadoDe(ANA))).toBe(403);
    expect(await pedir(encabezadoDe(CARLA))).toBe(200);
  });
});

test("a database that does not answer is one more measure", async () => {
  const p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad], { metricasClave: CLAVE });
  await p.app.db.cerrar();
  const r = await p.pedir("GET", "/api/metricas", {
    headers: { authorization: `Bearer ${CLAVE}` },
  });
  expect(r.status).toBe(200);
  const de = muestras(r.texto);
  expect(de.get('planta_base_disponible{base="sqlite"}')).toBe(0);
  expect(de.has("planta_base_bytes")).toBe(false);
  await p.cerrar();
});

describe("on a socket", () => {
  let p: AppDePrueba;
  let s: Servicio;
  beforeAll(async () => {
    p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad], { metricasLocal: true });
    s = servir(p.app, "127.0.0.1", 0);
  });
  afterAll(async () => {
    await s.detener(100);
    await p.cerrar();
  });

  test("this same machine reads them where the settings say so, a proxy on it does not", async () => {
    expect((await fetch(`${s.url}/api/metricas`)).status).toBe(200);
    for (const nombre of ["x-forwarded-for", "forwarded", "via"]) {
      const r = await fetch(`${s.url}/api/metricas`, { headers: { [nombre]: "203.0.113.7" } });
      expect({ nombre, status: r.status }).toEqual({ nombre, status: 401 });
    }
  });

  test("the event loop's delay is seen", async () => {
    const cuenta = async () =>
      Number(
        muestras(await (await fetch(`${s.url}/api/metricas`)).text())
          .get("planta_bucle_demora_segundos_count"),
      );
    const antes = await cuenta();
    while (await cuenta() <= antes) await Bun.sleep(20);
  });
});

test("the settings of the measures are refused by name when they are not what is expected", () => {
  for (
    const [nombre, valor] of [
      ["PLANTA_METRICAS_CLAVE", "corta"],
      ["PLANTA_METRICAS_CLAVE", "con espacios en el medio"],
      ["PLANTA_METRICAS_LOCAL", "si"],
    ]
  ) {
    expect(() => leerConfig({ [nombre]: valor })).toThrow(nombre);
  }
  expect(leerConfig({})).toMatchObject({ metricasClave: "", metricasLocal: false });
  expect(leerConfig({ PLANTA_METRICAS_LOCAL: "1" })).toMatchObject({ metricasLocal: true });
});
