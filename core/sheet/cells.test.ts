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
