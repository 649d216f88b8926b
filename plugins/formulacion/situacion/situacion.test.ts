import { expect, test } from "bun:test";
import type { Consulta } from "#core/plugin.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { pedidoDe } from "#core/testing/api.ts";
import { abrirProducto } from "#core/testing/producto.ts";
import { cuentasDe, grupo } from "#plugins/bases/service.ts";

/** A reading of which nothing is remembered. */
const sinMemoria = (q: Consulta): Consulta => ({
  dialecto: q.dialecto,
  valores: (...a) => q.valores(...a),
  filas: (...a) => q.filas(...a),
  estables: (...a) => q.filas(...a),
});

type Fila = Readonly<Record<string, number | string>>;

interface Situacion {
  valorizado: boolean;
  desactualizado: boolean;
  totales: { mon: number; total: number }[];
  posiciones: { permanentes: number; cargos: number; techo: number; supera: boolean } | null;
  bases: { base: string; registros: number; errores: number }[];
}

paraCadaBase("state of a group", (base) => {
  test(
    "[T2] [V12] valuation, positions against the techo, rows and errors per base, always of now",
    async () => {
      const p = await abrirProducto(base);
      try {
        const ver = async (codipres: string, saf = 357, como = p.roles.consulta) =>
          (await p.pedir<Situacion>("GET", `/api/presupuestos/situacion/${saf}/${codipres}`, {
            como,
          })).json;
        const antes = await ver("E2601");
        expect(antes).toMatchObject({ valorizado: false, desactualizado: false, totales: [] });
        expect(antes.bases).toHaveLength(9);
        expect(antes.bases.every((b) => b.registros > 0 && b.errores === 0)).toBe(true);
        const [[cargos]] = await p.app.db.valores(
          "SELECT sum(b.cargos + b.vacantes) FROM base_cargos b JOIN codigos_procesamiento c " +
            "ON c.codp = b.codp WHERE saf = 357 AND codipres = 'E2601' AND pprin IN (1, 2) " +
            "AND c.unidad = 'C'",
        );
        expect(antes.posiciones?.cargos).toBe(Number(cargos));
        const techo = (n: number) =>
          p.importarTextos({ techos: `ejercicio,saf,cargos,observaciones\n2026,357,${n},\n` });
        await techo(Number(cargos));
        expect((await ver("E2601")).posiciones).toMatchObject({ techo: cargos, supera: false });
        await techo(Number(cargos) - 1);
        expect((await ver("E2601")).posiciones).toMatchObject({ supera: true });
        const { json } = await p.pedir("POST", "/api/valorizar", {
          como: p.roles.analista,
          form: { saf: 357, codipres: "E2601" },
        });
        const despues = await ver("E2601");
        expect(despues).toMatchObject({ valorizado: true, desactualizado: false });
        expect(Object.fromEntries(despues.totales.map((t) => [t.mon, t.total]))).toEqual(
          json.total as Record<string, number>,
        );
        // A scale that goes away invalidates rows at once, though no row was written.
        const [{ usadas }] = await leidas<{ usadas: number }>(
          p.app.db,
          "SELECT count(*) AS usadas FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' " +
            "AND codp = 1",
        );
        await p.app.db.tx(async (q) => {
          await q.ejecutar("DELETE FROM codigos_procesamiento WHERE codp = 1");
          await q.ejecutar("UPDATE contadores SET valor = valor + 1 WHERE nombre = 'referencias'");
        });
        const sin = await ver("E2601");
        expect(sin.bases[0]).toMatchObject({ base: "cargos", errores: Number(usadas) });
        expect(await ver("E2601", 750, p.roles.admin)).toMatchObject({
          posiciones: null,
          bases: [],
        });
        expect(await ver("M2412")).toMatchObject({ valorizado: true, posiciones: null });
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );

  test(
    "what is counted follows each save, and is told to who looks at it, once per burst",
    async () => {
      const p = await abrirProducto(base);
      const dichas: Situacion[] = [];
      p.app.eventos.escuchar((e) => {
        if (e.tipo === "situacion") dichas.push(e.datos as unknown as Situacion);
      });
      try {
        const RUTA = "/api/bases/cargos/357/E2601";
        const como = p.roles.analista;
        const cambio = { tipo: "cambio", saf: 357, codipres: "E2601", datos: {} };
        const pedirla = () => p.pedir("GET", "/api/presupuestos/situacion/357/E2601", { como });
        // Whoever asks without listening is not told: nothing is counted for nobody.
        await pedirla();
        p.app.eventos.emitir(cambio);
        await Bun.sleep(600);
        expect(dichas).toEqual([]);
        const flujo: Response = await p.servidor.handle(pedidoDe("GET", "/api/eventos", { como }));
        p.app.eventos.emitir(cambio);
        while (dichas.length === 0) await Bun.sleep(20);
        dichas.length = 0;
        const ver = async () =>
          (await p.pedir<Situacion>("GET", "/api/presupuestos/situacion/357/E2601", { como })).json;
        /** The same, by a process that remembers nothing. */
        const deCero = async () => {
          const { registros, errores } = await p.app.db.leer(async (q) => {
            const g = await grupo(q, 357, "E2601");
            const [cargos] = (await cuentasDe(sinMemoria(q), g)).bases;
            return cargos;
          });
          return { registros, errores };
        };
        const lista = (await p.pedir<{ cargos: Fila[] }>("GET", RUTA, { como })).json.cargos;
        // A wrong row, as an import may leave: put right, it is no longer counted.
        await p.app.db.tx(async (q) => {
          await q.ejecutar("UPDATE base_cargos SET ubic = 998 WHERE id = ?", [lista[0].id]);
          await q.ejecutar("UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357");
        });
        const antes = await ver();
        expect(antes.bases[0].errores).toBe(1);
        const guardar = (form: Record<string, unknown>) =>
          p.pedir("POST", RUTA, { como, form: form as Record<string, string> });
        const valores = ({ validacion: _, ...fila }: Record<string, unknown>) => fila;
        let sumados = 0;
        for (const [i, fila] of lista.slice(0, 4).entries()) {
          await guardar({
            ...valores(fila),
            rev: "",
            accion: "editar",
            cargos: Number(fila.cargos) + i,
          });
          if ([1, 2].includes(Number(fila.pprin))) sumados += i;
        }
        const { id: _id, ...copia } = valores(lista[5]) as Fila;
        const nuevo = await guardar({ ...copia, accion: "nuevo" });
        await guardar({ accion: "eliminar", id: lista[6].id });
        const despues = await ver();
        expect(despues.bases[0]).toMatchObject(await deCero());
        expect(despues.bases[0]).toMatchObject({ errores: 0, registros: antes.bases[0].registros });
        const [[cargos]] = await p.app.db.valores(
          "SELECT sum(b.cargos + b.vacantes) FROM base_cargos b JOIN codigos_procesamiento c " +
            "ON c.codp = b.codp WHERE saf = 357 AND codipres = 'E2601' AND pprin IN (1, 2) " +
            "AND c.unidad = 'C'",
        );
        expect(despues.posiciones?.cargos).toBe(Number(cargos));
        expect(nuevo.json).toMatchObject({ resultado: true });
        expect(sumados).toBeGreaterThan(0);
        while (!Bun.deepEquals(dichas.at(-1), despues)) await Bun.sleep(20);
        // A burst is one to tell, beside what the last save may still have to.
        dichas.length = 0;
        for (let i = 0; i < 20; i++) p.app.eventos.emitir(cambio);
        while (dichas.length === 0) await Bun.sleep(20);
        await Bun.sleep(400);
        expect(dichas.length).toBeLessThanOrEqual(2);
        await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "E2601" } });
        while (!dichas.at(-1)?.valorizado) await Bun.sleep(20);
        expect(dichas.at(-1)).toEqual(await ver());
        await flujo.body?.cancel();
        // What is counted from here on is another number.
        await guardar({ ...copia, accion: "nuevo" });
        const { registros } = (await ver()).bases[0];
        await Bun.sleep(600);
        expect(dichas.filter((d) => d.bases[0].registros === registros)).toEqual([]);
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );

  test(
    "a count that somebody else's reading could not finish is made by whoever waited for it",
    async () => {
      const p = await abrirProducto(base);
      try {
        const cuentas = await p.app.db.leer(async (q) => {
          const g = await grupo(q, 357, "E2601");
          // Somebody whose rows stop coming, once the counter is read.
          const cortado: Consulta = {
            ...sinMemoria(q),
            base: q.base,
            valores: () => Promise.reject(new Error("cortado")),
          };
          const suya = cuentasDe(cortado, g).catch((e: Error) => e.message);
          const mia = cuentasDe(q, g);
          return { suya: await suya, mia: await mia, deCero: await cuentasDe(sinMemoria(q), g) };
        });
        expect(cuentas.suya).toBe("cortado");
        expect(cuentas.mia).toEqual(cuentas.deCero);
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );
});
