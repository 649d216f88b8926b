import { expect, test } from "bun:test";
import { ErrorApi } from "#ui/api.ts";
import { avisoDeFalla, finDeError } from "./proceso.ts";

const errores = [{ base: "cargos", registros: 2 }, { base: "adicionales", registros: 1 }];

test("[V11] a refusal that lists bases is the table of erroneous records", () => {
  const fin = finDeError(new ErrorApi(200, "Se han encontrado registros con errores", { errores }));
  expect(fin).toEqual({ tipo: "errores", errores });
});

test("a refusal without a list is its own sentence", () => {
  const mensaje = "valores_ur: no hay valor de la serie 1 para octubre de 2020";
  expect(finDeError(new ErrorApi(200, mensaje, { errores: [] }))).toEqual({
    tipo: "error",
    mensaje,
  });
  expect(finDeError(new ErrorApi(0, "Sin conexión"))).toEqual({
    tipo: "error",
    mensaje: "Sin conexión",
  });
});

test("[R1] a refusal that says where what is missing is written takes there", () => {
  const lugar = { seccion: "tablas", item: "codigosdedestino", extra: { mes: "202412" } };
  expect(finDeError(new ErrorApi(200, "Falta el valor", { lugar })))
    .toEqual({ tipo: "error", mensaje: "Falta el valor", lugar });
  expect(finDeError(new ErrorApi(200, "Falta el valor", { lugar: "tablas" })))
    .toEqual({ tipo: "error", mensaje: "Falta el valor" });
});

test("whoever left a valuation running is told how it failed", () => {
  expect(avisoDeFalla("E2601", { tipo: "bien" })).toBeNull();
  expect(avisoDeFalla("E2601", { tipo: "errores", errores })).toContain("3 registros con errores");
  expect(avisoDeFalla("E2601", { tipo: "errores", errores: [errores[1]] }))
    .toContain("hay 1 registro con errores");
  expect(avisoDeFalla("E2601", { tipo: "error", mensaje: "Falta un valor" }))
    .toBe("No se pudo valorizar el Presupuesto E2601: Falta un valor");
});
