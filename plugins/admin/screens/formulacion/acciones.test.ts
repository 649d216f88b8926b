import { expect, test } from "bun:test";
import { resultado } from "./acciones.ts";

test("[F2] what came of it: how many, and where not, each with its reason", () => {
  expect(resultado([
    { saf: 103, hecho: true, mensaje: "" },
    { saf: 357, hecho: false, mensaje: "Ya estaba congelado" },
  ])).toBe("Hecho en 1 de 2.\nSAF 357: Ya estaba congelado");
});
