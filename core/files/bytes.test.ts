import { expect, test } from "bun:test";
import { Bytes } from "./bytes.ts";
import fc from "../testing/properties.ts";

const escrito = (escribir: (b: Bytes) => void): string => {
  const bytes = new Bytes(4);
  escribir(bytes);
  return bytes.tomar().toString();
};

test("a number is written as the language says it", () => {
  const centavos = fc.integer({ min: -7e15, max: 7e15 });
  fc.assert(
    fc.property(
      fc.oneof(fc.double(), fc.maxSafeInteger(), centavos.map((c) => c / 100), fc.integer()),
      (valor) => escrito((b) => b.numero(valor)) === String(valor),
    ),
    { numRuns: 20_000 },
  );
  const bordes = [0, -0, 0.1, 0.01, 0.001, -0.05, 9.99, 10, 99.5, 9_999_999, 1e7, 10_000_000.07];
  for (const valor of [...bordes, 1e11 - 0.01, 1e11, 1e21, NaN, Infinity, 0.1 + 0.2, 1.005]) {
    expect(escrito((b) => b.numero(valor))).toBe(String(valor));
  }
});

test("texts and fixed bytes follow one another whatever their length", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "grapheme" })), (textos) => {
    const seguidos = escrito((b) =>
      textos.forEach((t, i) => i % 2 ? b.texto(t) : b.fijos(Buffer.from(t)))
    );
    return seguidos === textos.join("");
  }));
});

test("what was taken does not change with what is written afterwards", () => {
  const bytes = new Bytes(8);
  bytes.texto("áé");
  expect(bytes.largo).toBe(4);
  const primero = bytes.tomar();
  bytes.texto("otro");
  expect([primero.toString(), bytes.tomar().toString(), bytes.largo]).toEqual(["áé", "otro", 0]);
});
