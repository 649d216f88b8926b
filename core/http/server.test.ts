import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { zstdDecompressSync } from "node:zlib";
import { Elysia, t } from "elysia";
import { Rechazo } from "../errors.ts";
import { type App, CONTRACT, definePlugin } from "../plugin.ts";
import { type AppDePrueba, appDePrueba, probarLlamadas } from "../testing/api.ts";
import { basesDeDatos } from "../testing/db.ts";
import { ANA, BETO, CARLA, DORA, pluginDeIdentidad } from "../testing/identity.ts";
import { acceso, PUBLICO } from "./access.ts";
import { campo } from "../domain/fields.ts";
import { leerFormulario } from "./form.ts";
import { rutasDe } from "./mounted.ts";

const FILAS = Array.from({ length: 500 }, (_, i) => ({ id: i, descripcion: `renglón ${i}` }));
const SAF = t.Object({ saf: t.Integer({ minimum: 0, maximum: 999 }) });

/** How many times the answers with a version were made. */
let hechas = 0;
let version = "v1";

const pluginDeCasos = definePlugin({
  id: "casos",
  contract: CONTRACT,
  prefixes: ["/api/casos"],
  routes: (app: App) =>
    new Elysia({ name: "casos", prefix: "/api/casos" })
      .use(acceso(app))
      .get("/filas/:saf", () => FILAS, { permiso: "ver", params: SAF })
      .get(
        "/version/:saf",
        () => Response.json({ a: ++hechas }),
        { permiso: "ver", params: SAF, version: () => "v1" },
      )
      .get("/larga/:saf", async ({ query }) => {
        hechas++;
        await Bun.sleep(5);
        if (query.falla) throw new Rechazo("ocupado", 409, "Ocupado");
        return FILAS;
      }, { permiso: "ver", params: SAF, version: () => version })
      .get("/rechazo", () => {
        throw new Rechazo("ocupado", 409, "El grupo cambió mientras tanto", { rev: 3 });
      }, { permiso: "sesion" })
      .get("/falla", () => {
        throw new Error("UNIQUE constraint failed: clave secreta 12345678");
      }, { permiso: "sesion" })
      .get("/quien", ({ identidad, actor }) => ({ id: identidad.id_usuario, actor }), {
        permiso: "sesion",
      })
      .post("/eco/:saf", ({ body }) => body, { permiso: "escribir", params: SAF })
      .post("/forma/:saf", ({ body }) =>
        leerFormulario({
          cargos: campo.entero(0, 99),
          porcentaje: campo.porcentaje(),
          online: campo.booleano(),
        }, body), { permiso: "escribir", params: SAF })
      .post("/grande/:saf", ({ body }) => ({ largo: JSON.stringify(body).length }), {
        permiso: "escribir",
        limite: 4 * 1024 * 1024,
        params: SAF,
      })
      .post("/clave", ({ body }) => body, {
        permiso: "sesion",
        body: t.Object({ clave: t.String({ minLength: 100 }) }),
      }),
});

let p: AppDePrueba;
beforeAll(async () => {
  p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad, pluginDeCasos]);
});
afterAll(() => p.cerrar());

