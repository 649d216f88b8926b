import { expect, test } from "bun:test";
import type { ParteDeCifra, RespuestaExplicar } from "#proto/salidas.ts";
import {
  claveDeRenglon,
  consultaDeFigura,
  enlaceDeRenglon,
  enPorciento,
  escribirCifra,
  partesDe,
  renglonDeClave,
  sumaDe,
} from "./explicacion-modelo.ts";

const parte = (cantidad: number, mon = 1): ParteDeCifra => ({
  dentro: `esc=${cantidad}`,
  titulo: "303",
  mon,
  lineas: 1,
  cantidad,
});

test("[S3] shares are tenths that together are the whole, whatever is rounded", () => {
  const partes = partesDe([parte(1), parte(1), parte(1)]);
  expect(partes).toEqual([334, 333, 333]);
  expect(partes?.map(enPorciento)).toEqual(["33,4 %", "33,3 %", "33,3 %"]);
});

test("[S3] parts that take away, or of several currencies, have no share", () => {
  expect(partesDe([parte(10), parte(-2)])).toBeNull();
  expect(partesDe([parte(10), parte(10, 2)])).toBeNull();
  expect(partesDe([parte(0)])).toBeNull();
});

test("[S3] a figure asks what it is of, and says it in its units", () => {
  const figura = { saf: 357, codipres: "E2601", seleccion: { pprin: "1" }, titulo: "Valor" };
  expect(consultaDeFigura({ ...figura, medida: "valor", anualizado: true }))
    .toEqual({ pprin: "1", medida: "valor", anualizado: "si" });
  const respuesta = { figura: { lineas: 2, total: 10.5 } } as RespuestaExplicar;
  expect([sumaDe(respuesta, "valor"), sumaDe(respuesta, "cargos")]).toEqual([1050, 10.5]);
  expect(sumaDe({ ...respuesta, figura: { lineas: 2, total: null } }, "valor")).toBeNull();
  expect([escribirCifra("valor", -123456), escribirCifra("cargos", 9812)])
    .toEqual(["−1.234,56", "9.812"]);
});

test("[S3] the row of an address is found again, and what is odd is none", () => {
  const renglon = { saf: 357, base: "cargos", id: 7 };
  expect(renglonDeClave(claveDeRenglon(renglon))).toEqual({ saf: "357", base: "cargos", id: "7" });
  expect(renglonDeClave("357/cargos/7;DROP")).toBeNull();
  expect(enlaceDeRenglon(renglon, "E2601"))
    .toBe("#/bases/cargos?saf=357&codipres=E2601&registro=7");
  expect(enlaceDeRenglon({ ...renglon, base: "ejecucion" }, "M2412")).toBeNull();
});
