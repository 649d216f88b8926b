import { expect, test } from "bun:test";
import { enFrase, rechazos } from "./errors.ts";

test("a sentence inside another loses its capital, and initials keep theirs", () => {
  expect(enFrase("El SAF 357 tiene presupuestos")).toBe("el SAF 357 tiene presupuestos");
  expect(enFrase("A esa hora no")).toBe("a esa hora no");
  expect(enFrase("SAF 357: no existe")).toBe("SAF 357: no existe");
  expect(enFrase("«Mes» es obligatorio")).toBe("«Mes» es obligatorio");
  expect(enFrase("Únicos")).toBe("únicos");
  expect(enFrase("")).toBe("");
});

test("a refusal has the status under which its sentence is written, and a code is written once", () => {
  const rechazo = rechazos({ 200: { en_uso: "Lo usan {n}" }, 404: { ausente: "No está" } });
  expect(rechazo("en_uso", { n: 3 })).toMatchObject({ status: 200, message: "Lo usan 3" });
  expect(rechazo("ausente")).toMatchObject({ status: 404, codigo: "ausente" });
  expect(() => rechazos({ 200: { uno: "Sí" }, 404: { uno: "No" } })).toThrow("«uno»");
});
