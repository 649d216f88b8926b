import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import protobuf from "protobufjs";
import { planta } from "./admin.generado.js";
import { generar } from "./generar.ts";
import { incompatibilidades, mensajesDe, type Numeros, numerosDe } from "./numeros.ts";

const leer = (archivo: string) => readFileSync(join(import.meta.dir, archivo), "utf8");

test("the committed codec is what the .proto file gives", () => {
  for (const [archivo, texto] of Object.entries(generar("admin"))) {
    expect(leer(archivo)).toBe(texto);
  }
}, 60_000);

test("no number and no type of a published field changes", () => {
  const publicados: Numeros = JSON.parse(leer("admin.numeros.json"));
  expect(incompatibilidades(publicados, numerosDe("admin"))).toEqual([]);
  // What is added is published too.
  expect(numerosDe("admin")).toEqual(publicados);
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

interface Codec {
  encode(mensaje: Record<string, unknown>): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Record<string, unknown>;
}

const TIPOS = mensajesDe("admin").filter((o) => o instanceof protobuf.Type);
const codecDe = (nombre: string): Codec =>
  (planta.admin as unknown as Record<string, Codec>)[nombre];

function valorDe(campo: protobuf.Field): fc.Arbitrary<unknown> {
  const { resolvedType, type } = campo.resolve();
  if (resolvedType instanceof protobuf.Type) return mensajeDe(resolvedType);
  if (resolvedType instanceof protobuf.Enum) {
    return fc.constantFrom(...Object.values(resolvedType.values));
  }
  if (type === "bool") return fc.boolean();
  if (type === "string") return fc.string({ unit: "binary", maxLength: 30 });
  expect(type).toBe("int32");
  return fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
}

/** Any value of a message: of a oneof at most one field, what is absent as the codec says it. */
function mensajeDe(tipo: protobuf.Type): fc.Arbitrary<Record<string, unknown>> {
  const sueltos = tipo.fieldsArray.filter((c) => !c.partOf || c.options?.proto3_optional);
  const fijos = fc.record(Object.fromEntries(sueltos.map((campo) => [
    campo.name,
    campo.repeated
      ? fc.array(valorDe(campo), { maxLength: 4 })
      : campo.options?.proto3_optional
      ? fc.option(valorDe(campo))
      : valorDe(campo),
  ])));
  const elecciones = tipo.oneofsArray
    .filter((o) => !o.fieldsArray.every((c) => c.options?.proto3_optional))
    .map(({ fieldsArray }) => {
      const nadie = Object.fromEntries(fieldsArray.map((c) => [c.name, null]));
      return fc.oneof(
        fc.constant(nadie),
        ...fieldsArray.map((c) => valorDe(c).map((valor) => ({ ...nadie, [c.name]: valor }))),
      );
    });
  return fc.tuple(fijos, ...elecciones).map((partes) => Object.assign({}, ...partes));
}

/** The fields of a decoded message as plain values. */
function plano(tipo: protobuf.Type, mensaje: Record<string, unknown>): Record<string, unknown> {
  const uno = (campo: protobuf.Field, valor: unknown): unknown =>
    campo.resolve().resolvedType instanceof protobuf.Type && valor !== null
      ? plano(campo.resolvedType as protobuf.Type, valor as Record<string, unknown>)
      : valor;
  return Object.fromEntries(tipo.fieldsArray.map((campo) => {
    const valor = mensaje[campo.name];
    return [
      campo.name,
      Array.isArray(valor) ? valor.map((v) => uno(campo, v)) : uno(campo, valor ?? null),
    ];
  }));
}

test("there is a codec of every message", () => {
  expect(TIPOS.length).toBeGreaterThan(20);
  for (const { name } of TIPOS) expect(Object.keys(codecDe(name))).toContain("decode");
});

for (const tipo of TIPOS) {
  test(`${tipo.name} travels whole, and as another implementation writes and reads it`, () => {
    const codec = codecDe(tipo.name);
    fc.assert(fc.property(mensajeDe(tipo), (mensaje) => {
      const bytes = codec.encode(mensaje).finish();
      expect(plano(tipo, codec.decode(bytes))).toEqual(mensaje);
      expect(plano(tipo, tipo.decode(bytes) as unknown as Record<string, unknown>))
        .toEqual(mensaje);
      expect(plano(tipo, codec.decode(tipo.encode(mensaje).finish()))).toEqual(mensaje);
    }));
  });
}
