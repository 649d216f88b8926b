import { expect, test } from "bun:test";
import { AVISOS } from "./avisos.tsx";

test("[K1] the SAFs of a notice are shown as they are stored: what is typed next is over them", () => {
  const hoja = AVISOS.hoja({
    abrir: () => {},
    poner: () => {},
    pedir: () => Promise.reject(new Error("no se pide")),
  });
  const aviso: Parameters<typeof hoja.revisar>[0] = {
    id: 1,
    rev: 1,
    desde: "2026-01-01",
    hasta: "2026-02-01",
    safs: [],
    texto: "Primero",
  };
  const dichos = (texto: string) => hoja.revisar(aviso, { safs: texto }).fila.safs;
  expect(dichos("357, 103;357")).toEqual([103, 357]);
  expect(dichos("")).toEqual([]);
  expect(Object.keys(hoja.revisar(aviso, { safs: "357, x" }).fallas)).toEqual(["safs"]);
});
