/** [J2] A process killed in the middle of a transfer: nothing is half done, and the next goes on. */
import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { paraCadaBase } from "#core/testing/db.ts";
import { quieta } from "#core/testing/faults/load.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { baseDe, tablaDe } from "#plugins/bases/service.ts";
import { nuevoPasaje } from "./pasajes.ts";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const MUERTES = 2;
/** Rows that each transfer moves: enough for a death to fall inside it. */
const RENGLONES = 1500;
/** Transfers entered before each death, there and back. */
const PASAJES = 4;
const ACTIVIDADES = [1, 2] as const;

function laBase() {
  const base = baseDe("beneficiosycompensaciones");
  if (!base) throw new Error("falta la base");
  return base;
}
const base = laBase();
const tabla = tablaDe(base);

/** Every row of the base at the first opening, many times over. */
async function llenar({ app }: Producto): Promise<number> {
  const columnas = ["saf", "codipres", ...base.columnas.map((c) => c.id), "rev"].join(", ");
  return await app.db.tx(async (q) => {
    await q.ejecutar(
      `UPDATE ${tabla} SET prog = 3, subp = 0, proy = 0, act = 1 WHERE saf = 307 ` +
        "AND codipres = 'E2601'",
    );
    for (;;) {
      const [[n]] = await q.valores(
        `SELECT count(*) FROM ${tabla} WHERE saf = 307 AND codipres = 'E2601'`,
      );
      if (Number(n) >= RENGLONES) return Number(n);
      await q.ejecutar(
        `INSERT INTO ${tabla} (${columnas}) SELECT ${columnas} FROM ${tabla} ` +
          "WHERE saf = 307 AND codipres = 'E2601'",
      );
    }
  });
}

paraCadaBase("a transfer whose process is killed", (dialecto) => {
  test("[J2] moved every row or none, and is told so; what is pending runs next time", async () => {
    const p = await abrirProducto(dialecto, { safs: [103, 307, 357, 750], renglones: 5 });
    const { db, config } = p.app;
    const procesar = () =>
      Bun.spawn([process.execPath, PLANTA, "pasajes", "procesar"], {
        env: { ...process.env, DATABASE_URL: config.databaseUrl, PLANTA_MODO: "testing" },
        stdout: "ignore",
        stderr: "ignore",
      });
    const ejecutados = async () => {
      const filas = await db.valores("SELECT ejecucion FROM pasajes ORDER BY id");
      return filas.map(([cuando]) => cuando !== null);
    };
    const cuantos = async () => (await ejecutados()).filter(Boolean).length;
    try {
      const todos = await llenar(p);
      const cadena = { prog: 3, subp: 0, proy: 0 };
      const ingresar = async () => {
        for (let i = 0; i < PASAJES; i++) {
          const [de, a] = i % 2 === 0 ? ACTIVIDADES : ACTIVIDADES.toReversed();
          const casilleros = [["origen", de], ["destino", a]].flatMap(([lado, act]) =>
            Object.entries({ saf: 307, ...cadena, act }).map(([n, v]) => [`${n}_${lado}`, v])
          );
          const pedido = { codipres: "E2601", ...Object.fromEntries(casilleros) };
          await nuevoPasaje(p.app, ACTOR, pedido, Date.now());
        }
      };
      /** All the rows are where the last transfer that ran left them, and the trail agrees. */
      const revisar = async () => {
        const hechos = await ejecutados();
        const n = hechos.filter(Boolean).length;
        expect(hechos).toEqual(hechos.map((_, i) => i < n));
        const donde = await db.valores(
          `SELECT act, count(*) FROM ${tabla} WHERE saf = 307 AND codipres = 'E2601' GROUP BY act`,
        );
        expect(donde.map((f) => f.map(Number))).toEqual([[ACTIVIDADES[n % 2], todos]]);
        const [[asentados]] = await db.valores(
          "SELECT count(*) FROM auditoria WHERE entidad = 'pasajes' AND accion = 'ejecutar'",
        );
        expect(Number(asentados)).toBe(n);
      };
      for (let i = 0; i < MUERTES; i++) {
        await ingresar();
        const antes = await cuantos();
        const victima = procesar();
        // It is at work: from here on, at any moment of the next transfer.
        while (await cuantos() === antes) await Bun.sleep(5);
        await Bun.sleep(Math.random() * 120);
        victima.kill("SIGKILL");
        await victima.exited;
        await quieta(db);
        await revisar();
      }
      expect(await procesar().exited).toBe(0);
      expect(await cuantos()).toBe(PASAJES * MUERTES);
      await revisar();
    } finally {
      await p.cerrar();
    }
  }, 600_000);
});
