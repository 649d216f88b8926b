import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "../../../core/testing/db.ts";
import { abrirProducto, type Producto } from "../../../core/testing/producto.ts";

interface Explicada {
  readonly clave: string;
  readonly tcober: number;
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
  }, 120_000);
  afterAll(() => p.cerrar());

  const explicar = async (codipres: string) =>
    (await p.pedir<{ filas: Explicada[] }>(
      "GET",
      `/api/salidas/explicar/357/${codipres}?formato=json&pprin=1`,
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

  test("[Y1] one of a single month says none of it", async () => {
    const form = { saf: 357, codipres: "E2601" };
    await p.pedir("POST", "/api/valorizar", { como: p.roles.analista, form });
    expect((await explicar("E2601")).some((l) => l.segmentos)).toBe(false);
  });
});
