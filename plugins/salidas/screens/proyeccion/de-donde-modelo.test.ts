import { describe, expect, test } from "bun:test";
import { type DeQueProyeccion, mesesDeFigura } from "./de-donde-modelo.ts";

const doce = (valor: (mes: number) => number) => Array.from({ length: 12 }, (_, m) => valor(m + 1));
const ORIGEN = {
  nombre: "1 Personal permanente",
  seleccion: { mon: "1", pprin: "1" },
  porMes: {
    ejecutado: doce((m) => m <= 2 ? 100.5 : 0),
    proyectado: doce((m) => m > 2 ? 200 : 0),
  },
};
const de = (datos: Partial<DeQueProyeccion["datos"]>, resto: Partial<DeQueProyeccion> = {}) => ({
  saf: 357,
  codipres: "E2601",
  consolidado: false,
  acuerdo: "",
  datos: {
    base: "ejecucion" as const,
    ultimo_mes: 2,
    ejecuciones: [{ mes: 1, codipres: "M2601" }, { mes: 2, codipres: "M2602" }],
    ...datos,
  },
  ...resto,
});

describe("where a figure of the projection comes from", () => {
  test("[S3] each executed month is that of its execution, to the cent", () => {
    const meses = mesesDeFigura(de({}), ORIGEN, "ejecutado");
    expect(meses.map((m) => [m.mes, m.origen, m.centavos])).toEqual([
      [1, "Ejecución M2601", 10_050],
      [2, "Ejecución M2602", 10_050],
    ]);
    expect(meses[0].figura).toMatchObject({
      codipres: "M2601",
      seleccion: { mon: "1", pprin: "1" },
      cifra: 10_050,
    });
  });

  test("[S3] a projected month shows what it is worked out from, and does not pretend to be its sum", () => {
    const meses = mesesDeFigura(de({}), ORIGEN, "proyectado");
    expect(meses.map((m) => m.mes)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const [marzo] = meses;
    expect(marzo.origen).toBe("Ejecución M2602, de febrero, con los valores de marzo");
    expect(marzo.figura.codipres).toBe("M2602");
    expect(marzo.figura.cifra).toBeUndefined();
  });

  test("[S3] of the budget it is its valued lines of that month; under an agreement, those of the scenario", () => {
    const [marzo] = mesesDeFigura(de({ base: "presupuesto" }), ORIGEN, "proyectado");
    expect(marzo.figura).toMatchObject({
      codipres: "E2601",
      seleccion: { mon: "1", pprin: "1", mes: "3" },
      cifra: 20_000,
    });
    expect(marzo.figura.leer).toBeUndefined();
    const bajo = mesesDeFigura(de({ base: "presupuesto" }, { acuerdo: "7" }), ORIGEN, "proyectado");
    expect(bajo[0].figura.leer).toBeFunction();
    expect(bajo[0].origen).toEndWith(", con el acuerdo");
    // The lines of the consolidated budget are those of who executed too: they are not its sum.
    const de750 = de({ base: "presupuesto" }, { consolidado: true });
    expect(mesesDeFigura(de750, ORIGEN, "proyectado")[0].figura.cifra).toBeUndefined();
  });

  test("a total has both, in the order of the year, and no month that has nothing", () => {
    const meses = mesesDeFigura(de({}), ORIGEN, "total");
    expect(meses.length).toBe(12);
    expect(meses.reduce((t, m) => t + m.centavos, 0)).toBe(2 * 10_050 + 10 * 20_000);
    const nada = { ...ORIGEN, porMes: { ejecutado: doce(() => 0), proyectado: doce(() => 0) } };
    expect(mesesDeFigura(de({}), nada, "total")).toEqual([]);
  });
});
