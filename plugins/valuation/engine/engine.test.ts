import { describe, expect, test } from "bun:test";
import { Desborde, LIMITE } from "#core/domain/money.ts";
import fc from "#core/testing/properties.ts";
import { cargosDeFila, referencias, type Tablas } from "../rules/testing/correr.ts";
import { tablasComunes } from "../rules/testing/leer.ts";
import { Agregador } from "./agrupar/agregar.ts";
import type { CategoriaSola } from "./pago/categoria.ts";
import { explicar } from "./lineas/cursor.ts";
import { codificar } from "./lineas/codec.ts";
import { decodificar } from "./lineas/decodificar.ts";
import { cargosDeFilas, type FilaCargo, type Regla, type Reglas } from "./filas.ts";
import { Interno } from "./interno.ts";
import { Lector } from "./lector.ts";
import {
  type Bloque,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  type Diccionario,
  medidasDe,
  SIN_MENSUAL,
  UNIDAD,
} from "./lineas/lineas.ts";
import { mesDeCategoria } from "./pago/mes.ts";
import { crearMotor } from "./motor.ts";
import { hacerLugar, SumideroLineas } from "./sumideros.ts";
import { Sobrantes } from "./sobrantes.ts";
import { SumideroTotales } from "./totales.ts";

const SIN_REGLAS: Reglas = { adicionales: [], complementos: [], contribuciones: [] };
const CARGO: FilaCargo = {
  id: 1,
  prog: 16,
  subp: 0,
  proy: 0,
  act: 1,
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  agrup: "P",
  nivel: "C",
  grado: 4,
  cat: 0,
  feje: 0,
  codp: 1,
  codes: 0,
  cargos: 1,
  vacantes: 0,
  coefval: 100,
  tcober: 12,
};
const REGLA: Regla = {
  id: 7,
  prog: 0,
  subp: 0,
  proy: 0,
  act: 0,
  pprin: 0,
  esc: 303,
  mon: 1,
  c_scom: "A",
  n_comp: 1,
  porcentaje: 1_000,
};

/** A scale whose executive function has its own unit, and that denies a supplement to item 2. */
const CON_SERIE_PROPIA: Tablas = {
  escalafones: [{
    esc: 305,
    regimen: "sinep",
    serie_ur: "SINEP",
    serie_fe: "FE",
    con_agrupamiento: 1,
    con_tramo: 1,
  }],
  escalafon_suplementos: [{ esc: 305, pprin: 2, agrupamiento: 0, tramo: 1 }],
  valores_ur: [{ serie_ur: "FE", desde_mes: 202_001, valor: "50,00" }],
};

function motorEn(mes: number, reglas: Reglas = SIN_REGLAS, tablas: Tablas = {}) {
  return crearMotor({ mes, saf: 357, leer: referencias([tablasComunes(), tablas], mes), reglas });
}

/** Two execution rows as a load writes them: hours and licences of their own, signed amounts. */
function ejecucion(importes: readonly number[]): { bloque: Bloque; dic: Diccionario } {
  const renglones = crearRenglones(importes.length);
  const lineas = crearLineas(importes.length);
  renglones.n = lineas.n = importes.length;
  importes.forEach((importe, i) => {
    renglones.base[i] = 9;
    renglones.id[i] = i + 1;
    renglones.saf[i] = 357;
    renglones.pprin[i] = 1;
    renglones.mon[i] = 1;
    renglones.unidad[i] = UNIDAD.cargos;
    renglones.ocupados[i] = 3;
    renglones.horas[i] = 5;
    renglones.licencias[i] = 1;
    lineas.renglon[i] = i;
    lineas.ppar[i] = 1;
    lineas.importe[i] = importe;
    lineas.mensual[i] = SIN_MENSUAL;
    lineas.porcentaje[i] = -1;
    lineas.conteo[i] = i === 0 ? 1 : 0;
  });
  const cargo = { clave: "cargo", c_comp: "", c_scom: "", n_comp: 0 };
  const dic = { componentes: [cargo], parametros: [], conjuntos: [[]] };
  return { bloque: { renglones, lineas, segmentos: crearSegmentos(0) }, dic };
}

