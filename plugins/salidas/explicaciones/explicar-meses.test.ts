import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

interface Explicada {
  readonly clave: string;
  readonly tcober: number;
  readonly id: number;
  readonly cargos: number;
  readonly ocupados: number;
  readonly vacantes: number;
  readonly mensual: number | null;
  readonly importe: number;
  readonly parametros: readonly { readonly mes: number; readonly desde_mes: number | null }[];
  readonly lecturas: string;
  readonly segmentos?: readonly {
    readonly desde: number;
    readonly hasta: number;
    readonly mensual: number;
    readonly parametros: readonly { readonly mes: number }[];
  }[];
}

paraCadaBase("explaining a budget valued by months", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    const form = { saf: 357, codipres: "E2602" };
    const { json } = await p.pedir("POST", "/api/valorizar", { como: p.roles.analista, form });
    expect(json).toMatchObject({ resultado: true });
  }, 600_000);
  afterAll(() => p.cerrar());

  const explicar = async (codipres: string, filtro = "") =>
    (await p.pedir<{ filas: Explicada[] }>(
      "GET",
      `/api/salidas/explicar/357/${codipres}?formato=json&pprin=1${filtro}`,
      { como: p.roles.analista },
    )).json.filas;

  test("[Y11] each component says from when to when it was paid alike, and what it read then", async () => {
    const basicos = (await explicar("E2602")).filter((l) => l.clave === "basico" && l.segmentos);
    expect(basicos.length).toBeGreaterThan(0);
    for (const { segmentos = [], tcober, lecturas } of basicos) {
      const meses = segmentos.flatMap((s) =>
        Array.from({ length: s.hasta - s.desde + 1 }, (_, i) => s.desde + i)
      );
      expect(meses.length).toBe(tcober);
      expect(meses).toEqual(meses.map((_, i) => meses[0] + i));
      for (const { desde, parametros } of segmentos) {
        expect(parametros.map((x) => x.mes)).toContain(202600 + desde);
      }
      expect(lecturas).toContain(": Valores de la unidad retributiva");
    }
  });

  test("[Y11] a figure of a month says what that month pays and reads, and nothing of the others", async () => {
    const delAnio = new Map((await explicar("E2602", "&clave=basico")).map((l) => [l.id, l]));
    for (const mes of [3, 11]) {
      const delMes = (await explicar("E2602", `&clave=basico&mes=${mes}`))
        .filter((l) => l.importe !== 0);
      expect(delMes.length).toBeGreaterThan(0);
      for (const { id, segmentos = [], mensual, importe, ocupados, vacantes, ...l } of delMes) {
        const suyo = delAnio.get(id)?.segmentos?.filter((s) => s.desde <= mes && mes <= s.hasta);
        expect(segmentos).toEqual(suyo ?? []);
        expect(segmentos.length).toBe(1);
        expect(mensual).toBe(segmentos[0].mensual);
        // What is added up is what its positions are paid that month.
        expect(Math.round(importe * 100)).toBe(
          Math.round((mensual ?? 0) * 100) * (ocupados + vacantes),
        );
        const leidos = l.parametros.filter((x) => x.desde_mes !== null).map((x) => x.mes);
        expect(leidos.every((m) => m >= 202600 + segmentos[0].desde && m <= 202600 + mes))
          .toBe(true);
      }
    }
    // Of months that do not pay the same there is no one month to show.
    const varios = (await explicar("E2602", "&clave=basico&mes=1,2,3,4,5,6,7,8,9,10,11,12"))
      .filter((l) => (l.segmentos ?? []).length > 1);
    expect(varios.length).toBeGreaterThan(0);
    const distintos = varios.filter((l) => new Set(l.segmentos?.map((s) => s.mensual)).size > 1);
    expect(distintos.every((l) => l.mensual === null)).toBe(true);
    const agrupada = await explicar(
      "E2602",
      "&clave=basico&grupos=id,mes;" +
        `${[...delAnio.keys()][0]},11`,
    );
    expect(agrupada.map((l) => l.segmentos?.length)).toEqual([1]);
  });

  test("[Y1] the month of one position says which one it is, where it is not that of the figure", async () => {
    const titulo = async (grupo: string, filtro = "") => {
      const { json } = await p.pedir<{ columnas: { campo: string; titulo: string }[] }>(
        "GET",
        `/api/salidas/explicar/357/${grupo}?formato=json&limite=1${filtro}`,
        { como: p.roles.analista },
      );
      return json.columnas.find((c) => c.campo === "mensual")?.titulo;
    };
    expect(await titulo("E2602")).toBe("Mensual en 2024-12");
    expect(await titulo("E2602", "&mes=3")).toBe("Mensual de un cargo");
    expect(await titulo("E2601")).toBe("Mensual de un cargo");
  });

  test("[Y1] one of a single month says none of it", async () => {
    const form = { saf: 357, codipres: "E2601" };
    await p.pedir("POST", "/api/valorizar", { como: p.roles.analista, form });
    expect((await explicar("E2601")).some((l) => l.segmentos)).toBe(false);
  });
});
