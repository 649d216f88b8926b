import { describe, expect, test } from "bun:test";
import { empaque, leerClave } from "./clave.ts";
import { CAMPOS } from "#proto/recursos/tablas.ts";
import { armarDatos } from "./datos-organismo.ts";
import { EJEMPLO } from "../testing/ejemplo.ts";
import { Estructura } from "./estructura.ts";
import { type FilaReferencia, Instantanea } from "./instantanea.ts";
import { mesDe } from "#core/domain/period.ts";
import { type ParametroLeido, Referencias } from "./referencias.ts";

const ORGANISMOS = [
  { saf: 103, nombre: "CONICET", jur: 71, sjur: 0, ent: 103, car: 2, usa_coefval: true },
  { saf: 357, nombre: "Economía", jur: 99, sjur: 9, ent: 9, car: 9, usa_coefval: false },
];

function en(
  mes: number,
  cambios: Readonly<Record<string, readonly FilaReferencia[]>> = {},
): Referencias {
  const tablas = { ...EJEMPLO, ...cambios };
  const aperturas = tablas.aperturas.filter((f) => f.ejercicio === 2026);
  return new Referencias(
    new Instantanea(new Map(Object.entries(tablas)), ORGANISMOS),
    new Estructura(aperturas),
    2026,
    1,
    mes,
  );
}

describe("dated values", () => {
  const valor = (mes: number) => en(mes).leer("valores_ur", { serie_ur: "SINEP" });

  test("[R1] the value of a month is the one with the greatest desde_mes up to it", () => {
    expect(valor(200812)?.valores).toEqual({ valor: 475 });
    expect(valor(202009)).toMatchObject({ desde_mes: 200812, norma: null });
    expect(valor(202010)).toEqual({
      desde_mes: 202010,
      valores: { valor: 5_780 },
      norma: "Decreto 1",
    });
    expect(valor(209912)?.desde_mes).toBe(202010);
  });

  test("[R1] before the first entry there is no value, which is not zero", () => {
    expect(valor(200811)).toBeNull();
    expect(en(202512).leer("sinep_grilla", { nivel: "C", grado: 11 })).toBeNull();
    expect(en(202601).leer("sinep_grilla", { nivel: "C", grado: 11 })?.valores.ur).toBe(90_000);
  });

  test("[R1] tramos rule as a whole set: the newest set hides the ranges of the older one", () => {
    const tramo = (mes: number, grado: number) => en(mes).leer("sinep_tramos", { grado });
    expect(tramo(201912, 4)?.valores.porcentaje).toBe(1_500);
    expect(tramo(201912, 10)?.valores.porcentaje).toBe(3_000);
    expect(tramo(202001, 5)?.valores.porcentaje).toBe(1_000);
    expect(tramo(202001, 8)).toEqual({
      desde_mes: 202001,
      valores: { porcentaje: 0 },
      norma: null,
    });
  });

  test("[R3] a grade outside every range of an existing set has 0 %, without a set no value", () => {
    expect(en(201912).leer("sinep_tramos", { grado: 11 })?.valores.porcentaje).toBe(0);
    expect(en(200811).leer("sinep_tramos", { grado: 4 })).toBeNull();
  });

  test("[R2] flags leave as 0 and 1 beside the regime, and texts for people stay out", () => {
    expect(en(202412).leer("escalafones", { esc: 303 })).toEqual({
      desde_mes: null,
      valores: {
        regimen: "sinep",
        serie_ur: "SINEP",
        con_agrupamiento: 1,
        con_tramo: 1,
        serie_fe: "",
      },
      norma: null,
    });
  });
});

