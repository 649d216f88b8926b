import { expect, test } from "bun:test";
import { TODOS } from "#proto/recursos/calendario.ts";
import { etapaDe, vencimientoDe } from "./campos.ts";

const ETAPA = { ejercicio: 2026, nombre: "Anteproyecto", prefijo: "E26" };

test("[F4] a group is of the stage of its year with the longest prefix of its code", () => {
  const e = (nombre: string, prefijo: string, ejercicio = 2026) => ({
    nombre,
    prefijo,
    ejercicio,
    desde: "2026-01-01",
    hasta: "2026-08-08",
  });
  const etapas = [e("todo", ""), e("E", "E"), e("E26", "E26"), e("otro año", "E2601", 2025)];
  const de = (codipres: string, ejercicio = 2026) =>
    etapaDe(etapas, { saf: 1, codipres, ejercicio })?.nombre;
  expect([de("E2601"), de("E2701"), de("O2601"), de("E2601", 2025), de("E2601", 2024)])
    .toEqual(["E26", "E", "todo", "otro año", undefined]);
  const deTodos = [...etapas, e("siempre", "E26", TODOS)];
  expect(etapaDe(deTodos, { saf: 1, codipres: "E2601", ejercicio: 2026 })?.nombre).toBe("E26");
  expect(etapaDe(deTodos, { saf: 1, codipres: "E2601", ejercicio: 2024 })?.nombre).toBe("siempre");
});

test("[F4] an extension never makes a stage shorter, and one for all reaches everybody", () => {
  const etapa = { ...ETAPA, desde: "2026-07-01", hasta: "2026-08-08" };
  const p = (saf: number, hasta: string) => ({
    ejercicio: 2026,
    nombre: "Anteproyecto",
    saf,
    hasta,
  });
  const hasta = (...de: ReturnType<typeof p>[]) => vencimientoDe(etapa, de, 357).hasta;
  expect(hasta()).toBe("2026-08-08");
  expect(hasta(p(357, "2026-08-01"))).toBe("2026-08-08");
  expect(hasta(p(103, "2026-08-20"))).toBe("2026-08-08");
  expect(hasta(p(357, "2026-08-12"), p(TODOS, "2026-08-10"))).toBe("2026-08-12");
});
