import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { BASES } from "../bases.ts";
import { MEDIDAS } from "../filas/listado/vista.ts";

type Fila = Record<string, number | string> & { id: number; rev: number };

paraCadaBase("workbooks of the bases", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const listar = async (b: string, codipres = "E2601") => {
    const { json } = await p.pedir<Record<string, Fila[]>>(
      "GET",
      `/api/bases/${b}/357/${codipres}`,
      { como: p.roles.consulta },
    );
    return json[b];
  };
  const pedirLibro = (b: string, vista: Record<string, string> = {}, codipres = "E2601") =>
    p.pedir("GET", `/api/bases/excel/${b}/357/${codipres}?${new URLSearchParams(vista)}`, {
      como: p.roles.consulta,
    });
  /** Titles, rows, totals and `[id, rev]` of each row. */
  async function libro(b: string, vista?: Record<string, string>, codipres?: string) {
    const r = await pedirLibro(b, vista, codipres);
    expect(r.status).toBe(200);
    expect(r.headers.get("content-disposition")).toContain(`filename="${b}.xlsx"`);
    const [visible, oculta] = await hojasDe(r.bytes);
    expect([visible.oculta, oculta.oculta]).toEqual([false, true]);
    const [titulos, ...resto] = visible.filas.map((f) => f.celdas);
    return {
      titulos,
      filas: resto.filter((f) => !f.includes("Total")),
      totales: resto.find((f) => f.includes("Total")),
      registros: oculta.filas.slice(1).map((f) => f.celdas),
    };
  }

  test("[S9] a column that its organismo does not see travels while some row says something in it", async () => {
    const [{ id: _i, rev: _r, validacion: _v, costo_anual: _c, ...cargo }] = await listar("cargos");
    const csv = (filas: readonly Record<string, unknown>[]) =>
      [Object.keys(filas[0]), ...filas.map((f) => Object.values(f))].join("\n");
    const poner = async (...codes: number[]) => {
      const filas = codes.map((c) => ({ saf: 357, codipres: "E2699", ...cargo, codes: c }));
      const { errores } = await p.importarTextos({ cargos: csv(filas) });
      expect(errores).toEqual([]);
    };
    const pegada = (texto: string) =>
      p.pedir<{ columnas: { titulo: string }[] }>("POST", "/api/bases/cargos/pegar/357/E2699", {
        como: p.roles.analista,
        form: { texto },
      });
    await poner(0, 1);
    const conDestino = await libro("cargos", {}, "E2699");
    expect(conDestino.titulos).toContain("Cod. Des.");
    expect(conDestino.titulos).not.toContain("Coef. Val.");
    const fila = conDestino.filas[1].join("\t");
    expect((await pegada(fila)).json).toMatchObject({ resultado: true });
    expect((await listar("cargos", "E2699")).map((f) => f.codes)).toEqual([0, 1]);
    await poner(0, 0);
    expect((await libro("cargos", {}, "E2699")).titulos).not.toContain("Cod. Des.");
  });

  for (const { id, columnas } of BASES) {
    test(`[S9] ${id}: rows, columns and totals of the screen, ids and versions apart`, async () => {
      const filas = await listar(id);
      const { titulos, ...hoja } = await libro(id);
      const visibles = columnas.filter((c) => titulos.includes(c.titulo));
      expect(titulos).toEqual([...visibles.map((c) => c.titulo), "Costo anual"]);
      expect(columnas.filter((c) => !visibles.includes(c)).every((c) => c.condicion)).toBe(true);
      const celdas = (f: Fila) => visibles.map((c) => f[c.id] === "" ? null : f[c.id]);
      const leidas = hoja.filas.map((f) =>
        visibles.map((_, i) => f[i] === "" ? null : f[i] ?? null)
      );
      expect(leidas).toEqual(filas.map(celdas));
      const costos = filas.map((f) => f.costo_anual);
      expect(hoja.filas.map((f) => f[visibles.length] ?? null)).toEqual(costos);
      const centavos = costos.reduce<number>((s, c) => s + Math.round(Number(c ?? 0) * 100), 0);
      expect(hoja.totales?.[visibles.length]).toBe(centavos / 100);
      expect(hoja.registros).toEqual(filas.map((f) => [f.id, f.rev]));
      for (const [i, c] of visibles.entries()) {
        if (!MEDIDAS.has(c.id)) continue;
        const suma = filas.reduce((s, f) => s + Math.round(Number(f[c.id]) * 100), 0);
        expect(hoja.totales?.[i]).toBe(suma / 100);
      }
    });
  }

  test("[S9] filters, order, columns and the error view are those of the screen", async () => {
    const filas = await listar("cargos");
    const [muestra] = filas;
    const iguales = filas.filter((f) => f.esc === muestra.esc);
    const filtros = JSON.stringify({ esc: String(muestra.esc) });
    const filtrado = await libro("cargos", { filtros, orden: "-cargos", columnas: "cargos,esc" });
    expect(filtrado.titulos).toEqual(["Cargos", "Esc."]);
    const enOrden = iguales.toSorted((a, b) => Number(b.cargos) - Number(a.cargos));
    expect(filtrado.filas).toEqual(enOrden.map((f) => [f.cargos, f.esc]));
    expect(filtrado.registros).toEqual(enOrden.map((f) => [f.id, f.rev]));
    const suma = enOrden.reduce((s, f) => s + Number(f.cargos), 0);
    expect(filtrado.totales).toEqual([suma, "Total"]);
    const caras = filas.toSorted((a, b) => Number(b.costo_anual) - Number(a.costo_anual));
    const porCosto = await libro("cargos", { orden: "-costo_anual", columnas: "costo_anual,esc" });
    expect(porCosto.titulos).toEqual(["Costo anual", "Esc."]);
    expect(porCosto.filas[0][0]).toBe(caras[0].costo_anual);
    const unCosto = JSON.stringify({ costo_anual: String(caras[0].costo_anual).replace(".", ",") });
    expect((await libro("cargos", { filtros: unCosto })).registros.map(([id]) => id))
      .toContain(caras[0].id);
    // The same in the words of the outputs.
    const lista = JSON.stringify([{ campo: "esc", clase: "exacto", texto: String(muestra.esc) }]);
    expect((await libro("cargos", { filtros: lista })).filas).toHaveLength(iguales.length);

    // What is searched in all the columns: words of what codes mean, figures as they are shown.
    const enTodas = async (escrito: string) =>
      (await libro("cargos", { filtros: JSON.stringify({ "*": escrito }) })).registros
        .map(([id]) => id);
    const delSinep = filas.filter((f) => f.esc === 303 || f.esc === 1303).map((f) => f.id);
    expect(delSinep.length).toBeGreaterThan(0);
    expect(await enTodas("sinep")).toEqual(delSinep);
    expect(await enTodas("sinep zzz")).toEqual([]);
    expect(await enTodas(`${String(caras[0].costo_anual).replace(".", ",")} `))
      .toContain(caras[0].id);

    const sinep = filas.find((f) => f.agrup !== "");
    const texto = `${sinep?.agrup} ${sinep?.nivel} ${sinep?.grado}`;
    const porCategoria = await libro("cargos", { filtros: JSON.stringify({ cat: texto }) });
    const buscado = texto.replaceAll(" ", "");
    expect(porCategoria.registros.map(([id]) => id)).toEqual(
      filas.filter((f) => `${f.agrup}${f.nivel}${f.grado}`.includes(buscado)).map((f) => f.id),
    );
    expect((await libro("cargos", { columnas: "cat,prog" })).titulos)
      .toEqual(["Agrup.", "Nivel", "Grado", "Cat.", "Prog."]);
  });

  test("[S9] the error view of a base has its rows with errors", async () => {
    let malas = 0;
    for (const { id } of BASES) {
      const filas = (await listar(id, "E2699")).filter((f) =>
        Object.values(f.validacion as unknown as object).includes(false)
      );
      malas += filas.length;
      const { registros } = await libro(id, { errores: "1" }, "E2699");
      expect(registros).toEqual(filas.map((f) => [f.id, f.rev]));
    }
    expect(malas).toBeGreaterThan(0);
  });

  test("[S9] amounts are filtered as they are shown", async () => {
    const filas = await listar("otrosgastos");
    const { costo_total } = filas[3];
    const { registros } = await libro("otrosgastos", {
      filtros: JSON.stringify({ costo_total: String(costo_total).replace(".", ",") }),
    });
    expect(registros).toContainEqual([filas[3].id, filas[3].rev]);
    expect(registros.length).toBeLessThan(filas.length);
  });

  test("a part of a base that comes back touches nothing else", async () => {
    const antes = await listar("otrosgastos");
    const r = await pedirLibro("otrosgastos", {
      filtros: JSON.stringify({ prog: String(antes[0].prog) }),
      columnas: "prog,subp,proy,act,ubic,ff,pprin,esc,costo_total",
    });
    const { json } = await p.pedir("POST", "/api/bases/otrosgastos/pegar/357/E2601", {
      como: p.roles.analista,
      form: { archivo: new File([r.bytes.slice()], "otrosgastos.xlsx") },
    });
    const iguales = antes.filter((f) => f.prog === antes[0].prog).length;
    expect(iguales).toBeLessThan(antes.length);
    expect(json).toMatchObject({
      resultado: true,
      resumen: { nueva: 0, cambiada: 0, igual: iguales, eliminada: 0, conflicto: 0 },
    });
  });

  test("a view that names no column of the base, or cannot be read, is refused", async () => {
    const malas: Record<string, string>[] = [
      { filtros: '{"sueldo":"1"}' },
      { filtros: "{" },
      { filtros: "[1]" },
      { filtros: '[{"campo":"esc","clase":"parecido","texto":"1"}]' },
      { orden: "sueldo" },
      { columnas: "esc,sueldo" },
    ];
    for (const vista of malas) {
      const { status, json } = await pedirLibro("cargos", vista);
      expect({ vista, status, resultado: json.resultado }).toEqual({
        vista,
        status: 400,
        resultado: false,
      });
    }
  });
});
