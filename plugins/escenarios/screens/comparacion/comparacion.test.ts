import { describe, expect, test } from "bun:test";
import { enMillones } from "#core/domain/millions.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import { comoTexto, compararEvaluados, textoDeVariacion } from "./comparacion-modelo.ts";
import { despejesDe, formDe, SIN_PREGUNTA, usarRespuesta } from "./entra-modelo.ts";
import type { EvaluacionMostrada } from "./evaluacion.ts";
import { escalaDe, rotulos, seriesDe, textoDeMarca } from "./grafico-modelo.ts";
import { acuerdo, puesto, tramo } from "../testing/muestra.ts";

type Objeto = readonly [pprin: number, ppar: number, importe: number, base: number];

const evaluacion = (
  objeto: readonly Objeto[],
  meses: readonly number[] = [],
): EvaluacionMostrada => {
  const suma = (de: readonly number[]) => ({ 1: de.reduce((a, b) => a + b, 0) });
  return {
    total: suma(objeto.map((o) => o[2])),
    base: suma(objeto.map((o) => o[3])),
    criterio: { 1: 0 },
    unico: null,
    objeto: objeto.map(([pprin, ppar, importe, base]) => ({ mon: 1, pprin, ppar, importe, base })),
    programa: [{ mon: 1, prog: 16, importe: 5, base: 4 }],
    meses: meses.map((importe, m) => ({
      mon: 1,
      mes: m + 1,
      importe,
      base: 1_000_000,
      sac: 0,
      sac_base: m === 5 ? 1 : 0,
    })),
    monedas: [{ mon: 1, descripcion: "Pesos" }],
    partidas: [{ pprin: 1, ppar: 0, descripcion: "Personal permanente" }],
    reemplazados: [],
    series: [],
    programas: [{ prog: 16, descripcion: "Conducción" }],
  };
};

const OPCIONES = { mon: 1, por: "partida", unidad: "millones" } as const;
const leido = (texto: string) =>
  Math.round(Number(texto.replaceAll(".", "").replace(",", ".").replace("−", "-")) * 10);

describe("base, A, B and C by item", () => {
  test("[W4] tenths of a million add up in every column and in every row", () => {
    const A = evaluacion([
      [1, 1, 1_040_000, 1_000_000],
      [1, 3, 240_000, 240_000],
      [2, 1, 333_333.33, 310_000.01],
    ]);
    const B = evaluacion([[1, 1, 990_000, 1_000_000], [1, 3, 240_000, 240_000], [
      2,
      1,
      310_000.01,
      310_000.01,
    ]]);
    const { filas, total } = compararEvaluados({ A, B }, OPCIONES, A);
    const principales = filas.filter((f) => f.nivel === "pprin");
    for (const i of [0, 1]) {
      expect(principales.reduce((n, f) => n + leido(f.letras[i].total.texto), 0))
        .toBe(leido(total.letras[i].total.texto));
    }
    for (const f of [...filas, total]) {
      for (const l of f.letras) {
        expect(leido(l.total.texto) - leido(f.base.texto)).toBe(leido(l.diferencia.texto));
        expect(l.diferencia.centavos).toBe(l.total.centavos - f.base.centavos);
      }
    }
    expect(total.letras.map((l) => l.variacion)).toEqual(["+4,1", "−0,6"]);
    expect(filas[0].descripcion).toBe("Personal permanente");
  });

  test("an item that only a scenario has is set beside nothing; without letters, the base alone", () => {
    const base = evaluacion([[1, 1, 100, 100]]);
    const B = evaluacion([[1, 1, 100, 100], [1, 9, 50, 0]]);
    const { filas } = compararEvaluados({ A: base, B }, { ...OPCIONES, unidad: "pesos" }, base);
    const nueva = filas.find((f) => f.clave === "1.9");
    expect(nueva?.letras.map((l) => [l.diferencia.texto, l.variacion]))
      .toEqual([["0,00", "0,0"], ["+50,00", "—"]]);
    expect(compararEvaluados({}, OPCIONES, base).total.letras).toEqual([]);
  });

  test("by programme, with the filter of its lines", () => {
    const base = evaluacion([]);
    const { filas } = compararEvaluados({ A: base }, { ...OPCIONES, por: "programa" }, base);
    expect(filas).toMatchObject([{
      codigo: "16",
      descripcion: "Conducción",
      seleccion: { mon: "1", prog: "16" },
    }]);
  });

  test("a spreadsheet takes it with its cents", () => {
    const A = evaluacion([[1, 1, 1_040_000.5, 1_000_000]]);
    expect(comoTexto(compararEvaluados({ A }, OPCIONES, A)).split("\n")).toEqual([
      "Código\tDescripción\tBase\tA Total\tA Dif.",
      "1\tPersonal permanente\t1.000.000,00\t1.040.000,50\t40.000,50",
      "1.1\t\t1.000.000,00\t1.040.000,50\t40.000,50",
      "\tTotal\t1.000.000,00\t1.040.000,50\t40.000,50",
    ]);
  });

  test("differences say their sign", () => {
    expect([477_375_712_38, -100, 0].map((n) => diferenciaEnPesos(n)))
      .toEqual(["+ $ 477.375.712,38", "− $ 1,00", "$ 0,00"]);
    expect([textoDeVariacion(-5, 1000), textoDeVariacion(1, 0)]).toEqual(["−0,5", "—"]);
    expect(enMillones(19_079_272_461_416)).toBe("190.792,7");
  });
});

