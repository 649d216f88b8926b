import { expect, test } from "bun:test";
import fc from "fast-check";
import { enCarriles, tandas } from "./batches.ts";

const archivo = fc.record({
  ruta: fc.tuple(
    fc.constantFrom("ui/", "a/screens/", "core/"),
    fc.string(),
    fc.constantFrom(".test.ts", ".browser.test.ts", ".test.tsx"),
  )
    .map((partes) => partes.join("")),
  bytes: fc.nat(),
});

const esDePantalla = (ruta: string): boolean => !ruta.startsWith("core/");

test("every test file is in exactly one batch, and a browser test is alone in its own", () => {
  fc.assert(fc.property(fc.uniqueArray(archivo, { selector: (a) => a.ruta }), (archivos) => {
    const hechas = tandas(archivos);
    expect(hechas.flatMap(({ rutas }) => rutas).toSorted()).toEqual(
      archivos.map((a) => a.ruta).toSorted(),
    );
    for (const { rutas, aisladas } of hechas) {
      expect(rutas.length).toBeGreaterThan(0);
      const enNavegador = rutas.some((ruta) => ruta.endsWith(".browser.test.ts"));
      if (enNavegador) expect(rutas).toHaveLength(1);
      // A screen's document is nobody else's.
      expect(aisladas).toBe(enNavegador || rutas.some(esDePantalla));
      if (aisladas && !enNavegador) expect(rutas.every(esDePantalla)).toBe(true);
    }
  }));
});

test("the longest browser test starts first", () => {
  const hechas = tandas([
    { ruta: "a.test.ts", bytes: 9_000 },
    { ruta: "b.browser.test.ts", bytes: 10 },
    { ruta: "c.browser.test.ts", bytes: 20 },
  ]);
  expect(hechas.map(({ rutas }) => rutas))
    .toEqual([["c.browser.test.ts"], ["b.browser.test.ts"], ["a.test.ts"]]);
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
