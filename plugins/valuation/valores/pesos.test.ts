/**
 * What a change of reference values is said to cost is what it costs: the difference between two
 * real valuations, before and after it.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sinPlazos } from "#core/testing/clocks.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import { totalesDeGrupos } from "../lineas/almacen.ts";
import type { ImpactoConPesos } from "./impacto.ts";
import { pesosDe } from "./pesos.ts";

sinPlazos();

/** Of one month and of the months of their year. */
const GRUPOS = [[357, "E2601"], [307, "E2601"], [103, "E2601"], [357, "E2602"]] as const;
const MESES = [202401, 202411, 202412, 202501, 202603, 202612];

/** Tables with values and the amount that is moved of each. */
const TABLAS = {
  valores_ur: "valor",
  categorias_valores: "remuneracion",
  sinep_grilla: "ur",
  sinep_funciones: "ur",
  sinep_agrupamientos: "porcentaje",
  codigos_destino_valores: "retri_emba",
} as const;

type Fila = Readonly<Record<string, string | number | boolean | null>>;
type Respuesta = ImpactoConPesos & { readonly resultado: boolean; readonly mensaje: string };

const edicion = fc.record({
  tabla: fc.constantFrom(...Object.keys(TABLAS) as (keyof typeof TABLAS)[]),
  mes: fc.constantFrom(...MESES),
  cual: fc.nat(10_000),
  /** Hundredths. */
  factor: fc.integer({ min: 50, max: 220 }),
});

const centavos = (n: number): number => Math.round(n * 100);

