import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { Elysia, t } from "elysia";
import { type AppEnMarcha, arrancar } from "../process/boot.ts";
import { leerConfig } from "../process/config.ts";
import { acceso } from "../http/access.ts";
import { sinLimite } from "../http/download.ts";
import { type Servicio, servir } from "../http/serve.ts";
import { crearLog } from "../process/log.ts";
import { CONTRACT, definePlugin } from "../plugin.ts";
import { encabezadoDe } from "../testing/api.ts";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { ANA, BETO, CARLA, pluginDeIdentidad } from "../testing/identity.ts";
import { abrirPuerta, pluginDeTrabajos } from "../testing/processes/worker-plugin.ts";
import { encolar, nuevoDueno, terminar, tomar } from "./queue.ts";
import { EN_ESPERA, Turnos } from "./turns.ts";

setDefaultTimeout(600_000);

const trabajador = new URL("../testing/processes/worker-entry.ts", import.meta.url);

/** Calls that take a turn: a slow read, and a write. */
const pesadas = definePlugin({
  id: "pesadas",
  contract: CONTRACT,
  prefixes: ["/api/pesadas"],
  routes: (app) =>
    new Elysia({ name: "pesadas", prefix: "/api/pesadas" }).use(acceso(app))
      .get("/leer/:que", async ({ params: { que }, actor, request, server }) => {
        sinLimite({ request, server });
        return await app.trabajos.ejecutar("pruebas.leer", que, actor, { signal: request.signal });
      }, { permiso: "sesion", params: t.Object({ que: t.String() }) })
      .post("/escribir", ({ actor, request }) =>
        app.trabajos.ejecutar("pruebas.anotar", {}, actor, { signal: request.signal }), {
        permiso: "sesion",
      }),
});

test("[K5] the next turn is of the person who was served longest ago", () => {
  const turnos = new Turnos<{ persona: number; n: number }>();
  for (let n = 0; n < 3; n++) turnos.poner({ persona: 1, n });
  expect(turnos.sacar()).toEqual({ persona: 1, n: 0 });
  turnos.poner({ persona: 2, n: 10 });
  turnos.poner({ persona: 2, n: 11 });
  turnos.poner({ persona: 0, n: 20 });
  expect([turnos.cuantos(), turnos.cuantos(1), turnos.cuantos(9)]).toEqual([5, 2, 0]);
  const orden: number[] = [];
  for (let p = turnos.sacar(); p; p = turnos.sacar()) orden.push(p.n);
  expect(orden).toEqual([10, 20, 1, 11, 2]);
});

