import { expect, test } from "bun:test";
import fc from "../testing/properties.ts";
import { type ParteDeImporte, unidadesEnteras } from "./units.ts";

/** r(x/100) and ⌊x/100⌋ with whole numbers of any size: a second computation. */
const redondear = (c: bigint): bigint =>
  c < 0n ? -((-2n * c + 100n) / 200n) : (2n * c + 100n) / 200n;
const piso = (c: bigint): bigint => (c - (((c % 100n) + 100n) % 100n)) / 100n;

interface Nodo {
  readonly exacto: bigint;
  readonly hijos: readonly (readonly [clave: number, nodo: Nodo])[];
}

const hoja = (centavos: number): Nodo => ({ exacto: BigInt(centavos), hijos: [] });

function arbol(partes: readonly ParteDeImporte[], nivel = 0): Nodo {
  const exacto = partes.reduce((t, p) => t + BigInt(p.centavos), 0n);
  const deHoja = partes.length > 0 && nivel === partes[0].niveles.length;
  const hijos = deHoja
    ? partes.map((p, i) => [i, hoja(p.centavos)] as const)
    : [...Map.groupBy(partes, (p) => p.niveles[nivel])]
      .sort(([a], [b]) => a - b)
      .map(([clave, suyas]) => [clave, arbol(suyas, nivel + 1)] as const);
  return { exacto, hijos };
}

/** The rule read word by word: units of every leaf, by its path. */
function segunLaRegla(nodo: Nodo, unidades: bigint, camino: string, dar: Map<string, bigint>) {
  if (nodo.hijos.length === 0) return void dar.set(camino, unidades);
  const propias = nodo.hijos.map(([, h]) => piso(h.exacto));
  const turno = nodo.hijos.map((_, i) => i).sort((a, b) => {
    const resto = (i: number) => nodo.hijos[i][1].exacto - propias[i] * 100n;
    return resto(a) === resto(b) ? a - b : resto(a) > resto(b) ? -1 : 1;
  });
  for (let n = 0; propias.reduce((t, u) => t + u, 0n) < unidades; n++) propias[turno[n]] += 1n;
  nodo.hijos.forEach(([clave, h], i) => segunLaRegla(h, propias[i], `${camino}/${clave}`, dar));
}

/** Parts in key order: by what they belong to last, as the credits come. */
const partes = (centavos: fc.Arbitrary<number>): fc.Arbitrary<ParteDeImporte[]> =>
  fc.array(
    fc.record({
      niveles: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })),
      centavos,
    }),
    { minLength: 1, maxLength: 60 },
  );

const suma = (n: readonly number[]): number => n.reduce((a, b) => a + b, 0);

for (
  const [que, centavos] of [
    ["amounts of every size", fc.integer({ min: 0, max: 99_999_999_999 })],
    ["a few centavos each", fc.integer({ min: 0, max: 199 })],
    ["the same centavos in many", fc.constantFrom(0, 49, 50, 51, 100, 150)],
    ["amounts of both signs", fc.integer({ min: -5_000, max: 5_000 })],
  ] as const
) {
  test(`[S5] ${que} are shared as the rule says, level by level`, () => {
    fc.assert(fc.property(partes(centavos), (todas) => {
      const enteras = unidadesEnteras(todas);
      const raiz = arbol(todas);
      const esperadas = new Map<string, bigint>();
      segunLaRegla(raiz, redondear(raiz.exacto), "", esperadas);
      const vistas = new Map<string, number>();
      todas.forEach(({ niveles }, i) => {
        const grupo = niveles.join("/");
        const lugar = vistas.get(grupo) ?? 0;
        vistas.set(grupo, lugar + 1);
        expect(BigInt(enteras[i])).toBe(esperadas.get(`/${grupo}/${lugar}`) ?? -1n);
      });
      expect(BigInt(suma(enteras))).toBe(redondear(raiz.exacto));
    }));
  });
}

test("[S5] every part, partial and principal is less than a unit away from its amount", () => {
  fc.assert(fc.property(partes(fc.integer({ min: 0, max: 100_000 })), (todas) => {
    const enteras = unidadesEnteras(todas);
    for (const hasta of [0, 1, 2]) {
      const grupos = Map.groupBy(todas.keys(), (i) => todas[i].niveles.slice(0, hasta).join("/"));
      for (const indices of grupos.values()) {
        const lejos = suma(indices.map((i) => enteras[i] * 100 - todas[i].centavos));
        expect(Math.abs(lejos)).toBeLessThan(100);
      }
    }
    todas.forEach(({ centavos }, i) => {
      expect(Math.abs(enteras[i] * 100 - centavos)).toBeLessThan(100);
      // An exact amount is not touched.
      if (centavos % 100 === 0) expect(enteras[i] * 100).toBe(centavos);
    });
  }));
});

const sueltas = (centavos: readonly number[]) =>
  unidadesEnteras(centavos.map((c) => ({ niveles: [], centavos: c })));

test("[S5] the largest cents take the missing units, and ties go in key order", () => {
  expect(sueltas([10_40, 10_40, 10_20])).toEqual([11, 10, 10]);
  expect(sueltas([10_20, 10_40, 10_40])).toEqual([10, 11, 10]);
  expect(sueltas([1_000_00, 30, 20])).toEqual([1000, 1, 0]);
  expect(sueltas([])).toEqual([]);
  // The earlier principal, also when its rows come after.
  expect(unidadesEnteras([
    { niveles: [2, 1], centavos: 50 },
    { niveles: [1, 1], centavos: 50 },
  ])).toEqual([0, 1]);
});

test("[S5] a principal keeps its own units, however many rows it has", () => {
  // Flat, the sixty rows of 40 centavos of the first would lose theirs to the other's.
  const todas = [
    ...Array.from({ length: 60 }, () => ({ niveles: [1, 1], centavos: 40 })),
    ...Array.from({ length: 60 }, () => ({ niveles: [2, 1], centavos: 60 })),
  ];
  const enteras = unidadesEnteras(todas);
  expect([suma(enteras.slice(0, 60)), suma(enteras.slice(60))]).toEqual([24, 36]);
});
