import { describe, expect, test } from "bun:test";
import { Desborde } from "#core/domain/money.ts";
import { Agregador } from "../agrupar/agregar.ts";
import { type Linea, TramoDeLineas } from "./cursor.ts";
import { Prueba } from "./filtro.ts";
import {
  agregarLinea,
  agregarRenglon,
  codigoDeBase,
  codigoDeLetra,
  codigoDeRubro,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  type Diccionario,
  NINGUNA,
  SIN_MENSUAL,
  UNIDAD,
} from "./lineas.ts";

const DIC: Diccionario = {
  componentes: [
    { clave: "basico", c_comp: "", c_scom: "", n_comp: 0 },
    { clave: "BA1", c_comp: "B", c_scom: "A", n_comp: 1 },
  ],
  parametros: [
    { tabla: "valores_ur", clave: "serie_ur=S", mes: 1, desde_mes: 1, valores: {}, norma: null },
  ],
  conjuntos: [[], [0]],
};

/** Two rows: a position of three lines, two of them monthly, and a row that counts nothing. */
function tramo(): TramoDeLineas {
  const renglones = crearRenglones(2);
  const lineas = crearLineas(4);
  const comun = { base: codigoDeBase("cargos"), saf: 357, mon: 1, pprin: 1, tcober: 12 };
  agregarRenglon(renglones, {
    ...comun,
    id: 7,
    agrup: codigoDeLetra("P"),
    nivel: codigoDeLetra("C"),
    grado: 4,
    unidad: UNIDAD.cargos,
    ocupados: 2,
    vacantes: 1,
    financiados: 3,
  });
  agregarRenglon(renglones, { ...comun, id: 8, pprin: 8, base: codigoDeBase("otrosgastos") });
  const nada = {
    componente: 0,
    porcentaje: -1,
    regla: 0,
    mensual: SIN_MENSUAL,
    conteo: 0,
    parametros: 0,
  };
  const cargo = { ...nada, renglon: 0, ppar: 1, rubro: codigoDeRubro("cargo") };
  agregarLinea(lineas, { ...cargo, mensual: 100, importe: 3_600, conteo: 1, parametros: 1 });
  agregarLinea(lineas, { ...cargo, mensual: 50, importe: 1_800 });
  agregarLinea(lineas, {
    ...cargo,
    rubro: codigoDeRubro("no_cargo"),
    componente: 1,
    porcentaje: 1_000,
    regla: 9,
    importe: 540,
  });
  agregarLinea(lineas, {
    ...nada,
    renglon: 1,
    ppar: 6,
    rubro: codigoDeRubro("otros"),
    importe: 70,
  });
  return new TramoDeLineas({ renglones, lineas, segmentos: crearSegmentos(0) }, DIC);
}

const enTodas = <T>(t: TramoDeLineas, de: (l: Linea) => T): T[] => {
  const lista: T[] = [];
  t.recorrer({}, (l) => lista.push(de(l)));
  return lista;
};

describe("[S3][V9] valued lines by name", () => {
  test("a line says its row in texts, what is absent as null, and its pay and reads", () => {
    const [basico, , adicional, otro] = enTodas(tramo(), (l) => l.explicada());
    expect(basico).toMatchObject({
      base: "cargos",
      id: 7,
      agrup: "P",
      nivel: "C",
      grado: 4,
      clave: "basico",
      ppar: 1,
      rubro: "cargo",
      porcentaje: null,
      regla: null,
      mensual: 100,
      importe: 3_600,
      conteo: true,
      parametros: DIC.parametros,
    });
    expect(adicional).toMatchObject({ clave: "BA1", n_comp: 1, porcentaje: 1_000, regla: 9 });
    expect(otro).toMatchObject({ base: "otrosgastos", agrup: "", mensual: null, parametros: [] });
    expect(enTodas(tramo(), (l) => l.pago())).toEqual([150, 150, 150, null]);
  });

  test("[V10] only the line that counts has measures", () => {
    const [primera, ...resto] = enTodas(tramo(), (l) => l.medidas);
    expect(primera).toEqual({ ...NINGUNA, cargos: 3, ocupados: 2, vacantes: 1, financiados: 3 });
    expect(resto).toEqual([NINGUNA, NINGUNA, NINGUNA]);
  });

  test("the line moves on, the one that was kept stays, and a row is one object", () => {
    const t = tramo();
    const propias = enTodas(t, (l) => l);
    expect(new Set(propias).size).toBe(1);
    const fijas = enTodas(t, (l) => l.fija());
    expect(fijas.map((l) => l.importe)).toEqual([3_600, 1_800, 540, 70]);
    expect(new Set(enTodas(t, (l) => l.renglon)).size).toBe(2);
    const deOtros = new Prueba({ solo: { rubro: ["otros"] } });
    expect(fijas.map((l) => l.pasa(deOtros))).toEqual([false, false, false, true]);
  });

  test("[S3] the lines of a figure are counted, added up and asked all at once", () => {
    const t = tramo();
    const todas = t.elegir({}, "valor");
    const sumas = new Map([[1, 10], [2, 5]]);
    todas.sumarEn(sumas);
    expect(todas.cantidad).toBe(4);
    expect([...sumas]).toEqual([[1, 10 + 3_600 + 1_800 + 540 + 70], [2, 5]]);
    expect([0, 1, 2, 3].map((n) => t.linea(todas.lugar(n)).importe)).toEqual([
      3_600,
      1_800,
      540,
      70,
    ]);
    expect(
      (["ppar", "porcentaje", "nivel", "prog", "pprin"] as const).map((c) =>
        todas.primeraQueDice(c)
      ),
    ).toEqual([0, 2, 0, -1, 0]);
    const sinMensual = t.elegir({ solo: { clave: ["BA1"] } }, "valor");
    expect([sinMensual.primeraQueDice("mensual"), sinMensual.primero("saf")]).toEqual([-1, 357]);
    const otros = t.elegir({ sin: { rubro: ["cargo"] } }, "valor");
    expect(otros.primeraQueVaria("saf", 357)).toBe(-1);
    expect(otros.primeraQueVaria("saf", 103)).toBe(0);
    expect(otros.primeraQueDice("nivel")).toBe(0);
    const cargos = t.elegir({}, "cargos");
    const cuantos = new Map<number, number>();
    cargos.sumarEn(cuantos);
    expect([cargos.cantidad, ...cuantos.values(), cargos.lugar(0)]).toEqual([1, 3, 0]);
    expect(t.elegir({ solo: { pprin: [8] } }, "cargos").cantidad).toBe(0);
    expect(() => todas.sumarEn(new Map([[1, 6_999_999_999_999_990]]))).toThrow(Desborde);
  });

  test("[S2] groups have the fields asked, by name; nothing of how lines are stored is in sight", () => {
    const agregador = new Agregador(["pprin", "clave"], { sin: { pprin: [8] } });
    const t = tramo();
    t.agruparEn(agregador);
    expect(agregador.resultado().filas.map(({ clave, valor }) => ({ ...clave, valor }))).toEqual([
      { pprin: 1, clave: "BA1", valor: 540 },
      { pprin: 1, clave: "basico", valor: 5_400 },
    ]);
    expect([t, ...enTodas(t, (l) => l.fija())].flatMap((x) => Reflect.ownKeys(x))).toEqual([]);
  });
});
