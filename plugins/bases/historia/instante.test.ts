/** Going back in time: every state that there was can be seen, compared and recovered ([A3]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import type { Comparacion, FilasPasadas, Momento, OperacionAsentada } from "#proto/bases.ts";
import { plugins } from "#plugins/index.ts";
import { BASES } from "../bases.ts";
import { grupoParaEditar } from "../grupos/grupos.ts";
import { encabezadoEn, filasDeAhora, filasEn } from "./instante.ts";
import { moverCadena } from "../grupos/mover.ts";

const GRUPO = { saf: 357, codipres: "E2601" };
const GASTO = { prog: 18, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, pprin: 1, esc: 303 };
const OTROS = BASES.filter((b) => b.id === "otrosgastos")[0];

for (const base of basesDeDatos()) {
  describe(`historia de un grupo en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const leer = async <T>(ruta: string, como = p.roles.analista) => {
      const r = await p.pedir<T>("GET", `/api/presupuestos/${ruta}`, { como });
      expect({ ruta, status: r.status, texto: r.status === 200 ? "" : r.texto })
        .toEqual({ ruta, status: 200, texto: "" });
      return r.json;
    };
    const historia = async (grupo = "357/E2601", consulta = "") =>
      (await leer<{ operaciones: OperacionAsentada[] }>(`historia/${grupo}${consulta}`))
        .operaciones;
    const enviar = async (ruta: string, form: Record<string, string | number>) => {
      const r = await p.pedir<Record<string, unknown>>("POST", `/api/${ruta}`, {
        como: p.roles.analista,
        form,
      });
      return r.json;
    };
    const gasto = (form: Record<string, string | number>) =>
      enviar("bases/otrosgastos/357/E2601", { ...GASTO, ...form });
    const recuperar = (asiento: number, form: Record<string, string | number>) =>
      enviar(`presupuestos/recuperar/357/E2601/${asiento}`, form);

    test(
      "[A3] after random edits of every kind, each past state is exactly what there was",
      async () => {
        const estadoAhora = (g = GRUPO) =>
          p.app.db.leer(async (q) => {
            const filas: Record<string, unknown> = {};
            for (const b of BASES) filas[b.id] = [...await filasDeAhora(q, b, g)];
            const [cabecera] = await q.valores(
              "SELECT descripcion, desde_mes, ejercicio, version FROM presupuestos " +
                "WHERE saf = ? AND codipres = ?",
              [g.saf, g.codipres],
            );
            return { filas, cabecera: cabecera as unknown[] };
          });
        const vivos = async () =>
          [...await p.app.db.leer((q) => filasDeAhora(q, OTROS, GRUPO))].map(([id]) => id);
        const mover = (act: number, hacia: number) =>
          p.app.db.tx(async (q) => {
            const grupo = await grupoParaEditar(q, 357, "E2601");
            const cadena = { prog: 18, subp: 0, proy: 0 };
            await moverCadena(q, ACTOR, { grupo, cadena: { ...cadena, act } }, {
              grupo,
              cadena: { ...cadena, act: hacia },
            });
          });
        const importar = (n: number) => {
          const columnas = ["saf", "codipres", ...OTROS.columnas.map((c) => c.id)];
          const filas = Array.from({ length: n }, (_, i) => [
            357,
            "E2601",
            18,
            0,
            0,
            1,
            2,
            11,
            1,
            303,
            `${i}.50`,
          ]);
          return p.importarTextos({
            otrosgastos: [columnas, ...filas].map((f) => f.join(",")).join("\n") + "\n",
          });
        };
        /** Each does one thing to the group, or is refused. */
        const acciones: readonly ((n: number) => Promise<unknown>)[] = [
          (n) => gasto({ accion: "nuevo", id: 0, costo_total: n }),
          async (n) => {
            const ids = await vivos();
            return gasto({ accion: "editar", id: ids[n % ids.length] ?? 1, costo_total: n });
          },
          async (n) => {
            const ids = await vivos();
            return gasto({ accion: "eliminar", id: ids[n % ids.length] ?? 1, costo_total: 0 });
          },
          async (n) => {
            const registros = (await vivos()).slice(0, n % 4).join(",");
            return registros && enviar("bases/otrosgastos/eliminar/357/E2601", { registros });
          },
          (n) =>
            enviar("bases/otrosgastos/pegar/357/E2601", {
              texto: `18\t0\t0\t1\t2\t11\t1\t303\t${n}\n`.repeat(1 + n % 5),
              aplicar: 1,
            }),
          () => enviar("bases/otrosgastos/deshacer/357/E2601", { nada: "" }),
          (n) => importar(1 + n % 6),
          (n) =>
            enviar("presupuestos/generacionautomaticadedatos", {
              saf: 357,
              codipres_origen: n % 3 === 0 ? "E2601" : "E2699",
              codipres_destino: "E2601",
            }),
          (n) =>
            enviar("presupuestos/editar/357/E2601", {
              accion: "editar",
              descripcion: `Descripción ${n}`,
              desde_mes: 202412,
              ejercicio: 2026,
              version: 1,
            }),
          (n) => mover(n % 2 ? 1 : 2, n % 2 ? 2 : 1),
        ];
        const corrida = fc.array(
          fc.tuple(fc.nat(acciones.length - 1), fc.integer({ min: 1, max: 9_999 })),
          { minLength: 6, maxLength: 14 },
        );
        const vistos: { asiento: number; estado: Awaited<ReturnType<typeof estadoAhora>> }[] = [];
        const hechas = new Set<number>();
        for (const pasos of fc.sample(corrida, { numRuns: 4, seed: 20_261_121 })) {
          for (const [cual, n] of pasos) {
            const antes = (await historia())[0].asiento;
            await acciones[cual](n);
            const [{ asiento }] = await historia();
            if (asiento === antes) continue;
            hechas.add(cual);
            vistos.push({ asiento, estado: await estadoAhora() });
          }
        }
        // Nothing was left out by a refusal that nobody noticed.
        expect([...hechas].sort((a, b) => a - b)).toEqual(acciones.map((_, i) => i));
        for (const { asiento, estado } of vistos) {
          const pasado = await p.app.db.leer(async (q) => {
            const filas: Record<string, unknown> = {};
            for (const b of BASES) filas[b.id] = [...await filasEn(q, b, GRUPO, asiento)];
            const [g] = await leidas<Record<string, unknown>>(
              q,
              "SELECT * FROM presupuestos WHERE saf = 357 AND codipres = 'E2601'",
            );
            const { descripcion, desde_mes, ejercicio, version } = await encabezadoEn(
              q,
              g as unknown as Parameters<typeof encabezadoEn>[1],
              asiento,
            );
            return { filas, cabecera: [descripcion, desde_mes, ejercicio, version] };
          });
          expect<object>({ asiento, pasado }).toEqual({ asiento, pasado: estado });
        }
        const listados = (await historia("357/E2601", "?limite=500")).map((o) => o.asiento);
        expect(listados.slice(0, vistos.length)).toEqual(vistos.map((v) => v.asiento).toReversed());
      },
      600_000,
    );

    test("[A3] a moment is compared row by row with now: new, changed and deleted", async () => {
      const uno = (await gasto({ accion: "nuevo", id: 0, costo_total: "10.50" })).id as number;
      const dos = (await gasto({ accion: "nuevo", id: 0, costo_total: "20" })).id as number;
      const [{ asiento }] = await historia();
      await gasto({ accion: "editar", id: uno, costo_total: "11.75" });
      await gasto({ accion: "eliminar", id: dos });
      const tres = (await gasto({ accion: "nuevo", id: 0, costo_total: "30" })).id as number;

      const momento = await leer<Momento>(`instante/357/E2601/${asiento}`);
      expect(momento.bases.map((b) => b.base)).toEqual(BASES.map((b) => b.id));
      expect(momento.bases.find((b) => b.base === "otrosgastos")).toMatchObject({
        nuevos: 1,
        modificados: 1,
        eliminados: 1,
      });
      expect(momento.bases.find((b) => b.base === "cargos")).toMatchObject({
        nuevos: 0,
        modificados: 0,
        eliminados: 0,
      });
      const comparada = await leer<Comparacion>(`comparacion/357/E2601/${asiento}/otrosgastos`);
      expect(comparada.cantidad).toBe(3);
      expect(comparada.diferencias).toMatchObject([
        {
          registro: uno,
          cambio: "modificado",
          columnas: ["costo_total"],
          antes: { costo_total: 10.5 },
          ahora: { costo_total: 11.75 },
        },
        { registro: dos, cambio: "eliminado", antes: { costo_total: 20 }, ahora: null },
        { registro: tres, cambio: "nuevo", antes: null, ahora: { costo_total: 30 } },
      ]);
      const { registros } = await leer<FilasPasadas>(`instante/357/E2601/${asiento}/otrosgastos`);
      expect(registros.filter((r) => [uno, dos, tres].includes(r.id))).toMatchObject([
        { id: uno, costo_total: 10.5 },
        { id: dos, costo_total: 20 },
      ]);
      const [{ asiento: ultimo }] = await historia();
      const nada = await leer<Comparacion>(`comparacion/357/E2601/${ultimo}/otrosgastos`);
      expect(nada).toMatchObject({ cantidad: 0, diferencias: [] });
    });

    test("rows that a generation wrote again alike are not differences", async () => {
      const [{ asiento }] = await historia();
      const sin = { saf: 357, codipres_origen: "E2601", codipres_destino: "E2601" };
      const copia = { accion: "nuevo", descripcion: "Copia", desde_mes: 202412 };
      await enviar("presupuestos/editar/357/E26CO", { ...copia, ejercicio: 2026, version: 1 });
      const a = { ...sin, codipres_destino: "E26CO" };
      expect(await enviar("presupuestos/generacionautomaticadedatos", a))
        .toMatchObject({ resultado: true });
      await enviar("presupuestos/generacionautomaticadedatos", sin);
      const vacio = await leer<Momento>(`instante/357/E2601/${asiento}`);
      for (const b of vacio.bases) {
        expect(b).toMatchObject({ ahora: 0, nuevos: 0, modificados: 0, eliminados: b.antes });
      }
      const vuelta = { ...sin, codipres_origen: "E26CO" };
      await enviar("presupuestos/generacionautomaticadedatos", vuelta);
      const igual = await leer<Momento>(`instante/357/E2601/${asiento}`);
      for (const b of igual.bases) {
        expect(b).toMatchObject({ nuevos: 0, modificados: 0, eliminados: 0, antes: b.ahora });
      }
    });

    test("[P2] a moment is recovered as a new budget, and the group stays as it is", async () => {
      await gasto({ accion: "nuevo", id: 0, costo_total: "77.25" });
      const [{ asiento }] = await historia();
      const entonces = await leer<FilasPasadas>(`instante/357/E2601/${asiento}/otrosgastos`);
      await enviar("presupuestos/generacionautomaticadedatos", {
        saf: 357,
        codipres_origen: "E2601",
        codipres_destino: "E2601",
      });
      const antes = await historia();
      const r = await recuperar(asiento, { codigo: "E26R1", descripcion: "Recuperado" });
      expect(r).toMatchObject({
        resultado: true,
        presupuesto: { codipres: "E26R1", descripcion: "Recuperado", editable: true },
      });
      expect(await historia()).toEqual(antes);
      for (const b of BASES) {
        const { registros } = await leer<FilasPasadas>(`instante/357/E2601/${asiento}/${b.id}`);
        const lista = await p.pedir<Record<string, Record<string, unknown>[]>>(
          "GET",
          `/api/bases/${b.id}/357/E26R1`,
          { como: p.roles.analista },
        );
        const soloValores = (f: Record<string, unknown>) =>
          Object.fromEntries(b.columnas.map((c) => [c.id, f[c.id]]));
        expect(lista.json[b.id].map(soloValores)).toEqual(registros.map(soloValores));
      }
      expect(entonces.registros.length).toBeGreaterThan(0);
      const [nueva] = await historia("357/E26R1");
      expect(nueva).toMatchObject({
        accion: "recuperar",
        usuario: "analista@economia",
        base: null,
      });
      // The new budget has a history of its own.
      const propio = await leer<Momento>(`instante/357/E26R1/${nueva.asiento}`);
      expect(propio.bases.every((b) => b.nuevos + b.modificados + b.eliminados === 0)).toBe(true);
    });

    test("what cannot be recovered is refused with its reason, and nothing is written", async () => {
      const [{ asiento }] = await historia();
      const cuantos = async () =>
        Number((await p.app.db.valores("SELECT count(*) FROM presupuestos"))[0][0]);
      const antes = await cuantos();
      const casos: [Record<string, string | number>, string][] = [
        [{ codigo: "E2601" }, "Ya existe el grupo de datos E2601"],
        [{ codigo: "O26R2" }, "El código debe empezar con E"],
        [{ codigo: "e26r2" }, "El código debe empezar con E"],
        [{ nada: 1 }, "El código debe empezar con"],
        [{ codigo: "E26R2", descripcion: "  " }, "Ingrese la descripción"],
        [{ codigo: "E26R2", version: 77 }, "El clasificador 2026.77 no está disponible"],
      ];
      for (const [form, mensaje] of casos) {
        expect(await recuperar(asiento, form)).toMatchObject({
          resultado: false,
          mensaje: expect.stringContaining(mensaje) as unknown as string,
        });
      }
      expect(await cuantos()).toBe(antes);
      const estado = async (ruta: string, como = p.roles.analista) =>
        (await p.pedir("GET", `/api/presupuestos/${ruta}`, { como })).status;
      expect(await estado("instante/357/E2601/999999999")).toBe(404);
      const [ajeno] = await p.app.db.valores(
        "SELECT max(id) FROM auditoria WHERE saf = 103 AND entidad = 'presupuestos'",
      );
      expect(await estado(`instante/357/E2601/${Number(ajeno[0])}`)).toBe(404);
      expect(await estado(`instante/357/E2601/${asiento}/nada`)).toBe(404);
      expect(await estado("historia/357/E9999")).toBe(404);
      expect(await estado("historia/750/E2601", p.roles.admin)).toBe(409);
      expect(await estado(`historia/357/E2601`, p.roles.ajena)).toBe(403);
      expect(await estado("historia/357/E2601?momento=ayer")).toBe(400);
      expect(await estado("historia/357/E2601?momento=2025-02-31")).toBe(400);
      expect(await estado("historia/357/E2601?momento=2001-01-01")).toBe(404);
      const escribir = await p.pedir("POST", `/api/presupuestos/recuperar/357/E2601/${asiento}`, {
        como: p.roles.consulta,
        form: { codigo: "E26R3" },
      });
      expect(escribir.status).toBe(403);
    });

    test("the history comes by pages, never with part of an operation, and up to a moment", async () => {
      const todas = await historia("357/E2601", "?limite=500");
      const paginas: OperacionAsentada[] = [];
      for (let antes = ""; paginas.length < todas.length;) {
        const pagina = await historia("357/E2601", `?limite=3${antes}`);
        expect(pagina.length).toBeGreaterThan(0);
        paginas.push(...pagina);
        antes = `&antes=${pagina[pagina.length - 1].desde}`;
      }
      expect(paginas).toEqual(todas);
      expect(todas.at(-1)).toMatchObject({ accion: "importar" });
      const futuro = await historia("357/E2601", "?limite=1&momento=2999-12-31");
      expect(futuro).toEqual(todas.slice(0, 1));
    });

    test("half of an operation was never there: any of its entries names its end", async () => {
      const pegado = await enviar("bases/otrosgastos/pegar/357/E2601", {
        texto: "18\t0\t0\t1\t2\t11\t1\t303\t5\n".repeat(4),
        aplicar: 1,
      });
      expect(pegado).toMatchObject({ resultado: true });
      const [{ asiento, registros, accion }] = await historia();
      expect({ registros, accion }).toEqual({ registros: 4, accion: "nuevo" });
      const [primera] = await p.app.db.valores(
        "SELECT id FROM auditoria WHERE saf = 357 AND codipres = 'E2601' AND id > ? - 4 ORDER BY id",
        [asiento],
      );
      const momento = await leer<Momento>(`instante/357/E2601/${Number(primera[0])}`);
      expect(momento.asiento).toBe(asiento);
    });

    test("the command line lists, compares and recovers", async () => {
      const salida: string[] = [];
      const quejas: string[] = [];
      const planta = async (...argv: string[]) => {
        salida.length = quejas.length = 0;
        return await ejecutarCli(
          ["historia", ...argv, "--saf", "357", "--codipres", "E2601"],
          plugins,
          {
            env: { DATABASE_URL: p.app.db.url },
            escribir: (linea) => void salida.push(linea),
            avisar: (texto) => void quejas.push(texto),
            esTerminal: false,
            entrada: () => Promise.resolve(""),
            usuario: "operador",
          },
        );
      };
      const [{ asiento }] = await historia();
      const { id } = await gasto({ accion: "nuevo", id: 0, costo_total: "5.25" });
      expect(await planta("listar", "--cantidad", "1")).toBe(0);
      expect(salida).toEqual([
        expect.stringMatching(
          /^\d+ {2}.+ {2}analista@economia {2}nuevo {2}otrosgastos {2}1 registro$/,
        ),
      ]);
      expect(await planta("comparar", "--asiento", String(asiento))).toBe(0);
      expect(salida.slice(1)).toEqual([
        "Otros gastos: 1 nuevos, 0 modificados, 0 eliminados",
        expect.stringMatching(new RegExp(`^ {2}nuevo ${id} {2}.*costo_total=5.25`)),
      ]);
      expect(await planta("comparar", "--momento", "2999-12-31", "--json")).toBe(0);
      expect(JSON.parse(salida[0])).toMatchObject({ resultado: true, diferencias: {} });
      expect(await planta("recuperar", "--asiento", String(asiento), "--como", "O26CL")).toBe(0);
      expect(salida.at(-1)).toBe("Presupuesto O26CL creado.");
      const [nueva] = await historia("357/O26CL");
      expect(nueva).toMatchObject({ usuario: "operador", origen: "linea de comandos" });
      expect(await planta("recuperar", "--asiento", String(asiento), "--como", "O26CL")).toBe(1);
      expect(quejas.join("")).toContain("Ya existe");
      expect(await planta("comparar")).toBe(2);
      expect(await planta("recuperar", "--momento", "ayer", "--como", "E26ZZ")).toBe(2);
    }, 600_000);
  });
}
