import { expect, test } from "bun:test";
import { crearBusqueda } from "./row-search.ts";

interface Fila {
  readonly codigo: number;
  readonly nombre: string;
  readonly cat: string;
  readonly costo: number | null;
}

const FILAS: readonly Fila[] = [
  { codigo: 303, nombre: "Formulación y ejecución", cat: "P B 6", costo: 93519439.06 },
  { codigo: 30, nombre: "Política tributaria", cat: "P E 1", costo: null },
  { codigo: 3, nombre: "Educación, nivel B", cat: "17", costo: 12 },
];

const buscar = crearBusqueda((f: Fila) => [f.codigo, f.nombre, f.cat, f.costo]);
const hallados = (escrito: string) => {
  const pasa = buscar(escrito);
  return pasa && FILAS.filter(pasa).map((f) => f.codigo);
};

test("a word is found in any column, in any part, whatever its case and accents", () => {
  expect(hallados("tribu")).toEqual([30]);
  expect(hallados("ÓN")).toEqual([]);
  expect(hallados("ción")).toEqual([303, 3]);
  expect(hallados("EDUCACION")).toEqual([3]);
  expect(hallados("nada")).toEqual([]);
});

test("codes, letters and figures are whole", () => {
  expect(hallados("3")).toEqual([3]);
  expect(hallados("30")).toEqual([30]);
  expect(hallados("b")).toEqual([303, 3]);
  expect(hallados("93.519.439,06")).toEqual([303]);
  expect(hallados("93519439,06")).toEqual([303]);
});

test("of several words, all have to be somewhere in the row", () => {
  expect(hallados("p 303")).toEqual([303]);
  expect(hallados("política p e")).toEqual([30]);
  expect(hallados("política 303")).toEqual([]);
});

test("nothing written searches nothing", () => {
  expect(hallados("  ")).toBeNull();
  expect(hallados("·")).toBeNull();
});