describe("the chart", () => {
  const A = evaluacion([], Array.from({ length: 12 }, (_, m) => 1_000_000 + m * 1000));

  test("above the base it begins at zero; on the cost, the base is a line of its own", () => {
    const [sobre] = seriesDe({ A }, 1, "sobre");
    expect([sobre.id, sobre.meses[0], sobre.meses[11]]).toEqual(["A", 0, 11_000_00]);
    expect(seriesDe({ A }, 1, "costo").map((s) => s.id)).toEqual(["base", "A"]);
  });

  test("marks are round and take every amount in, zero among them", () => {
    for (const valores of [[0, 338_970_000_000], [-12, 7], [5], [0]]) {
      const { marcas, desde, hasta } = escalaDe(valores);
      expect(marcas).toContain(0);
      expect(marcas.length).toBeLessThanOrEqual(7);
      for (const v of valores) expect(v >= desde && v <= hasta).toBe(true);
    }
    expect(escalaDe([338_970_000_000]).marcas.map((m) => textoDeMarca(m, "sobre")))
      .toEqual(["0 = base", "+1.000", "+2.000", "+3.000", "+4.000"]);
  });

  test("names at the end never touch", () => {
    const lugares = rotulos([{ id: "A", y: 50 }, { id: "B", y: 52 }, { id: "C", y: 51 }], 14, 70);
    const ys = [...lugares.values()].sort((a, b) => a - b);
    expect(ys[1] - ys[0] >= 14 && ys[2] - ys[1] >= 14 && ys[2] <= 70).toBe(true);
    expect([...lugares.keys()]).toEqual(["A", "C", "B"]);
  });
});

describe("[W5] what fits", () => {
  const tablero = [puesto("C", acuerdo([tramo(3, 4), tramo(7, 4.5)]))];

  test("each tranche is offered, and all of them by a factor", () => {
    expect(despejesDe(tablero).map((d) => d.descripcion))
      .toEqual(["C, tramo de marzo", "C, tramo de julio", "C, todos por un factor"]);
    expect(despejesDe([puesto("A", acuerdo([]))])).toEqual([]);
  });

  test("nothing is asked without a credit or of a tranche that is gone", () => {
    const p = { ...SIN_PREGUNTA, credito: "100.5", alcance: "1.3", despeje: "C:0:1" };
    expect(formDe(tablero, p)).toMatchObject({
      credito: "100.5",
      pprin: "1",
      ppar: "3",
      acuerdo: "0",
      tramo: "1",
    });
    expect(formDe(tablero, { ...p, credito: "0" })).toBeNull();
    expect(formDe(tablero, { ...p, despeje: "C:0:2" })).toBeNull();
    expect(formDe(tablero, { ...p, despeje: "C:f" })).toMatchObject({ factor: 1 });
  });

  test("the answer takes its place: one percentage, or all by the factor, to the hundredth", () => {
    const de = (t: typeof tablero) => t[0].acuerdo.tramos.map((x) => x.porcentaje);
    expect(de([...usarRespuesta(tablero, "C:0:1", { porcentaje: 3.7, total: 0 })])).toEqual([
      4,
      3.7,
    ]);
    expect(de([...usarRespuesta(tablero, "C:f", { factor: 0.925, total: 0 })])).toEqual([
      3.7,
      4.16,
    ]);
  });
});
