import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

type Fila = Readonly<Record<string, number | string>> & {
  readonly id: number;
  readonly rev: number;
  readonly validacion: Readonly<Record<string, boolean>>;
};

paraCadaBase("a budget valued by months", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const enviar = async (ruta: string, form: Record<string, string | number>) =>
    (await p.pedir("POST", `/api/${ruta}`, { como: p.roles.analista, form })).json;
  const leer = async <T>(ruta: string) =>
    (await p.pedir<T>("GET", `/api/${ruta}`, { como: p.roles.analista })).json;
  const ENCABEZADO = { descripcion: "Por meses", desde_mes: 202412, ejercicio: 2026, version: 1 };
  const encabezado = (codigo: string, accion: string, cambios = {}) =>
    enviar(`presupuestos/editar/357/${codigo}`, { accion, ...ENCABEZADO, ...cambios });
  const criterioDe = async (codigo: string) =>
    (await leer<{ presupuesto: { criterio: string } }>(`presupuestos/editar/357/${codigo}`))
      .presupuesto.criterio;
  const cargos = async (codigo: string) =>
    (await leer<{ cargos: Fila[]; errores: number }>(`bases/cargos/357/${codigo}`)).cargos;

  test("[Y1] says so in its header; a call that does not name the criterion leaves it", async () => {
    expect(await encabezado("E26Y1", "nuevo")).toMatchObject({
      resultado: true,
      criterio: "unico",
    });
    expect(await encabezado("E26Y2", "nuevo", { criterio: "mensual" }))
      .toMatchObject({ resultado: true, criterio: "mensual" });
    expect(await encabezado("E26Y2", "editar", { descripcion: "Otra" }))
      .toMatchObject({ criterio: "mensual" });
    expect(await criterioDe("E26Y2")).toBe("mensual");
    expect(await encabezado("E26Y2", "editar", { criterio: "diario" }))
      .toMatchObject({ resultado: false });
    const lista = await leer<{ presupuestos: { codipres: string; criterio: string }[] }>(
      "presupuestos/lista/357",
    );
    expect(lista.presupuestos.find((g) => g.codipres === "E26Y2")?.criterio).toBe("mensual");
    expect(await leer("valores/datospresupuesto/357/E26Y2")).toMatchObject({ criterio: "mensual" });
  });

  test("[Y1] generation keeps the target's criterion", async () => {
    const generado = await enviar("presupuestos/generacionautomaticadedatos", {
      saf: 357,
      codipres_origen: "E2601",
      codipres_destino: "E26Y2",
    });
    expect(generado).toMatchObject({ resultado: true });
    expect(await criterioDe("E26Y2")).toBe("mensual");
    expect(await criterioDe("E2601")).toBe("unico");
    expect((await cargos("E26Y2")).every((f) => f.mes_inicio === 0)).toBe(true);
  });

  /** A row of cargos as a form sends it, without its first month. */
  async function comoForm(codigo: string) {
    const fila = (await cargos(codigo)).find((f) => Number(f.tcober) === 12 && f.codes === 0);
    if (!fila) throw new Error("no hay un cargo de todo el año");
    const { validacion: _validacion, costo_anual: _costo, mes_inicio: _mes, ...form } = fila;
    return form;
  }

  test("[Y2] mes_inicio: out of range is a matter of shape; absent, it stays as it was", async () => {
    const form = await comoForm("E26Y2");
    const nueva = (cambios: object) =>
      enviar("bases/cargos/357/E26Y2", { accion: "nuevo", ...form, ...cambios });
    const editar = (id: number, cambios: object) =>
      enviar("bases/cargos/357/E26Y2", { ...form, accion: "editar", id, rev: "", ...cambios });
    for (const mes_inicio of [13, -1, "1.5"]) {
      const no = await nueva({ mes_inicio });
      expect({ mes_inicio, no }).toMatchObject({ no: { resultado: false, campo: "mes_inicio" } });
    }
    // As every number: what is no number at all is no request.
    for (const campo of ["mes_inicio", "tcober"]) {
      const ruta = "/api/bases/cargos/357/E26Y2";
      const { status } = await p.pedir("POST", ruta, {
        como: p.roles.analista,
        form: { accion: "nuevo", ...form, [campo]: "x" },
      });
      expect({ campo, status }).toEqual({ campo, status: 400 });
      expect(await nueva({ [campo]: 13 })).toMatchObject({ resultado: false, campo });
    }
    const { id } = await nueva({ tcober: 9, mes_inicio: 4 }) as unknown as { id: number };
    const mesDe = async () => (await cargos("E26Y2")).find((f) => f.id === id)?.mes_inicio;
    expect(await mesDe()).toBe(4);
    expect(await editar(id, { tcober: 8 })).toMatchObject({ resultado: true });
    expect(await mesDe()).toBe(4);
    expect(await editar(id, { tcober: 8, mes_inicio: "" })).toMatchObject({ resultado: true });
    expect(await mesDe()).toBe(0);
    const { id: sinDecir } = await nueva({ tcober: 3 });
    expect((await cargos("E26Y2")).find((f) => f.id === sinDecir)?.mes_inicio).toBe(0);
  });

  test("[Y2] past December it is refused, and flagged in what is already there; with unico, ignored", async () => {
    const form = await comoForm("E26Y2");
    const pasada = { accion: "nuevo", ...form, tcober: 6, mes_inicio: 8 };
    const no = await enviar("bases/cargos/357/E26Y2", pasada);
    expect(no).toMatchObject({ resultado: false, validacion: { cargo: false } });
    expect(String(no.mensaje)).toContain("pasan de diciembre");
    // Nor is the cost of its months of this year said for its own.
    const { id: _id, rev: _rev, ...campos } = pasada;
    const costo = await enviar("bases/cargos/valorizarrenglon/357/E26Y2", campos);
    expect(costo).toMatchObject({ resultado: false });
    expect(String(costo.mensaje)).toContain("pasan de diciembre");
    // Without months there is nothing to pass.
    expect(await enviar("bases/cargos/357/E26Y2", { ...pasada, tcober: 0 }))
      .toMatchObject({ resultado: true });
    const { id } = await enviar("bases/cargos/357/E26Y1", pasada);
    expect(Number(id)).toBeGreaterThan(0);
    const valida = async () => (await cargos("E26Y1")).find((f) => f.id === id)?.validacion.cargo;
    expect(await valida()).toBe(true);
    await encabezado("E26Y1", "editar", { criterio: "mensual" });
    expect(await valida()).toBe(false);
    await encabezado("E26Y1", "editar", { criterio: "unico" });
    expect(await valida()).toBe(true);
  });

  test("[Y3] a value that is missing in a covered month is named with the month", async () => {
    const { errores } = await p.importarTextos({
      categorias: "esc,cat,descripcion\n62,77,Nueva\n",
      categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma\n" +
        "62,77,202606,1000.00,,,\n",
    });
    expect(errores).toEqual([]);
    const form = await comoForm("E26Y2");
    const sueldo = { esc: 62, agrup: "", nivel: "", grado: 0, cat: 77, feje: 0 };
    const fila = { accion: "nuevo", ...form, ...sueldo };
    const desdeMayo = await enviar("bases/cargos/357/E26Y2", {
      ...{ ...fila, tcober: 8, mes_inicio: 5 },
    });
    const falta = "Falta el valor de la categoría 77 del escalafón 62 en mayo de 2026";
    expect(String(desdeMayo.mensaje)).toContain(falta);
    const { id: _id, rev: _rev, ...celdas } = { ...form, ...sueldo, tcober: 8, mes_inicio: 5 };
    const [titulos, valores] = [Object.keys(celdas), Object.values(celdas)]
      .map((x) => x.filter((_, i) => !["codes", "coefval"].includes(Object.keys(celdas)[i])));
    const pegada = await enviar("bases/cargos/pegar/357/E2602", {
      texto: `${titulos.join("\t")}\n${valores.join("\t")}`,
      formato: "plano",
    });
    expect(pegada.errores).toEqual([{ fila: 2, columna: "cat", mensaje: falta }]);
    // The last seven months, where it is not said.
    const desdeJunio: readonly Record<string, number>[] = [
      { mes_inicio: 6, tcober: 7 },
      { tcober: 7 },
    ];
    for (const cuando of desdeJunio) {
      expect(await enviar("bases/cargos/357/E26Y2", { ...fila, ...cuando }))
        .toMatchObject({ resultado: true });
    }
    const { json } = await p.pedir<{ detalle: { codipres: string; renglones: number }[] }>(
      "GET",
      "/api/tablas/impacto/categorias_valores/202609?esc=62&cat=77",
      { como: p.roles.tablas },
    );
    expect(json.detalle).toMatchObject([{ codipres: "E26Y2", renglones: 2 }]);
  });

  test("[Y2] a block may lack the column, with a heading or without one", async () => {
    const pegar = (texto: string) =>
      enviar("bases/cargos/pegar/357/E26Y2", { texto, formato: "plano", aplicar: 1 });
    const form: Readonly<Record<string, unknown>> = await comoForm("E26Y2");
    const { id: _id, rev: _rev, ...valores } = form;
    const propias = Object.keys(valores).filter((c) => !["codes", "coefval"].includes(c));
    const celdas = propias.map((c) => valores[c]).join("\t");
    expect(await pegar(celdas)).toMatchObject({ resultado: true, resumen: { nueva: 1 } });
    expect(await pegar(`${propias.join("\t")}\n${celdas}`)).toMatchObject({ resultado: true });
    const conMes = celdas.replace(/\t12$/, "\t2\t11");
    const { registros } = await pegar(conMes) as unknown as { registros: number[] };
    const fila = (await cargos("E26Y2")).find((f) => f.id === registros[0]);
    expect(fila).toMatchObject({ tcober: 2, mes_inicio: 11 });
  });

  test("[Y2] a pasted row past December is marked where its months are said", async () => {
    const form: Readonly<Record<string, unknown>> = await comoForm("E26Y2");
    const { id: _id, rev: _rev, tcober: _meses, ...valores } = form;
    const propias = Object.keys(valores).filter((c) => !["codes", "coefval"].includes(c));
    const titulos = [...propias, "tcober", "mes_inicio"].join("\t");
    const celdas = [...propias.map((c) => valores[c]), 6, 9].join("\t");
    const previa = await enviar("bases/cargos/pegar/357/E26Y2", {
      texto: `${titulos}\n${celdas}`,
      formato: "plano",
    });
    expect(previa.errores).toMatchObject([{ fila: 2, columna: "mes_inicio" }]);
  });

  test("[Y1] [Y2] files may lack the new columns: what is stored stays as it was", async () => {
    const antes = await cargos("E26Y2");
    const { errores } = await p.importarTextos({
      presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
        "357,E26Y2,Como estaba,202412,2026,1,,1\n357,E26Y3,Nuevo,202412,2026,1,,1\n",
    });
    expect(errores).toEqual([]);
    expect([await criterioDe("E26Y2"), await criterioDe("E26Y3")]).toEqual(["mensual", "unico"]);
    expect((await cargos("E26Y2")).length).toBe(antes.length);
    const malo = await p.importarTextos({
      presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online," +
        "criterio\n357,E26Y4,Otro,202412,2026,1,,1,anual\n",
    });
    expect(malo.errores).toMatchObject([{ fila: 2, columna: "criterio" }]);
  });
});
