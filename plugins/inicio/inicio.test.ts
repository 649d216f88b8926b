/** The home of a budget over the whole product: its figures are those of the outputs ([S2], [S6]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { EstadoDeFormulacion } from "#proto/formulacion.ts";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import type { Resumen } from "#proto/salidas.ts";
import type { ListaDeCierre } from "#proto/valuation.ts";

const centavos = (n: number | null): number => Math.round((n ?? NaN) * 100);

paraCadaBase("the home of a budget", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const inicio = (
    codipres = "E2601",
    saf = 357,
    como: "consulta" | "admin" | "ajena" = "consulta",
  ) =>
    p.pedir<InicioDePresupuesto & { readonly mensaje: string }>(
      "GET",
      `/api/inicio/${saf}/${codipres}`,
      { como: p.roles[como] },
    );
  const resumen = async (codipres: string) =>
    (await p.pedir<Resumen>("GET", `/api/salidas/resumenporobjetodelgasto/357/${codipres}`, {
      como: p.roles.admin,
    })).json.monedas.find((m) => m.mon === 1);
  const paso = (d: InicioDePresupuesto) => d.siguiente;
  const valorizar = (codipres = "E2601") =>
    p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres },
    });

  test("before it is valued it says so, and that it is what comes next", async () => {
    const { json } = await inicio();
    expect(json.situacion.valorizado).toBe(false);
    expect(json.pasos.map((x) => [x.id, x.hecho])).toEqual([
      ["cargar", true],
      ["corregir", true],
      ["valorizar", false],
      ["revisar", false],
      ["cerrar", false],
      ["enviar", false],
    ]);
    expect(paso(json)).toBe("valorizar");
    expect(json.momento?.totales.find((t) => t.mon === 1)?.total).toBeGreaterThan(0);
  });

  test("[S2] its total and its items are those of the valuation, beside the last deliverable", async () => {
    await valorizar("E2602");
    await valorizar();
    const { json: antes } = await inicio();
    const suyo = await resumen("E2601");
    expect(antes.total.total).toBe(suyo?.total_valor ?? NaN);
    expect(antes.partidas.map((x) => [x.pprin, x.total]))
      .toEqual(suyo?.pprins.map((x) => [x.pprin, x.valor]) ?? []);
    expect(antes.momento?.totales.find((t) => t.mon === 1)?.total).toBe(antes.total.total);
    expect(paso(antes)).toBe("revisar");
    const cierre = await p.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
      como: p.roles.analista,
      form: { accion: "darcierre", tipo: "A" },
    });
    expect(cierre.json).toMatchObject({ resultado: true, nuevo_codigo: "A2601" });
    const { json } = await inicio();
    expect(json.entregable).toMatchObject({ codipres: "A2601" });
    expect(json.total.entregable).toBe(json.total.total);
    expect(paso(json)).toBe("enviar");
    // Of the deliverable itself, nothing was closed before it.
    const { json: cerrado } = await inicio("A2601");
    expect(cerrado.entregable?.codipres).not.toBe("A2601");
    expect(paso(cerrado)).toBe("enviar");
    expect(cerrado.pasos.find((x) => x.id === "cerrar")?.detalle).toStartWith("A2601, ");
    // Nor is another budget closed by it, though it was valued before.
    const { json: otro } = await inicio("E2602");
    expect(otro.entregable?.codipres).toBe("A2601");
    expect(paso(otro)).toBe("revisar");
    expect(otro.pasos.find((x) => x.id === "cerrar"))
      .toMatchObject({ hecho: false, detalle: "todavía no se cerró" });
  });

  test("[Y1] beside a deliverable that is valued otherwise, it says so wherever it compares them", async () => {
    const { json: alike } = await inicio();
    expect(alike.entregable?.otro_criterio).toBeNull();
    await valorizar("E2602");
    const frase = "E2602 tiene valores mes a mes de 2026 y A2601 tiene valores de 2024-12: " +
      "parte de la diferencia es el criterio";
    expect((await inicio("E2602")).json.entregable?.otro_criterio).toBe(frase);
    const { json: estado } = await p.pedir<EstadoDeFormulacion>(
      "GET",
      "/api/formulacion/E2602",
      { como: p.roles.admin },
    );
    expect(estado.organismos.find((o) => o.saf === 357)?.entregable?.otro_criterio).toBe(frase);
    const { json: lista } = await p.pedir<ListaDeCierre>(
      "GET",
      "/api/presupuestos/revision/357/E2602",
      { como: p.roles.admin },
    );
    expect(lista.puntos.find((x) => x.id === "movidas")?.frase).toEndWith(frase);
  });

  test("[S6] beside the execution in its year, to the cent of what the comparison says", async () => {
    const { json } = await inicio();
    const lineas = async (pprin: number) =>
      (await p.pedir<{ readonly figura: { readonly total: number } }>(
        "GET",
        `/api/salidas/explicar/357/${json.ejecucion?.codipres}?anualizado=si&mon=1&pprin=${pprin}`,
        { como: p.roles.admin },
      )).json.figura.total;
    expect(json.partidas.some((x) => (x.ejecucion ?? 0) > 0)).toBe(true);
    for (const { pprin, ejecucion } of json.partidas) {
      expect({ pprin, ejecucion }).toEqual({ pprin, ejecucion: await lineas(pprin) });
    }
    const suma = json.partidas.reduce((t, x) => t + centavos(x.ejecucion), 0);
    expect(centavos(json.total.ejecucion)).toBe(suma);
  });

  test("[S6] an execution that is loaded again is not told as it was", async () => {
    const [[prog, subp, proy, act]] = await p.app.db.valores(
      "SELECT prog, subp, proy, act FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' LIMIT 1",
    );
    const cargar = async (importe: string) => {
      const fila = [
        ...[202601, 357, prog, subp, proy, act, 2, 11, 1, "cargo", 303, "P", "C", 4, 0, 1],
        ...[10, 0, 0, importe],
      ].join(",");
      const { errores } = await p.importarTextos({
        ejecucion: "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon," +
          `cargos,horas,licencias,importe\n${fila}\n`,
      });
      expect(errores).toEqual([]);
      const { json } = await inicio();
      expect(json.ejecucion?.codipres).toBe("M2601");
      return json.total.ejecucion;
    };
    // Twelve months and the SAC that they bring.
    expect(await cargar("1000000.00")).toBe(13_000_000);
    expect(await cargar("1000000.00")).toBe(13_000_000);
    expect(await cargar("2000000.00")).toBe(26_000_000);
  });

  test("what was written today is there, newest first, with who wrote it", async () => {
    const { json: { cambios: { ultimos } } } = await inicio();
    expect(ultimos.length).toBeGreaterThan(0);
    expect(ultimos.length).toBeLessThanOrEqual(8);
    expect(ultimos.map((u) => u.usuario)).toContain("analista@economia");
    const instantes = ultimos.map((u) => u.instante);
    expect(instantes).toEqual(instantes.toSorted((a, b) => b - a));
  });

  test("[U3] of another body, of the consolidated one and of an execution it is refused", async () => {
    expect((await inicio("E2601", 357, "ajena")).status).toBe(403);
    const de750 = await inicio("E2601", 750, "admin");
    expect(de750.status).toBe(409);
    expect(de750.json.mensaje).toContain("se mira en Salidas");
    const { json } = await inicio();
    expect((await inicio(json.ejecucion?.codipres, 357, "admin")).status).toBe(409);
  });
});
