import { afterEach, expect, test } from "bun:test";
import { mesDe } from "#core/domain/period.ts";
import { elegirGrupo, limpiarEstado } from "#ui/state/estado.ts";
import { extra } from "#ui/state/hash.ts";
import { elegirMes, elegirVersion, mesElegido, versionElegida } from "./mes.ts";

const grupo = (codipres: string, desde_mes: number, ejercicio: number) =>
  elegirGrupo(357, "Economía", {
    codipres,
    descripcion: "",
    desde_mes,
    ejercicio,
    version: 1,
    fecha_alta: "",
    criterio: "unico",
  });

afterEach(() => {
  limpiarEstado();
  extra.value = {};
});

test("the tables open at the month and the classifier of the budget in hand", () => {
  expect(mesElegido.value).toBe(mesDe(Date.now()));
  grupo("E2601", 202412, 2026);
  expect(mesElegido.value).toBe(202412);
  expect(versionElegida.value).toMatchObject({ ejercicio: 2026, version: 1 });
});

test("what was chosen lasts while that budget is the current one, and its own rules after another", () => {
  grupo("E2601", 202412, 2026);
  elegirMes(202503);
  elegirVersion({ ejercicio: 2025, version: 1 });
  expect([mesElegido.value, versionElegida.value.ejercicio]).toEqual([202503, 2025]);
  grupo("O2601", 202502, 2026);
  expect([mesElegido.value, versionElegida.value.ejercicio]).toEqual([202502, 2026]);
});

test("a link says the month, until another one is chosen", () => {
  grupo("E2601", 202412, 2026);
  extra.value = { mes: "202503", "f.codigo": "5" };
  expect(mesElegido.value).toBe(202503);
  elegirMes(202504);
  expect([mesElegido.value, extra.value]).toEqual([202504, { mes: "202504", "f.codigo": "5" }]);
  // What cannot be a month says nothing.
  extra.value = { mes: "202513" };
  expect(mesElegido.value).toBe(202504);
});
