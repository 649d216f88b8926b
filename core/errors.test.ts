import { expect, test } from "bun:test";
import { enFrase } from "./errors.ts";

test("a sentence inside another loses its capital, and initials keep theirs", () => {
  expect(enFrase("El SAF 357 tiene presupuestos")).toBe("el SAF 357 tiene presupuestos");
  expect(enFrase("A esa hora no")).toBe("a esa hora no");
  expect(enFrase("SAF 357: no existe")).toBe("SAF 357: no existe");
  expect(enFrase("«Mes» es obligatorio")).toBe("«Mes» es obligatorio");
  expect(enFrase("Únicos")).toBe("únicos");
  expect(enFrase("")).toBe("");
});
