import { expect, test } from "bun:test";
import fc from "../testing/properties.ts";
import { agrupar, cierresDe, mezclaUnidades, rotuloDeSubtotal } from "./subtotals.ts";

interface Fila {
  readonly a: number;
  readonly b: string;
  readonly n: number;
}
const claves = [{ valor: (f: Fila) => f.a }, { valor: (f: Fila) => f.b }];

test("[S2] rows of a group come together and keep their order inside it", () => {
  const filas: Fila[] = [
    { a: 2, b: "x", n: 1 },
    { a: 1, b: "y", n: 2 },
    { a: 2, b: "x", n: 3 },
    { a: 1, b: "x", n: 4 },
  ];
  expect(agrupar(filas, claves).map((f) => f.n)).toEqual([4, 2, 1, 3]);
  const baja = [{ ...claves[0], baja: true }, claves[1]];
  expect(agrupar(filas, baja).map((f) => f.n)).toEqual([1, 3, 4, 2]);
  expect(agrupar(filas, [])).toBe(filas);
});

test("[S2] an inner group ends before the outer one that ends with it", () => {
  const filas: Fila[] = [
    { a: 1, b: "x", n: 1 },
    { a: 1, b: "y", n: 2 },
    { a: 2, b: "y", n: 3 },
  ];
  expect(cierresDe(filas, claves)).toEqual([
    { nivel: 2, desde: 0, hasta: 1 },
    { nivel: 2, desde: 1, hasta: 2 },
    { nivel: 1, desde: 0, hasta: 2 },
    { nivel: 2, desde: 2, hasta: 3 },
    { nivel: 1, desde: 2, hasta: 3 },
  ]);
  expect(cierresDe([], claves)).toEqual([]);
});

test("[S2] whatever the rows, each level covers them once and no key has two groups", () => {
  const fila = fc.record({
    a: fc.integer({ min: 0, max: 3 }),
    b: fc.constantFrom("á", "a", "A", "", "5"),
    n: fc.integer(),
  });
  fc.assert(fc.property(fc.array(fila), (filas) => {
    const juntas = agrupar(filas, claves);
    expect(juntas.length).toBe(filas.length);
    expect(filas.every((f) => juntas.includes(f))).toBe(true);
    const cierres = cierresDe(juntas, claves);
    for (const nivel of [1, 2]) {
      const suyos = cierres.filter((c) => c.nivel === nivel);
      let desde = 0;
      for (const c of suyos) {
        expect(c.desde).toBe(desde);
        desde = c.hasta;
      }
      expect(desde).toBe(filas.length);
      const llaves = suyos.map((c) =>
        JSON.stringify(claves.slice(0, nivel).map((k) => k.valor(juntas[c.desde])))
      );
      expect(new Set(llaves).size).toBe(llaves.length);
    }
  }));
});

test("[S2] a subtotal names its group from the outside in, with a dash for what is empty", () => {
  expect(rotuloDeSubtotal([{ titulo: "Mon.", texto: "1" }, { titulo: "Cat.", texto: "" }]))
    .toBe("Total Mon. 1, Cat. —");
});

test("amounts of one currency are a sum, and those of several are none", () => {
  const filas = [{ mon: 1 }, { mon: 1 }, { mon: 2 }];
  expect(mezclaUnidades([], () => 1)).toBe(false);
  expect(mezclaUnidades(filas.slice(0, 2), (f) => f.mon)).toBe(false);
  expect(mezclaUnidades(filas, (f) => f.mon)).toBe(true);
});
