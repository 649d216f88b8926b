import { expect, test } from "bun:test";
import { ultimoEntregable } from "./entregables.ts";

const cerrado = (codipres: string, ejercicio: number, instante: number) => ({
  codipres,
  ejercicio,
  instante,
});
const P25 = cerrado("P2501", 2025, 10);
const A26 = cerrado("A2601", 2026, 20);
const R26 = cerrado("R2602", 2026, 30);
const J25 = cerrado("J2503", 2025, 40);
const TODOS = [A26, J25, P25, R26];
const E2601 = { codipres: "E2601", ejercicio: 2026 };

test("[F1] the last deliverable is the latest closed with the ejercicio of the group", () => {
  expect(ultimoEntregable(TODOS, E2601)).toBe(R26);
  expect(ultimoEntregable([J25, A26], E2601)).toBe(A26);
});

test("[F1] where none has its ejercicio, the latest; where none was closed, none", () => {
  expect(ultimoEntregable(TODOS, { codipres: "E2701", ejercicio: 2027 })).toBe(J25);
  expect(ultimoEntregable([], E2601)).toBeNull();
});

test("[F1] of a deliverable, the one that was closed before it", () => {
  expect(ultimoEntregable(TODOS, R26)).toBe(A26);
  // None of its year was: the latest of before.
  expect(ultimoEntregable(TODOS, A26)).toBe(P25);
  expect(ultimoEntregable(TODOS, P25)).toBeNull();
});
