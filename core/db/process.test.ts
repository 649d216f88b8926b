import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { leerContador, subirContador } from "./audit.ts";
import { crearCliente } from "./postgres/postgres.ts";

const ESCRITOR = join(import.meta.dir, "../testing/processes/writer.ts");

paraCadaBase("several processes", (base) => {
  let prueba: BaseDePrueba;
  beforeEach(async () => {
    prueba = await base.abrir();
  });
  afterEach(() => prueba.cerrar());

  const escritor = (...args: string[]) =>
    Bun.spawn([process.execPath, ESCRITOR, prueba.url, ...args], {
      stdout: "pipe",
      stderr: "inherit",
    });

  test("writers of three processes lose nothing and this event loop goes on", async () => {
    let latidos = 0;
    const latido = setInterval(() => latidos++, 1);
    const otros = [escritor("sumar", "60"), escritor("sumar", "60")];
    for (let i = 0; i < 60; i++) {
      await prueba.db.tx(async (q) => {
        await subirContador(q, "procesos");
        await subirContador(q, "par");
      });
    }
    expect(await Promise.all(otros.map((p) => p.exited))).toEqual([0, 0]);
    clearInterval(latido);
    expect(latidos).toBeGreaterThan(10);
    expect(await leerContador(prueba.db, "procesos")).toBe(180);
    expect(await leerContador(prueba.db, "par")).toBe(180);
  }, 600_000);

  test("waiting for another's write does not block the event loop", async () => {
    const otra = await import("./connect.ts").then((m) => m.conectar(prueba.url));
    const soltar = Promise.withResolvers<void>();
    const tomada = Promise.withResolvers<void>();
    const larga = otra.tx(async (q) => {
      await subirContador(q, "x");
      tomada.resolve();
      await soltar.promise;
    });
    await tomada.promise;
    const espera = prueba.db.tx((q) => subirContador(q, "x"));
    // A reader is served, and timers run, while the writer waits: else this would never end.
    expect(await leerContador(prueba.db, "x")).toBe(0);
    await Bun.sleep(20);
    soltar.resolve();
    await larga;
    expect(await espera).toBe(2);
    await otra.cerrar();
  }, 600_000);

  test("killed in the middle: nothing half, nothing acknowledged is lost", async () => {
    const proceso = escritor("sumar-sin-fin");
    let salida = "";
    for await (const trozo of proceso.stdout) {
      salida += new TextDecoder().decode(trozo);
      if (salida.split("\n").length > 30) break;
    }
    proceso.kill("SIGKILL");
    await proceso.exited;
    const [procesos, par, reconocidas] = [
      await leerContador(prueba.db, "procesos"),
      await leerContador(prueba.db, "par"),
      Number(salida.split("\n").at(-2)),
    ];
    expect(par).toBe(procesos);
    expect(par).toBeGreaterThanOrEqual(reconocidas);
    expect(await prueba.db.tx((q) => subirContador(q, "par"))).toBe(par + 1);
  }, 600_000);

  if (base.dialecto === "postgres") {
    test(
      "connections cut by the server: every acknowledged unit is there, and work goes on",
      async () => {
        const verdugo = crearCliente(prueba.url, 1);
        let vivo = true;
        let hechas = 0;
        const trabajo = Array.from({ length: 8 }, async (_, n) => {
          while (vivo) {
            await prueba.db.tx(async (q) => {
              await subirContador(q, `a${n}`);
              await Bun.sleep(1);
              await subirContador(q, `b${n}`);
            }).then(() => hechas++, () => Bun.sleep(5));
          }
        });
        for (let corte = 0; corte < 5; corte++) {
          const antes = hechas;
          while (hechas === antes) await Bun.sleep(5);
          await verdugo`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND datname = current_database()`;
        }
        vivo = false;
        await Promise.all(trabajo);
        await verdugo.end();
        const suma = async (letra: string) =>
          Number(
            (await prueba.db.valores(
              "SELECT coalesce(sum(valor), 0) FROM contadores WHERE nombre LIKE ?",
              [`${letra}%`],
            ))[0]?.[0],
          );
        expect(await suma("a")).toBe(await suma("b"));
        expect(await suma("a")).toBeGreaterThanOrEqual(hechas);
      },
      600_000,
    );

    test("what failed with rows already sent leaves no empty ones before those of the next", async () => {
      const { db } = prueba;
      const falla = "SELECT 6 / (3 - n) FROM generate_series(1, 5) AS n";
      const tres = "SELECT n, n > 1 AS pasa FROM generate_series(1, 3) AS n";
      // As many at once as connections there are, and some behind others.
      const todas = Array.from({ length: 40 }, (_, i) => i);
      const fallas = await Promise.allSettled(todas.map(() => db.valores(falla)));
      expect(new Set(fallas.map((f) => f.status))).toEqual(new Set(["rejected"]));
      const leidas = await Promise.all(
        todas.map((i) => i % 2 === 0 ? db.valores(tres) : db.filas(tres)),
      );
      const valores = [[1, 0], [2, 1], [3, 1]];
      const filas = valores.map(([n, pasa]) => ({ n, pasa }));
      expect(leidas).toEqual(todas.map((i) => i % 2 === 0 ? valores : filas));
    });
  }
});