describe("access", () => {
  const roles = { ana: ANA, beto: BETO, carla: CARLA, dora: DORA, falsa: "Basic bm9wZQ==" };
  probarLlamadas(() => ({ prueba: p, roles }), [
    { metodo: "GET", ruta: "/api/casos/filas/10", como: "invitado", estado: 401 },
    { metodo: "GET", ruta: "/api/casos/filas/10", como: "falsa", estado: 401 },
    {
      metodo: "GET",
      ruta: "/api/casos/filas/10",
      como: "ana",
      estado: 200,
      contiene: ["renglón 7"],
    },
    {
      metodo: "GET",
      ruta: "/api/casos/filas/10",
      como: "beto",
      estado: 403,
      contiene: ["No tiene acceso"],
      noContiene: ["renglón"],
    },
    {
      titulo: "refused before it is validated",
      metodo: "GET",
      ruta: "/api/casos/filas/zzz",
      como: "invitado",
      estado: 401,
    },
    { metodo: "GET", ruta: "/api/casos/filas/zzz", como: "carla", estado: 400, contiene: ["saf"] },
    { metodo: "GET", ruta: "/api/casos/filas/1e9", como: "carla", estado: 400 },
    { metodo: "GET", ruta: "/api/casos/filas/%00", como: "carla", estado: 400 },
    { metodo: "GET", ruta: "/api/casos/filas/%E0%A4%A", como: "carla", estado: 400 },
    {
      titulo: "a control character in the query",
      metodo: "GET",
      ruta: "/api/casos/filas/10?x=%00",
      como: "ana",
      estado: 400,
    },
    { metodo: "POST", ruta: "/api/casos/eco/10", como: "dora", estado: 403, form: { a: 1 } },
    { metodo: "POST", ruta: "/api/casos/eco/10", como: "beto", estado: 403, form: { a: 1 } },
    {
      titulo: "an unreadable body of a guest",
      metodo: "POST",
      ruta: "/api/casos/eco/10",
      como: "invitado",
      estado: 401,
      body: "{mal",
      headers: { "content-type": "application/json" },
    },
    {
      titulo: "an unreadable body",
      metodo: "POST",
      ruta: "/api/casos/eco/10",
      como: "ana",
      estado: 400,
      body: "{mal",
      headers: { "content-type": "application/json" },
    },
    ...["[]", '"x"', "1", "null"].map((body) => ({
      titulo: `a body of JSON without fields: ${body}`,
      metodo: "POST",
      ruta: "/api/casos/eco/10",
      como: "ana",
      estado: 400,
      body,
      headers: { "content-type": "application/json" },
      contiene: ["No se pudo leer el contenido del pedido"],
    })),
    ...["application/x-protobuf", "application/octet-stream"].map((tipo) => ({
      titulo: `bytes that are no message here: ${tipo}`,
      metodo: "POST",
      ruta: "/api/casos/eco/10",
      como: "ana",
      estado: 415,
      body: "a=1",
      headers: { "content-type": tipo },
    })),
    {
      titulo: "an unknown content type",
      metodo: "POST",
      ruta: "/api/casos/eco/10",
      como: "ana",
      estado: 415,
      body: "<a/>",
      headers: { "content-type": "text/xml" },
    },
    {
      titulo: "a broken multipart",
      metodo: "POST",
      ruta: "/api/casos/eco/10",
      como: "ana",
      estado: 400,
      body: "--x\r\nroto",
      headers: { "content-type": "multipart/form-data; boundary=y" },
    },
    { metodo: "GET", ruta: "/api/metricas", como: "ana", estado: 403 },
    {
      metodo: "GET",
      ruta: "/api/metricas",
      como: "carla",
      estado: 200,
      contiene: ["planta_http_peticiones_total"],
    },
    { metodo: "GET", ruta: "/api/nada", como: "ana", estado: 404, noContiene: ["nada"] },
    { metodo: "DELETE", ruta: "/api/casos/quien", como: "ana", estado: 405 },
    { metodo: "DELETE", ruta: "/api/casos/quien/", como: "ana", estado: 405 },
    { metodo: "GET", ruta: "/api/casos/quien/", como: "ana", estado: 200, contiene: ["http"] },
    { metodo: "DELETE", ruta: "/api/casos/eco/", como: "ana", estado: 404 },
  ]);

  test("an address that takes other methods says which", async () => {
    const { status, json, headers } = await p.pedir<{ mensaje: string }>(
      "PUT",
      "/api/casos/quien",
      { como: ANA },
    );
    expect({ status, allow: headers.get("allow") }).toEqual({ status: 405, allow: "GET, HEAD" });
    expect(json).toMatchObject({
      resultado: false,
      mensaje: "Esa dirección no admite ese método: GET, HEAD",
    });
    const eco = await p.pedir("DELETE", "/api/casos/eco/10", { como: ANA });
    expect(eco.headers.get("allow")).toBe("POST");
  });

  test("the handler receives the caller and the actor", async () => {
    const { json } = await p.pedir("GET", "/api/casos/quien", { como: ANA });
    expect(json).toEqual({
      id: 1,
      actor: { id_usuario: 1, usuario: "ana", origen: "http" },
    });
  });

  test("every route names a permission that exists", () => {
    expect(rutasDe(p.app).length).toBeGreaterThan(10);
    for (const { patron, permiso } of rutasDe(p.app)) {
      const existe = permiso === PUBLICO || p.app.registro.permiso(permiso) !== undefined;
      expect({ patron, existe }).toEqual({ patron, existe: true });
    }
  });
});