describe("what is read", () => {
  test("[V12] every read is recorded once with its key, month and answer; absent ones too", () => {
    const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
    motor.cargos(cargosDeFila(CARGO), new SumideroLineas());
    motor.cargos(cargosDeFila({ ...CARGO, id: 2 }), new SumideroLineas());
    const { parametros } = motor.diccionario();
    const textos = parametros.map((p) => `${p.tabla} ${p.clave}`);
    expect(new Set(textos).size).toBe(textos.length);
    expect(textos.toSorted()).toEqual([
      "codigos_procesamiento codp=1",
      "escalafon_suplementos esc=303|pprin=1",
      "escalafones esc=303",
      "imputacion pprin=1|rubro=cargo",
      "imputacion pprin=1|rubro=no_cargo",
      "imputacion pprin=1|rubro=sac",
      "imputacion_composicion pprin=1|c_comp=B|c_scom=A|n_comp=1",
      "organismos saf=357",
      "sinep_agrupamientos agrup=P",
      "sinep_grilla nivel=C|grado=0",
      "sinep_grilla nivel=C|grado=4",
      "sinep_tramos grado=4",
      "sumas_fijas esc=303|pprin=1",
      "valores_ur serie_ur=SINEP",
    ]);
    const de = (tabla: string) => parametros.find((p) => p.tabla === tabla);
    expect(de("imputacion_composicion")?.valores).toBeNull();
    expect(de("valores_ur")).toEqual({
      tabla: "valores_ur",
      clave: "serie_ur=SINEP",
      mes: 202_010,
      desde_mes: 202_010,
      valores: { serie_ur: "SINEP", valor: 5_780 },
      norma: "Acta 2",
    });
  });

  test("[V9] a line lists what it used and nothing that was absent", () => {
    const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
    const sumidero = new SumideroLineas();
    motor.cargos(cargosDeFila(CARGO), sumidero);
    const lineas = [...explicar(sumidero.bloque(), motor.diccionario())];
    const tablas = (clave: string) =>
      lineas.find((l) => l.clave === clave)?.parametros.map((p) => p.tabla).toSorted();
    expect(tablas("basico")).toEqual(["escalafones", "imputacion", "sinep_grilla", "valores_ur"]);
    expect(tablas("tramo")).toContain("sinep_tramos");
    expect(tablas("BA1")).toContain("sinep_agrupamientos");
    expect(tablas("BA1")).not.toContain("imputacion_composicion");
    for (const l of lineas) expect(l.parametros.every((p) => p.valores !== null)).toBe(true);
  });

  test("[V12][R2] the supplements of a main item and the unit of the function are read, and told", () => {
    const motor = motorEn(202_010, SIN_REGLAS, CON_SERIE_PROPIA);
    const sumidero = new SumideroLineas();
    motor.cargos(cargosDeFila({ ...CARGO, esc: 305, pprin: 2, feje: 4 }), sumidero);
    const lineas = explicar(sumidero.bloque(), motor.diccionario());
    const leidos = (clave: string) =>
      lineas.find((l) => l.clave === clave)?.parametros.map((p) => `${p.tabla} ${p.clave}`);
    expect(leidos("tramo")).toContain("escalafon_suplementos esc=305|pprin=2");
    expect(leidos("funcion")).toContain("valores_ur serie_ur=FE");
    expect(leidos("funcion")).not.toContain("valores_ur serie_ur=SINEP");
    expect(leidos("agrupamiento")).toBeUndefined();
  });

  test("[V12] the unit of the function is not read by whoever has none", () => {
    const motor = motorEn(202_010, SIN_REGLAS, CON_SERIE_PROPIA);
    motor.cargos(cargosDeFila({ ...CARGO, esc: 305 }), new SumideroTotales());
    const series = motor.diccionario().parametros.filter((p) => p.tabla === "valores_ur");
    expect(series.map((p) => p.clave)).toEqual(["serie_ur=SINEP"]);
  });

  test("[V1] a component past the limit is refused also when a negative one takes it back", () => {
    const dos = (ur: number) => [
      { nivel: "C", grado: 0, desde_mes: 202_001, ur: 2_000_000 },
      { nivel: "C", grado: 4, desde_mes: 202_001, ur },
    ];
    const valuar = (ur: number, cargos: number) =>
      motorEn(202_010, SIN_REGLAS, { sinep_grilla: dos(ur) })
        .cargos(cargosDeFila({ ...CARGO, agrup: "G", cargos }), new SumideroTotales());
    expect(() => valuar(10, 10)).not.toThrow();
    expect(() => valuar(10, 100_000)).toThrow(
      "cargos, registro 1, basico: el importe alcanza el límite",
    );
  });

  test("[R1] the sentence of a missing value names table, key and month", () => {
    expect(() => motorEn(201_912).cargos(cargosDeFila(CARGO), new SumideroTotales())).toThrow(
      "Falta el valor de la tabla valores_ur para serie_ur=SINEP en diciembre de 2019",
    );
  });

  test("a code that does not fit its place is refused, never confused with another", () => {
    const sumidero = new SumideroTotales();
    const motor = motorEn(202_010);
    expect(() => motor.cargos(cargosDeFila({ ...CARGO, esc: 16_384 + 303 }), sumidero)).toThrow(
      RangeError,
    );
    expect(() => motor.cargos(cargosDeFila({ ...CARGO, prog: 128 + 16 }), sumidero)).toThrow(
      RangeError,
    );
  });
});

