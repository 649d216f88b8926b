import { afterEach, expect, jest, test } from "bun:test";
import {
  api,
  ErrorApi,
  type Formulario,
  nombreDeArchivo,
  type ParametrosDeConsulta,
} from "./api.ts";
import { leerBloque } from "./events.ts";
import { asignarSesion, haySesion, limpiarSesion, sesionActual } from "./state/auth.ts";
import { dejarDeEsperar, DEMORA_MS, demoradas, senalDeVida } from "./demora.ts";
import { cuandoSePierdaLaSesion, esperarSesion, terminarEspera } from "./state/lost-session.ts";
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
    "/api/una-vez": (r) => {
      claves.push(r.headers.get("idempotency-key"));
      reintentos.push(r.headers.has("x-reintento"));
      return (turnos.shift() ?? hecha)();
    },
    ...Object.fromEntries(
      ["cambiarclave", "segundofactor/codigos", "valorizar"].map((ruta) => [
        `/api/${ruta}`,
        (r: Request) => Response.json({ clave: r.headers.get("idempotency-key") }),
      ]),
    ),
    "/api/rehusa": Response.json({ resultado: false, mensaje: "No se puede", errores: [1] }),
    "/api/conflicto": Response.json({ resultado: false, mensaje: "Cambió" }, { status: 409 }),
    "/api/sin-sesion": Response.json({ resultado: false, mensaje: "Terminó" }, { status: 401 }),
    "/api/vence": (r) => {
      const autorizacion = r.headers.get("authorization");
      return autorizacion === `Basic ${btoa("7:abc")}`
        ? Response.json({ resultado: false, mensaje: "Terminó" }, { status: 401 })
        : Response.json({ autorizacion, clave: r.headers.get("idempotency-key") });
    },
    "/api/iniciarsesion": Response.json({ resultado: true }),
    "/api/nunca": () => new Promise<Response>(() => {}),
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
/** Paths of this server alone: nobody describes them. */
const get = (ruta: string, valores?: ParametrosDeConsulta) => api.get(ruta, valores);
const post = (ruta: string, valores?: Formulario) => api.post(ruta, valores);
afterEach(limpiarSesion);

const entrar = () => asignarSesion({ ...sesionActual(), id_usuario: 7, token: "abc" });

async function falla(promesa: Promise<unknown>): Promise<ErrorApi> {
  const error = await promesa.then(() => null, (e: unknown) => e);
  expect(error).toBeInstanceOf(ErrorApi);
  return error as ErrorApi;
}

test("[X1] calls carry Basic of user and token, and none without a session", async () => {
  expect(await get("/eco")).toMatchObject({ autorizacion: null });
  entrar();
  expect(await get("/eco", { a: 1, b: undefined, c: "ñ" })).toMatchObject({
    autorizacion: `Basic ${btoa("7:abc")}`,
    consulta: "?a=1&c=%C3%B1",
  });
});

test("a post is a form, its values text", async () => {
  expect(await post("/eco", { accion: "nuevo", id: 0, si: true }))
    .toMatchObject({ form: { accion: "nuevo", id: "0", si: "true" } });
});

test("an array answer is given as it is", async () => {
  expect(await get("/lista")).toEqual([1, 2]);
});

test("«resultado: false» is an error with its message and the rest of the answer", async () => {
  const error = await falla(get("/rehusa"));
  expect([error.status, error.mensaje, error.datos.errores]).toEqual([200, "No se puede", [1]]);
});

test("an error status keeps the server's sentence; without one it says the status", async () => {
  expect((await falla(get("/conflicto"))).mensaje).toBe("Cambió");
  expect((await falla(get("/raro"))).mensaje).toBe("El servidor respondió con el estado 502.");
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
  await falla(get("/sin-sesion"));
  entrar();
  await falla(get("/sin-sesion"));
  expect(haySesion.value).toBe(false);
});

/** The screen stays for its owner, as the shell has it. */
function enEspera(): void {
  esperarSesion();
  asignarSesion({ ...sesionActual(), token: "" });
}

test("[X1] what the end of the session refuses is sent again once the same account is back", async () => {
  cuandoSePierdaLaSesion(enEspera);
  entrar();
  const guardada = post("/vence", { a: 1 });
  await Bun.sleep(50);
  // Asked for meanwhile: it waits too. Who signs in does not.
  const leida = get("/eco");
  expect(await post("/iniciarsesion")).toMatchObject({ resultado: true });
  const control = new AbortController();
  const dejada = api.get("/eco" as "/organismos", {}, { signal: control.signal });
  control.abort();
  expect(await dejada.catch((e: unknown) => e)).toHaveProperty("name", "AbortError");
  asignarSesion({ ...sesionActual(), token: "nuevo" });
  terminarEspera(true);
  const autorizacion = `Basic ${btoa("7:nuevo")}`;
  expect(await guardada).toMatchObject({ autorizacion, clave: expect.any(String) });
  expect(await leida).toMatchObject({ autorizacion });
});

test("[X1] what waited for its owner is not sent for anybody else", async () => {
  cuandoSePierdaLaSesion(enEspera);
  entrar();
  const guardada = falla(post("/vence", { a: 2 }));
  await Bun.sleep(50);
  const leida = falla(get("/eco"));
  asignarSesion({ ...sesionActual(), id_usuario: 8, token: "otro" });
  terminarEspera(false);
  expect([(await guardada).status, (await leida).status]).toEqual([401, 401]);
});

