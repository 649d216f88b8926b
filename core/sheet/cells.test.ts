import { expect, test } from "bun:test";
import { campo } from "../domain/fields.ts";
import { leerCelda } from "./cells.ts";

const SIN_SIGNO = "es un porcentaje y aquí va un número: escríbalo sin «%»";

test("[B1] «15%» is 15 in a column of percentages, and refused where it would be another number", () => {
  for (const escrito of ["15%", "15 %", "15,00%", " 15.0 % "]) {
    expect(leerCelda(campo.porcentaje(), escrito, null)).toEqual({ valor: 1500 });
  }
  for (const c of [campo.importe(), campo.entero(0, 99), campo.coeficiente(9999)]) {
    expect(leerCelda(c, "15%", null)).toEqual({ error: SIN_SIGNO });
    expect(leerCelda(c, "3 %", null)).toEqual({ error: SIN_SIGNO });
  }
  expect(leerCelda(campo.coeficiente(9999), "0,8", null)).toEqual({ valor: 80 });
  expect(leerCelda(campo.importe(), "$ 15", null)).toEqual({ valor: 1500 });
});

test("a sum in a cell of numbers is what it comes to", () => {
  expect(leerCelda(campo.importe(), "=100/3", null)).toEqual({ valor: 3333 });
  expect(leerCelda(campo.entero(0, 99), "=4+5", null)).toEqual({ valor: 9 });
  expect(leerCelda(campo.entero(0, 99), "=7/2", null))
    .toEqual({ error: "da 3,50 y aquí va un número entero" });
  expect(leerCelda(campo.entero(0, 99), "=60+60", null)).toHaveProperty("error");
  expect(leerCelda(campo.texto(20), "=4+5", null)).toEqual({ valor: "=4+5" });
});
