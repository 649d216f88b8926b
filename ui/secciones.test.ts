import { expect, test } from "bun:test";
import { type Seccion, seOculta } from "./secciones.ts";

const seccion = (...omitidos: boolean[]): Seccion => ({
  id: "una",
  titulo: "Una",
  orden: 1,
  modulo: "una/una",
  items: omitidos.map((omitir750, i) => ({ id: String(i), titulo: String(i), omitir750 })),
});

test("a section is hidden from the consolidated organismo when none of its items is for it", () => {
  expect(seOculta(seccion(true, true), true)).toBe(true);
  expect(seOculta(seccion(true, true), false)).toBe(false);
  expect(seOculta(seccion(true, false), true)).toBe(false);
  expect(seOculta(seccion(), true)).toBe(false);
});
