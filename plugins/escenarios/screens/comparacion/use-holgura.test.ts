import { expect, test } from "bun:test";
import { acomodar } from "./comparacion.tsx";

/** A box of 800, and how wide its table is in each arrangement. */
function arregladaCon(anchos: Readonly<Record<string, number>>): string {
  let arreglo = "";
  acomodar({ setAttribute: (_, valor) => arreglo = valor }, {
    get scrollWidth() {
      return Math.max(800, anchos[arreglo]);
    },
    clientWidth: 800,
  });
  return arreglo;
}

test("a table takes the roomiest arrangement in which it is whole, and the tightest when none is", () => {
  expect(arregladaCon({ amplia: 700 })).toBe("amplia");
  expect(arregladaCon({ amplia: 801 })).toBe("amplia");
  expect(arregladaCon({ amplia: 900, justa: 790 })).toBe("justa");
  expect(arregladaCon({ amplia: 1200, justa: 1100, sola: 780 })).toBe("sola");
  expect(arregladaCon({ amplia: 1500, justa: 1400, sola: 1300, minima: 900 })).toBe("minima");
});
