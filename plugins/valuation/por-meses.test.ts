/** A budget valued by months, whole: stored, verified, stale, closed, dumped and read back. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { subirContador } from "#core/db/audit.ts";
import { appDePrueba } from "#core/testing/api.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { entregables, grupo } from "../bases/service.ts";
import { plugins } from "../index.ts";
import { huellaDe } from "./lineas/almacen.ts";
import { agrupar, comprobar, estadoDe, lineasDe } from "./service.ts";

const GRUPO = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online,criterio";
const CARGO = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
  "codes,cargos,vacantes,coefval,tcober,mes_inicio";
const REGLA = "saf,codipres,prog,subp,proy,act,pprin,esc,mon,c_scom,n_comp,porcentaje\n";
const SUMA = "id,descripcion,norma,regimen,escalafones,pprins,desde_mes,hasta_mes,importe," +
  "remunerativa,bonificable,en_sac\n";
const cargo = (codp: number, cargos: number, tcober: number, inicio: number) =>
  `357,E2031,18,0,0,1,2,11,1,2303,P,C,4,0,0,${codp},0,${cargos},0,1.00,${tcober},${inicio}\n`;
const suma = (id: string, desde: number, hasta: number | "", importe: string, pprins = "") => ({
  sumas_fijas:
    `${SUMA}${id},Suma de ${id},Decreto 1,,2303,${pprins},${desde},${hasta},${importe},1,0,\n`,
});
const unidad = (desde: number, valor: string) => ({
  valores_ur: `serie_ur,desde_mes,valor,norma\nMESES,${desde},${valor},Acta ${desde}\n`,
});

/** Everything of the year stands on one scale with a series of its own. */
const EJEMPLO = {
  escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo,serie_fe\n" +
    "2303,Por meses,sinep,MESES,1,1,\n",
  valores_ur: "serie_ur,desde_mes,valor,norma\nMESES,202512,100.00,Base\n" +
    "MESES,202603,110.00,Acta de marzo\nMESES,202609,121.00,Acta de septiembre\n",
  ...suma("A26", 202605, 202606, "45000.00"),
  presupuestos: `${GRUPO}\n357,E2031,Por meses,202512,2026,1,2025-01-02,1,mensual\n`,
  cargos: `${CARGO}\n${cargo(1, 2, 12, 0)}${cargo(1, 1, 9, 0)}${cargo(1, 3, 4, 5)}${
    cargo(1, 5, 0, 0)
  }`,
  adicionales: `${REGLA}357,E2031,0,0,0,0,0,2303,1,A,1,10.00\n`,
  contribuciones: `${REGLA}357,E2031,0,0,0,0,0,2303,1,A,1,24.00\n`,
};

const huellas = new Map<string, string>();

