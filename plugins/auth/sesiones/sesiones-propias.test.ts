import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { servir } from "#core/http/serve.ts";
import { type AppDePrueba, appDePrueba, type Credencial, encabezadoDe } from "#core/testing/api.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { sinLatidos } from "#core/testing/clocks.ts";
import { LATIDO_MS } from "#core/http/event-stream.ts";
import { plugin } from "../plugin.ts";
import { CLAVE, sembrar } from "../testing/sembrar.ts";

setDefaultTimeout(600_000);
// A beat would end a stream too: what closes one is what was done.
sinLatidos(LATIDO_MS);

interface Sesion {
  readonly id: number;
  readonly desde: number;
  readonly ultimo_uso: number;
  readonly origen: string;
  readonly dispositivo: string;
  readonly propia: boolean;
}

paraCadaBase("own sessions", (base) => {
  let p: AppDePrueba;
  beforeAll(async () => {
    p = await appDePrueba(base, [plugin]);
    await sembrar(p.app.db);
  });
  afterAll(() => p.cerrar());

  const sesiones = async (como: Credencial) =>
    (await p.pedir<{ sesiones: Sesion[] }>("GET", "/api/sesiones", { como })).json.sesiones;
  const cerrar = (como: Credencial, id: number | string) =>
    p.pedir("POST", "/api/sesiones/cerrar", { como, form: { id } });
  const sirve = async (como: Credencial) =>
    (await p.pedir("GET", "/api/organismos", { como })).status;

  test("each tells since when, from where and with what, and which one is asking", async () => {
    const antes = Date.now();
    const una = await p.ingresar("analista", CLAVE);
    const { json: otra } = await p.pedir<{ id_usuario: number; token: string }>(
      "POST",
      "/api/iniciarsesion",
      {
        form: { usuario: "analista", clave: CLAVE },
        headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Firefox/145.0" },
      },
    );
    await p.ingresar("tablas", CLAVE);
    const vistas = await sesiones(una);
    expect(vistas).toHaveLength(2);
    expect(vistas.map((s) => s.propia).sort()).toEqual([false, true]);
    expect(vistas.find((s) => !s.propia)?.dispositivo).toBe("Firefox 145 en Windows");
    for (const s of vistas) {
      expect(s.desde).toBeGreaterThanOrEqual(antes);
      expect(s.ultimo_uso).toBeGreaterThanOrEqual(s.desde);
    }
    const { texto } = await p.pedir("GET", "/api/sesiones", { como: una });
    expect(texto).not.toMatch(/token|[0-9a-f]{64}/);
    expect((await sesiones(otra)).find((s) => s.propia)?.dispositivo)
      .toBe("Firefox 145 en Windows");
  });

  test("[X1] any of them can be ended, at once, and nobody else's", async () => {
    const una = await p.ingresar("consulta", CLAVE);
    const otra = await p.ingresar("consulta", CLAVE);
    const ajena = await p.ingresar("varios", CLAVE);
    const deOtra = (await sesiones(una)).find((s) => !s.propia)?.id ?? 0;
    expect((await cerrar(ajena, deOtra)).status).toBe(404);
    expect(await sirve(otra)).toBe(200);
    expect((await cerrar(una, deOtra)).json).toEqual({ resultado: true, mensaje: "" });
    expect([await sirve(una), await sirve(otra)]).toEqual([200, 401]);
    const repetida = await cerrar(una, deOtra);
    expect([repetida.status, repetida.json.mensaje]).toEqual([
      404,
      "La sesión ya no existe; actualice la lista",
    ]);
    for (const id of ["", "abc", "-1", "1e3", "9".repeat(30)]) {
      expect((await cerrar(una, id)).status).toBe(400);
    }
    expect((await p.pedir("GET", "/api/sesiones")).status).toBe(401);
    expect((await p.pedir("POST", "/api/sesiones/cerrar", { form: { id: deOtra } })).status)
      .toBe(401);
    const [asiento] = await leidas<{ accion: string; usuario: string }>(
      p.app.db,
      "SELECT accion, usuario FROM auditoria WHERE entidad = 'sesiones' ORDER BY id DESC LIMIT 1",
    );
    expect(asiento).toEqual({ accion: "cerrar", usuario: "consulta@economia" });
  });

  test("the screens of a session that was ended stop hearing of anything", async () => {
    const servicio = servir(p.app, "127.0.0.1", 0);
    try {
      const una = await p.ingresar("completo", CLAVE);
      const otra = await p.ingresar("completo", CLAVE);
      const flujo = await fetch(`${servicio.url}/api/eventos`, {
        headers: { authorization: encabezadoDe(otra) },
      });
      const lector = flujo.body?.getReader();
      expect((await lector?.read())?.done).toBe(false);
      await cerrar(una, (await sesiones(una)).find((s) => !s.propia)?.id ?? 0);
      while (!(await lector?.read())?.done);
    } finally {
      await servicio.detener(0);
    }
  });
});
