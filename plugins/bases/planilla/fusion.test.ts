import { expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { emparejar } from "./pegar.ts";

const originales = (filas: readonly (readonly unknown[])[]) =>
  filas.map((celdas, i) => ({ id: i + 1, celdas }));
const A = [1, 1, 1, 1];
const B = [2, 2, 2, 2];
const C = [3, 3, 3, 3];

test("a sheet that was only sorted changes no row", () => {
  expect(emparejar(originales([A, B, C]), [C, A, B])).toEqual([
    { original: 2, fila: 0 },
    { original: 0, fila: 1 },
    { original: 1, fila: 2 },
  ]);
});

test("a row taken out of the middle is the one deleted, whatever moved up", () => {
  expect(emparejar(originales([A, B, C]), [A, C])).toEqual([
    { original: 0, fila: 0 },
    { original: 1, fila: null },
    { original: 2, fila: 1 },
  ]);
});

test("a retouched row between known ones keeps its id, an added one has none", () => {
  const retocada = [2, 2, 2, 9];
  expect(emparejar(originales([A, B, C]), [A, [7, 7, 7, 7], retocada, C])).toEqual([
    { original: 0, fila: 0 },
    { original: null, fila: 1 },
    { original: 1, fila: 2 },
    { original: 2, fila: 3 },
  ]);
});

test("a column rewritten in every row keeps every id", () => {
  const filas = [A, B, C].map((f) => [...f.slice(0, 3), 9]);
  expect(emparejar(originales([A, B, C]), filas).map((p) => p.original)).toEqual([0, 1, 2]);
});

test("every exported row and every row of the sheet appear exactly once, whatever was done", () => {
  const celdas = fc.array(
    fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
    {
      maxLength: 30,
    },
  );
  fc.assert(fc.property(celdas, celdas, (antes, ahora) => {
    const parejas = emparejar(originales(antes), ahora);
    const indices = (de: "original" | "fila") =>
      parejas.map((p) => p[de]).filter((i) => i !== null).sort((a, b) => a - b);
    expect(indices("original")).toEqual(antes.map((_, i) => i));
    expect(indices("fila")).toEqual(ahora.map((_, i) => i));
    // Equal rows are never reported as changed when there is an equal one to pair with.
    const clave = (f: readonly unknown[]) => JSON.stringify(f);
    const comunes = new Map<string, number>();
    for (const f of antes) comunes.set(clave(f), (comunes.get(clave(f)) ?? 0) + 1);
    let iguales = 0;
    for (const f of ahora) {
      const quedan = comunes.get(clave(f)) ?? 0;
      if (quedan > 0) iguales++;
      comunes.set(clave(f), quedan - 1);
    }
    const hallados = parejas.filter((p) =>
      p.original !== null && p.fila !== null && clave(antes[p.original]) === clave(ahora[p.fila])
    );
    expect(hallados.length).toBe(iguales);
  }));
});
