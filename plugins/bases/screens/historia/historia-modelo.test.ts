/** What the history says over and under the line of its total. */
import { expect, test } from "bun:test";
import { deCuantoACuanto, rotulosDeCierres } from "./historia-modelo.ts";

test("closings near in time share one code, of the newest, that counts the others", () => {
  expect(rotulosDeCierres([
    { en: 980, codigo: "A2603" },
    { en: 100, codigo: "A2601" },
    { en: 950, codigo: "A2602" },
    { en: 500, codigo: "B2601" },
  ])).toEqual([
    { en: 980, texto: "A2603 +1" },
    { en: 500, texto: "B2601" },
    { en: 100, texto: "A2601" },
  ]);
  expect(rotulosDeCierres([])).toEqual([]);
});

test("what all the changes moved begins where it ends less what they moved", () => {
  const dicho = (d: number | null, t?: number) => deCuantoACuanto(d, t).replaceAll("\u00a0", " ");
  expect(dicho(0.1, 1000.3)).toBe(", de $ 1.000,20 a $ 1.000,30");
  expect(dicho(-250, 0)).toBe(", de $ 250,00 a $ 0,00");
  // Where nobody can say what one of them moved, neither can what was before.
  expect(dicho(null, 12)).toBe("");
  expect(dicho(5)).toBe("");
});