test("[V1][V7] rows that differ in one field only are never taken for one another", () => {
  const variantes: Partial<FilaCargo>[] = [
    {},
    { feje: 1 },
    { feje: 4 },
    { agrup: "G" },
    { agrup: "T" },
    { grado: 0 },
    { grado: 8 },
    { nivel: "B", grado: 0 },
    { codp: 2 },
    { codp: 4 },
    { codes: 7 },
    { pprin: 2 },
    { esc: 305 },
    { esc: 305, pprin: 2 },
    { esc: 305, feje: 4 },
    { esc: 1_303 },
    { coefval: 137 },
    { act: 2 },
    { proy: 1 },
    { subp: 1 },
    { prog: 17 },
    { esc: 62, agrup: "", nivel: "", grado: 0, cat: 5 },
    { esc: 62, agrup: "", nivel: "", grado: 0, cat: 7 },
  ];
  const propia: Regla = { ...REGLA, id: 8, prog: 16, act: 1, n_comp: 2 };
  const reglas: Reglas = { ...SIN_REGLAS, adicionales: [REGLA, propia] };
  const leer = referencias([tablasComunes(), CON_SERIE_PROPIA], 202_010);
  const nuevo = () => crearMotor({ mes: 202_010, saf: 103, leer, reglas });
  const valor = (motor: ReturnType<typeof nuevo>, fila: FilaCargo) => {
    const sumidero = new SumideroLineas();
    motor.cargos(cargosDeFila(fila), sumidero);
    return [...explicar(sumidero.bloque(), motor.diccionario())];
  };
  const compartido = nuevo();
  for (const variante of [...variantes, ...variantes.toReversed()]) {
    const fila = { ...CARGO, ...variante };
    expect(valor(compartido, fila)).toEqual(
      valor(nuevo(), fila).map((l) => ({ ...l, parametros: expect.anything() })),
    );
  }
});

