/**
 * The engine that budgets are valued with against the one written from the text of its rules
 * (`plugins/valuation/rules/SPEC.md`): line by line, month by month, to the centavo.
 */
import { describe, expect, test } from "bun:test";
import { casos, tablasComunes } from "#plugins/valuation/rules/testing/leer.ts";
import { diferencia, esperar, type Producto } from "./comparar.ts";
import { CARGOS_POR_MUNDO, mundoDe, MUNDOS } from "./mundos.ts";
import { mutar } from "./mutaciones.ts";
import { centesimos, type Presupuesto, valorizar } from "./motor.ts";
import * as producto from "./producto.ts";
import { reducir } from "./reducir.ts";

const comunes = tablasComunes();
const AZAR = Number(process.env.PLANTA_AZAR || 1);

/** What the engines say differently of a budget, with the least part of it of which they do. */
function explicada(p: Presupuesto, motor: Producto): string | null {
  const de = (q: Presupuesto) => diferencia(motor, esperar(q));
  if (de(p) === null) return null;
  const breve = reducir(p, (q) => {
    try {
      return de(q) !== null;
    } catch {
      return false; // taken away too much to be valued at all
    }
  });
  return `${p.caso}: ${de(breve)}\n${JSON.stringify(breve, null, 1)}`;
}

describe("the second engine", () => {
  test(
    "[R1][R2][R5][V1][V2][V3][V4][V5][V6][V7][V8][V9][V10][V13][V14][Y1][Y2][Y3][Y4][Y5][Y6][Y7][Y8][Y9] 2,000 positions and the rows of the other bases are the same by both engines",
    () => {
      const mundos = Array.from({ length: MUNDOS }, (_, i) => mundoDe(AZAR * 1_000 + i, comunes));
      expect(MUNDOS * CARGOS_POR_MUNDO).toBe(2_000);
      for (const p of mundos) expect(explicada(p, producto)).toBeNull();
    },
    60_000,
  );

  test("the budgets drawn have rows of every regime, base and criterion, and some that fail", () => {
    const vistos = new Map<string, number>();
    const contar = (que: string) => vistos.set(que, (vistos.get(que) ?? 0) + 1);
    for (let i = 0; i < MUNDOS; i++) {
      const p = mundoDe(AZAR * 1_000 + i, comunes);
      const criterio = p.ejercicio === undefined ? "unico" : "mensual";
      const regimenes = new Map(p.tablas.escalafones.map((e) => [e.esc, String(e.regimen)]));
      const cargos = p.cargos as readonly Readonly<Record<string, number>>[];
      for (const v of valorizar(p)) {
        contar(v.faltas.length > 0 ? "falta" : v.desborda !== null ? "desborda" : "vale");
        if (v.lineas.length === 0) continue;
        const f = cargos.find((c) => v.base === "cargos" && c.id === v.id);
        const que = f === undefined ? v.base : f.codes > 0 ? "exterior" : regimenes.get(f.esc);
        contar(`${criterio} ${que}`);
        for (const l of v.lineas) contar(l.clave.startsWith("suma:") ? "suma" : l.rubro);
      }
    }
    const pocos = [...vistos].filter(([que, n]) => n < (que === "desborda" ? 1 : 5));
    expect(pocos).toEqual([]);
    expect(vistos.size).toBe(3 + 2 * 9 + 11);
  });

  test("the golden cases are what the second engine says too", () => {
    for (const { archivo, caso } of casos()) {
      const tablas: Record<string, Readonly<Record<string, number | string>>[]> = {};
      for (const de of [comunes, caso.tablas ?? {}]) {
        for (const [tabla, filas] of Object.entries(de)) (tablas[tabla] ??= []).push(...filas);
      }
      const p = { ...caso, tablas } as unknown as Presupuesto;
      expect(`${archivo} ${diferencia(producto, esperar(p))}`).toBe(`${archivo} null`);
      if (caso.espera.error !== undefined) continue;
      const dichas = valorizar(p).flatMap((v) =>
        v.lineas.map((l) => `${v.base} ${v.id} 1.${l.pprin}.${l.ppar} ${l.clave} ${l.importe}`)
      );
      const firmadas = (caso.espera.lineas ?? []).map((l) =>
        `${l.base} ${l.id} ${l.objeto} ${l.clave} ${centesimos(String(l.importe))}`
      );
      expect([archivo, ...dichas]).toEqual([archivo, ...firmadas]);
    }
  });

  test("a wrong engine is shown by the least budget of which it is wrong", () => {
    const sinVacantes: Producto = {
      ...producto,
      cargosDeFilas: (columnas, filas, chunk) => {
        const c = producto.cargosDeFilas(columnas, filas, chunk);
        c.vacantes.fill(0);
        return c;
      },
    };
    const dicho = explicada(mundoDe(2, comunes), sinVacantes) ?? "";
    const caso = JSON.parse(dicho.slice(dicho.indexOf("\n{"))) as Presupuesto;
    expect(dicho).toStartWith("semilla 2: ");
    expect(caso.cargos).toHaveLength(1);
    expect(caso.adicionales ?? caso.complementos ?? caso.otrosgastos).toBeUndefined();
    expect(Object.values(caso.tablas).flat().length).toBeLessThan(20);
  });

  test("a change in the engine does not live unnoticed", async () => {
    const { mutantes, vivos } = await mutar(1, 12);
    expect(mutantes).toBe(12);
    expect(vivos).toEqual([]);
  }, 120_000);
});
