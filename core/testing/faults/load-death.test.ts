/** Loads of files whose process is killed: what was there before stays, or the whole load is. */
import { expect, test } from "bun:test";
import { join, resolve } from "node:path";
import type { Db } from "#core/db/types.ts";
import { paraCadaBase } from "../db.ts";
import { abrirProducto } from "../producto.ts";
import { enCarpetaPropia } from "../files/sirhu.ts";
import { CARGO, quieta } from "./load.ts";
import { veces } from "./times.ts";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const MUERTES = veces(2, 100);
const RENGLONES = 2_000;
const MES = "202410";

/** Rows of base Otros gastos of one group, each of `costo` pesos. */
function gastos(costo: number): string {
  const { prog, subp, proy, act, ubic, ff, pprin, esc } = CARGO;
  const fila = [357, "E2601", prog, subp, proy, act, ubic, ff, pprin, esc, costo].join(",");
  return "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,costo_total\n" +
    `${fila}\n`.repeat(RENGLONES);
}

/** What a load replaces, and how many loads the trail tells of. */
const LECTURAS = {
  importar: {
    datos: "SELECT count(*), sum(costo_total) FROM base_otrosgastos " +
      "WHERE saf = 357 AND codipres = 'E2601'",
    asientos: "SELECT count(*) FROM auditoria WHERE entidad = 'otrosgastos' " +
      "AND saf = 357 AND codipres = 'E2601'",
  },
  ejecucion: {
    datos: "SELECT saf, lineas, totales FROM valuaciones WHERE codipres = 'M2410' ORDER BY saf",
    asientos: "SELECT count(*) FROM auditoria WHERE entidad = 'ejecuciones' AND accion = 'cargar'",
  },
} as const;

/** Driver-independent text of what is there. */
async function estado(db: Db, { datos, asientos }: (typeof LECTURAS)[keyof typeof LECTURAS]) {
  const filas = (await db.valores(datos)).map((f) => f.map(String));
  return { datos: JSON.stringify(filas), asientos: Number((await db.valores(asientos))[0][0]) };
}

paraCadaBase("loads killed at any moment", (base) => {
  test("[A1] [E1] [K2] each is there whole, with its entry, or left no trace", async () => {
    const p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
    try {
      await enCarpetaPropia(async (carpeta) => {
        const { escribirSirhu } = await import("#plugins/demostracion/service.ts");
        const { comprobar } = await import("#plugins/valuation/service.ts");
        const cargar = (...orden: readonly string[]) =>
          Bun.spawn([process.execPath, PLANTA, ...orden], {
            env: { ...process.env, DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
            stdout: "ignore",
            stderr: "ignore",
          });
        const ordenes: Record<keyof typeof LECTURAS, string[][]> = { importar: [], ejecucion: [] };
        for (const [i, personas] of [200, 300].entries()) {
          await Bun.write(join(carpeta, `${i}/otrosgastos.csv`), gastos(i + 1));
          ordenes.importar.push(["importar", join(carpeta, String(i))]);
          const zip = join(carpeta, `${i}.zip`);
          await escribirSirhu(zip, { mes: Number(MES), safs: [103, 357], personas });
          ordenes.ejecucion.push(["ejecuciones", "cargar", MES, zip]);
        }
        for (const que of ["importar", "ejecucion"] as const) {
          // Each of the two whole: what may be found afterwards, and how long it takes.
          const enteras: string[] = [];
          let dura = 0;
          let asientosDeUna = 0;
          let antes = await estado(p.app.db, LECTURAS[que]);
          for (const orden of ordenes[que]) {
            const inicio = performance.now();
            expect(await cargar(...orden).exited).toBe(0);
            dura = performance.now() - inicio;
            const ahora = await estado(p.app.db, LECTURAS[que]);
            enteras.push(ahora.datos);
            asientosDeUna = ahora.asientos - antes.asientos;
            antes = ahora;
          }
          expect(enteras[0]).not.toBe(enteras[1]);
          expect(asientosDeUna).toBeGreaterThan(0);
          for (let i = 0, aqui = 0; i < MUERTES || aqui === 0; i++) {
            const otra = enteras.indexOf(antes.datos) === 0 ? 1 : 0;
            const inicio = performance.now();
            const victima = cargar(...ordenes[que][otra]);
            // Starting takes the first part; storing is at the end.
            await Promise.race([victima.exited, Bun.sleep(dura * (0.4 + Math.random() * 0.6))]);
            victima.kill("SIGKILL");
            await victima.exited;
            if (victima.signalCode !== null) aqui++;
            // The machine goes faster than it went: the next one dies before.
            else dura = performance.now() - inicio;
            await quieta(p.app.db);
            const ahora = await estado(p.app.db, LECTURAS[que]);
            const hecha = ahora.datos === enteras[otra];
            expect(ahora).toEqual({
              datos: enteras[hecha ? otra : 1 - otra],
              asientos: antes.asientos + (hecha ? asientosDeUna : 0),
            });
            antes = ahora;
          }
          // Whatever the dead left taken is free for the next one.
          const otra = enteras.indexOf(antes.datos) === 0 ? 1 : 0;
          expect(await cargar(...ordenes[que][otra]).exited).toBe(0);
          expect((await estado(p.app.db, LECTURAS[que])).datos).toBe(enteras[otra]);
        }
        expect((await comprobar(p.app.db, () => {})).flatMap((c) => c.fallas)).toEqual([]);
      });
    } finally {
      await p.cerrar();
    }
  }, 7_200_000);
});
