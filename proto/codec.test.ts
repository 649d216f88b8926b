/** The codec against another implementation: protobufjs, which reads the .proto file itself. */
import { describe, expect, test } from "bun:test";
import protobuf from "protobufjs";
import fc from "#core/testing/properties.ts";
import { admin } from "./admin-messages.ts";
import { type Codec, codecs } from "./codec.ts";
import { mensajesDe } from "./numeros.ts";

type Valores = Record<string, unknown>;

const TIPOS = mensajesDe("admin").filter((o) => o instanceof protobuf.Type);
const codecDe = (nombre: string) => (admin as unknown as Record<string, Codec<Valores>>)[nombre];

function valorDe(campo: protobuf.Field): fc.Arbitrary<unknown> {
  const { resolvedType, type } = campo.resolve();
  if (resolvedType instanceof protobuf.Type) return mensajeDe(resolvedType);
  if (resolvedType instanceof protobuf.Enum) {
    return fc.constantFrom(...Object.values(resolvedType.values));
  }
  if (type === "bool") return fc.boolean();
  if (type === "string") return fc.string({ unit: "binary", maxLength: 30 });
  expect(type).toBe("int32");
  return fc.oneof(
    fc.constantFrom(0, 1, -1, 127, 128, -2_147_483_648, 2_147_483_647),
    fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  );
}

/** Any value of a message: of a oneof at most one field, what is absent as the codec says it. */
function mensajeDe(tipo: protobuf.Type): fc.Arbitrary<Valores> {
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

/** What the other implementation read, every field of it. */
function plano(tipo: protobuf.Type, mensaje: Valores): Valores {
  const uno = (campo: protobuf.Field, valor: unknown): unknown =>
    campo.resolve().resolvedType instanceof protobuf.Type && valor !== null
      ? plano(campo.resolvedType as protobuf.Type, valor as Valores)
      : valor;
  return Object.fromEntries(tipo.fieldsArray.map((campo) => {
    const valor = mensaje[campo.name];
    return [
      campo.name,
      Array.isArray(valor) ? valor.map((v) => uno(campo, v)) : uno(campo, valor ?? null),
    ];
  }));
}

/** What comes out of reading; a refusal is one whatever its words. */
function leido(leer: () => Valores): Valores | "no es un mensaje" {
  try {
    return leer();
  } catch {
    return "no es un mensaje";
  }
}

const bytesDe = (bytes: Uint8Array) => new Uint8Array(bytes);
const deOtro = (tipo: protobuf.Type, bytes: Uint8Array) =>
  leido(() => plano(tipo, tipo.decode(bytes) as unknown as Valores));
const propio = (codec: Codec<Valores>, bytes: Uint8Array) => leido(() => codec.decode(bytes));

/** Two messages one after the other, which is one that completes the first; cut, or with a byte changed. */
const alterados = (tipo: protobuf.Type) =>
  fc.tuple(mensajeDe(tipo), mensajeDe(tipo)).chain(([uno, otro]) => {
    const bytes = new Uint8Array([
      ...tipo.encode(uno).finish(),
      ...tipo.encode(otro).finish(),
    ]);
    return fc.oneof(
      fc.constant(bytes),
      fc.nat(bytes.length).map((n) => bytes.slice(0, n)),
      fc.tuple(fc.nat(), fc.nat(255))
        .map(([lugar, valor]) => bytes.map((b, i) => i === lugar % bytes.length ? valor : b)),
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ maxLength: 10 }).map((mas) => new Uint8Array([...bytes, ...mas])),
    );
  });

