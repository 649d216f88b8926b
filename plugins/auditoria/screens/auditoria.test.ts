/** What the screen of the trail asks for ([A1]). */
import { expect, test } from "bun:test";
import { consultaDeAuditoria, SIN_FILTROS, sinResultados } from "./auditoria.tsx";

test("[A1] what is half typed in a filter of the trail is not asked for", () => {
  const consulta = (f: Partial<typeof SIN_FILTROS>) =>
    consultaDeAuditoria({ ...SIN_FILTROS, de_sesion: true, ...f });
  expect(consulta({})).toEqual({});
  expect(consulta({ usuario: " ana ", saf: "35x", codipres: "e26", entidad: " base cargos" }))
    .toEqual({ usuario: "ana", saf: "35x", codipres: "e26", entidad: "base cargos" });
  expect(consulta({ desde: "0002-01-01", hasta: "2026-01-31" })).toEqual({ hasta: "2026-01-31" });
  expect(consulta({ desde: "2026-02-01", hasta: "2026-01-31" })).toEqual({ desde: "2026-02-01" });
});

test("[A1] what every session notes by itself is left out, unless it is asked for", () => {
  expect(consultaDeAuditoria(SIN_FILTROS)).toEqual({ de_sesion: "0" });
  expect(consultaDeAuditoria({ ...SIN_FILTROS, de_sesion: true })).toEqual({});
  expect(consultaDeAuditoria({ ...SIN_FILTROS, entidad: "sesiones" }))
    .toEqual({ entidad: "sesiones" });
});

test("a filter of the trail that nothing can pass says why", () => {
  const porque = (f: Partial<typeof SIN_FILTROS>) => sinResultados({ ...SIN_FILTROS, ...f });
  expect(porque({ saf: " 357 ", codipres: "e26" })).toBeNull();
  expect(porque({ desde: "2026-02-01", hasta: "2026-01-31" }))
    .toBe("«Hasta» es un día anterior a «Desde»");
});
