import { expect, test } from "bun:test";
import { Cache, usoDeCaches } from "./cache.ts";

test("what was used longest ago goes first", () => {
  const cache = new Cache<string, number>("prueba", 2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.get("a");
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([
    1,
    undefined,
    3,
    2,
  ]);
});

test("the bound is of the sum of weights, and what passes it alone is not kept", () => {
  const cache = new Cache<string, string>("textos", 10, (texto) => texto.length);
  for (const texto of ["cuatro", "tres", "cuatro!"]) cache.set(texto, texto);
  expect([cache.get("cuatro"), cache.get("tres"), cache.get("cuatro!")]).toEqual([
    undefined,
    undefined,
    "cuatro!",
  ]);
  cache.set("cuatro!", "dos");
  expect(cache.peso).toBe(3);
  cache.set("largo", "x".repeat(11));
  expect([cache.size, cache.peso]).toEqual([0, 0]);
});

test("those of one name are told together", () => {
  const una = new Cache<number, number>("juntas", 5);
  const otra = new Cache<number, number>("juntas", 7);
  una.set(1, 1);
  otra.set(1, 1);
  otra.set(2, 2);
  expect(usoDeCaches().get("juntas")).toEqual({ peso: 3, limite: 12 });
});
