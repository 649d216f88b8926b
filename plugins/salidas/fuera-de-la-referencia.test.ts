/**
 * What a budget by months pays in months that its month of reference knows nothing of, and what that
 * month pays that its rows do not cover: pay is pay, whatever months it has.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { subirContador } from "#core/db/audit.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { Diferencias } from "#proto/salidas.ts";
import type { Impacto } from "#proto/valuation.ts";
import { grupo, leidosPor } from "../bases/service.ts";
import { estadoDe } from "../valuation/service.ts";

const GRUPO = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online,criterio";
const CARGO = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
  "codes,cargos,vacantes,coefval,tcober,mes_inicio";
/** With SAC, and without; no rule of percentages reaches these scales. */
const [CON_SAC, SIN_SAC] = [1, 90];
const presupuesto = (codipres: string, mes: number) =>
  `357,${codipres},Por meses,${mes},2026,1,2025-01-02,1,mensual\n`;
const cargo = (codipres: string, esc: number, codp: number, tcober: number, inicio: number) =>
  `357,${codipres},18,0,0,1,2,11,1,${esc},,,0,1,0,${codp},0,1,0,1.00,${tcober},${inicio}\n`;
const suma = (
  id: string,
  esc: number,
  desde: number,
  hasta: number | "",
  importe: string,
  pprins = "",
) => `${id},Suma,Acta 1,,${esc},${pprins},${desde},${hasta},${importe},1,0,1\n`;
const valor = (esc: number, desde: number, remuneracion: string, fija = "0.00") =>
  `${esc},1,${desde},${remuneracion},${fija},0,Acta\n`;
const ESCALAS = [2901, 2902, 2903, 2904, 2905, 2906, 2907];

const EJEMPLO = {
  codigos_procesamiento:
    `codp,descripcion,unidad,con_sac,con_contribuciones\n${SIN_SAC},Sin SAC,C,0,0\n`,
  escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo,serie_fe\n" +
    ESCALAS.map((esc) => `${esc},De prueba,categorias,,0,0,\n`).join(""),
  categorias: `esc,cat,descripcion\n${ESCALAS.map((esc) => `${esc},1,Única\n`).join("")}`,
  categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma\n" +
    [2901, 2902, 2904, 2906, 2907].map((esc) => valor(esc, 202601, "100.00")).join("") +
    // No value at the months of reference of the two that are compared.
    valor(2903, 202605, "100.00") + valor(2903, 202609, "150.00") +
    valor(2905, 202601, "100.00") + valor(2905, 202607, "100.00", "10.00"),
  sumas_fijas: "id,descripcion,norma,regimen,escalafones,pprins,desde_mes,hasta_mes,importe," +
    "remunerativa,bonificable,en_sac\n" + suma("S1", 2901, 202603, "", "10.00") +
    suma("S2", 2902, 202605, 202605, "45000.00") + suma("S4", 2904, 202607, "", "10.00") +
    suma("S6", 2906, 202601, 202606, "10.00") + suma("S7", 2907, 202601, "", "10.00", "2"),
  presupuestos: `${GRUPO}\n${presupuesto("E2901", 202601)}${presupuesto("E2904", 202604)}${
    presupuesto("E2912", 202612)
  }`,
  cargos: CARGO + "\n" + [
    cargo("E2901", 2901, CON_SAC, 12, 1),
    cargo("E2904", 2901, CON_SAC, 12, 1),
    cargo("E2901", 2902, SIN_SAC, 6, 1),
    cargo("E2904", 2902, SIN_SAC, 6, 7),
    cargo("E2901", 2903, SIN_SAC, 6, 5),
    cargo("E2904", 2903, SIN_SAC, 6, 7),
    // Each of them in the first semester and in the whole year.
    ...[2904, 2905, 2906].flatMap((esc) => [6, 12].map((t) => cargo("E2912", esc, CON_SAC, t, 1))),
    cargo("E2912", 2907, CON_SAC, 12, 1),
    cargo("E2912", 2907, CON_SAC, 12, 1).replace(",11,1,2907", ",11,2,2907"),
    // Its only value is of the months after.
    cargo("E2904", 2905, CON_SAC, 6, 7),
  ].join(""),
};

