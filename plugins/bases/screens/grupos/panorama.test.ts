import { expect, test } from "bun:test";
import type { GrupoEnPanorama } from "#proto/admin.ts";
import type { GrupoListado } from "#proto/bases.ts";
import { cargosDichos, elegidoEntre, estadoDicho, filtrarGrupos } from "./panorama.ts";

const AHORA = Date.parse("2026-11-28T15:00:00-03:00");
const grupo = (codipres: string, mas: Partial<GrupoListado> = {}): GrupoListado => ({
  codipres,
  descripcion: "Anteproyecto 2026",
  desde_mes: 202412,
  ejercicio: 2026,
  version: 1,
  criterio: "unico",
  fecha_alta: "2026-11-20",
  tipo: "presupuesto",
  editable: true,
  rev: 1,
  ...mas,
});
const dicho: GrupoEnPanorama = {
  codipres: "E2601",
  valorizado: true,
  desactualizado: false,
  valuacion: { instante: AHORA - 3_600_000, usuario: "ana" },
  guardados: 0,
  errores: 0,
  totales: [],
  posiciones: { cargos: 11_837, techo: 11_962, supera: false },
  cambio: null,
  safs: null,
};

test("a state is a word and the fact behind it", () => {
  const de = (mas: Partial<GrupoEnPanorama>, g: Partial<GrupoListado> = {}) => {
    const { palabra, hecho } = estadoDicho(grupo("E2601", g), { ...dicho, ...mas }, AHORA);
    return `${palabra}: ${hecho}`;
  };
  expect(de({})).toBe("Al día: valorizado hoy, 14:00");
  expect(de({ valuacion: { instante: AHORA - 86_400_000, usuario: "" } }))
    .toBe("Al día: valorizado ayer, 15:00");
  expect(de({ desactualizado: true, guardados: 4 })).toBe(
    "Desactualizado: 4 cambios sin valorizar",
  );
  expect(de({ desactualizado: true })).toBe("Desactualizado: cambiaron los valores");
  expect(de({ desactualizado: true, errores: 1 })).toBe("Con errores: 1 registro con error");
  expect(de({ valuacion: null, valorizado: false })).toBe("Sin valorizar: todavía no se hizo");
  expect(de({}, { tipo: "entregable" })).toBe("Cerrado: el 20/11/2026");
  // What waits for another person is what whoever chooses has to see.
  const cierre_pedido = { nueva_version: "A2601", usuario: "ana@economia", vence: AHORA + 1 };
  expect(de({ cierre_pedido })).toBe("Al día: cierre pedido por ana");
  const todos = 129;
  expect(de({ safs: { valorizados: 0, todos } })).toBe("Sin valorizar: 0 de 129 organismos");
  expect(de({ safs: { valorizados: 3, todos } })).toBe("Desactualizado: 3 de 129 organismos");
  expect(de({ safs: { valorizados: todos, todos } })).toBe("Al día: 129 de 129 organismos");
  // What is closed stays so, whoever adds it up.
  expect(de({ safs: { valorizados: todos, todos } }, { tipo: "entregable" }))
    .toBe("Cerrado: 129 de 129 organismos");
});

test("positions are said against the ceiling, and nowhere when nobody counts them", () => {
  const de = (posiciones: GrupoEnPanorama["posiciones"]) => cargosDichos({ ...dicho, posiciones });
  expect(de({ cargos: 11_837, techo: 11_962, supera: false }))
    .toEqual({ cargos: "11.837", contra: "de 11.962", supera: false });
  expect(de({ cargos: 11_971, techo: 11_962, supera: true })?.contra).toBe("9 sobre el techo");
  expect(de({ cargos: 3, techo: null, supera: false })?.contra).toBe("sin techo");
  expect(de(null)).toBeNull();
});

test("a search looks in code, description and month, and keeps the chosen one if it is left", () => {
  const grupos = [
    grupo("E2601"),
    grupo("E2602", { descripcion: "Reestructuración" }),
    grupo("M2606", { tipo: "ejecucion", descripcion: "Ejecución", desde_mes: 202606 }),
  ];
  const codigos = (texto: string) => filtrarGrupos(grupos, texto).map((g) => g.codipres);
  expect(codigos("e26")).toEqual(["E2601", "E2602"]);
  expect(codigos("reestructuracion")).toEqual(["E2602"]);
  expect(codigos("junio")).toEqual(["M2606"]);
  expect(codigos("2024-12")).toEqual(["E2601", "E2602"]);
  expect(codigos("nada")).toEqual([]);
  expect(elegidoEntre(grupos, "E2601", "e2602")).toBe("E2602");
  expect(elegidoEntre(grupos, "E2601", "e26")).toBe("E2601");
  expect(elegidoEntre(filtrarGrupos(grupos, "junio"), "E2601", "junio")).toBe("M2606");
  expect(elegidoEntre([], "E2601", "nada")).toBe("");
});
