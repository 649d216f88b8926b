import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  conLosQueFaltan,
  incompatibilidades,
  mensajesComoDatos,
  type Numeros,
  numerosDe,
} from "./numeros.ts";

const PUBLICADOS: Numeros = JSON.parse(
  readFileSync(join(import.meta.dir, "admin.numeros.json"), "utf8"),
);

test("what the program reads and writes by is what the .proto file says: bun proto/numeros.ts", () => {
  const datos = readFileSync(join(import.meta.dir, "admin-messages.ts"), "utf8");
  expect(datos).toBe(mensajesComoDatos("admin"));
  const proto = readFileSync(join(import.meta.dir, "admin.proto"), "utf8");
  expect(conLosQueFaltan(proto)).toBe(proto);
});

test("no number and no type of a published field changes", () => {
  expect(incompatibilidades(PUBLICADOS, numerosDe("admin"))).toEqual([]);
  // What is added is published too.
  expect(numerosDe("admin")).toEqual(PUBLICADOS);
});

test("a renumbered field, another type and a field that is gone are told; additions are not", () => {
  const antes = { Saf: { 1: "int32 id", 2: "string login" }, Accion: { 1: "NUEVO" } };
  const ahora = { Saf: { 1: "string id", 3: "string login" }, Accion: { 1: "NUEVO", 2: "OTRA" } };
  expect(incompatibilidades(antes, ahora)).toEqual([
    "Saf 1: era «int32 id» y ahora es «string id»",
    "Saf 2: era «string login» y ahora es «nada»",
  ]);
  expect(incompatibilidades(antes, { ...antes, Otro: { 1: "bool x" } })).toEqual([]);
  expect(incompatibilidades({ Saf: { 2: "string login" } }, { Saf: { 2: "reservado" } }))
    .toEqual([]);
  expect(incompatibilidades({ Saf: { 2: "reservado" } }, { Saf: { 2: "string x" } }))
    .toHaveLength(1);
});
