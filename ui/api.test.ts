import { afterEach, expect, test } from "bun:test";
import { api, ErrorApi, nombreDeArchivo } from "./api.ts";
import { leerBloque } from "./events.ts";
import { asignarSesion, haySesion, limpiarSesion, sesionActual } from "./state/auth.ts";
import { cuandoSePierdaLaSesion } from "./state/lost-session.ts";
import { llamarA } from "./testing/servidor.ts";

const servidor = Bun.serve({
  port: 0,
  routes: {
    "/api/eco": async (r) =>
      Response.json({
        metodo: r.method,
        autorizacion: r.headers.get("authorization"),
        consulta: new URL(r.url).search,
        form: r.method === "POST" ? Object.fromEntries(await r.formData()) : null,
      }),
    "/api/rehusa": Response.json({ resultado: false, mensaje: "No se puede", errores: [1] }),
    "/api/conflicto": Response.json({ resultado: false, mensaje: "Cambió" }, { status: 409 }),
    "/api/sin-sesion": Response.json({ resultado: false, mensaje: "Terminó" }, { status: 401 }),
    "/api/raro": new Response("<h1>", { status: 502 }),
    "/api/lista": Response.json([1, 2]),
    "/api/pb/eco": async (r) =>
      new Response(await r.bytes(), {
        headers: { "content-type": r.headers.get("content-type") ?? "text/plain" },
      }),
    "/api/pb/rehusa": new Response(new Uint8Array([7]), {
      status: 422,
      headers: { "content-type": "application/x-protobuf" },
    }),
  },
});

llamarA(servidor);
afterEach(limpiarSesion);

const entrar = () => asignarSesion({ ...sesionActual(), id_usuario: 7, token: "abc" });

async function falla(promesa: Promise<unknown>): Promise<ErrorApi> {
  const error = await promesa.then(() => null, (e: unknown) => e);
  expect(error).toBeInstanceOf(ErrorApi);
  return error as ErrorApi;
}

test("[X1] calls carry Basic of user and token, and none without a session", async () => {
  expect((await api.get<{ autorizacion: null }>("/eco")).autorizacion).toBeNull();
  entrar();
  const { autorizacion, consulta } = await api.get<{ autorizacion: string; consulta: string }>(
    "/eco",
    { a: 1, b: undefined, c: "ñ" },
  );
  expect(autorizacion).toBe(`Basic ${btoa("7:abc")}`);
  expect(consulta).toBe("?a=1&c=%C3%B1");
});

test("a post is a form, its values text", async () => {
  const { form } = await api.post<{ form: unknown }>("/eco", { accion: "nuevo", id: 0, si: true });
  expect(form).toEqual({ accion: "nuevo", id: "0", si: "true" });
});

test("an array answer is given as it is", async () => {
  expect(await api.get<number[]>("/lista")).toEqual([1, 2]);
});

test("«resultado: false» is an error with its message and the rest of the answer", async () => {
  const error = await falla(api.get("/rehusa"));
  expect([error.status, error.mensaje, error.datos.errores]).toEqual([200, "No se puede", [1]]);
});

test("an error status keeps the server's sentence; without one it says the status", async () => {
  expect((await falla(api.get("/conflicto"))).mensaje).toBe("Cambió");
  expect((await falla(api.get("/raro"))).mensaje).toBe("El servidor respondió con el estado 502.");
});

test("a binary call sends and receives bytes, and its refusals are read by its own codec", async () => {
  const leerRechazo = (bytes: Uint8Array) => ({ mensaje: `rechazo ${bytes[0]}`, campo: "saf" });
  const pedido = { metodo: "POST", leerRechazo } as const;
  const cuerpo = new Uint8Array([1, 0, 255]);
  expect(await api.binario("/pb/eco", { ...pedido, cuerpo })).toEqual(cuerpo);
  const error = await falla(api.binario("/pb/rehusa", pedido));
  expect([error.status, error.mensaje, error.datos.campo]).toEqual([422, "rechazo 7", "saf"]);
  // What stands before the program may answer in another format.
  expect((await falla(api.binario("/conflicto", pedido))).mensaje).toBe("Cambió");
  expect((await falla(api.binario("/raro", pedido))).status).toBe(502);
});

test("a 401 ends a session that was sent, and only then", async () => {
  cuandoSePierdaLaSesion(limpiarSesion);
  await falla(api.get("/sin-sesion"));
  entrar();
  await falla(api.get("/sin-sesion"));
  expect(haySesion.value).toBe(false);
});

test("no connection is a sentence in Spanish", async () => {
  const antes = globalThis.fetch;
  globalThis.fetch = Object.assign(() => Promise.reject(new TypeError("x")), {
    preconnect: antes.preconnect,
  });
  const error = await falla(api.get("/eco"));
  globalThis.fetch = antes;
  expect(error.status).toBe(0);
  expect(error.mensaje).toContain("No se pudo conectar con el servidor");
});

test("the name of a download is read from its header", () => {
  expect(nombreDeArchivo('attachment; filename="cargos.xlsx"')).toBe("cargos.xlsx");
  expect(nombreDeArchivo("attachment; filename*=UTF-8''a%C3%B1o.zip")).toBe("año.zip");
  expect(nombreDeArchivo(null)).toBeNull();
});

test("a block of the event stream is read; a heartbeat and rubbish are not events", () => {
  const bloque = 'event: progreso\ndata: {"saf":357,"codipres":"E2601","fraccion":0.5}';
  expect(leerBloque(bloque)).toEqual({
    tipo: "progreso",
    saf: 357,
    codipres: "E2601",
    datos: { fraccion: 0.5 },
  });
  expect(leerBloque(": ")).toBeNull();
  expect(leerBloque("event: x\ndata: {")).toBeNull();
});
