/** Properties of scenarios: what they cost is what their lines add up to, and they leave no trace. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { tablasDe } from "#core/backup/catalog.ts";
import type { Consulta } from "#core/plugin.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import { grupo } from "#plugins/bases/service.ts";
import { superponer } from "#plugins/tablas/service.ts";
import {
  Agregador,
  type Costos,
  ensayoDe,
  estadoDe,
  lineasDe,
  lineasDeEnsayo,
} from "#plugins/valuation/service.ts";
import type { Acuerdo } from "../acuerdos/acuerdo.ts";
import { leerAcuerdo } from "../acuerdos/leer-acuerdo.ts";
import { compilar } from "./compilar.ts";
import { incognitaDe, type LoQueSeDespeja } from "./despejar.ts";
import { topeDe } from "./buscar.ts";
import { entra, totalDe } from "./entra.ts";
import { type Conjunto, evaluar } from "./evaluar.ts";

const GRUPOS = [[357, "E2601"], [307, "E2601"], [357, "E2602"], [103, "E2601"]] as const;
const MESES = Array.from({ length: 12 }, (_, m) => 202601 + m);

const alcance = fc.constantFrom(
  { series: ["SINEP"] },
  { series: ["GABINETE"] },
  { escalafones: [100] },
  { escalafones: [62], sumafijare: true },
  { escalafones: [303, 62] },
  { categorias: [{ esc: 62, cats: [1, 2] }] },
);
const tramo = fc.record({
  mes: fc.constantFrom(202510, ...MESES),
  porcentaje: fc.integer({ min: 0, max: 4000 }).map((n) => n / 100),
  base: fc.constantFrom("anterior" as const, 202509),
  redondeo: fc.constantFrom("centavo" as const, "sin" as const),
  alcance,
});
const suma = fc.record({
  id: fc.constantFrom("A", "B", "C"),
  descripcion: fc.constant("Una suma"),
  norma: fc.constant(""),
  regimen: fc.constantFrom("sinep", "categorias", "ur"),
  pprins: fc.constantFrom([], [1], [2, 8]),
  desde_mes: fc.constantFrom(...MESES),
  hasta_mes: fc.constantFrom(null, 202612),
  importe: fc.integer({ min: 0, max: 100_000 }),
  remunerativa: fc.boolean(),
}).map((s) => ({ ...s, bonificable: s.remunerativa && s.importe % 2 === 0 }));

/** Sets whose tranches do not meet on a key and month. */
const conjunto = fc.record({
  tramos: fc.array(tramo, { maxLength: 5 }),
  sumas: fc.uniqueArray(suma, { maxLength: 2, selector: (s) => s.id }),
}).map(({ tramos, sumas }): Conjunto => {
  const acuerdo = (t: readonly unknown[]) =>
    leerAcuerdo({ nombre: "Al azar", fecha: "2026-01-05", tramos: t, sumas });
  const familia = (t: typeof tramos[number]) =>
    JSON.stringify(t.alcance).includes("62") ? "62" : JSON.stringify(t.alcance);
  const [series, sinep] = [["303"], ["SINEP"]];
  const choca = (a: typeof tramos[number], b: typeof tramos[number]) =>
    a.mes === b.mes && (familia(a) === familia(b) ||
      [...series, ...sinep].some((x) => JSON.stringify(a.alcance).includes(x)) &&
        [...series, ...sinep].some((x) => JSON.stringify(b.alcance).includes(x)));
  const propios = tramos.filter((t, i) => !tramos.slice(0, i).some((o) => choca(t, o)));
  return [acuerdo(propios)];
});

