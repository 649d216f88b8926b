import { expect, test } from "bun:test";
import { plugin } from "../plugin.ts";
import { lugarDeValor } from "./lugares.ts";
import type { Referencias } from "./referencias.ts";

const ESCALAFONES = [
  { esc: 62, regimen: "categorias", serie_ur: "", serie_fe: "" },
  { esc: 303, regimen: "sinep", serie_ur: "SINEP", serie_fe: "FE" },
  { esc: 901, regimen: "ur", serie_ur: "OTRA", serie_fe: "" },
];
const r = { filas: () => ESCALAFONES } as unknown as Referencias;
const lugar = (tabla: string, clave: string) => lugarDeValor(r, { tabla, clave, mes: 202412 });
const [{ items = [] }] = plugin.sections ?? [];

test("[R1] each value has its screen, of its key at its month", () => {
  const extras = [
    ["categorias_valores", "esc=62|cat=5", { esc: "62", "f.cat": "5" }],
    ["sinep_grilla", "nivel=C|grado=4", { esc: "303" }],
    ["sinep_funciones", "feje=2", { esc: "303" }],
    ["sinep_agrupamientos", "agrup=P", { esc: "303" }],
    ["sinep_tramos", "grado=4", { esc: "303" }],
    ["valores_ur", "serie_ur=FE", { esc: "303" }],
    ["valores_ur", "serie_ur=OTRA", { esc: "901" }],
    ["codigos_destino_valores", "codes=12", { "f.codigo": "12" }],
    ["equivalencias_exterior", "esc=62|cat=5|nivel=", { "f.esc": "62" }],
  ] as const;
  for (const [tabla, clave, extra] of extras) {
    expect([clave, lugar(tabla, clave)?.extra]).toEqual([clave, { ...extra, mes: "202412" }]);
    expect(items.map((i): string | undefined => i.id)).toContain(lugar(tabla, clave)?.item);
  }
});

test("[R5] where a rubro is charged is kept in Estructura", () => {
  expect(lugar("imputacion", "pprin=1|rubro=sac")).toEqual({
    seccion: "admin",
    item: "estructura",
    extra: { tabla: "imputacion", "f.pprin": "1", mes: "202412" },
  });
});

test("what no screen shows has none", () => {
  expect(lugar("organismos", "saf=357")).toBeNull();
});

test("a series that no scale names leads to all of them", () => {
  expect(lugar("valores_ur", "serie_ur=NADIE")?.extra).toEqual({ mes: "202412" });
});