test("a call without an answer counts as late, unless its progress is told; it can be left", async () => {
  jest.useFakeTimers();
  try {
    const nunca = falla(post("/nunca", { a: 3 }));
    // Until it has been sent.
    for (let i = 0; i < 50; i++) await Promise.resolve();
    jest.advanceTimersByTime(DEMORA_MS - 1);
    expect(demoradas.value).toBe(0);
    senalDeVida();
    jest.advanceTimersByTime(DEMORA_MS - 1);
    expect(demoradas.value).toBe(0);
    jest.advanceTimersByTime(DEMORA_MS);
    expect(demoradas.value).toBe(1);
    dejarDeEsperar();
    const { datos, mensaje } = await nunca;
    expect([datos.incierto, demoradas.value]).toEqual([true, 0]);
    expect(mensaje).toContain("no se sabe si lo que envió quedó guardado");
  } finally {
    jest.useRealTimers();
  }
});

test("no connection is a sentence in Spanish", async () => {
  const antes = globalThis.fetch;
  globalThis.fetch = Object.assign(() => Promise.reject(new TypeError("x")), {
    preconnect: antes.preconnect,
  });
  const error = await falla(get("/eco"));
  globalThis.fetch = antes;
  expect(error.status).toBe(0);
  expect(error.mensaje).toContain("No se pudo conectar con el servidor");
});

/** What the server does with each attempt, in turn; and the keys that it was sent. */
const turnos: (() => Response | Promise<Response>)[] = [];
const claves: (string | null)[] = [];
const reintentos: boolean[] = [];
const una = (form: Record<string, string> = { a: "1" }) => post("/una-vez", form);
const incierta = () =>
  Response.json({ resultado: false, mensaje: "No se sabe", incierto: true }, {
    status: 503,
    headers: { "x-estado": "incierto" },
  });
const enCurso = () =>
  Response.json({ resultado: false, mensaje: "En curso", en_curso: true }, {
    status: 409,
    headers: { "x-estado": "en_curso" },
  });
const hecha = () => Response.json({ resultado: true, mensaje: "", id: 9 });

/** The attempts of a call, each answered in turn. */
async function conTurnos<T>(t: typeof turnos, hacer: () => Promise<T>): Promise<T> {
  turnos.splice(0, turnos.length, ...t);
  claves.splice(0);
  reintentos.splice(0);
  return await hacer();
}

test("[K3] each call to be done once brings a key of its own; another one brings another", async () => {
  await conTurnos([hecha, hecha], async () => {
    await una();
    await una();
  });
  expect(claves[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(claves[1]).not.toBe(claves[0]);
});

test("[K3] calls that the page says to take no key bring none", async () => {
  const getAttribute = () => "/cambiarclave /segundofactor/:que";
  const document = { querySelector: () => ({ getAttribute }) };
  Object.assign(globalThis, { document });
  try {
    for (const ruta of ["/cambiarclave", "/segundofactor/codigos"]) {
      expect({ ruta, eco: await post(ruta) }).toEqual({ ruta, eco: { clave: null } });
    }
    expect(await post("/valorizar")).toEqual({ clave: expect.stringMatching(/^[0-9a-f]{32}$/) });
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

test("[K4] what nobody knows of is asked again with the same key, until it is known", async () => {
  expect(await conTurnos([incierta, enCurso, hecha], () => una())).toMatchObject({ id: 9 });
  expect(claves).toHaveLength(3);
  expect(reintentos).toEqual([false, true, true]);
  expect(new Set(claves).size).toBe(1);
  const bytes = await conTurnos(
    [incierta, () => new Response(new Uint8Array([5]))],
    () =>
      api.binario("/una-vez", {
        metodo: "POST",
        cuerpo: new Uint8Array([1]),
        leerRechazo: () => ({ mensaje: "x" }),
      }),
  );
  expect([...bytes, new Set(claves).size]).toEqual([5, 1]);
});

test(
  "[K4] a lost answer is asked again; asked enough, what is not known is not claimed",
  async () => {
    const cortada = () => new Response("", { status: 504 });
    const error = await conTurnos(Array(9).fill(cortada), () => falla(una({ a: "2" })));
    expect(claves).toHaveLength(4);
    expect(error.mensaje).toContain("no se sabe si lo que envió quedó guardado");
    expect(error.datos.incierto).toBe(true);
    // The person presses again: it is still the same call. Another one is not.
    const [clave] = claves;
    await conTurnos([hecha, hecha, hecha], async () => {
      await una({ a: "3" });
      await una({ a: "2" });
      await una({ a: "2" });
    });
    expect(claves.map((c) => c === clave)).toEqual([false, true, false]);
  },
  600_000,
);

test("[K4] a refusal is an answer: it is not asked again", async () => {
  const rehusa = () => Response.json({ resultado: false, mensaje: "No" }, { status: 409 });
  const error = await conTurnos([rehusa, hecha], () => falla(una()));
  expect([error.mensaje, claves.length]).toEqual(["No", 1]);
});

test("[K4] without connection, what was sent is not said to be lost nor saved", async () => {
  const antes = globalThis.fetch;
  const usadas: (string | null)[] = [];
  globalThis.fetch = Object.assign(
    (_: unknown, init: RequestInit) => {
      usadas.push(new Headers(init.headers).get("idempotency-key"));
      return Promise.reject(new TypeError("x"));
    },
    { preconnect: antes.preconnect },
  ) as typeof fetch;
  const error = await falla(una());
  globalThis.fetch = antes;
  expect(error.status).toBe(0);
  expect(error.mensaje).toContain("No se pudo conectar con el servidor, y no se sabe");
  expect([usadas.length, new Set(usadas).size]).toEqual([4, 1]);
}, 600_000);

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
