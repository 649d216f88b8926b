import { expect, test } from "bun:test";
import { etiquetaDeVersion, fechaEsAr, subtituloDe, tituloDe } from "./titulos.ts";

test("the title says Ejecución for codes that begin with M, Presupuesto for the rest", () => {
  expect(tituloDe("M2412", "Diciembre")).toBe("Ejecución M2412 - Diciembre");
  expect(tituloDe("E2601", "Anteproyecto 2026")).toBe("Presupuesto E2601 - Anteproyecto 2026");
  expect(tituloDe("00001", "Viejo")).toBe("Presupuesto 00001 - Viejo");
});

test("[Y1] the subtitle names month or months and classifier, and the creation date when it is set", () => {
  const grupo = { desde_mes: 202412, ejercicio: 2026, clasificador: "2026.1" };
  expect(subtituloDe({ ...grupo, criterio: "unico", fecha_alta: "2025-05-04" }))
    .toBe("Valores de 2024-12 - Clasificador 2026.1 - Fecha de Alta 04/05/2025");
  expect(subtituloDe({ ...grupo, criterio: "unico", desde_mes: 202403, fecha_alta: "" }))
    .toBe("Valores de 2024-03 - Clasificador 2026.1");
  expect(subtituloDe({ ...grupo, criterio: "mensual", fecha_alta: "" }))
    .toBe("Valores mes a mes de 2026 - Clasificador 2026.1");
});

test("a date that is not one stays as it is", () => expect(fechaEsAr("ayer")).toBe("ayer"));

test("the version label shows year and revision", () => {
  expect(etiquetaDeVersion("2026.2.0")).toBe("Versión 2026.2");
});