describe("[V14] verifying a row", () => {
  test("[V14] shows unit, month and percentage of each component", () => {
    const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
    const lineas = motor.verificar(CARGO);
    expect(lineas.map((l) => l.clave)).toEqual([
      "basico",
      "grado",
      "agrupamiento",
      "tramo",
      "BA1",
      "sac",
    ]);
    expect(lineas[2]).toEqual({
      clave: "agrupamiento",
      objeto: "1.1.3",
      valor_ur: 5_780,
      mes_actualizado: 202_010,
      porcentaje: 3_500,
      valor_mensual: 1_120_742,
      valor_total: 13_448_904,
      tiene_valor: true,
    });
    expect(lineas[4]).toMatchObject({ porcentaje: 1_000, valor_mensual: null, valor_ur: null });
  });

  test("[V14][R2] the executive function says the unit that it is paid with, and its month", () => {
    const lineas = motorEn(202_010, SIN_REGLAS, CON_SERIE_PROPIA)
      .verificar({ ...CARGO, esc: 305, feje: 4 });
    const de = (clave: string) => lineas.find((l) => l.clave === clave);
    expect(de("basico")).toMatchObject({ valor_ur: 5_780, mes_actualizado: 202_010 });
    expect(de("funcion")).toMatchObject({
      valor_ur: 5_000,
      mes_actualizado: 202_001,
      valor_mensual: 6_315_000,
    });
  });

  test("[V14][V9] a row without months shows the month of each of its components", () => {
    const lineas = motorEn(202_010).verificar({ ...CARGO, tcober: 0 });
    expect(lineas.map((l) => [l.clave, l.valor_mensual, l.valor_total])).toEqual([
      ["basico", 3_202_120, 0],
      ["grado", 774_520, 0],
      ["agrupamiento", 1_120_742, 0],
      ["tramo", 480_318, 0],
    ]);
  });

  test("[V14] a missing value is a line without value, and so is what depends on it", () => {
    const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
    const lineas = motor.verificar({ ...CARGO, grado: 11 });
    const estado = lineas.map((l) => `${l.clave} ${l.tiene_valor} ${l.valor_total === 0}`);
    expect(estado).toEqual([
      "basico true false",
      "grado false true",
      "agrupamiento true false",
      "BA1 false true",
      "sac false true",
    ]);
  });

  test("[V14][R5] without where to charge an adicional nothing that adds it up has a value, and complementos do", () => {
    const tablas = { ...tablasComunes() };
    // Every component of this scale is rubro cargo: only the adicional looks for no_cargo.
    tablas.imputacion = tablas.imputacion.filter((f) => f.rubro !== "no_cargo");
    const reglas = {
      adicionales: [{ ...REGLA, esc: 1303 }],
      complementos: [{ ...REGLA, esc: 1303 }],
    };
    const contribuciones = [{ ...REGLA, esc: 1303 }];
    const leer = referencias([tablas], 202_010);
    const motor = crearMotor({
      mes: 202_010,
      saf: 357,
      leer,
      reglas: { ...reglas, contribuciones },
    });
    const con = (esc: number) =>
      motor.verificar({ ...CARGO, esc }).map((l) => [l.clave, l.tiene_valor, l.valor_total > 0]);
    expect(con(1303)).toEqual([
      ["basico", true, true],
      ["grado", true, true],
      ["BA1", false, false],
      ["sac", false, false],
      ["DA1", true, true],
      ["HA1", false, false],
    ]);
  });

  test("[V14] an unknown scale, code or destination is not an exception", () => {
    const motor = motorEn(202_010);
    const [basico, ...resto] = motor.verificar({ ...CARGO, esc: 999 });
    expect(basico).toMatchObject({ clave: "basico", tiene_valor: false, valor_total: 0 });
    expect(resto.map((l) => [l.clave, l.tiene_valor])).toEqual([["sac", false]]);
    expect(motor.verificar({ ...CARGO, codes: 99 })[0]).toMatchObject({ tiene_valor: false });
    expect(motor.verificar({ ...CARGO, codp: 99 }).length).toBeGreaterThan(0);
    expect(motor.verificar({ ...CARGO, pprin: 9 })[0]).toMatchObject({ tiene_valor: false });
  });
});

describe("[S7] the month of a category", () => {
  const mes = (categoria: Partial<CategoriaSola>, pprin = 1, saf = 103) => {
    const lector = new Lector(202_010, referencias([tablasComunes(), CON_SERIE_PROPIA], 202_010));
    return mesDeCategoria(lector, saf, pprin, { ...CARGO, ...categoria });
  };

  test("[S7] is that of one position, whatever function or coefficient its positions have", () => {
    expect(mes({})).toBe(5_577_700);
    expect(mes({}, 1, 357)).toBe(5_577_700);
    const lista = { agrup: "", nivel: "", grado: 0 };
    expect(mes({ ...lista, esc: 62, cat: 5 })).toBe(12_345_678 + 1_000_005);
    expect(mes({ ...lista, esc: 100, cat: 1 })).toBe(1_235_679 + 50_000);
  });

  test("[S7][R2] pays the supplements of its main item", () => {
    expect(mes({ esc: 305 }, 2)).toBe(5_577_700 - 1_120_742);
    expect(mes({ esc: 1_303 })).toBe(5_577_700 - 1_120_742 - 480_318);
  });

  test("[S7] is none where a value is missing, and abroad that of the destination", () => {
    expect(mes({ grado: 11 })).toBeNull();
    expect(mes({ esc: 999 })).toBeNull();
    expect(mes({ codes: 7 })).toBe(288_104);
    expect(mes({ codes: 8 })).toBeNull();
  });
});

