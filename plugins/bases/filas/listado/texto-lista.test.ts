/** What is written byte by byte is what the runtime's own JSON would write. */
import { expect, test } from "bun:test";
import { toNumber } from "#core/domain/money.ts";
import fc from "#core/testing/properties.ts";
import { type Base, BASES } from "#plugins/bases/bases.ts";
import { Bytes } from "#core/files/bytes.ts";
import type { Costeador } from "./costos.ts";
import { escritorDeLista } from "./listado.ts";

/** One group fails on odd ids. */
const VALIDADOR = {
  bits: ([id]: readonly unknown[]) => Number(id) % 2,
  deBits: (bits: number) => ({ apertura: bits === 0, esc: true }),
};

const salida = new Bytes(1024);

/** Written in two parts, as long ones are. */
function textoDeLista(
  base: Base,
  filas: readonly (readonly unknown[])[],
  validador: Parameters<typeof escritorDeLista>[2],
  costear?: Costeador,
): string {
  const escritor = escritorDeLista(salida, base, validador, costear);
  const medio = filas.length >> 1;
  escritor.agregar(filas.slice(0, medio));
  escritor.agregar(filas.slice(medio));
  escritor.terminar();
  return salida.decir();
}

const CENTESIMALES = new Set(["importe", "porcentaje"]);

function porJson(base: Base, filas: readonly (readonly unknown[])[]): string {
  const objetos = filas.map((fila) => ({
    id: fila[0],
    ...Object.fromEntries(base.columnas.map(({ id, campo }, i) => [
      id,
      CENTESIMALES.has(campo.clase) ? toNumber(fila[i + 1] as number) : fila[i + 1],
    ])),
    rev: fila.at(-1),
    validacion: VALIDADOR.deBits(VALIDADOR.bits(fila)),
  }));
  const errores = filas.filter((f) => VALIDADOR.bits(f) !== 0).length;
  return JSON.stringify({ [base.id]: objetos, errores });
}

/** Legal values, and some that no validator lets in but an import by hand may have left. */
const valorDe = ({ campo }: Base["columnas"][number]): fc.Arbitrary<unknown> =>
  CENTESIMALES.has(campo.clase)
    ? fc.oneof(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom(10, 100, 105, 2_147_483_647, 2_147_483_648, -1250),
    )
    : campo.clase === "entero"
    ? fc.oneof(fc.nat(99), fc.nat(999_999), fc.constantFrom(-1, 2_147_483_648, 4_294_967_296))
    : fc.constantFrom("", "A", "M", "Z", "é", "ab", '"', "\\", "\n", "Ñandú «1»");

const filaDe = (base: Base): fc.Arbitrary<unknown[]> =>
  fc.tuple(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    ...base.columnas.map(valorDe),
    fc.nat(100_000),
  );

for (const base of BASES) {
  test(`the list of ${base.titulo} is the JSON of its rows`, () => {
    fc.assert(
      fc.property(fc.array(filaDe(base), { maxLength: 12 }), (filas) => {
        expect(textoDeLista(base, filas, VALIDADOR)).toBe(porJson(base, filas));
      }),
      { numRuns: 60 },
    );
  });
}

test("valid rows carry what they cost, wrong ones none, whatever the amount", () => {
  const [base] = BASES;
  const importe = fc.oneof(
    fc.nat(1_000_000),
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    fc.constantFrom(0, 10, 2_147_483_648, 1e13 - 1, 1e13, NaN),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(filaDe(base), importe), { maxLength: 12 }), (pares) => {
      const filas = pares.map(([fila]) => fila);
      const de = new Map(pares.map(([fila, costo]) => [fila, costo]));
      const pedidas: unknown[] = [];
      const texto = textoDeLista(base, filas, VALIDADOR, (suyas) => {
        pedidas.push(...suyas);
        return Float64Array.from(suyas, (f) => de.get(f as unknown[]) ?? 0);
      });
      expect(pedidas).toEqual(filas.filter((f) => VALIDADOR.bits(f) === 0));
      const listadas = (JSON.parse(texto) as { cargos: { costo_anual: number | null }[] }).cargos;
      expect(listadas.map((f) => f.costo_anual)).toEqual(
        pares.map(([fila, costo]) =>
          VALIDADOR.bits(fila) !== 0 || Number.isNaN(costo) ? null : toNumber(costo)
        ),
      );
    }),
    { numRuns: 60 },
  );
});

test("a long list, and rows of long texts, find room; a short one after them is whole", () => {
  const [base] = BASES;
  const fila = (id: number, texto: string) => [
    id,
    ...base.columnas.map(({ campo }) => campo.clase === "letra" ? texto : 12_345),
    1,
  ];
  const largas = Array.from({ length: 3000 }, (_, i) => fila(i + 1, "ñ".repeat(i % 700)));
  for (const filas of [largas, largas.slice(0, 2), []]) {
    expect(textoDeLista(base, filas, VALIDADOR)).toBe(porJson(base, filas));
  }
});
