import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Db } from "../db/types.ts";
import { Rechazo } from "../errors.ts";
import { paraCadaBase } from "../testing/db.ts";
import { abrirProducto, ACTOR } from "../testing/producto.ts";
import { crearPool } from "./pool.ts";
import { ejecutarEnCola, encolar, esperar, nuevoDueno, terminar, tomar } from "./queue.ts";
import { atender, servirCola } from "./serve-queue.ts";
import { colaCompartida } from "./shared.ts";
import type { ColaTrabajos } from "./types.ts";

const PLANTA = resolve(import.meta.dir, "../../bin/planta.ts");
const ENTRADA = new URL("../../bin/trabajador.ts", import.meta.url);
const VALORIZAR = { saf: 357, codipres: "E2601" };

async function estados(db: Db): Promise<Record<string, number>> {
  const filas = await db.valores("SELECT estado, count(*) FROM trabajos GROUP BY estado");
  return Object.fromEntries(filas.map(([e, n]) => [String(e), Number(n)]));
}

interface Informe {
  readonly saf: number;
  readonly codipres: string;
  readonly resultado: boolean;
}

function proceso(url: string, ...argv: string[]) {
  return Bun.spawn([process.execPath, PLANTA, ...argv], {
    env: { ...process.env, DATABASE_URL: url },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
}

paraCadaBase("the queue of the database", (base) => {
  test(
    "many holders claim at once, and each job goes to exactly one, the oldest first",
    async () => {
      const { db, cerrar } = await base.abrir();
      try {
        const ids: number[] = [];
        for (let i = 0; i < 30; i++) ids.push(await encolar(db, "x.y", { i }, ACTOR));
        const tomados = await Promise.all(Array.from({ length: 6 }, async () => {
          const mios: number[] = [];
          const dueno = nuevoDueno();
          for (let t = await tomar(db, dueno); t; t = await tomar(db, dueno)) {
            expect(t).toMatchObject({ nombre: "x.y", actor: ACTOR });
            mios.push(t.id);
            await terminar(db, t, "hecho", { eco: t.entrada });
          }
          expect(mios).toEqual(mios.toSorted((a, b) => a - b));
          return mios;
        }));
        expect(tomados.flat().toSorted((a, b) => a - b)).toEqual(ids);
        expect(await esperar(db, ids[7], () => {})).toEqual({ eco: { i: 7 } });
        expect(await estados(db)).toEqual({ hecho: 30 });
      } finally {
        await cerrar();
      }
    },
    600_000,
  );

  test("a job of a dead holder is taken up again, and given up after three deaths", async () => {
    const { db, cerrar } = await base.abrir();
    try {
      const id = await encolar(db, "x.y", {}, ACTOR);
      // A process that existed and does not any more.
      const muerto = Bun.spawn(["true"]);
      await muerto.exited;
      const dueno = nuevoDueno().replace(`:${process.pid}:`, `:${muerto.pid}:`);
      for (let i = 0; i < 3; i++) expect((await tomar(db, dueno))?.id).toBe(id);
      expect(await tomar(db, nuevoDueno())).toBeNull();
      await expect(esperar(db, id, () => {})).rejects.toThrow("se interrumpió");
    } finally {
      await cerrar();
    }
  });

  test("silence tells the death of another machine, and who lost a job cannot end it", async () => {
    const { db, cerrar } = await base.abrir();
    try {
      const id = await encolar(db, "x.y", {}, ACTOR);
      const lejano = await tomar(db, "otra-maquina:1:a");
      expect(await tomar(db, nuevoDueno())).toBeNull();
      await db.tx((q) => q.ejecutar("UPDATE trabajos SET latido = latido - 60000"));
      const propio = await tomar(db, nuevoDueno());
      expect(propio?.id).toBe(id);
      if (!lejano || !propio) throw new Error("nadie lo tomó");
      await terminar(db, lejano, "hecho", "tarde");
      await terminar(db, propio, "hecho", "a tiempo");
      expect(await esperar(db, id, () => {})).toBe("a tiempo");
    } finally {
      await cerrar();
    }
  });

  test("a refusal comes back as it was, and a surprise without its detail", async () => {
    const p = await abrirProducto(base);
    try {
      const rechazo = esperar(
        p.app.db,
        await encolar(p.app.db, "valuation.valorizar", { ...VALORIZAR, codipres: "E9999" }, ACTOR),
        () => {},
      );
      rechazo.catch(() => {});
      const sorpresa = esperar(p.app.db, await encolar(p.app.db, "x.y", {}, ACTOR), () => {});
      sorpresa.catch(() => {});
      expect(await servirCola(p.app, () => true, true)).toBe(2);
      await expect(rechazo).rejects.toBeInstanceOf(Rechazo);
      await expect(sorpresa).rejects.toThrow("avise a quien administra");
    } finally {
      await p.cerrar();
    }
  }, 600_000);

  test(
    "[V11] worker processes value every budget, each once, and a killed one loses nothing",
    async () => {
      const p = await abrirProducto(base);
      try {
        const orden = proceso(
          p.app.db.url,
          "valorizar",
          "--todos",
          "--trabajadores",
          "2",
          "--json",
        );
        const salida = await new Response(orden.stdout).text();
        const informes = salida.trim().split("\n").map((l) => JSON.parse(l) as Informe);
        // The sample has budgets with errors: an order that leaves one without value ends in 1.
        expect(await orden.exited).toBe(informes.every((i) => i.resultado) ? 0 : 1);
        expect(informes.filter((i) => i.resultado).length).toBeGreaterThan(1);
        const pares = new Set(
          informes.map((i) => `${i.saf} ${i.codipres}`),
        );
        expect(pares.size).toBe(informes.length);
        // The order does some of them itself, and the process that it started the others.
        const repartidos = Number((await estados(p.app.db)).hecho);
        expect(repartidos).toBeGreaterThan(0);
        expect(repartidos).toBeLessThan(informes.length);
        // One worker dies with the job in its hands; the next one takes it.
        const fin = ejecutarEnCola<{ renglones: number }>(
          p.app,
          "valuation.valorizar",
          VALORIZAR,
          ACTOR,
        );
        const victima = proceso(p.app.db.url, "trabajador");
        for (;;) {
          const { en_curso: tomado, hecho: listo } = await estados(p.app.db) as {
            en_curso?: number;
            hecho?: number;
          };
          if (tomado || (listo ?? 0) > repartidos) break;
          await Bun.sleep(1);
        }
        victima.kill("SIGKILL");
        await victima.exited;
        await servirCola(p.app, () => true, true);
        expect((await fin).renglones).toBeGreaterThan(0);
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );

  test(
    "[V11] an order that is interrupted takes out of the queue what nobody began, with its processes",
    async () => {
      const p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 600 });
      try {
        const quedan = async () => {
          const { pendiente = 0, en_curso = 0 } = await estados(p.app.db);
          return pendiente + en_curso;
        };
        const orden = proceso(p.app.db.url, "valorizar", "--todos", "--trabajadores", "3");
        while (await quedan() === 0) await Bun.sleep(5);
        orden.kill("SIGINT");
        expect(await orden.exited).toBe(1);
        expect(await new Response(orden.stderr).text()).toMatch(
          /Se interrumpió: \d+ de \d+ presupuestos se intentaron; el resto no se empezó\n$/,
        );
        expect(await quedan()).toBe(0);
        // Killed, it cannot: but its processes end with it.
        const muerta = proceso(p.app.db.url, "trabajador", "--con-entrada");
        muerta.stdin.end();
        expect(await muerta.exited).toBe(0);
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );

  test("[V11] a closing whose worker died once it was stored is not made twice", async () => {
    const p = await abrirProducto(base);
    try {
      const { app } = p;
      const versiones = async () =>
        (await app.db.valores("SELECT codipres FROM presupuestos WHERE saf = 357")).length;
      const antes = await versiones();
      await app.trabajos.ejecutar("valuation.valorizar", VALORIZAR, ACTOR);
      const quien = { admin: true, onp: false };
      const entrada = { ...VALORIZAR, tipo: "A", quien };
      const id = await encolar(app.db, "valuation.cerrar", entrada, ACTOR);
      const t = await tomar(app.db, nuevoDueno());
      if (!t) throw new Error("nadie lo tomó");
      // The unit of work ends, and the process with it: `terminar` is never reached.
      await app.trabajos.ejecutar(t.nombre, t.entrada, t.actor, { turno: t });
      expect(await tomar(app.db, nuevoDueno())).toBeNull();
      expect(await esperar(app.db, id, () => {})).toHaveProperty("codipres");
      expect(await versiones()).toBe(antes + 1);
      // Who lost the job to another writes nothing.
      const otro = await encolar(app.db, "valuation.cerrar", entrada, ACTOR);
      const perdido = await tomar(app.db, "otra-maquina:1:a");
      if (!perdido) throw new Error("nadie lo tomó");
      await app.db.tx((q) => q.ejecutar("UPDATE trabajos SET latido = latido - 60000"));
      expect((await tomar(app.db, nuevoDueno()))?.id).toBe(otro);
      await expect(
        app.trabajos.ejecutar(perdido.nombre, perdido.entrada, ACTOR, { turno: perdido }),
      ).rejects.toThrow("Otro proceso tomó el trabajo");
      expect(await versiones()).toBe(antes + 1);
    } finally {
      await p.cerrar();
    }
  }, 600_000);

  test("the file that a job of the queue writes on another machine arrives whole", async () => {
    const p = await abrirProducto(base);
    const ruta = await mkdtemp(join(tmpdir(), "planta-cola-"));
    try {
      const vista = { filtros: [], orden: null, columnas: [], soloErrores: false, grupos: [] };
      const archivo = join(ruta, "cargos.xlsx");
      const entrada = { base: "cargos", ...VALORIZAR, vista, archivo };
      const fin = ejecutarEnCola(p.app, "bases.excel", entrada, ACTOR);
      fin.catch(() => {});
      while (await servirCola(p.app, () => true, true) === 0);
      await fin;
      const directo = join(ruta, "directo.xlsx");
      await p.app.trabajos.ejecutar("bases.excel", { ...entrada, archivo: directo }, ACTOR);
      expect(await Bun.file(archivo).bytes()).toEqual(await Bun.file(directo).bytes());
      expect(await p.app.db.valores("SELECT count(*) FROM trabajos_archivos")).toEqual([[0]]);
    } finally {
      await rm(ruta, { recursive: true, force: true });
      await p.cerrar();
    }
  }, 600_000);

  test(
    "a server whose workers are all busy shares what it is asked for, and answers the same",
    async () => {
      const p = await abrirProducto(base);
      const pool = crearPool(ENTRADA, () => p.app, 1);
      const cola = colaCompartida(pool, () => p.app);
      try {
        const pedir = () =>
          cola.ejecutar<{ renglones: number }>("valuation.valorizar", VALORIZAR, ACTOR);
        const [primero, ...resto] = await Promise.all([pedir(), pedir(), pedir()]);
        expect(primero.renglones).toBeGreaterThan(0);
        expect(resto.map((r) => r.renglones)).toEqual([primero.renglones, primero.renglones]);
        expect(await estados(p.app.db)).toEqual({ hecho: 2 });
      } finally {
        await cola.cerrar();
        await p.cerrar();
      }
    },
    600_000,
  );
});

test("progress of a claimed job reaches whoever waits", async () => {
  const { basesDeDatos } = await import("../testing/db.ts");
  const p = await abrirProducto(basesDeDatos()[0]);
  try {
    const vistos: string[] = [];
    const id = await encolar(p.app.db, "x.y", {}, ACTOR);
    const fin = esperar(p.app.db, id, (_, etapa) => vistos.push(etapa ?? ""));
    const t = await tomar(p.app.db, nuevoDueno());
    if (!t) throw new Error("nadie lo tomó");
    await atender(p.app, t, {
      async ejecutar<S>(...[, , , opciones]: Parameters<ColaTrabajos["ejecutar"]>) {
        opciones?.progress?.(0.5, "a la mitad");
        while (!vistos.includes("a la mitad")) await Bun.sleep(20);
        return 1 as S;
      },
    });
    expect(await fin).toBe(1);
    expect(vistos).toContain("a la mitad");
  } finally {
    await p.cerrar();
  }
}, 600_000);