describe("errors", () => {
  test("a refusal keeps its status, sentence and data", async () => {
    const r = await p.pedir("GET", "/api/casos/rechazo", { como: ANA });
    expect(r.status).toBe(409);
    expect(r.json).toEqual({
      resultado: false,
      mensaje: "El grupo cambió mientras tanto",
      rev: 3,
    });
  });

  test("a surprise tells the client only a code, which the log has without the message", async () => {
    const r = await p.pedir("GET", "/api/casos/falla", { como: ANA });
    expect(r.status).toBe(500);
    expect(r.texto).not.toContain("12345678");
    const id = r.headers.get("x-request-id") ?? "";
    expect(r.texto).toContain(id);
    const linea = p.log.find((l) => l.evento === "error_inesperado" && l.pedido === id);
    expect(linea).toMatchObject({ nivel: "error", clase: "Error" });
    expect(JSON.stringify(p.log)).not.toContain("12345678");
  });

  test("a refused value is not repeated in the answer or in the log", async () => {
    const r = await p.pedir("POST", "/api/casos/clave", {
      como: ANA,
      form: { clave: "mi-secreto-9" },
    });
    expect(r.status).toBe(400);
    expect(r.texto).not.toContain("mi-secreto-9");
    expect(r.json.mensaje).toBe("El valor de «clave» no es válido");
    expect(JSON.stringify(p.log)).not.toContain("mi-secreto-9");
  });

  test("the log of a request has its pattern and user id, and no value of its path", async () => {
    await p.pedir("GET", "/api/casos/filas/10?documento=20123456789", {
      como: ANA,
      headers: { "x-request-id": "pedido-de-prueba" },
    });
    const linea = p.log.find((l) => l.id === "pedido-de-prueba");
    expect(linea).toMatchObject({ ruta: "/api/casos/filas/:saf", estado: 200, usuario: 1 });
    expect(JSON.stringify(linea)).not.toContain("20123456789");
    expect(JSON.stringify(linea)).not.toContain("ana");
  });
});

describe("forms", () => {
  test("multipart and urlencoded give the same flat texts", async () => {
    const form = { a: "1", "g[x].y": "2", j: '{"a":1}' };
    for (const urlencoded of [false, true]) {
      const { json } = await p.pedir("POST", "/api/casos/eco/10", { como: ANA, form, urlencoded });
      expect(json).toEqual(form);
    }
  });

  test("field kinds give stored values", async () => {
    const form = { cargos: "7", porcentaje: "12.5", online: "true" };
    const { json } = await p.pedir("POST", "/api/casos/forma/10", { como: ANA, form });
    expect(json).toEqual({ cargos: 7, porcentaje: 1250, online: true });
  });

  const roles = { ana: ANA };
  const ruta = "/api/casos/forma/10";
  const bien = { cargos: "7", porcentaje: "12.5", online: "1" };
  const casos = [
    { titulo: "not a number", form: { ...bien, cargos: "siete" }, estado: 400 },
    { titulo: "absent", form: { porcentaje: "1", online: "1" }, estado: 400 },
    { titulo: "out of range", form: { ...bien, cargos: "100" }, estado: 200 },
    { titulo: "too many decimals", form: { ...bien, porcentaje: "1.234" }, estado: 200 },
    { titulo: "left empty", form: { ...bien, cargos: "" }, estado: 200 },
  ];
  probarLlamadas(
    () => ({ prueba: p, roles }),
    casos.map((c) => ({
      ...c,
      metodo: "POST",
      ruta,
      como: "ana",
      contiene: ['"resultado":false', '"campo":'],
    })),
  );
});