describe("as another implementation writes and reads", () => {
  for (const tipo of TIPOS) {
    const codec = codecDe(tipo.name);

    test(`${tipo.name}: the same bytes, and the same values of them`, () => {
      fc.assert(
        fc.property(mensajeDe(tipo), (mensaje) => {
          const bytes = codec.encode(mensaje);
          expect(bytesDe(bytes)).toEqual(bytesDe(tipo.encode(mensaje).finish()));
          expect(codec.decode(bytes)).toEqual(mensaje);
          expect(plano(tipo, tipo.decode(bytes) as unknown as Valores)).toEqual(mensaje);
        }),
        { numRuns: 200 },
      );
    });

    test(`${tipo.name}: what is not named is absent`, () => {
      fc.assert(fc.property(
        mensajeDe(tipo),
        fc.subarray(tipo.fieldsArray.map((c) => c.name)),
        fc.constantFrom(null, undefined),
        (mensaje, ausentes, nada) => {
          const borrador = { ...mensaje, ...Object.fromEntries(ausentes.map((a) => [a, nada])) };
          const nombrados = Object.fromEntries(
            Object.entries(mensaje).filter(([campo]) => !ausentes.includes(campo)),
          );
          const bytes = bytesDe(tipo.encode(nombrados).finish());
          expect(bytesDe(codec.encode(borrador))).toEqual(bytes);
          expect(bytesDe(codec.encode(nombrados))).toEqual(bytes);
        },
      ));
    });

    test(`${tipo.name}: bytes of any kind are read alike, or by neither`, () => {
      fc.assert(
        fc.property(alterados(tipo), (bytes) => {
          expect(propio(codec, bytes)).toEqual(deOtro(tipo, bytes));
        }),
        { numRuns: 200 },
      );
    });
  }

  test("a second part of a choice takes the place of the first, or completes it", () => {
    const [error, usuario, saf] = [admin.Error, admin.Usuario, admin.Saf];
    const partes = [
      error.encode({ usuario: usuario.decode(usuario.encode({ id: 1, acceso_safs: [1] })) }),
      error.encode({ usuario: usuario.decode(usuario.encode({ rev: 2, acceso_safs: [2] })) }),
      error.encode({ saf: saf.decode(saf.encode({ id: 3 })) }),
    ];
    const de = (...p: Uint8Array[]) => error.decode(new Uint8Array(p.flatMap((b) => [...b])));
    expect(de(partes[0], partes[1]).usuario).toMatchObject({ id: 1, rev: 2, acceso_safs: [1, 2] });
    expect(de(...partes)).toMatchObject({ usuario: null, saf: { id: 3 } });
  });
});

describe("depth", () => {
  const { Nodo } = codecs(
    { Nodo: { valor: [1, "int32"], hijo: [2, "Nodo", "optional"] } } as const,
  );
  const tipo = protobuf.parse(
    'syntax = "proto3"; message Nodo { int32 valor = 1; optional Nodo hijo = 2; }',
  ).root.lookupType("Nodo");

  /** Messages within each other, written from the inside out. */
  function anidados(niveles: number): Uint8Array {
    let bytes = new Uint8Array([0x08, 0x01]);
    for (let n = 0; n < niveles; n++) {
      const w = protobuf.Writer.create();
      bytes = new Uint8Array(w.uint32(0x12).bytes(bytes).finish());
    }
    return bytes;
  }
  const grupos = (niveles: number) =>
    new Uint8Array([...Array(niveles).fill(0x1b), ...Array(niveles).fill(0x1c)]);

  for (const [que, bytesDeNivel] of Object.entries({ messages: anidados, groups: grupos })) {
    test(`${que} within each other are read to the depth that others read, and no deeper`, () => {
      const leidos = [1, 99, 100, 101, 102, 300].filter((niveles) => {
        const bytes = bytesDeNivel(niveles);
        const nuestro = leido(() => Nodo.decode(bytes) as unknown as Valores);
        const suyo = leido(() => tipo.decode(bytes) as unknown as Valores);
        expect(typeof nuestro).toBe(typeof suyo);
        return typeof nuestro === "object";
      });
      expect(leidos).toContain(99);
      expect(leidos).not.toContain(102);
    });
  }
});