for (const base of basesDeDatos()) {
  describe(`a budget by months in ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
      // The sums of the demonstration reach every scale of the regime.
      await p.app.db.tx(async (q) => {
        await q.ejecutar("DELETE FROM sumas_fijas");
        await subirContador(q, "referencias");
      });
      await traer(EJEMPLO);
    }, 600_000);
    afterAll(() => p.cerrar());

    const traer = async (archivos: Readonly<Record<string, string>>) =>
      expect((await p.importarTextos(archivos)).errores).toEqual([]);
    const valorizar = async (codipres = "E2031") =>
      (await p.pedir<{ resultado: boolean; mensaje: string; total: Record<string, number> }>(
        "POST",
        "/api/valorizar",
        { como: p.roles.admin, form: { saf: 357, codipres } },
      )).json;
    const estado = async (codipres = "E2031") =>
      await estadoDe(p.app.db, await grupo(p.app.db, 357, codipres));
    const lineas = async (codipres = "E2031") => {
      const todas: { clave: string; importe: number; meses: number[]; segmentos: number[][] }[] =
        [];
      for await (const { tramo } of lineasDe(p.app.db, await estado(codipres))) {
        tramo.recorrer({}, (l) => {
          todas.push({
            clave: l.componente.clave,
            importe: l.importe,
            meses: [...l.meses],
            segmentos: (l.segmentos ?? []).map((s) => [s.desde, s.hasta, s.mensual]),
          });
        });
      }
      return todas;
    };
    const fallas = async () => (await comprobar(p.app.db, () => {})).flatMap((c) => c.fallas);

    test("[Y4] [Y7] each row is paid what its months say", async () => {
      expect(await valorizar()).toMatchObject({ resultado: true });
      const { valuaciones: [v], desactualizado } = await estado();
      expect([v.criterio, v.motor, desactualizado]).toEqual(["mensual", "3", false]);
      const todas = await lineas();
      const basicos = todas.filter((l) => l.clave === "basico");
      // 554 units: 55.400,00, 60.940,00 and 67.034,00 a month.
      expect(basicos.map((l) => l.segmentos)).toEqual([
        [[1, 2, 5_540_000], [3, 4, 6_094_000], [5, 6, 6_094_000], [7, 8, 6_094_000], [
          9,
          12,
          6_703_400,
        ]],
        [[4, 4, 6_094_000], [5, 6, 6_094_000], [7, 8, 6_094_000], [9, 12, 6_703_400]],
        [[5, 6, 6_094_000], [7, 8, 6_094_000]],
        [],
      ]);
      expect(basicos[0].importe).toBe(2 * (2 * 5_540_000 + 6 * 6_094_000 + 4 * 6_703_400));
      const sumas = todas.filter((l) => l.clave === "suma:A26");
      expect(sumas.map((l) => l.importe)).toEqual([2, 1, 3].map((q) => q * 2 * 4_500_000));
      for (const l of todas) expect(l.meses.reduce((a, b) => a + b, 0)).toBe(l.importe);
      expect(await fallas()).toEqual([]);
    });

    test("the total of now, and the cubes, are those of the months", async () => {
      const { totales } = (await p.pedir<{ totales: { mon: number; total: number }[] }>(
        "GET",
        "/api/valorizar/momento/357/E2031",
        { como: p.roles.analista },
      )).json;
      const { valuaciones: [v] } = await estado();
      expect(totales).toEqual([{ mon: 1, total: v.totales["1"] / 100 }]);
      const porObjeto = await agrupar(p.app.db, await estado(), ["pprin", "ppar"]);
      expect(porObjeto.totales.valor).toBe(v.totales["1"]);
      const porMes = await agrupar(p.app.db, await estado(), ["mes", "pprin", "ppar"]);
      for (const f of porObjeto.filas) {
        const suyas = porMes.filas.filter((x) =>
          x.clave.pprin === f.clave.pprin && x.clave.ppar === f.clave.ppar
        );
        expect(suyas.reduce((t, x) => t + x.valor, 0)).toBe(f.valor);
      }
    });

    test("[V11] the stored lines are the same bytes in every database", async () => {
      const { valuaciones: [v] } = await estado();
      huellas.set(base.dialecto, await huellaDe(p.app.db, v.id));
      expect(new Set(huellas.values()).size).toBe(1);
    });

    test("[S3] [Y11] a figure is explained from month to month, with the entries of each", async () => {
      const { filas } = (await p.pedir<{
        filas: { clave: string; lecturas: string; segmentos?: Record<string, unknown>[] }[];
      }>("GET", "/api/salidas/explicar/357/E2031?pprin=1&formato=json", {
        como: p.roles.analista,
      })).json;
      const [basico] = filas;
      expect(basico.segmentos?.map((s) => [s.desde, s.hasta, s.mensual]).slice(0, 2))
        .toEqual([[1, 2, 55_400], [3, 4, 60_940]]);
      expect(JSON.stringify(basico.segmentos?.[1].parametros)).toContain("Acta de marzo");
      expect(basico.lecturas).toContain("enero a febrero, 55.400,00: ");
      const sac = filas.find((f) => f.clave === "sac");
      expect(sac?.segmentos).toBeUndefined();
      expect(sac?.lecturas).toContain("Acta de septiembre");
    });

    test("[V14] verifying a row tells each segment with the month of its values", async () => {
      const { cargos } = (await p.pedir<{ cargos: { id: number }[] }>(
        "GET",
        "/api/bases/cargos/357/E2031",
        { como: p.roles.analista },
      )).json;
      const { valorizacion } = (await p.pedir<{ valorizacion: Record<string, unknown>[] }>(
        "POST",
        "/api/bases/cargos/valorizarrenglon/357/E2031",
        { como: p.roles.analista, form: { id: cargos[1].id } },
      )).json;
      const [basico] = valorizacion;
      expect(basico).toMatchObject({ clave: "basico", valor_mensual: 55_400, valor_ur: 100 });
      expect(basico.segmentos).toMatchObject([
        { desde: 4, hasta: 4, valor_mensual: 60_940, valor_ur: 110, mes_actualizado: 202603 },
        { desde: 5, hasta: 6 },
        { desde: 7, hasta: 8 },
        { desde: 9, hasta: 12, valor_mensual: 67_034, valor_ur: 121, mes_actualizado: 202609 },
      ]);
      const deSuma = valorizacion.find((l) => l.clave === "suma:A26");
      expect(deSuma).toMatchObject({ descripcion: "Suma de A26", valor_total: 90_000 });
      expect(deSuma?.segmentos).toMatchObject([{ desde: 5, hasta: 6, valor_mensual: 45_000 }]);
      expect(valorizacion.at(-1)?.segmentos).toBeUndefined();
    });

    test("[V12] what another covered month would answer makes it stale, and nothing else does", async () => {
      const cambia = async (archivos: Readonly<Record<string, string>>) => {
        expect((await estado()).desactualizado).toBe(false);
        await traer(archivos);
        const { desactualizado } = await estado();
        if (desactualizado) await valorizar();
        return desactualizado;
      };
      // The year after, and before every month that is read.
      expect(await cambia(unidad(202701, "200.00"))).toBe(false);
      expect(await cambia(unidad(202511, "90.00"))).toBe(false);
      expect(await cambia(unidad(202611, "130.00"))).toBe(true);
      // Sums of another item, of another year; one that a row gets.
      expect(await cambia(suma("B26", 202601, "", "1.00", "2"))).toBe(false);
      expect(await cambia(suma("C27", 202701, "", "1.00"))).toBe(false);
      expect(await cambia(suma("D26", 202612, 202612, "50000.00"))).toBe(true);
      expect((await lineas()).filter((l) => l.clave === "suma:D26").length).toBe(2);
    });

    test("[Y1] a change of criterion makes it stale; with unico, only open sums count", async () => {
      const con = (criterio: string) =>
        traer({ presupuestos: EJEMPLO.presupuestos.replace("mensual", criterio) });
      await con("unico");
      expect((await estado()).desactualizado).toBe(true);
      await valorizar();
      const claves = async () => new Set((await lineas()).map((l) => l.clave));
      expect(await claves()).not.toContain("suma:A26");
      expect((await estado()).valuaciones[0]).toMatchObject({ criterio: "unico", motor: "2" });
      expect((await lineas()).every((l) => l.segmentos.length === 0)).toBe(true);
      await traer(suma("E25", 202501, "", "1000.00"));
      expect((await estado()).desactualizado).toBe(true);
      await valorizar();
      const [deSuma, segunda] = (await lineas()).filter((l) => l.clave === "suma:E25");
      expect([deSuma.importe, segunda.importe]).toEqual([2 * 12 * 100_000, 9 * 100_000]);
      expect((await estado()).valuaciones[0]).toMatchObject({ criterio: "unico", motor: "3" });
      await con("mensual");
      await valorizar();
    });

    test(
      "[C3] [C5] [Y11] a deliverable keeps the months, its file too, and whatever changed is found",
      async () => {
        const { json } = await p.pedir<{ resultado: boolean; nuevo_codigo: string }>(
          "POST",
          "/api/presupuestos/darcierre/357/E2031",
          { como: p.roles.analista, form: { accion: "darcierre", tipo: "A" } },
        );
        expect(json).toMatchObject({ resultado: true });
        const cerradas = await lineas(json.nuevo_codigo);
        expect(cerradas).toEqual(await lineas());
        expect(await fallas()).toEqual([]);
        const carpeta = await mkdtemp(join(tmpdir(), "planta-por-meses-"));
        const otra = await appDePrueba(basesDeDatos().find((b) => b !== base) ?? base, plugins);
        try {
          await volcar(p.app, carpeta);
          expect((await importar(otra.app, ACTOR, carpeta)).errores).toEqual([]);
          const [propio, ajeno] = await Promise.all(
            [p.app.db, otra.app.db].map(async (db) =>
              (await entregables(db)).find((e) => e.codipres === json.nuevo_codigo)?.sha256
            ),
          );
          expect(ajeno).toBe(propio);
          const manifiesto = join(carpeta, "manifiestos", `357-${json.nuevo_codigo}.json`);
          const contenido = JSON.parse(await Bun.file(manifiesto).text());
          expect(contenido.valuacion.criterio).toBe("mensual");
          expect(contenido.campos.bloques.segmentos).toContain("mensual");
        } finally {
          await otra.cerrar();
          await rm(carpeta, { recursive: true, force: true });
        }
      },
      600_000,
    );

    test("[Y3] a value that is missing in a covered month is named, and nothing is valued", async () => {
      await traer({
        escalafones: EJEMPLO.escalafones.replace("MESES", "TARDE"),
        valores_ur: "serie_ur,desde_mes,valor,norma\nTARDE,202604,110.00,Acta\n",
      });
      const { resultado } = await valorizar();
      expect(resultado).toBe(false);
      // Who begins in April or later is right.
      const { cargos } = (await p.pedir<{ cargos: { validacion: { cargo: boolean } }[] }>(
        "GET",
        "/api/bases/cargos/357/E2031",
        { como: p.roles.analista },
      )).json;
      expect(cargos.map((c) => c.validacion.cargo)).toEqual([false, true, true, false]);
    });
  });
}
