import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { Diferencias } from "#proto/salidas.ts";

paraCadaBase("a deliverable by months beside a budget of one", (base) => {
  let p: Producto;
  let entregable: string;
  const enviar = async (ruta: string, form: Record<string, string | number>) => {
    const { json } = await p.pedir<{ nuevo_codigo: string }>("POST", `/api/${ruta}`, {
      como: p.roles.admin,
      form,
    });
    expect(json).toMatchObject({ resultado: true });
    return json;
  };
  const diferencias = async (codipres: string, con: string) =>
    (await p.pedir<Diferencias>("GET", `/api/salidas/diferencias/357/${codipres}?con=${con}`, {
      como: p.roles.admin,
    })).json;

  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
    for (const codipres of ["E2601", "E2602"]) await enviar("valorizar", { saf: 357, codipres });
    const cierre = { accion: "darcierre", tipo: "A" };
    ({ nuevo_codigo: entregable } = await enviar("presupuestos/darcierre/357/E2602", cierre));
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[S10] values changed after closing are no cause of what was closed", async () => {
    const pares = [[entregable, "E2601"], ["E2601", entregable]] as const;
    const antes = await Promise.all(pares.map(([uno, otro]) => diferencias(uno, otro)));
    for (const { resumen } of antes) {
      expect(resumen.map((r) => r.causa)).toEqual(["valores_mes_a_mes"]);
    }
    const { errores } = await p.importarTextos({
      valores_ur: "serie_ur,desde_mes,valor,norma\nSINEP,202412,1500.00,Prueba\n",
    });
    expect(errores).toEqual([]);
    for (const [i, [uno, otro]] of pares.entries()) {
      const d = await diferencias(uno, otro);
      expect(d.totales_por_moneda).toEqual(antes[i].totales_por_moneda);
      expect(d.resumen.map((r) => r.causa)).not.toContain("valores_mes_a_mes");
      expect(d.encabezado.join("\n")).toContain(`los de ${entregable} cambiaron después`);
      // Of stored lines alone, the parts are of what both columns say.
      const porFila = Map.groupBy(d.filas, (f) => JSON.stringify(f.filtro));
      for (const [primera, ...mas] of porFila.values()) {
        expect(mas.every((f) => f.actual === primera.actual && f.otro === primera.otro)).toBe(true);
      }
    }
  });
});
