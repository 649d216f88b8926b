import { expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { Seguimiento, versionDeEtag } from "./listas.ts";

const de = (antes: number | null, despues: number, marco = "1.5") => ({ marco, antes, despues });
const version = (datos: number, servidor = "a1") => ({ marco: "1.5", datos, de: servidor });
const leida = (datos: number) => new Seguimiento(version(datos));

test("the version of a list is read from its answer", () => {
  expect(versionDeEtag('W/"3.120.57-1ab2"')).toEqual({
    marco: "3.120",
    datos: 57,
    de: "1ab2",
  });
  for (const otro of [null, "", '"3.120.57"', 'W/"v1-1ab2"']) {
    expect(versionDeEtag(otro)).toBeNull();
  }
});

test("what follows is followed; a gap is missing until it is filled; another frame is another list", () => {
  const s = leida(10);
  expect(s.recibir(de(10, 11))).toBe("sigue");
  expect(s.tiene(version(11))).toBe(true);
  expect(s.recibir(de(12, 13))).toBe("falta");
  expect(s.tiene(version(11))).toBe(false);
  expect(s.recibir(de(11, 12))).toBe("sigue");
  expect(s.tiene(version(13))).toBe(true);
  // The same numbers may be of a database that was put back.
  expect(s.tiene(version(13, "b2"))).toBe(false);
  expect(s.recibir(de(null, 14))).toBe("falta");
  expect(leida(10).recibir(de(10, 11, "1.6"))).toBe("otra");
  // Told late: the list that was read is of after it.
  expect(leida(10).recibir(de(8, 9, "1.4"))).toBe("sigue");
  expect(leida(10).recibir(de(null, 10))).toBe("sigue");
});

test("in whatever order changes come, nothing is missing at the end, and each row says the last", () => {
  const desorden = fc.integer({ min: 1, max: 12 }).chain((n) =>
    fc.shuffledSubarray(Array.from({ length: n }, (_, i) => i), { minLength: n })
  );
  fc.assert(fc.property(desorden, fc.array(fc.nat(3), { minLength: 12 }), (orden, ids) => {
    const s = leida(0);
    const filas = new Map<number, number>();
    const estados = orden.map((i) => {
      if (s.vale(ids[i], de(i, i + 1))) filas.set(ids[i], i + 1);
      return s.recibir(de(i, i + 1));
    });
    const ultimas = new Map(orden.toSorted((a, b) => a - b).map((i) => [ids[i], i + 1]));
    expect([...filas].toSorted()).toEqual([...ultimas].toSorted());
    expect(estados.at(-1)).toBe("sigue");
    const completos = estados.map((_, i) => Math.max(...orden.slice(0, i + 1)) === i);
    expect(estados.map((e) => e === "sigue")).toEqual(completos);
  }));
});