describe("[S2] grouping", () => {
  test("[S2][V10] counts come only from the lines that carry them; amounts may be negative", () => {
    const { bloque, dic } = ejecucion([1_000, -2_500]);
    const agregador = new Agregador(["saf", "id"]);
    agregador.agregar(bloque, dic);
    const { filas, totales } = agregador.resultado();
    expect(filas.map((f) => [Object.values(f.clave), f.valor, f.cargos, f.horas, f.licencias]))
      .toEqual([
        [[357, 1], 1_000, 3, 5, 1],
        [[357, 2], -2_500, 0, 0, 0],
      ]);
    expect(totales).toMatchObject({ valor: -1_500, cargos: 3, horas: 5 });
  });

  test("[S3] filters of rows and of lines select what explain lists", () => {
    const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
    const sumidero = new SumideroLineas();
    motor.cargos(cargosDeFila(CARGO), sumidero);
    motor.cargos(cargosDeFila({ ...CARGO, id: 2, prog: 17, pprin: 8 }), sumidero);
    const dic = motor.diccionario();
    const filtros = [
      {},
      { solo: { prog: [17] } },
      { sin: { pprin: [8] } },
      { solo: { nivel: ["C"], ppar: [1, 3], clave: ["basico", "BA1"] } },
      { solo: { c_comp: ["B"] }, sin: { id: [1] } },
      { solo: { prog: [99] } },
    ];
    const cuantas = filtros.map((filtro) => {
      const agregador = new Agregador(["mon", "nivel", "clave"], filtro);
      agregador.agregar(sumidero.bloque(), dic);
      const lineas = [...explicar(sumidero.bloque(), dic, filtro)];
      const suma = lineas.reduce((a, l) => a + l.importe, 0);
      expect(agregador.resultado().totales.valor).toBe(suma);
      return lineas.length;
    });
    expect(cuantas).toEqual([12, 6, 6, 3, 1, 0]);
  });

  test("a subtotal that reaches the limit is an error, on either side", () => {
    for (const signo of [1, -1]) {
      const { bloque, dic } = ejecucion([signo * (LIMITE - 1), signo]);
      expect(() => new Agregador(["pprin"]).agregar(bloque, dic)).toThrow(Desborde);
    }
  });

  test("[V10] a row of unit H counts only as hours", () => {
    const { bloque } = ejecucion([1]);
    bloque.renglones.unidad[0] = UNIDAD.horas;
    expect(medidasDe(bloque.renglones, 0)).toEqual({
      cargos: 0,
      ocupados: 0,
      vacantes: 0,
      financiados: 0,
      horas: 5,
      licencias: 0,
    });
  });
});

