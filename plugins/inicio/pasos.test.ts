import { describe, expect, test } from "bun:test";
import type { Situacion } from "#proto/admin.ts";
import { pasosDe } from "./inicio.ts";

const situacion = (cambio: Partial<Situacion> = {}): Situacion => ({
  editable: true,
  cerrado: null,
  congelado: false,
  vence: null,
  valorizado: true,
  desactualizado: false,
  valuacion: { instante: 1_000, usuario: "uno" },
  totales: [],
  safs_sin_valorizar: [],
  safs_desactualizados: [],
  posiciones: { permanentes: 9, temporarios: 2, cargos: 11, techo: 10, supera: true },
  bases: [{ base: "cargos", titulo: "Cargos", registros: 3, errores: 0 }],
  rev: 1,
  rev_datos: 1,
  ...cambio,
});
const CARGOS = { base: "cargos", titulo: "Cargos", registros: 3, errores: 1 };

describe("the way of a budget", () => {
  const siguiente = (s: Situacion, cerrado: Parameters<typeof pasosDe>[1] = null) =>
    pasosDe(s, cerrado).siguiente;

  test("what comes next is the first that is not done", () => {
    expect(siguiente(situacion({ bases: [] }))).toBe("cargar");
    expect(siguiente(situacion({ bases: [CARGOS] }))).toBe("corregir");
    expect(siguiente(situacion({ valorizado: false }))).toBe("valorizar");
    expect(siguiente(situacion({ desactualizado: true }))).toBe("valorizar");
    expect(siguiente(situacion())).toBe("revisar");
    expect(siguiente(situacion(), { codipres: "A2601", instante: 2_000 })).toBe("enviar");
  });

  test("what was valued after it was closed has to be looked at and closed again", () => {
    const { pasos, siguiente } = pasosDe(situacion(), { codipres: "A2601", instante: 500 });
    expect(siguiente).toBe("revisar");
    expect(pasos.find((p) => p.id === "cerrar")?.detalle).toStartWith("el último, A2601");
  });

  test("the way of a deliverable is behind it, whatever the tables say now", () => {
    const propio = { codipres: "A2602", instante: 2_000 };
    const { pasos, siguiente } = pasosDe(situacion({ bases: [CARGOS] }), null, propio);
    expect(siguiente).toBe("enviar");
    expect(pasos.filter((p) => p.id !== "enviar").every((p) => p.hecho)).toBe(true);
    expect(pasos.find((p) => p.id === "cerrar")?.detalle).toStartWith("A2602, ");
    // The one before it is not how it was closed.
    const antes = { codipres: "A2601", instante: 500 };
    expect(pasosDe(situacion(), antes, propio).pasos.find((p) => p.id === "cerrar")?.detalle)
      .toStartWith("A2602, ");
  });

  test("while it is not closed, the day on which its stage ends is said", () => {
    const vence = { etapa: "Anteproyecto", hasta: "2026-08-08", dias: 5 };
    const detalle = (cerrado: Parameters<typeof pasosDe>[1]) =>
      pasosDe(situacion({ vence }), cerrado).pasos.find((p) => p.id === "cerrar")?.detalle;
    expect(detalle(null)).toBe("vence el 08/08/2026");
    expect(detalle({ codipres: "A2601", instante: 2_000 })).toStartWith("A2601");
  });

  test("each step says where it stands", () => {
    const { pasos } = pasosDe(situacion({ bases: [CARGOS] }), null);
    expect(pasos.map((p) => p.detalle)).toEqual([
      "3 renglones",
      "1 renglón con error",
      expect.stringMatching(/^el \d\d\/\d\d\/\d{4}/),
      "supera el techo en 1 cargo",
      "todavía no se cerró",
      "formularios y créditos",
    ]);
  });
});