describe("keys", () => {
  test("different keys never share a packed number, and impossible values have none", () => {
    const { esc, cat } = CAMPOS;
    const pack = empaque({ esc, cat, nivel: CAMPOS.nivel });
    const vistas = new Set<number | string | null>();
    for (const e of [1, 2, 9999]) {
      for (const c of [0, 1, 9999]) {
        for (const nivel of ["", "A", "F"]) vistas.add(pack({ esc: e, cat: c, nivel }));
      }
    }
    expect(vistas.size).toBe(27);
    expect(pack({ esc: 10_000, cat: 1, nivel: "" })).toBeNull();
    expect(pack({ esc: 1, cat: -1, nivel: "" })).toBeNull();
    expect(pack({ esc: 1.5, cat: 1, nivel: "" })).toBeNull();
    expect(pack({ esc: 1, nivel: "" })).toBeNull();
    expect(pack({ esc: 1, cat: 1, nivel: "AB" })).toBeNull();
  });

  test("a key made of texts does not confuse where one ends and the next begins", () => {
    const pack = empaque({ a: CAMPOS.rubro, b: CAMPOS.rubro });
    expect(pack({ a: "x|y", b: "" })).not.toBe(pack({ a: "x", b: "y|" }));
  });

  test("the canonical text of a key is read back with its types", () => {
    const { esc, nivel } = CAMPOS;
    expect(leerClave("esc=303|nivel=C", { esc, nivel })).toEqual({ esc: 303, nivel: "C" });
    expect(leerClave("esc=303|nivel=", { esc, nivel })).toEqual({ esc: 303, nivel: "" });
  });

  test("asking a table that does not exist is a fault, an unknown key is not", () => {
    expect(() => en(202412).leer("sueldos", { esc: 1 })).toThrow("sueldos");
    expect(en(202412).leer("fuentes", { ff: 99 })).toBeNull();
    expect(en(202412).leer("fuentes", { ff: -1 })).toBeNull();
  });
});

describe("what exists", () => {
  const r = en(202412);

  test("[B2] a chain is a leaf when it is listed and nothing is listed below it", () => {
    expect(r.esHoja(357, 1, 0, 0, 0)).toBe(false);
    expect(r.esHoja(357, 1, 0, 0, 1)).toBe(true);
    expect(r.esHoja(357, 16, 0, 0, 0)).toBe(false);
    expect(r.esHoja(357, 16, 2, 0, 0)).toBe(false);
    expect(r.esHoja(357, 16, 2, 3, 0)).toBe(false);
    expect(r.esHoja(357, 16, 2, 3, 51)).toBe(true);
    expect(r.esHoja(357, 17, 0, 0, 0)).toBe(true);
  });

  test("[B2] a chain of another SAF, of another structure or out of range is not listed", () => {
    expect(r.esHoja(358, 17, 0, 0, 0)).toBe(false);
    expect(r.esHoja(357, 18, 0, 0, 0)).toBe(false);
    // 1.0.0.100 would be 1.0.1.0 if levels were not bounded.
    expect(r.esHoja(357, 16, 2, 2, 151)).toBe(false);
    expect(r.esHoja(357, 17, 0, 0, 0.5)).toBe(false);
  });

  test("a main item exists when some line of the classifier has it", () => {
    expect(r.existe("partidas", { pprin: 5 })).toBe(true);
    expect(r.existe("partidas", { pprin: 2 })).toBe(false);
  });

  test("[R5] imputations answer by rubro and by composition", () => {
    expect(r.leer("imputacion", { pprin: 5, rubro: "asistencia" })?.valores).toEqual({ ppar: 9 });
    expect(r.leer("imputacion", { pprin: 5, rubro: "sac" })).toBeNull();
    const composicion = { pprin: 5, c_comp: "J", c_scom: "A", n_comp: 1 };
    expect(r.leer("imputacion_composicion", composicion)?.valores).toEqual({ ppar: 9 });
  });

  test("equivalences are found by category or by level", () => {
    const porcentaje = (esc: number, cat: number, nivel: string) =>
      r.leer("equivalencias_exterior", { esc, cat, nivel })?.valores.porcentaje;
    expect(porcentaje(850, 2, "")).toBe(8_050);
    expect(porcentaje(303, 0, "C")).toBe(6_000);
    expect(porcentaje(303, 0, "D")).toBeUndefined();
  });

  test("[O3] the institution comes from the structure, else from the organismo, else is 0", () => {
    expect(r.institucion(357)).toEqual({ jur: 50, sjur: 0, ent: 0, car: 1 });
    expect(r.institucion(103)).toEqual({ jur: 71, sjur: 0, ent: 103, car: 2 });
    expect(r.institucion(1)).toEqual({ jur: 0, sjur: 0, ent: 0, car: 0 });
  });

  test("descriptions are those of the month, and empty for what does not exist", () => {
    expect(r.descripcion("sinep_agrupamientos", { agrup: "P" })).toBe("Profesional");
    expect(r.descripcion("ubicaciones", { ubic: 2 })).toBe("Ciudad Autónoma de Buenos Aires");
    expect(r.descripcion("ubicaciones", { ubic: 99 })).toBe("");
    expect(r.descripcionApertura(357, { prog: 17, subp: 0, proy: 0, act: 0 })).toBe("Programa 17");
  });
});

