import { describe, expect, test } from "bun:test";
import { acuerdo, puesto, SINEP, suma, tramo } from "../testing/muestra.ts";
import { fallaDeCifra } from "./use-tira.ts";
import { carrilesDe, fueraDelAnio, piezaEn, vecina } from "./carriles.ts";
import {
  borradorDeSuma,
  borradorDeTramo,
  fallasDeSuma,
  fallasDeTramo,
  sumaDe,
  tramoDe,
} from "../dialogos/campos-de-tramo.ts";
import {
  casillaDe,
  enCasilla,
  filasDeTira,
  mesLibre,
  sumaNueva,
  tramoNuevo,
} from "./filas-de-tira.ts";
import { accionDe } from "./teclas.ts";

const piezas = (a: ReturnType<typeof acuerdo>) =>
  carrilesDe(a, 2026).map((c) => [c.clase, ...c.piezas.map((p) => [p.indice, p.desde, p.hasta])]);

describe("rows of the strip", () => {
  test("one for each scope, and sums share a row while they do not overlap", () => {
    const otro = { ...SINEP, series: ["OTRA"] };
    const a = acuerdo(
      [tramo(2, 1), tramo(2, 1, { alcance: otro }), tramo(5, 1)],
      [suma(6, 8), suma(9, 11), suma(8, 9), suma(12, null)],
    );
    expect(piezas(a)).toEqual([
      ["tramo", [0, 1, 1], [2, 4, 4]],
      ["tramo", [1, 1, 1]],
      ["suma", [0, 5, 7], [1, 8, 10], [3, 11, 11]],
      ["suma", [2, 7, 8]],
    ]);
  });

  test("two of a scope in one month are both seen, and what is out of the year is counted", () => {
    const de2025 = { ...tramo(6, 1), mes: 202506 };
    const a = acuerdo([tramo(2, 1), tramo(2, 2), de2025], [
      { ...suma(1, 2), desde_mes: 202511, hasta_mes: 202602 },
    ]);
    expect(piezas(a)).toEqual([["tramo", [0, 1, 1]], ["tramo", [1, 1, 1]], ["suma", [0, 0, 1]]]);
    expect(fueraDelAnio(a, 2026)).toBe(1);
    expect(piezas(acuerdo([]))).toEqual([["tramo"]]);
  });

  test("arrows pass a sum whole and stop at the ends", () => {
    const carriles = carrilesDe(acuerdo([], [suma(5, 10)]), 2026);
    expect(vecina(carriles, { fila: 1, mes: 4 }, "derecha")).toEqual({ fila: 1, mes: 10 });
    expect(vecina(carriles, { fila: 1, mes: 10 }, "izquierda")).toEqual({ fila: 1, mes: 9 });
    expect(vecina(carriles, { fila: 1, mes: 7 }, "izquierda")).toEqual({ fila: 1, mes: 3 });
    expect(vecina(carriles, { fila: 1, mes: 7 }, "abajo")).toEqual({ fila: 1, mes: 7 });
    expect(vecina(carriles, { fila: 0, mes: 11 }, "derecha")).toEqual({ fila: 0, mes: 11 });
    expect(piezaEn(carriles[1], 9)?.indice).toBe(0);
  });

  test("what stands somewhere is found again after it moved", () => {
    const tablero = [puesto("A", acuerdo([tramo(1, 1)])), puesto("B", acuerdo([tramo(4, 2)]))];
    const filas = filasDeTira(tablero, 2026);
    const lugar = { clave: "B", clase: "tramo", indice: 0 } as const;
    expect(casillaDe(filas, lugar)).toEqual({ fila: 1, mes: 3 });
    expect(enCasilla(filas, { fila: 1, mes: 3 })).toEqual(lugar);
    expect(enCasilla(filas, { fila: 1, mes: 4 })).toBeUndefined();
  });

  test("a new tranche goes to the first month with room, and two of a scope are told apart", () => {
    const a = acuerdo([tramo(2, 1), tramo(3, 1), tramo(12, 1)]);
    expect([2, 5, 12].map((m) => mesLibre(a, 202600 + m, SINEP))).toEqual([202604, 202605, 202612]);
    const fallas = fallasDeTramo(borradorDeTramo(tramo(3, 2)), 2026, a.tramos);
    expect(fallas).toEqual({ mes: "Ya hay un tramo del mismo alcance en marzo de 2026" });
    const otro = { ...borradorDeTramo(tramo(3, 2)), series: "", categorias: "62: 1, 2 · 300: 5" };
    expect(fallasDeTramo(otro, 2026, a.tramos)).toEqual({});
    expect(tramoDe(otro, 2026).alcance.categorias)
      .toEqual([{ esc: 62, cats: [1, 2] }, { esc: 300, cats: [5] }]);
    expect(Object.keys(fallasDeTramo(
      { ...otro, porcentaje: "1000", base: 202603, categorias: "62" },
      2026,
      [],
    ))).toEqual(["porcentaje", "base", "categorias"]);
  });

  test("a sum is refused for what it says wrong, and reads back as it was", () => {
    const s = suma(5, null, { escalafones: [62], regimen: "", remunerativa: true, en_sac: true });
    expect(sumaDe(borradorDeSuma(s), 2026)).toEqual(s);
    const mala = {
      ...borradorDeSuma(s),
      id: "",
      desde: 6,
      hasta: 5,
      importe: "0",
      escalafones: "",
    };
    expect(Object.keys(fallasDeSuma(mala, []))).toEqual(["id", "escalafones", "hasta", "importe"]);
    expect(fallasDeSuma(borradorDeSuma(s), [s]).id).toMatch(/^El acuerdo ya tiene/);
  });

  test("a new one is as the one before it, and a sum has a code of its own", () => {
    const a = acuerdo([tramo(2, 1, { redondeo: "sin" })], [suma(5, 6, { id: "SF-2026-05" })]);
    expect(tramoNuevo(a, 202605, 3, SINEP)).toMatchObject({ redondeo: "sin", porcentaje: 3 });
    expect(tramoNuevo(acuerdo([]), 202605, 3, SINEP)).toMatchObject({
      base: "anterior",
      alcance: SINEP,
    });
    expect(sumaNueva(a, 202605, 10)).toMatchObject({ id: "SF-2026-05-2", hasta_mes: 202605 });
    expect(sumaNueva(acuerdo([]), 202612, 10)).toMatchObject({
      id: "SF-2026-12",
      regimen: "sinep",
    });
  });
});

