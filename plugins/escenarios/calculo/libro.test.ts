/** The workbook of the comparison, over the whole product: its figures are those of the call. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { EscenarioEvaluado } from "#proto/escenarios.ts";

const acuerdo = (nombre: string, porcentaje: number) => ({
  nombre,
  norma: "Acta 1",
  fecha: "2026-01-05",
  tramos: [{ mes: 202607, porcentaje, alcance: { series: ["SINEP"] } }],
});
const [BAJO, ALTO] = [acuerdo("El bajo", 2), acuerdo("El alto", 290)];

paraCadaBase("the workbook of scenarios", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const pedir = (ruta: string, form: Readonly<Record<string, string>>, saf = 357) =>
    p.pedir<EscenarioEvaluado>("POST", `/api/escenarios/${ruta}`, {
      como: p.roles.consulta,
      form: { saf, codipres: "E2602", acuerdos: JSON.stringify([BAJO]), ...form },
    });

  test("[W8] it says each item, programme and month of base, A and C, and what each agreement is", async () => {
    const otros = JSON.stringify([[ALTO]]);
    const { json } = await pedir("evaluar", { otros });
    expect(json.mensaje).toBe("");
    const { status, bytes, headers } = await pedir("excel", { otros, letras: "AC" });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain('"357-E2602-escenarios.xlsx"');
    const hojas = await hojasDe(bytes);
    expect(hojas.map((h) => h.nombre)).toEqual([
      ...["Escenarios", "Programas", "Meses", "Acuerdos", "Valores sin efecto"],
    ]);
    const filas = hojas[0].filas.map((f) => f.celdas);
    const titulos = filas.find((f) => f.includes("Base")) ?? [];
    const columna = (titulo: string) => titulos.indexOf(titulo);
    expect(["A Total", "C Total", "C %"].map((t) => columna(t) > 0)).toEqual([true, true, true]);
    expect(columna("B Total")).toBe(-1);
    const [clave, ...resto] = [json.objeto, json.otros[0].objeto];
    for (const { mon, pprin, ppar, importe, base: propia } of clave) {
      const otro = resto[0].find((o) => o.mon === mon && o.pprin === pprin && o.ppar === ppar);
      const fila = filas.find((f) => f[0] === mon && f[1] === pprin && f[2] === ppar) ?? [];
      expect({
        base: fila[columna("Base")],
        a: fila[columna("A Total")],
        c: fila[columna("C Total")],
        dif: Math.round(Number(fila[columna("C Diferencia")]) * 100),
      }).toEqual({
        base: propia,
        a: importe,
        c: otro?.importe ?? NaN,
        dif: Math.round(((otro?.importe ?? 0) - propia) * 100),
      });
    }
    const ultima = filas.findLast((f) => String(f[3]).startsWith("Total en")) ?? [];
    expect(ultima[columna("A Total")]).toBe(json.total[String(ultima[0])]);
    const meses = hojas[2].filas.map((f) => f.celdas);
    const julio = meses.find((f) => f[0] === 1 && f[1] === "julio") ?? [];
    expect(julio[3]).toBe(json.meses.find((m) => m.mon === 1 && m.mes === 7)?.importe ?? NaN);
    expect(JSON.stringify(hojas[3])).toContain("290,00 % sobre el mes anterior");
    expect(JSON.stringify(hojas[4])).toContain("Serie SINEP");
    expect(JSON.stringify(hojas[0])).toContain("C: El alto");
  });

  test("[U3] letters that are none, another body and what cannot be read are refused", async () => {
    for (const letras of ["A", "AA", "AZ", "ABC"]) {
      const r = await pedir("excel", { otros: JSON.stringify([[ALTO]]), letras });
      expect({ letras, status: r.status, mensaje: r.json.mensaje })
        .toEqual({ letras, status: 400, mensaje: expect.stringContaining("una por escenario") });
    }
    expect((await pedir("excel", {}, 356)).status).toBe(403);
    const malo = { acuerdos: JSON.stringify([acuerdo("Malo", 1000)]) };
    expect((await pedir("excel", malo)).json).toMatchObject({ resultado: false });
  });
});
