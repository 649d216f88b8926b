import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type AppEnMarcha, arrancar } from "../process/boot.ts";
import { leerConfig } from "../process/config.ts";
import type { Evento } from "../events.ts";
import { logMudo } from "../process/log.ts";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";
import { pluginDeTrabajos } from "../testing/processes/worker-plugin.ts";
import { hasta } from "../testing/until.ts";
import { crearPool } from "./pool.ts";

const actor = { id_usuario: 5, usuario: "ana", origen: "prueba" };
const trabajador = new URL("../testing/processes/worker-entry.ts", import.meta.url);

paraCadaBase("the pool of workers", (base) => {
  let prueba: BaseDePrueba;
  let app: AppEnMarcha;
  beforeAll(async () => {
    prueba = await base.abrir();
    const config = { ...leerConfig({}), databaseUrl: prueba.url };
    app = await arrancar(config, [pluginDeIdentidad, pluginDeTrabajos], {
      migrar: false,
      trabajador,
      trabajadores: 2,
      log: logMudo(),
      db: prueba.db,
    });
  }, 600_000);
  afterAll(async () => {
    await app.cerrar();
    await prueba.cerrar();
  });

  test("a job runs in another thread, answers its value and tells its progress", async () => {
    const eventos: Evento[] = [];
    const pasos: number[] = [];
    const callar = app.eventos.escuchar((e) => eventos.push(e));
    const r = await app.trabajos.ejecutar<{ suma: number; hilo: boolean }>(
      "pruebas.sumar",
      [1, 2, 3],
      actor,
      {
        grupo: { saf: 10, codipres: "E2601" },
        progress: (f) => pasos.push(f),
      },
    );
    callar();
    expect(r).toEqual({ suma: 6, hilo: true });
    expect(pasos).toEqual([0.5]);
    expect(eventos).toMatchObject([{
      tipo: "progreso",
      saf: 10,
      codipres: "E2601",
      datos: { trabajo: "pruebas.sumar", fraccion: 0.5 },
    }]);
  });

  test("a refusal crosses with its code, status, sentence and data", async () => {
    await expect(app.trabajos.ejecutar("pruebas.rechazar", {}, actor)).rejects.toMatchObject({
      name: "Rechazo",
      codigo: "ocupado",
      status: 409,
      message: "Otro lo está usando",
      datos: { quien: 7 },
    });
  });

  test("[K5] a read that runs is told that nobody waits for it, and its worker takes the next", async () => {
    for (let vez = 0; vez < 3; vez++) {
      const corte = new AbortController();
      const leida = app.trabajos.ejecutar("pruebas.velar", {}, actor, {
        signal: corte.signal,
        progress: () => corte.abort(),
      });
      expect(await leida.catch((e) => e)).toMatchObject({ codigo: "dejado" });
      expect(await app.trabajos.ejecutar<{ suma: number }>("pruebas.sumar", [vez], actor))
        .toMatchObject({ suma: vez });
    }
  });

  test("a surprise crosses as its class", async () => {
    const error = await app.trabajos.ejecutar("pruebas.fallar", {}, actor).catch((e) => e);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).name).toBe("TypeError");
  });

  test("a worker that dies rejects its job, and others take its place", async () => {
    const muerto = await app.trabajos.ejecutar("pruebas.morir", {}, actor).catch((e) => e);
    expect(muerto).toMatchObject({ codigo: "trabajo_interrumpido", status: 503 });
    const otros = await Promise.all(
      Array.from(
        { length: 6 },
        (_, i) => app.trabajos.ejecutar<{ suma: number }>("pruebas.sumar", [i, 1], actor),
      ),
    );
    expect(otros.map((r) => r.suma)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("a worker has its own connection to the same database", async () => {
    const antes = await app.trabajos.ejecutar<number>("pruebas.contar", {}, actor);
    await app.trabajos.ejecutar("pruebas.anotar", {}, actor);
    expect(await app.trabajos.ejecutar<number>("pruebas.contar", {}, actor)).toBe(antes + 1);
    const [fila] = await app.db.valores("SELECT count(*) FROM auditoria");
    expect(Number(fila[0])).toBe(antes + 1);
  });

  test("an unknown job is refused by name", async () => {
    await expect(app.trabajos.ejecutar("pruebas.nada", {}, actor)).rejects.toThrow("pruebas.nada");
  });

  describe("with limits", () => {
    let pool: ReturnType<typeof crearPool>;
    beforeAll(() => {
      pool = crearPool(trabajador, () => app, 2, {
        consulta: { segundos: 1, memoria: 200 },
        archivo: { segundos: 60, memoria: 200 },
        cambio: { segundos: 1, memoria: 200 },
      });
    });
    afterAll(() => pool.cerrar());

    const sumar = async () => {
      const { suma } = await pool.ejecutar<{ suma: number }>("pruebas.sumar", [1, 2], actor);
      expect(suma).toBe(3);
    };

    test(
      "a job that passes its time is stopped in its loop, and told so; others go on",
      async () => {
        const giro = pool.ejecutar("pruebas.girar", {}, actor).catch((e) => e);
        await sumar();
        expect(await giro).toMatchObject({
          codigo: "trabajo_excedido",
          status: 200,
          message: "«Giro» se detuvo: pasó el límite de 1 segundos que tiene un trabajo. " +
            "Pida menos de una vez",
        });
        await sumar();
      },
      60_000,
    );

    test("a job that passes its memory is stopped while it takes it", async () => {
      const antes = process.memoryUsage.rss();
      const mayor = { bytes: 0 };
      const reloj = setInterval(() => {
        mayor.bytes = Math.max(mayor.bytes, process.memoryUsage.rss() - antes);
      }, 20);
      const engorde = await pool.ejecutar("pruebas.engordar", {}, actor).catch((e) => e);
      clearInterval(reloj);
      expect(engorde).toMatchObject({
        codigo: "trabajo_excedido",
        message: expect.stringContaining("límite de memoria"),
      });
      // What it had time for between two looks.
      expect(mayor.bytes).toBeLessThan(3 * 2 ** 30);
      await sumar();
    }, 60_000);

    test("[K5] a reading that nobody waits for is stopped in its loop", async () => {
      const largo = { segundos: 600, memoria: 200 };
      const paciente = crearPool(trabajador, () => app, 1, {
        consulta: largo,
        archivo: largo,
        cambio: largo,
      });
      try {
        let corte = new AbortController();
        const dejar = (trabajo: string, onlyReads?: boolean) =>
          paciente.ejecutar(trabajo, {}, actor, {
            signal: corte.signal,
            onlyReads,
            progress: () => corte.abort(),
          }).catch((e) => e);
        expect(await dejar("pruebas.girar")).toMatchObject({ codigo: "trabajo_abandonado" });
        // A preview: its job may store, this time it does not.
        corte = new AbortController();
        expect(await dejar("pruebas.trabar", true)).toMatchObject({ codigo: "trabajo_abandonado" });
        const { suma } = await paciente.ejecutar<{ suma: number }>("pruebas.sumar", [4], actor);
        expect(suma).toBe(4);
      } finally {
        await paciente.cerrar();
      }
    }, 60_000);

    test(
      "[K2] one that was writing leaves nothing, and nobody waits for what it had taken",
      async () => {
        const traba = await pool.ejecutar("pruebas.trabar", {}, actor).catch((e) => e);
        expect(traba).toMatchObject({
          codigo: "trabajo_excedido",
          message: expect.stringContaining("vuelva a mirar"),
          datos: { incierto: true },
        });
        await pool.ejecutar("pruebas.anotar", {}, actor);
        expect(await app.db.valores("SELECT count(*) FROM auditoria WHERE accion = 'trabar'"))
          .toEqual([[0]]);
        if (app.db.dialecto === "sqlite") return;
        const abiertas = () =>
          app.db.valores(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() " +
              "AND state LIKE 'idle in transaction%'",
          );
        await hasta(async () => Number((await abiertas())[0][0]) === 0);
      },
      60_000,
    );
  });

  test("closing does not wait for a worker that is still loading", async () => {
    // One that never says that it is ready stands for a slow one.
    const mudo = new URL("../testing/processes/worker-mute.ts", import.meta.url);
    const pool = crearPool(mudo, () => app);
    pool.preparar();
    const cierre = pool.cerrar().then(() => "cerrada");
    const despues = new Promise((listo) => setImmediate(listo, "espera"));
    expect(await Promise.race([cierre, despues])).toBe("cerrada");
  });
});