describe("keys", () => {
  const en = (key: string, mas: object = {}) =>
    accionDe({ key, ...mas }, "tramo", false, true)?.hacer ?? null;

  test("digits type, arrows go, Alt and the arrows move, Enter opens, Supr takes away", () => {
    expect(["4", ",", "F2", "ArrowLeft", "Enter", "Delete", " ", "+", "x"].map((k) => en(k)))
      .toEqual([
        "escribir",
        "escribir",
        "escribir",
        "ir",
        "abrir",
        "quitar",
        "tomar",
        "sumar",
        null,
      ]);
    expect(accionDe({ key: "ArrowRight", altKey: true }, "tramo", false, true))
      .toEqual({ hacer: "mover", sentido: 1 });
    expect(accionDe({ key: "ArrowRight", altKey: true, shiftKey: true }, "suma", false, true))
      .toEqual({ hacer: "estirar", sentido: 1 });
    expect(en("z", { ctrlKey: true })).toBeNull();
  });

  test("what is picked up goes with the arrows until it is dropped or given back", () => {
    const con = (key: string) => accionDe({ key }, "tramo", true, true);
    expect(con("ArrowLeft")).toEqual({ hacer: "mover", sentido: -1 });
    expect([con("Enter")?.hacer, con(" ")?.hacer, con("Escape")?.hacer, con("4")])
      .toEqual(["soltar", "soltar", "devolver", null]);
  });

  test("on a free month there is nothing to move, and read-only only goes and opens", () => {
    expect(accionDe({ key: "Delete" }, "vacia", false, true)).toBeNull();
    expect(accionDe({ key: "ArrowLeft", altKey: true }, "vacia", false, true)).toBeNull();
    const fija = (key: string, mas: object = {}) =>
      accionDe({ key, ...mas }, "tramo", false, false)?.hacer ?? null;
    expect([
      fija("4"),
      fija("Delete"),
      fija("ArrowLeft", { altKey: true }),
      fija("ArrowLeft"),
      fija("Enter"),
    ])
      .toEqual([null, null, null, "ir", "abrir"]);
  });
});

test("what a box takes: no percentage or amount out of range, no third decimal, not nothing", () => {
  const deja = (clase: "tramo" | "suma", valores: readonly string[]) =>
    valores.filter((v) => fallaDeCifra(clase, v) === null);
  expect(deja("tramo", ["0", "4.", "4.5", "999.99", "1000", "1.234", "99,99,9", "", "-1", "1e3"]))
    .toEqual(["0", "4.", "4.5", "999.99"]);
  expect(deja("suma", ["45000", "99999999.99", "100000000", ""])).toEqual(["45000", "99999999.99"]);
  expect(fallaDeCifra("tramo", "1000"))
    .toBe("El porcentaje va de 0 a 999,99, con hasta dos decimales");
});
