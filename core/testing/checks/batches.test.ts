import { expect, test } from "bun:test";
import fc from "fast-check";
import { enCarriles, tandas } from "./batches.ts";

const archivo = fc.record({
  ruta: fc.tuple(fc.string(), fc.constantFrom(".test.ts", ".browser.test.ts", ".test.tsx"))
    .map((partes) => partes.join("")),
  bytes: fc.nat(),
});

test("every test file is in exactly one batch, and a browser test is alone in its own", () => {
  fc.assert(fc.property(fc.uniqueArray(archivo, { selector: (a) => a.ruta }), (archivos) => {
    const hechas = tandas(archivos);
    expect(hechas.flat().toSorted()).toEqual(archivos.map((a) => a.ruta).toSorted());
    for (const tanda of hechas) {
      expect(tanda.length).toBeGreaterThan(0);
      if (tanda.some((ruta) => ruta.endsWith(".browser.test.ts"))) expect(tanda).toHaveLength(1);
    }
  }));
});

test("the longest browser test starts first", () => {
  const hechas = tandas([
    { ruta: "a.test.ts", bytes: 9_000 },
    { ruta: "b.browser.test.ts", bytes: 10 },
    { ruta: "c.browser.test.ts", bytes: 20 },
  ]);
  expect(hechas).toEqual([["c.browser.test.ts"], ["b.browser.test.ts"], ["a.test.ts"]]);
});

test("lanes take what is left, one at a time each, and the results keep the order", async () => {
  const ocupados = new Set<string>();
  const dobles = await enCarriles(["a", "b"], [3, 1, 2, 0], async (n, carril, i) => {
    expect(ocupados.has(carril)).toBe(false);
    ocupados.add(carril);
    await Bun.sleep(n);
    ocupados.delete(carril);
    return [n * 2, i];
  });
  expect(dobles).toEqual([[6, 0], [2, 1], [4, 2], [0, 3]]);
});
