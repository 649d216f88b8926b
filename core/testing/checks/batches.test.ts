import { expect, test } from "bun:test";
import fc from "../properties.ts";
import { enCarriles, porCercania, tandas } from "./batches.ts";

const archivo = fc.record({
  ruta: fc.tuple(
    fc.constantFrom("ui/", "a/screens/", "core/"),
    fc.string(),
    fc.constantFrom(".test.ts", ".browser.test.ts", ".test.tsx"),
  )
    .map((partes) => partes.join("")),
  bytes: fc.nat(),
});

const esDeNavegador = (ruta: string): boolean => ruta.endsWith(".browser.test.ts");
const esDePantalla = (ruta: string): boolean => !ruta.startsWith("core/");

test("every test file is in exactly one batch, with others of its kind", () => {
  fc.assert(fc.property(fc.uniqueArray(archivo, { selector: (a) => a.ruta }), (archivos) => {
    const hechas = tandas(archivos);
    expect(hechas.flatMap(({ rutas }) => rutas).toSorted()).toEqual(
      archivos.map((a) => a.ruta).toSorted(),
    );
    for (const { rutas, aisladas } of hechas) {
      expect(rutas.length).toBeGreaterThan(0);
      const enNavegador = rutas.some(esDeNavegador);
      if (enNavegador) expect(rutas.every(esDeNavegador)).toBe(true);
      // A screen's document is nobody else's.
      expect(aisladas).toBe(!enNavegador && rutas.some(esDePantalla));
      if (aisladas) expect(rutas.every(esDePantalla)).toBe(true);
    }
  }));
});

test("of what changed, few files at a time, all of a kind, the nearest first", () => {
  const rutas = ["core/a.test.ts", "ui/b.test.ts", "core/c.test.ts", "core/d.test.ts"];
  const lejanas = ["core/e.test.ts", "ui/f.browser.test.ts"];
  const hechas = porCercania([...rutas, ...lejanas].map((ruta) => ({ ruta, bytes: 0 })));
  expect(hechas).toEqual([
    { rutas: ["core/a.test.ts", "core/c.test.ts", "core/d.test.ts"], aisladas: false },
    { rutas: ["ui/b.test.ts"], aisladas: true },
    { rutas: ["core/e.test.ts"], aisladas: false },
    { rutas: ["ui/f.browser.test.ts"], aisladas: false },
  ]);
});

test("browser tests start first, and each batch gets long ones and short ones", () => {
  const nueve = Array.from(
    { length: 9 },
    (_, i) => ({ ruta: `${i}.browser.test.ts`, bytes: 100 - i }),
  );
  const hechas = tandas([{ ruta: "a.test.ts", bytes: 9_000 }, ...nueve]);
  expect(hechas.map(({ rutas }) => rutas.map((ruta) => ruta[0]).join("")))
    .toEqual(["02468", "1357", "a"]);
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
