import { describe, expect, test } from "bun:test";
import { type Caso, correr } from "./testing/correr.ts";
import { casos, tablasComunes } from "./testing/leer.ts";

const comunes = tablasComunes();

describe("golden cases", () => {
  for (const { archivo, caso } of casos()) {
    test(`[${caso.reglas.join("][")}] ${archivo}: ${caso.caso}`, () => {
      expect(correr(caso, comunes)).toEqual([]);
    });
  }

  test("a case with one centavo changed is reported", () => {
    const { caso } = casos()[0];
    const texto = JSON.stringify(caso.espera).replace("61.354,70", "61.354,71");
    const alterado: Caso = { ...caso, espera: JSON.parse(texto) };
    const [diferencia, ...otras] = correr(alterado, comunes);
    expect(diferencia).toContain("línea 6");
    expect(otras[0]).toContain("verificación");
  });

  test("an error that does not happen, and one that nobody expects, are reported", () => {
    const conError = casos().find((c) => c.caso.espera.error !== undefined)?.caso as Caso;
    const sinError = casos()[0].caso;
    expect(correr({ ...sinError, espera: conError.espera }, comunes)).toHaveLength(1);
    expect(correr({ ...conError, espera: sinError.espera }, comunes)).toHaveLength(1);
  });
});
