import { expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { codificarColumna, Codigos, Combinados, ordenDe } from "./codigos.ts";
import { compararClaves } from "./agregar.ts";

const CHICO = fc.integer({ min: 0, max: 3 });
const GRANDE = fc.constantFrom(0, 70, 65_535, 65_536, 4_294_967_295, 2 ** 40, -1);

test("[S2] equal rows of any columns have the same number, different ones another", () => {
  fc.assert(fc.property(fc.array(fc.tuple(CHICO, GRANDE, CHICO)), fc.nat(3), (filas, ancho) => {
    const columnas = [0, 1, 2].slice(0, ancho).map((j) => {
      const codigos = new Codigos<number>();
      const columna = codificarColumna(
        codigos,
        j === 1 ? Float64Array.from(filas, (f) => f[j]) : Uint8Array.from(filas, (f) => f[j]),
        filas.length,
      );
      expect(Array.from(columna, (c) => codigos.valores[c])).toEqual(filas.map((f) => f[j]));
      return columna;
    });
    const combinados = new Combinados(ancho);
    const numeros = combinados.numerar(columnas, filas.length);
    const porClave = new Map(filas.map((f, i) => [f.slice(0, ancho).join(), numeros[i]]));
    expect(Array.from(numeros)).toEqual(
      filas.map((f) => porClave.get(f.slice(0, ancho).join()) ?? NaN),
    );
    expect(new Set(numeros).size).toBe(porClave.size);
    columnas.forEach((c, j) => expect(combinados.columna(j, numeros)).toEqual(c));
  }));
});

test("[S2] combinations keep their number however many there are", () => {
  const columnas = [0, 1].map((j) =>
    Int32Array.from({ length: 50_000 }, (_, i) => j === 0 ? i >> 4 : i & 15)
  );
  const combinados = new Combinados(2);
  const numeros = combinados.numerar(columnas, 50_000);
  expect(Array.from(numeros)).toEqual([...numeros.keys()]);
  expect(combinados.numerar(columnas, 50_000)).toEqual(numeros);
});

test("[S2] rows in the order of their columns are those that comparing them one by one gives", () => {
  const texto = fc.constantFrom("", "a", "B", "ñ");
  fc.assert(fc.property(fc.array(fc.tuple(CHICO, texto, GRANDE)), (filas) => {
    const columnas = [0, 1, 2].map((j) => {
      const codigos = new Codigos();
      return { codigos: Int32Array.from(filas, (f) => codigos.de(f[j])), valores: codigos.valores };
    });
    const orden = [...filas.keys()].sort((a, b) => compararClaves(filas[a], filas[b]) || a - b);
    expect(Array.from(ordenDe(columnas, filas.length))).toEqual(orden);
  }));
});
