/** What is said in passing: once, not too many at a time, and long enough to be read. */
import { afterEach, expect, jest, test } from "bun:test";
import { decirAlPasar, duracion, pasajeros, quitarPasajero, retenerPasajero } from "./pasajeros.ts";

const textos = () => pasajeros.value.map((p) => p.texto);

afterEach(() => {
  for (const { id } of pasajeros.value) quitarPasajero(id);
  jest.useRealTimers();
});

test("the same fact is said once, and of many the last ones", () => {
  for (const texto of ["a", "b", "a", "c", "d"]) decirAlPasar(texto);
  expect(textos()).toEqual(["b", "c", "d"]);
});

test("it goes by itself, a long one later, and not while somebody points at it", () => {
  jest.useFakeTimers();
  decirAlPasar("corto");
  decirAlPasar("una frase bastante más larga que la otra");
  jest.advanceTimersByTime(duracion("corto"));
  expect(textos()).toEqual(["una frase bastante más larga que la otra"]);
  retenerPasajero(pasajeros.value[0].id);
  jest.advanceTimersByTime(60_000);
  expect(textos()).toHaveLength(1);
});