paraCadaBase("what the month of reference does not know", (base) => {
  let p: Producto;
  const valorizar = async (codipres: string) => {
    const { json } = await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf: 357, codipres },
    });
    expect(json).toMatchObject({ resultado: true });
  };
  const salida = async <T>(ruta: string) =>
    (await p.pedir<T>("GET", `/api/salidas/${ruta}`, { como: p.roles.admin })).json;
  const causas = async (esc: number) => {
    const d = await salida<Diferencias>(`diferencias/357/E2901?con=E2904&esc=${esc}`);
    return {
      diferencia: d.totales_por_moneda[0].diferencia,
      causas: Object.fromEntries(d.resumen.map((r) => [r.causa, r.importe])),
    };
  };
  type Detalle = { esc: number; ocupados: number; retribucion: number | null; valor: number };
  const formulario = async (codipres: string) => {
    const { filas } = await salida<{ filas: (Detalle & { tipo: string })[] }>(
      `formulariof4/357/${codipres}?formato=json`,
    );
    return (esc: number) =>
      filas.filter((f) => f.tipo === "detalle" && f.esc === esc)
        .map(({ ocupados, retribucion, valor }) => ({ ocupados, retribucion, valor }));
  };

  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
    // The sums of the demonstration are of other scales and would be in the way.
    await p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM sumas_fijas");
      await subirContador(q, "referencias");
    });
    expect((await p.importarTextos(EJEMPLO)).errores).toEqual([]);
    for (const codipres of ["E2901", "E2904", "E2912"]) await valorizar(codipres);
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[S10] [Y7] the same row in both has no cause, whatever their months of reference", async () => {
    // 12 · 100,00 + 10 · 10,00 and a SAC of (6 · 110,00 + 6 · 110,00) / 12, in both.
    expect(await causas(2901)).toEqual({ diferencia: 0, causas: {} });
  });

  test("[S10] [Y7] a sum paid once in a month is pay, and not percentages", async () => {
    // 6 · 100,00 + 45.000,00 in the first semester, 6 · 100,00 in the second.
    expect(await causas(2902)).toEqual({ diferencia: 45_000, causas: { retribucion: 45_000 } });
  });

  test("[S10] [Y3] a raise is pay where the month of reference has no value at all", async () => {
    // 4 · 100,00 + 2 · 150,00 from May; 2 · 100,00 + 4 · 150,00 from July.
    expect(await causas(2903)).toEqual({ diferencia: -100, causas: { retribucion: -100 } });
  });

  test("[S4] [Y1] the monthly pay of F.4 is that of the category at the month of reference", async () => {
    const filas = await formulario("E2912");
    // A sum since July: 600,00 and a SAC of 50,00; 1.260,00 and (6 · 100,00 + 6 · 110,00) / 12.
    expect(filas(2904)).toEqual([{ ocupados: 2, retribucion: 110, valor: 650 + 1365 }]);
    // The same of the sum of the category, which was 0 until then.
    expect(filas(2905)).toEqual([{ ocupados: 2, retribucion: 110, valor: 650 + 1365 }]);
    // What ended in June is of no December: 660,00 and 55,00; 1.260,00 and 105,00.
    expect(filas(2906)).toEqual([{ ocupados: 2, retribucion: 100, valor: 715 + 1365 }]);
  });

  test("[S8] the pay of a category is that of the table, and none where items are paid otherwise", async () => {
    type Control = {
      escalafones: {
        esc: number;
        categorias: { remuneracion: number | null; mes_valores: number | null; cargos: number }[];
      }[];
    };
    const control = async (codipres: string) => {
      const { escalafones } = await salida<Control>(`controlmesesremuneraciones/357/${codipres}`);
      return (esc: number) =>
        escalafones.filter((e) => e.esc === esc).flatMap((e) =>
          e.categorias.map((c) => [c.remuneracion, c.mes_valores, c.cargos])
        );
    };
    const deDiciembre = await control("E2912");
    expect(deDiciembre(2904)).toEqual([[110, 202601, 2]]);
    expect(deDiciembre(2905)).toEqual([[110, 202607, 2]]);
    expect(deDiciembre(2906)).toEqual([[100, 202601, 2]]);
    // Only item 2 has the sum.
    expect(deDiciembre(2907)).toEqual([[null, 202601, 2]]);
    // In January that scale has no value: its positions are told all the same.
    expect((await control("E2901"))(2903)).toEqual([[null, null, 1]]);
  });

  test("[C3] [S7] [S8] a deliverable tells the pay that it was closed with", async () => {
    const { json } = await p.pedir<{ nuevo_codigo: string }>(
      "POST",
      "/api/presupuestos/darcierre/357/E2912",
      { como: p.roles.admin, form: { accion: "darcierre", tipo: "A" } },
    );
    const codipres = json.nuevo_codigo;
    const dice = async (codigo: string) => ({
      f4: (await formulario(codigo))(2904),
      s7: (await salida<{ comparativo: { esc: number; retribucion: number }[] }>(
        `comparativoproasirhu/357/${codigo}`,
      )).comparativo.filter((f) => f.esc === 2904).map((f) => f.retribucion),
      s8: (await salida<
        { escalafones: { esc: number; categorias: Record<string, number>[] }[] }
      >(`controlmesesremuneraciones/357/${codigo}?bloque=categorias`)).escalafones
        .filter((e) => e.esc === 2904)
        .flatMap((e) => e.categorias.map((c) => [c.remuneracion, c.mes_valores])),
    });
    const antes = await dice(codipres);
    expect(antes).toMatchObject({ s7: [110], s8: [[110, 202601]] });
    const { errores } = await p.importarTextos({
      categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma\n" +
        valor(2904, 202603, "777.00"),
    });
    expect(errores).toEqual([]);
    expect(await dice(codipres)).toEqual(antes);
    expect(await dice("E2912")).toMatchObject({ s7: [787], s8: [[787, 202603]] });
  });

  test("[F12] [F5] a value that is read at the month of reference alone is read", async () => {
    const ruta = "/api/tablas/impacto/categorias_valores/202601?esc=2903&cat=1";
    const { json } = await p.pedir<Impacto>("GET", ruta, { como: p.roles.admin });
    const afectados = json.detalle.map(({ codipres, renglones }) => [codipres, renglones]);
    // The positions of both are paid from May on: in January and in April there is no value yet.
    expect(afectados).toEqual([["E2901", 1], ["E2904", 1]]);
    const estado = async (codipres: string) =>
      (await estadoDe(p.app.db, await grupo(p.app.db, 357, codipres))).desactualizado;
    for (const codipres of ["E2901", "E2904"]) await valorizar(codipres);
    expect([await estado("E2901"), await estado("E2904")]).toEqual([false, false]);
    const cambio = { tabla: "categorias_valores", parte: { esc: 2903, cat: 1 }, mes: 202601 };
    const cabecera = await grupo(p.app.db, 357, "E2904");
    expect(await leidosPor(p.app.db, cabecera, [cambio])).toEqual([true]);
    const { errores } = await p.importarTextos({
      categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma\n" +
        valor(2903, 202601, "90.00"),
    });
    expect(errores).toEqual([]);
    expect([await estado("E2901"), await estado("E2904")]).toEqual([true, true]);
  });
});