describe("limits", () => {
  test("a body over 1 MiB is 413, and a route may take more", async () => {
    const form = { a: "x".repeat(2 * 1024 * 1024) };
    expect((await p.pedir("POST", "/api/casos/eco/10", { como: ANA, form })).status).toBe(413);
    expect((await p.pedir("POST", "/api/casos/grande/10", { como: ANA, form })).status).toBe(200);
  });
});

describe("headers", () => {
  test("every answer carries the security headers, errors too", async () => {
    for (const ruta of ["/", "/api/salud", "/api/nada", "/api/casos/falla", "/api/casos/quien"]) {
      const { headers } = await p.pedir("GET", ruta, { como: ANA });
      const csp = headers.get("content-security-policy") ?? "";
      expect(csp).toContain("default-src 'self'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
      if (ruta.startsWith("/api")) expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("a sane request id of the client is kept, another is replaced", async () => {
    const pedir = (id: string) => p.pedir("GET", "/api/salud", { headers: { "x-request-id": id } });
    expect((await pedir("abcdef-123456")).headers.get("x-request-id")).toBe("abcdef-123456");
    expect((await pedir("<script>alert")).headers.get("x-request-id")).not.toContain("<");
  });

  test("a version the client has is answered 304 without body", async () => {
    const primera = await p.pedir("GET", "/api/casos/version/10", { como: ANA });
    const etag = primera.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"v1-\w+"$/);
    expect(primera.headers.get("cache-control")).toBe("private, no-cache");
    const segunda = await p.pedir("GET", "/api/casos/version/10", {
      como: ANA,
      headers: { "if-none-match": etag },
    });
    expect({ status: segunda.status, texto: segunda.texto }).toEqual({ status: 304, texto: "" });
    const ajena = await p.pedir("GET", "/api/casos/version/10", {
      como: BETO,
      headers: { "if-none-match": etag },
    });
    expect(ajena.status).toBe(403);
    expect(ajena.headers.get("etag")).toBeNull();
    expect(ajena.headers.get("cache-control")).toBe("no-store");
    // Carla may see it too, and more: hers is another version.
    const carla = await p.pedir("GET", "/api/casos/version/10", {
      como: CARLA,
      headers: { "if-none-match": etag },
    });
    expect(carla.status).toBe(200);
    expect(carla.headers.get("etag")).not.toBe(etag);
  });

  test("what was made for a version is made once, and is sent with every header", async () => {
    const pedir = (ruta: string, codificacion: string) =>
      p.pedir("GET", `/api/casos/larga/10${ruta}`, {
        como: ANA,
        headers: { "accept-encoding": codificacion },
      });
    const antes = hechas;
    const zstd = await Promise.all(Array.from({ length: 5 }, () => pedir("", "zstd")));
    expect(hechas).toBe(antes + 1);
    const [primera] = zstd;
    for (const r of [...zstd, await pedir("", "zstd")]) {
      expect(r.bytes).toEqual(primera.bytes);
      for (const nombre of ["content-encoding", "vary", "etag", "content-security-policy"]) {
        expect([nombre, r.headers.get(nombre)]).toEqual([nombre, primera.headers.get(nombre)]);
        expect(r.headers.get(nombre)).toBeString();
      }
    }
    expect(JSON.parse(zstdDecompressSync(primera.bytes).toString())).toEqual(FILAS);
    expect(hechas).toBe(antes + 1);
    expect((await pedir("", "identity")).json).toEqual(FILAS as never);
    await pedir("?falla=1", "zstd");
    await pedir("?falla=1", "zstd");
    // A failure is nobody's answer but the one's who asked.
    expect(hechas).toBe(antes + 4);
    version = "v2";
    await pedir("", "zstd");
    expect(hechas).toBe(antes + 5);
    const { texto } = await p.pedir("GET", "/api/metricas", { como: CARLA });
    expect(texto).toMatch(/planta_cache_uso\{cache="respuestas"\} [1-9]/);
  });

  test("an address counts in the memory of kept answers: it may be longer than what is kept", async () => {
    const uso = async () => {
      const { texto } = await p.pedir("GET", "/api/metricas", { como: CARLA });
      return Number(/planta_cache_uso\{cache="respuestas"\} (\d+)/.exec(texto)?.[1]);
    };
    const antes = await uso();
    await p.pedir("GET", `/api/casos/version/10?x=${"a".repeat(4_000)}`, { como: ANA });
    expect(await uso() - antes).toBeGreaterThan(4_000);
  });
});

describe("compression", () => {
  const con = (codificacion: string) =>
    p.pedir("GET", "/api/casos/filas/10", {
      como: ANA,
      headers: { "accept-encoding": codificacion },
    });

  test("zstd and gzip give back the same bytes, much smaller", async () => {
    const simple = await con("identity");
    expect(simple.headers.get("content-encoding")).toBeNull();
    const zstd = await con("gzip, zstd");
    expect(zstd.headers.get("content-encoding")).toBe("zstd");
    expect(zstdDecompressSync(zstd.bytes).toString()).toBe(simple.texto);
    const gzip = await con("gzip");
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(new TextDecoder().decode(Bun.gunzipSync(gzip.bytes as Uint8Array<ArrayBuffer>)))
      .toBe(simple.texto);
    expect(zstd.bytes.length).toBeLessThan(simple.bytes.length / 5);
    expect(gzip.headers.get("vary")).toContain("accept-encoding");
  });

  test("a coding refused with q=0 is not used, nor for a small answer", async () => {
    expect((await con("zstd;q=0, gzip;q=0")).headers.get("content-encoding")).toBeNull();
    const corta = await p.pedir("GET", "/api/casos/quien", {
      como: ANA,
      headers: { "accept-encoding": "zstd" },
    });
    expect(corta.headers.get("content-encoding")).toBeNull();
  });
});

describe("core calls", () => {
  test("salud tells the database, its migrations and the version without a session", async () => {
    const { status, json } = await p.pedir("GET", "/api/salud");
    expect(status).toBe(200);
    expect(json).toMatchObject({ resultado: true, base: "sqlite" });
    expect(json.migraciones).toBeGreaterThan(0);
    expect(json.version).toMatch(/^\d{4}\.\d+/);
  });

  test("documentation lists every route with its permission", async () => {
    const { json } = await p.pedir<{
      openapi: string;
      paths: Record<string, Record<string, { "x-permiso": string; parameters: unknown[] }>>;
    }>("GET", "/api/documentacion");
    expect(json.openapi).toBe("3.1.0");
    for (const { metodo, patron, permiso } of rutasDe(p.app)) {
      if (!patron.startsWith("/api/")) continue;
      const camino = patron.replace(/:(\w+)/g, "{$1}");
      expect(json.paths[camino]?.[metodo.toLowerCase()]?.["x-permiso"]).toBe(permiso);
    }
    expect(json.paths["/api/casos/filas/{saf}"].get.parameters).toEqual([
      {
        name: "saf",
        in: "path",
        required: true,
        schema: expect.objectContaining({ maximum: 999 }),
      },
    ]);
  });

  test("the documentation is HTML without script or inline style", async () => {
    const r = await p.pedir("GET", "/api/documentacion", { headers: { accept: "text/html,*/*" } });
    expect(r.headers.get("content-type")).toContain("text/html");
    expect(r.texto).toContain("/api/casos/filas/{saf}");
    expect(r.texto).not.toMatch(/<script|<style|style=/);
  });

  test("the operations guide is a page with a place for each heading, without script", async () => {
    const r = await p.pedir("GET", "/api/guia");
    expect(r.headers.get("content-type")).toContain("text/html");
    expect(r.texto).toContain('<h2 id="qué-hace-falta">Qué hace falta</h2>');
    expect(r.texto).not.toMatch(/<script|<style|style=|\.md"/);
  });

  test("HEAD answers as GET, without a body", async () => {
    const r = await p.pedir("HEAD", "/api/salud");
    expect({ status: r.status, texto: r.texto }).toEqual({ status: 200, texto: "" });
  });
});
