import { expect, test } from "bun:test";
import { fechaYHora } from "./instantes.ts";

test("a moment reads as in Buenos Aires, wherever it is read, also around midnight", () => {
  expect(fechaYHora(Date.UTC(2026, 10, 21, 13, 16, 44))).toBe("21/11/2026 10:16:44");
  expect(fechaYHora(Date.UTC(2026, 0, 1, 2, 59, 59, 999))).toBe("31/12/2025 23:59:59");
  expect(fechaYHora(Date.UTC(2026, 0, 1, 3))).toBe("01/01/2026 00:00:00");
});
