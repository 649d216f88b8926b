import { expect, test } from "bun:test";
import { faltaEnArchivos, mesDeArchivos } from "./cargar-archivos.tsx";

test("files about to be loaded: the month of their names, and what stops them", () => {
  const de = (...nombres: string[]) => nombres.map((name) => ({ name, size: 1000 }));
  expect(mesDeArchivos(de("202403-a.zip", "202403-b.zip"))).toBe(202403);
  expect([de("202403.zip", "202404.zip"), de("a.zip"), de("202413.zip"), []].map(mesDeArchivos))
    .toEqual([null, null, null, null]);
  expect(faltaEnArchivos([])).toMatch(/^Elija/);
  expect(faltaEnArchivos(de("a.zip", "b.ZIP"))).toBe("");
  expect(faltaEnArchivos(de("a.csv"))).toBe("");
  expect(faltaEnArchivos(de("a.csv", "b.csv"))).toMatch(/Un solo archivo/);
  expect(faltaEnArchivos(de("a.csv", "b.zip"))).toMatch(/no de ambos/);
  expect(faltaEnArchivos(de("a.rar"))).toMatch(/^Sólo archivos/);
  expect(faltaEnArchivos(de("a.zip", "a.zip"))).toMatch(/mismo nombre/);
  expect(faltaEnArchivos([{ name: "a.zip", size: 2 ** 30 }])).toMatch(/pasan de 512 MB/);
});