paraCadaBase("heavy work", (base) => {
  let prueba: BaseDePrueba;
  let app: AppEnMarcha;
  let servicio: Servicio;
  const anotado: string[] = [];
  beforeAll(async () => {
    prueba = await base.abrir();
    const config = { ...leerConfig({}), databaseUrl: prueba.url };
    app = await arrancar(config, [pluginDeIdentidad, pluginDeTrabajos, pesadas], {
      migrar: false,
      trabajador,
      trabajadores: 1,
      log: crearLog((texto) => void anotado.push(texto)),
      db: prueba.db,
    });
    servicio = servir(app, "127.0.0.1", 0);
  });
  afterAll(async () => {
    await servicio.detener(0);
    await app.cerrar();
    await prueba.cerrar();
  });

  const leer = (quien: typeof ANA, que: string, signal?: AbortSignal) =>
    fetch(`${servicio.url}/api/pesadas/leer/${que}`, {
      headers: { authorization: encabezadoDe(quien) },
      signal,
    });
  /** Pieces that ran, in their order: the worker notes each in the trail. */
  const hechas = async () =>
    (await app.db.valores("SELECT clave FROM auditoria WHERE entidad = 'leido' ORDER BY id"))
      .map(([clave]) => String(clave));
  const medida = async (nombre: string) => {
    const r = await fetch(`${servicio.url}/api/metricas`, {
      headers: { authorization: encabezadoDe(CARLA) },
    });
    return Number(new RegExp(`^${nombre} (\\d+)$`, "m").exec(await r.text())?.[1]);
  };
  const esperan = async (cuantos: number) => {
    while (await medida("planta_trabajos_en_espera") !== cuantos) await Bun.sleep(20);
  };

  test("[K5] forty reads that were abandoned hold nobody: the next person is served at once", async () => {
    // The worker is up.
    await leer(CARLA, "primera");
    const corte = new AbortController();
    const pedidas = Array.from(
      { length: 40 },
      (_, i) => leer(ANA, `espera-cuarenta-${i}`, corte.signal).then((r) => r.status, () => 0),
    );
    // One runs, twenty wait, and the others were told that they are too many.
    await esperan(EN_ESPERA);
    const rechazada = await leer(ANA, "otra");
    expect(rechazada.status).toBe(429);
    expect(rechazada.headers.get("retry-after")).toBe("5");
    expect(await rechazada.json()).toMatchObject({
      resultado: false,
      mensaje: "Ya tiene 20 pedidos en espera. Espere a que terminen e intente nuevamente",
    });
    corte.abort();
    await Promise.all(pedidas);
    await esperan(0);
    await abrirPuerta(app.db, "cuarenta");
    expect((await leer(BETO, "de-beto")).status).toBe(200);
    const orden = await hechas();
    expect(orden).toHaveLength(3);
    expect(orden[2]).toBe("de-beto");
    const abandonados = 'planta_trabajos_total{trabajo="pruebas.leer",final="abandonado"}';
    expect(await medida(abandonados.replace(/[{}]/g, "\\$&"))).toBe(EN_ESPERA);
    // Nothing went wrong: somebody went to another screen.
    app.log.vaciar();
    expect(anotado.join("").split("\n").filter((l) => l.includes("trabajo_abandonado"))).toEqual(
      [],
    );
  });

  test("[K5] turns go round among people, whoever came with more", async () => {
    const antes = (await hechas()).length;
    const deAna = Array.from({ length: 6 }, (_, i) => leer(ANA, `espera-ronda-a${i}`));
    await esperan(5);
    const deBeto = ["espera-ronda-b0", "espera-ronda-b1"].map((que) => leer(BETO, que));
    await esperan(7);
    const fondo = app.trabajos.ejecutar("pruebas.leer", "espera-ronda-f", {
      id_usuario: null,
      usuario: "sistema",
      origen: "prueba",
    });
    await esperan(8);
    await abrirPuerta(app.db, "ronda");
    await Promise.all([...deAna, ...deBeto, fondo]);
    const quienes = (await hechas()).slice(antes).map((que) =>
      que.replace(/^espera-ronda-|\d+$/g, "")
    );
    // Nobody in particular was not served yet; Beto was, before Ana's first.
    expect(quienes).toEqual(["a", "f", "b", "a", "b", "a", "a", "a", "a"]);
  });

  test("[K5] a write is done although whoever asked for it has gone", async () => {
    const anotadas = async () => {
      const [[n]] = await app.db.valores(
        "SELECT count(*) FROM auditoria WHERE entidad = 'trabajo'",
      );
      return Number(n);
    };
    const primera = leer(BETO, "espera-escritura");
    const corte = new AbortController();
    const escritura = fetch(`${servicio.url}/api/pesadas/escribir`, {
      method: "POST",
      headers: { authorization: encabezadoDe(ANA) },
      signal: corte.signal,
    }).catch(() => {});
    await esperan(1);
    corte.abort();
    await escritura;
    await abrirPuerta(app.db, "escritura");
    await primera;
    while (await anotadas() === 0) await Bun.sleep(10);
    expect(await anotadas()).toBe(1);
  });

  test("[K5] the queue of the database gives turns alike, and has the same limit", async () => {
    const { db } = app;
    const de = (id_usuario: number | null) => ({ id_usuario, usuario: "x", origen: "prueba" });
    for (let i = 0; i < EN_ESPERA; i++) await encolar(db, "x.y", `a${i}`, de(1));
    await expect(encolar(db, "x.y", "a20", de(1))).rejects.toMatchObject({
      codigo: "trabajos_en_espera",
      status: 429,
    });
    for (let i = 0; i < 30; i++) await encolar(db, "x.y", `f${i}`, de(null));
    await encolar(db, "x.y", "b0", de(2));
    const orden: unknown[] = [];
    const dueno = nuevoDueno();
    for (let i = 0; i < 7; i++) {
      const trabajo = await tomar(db, dueno);
      if (!trabajo) throw new Error("no hay trabajo");
      orden.push(trabajo.entrada);
      await terminar(db, trabajo, "hecho", null);
      // Turns are told by the clock: two never fall in the same instant.
      await Bun.sleep(2);
    }
    expect(orden).toEqual(["a0", "f0", "b0", "a1", "f1", "a2", "f2"]);
    await db.tx((q) => q.ejecutar("DELETE FROM trabajos"));
  });
});