/** Every row of every table, in one number. */
async function huellaDe(q: Consulta): Promise<string> {
  const resumen = new Bun.CryptoHasher("sha256");
  for (const { nombre, columnas, clave } of await tablasDe(q)) {
    const orden = (clave.length > 0 ? clave : columnas).map((c) => `"${c}"`).join(", ");
    const filas = await q.valores(
      `SELECT ${columnas.map((c) => `"${c}"`).join(", ")} FROM "${nombre}" ORDER BY ${orden}`,
    );
    resumen.update(nombre);
    for (const fila of filas) {
      for (const v of fila) resumen.update(v instanceof Uint8Array ? v : `${v}|`);
    }
  }
  return resumen.digest("hex");
}

for (const base of basesDeDatos()) {
  describe(`trials of groups in ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 12 });
      for (const [saf, codipres] of GRUPOS) {
        await p.app.trabajos.ejecutar("valuation.valorizar", { saf, codipres }, ACTOR);
      }
    }, 600_000);
    afterAll(() => p.cerrar());

    const costosDe = (saf: number, codipres: string, c: Conjunto) =>
      p.app.db.leer(async (q) => (await evaluar(q, saf, codipres, [c])).escenarios[0].costos);

    const campos = ["mon", "prog", "pprin", "ppar", "mes"] as const;
    /** The lines of a scenario, added up. */
    const deLineas = (saf: number, codipres: string, c: Conjunto) =>
      p.app.db.leer(async (q) => {
        const agregador = new Agregador(campos);
        const g = await grupo(q, saf, codipres);
        const { instantanea } = (await ensayoDe(q, g)).referencias;
        const leer = superponer(instantanea, compilar(c, instantanea).entradas);
        for await (const tramo of lineasDeEnsayo(q, g, leer)) tramo.agruparEn(agregador);
        return agregador.resultado().filas.filter((f) => f.valor !== 0)
          .map((f) => `${campos.map((x) => f.clave[x]).join("|")}: ${f.valor}`);
      });

    test("[W4] what a scenario costs is what its lines add up to, by item, programme and month", async () => {
      await fc.assert(
        // Every group under one set: what their categories are paid is worked out once for all.
        fc.asyncProperty(
          conjunto,
          fc.shuffledSubarray([...GRUPOS], { minLength: 2 }),
          async (c, grupos) => {
            for (const [saf, codipres] of grupos) {
              const { partidas } = await costosDe(saf, codipres, c);
              const deCostos = partidas.flatMap(({ mon, prog, pprin, ppar, meses }) =>
                meses.flatMap((valor, m) =>
                  valor === 0 ? [] : [`${mon}|${prog}|${pprin}|${ppar}|${m + 1}: ${valor}`]
                )
              );
              expect(deCostos).toEqual(await deLineas(saf, codipres, c));
            }
          },
        ),
        { numRuns: 12 },
      );
    });

    test("[W4] without agreements the lines are those stored, byte by byte", async () => {
      const [deEnsayo, guardadas] = await p.app.db.leer(async (q) => {
        const g = await grupo(q, 357, "E2602");
        const una: string[] = [];
        const otra: string[] = [];
        for await (const tramo of lineasDeEnsayo(q, g)) {
          tramo.recorrer({}, (l) => una.push(JSON.stringify(l.explicada())));
        }
        for await (const { tramo } of lineasDe(q, await estadoDe(q, g))) {
          tramo.recorrer({}, (l) => otra.push(JSON.stringify(l.explicada())));
        }
        return [una, otra];
      });
      expect(deEnsayo.length).toBeGreaterThan(100);
      expect(deEnsayo).toEqual(guardadas);
    });

    test("[W4] a thousand scenarios leave every table and stored valuation as it was", async () => {
      const antes = await huellaDe(p.app.db);
      const cuantos = base.dialecto === "sqlite" ? 1000 : 100;
      let distintos = 0;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...GRUPOS), conjunto, async ([saf, codipres], c) => {
          const { base, escenarios } = await p.app.db.leer((q) => evaluar(q, saf, codipres, [c]));
          if (!Bun.deepEquals(base, escenarios[0].costos)) distintos++;
        }),
        { numRuns: cuantos },
      );
      expect(distintos).toBeGreaterThan(cuantos / 2);
      expect(await huellaDe(p.app.db)).toBe(antes);
    }, 600_000);

    test(
      "[W5] what fits: total(p) ≤ credit < total(p + one step), in a bounded number of evaluations",
      async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...GRUPOS),
            conjunto.filter(([a]) => a.tramos.some((t) => t.porcentaje > 0)),
            fc.integer({ min: 0, max: 5000 }),
            fc.integer({ min: 0, max: 99_999 }),
            fc.nat(),
            async ([saf, codipres], c, alza, centavos, azar) => {
              const partida = [{ mon: 1 }, { mon: 1, pprin: 1 }, { mon: 1, pprin: 1, ppar: 1 }][
                azar % 3
              ];
              const cual: LoQueSeDespeja = azar % 2 === 0
                ? "factor"
                : { acuerdo: 0, tramo: azar % c[0].tramos.length };
              const incognita = incognitaDe(c, cual);
              const costos = (x: Conjunto): Promise<Costos> => costosDe(saf, codipres, x);
              const cero = totalDe(await costos(incognita.conjunto(0)), partida);
              const credito = Math.floor(cero * (1 + alza / 10_000)) + centavos;
              if (credito === 0) return;
              const { paso, total, siguiente, evaluaciones, actual } = await entra(
                credito,
                partida,
                incognita,
                c,
                costos,
              );
              // Each percentage of a factor is rounded apart: rarely, no guess is near.
              expect(evaluaciones).toBeLessThanOrEqual(
                cual === "factor" ? topeDe(incognita.ultimo) : 15,
              );
              expect(total).toBe(totalDe(await costos(incognita.conjunto(paso)), partida));
              expect(total).toBeLessThanOrEqual(credito);
              expect(actual).toBe(totalDe(await costos(c), partida));
              if (siguiente === null) expect(paso).toBe(incognita.ultimo);
              else {
                expect(siguiente).toBe(
                  totalDe(await costos(incognita.conjunto(paso + 1)), partida),
                );
                expect(siguiente).toBeGreaterThan(credito);
              }
            },
          ),
          { numRuns: 100 },
        );
      },
      600_000,
    );

    test("[W5] what does not even fit without a raise is refused, and so is a credit of nothing", async () => {
      const c = [leerAcuerdo({
        nombre: "Uno",
        fecha: "2026-01-05",
        tramos: [{ mes: 202601, porcentaje: 1, alcance: { series: ["SINEP"] } }],
      })] as const satisfies readonly Acuerdo[];
      const pedir = (credito: number) =>
        entra(
          credito,
          { mon: 1 },
          incognitaDe(c, { acuerdo: 0, tramo: 0 }),
          c,
          (x) => costosDe(357, "E2602", x),
        );
      await expect(pedir(100)).rejects.toThrow(
        /^El crédito no alcanza: sin aumento el presupuesto ya/,
      );
      await expect(pedir(0)).rejects.toThrow("El crédito debe ser mayor que cero");
      expect(() => incognitaDe(c, { acuerdo: 0, tramo: 3 })).toThrow("no tiene el tramo 4");
    });

    test("[W4] what is remembered follows rows, headers and tables", async () => {
      const total = async () => totalDe(await costosDe(357, "E2602", []), { mon: 1 });
      const antes = await total();
      await p.importarTextos({
        valores_ur: "serie_ur,desde_mes,valor,norma\nSINEP,202612,99999.00,De prueba\n",
      });
      const conTabla = await total();
      expect(conTabla).toBeGreaterThan(antes);
      await p.app.db.tx(async (q) => {
        await q.ejecutar(
          "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357 AND codipres = 'E2602'",
        );
        await q.ejecutar(
          "UPDATE base_cargos SET cargos = cargos + 1 WHERE saf = 357 AND codipres = 'E2602'",
        );
      });
      expect(await total()).toBeGreaterThan(conTabla);
    });
  });
}
