import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import protobuf from "protobufjs";
import { SCHEMA } from "./admin-messages.ts";
import { incompatibilidades, mensajesDe, type Numeros, numerosDe } from "./numeros.ts";

const PUBLICADOS: Numeros = JSON.parse(
  readFileSync(join(import.meta.dir, "admin.numeros.json"), "utf8"),
);

function rotuloDe({ repeated, options, partOf }: protobuf.Field): readonly string[] {
  if (repeated) return ["repeated"];
  if (options?.proto3_optional) return ["optional"];
  return partOf ? [`oneof ${partOf.name}`] : [];
}

/** An entry of the table, as the .proto file would have it; pairs, because order counts. */
function entradaDe(objeto: protobuf.ReflectionObject): unknown {
  if (objeto instanceof protobuf.Enum) return Object.entries(objeto.values);
  if (!(objeto instanceof protobuf.Type)) throw new Error(`${objeto.name}: no se sabe qué es`);
  return objeto.fieldsArray.map((c) => [c.name, [c.id, c.type, ...rotuloDe(c)]]);
}

test("the table of messages is what the .proto file says, in its order", () => {
  const tabla = Object.entries(SCHEMA).map(([nombre, e]) => [nombre, Object.entries(e)]);
  expect(tabla.length).toBeGreaterThan(25);
  expect<unknown>(tabla).toEqual(mensajesDe("admin").map((o) => [o.name, entradaDe(o)]));
  // Bytes are written in the order of the numbers; what is reserved is never used again.
  for (const objeto of mensajesDe("admin")) {
    if (!(objeto instanceof protobuf.Type)) continue;
    const campos: Readonly<Record<string, readonly [number, ...unknown[]]>> =
      SCHEMA[objeto.name as Exclude<keyof typeof SCHEMA, "Accion">];
    const numeros = Object.values(campos).map(([numero]) => numero);
    expect(numeros).toEqual(numeros.toSorted((a, b) => a - b));
    expect(numeros.filter((n) => objeto.isReservedId(n))).toEqual([]);
    expect(Object.keys(campos).filter((nombre) => objeto.isReservedName(nombre))).toEqual([]);
  }
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