for (const base of basesDeDatos()) {
  describe(`what a value would cost in ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 12 });
      await valorizar();
    }, 600_000);
    afterAll(() => p.cerrar());

    const valorizar = async () => {
      for (const [saf, codipres] of GRUPOS) {
        await p.app.trabajos.ejecutar("valuation.valorizar", { saf, codipres }, ACTOR);
      }
    };
    /** Centavos by currency of every group together. */
    const totales = async () => {
      const suma: Record<string, number> = {};
      for (const [saf, codipres] of GRUPOS) {
        const [propios] = (await totalesDeGrupos(p.app.db, [{ saf, codipres }])).values();
        for (const [mon, t] of Object.entries(propios ?? {})) suma[mon] = (suma[mon] ?? 0) + t;
      }
      return suma;
    };
    const pedir = async (
      ruta: string,
      form: Record<string, string | number>,
      como = p.roles.tablas,
    ) => (await p.pedir<Respuesta>("POST", `/api/tablas/${ruta}`, { como, form }));
    const preguntar = async (tabla: string, mes: number, filas: unknown, quita = false) => {
      const form = { filas: JSON.stringify(filas), ...(quita ? { quita: 1 } : {}) };
      const { json, status } = await pedir(`impacto/${tabla}/${mes}`, form, p.roles.admin);
      expect({ status, mensaje: json.mensaje }).toEqual({ status: 200, mensaje: "" });
      return json;
    };
    const leer = async (tabla: string, mes: number) => {
      const { json } = await p.pedir<{ filas: Fila[] }>(
        "GET",
        `/api/tablas/valores/${tabla}/${mes}`,
        { como: p.roles.tablas },
      );
      return json.filas.filter((f) => f.rev !== undefined || f.desde_mes !== null);
    };
    /** What was said against what comes of it; all is valued again. */
    const cotejar = async (dicho: Respuesta, antes: Record<string, number>) => {
      await valorizar();
      const despues = await totales();
      const movido = (mon: string) => (despues[mon] ?? 0) - (antes[mon] ?? 0);
      const { importes, medidos, valorizados } = dicho.pesos;
      expect(medidos).toBe(valorizados);
      const dichos = Object.fromEntries(
        importes.map((i) => [i.mon, centavos(i.despues) - centavos(i.antes)]),
      );
      for (const mon of new Set([...Object.keys(antes), ...Object.keys(despues)])) {
        expect({ mon, movido: dichos[mon] ?? 0 }).toEqual({ mon, movido: movido(mon) });
      }
      return Object.values(dichos).some((d) => d !== 0);
    };

    test("[F12] the difference said is that of two real valuations, to the cent", async () => {
      await fc.assert(
        fc.asyncProperty(edicion, async ({ tabla, mes, cual, factor }) => {
          const columna = TABLAS[tabla];
          const todas = (await leer(tabla, mes)).filter((f) => Number(f[columna]) > 0);
          const fila = todas[cual % todas.length];
          if (!fila) return;
          const importe = Math.round(Number(fila[columna]) * factor) / 100;
          const { rev: _, desde_mes: _d, ...propia } = fila;
          const nueva = { ...propia, [columna]: importe };
          const antes = await totales();
          const dicho = await preguntar(tabla, mes, [nueva]);
          // Asking stores nothing.
          expect(await leer(tabla, mes)).toContainEqual(fila);
          const form = Object.fromEntries(
            Object.entries(nueva).filter(([, v]) => v !== null).map(([c, v]) => [c, String(v)]),
          );
          const { json } = await pedir(`valores/${tabla}/${mes}`, form);
          expect(json.mensaje).toBe("");
          await cotejar(dicho, antes);
        }),
        { numRuns: base.dialecto === "sqlite" ? 40 : 12, endOnFailure: true },
      );
    });

    test("[F12] so is that of a block, of a set of tramos, of a fixed sum and of what goes away", async () => {
      const grilla = (await leer("sinep_grilla", 202412))
        .map(({ rev: _, desde_mes: _d, ...f }) => ({ ...f, ur: Number(f.ur) + 3 }));
      let antes = await totales();
      let dicho = await preguntar("sinep_grilla", 202412, grilla);
      const texto = "nivel\tgrado\tur\n" +
        grilla.map((f: Fila) => `${f.nivel}\t${f.grado}\t${String(f.ur).replace(".", ",")}`)
          .join("\n");
      const { json: previa } = await pedir("lotes/sinep_grilla/202412/previa", { texto });
      const token = String((previa as unknown as { token: string }).token);
      await pedir("lotes/sinep_grilla/202412/aplicar", { texto, token });
      expect(await cotejar(dicho, antes)).toBe(true);

      const tramos = (await leer("sinep_tramos", 202412))
        .map((f) => ({ ...f, porcentaje: Number(f.porcentaje) + 1.5 }));
      antes = await totales();
      dicho = await preguntar("sinep_tramos", 202412, tramos);
      await pedir("valores/sinep_tramos/202412", { filas: JSON.stringify(tramos) });
      expect(await cotejar(dicho, antes)).toBe(true);

      const suma = {
        id: "PRUEBA",
        descripcion: "De prueba",
        regimen: "sinep",
        desde_mes: 202401,
        importe: 12_345.67,
        remunerativa: "1",
        bonificable: "0",
      };
      antes = await totales();
      dicho = await preguntar("sumas_fijas", 202401, [suma]);
      expect((await pedir("valores/sumas_fijas/202401", suma)).json.mensaje).toBe("");
      expect(await cotejar(dicho, antes)).toBe(true);

      antes = await totales();
      dicho = await preguntar("sumas_fijas", 202401, [{ id: "PRUEBA" }], true);
      await pedir("valores/sumas_fijas/202401/eliminar", { id: "PRUEBA" });
      expect(await cotejar(dicho, antes)).toBe(true);

      // The entry of a month goes away, and the one before rules again.
      const [ur] = (await leer("valores_ur", 202412)).filter((f) => f.serie_ur === "SINEP");
      await pedir("valores/valores_ur/202412", { serie_ur: "SINEP", valor: Number(ur.valor) * 2 });
      await valorizar();
      antes = await totales();
      dicho = await preguntar("valores_ur", 202412, [{ serie_ur: "SINEP" }], true);
      await pedir("valores/valores_ur/202412/eliminar", { serie_ur: "SINEP" });
      expect(await cotejar(dicho, antes)).toBe(true);
    });

    test("[F12] what is not valued, or is stale, is counted and has no amount", async () => {
      await valorizar();
      const urs = (await leer("valores_ur", 202412)).map((f) => (
        { serie_ur: f.serie_ur, valor: Number(f.valor) + 1 }
      ));
      const { pesos: todo, detalle } = await preguntar("valores_ur", 202412, urs);
      expect(todo).toMatchObject({ valorizados: todo.medidos, desactualizados: 0 });
      const [uno, dos] = detalle
        .filter((d) => GRUPOS.some(([saf, codipres]) => saf === d.saf && codipres === d.codipres));
      const de = "WHERE saf = ? AND codipres = ?";
      await p.app.db.tx(async (q) => {
        const datos = [uno.saf, uno.codipres];
        await q.ejecutar(`UPDATE presupuestos SET rev_datos = rev_datos + 1 ${de}`, datos);
        await q.ejecutar(`DELETE FROM valuaciones ${de}`, [dos.saf, dos.codipres]);
      });
      const { pesos: menos } = await preguntar("valores_ur", 202412, urs);
      expect(menos).toMatchObject({
        desactualizados: 1,
        sin_valorizar: todo.sin_valorizar + 1,
        valorizados: todo.valorizados - 2,
        medidos: todo.medidos - 2,
      });
      await valorizar();
    });

    test("[F12] nobody waits for all of them: those that did not fit are told", async () => {
      const grupos = GRUPOS.map(([saf, codipres]) => ({ saf, codipres }));
      const en = (plazo: number) =>
        p.app.db.leer(async (q) => {
          const [antes] = (await instantanea(q)).filas("valores_ur");
          const despues = { ...antes, valor: Number(antes.valor) + 1 };
          return pesosDe(q, [{ tabla: "valores_ur", antes, despues }], grupos, plazo);
        });
      expect(await en(0)).toMatchObject({ importes: [], medidos: 0, valorizados: GRUPOS.length });
      expect(await en(Infinity)).toMatchObject({ medidos: GRUPOS.length });
    });

    test("[U3] what others cost is not told to who may not see them", async () => {
      const { json } = await p.pedir<ImpactoConPesos>(
        "POST",
        "/api/tablas/impacto/valores_ur/202401",
        {
          como: p.roles.tablas,
          form: { filas: JSON.stringify([{ serie_ur: "SINEP", valor: 2_000 }]) },
        },
      );
      const suyos = new Set(json.detalle.map((d) => d.saf));
      const { valorizados, sin_valorizar, desactualizados } = json.pesos;
      expect(valorizados + sin_valorizar + desactualizados).toBe(json.detalle.length);
      expect(json.detalle.length + json.otros.presupuestos).toBe(json.presupuestos);
      expect(suyos.size + json.otros.safs).toBe(json.safs);
    });

    test("[F12] what cannot be read, or stored, is refused with its sentence", async () => {
      const malas: [string, number, unknown, number][] = [
        ["valores_ur", 202412, "x", 400],
        ["valores_ur", 202412, [{ serie_ur: "SINEP", valor: -1 }], 200],
        ["valores_ur", 202412, [{ valor: 1 }], 400],
        ["nada", 202412, [], 404],
        ["valores_ur", 202413, [], 400],
        ["sumas_fijas", 202412, [{ id: "NO", quita: 1 }], 400],
      ];
      for (const [tabla, mes, filas, status] of malas) {
        const { json, status: dado } = await pedir(`impacto/${tabla}/${mes}`, {
          filas: JSON.stringify(filas),
        });
        expect({ tabla, filas, dado, dice: json.mensaje !== "" })
          .toEqual({ tabla, filas, dado: status, dice: true });
      }
    });
  });
}