describe("[V11] bytes of a block", () => {
  const entero = fc.oneof(
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
    fc.integer({ min: 1 - LIMITE, max: LIMITE - 1 }),
  );

  test("[V11] what is decoded is what was encoded, and encodes to the same bytes", () => {
    fc.assert(fc.property(fc.array(entero, { maxLength: 30 }), (importes) => {
      const { bloque } = ejecucion(importes.map((i) => i === 0 ? 0 : i));
      const bytes = codificar(bloque);
      const vuelta = decodificar(bytes);
      expect(vuelta).toEqual(bloque);
      expect(codificar(vuelta)).toEqual(bytes);
    }));
  });

  test("[V11] room that is not used leaves no trace, nor does the place in a larger buffer", () => {
    const bytes: Uint8Array[] = [];
    for (const previas of [0, 40]) {
      const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
      const sumidero = new SumideroLineas(null, hacerLugar(4));
      for (let i = 0; i < previas; i++) motor.cargos(cargosDeFila(CARGO), sumidero);
      sumidero.vaciar();
      motor.cargos(cargosDeFila(CARGO), sumidero);
      bytes.push(codificar(sumidero.bloque()));
    }
    expect(bytes[0]).toEqual(bytes[1]);
    const mayor = new Uint8Array(bytes[0].length + 3);
    mayor.set(bytes[0], 3);
    expect(codificar(decodificar(mayor.subarray(3)))).toEqual(bytes[0]);
  });

  test("[V11] what another valuation left where the lines are made leaves no trace", () => {
    const lugar = hacerLugar(4);
    const bytesDe = (cargos: readonly Partial<FilaCargo>[]) => {
      const motor = motorEn(202_010, { ...SIN_REGLAS, adicionales: [REGLA] });
      const sumidero = new SumideroLineas(null, lugar);
      for (const c of cargos) motor.cargos(cargosDeFila({ ...CARGO, ...c }), sumidero);
      return codificar(sumidero.breve()).slice();
    };
    const sola = bytesDe([{ tcober: 5 }, {}]);
    bytesDe(Array.from({ length: 40 }, (_, i) => ({ id: i + 1, cargos: i, tcober: i % 13 })));
    expect(bytesDe([{ tcober: 5 }, {}])).toEqual(sola);
  });

  test("what is left is taken by the next one, once", () => {
    let hechos = 0;
    const lugares = new Sobrantes(() => ({ numero: ++hechos }));
    const [uno, dos] = [lugares.tomar(), lugares.tomar()];
    expect([uno.numero, dos.numero]).toEqual([1, 2]);
    lugares.dejar(uno);
    expect([lugares.tomar(), lugares.tomar().numero]).toEqual([uno, 3]);
  });

  test("an empty block, bytes of another version, and lines out of order", () => {
    const { bloque } = ejecucion([]);
    expect(decodificar(codificar(bloque))).toEqual(bloque);
    expect(() => decodificar(new Uint8Array(64))).toThrow(RangeError);
    expect(() => decodificar(new Uint8Array(0))).toThrow(RangeError);
    const desordenado = ejecucion([1, 2]);
    desordenado.bloque.lineas.renglon.set([1, 0]);
    expect(() => codificar(desordenado.bloque)).toThrow(RangeError);
  });
});

test("interning gives each key its own number, however many there are", () => {
  const interno = new Interno(4);
  const clave = (i: number): [number, number, number] => [i % 7, (i * 7919) | 0, i << 20];
  const numeros = Array.from({ length: 5_000 }, (_, i) => interno.de(...clave(i)));
  expect(numeros).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
  expect(Array.from({ length: 5_000 }, (_, i) => interno.de(...clave(i)))).toEqual(numeros);
});

test("rows are read by the names of their columns; one that is missing is an error", () => {
  const nombres = Object.keys(CARGO).toSorted() as (keyof FilaCargo)[];
  const fila = nombres.map((c) => CARGO[c]);
  expect(cargosDeFilas(["rev", ...nombres], [[7, ...fila]])).toEqual(cargosDeFila(CARGO));
  const sinUbic = nombres.filter((c) => c !== "ubic");
  expect(() => cargosDeFilas(sinUbic, [fila])).toThrow("falta la columna ubic");
  const otra = () => motorEn(202_010).otra("otrosgastos", ["id"], [[1]], new SumideroTotales());
  expect(otra).toThrow("falta la columna prog");
});

test("the totals of a currency that reach the limit are an error that says so", () => {
  const fila: FilaCargo = { ...CARGO, esc: 62, agrup: "", nivel: "", grado: 0, cat: 8, codp: 2 };
  const motor = motorEn(202_010);
  for (const sumidero of [new SumideroLineas(), new SumideroTotales()]) {
    motor.cargos(cargosDeFila({ ...fila, cargos: 583 }), sumidero);
    expect(() => motor.cargos(cargosDeFila({ ...fila, id: 2, cargos: 1 }), sumidero)).toThrow(
      /^el total .* moneda 1 alcanza el límite/,
    );
  }
});
