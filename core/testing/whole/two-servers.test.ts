import { expect, test } from "bun:test";
import { type Credencial, encabezadoDe } from "../api.ts";
import { paraCadaBase } from "../db.ts";
import { CARGO } from "../faults/load.ts";
import { abrirProducto } from "../producto.ts";
import { levantar, type ServidorAparte } from "../processes/server-process.ts";

const RUTA = "/api/bases/cargos/357/E2601";
type Json = Record<string, unknown>;

async function pedir(
  { url }: ServidorAparte,
  ruta: string,
  quien: Credencial | null,
  form?: Record<string, string | number>,
): Promise<{ status: number; json: Json }> {
  const respuesta = await fetch(`${url}${ruta}`, {
    headers: quien ? { authorization: encabezadoDe(quien) } : {},
    ...(form
      ? {
        method: "POST",
        body: new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)])),
      }
      : {}),
  });
  return { status: respuesta.status, json: await respuesta.json() as Json };
}

/** Names of the events of one server as they come, until told to stop. */
function escuchar({ url }: ServidorAparte, quien: Credencial) {
  const corte = new AbortController();
  const vistos: string[] = [];
  const fin = (async () => {
    const { body } = await fetch(`${url}/api/eventos`, {
      headers: { authorization: encabezadoDe(quien) },
      signal: corte.signal,
    });
    const lector = new TextDecoder();
    for await (const parte of body ?? []) vistos.push(lector.decode(parte));
  })().catch(() => {});
  return {
    vio: (texto: string) => vistos.join("").includes(texto),
    fin,
    async parar() {
      corte.abort();
      await fin;
    },
  };
}

paraCadaBase("two servers on one database", (base) => {
  test("behave as one: sessions, events, conflicts, jobs and throttling", async () => {
    const p = await abrirProducto(base);
    const { databaseUrl } = p.app.config;
    const [a, b] = await Promise.all([levantar(databaseUrl), levantar(databaseUrl)]);
    try {
      // A session opened in one is good in the other.
      const cuenta = { usuario: "analista@economia", clave: "demostracion-2026" };
      const ingreso = await pedir(a, "/api/iniciarsesion", null, cuenta);
      const quien = ingreso.json as unknown as { id_usuario: number; token: string };
      expect((await pedir(b, RUTA, quien)).status).toBe(200);

      // What is saved in one is told by the other.
      const oido = escuchar(b, quien);
      const { json: nuevo } = await pedir(a, RUTA, quien, { accion: "nuevo", ...CARGO });
      while (!oido.vio('"base":"cargos"')) await Bun.sleep(20);

      // Two people with the same row: the second is told, wherever it is.
      const editar = { accion: "editar", id: Number(nuevo.id), rev: 1, ...CARGO };
      const [uno, otro] = await Promise.all([
        pedir(a, RUTA, quien, { ...editar, cargos: 5 }),
        pedir(b, RUTA, quien, { ...editar, cargos: 7 }),
      ]);
      expect([uno.status, otro.status].toSorted()).toEqual([200, 409]);

      // A valuation asked of one is current for the other.
      const grupo = { saf: 357, codipres: "E2601" };
      expect((await pedir(a, "/api/valorizar", quien, grupo)).json.resultado).toBe(true);
      const salida = "/api/salidas/resumenporobjetodelgasto/357/E2601";
      expect((await pedir(b, salida, quien)).json).toMatchObject({ desactualizado: false });
      while (!oido.vio("event: valorizado")) await Bun.sleep(20);
      await oido.parar();

      // Ended in one, it is over in both, and so are the streams ([X5]).
      const abierto = escuchar(a, quien);
      while (!abierto.vio("conectado")) await Bun.sleep(20);
      expect((await pedir(b, "/api/cerrarsesion", quien, {})).status).toBe(200);
      expect((await pedir(a, RUTA, quien)).status).toBe(401);
      await abierto.fin;

      // Failures count together: three and two are five, and the burst is over.
      const mala = { usuario: "consulta@economia", clave: "no es esta clave" };
      const probar = async (s: ServidorAparte) =>
        (await pedir(s, "/api/iniciarsesion", null, mala)).status;
      for (let i = 0; i < 5; i++) expect(await probar([a, b][i % 2])).toBe(200);
      const [[frenados]] = await p.app.db.valores("SELECT count(*) FROM intentos WHERE hasta > 0");
      expect(Number(frenados)).toBe(1);
      // The wait that they brought, made longer than the machine may take.
      await p.app.db.tx((q) =>
        q.ejecutar("UPDATE intentos SET hasta = hasta + 3600000 WHERE hasta > 0")
      );
      expect([await probar(a), await probar(b)]).toEqual([429, 429]);
    } finally {
      for (const { proceso } of [a, b]) proceso.kill("SIGTERM");
      await Promise.all([a, b].map(({ proceso }) => proceso.exited));
      await p.cerrar();
    }
  }, 600_000);
});