describe("recorded parameters", () => {
  const parametro = (
    tabla: string,
    clave: string,
    desde_mes: number | null,
    valores: ParametroLeido["valores"],
  ): ParametroLeido => ({ tabla, clave, mes: 202412, desde_mes, valores });
  const leidos = [
    parametro("valores_ur", "serie_ur=SINEP", 202010, { valor: 5_780 }),
    parametro("sinep_tramos", "grado=4", 202001, { porcentaje: 1_000 }),
    parametro("sinep_grilla", "nivel=C|grado=11", null, null),
    parametro("organismos", "saf=103", null, { usa_coefval: 1 }),
    parametro("equivalencias_exterior", "esc=850|cat=2|nivel=", null, { porcentaje: 8_050 }),
  ];
  const [ur, tramo, grilla, organismo] = leidos;

  test("[V12] reading the same data again repeats every answer", () => {
    expect(en(202412).primeraDiferencia(leidos)).toBeNull();
  });

  test("[V12] an entry added at an earlier month counts", () => {
    const valores_ur = [
      ...EJEMPLO.valores_ur,
      { serie_ur: "SINEP", desde_mes: 202411, valor: 5_780, norma: "" },
    ];
    expect(en(202412, { valores_ur }).primeraDiferencia(leidos)).toBe(ur);
  });

  test("[V12] an entry of a later month does not count", () => {
    const valores_ur = [
      ...EJEMPLO.valores_ur,
      { serie_ur: "SINEP", desde_mes: 202501, valor: 9_999, norma: "" },
    ];
    expect(en(202412, { valores_ur }).primeraDiferencia(leidos)).toBeNull();
  });

  test("[V12] a value where there was none, none where there was one, a new set, a flag", () => {
    const sinep_grilla = EJEMPLO.sinep_grilla.map((f) => ({ ...f, desde_mes: 200812 }));
    expect(en(202412, { sinep_grilla }).primeraDiferencia(leidos)).toBe(grilla);
    expect(en(202412, { sinep_tramos: [] }).primeraDiferencia(leidos)).toBe(tramo);
    const sinBanderas = new Instantanea(
      new Map(Object.entries(EJEMPLO)),
      ORGANISMOS.map((o) => ({ ...o, usa_coefval: false })),
    );
    const r = new Referencias(sinBanderas, new Estructura([]), 2026, 1, 202412);
    expect(r.primeraDiferencia(leidos)).toBe(organismo);
  });

  test("[R6] a change of norm or description alone makes nothing stale", () => {
    const valores_ur = EJEMPLO.valores_ur.map((f) => ({ ...f, norma: "otra" }));
    expect(en(202412, { valores_ur }).primeraDiferencia(leidos)).toBeNull();
  });
});

test("the organisation data carry every catalogue of the structure at the month", () => {
  const banderas = {
    saf: 357,
    habilitar_me: true,
    habilitar_ogas: false,
    usa_coefval: false,
    consolidado: false,
  };
  const datos = armarDatos(en(202412), banderas);
  expect(datos.datos_saf).toEqual({ jur: 50, sjur: 0, ent: 0, car: 1 });
  expect(datos.apertura_saf).toHaveLength(7);
  expect(datos.apertura_saf[0]).toEqual({
    prog: 1,
    subp: 0,
    proy: 0,
    act: 0,
    descripcion: "Conducción",
  });
  expect(datos.ubicaciones.map((u) => u.codigo)).toEqual([2, 6]);
  expect(datos.partidas_principales).toEqual([
    { codigo: 1, descripcion: "Personal permanente" },
    { codigo: 5, descripcion: "Otras asistencias sociales" },
  ]);
  expect(datos.escalafones).toContainEqual({
    codigo: 303,
    descripcion: "SINEP",
    regimen: "sinep",
  });
  expect(datos.funciones_ejecutivas).toEqual([{ codigo: 4, descripcion: "IV" }]);
  expect(datos.agrupamientos).toEqual([{ codigo: "P", descripcion: "Profesional" }]);
  expect(datos.composicion_salarial.map((c) => `${c.c_comp}${c.c_scom}${c.n_comp}`)).toEqual([
    "BA2",
    "BA12",
    "JA1",
  ]);
  expect(datos).toMatchObject({ habilitar_me: true, habilitar_ogas: false });
});

test("the month in course is that of Argentina, not of Greenwich", () => {
  expect(mesDe(Date.UTC(2025, 0, 1, 2, 59))).toBe(202412);
  expect(mesDe(Date.UTC(2025, 0, 1, 3, 0))).toBe(202501);
});
