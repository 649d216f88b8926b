import { expect, test } from "bun:test";
import { avisosDePocoEjecutado, mesesEjecutados, tramosDe } from "./ejecutados.ts";

const MILLON = 100_000_000;
const PESOS = [{ mon: 1, descripcion: "Pesos" }];
const meses = (mon: number, ...millones: number[]) =>
  millones.map((n, i) => ({ mon, mes: i + 1, ejecutado: n * MILLON }));

test("[Z3] a month that nobody executed is not of the line of what was, wherever it stands", () => {
  const ejecutados = mesesEjecutados(10, [7, 8, 9]);
  expect(ejecutados).toEqual([1, 2, 3, 4, 5, 6, 10]);
  expect(tramosDe(ejecutados)).toEqual([
    { desde: 0, hasta: 6, ejecutado: true },
    { desde: 6, hasta: 9, ejecutado: false },
    { desde: 9, hasta: 10, ejecutado: true },
    { desde: 10, hasta: 12, ejecutado: false },
  ]);
  expect(tramosDe(mesesEjecutados(null, []))).toEqual([
    { desde: 0, hasta: 12, ejecutado: false },
  ]);
  expect(tramosDe(mesesEjecutados(12, []))).toEqual([{ desde: 0, hasta: 12, ejecutado: true }]);
});

test("[Z3] a month under half of the median of those before it is said, and no other", () => {
  const seis = [13_000, 13_000, 14_000, 14_000, 14_000, 19_631];
  const dicho = avisosDePocoEjecutado(meses(1, ...seis, 12), [1, 2, 3, 4, 5, 6, 7], PESOS);
  expect(dicho).toHaveLength(1);
  expect(dicho[0]).toStartWith(
    "Lo ejecutado en julio, 12,0 millones, está lejos de los meses anteriores: es menos de la " +
      "mitad de su mediana, 14.000,0 millones.",
  );
  // Half is not under half; after a bonus a month is less, and as always.
  expect(avisosDePocoEjecutado(meses(1, ...seis, 7_000), [1, 2, 3, 4, 5, 6, 7], PESOS)).toEqual([]);
  expect(avisosDePocoEjecutado(meses(1, 12), [1], PESOS)).toEqual([]);
  // What was not executed is not little.
  expect(avisosDePocoEjecutado(meses(1, ...seis, 0), [1, 2, 3, 4, 5, 6], PESOS)).toEqual([]);
  const dos = avisosDePocoEjecutado(
    [...meses(1, 10, 10), ...meses(2, 10, 1)],
    [1, 2],
    [...PESOS, { mon: 2, descripcion: "Dólares" }],
  );
  expect(dos.map((a) => a.slice(0, 40))).toEqual(["Lo ejecutado en febrero (Dólares), 1,0 m"]);
});
