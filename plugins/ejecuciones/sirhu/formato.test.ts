import { describe, expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { claveDeConcepto, type Concepto, destinoDe } from "./clasificar.ts";
import { centesimos, conceptoNormal, entero, esDelMes, texto } from "./formato.ts";
import { Indice } from "./indice.ts";
import { Instituciones, INSTITUCIONES_MAXIMAS } from "./union.ts";
import type { ReferenciasDeCarga } from "./referencias.ts";
import { leerRegistros } from "./leer.ts";

const bytes = (s: string) => new Uint8Array(Buffer.from(s, "latin1"));
const importe = (s: string) => centesimos(bytes(s), 0, [0, s.length]);

describe("fields of a record", () => {
  test("[E3] amounts are exact, whatever blanks and zeros are around them", () => {
    const casos: readonly (readonly [string, number])[] = [
      ["000000001234.50", 123_450],
      ["        1234.50", 123_450],
      ["1234.50        ", 123_450],
      ["-00000000001.05", -105],
      ["          -1.05", -105],
      ["-          1.05", -105],
      ["000000000000005", 500],
      ["00000000000005.", 500],
      ["00000000000.5  ", 50],
      ["            .05", 5],
      ["-00000000000.00", 0],
      ["999999999999.99", 99_999_999_999_999],
    ];
    for (const [s, esperado] of casos) expect(`${s} ${importe(s)}`).toBe(`${s} ${esperado}`);
    const malos = ["               ", "-              ", "       1,50    ", "1.234          "];
    malos.push("1.2.3          ", "12 34          ", "+1             ", "1-             ");
    malos.push("1e3            ", "ABC            ", "999999999999999", "--1            ");
    for (const s of malos) expect(`${s} ${importe(s)}`).toBe(`${s} NaN`);
  });

  test("[E3] an amount written with two decimals reads back the same", () => {
    fc.assert(fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (c) => {
      const positivo = String(Math.abs(c)).padStart(3, "0");
      const s = `${c < 0 ? "-" : ""}${positivo.slice(0, -2)}.${positivo.slice(-2)}`;
      expect(importe(s.padStart(15))).toBe(c);
      expect(importe(s.padEnd(15))).toBe(c);
    }));
  });

  test("[E3] numbers are digits among blanks; blank is 0", () => {
    const leer = (s: string) => entero(bytes(s), 0, [0, s.length]);
    expect(["07", " 7", "7 ", "  ", "-1", "a1", "1 2"].map(leer)).toEqual([7, 7, 7, 0, -1, -1, -1]);
  });

  test("texts are latin-1 and a month is its six digits", () => {
    expect(texto(bytes("..  CAÑÓN  "), 0, [2, 9])).toBe("CAÑÓN");
    const mes = bytes("202411");
    expect([esDelMes(bytes("x202411"), 1, [0, 6], mes), esDelMes(bytes("202412"), 0, [0, 6], mes)])
      .toEqual([true, false]);
    expect(["1", " 000001", "ab1"].map(conceptoNormal)).toEqual(["000001", "000001", "AB1"]);
  });
});

test("[E4] as many institutions as no month has are refused before each takes its memory", () => {
  const todas = new Instituciones({
    mes: 202601,
    instituciones: new Map(),
    excepciones: new Map(),
    horas: new Set(),
  } as unknown as ReferenciasDeCarga);
  const codigos = Array.from(
    { length: INSTITUCIONES_MAXIMAS + 1 },
    (_, i) => Uint8Array.of(i >> 8, i & 255),
  );
  expect(() => codigos.forEach((c) => todas.de(c, 0)))
    .toThrow("tienen más de 2000 instituciones");
});

describe("what a concept is", () => {
  const ch1 = (tipo: string, caracter = "1", descripcion = ""): Concepto => ({
    tipo,
    caracter,
    descripcion,
  });

  test("[E4] by type, number, name and character, in this order", () => {
    const casos: readonly (readonly [string, Concepto | undefined, string])[] = [
      ["000001", ch1("4"), "contribuciones"],
      ["000001", ch1("2"), "descuento"],
      ["000001", ch1("1", "3", "SAC"), "cargo"],
      ["1", ch1("1"), "cargo"],
      ["000050", ch1("1", "3", "Cuota S.A.C. (SAC)"), "sac"],
      ["000050", ch1("1", "1", "aguinaldo"), "sac"],
      ["000050", ch1("1", "1", "AGUINALDÓ"), "sac"],
      ["000050", ch1("1", "1", "1SAC"), "no_cargo"],
      ["000050", ch1("1", "1", "SACO"), "no_cargo"],
      ["000050", ch1("1", "3"), "complementos"],
      ["000050", ch1("1"), "no_cargo"],
      ["000050", ch1("3"), "desconocido"],
      ["000050", ch1(""), "desconocido"],
      ["000050", undefined, "desconocido"],
    ];
    for (const [concepto, descripto, esperado] of casos) {
      expect(destinoDe(concepto, descripto)).toBe(esperado as ReturnType<typeof destinoDe>);
    }
  });

  test("two writings of a concept are one key", () => {
    expect(claveDeConcepto("me", 303, "20")).toBe(claveDeConcepto("ME", 303, "000020"));
  });
});

describe("the index of people", () => {
  test("gives each key one position and finds no other, as a map of texts does", () => {
    const clave = fc.stringMatching(/^[AB ]{3}$/);
    fc.assert(fc.property(fc.array(clave, { maxLength: 400 }), clave, (claves, ausente) => {
      const indice = new Indice(3);
      const mapa = new Map<string, number>();
      for (const c of claves) {
        if (!mapa.has(c)) mapa.set(c, mapa.size);
        expect(indice.agregar(bytes(`..${c}`), 2)).toBe(mapa.get(c) ?? -2);
      }
      expect(indice.cuantas).toBe(mapa.size);
      expect(indice.buscar(bytes(ausente), 0)).toBe(mapa.get(ausente) ?? -1);
    }));
  });

  test("grows past its first size and forgets everything", () => {
    const indice = new Indice(4);
    const numero = new DataView(new ArrayBuffer(4));
    const de = (n: number) => {
      numero.setUint32(0, n * 2_654_435_761);
      return new Uint8Array(numero.buffer);
    };
    for (let n = 0; n < 50_000; n++) expect(indice.agregar(de(n), 0)).toBe(n);
    for (let n = 0; n < 50_000; n++) expect(indice.buscar(de(n), 0)).toBe(n);
    indice.olvidar();
    expect([indice.cuantas, indice.buscar(de(7), 0)]).toEqual([0, -1]);
  });
});

describe("records of a stream", () => {
  test("[E3] are the same however the bytes are cut on the way", async () => {
    const registros = ["AAAA", "BÑBB", "CCCC", "DDDD"];
    const entero = bytes(registros.map((r) => `${r}\r\n`).join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 })), async (cortes) => {
        async function* trozos() {
          let desde = 0;
          for (const c of [...cortes, entero.length]) {
            await Promise.resolve();
            yield entero.slice(desde, desde + c);
            desde = Math.min(entero.length, desde + c);
          }
        }
        const leidos: string[] = [];
        const cuantos = await leerRegistros(
          trozos(),
          "X.SIR",
          4,
          (b, i) => void leidos.push(texto(b, i, [0, 4])),
          () => {},
        );
        expect(leidos).toEqual(registros);
        expect(cuantos).toBe(4);
      }),
    );
  });
});
