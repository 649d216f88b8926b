import { describe, expect, test } from "bun:test";
import { admin } from "#proto/admin-messages.ts";
import type { Codec } from "#proto/codec.ts";
import { Rechazo } from "../errors.ts";
import fc from "../testing/properties.ts";
import { leerMensaje } from "./protobuf.ts";

const { EdicionTecho, EdicionUsuario } = admin;

const enteros = { saf: 357, cargos: 120, observaciones: "Decreto ñ", rev: 3 };
const bien = EdicionTecho.encode(enteros);

/** Status of the refusal; 200 when the bytes are a message. */
function estado(bytes: unknown, tipo: Pick<Codec<unknown>, "decode"> = EdicionTecho) {
  try {
    leerMensaje(tipo, bytes);
    return 200;
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    return error.status;
  }
}

const de = (...bytes: number[]) => Uint8Array.from(bytes);

describe("messages of requests", () => {
  test("a message is read whole, absent fields with their default", () => {
    expect(leerMensaje(EdicionTecho, bien)).toMatchObject(enteros);
    expect(leerMensaje(EdicionTecho, new Uint8Array())).toMatchObject({
      saf: 0,
      cargos: 0,
      observaciones: "",
      rev: null,
    });
    const { acceso_safs } = leerMensaje(
      EdicionUsuario,
      EdicionUsuario.encode({ acceso_safs: [1, -1, 999, 2_147_483_647] }),
    );
    expect(acceso_safs).toEqual([1, -1, 999, 2_147_483_647]);
  });

  test("negative numbers and the extremes of 32 bits travel", () => {
    for (const saf of [-1, -2_147_483_648, 2_147_483_647]) {
      const bytes = EdicionTecho.encode({ saf });
      expect(leerMensaje(EdicionTecho, bytes).saf).toBe(saf);
    }
  });

  test("what is no message is a 400: cut, too long, of another type, unknown, too deep", () => {
    const hostiles: Record<string, Uint8Array> = {
      "cut inside a text": bien.subarray(0, bien.length - 4),
      "a length beyond the end": de(0x1a, 0x7f, 0x61),
      "a length of four gigabytes": de(0x1a, 0xff, 0xff, 0xff, 0xff, 0x0f),
      "a number where a text goes": de(0x18, 0x01),
      "a text where a number goes": de(0x0a, 0x01, 0x61),
      "64 bits where a number goes": de(0x09, 1, 2, 3, 4, 5, 6, 7, 8),
      "a field that does not exist": de(0x78, 0x01),
      "field 0": de(0x00, 0x01),
      "an unfinished number": de(0x08, 0xff),
      "a number of eleven bytes": de(0x08, ...Array<number>(10).fill(0xff), 0x01),
      "a number of 40 bits": de(0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02),
      "a number of 33 bits": de(0x08, 0xff, 0xff, 0xff, 0xff, 0x1f),
      "a negative number of 40 bits": de(
        ...[0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0xfe, 0xff, 0xff, 0xff, 0x01],
      ),
      "text that is not UTF-8": de(0x1a, 0x02, 0xc3, 0x28),
      "half a character": de(0x1a, 0x03, 0xed, 0xa0, 0x80),
      "an overlong character": de(0x1a, 0x02, 0xc0, 0x80),
      "a group without end": de(0x0b, 0x0b, 0x0b),
      "an end without group": de(0x0c),
      "nested groups": Uint8Array.from(Array<number>(5000).fill(0x7b)),
    };
    for (const [que, bytes] of Object.entries(hostiles)) {
      expect({ que, estado: estado(bytes) }).toEqual({ que, estado: 400 });
    }
    expect(estado(de(0x30, 0x02), EdicionUsuario)).toBe(400); // a boolean that is neither
    expect(estado(de(0x42, 0x02, 0x80, 0x80), EdicionUsuario)).toBe(400); // an unfinished list
    expect(estado(de(0x42, 0x7f), EdicionUsuario)).toBe(400); // a list beyond the end
  });

  test("a body of another kind is a 415", () => {
    expect(estado({ saf: "1" })).toBe(415);
    expect(estado(null)).toBe(415);
  });

  test("whatever the bytes, the answer is a message or a 400", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect([200, 400]).toContain(estado(bytes));
    }));
    fc.assert(fc.property(
      fc.nat({ max: bien.length - 1 }),
      fc.nat({ max: 255 }),
      fc.nat({ max: bien.length }),
      (lugar, valor, largo) => {
        const rotos = bien.slice(0, largo);
        if (lugar < largo) rotos[lugar] = valor;
        expect([200, 400]).toContain(estado(rotos));
      },
    ));
  });
});
