import { expect, test } from "bun:test";
import { conjuntoVigente, tramoDe, vigenteEn } from "./dated.ts";

const entradas = [201001, 201501, 202010].map((desde_mes) => ({ desde_mes }));

test("[R1] the value in force is the one with the greatest desde_mes not after the month", () => {
  expect(vigenteEn(entradas, 201001)?.desde_mes).toBe(201001);
  expect(vigenteEn(entradas, 201412)?.desde_mes).toBe(201001);
  expect(vigenteEn(entradas, 201501)?.desde_mes).toBe(201501);
  expect(vigenteEn(entradas, 202009)?.desde_mes).toBe(201501);
  expect(vigenteEn(entradas, 203001)?.desde_mes).toBe(202010);
});

test("[R1] before the first entry there is no value", () => {
  expect(vigenteEn(entradas, 200912)).toBeNull();
  expect(vigenteEn([], 202010)).toBeNull();
  expect(conjuntoVigente(entradas, 200912)).toEqual([]);
});

test("[R1][R3] tramos are dated as a whole set; a grade outside an existing set is 0", () => {
  const tramo = (
    desde_mes: number,
    grado_desde: number,
    grado_hasta: number,
    porcentaje: number,
  ) => ({ desde_mes, grado_desde, grado_hasta, porcentaje });
  const tramos = [tramo(200812, 4, 7, 1500), tramo(200812, 8, 10, 3000), tramo(202001, 4, 7, 1700)];
  expect(tramoDe(tramos, 201912, 8)).toEqual({ desde_mes: 200812, porcentaje: 3000 });
  expect(tramoDe(tramos, 201912, 4)?.porcentaje).toBe(1500);
  expect(tramoDe(tramos, 201912, 7)?.porcentaje).toBe(1500);
  expect(tramoDe(tramos, 202001, 7)?.porcentaje).toBe(1700);
  expect(tramoDe(tramos, 202001, 8)).toEqual({ desde_mes: 202001, porcentaje: 0 });
  expect(tramoDe(tramos, 200811, 4)).toBeNull();
});
