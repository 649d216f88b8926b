/** What the second engine reads and keeps, and how what the first one stored is understood. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { abrirDiccionario } from "./almacen.ts";
import type { ParametroDeLineas } from "../engine/lineas/lineas.ts";

const GRUPO = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online";
const CARGO = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
  "codes,cargos,vacantes,coefval,tcober";
const fila = (pprin: number, feje: number, cargos: number, tcober: number) =>
  `357,E2010,18,0,0,1,2,11,${pprin},2303,P,C,4,0,${feje},1,0,${cargos},0,1.00,${tcober}\n`;

/** A scale of its own at October 2020: 57,80 a unit, 50,00 that of its executive function. */
const EJEMPLO = {
  escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo,serie_fe\n" +
    "2303,Con función aparte,sinep,SINEP,1,1,FE-PRUEBA\n",
  valores_ur: "serie_ur,desde_mes,valor,norma\nFE-PRUEBA,202010,50.00,Prueba\n",
  presupuestos: `${GRUPO}\n357,E2010,Ejemplo,202010,2026,1,2025-01-02,1\n`,
  cargos: `${CARGO}\n${fila(1, 4, 1, 12)}${fila(1, 0, 1, 12)}${fila(2, 0, 2, 12)}${
    fila(2, 0, 5, 0)
  }`,
};
const suplemento = (esc: number, pprin: number, agrupamiento: 0 | 1) => ({
  escalafon_suplementos: `esc,pprin,agrupamiento,tramo\n${esc},${pprin},${agrupamiento},1\n`,
});
const unidad = (serie: string, valor: string) => ({
  valores_ur: `serie_ur,desde_mes,valor,norma\n${serie},202010,${valor},Otra\n`,
});
const conSerie = (serie: string) => ({
  escalafones: EJEMPLO.escalafones.replace("FE-PRUEBA", serie),
});

interface Linea {
  readonly clave: string;
  readonly valor_ur: number | null;
  readonly valor_mensual: number | null;
  readonly valor_total: number;
}

for (const base of basesDeDatos()) {
  describe(`motores en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
      await importar(EJEMPLO);
    }, 600_000);
    afterAll(() => p.cerrar());

    const importar = async (archivos: Readonly<Record<string, string>>) =>
      expect((await p.importarTextos(archivos)).errores).toEqual([]);
    const valorizar = async () => {
      const { json } = await p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf: 357, codipres: "E2010" },
      });
      return json;
    };
    const desactualizado = async () =>
      (await p.pedir<{ desactualizado: boolean }>(
        "GET",
        "/api/salidas/resumenporobjetodelgasto/357/E2010",
        { como: p.roles.admin },
      )).json.desactualizado;
    const cargos = async () =>
      (await p.pedir<{
        cargos: { id: number; feje: number; tcober: number; validacion: { cargo: boolean } }[];
      }>("GET", "/api/bases/cargos/357/E2010", { como: p.roles.analista })).json.cargos;
    const verificar = async (id: number) =>
      (await p.pedir<{ valorizacion: Linea[] }>(
        "POST",
        "/api/bases/cargos/valorizarrenglon/357/E2010",
        { como: p.roles.analista, form: { id } },
      )).json.valorizacion;

    test("[V14][R2] verifying shows the unit of each component, and the month of who has no months", async () => {
      const [conFuncion, , , sinMeses] = await cargos();
      const unidades = (await verificar(conFuncion.id)).map((l) => [l.clave, l.valor_ur]);
      expect(unidades).toContainEqual(["basico", 57.8]);
      expect(unidades).toContainEqual(["funcion", 50]);
      expect((await verificar(sinMeses.id)).map((l) => [l.clave, l.valor_mensual, l.valor_total]))
        .toEqual([
          ["basico", 32_021.2, 0],
          ["grado", 7_745.2, 0],
          ["agrupamiento", 11_207.42, 0],
          ["tramo", 4_803.18, 0],
        ]);
    });

    test("[V12] a valuation is stale when the unit or the series of the function changes, or a supplement that it could read", async () => {
      const cambia = async (archivos: Readonly<Record<string, string>>) => {
        expect(await valorizar()).toMatchObject({ resultado: true });
        expect(await desactualizado()).toBe(false);
        await importar(archivos);
        return await desactualizado();
      };
      expect(await cambia(unidad("FE-PRUEBA", "51.00"))).toBe(true);
      expect(await cambia(conSerie("SINEP"))).toBe(true);
      expect(await cambia(conSerie("FE-PRUEBA"))).toBe(true);
      expect(await cambia(unidad("FE-AJENA", "51.00"))).toBe(false);
      // Nobody in item 7 or 8, nor in that other scale.
      expect(await cambia(suplemento(2303, 7, 0))).toBe(false);
      expect(await cambia(suplemento(1303, 1, 0))).toBe(false);
      const { total: antes } = await valorizar();
      expect(await cambia(suplemento(2303, 2, 0))).toBe(true);
      const { total } = await valorizar();
      // Two positions of item 2 without the 11.207,42 of their grouping, and its SAC.
      const sinAgrupamiento = 2 * 12 * 11_207.42 * 13 / 12;
      expect(diferencia(antes, total)).toBeCloseTo(sinAgrupamiento, 1);
    });

    test("[B2] a position with executive function is valid only while its own unit has a value", async () => {
      const validas = async () =>
        (await cargos()).map((c) => [c.feje, c.tcober, c.validacion.cargo]);
      const todas = [[4, 12, true], [0, 12, true], [0, 12, true], [0, 0, true]];
      expect(await validas()).toEqual(todas);
      await importar(conSerie("SIN-VALOR"));
      expect(await validas()).toEqual(todas.map(([f, t]) => [f, t, f === 0]));
      expect(await valorizar()).toMatchObject({
        resultado: false,
        errores: [{ base: "cargos", registros: 1 }],
      });
      await importar(conSerie("FE-PRUEBA"));
      expect(await validas()).toEqual(todas);
    });

    /** The stored valuation as the first engine left it: without the new reads. */
    async function comoElPrimero(): Promise<void> {
      expect(await valorizar()).toMatchObject({ resultado: true });
      const donde = "saf = 357 AND codipres = 'E2010'";
      const [[datos]] = await p.app.db.valores(
        `SELECT diccionario FROM valuaciones WHERE ${donde}`,
      );
      const { parametros, ...resto } = abrirDiccionario(datos as Uint8Array);
      const leida = (de: ParametroDeLineas): ParametroDeLineas => {
        // The places of the others are named by the lines.
        if (de.tabla === "escalafon_suplementos") return parametros[0];
        const { serie_fe: _, ...valores } = de.valores ?? {};
        return de.tabla === "escalafones" ? { ...de, valores } : de;
      };
      const texto = JSON.stringify({ ...resto, parametros: parametros.map(leida) });
      await p.app.db.tx(async (q) => {
        await q.ejecutar(`UPDATE valuaciones SET motor = '1', diccionario = ? WHERE ${donde}`, [
          Bun.zstdCompressSync(new TextEncoder().encode(texto)),
        ]);
      });
    }

    test("[V12] what the first engine took for granted makes its valuations stale once it is not so", async () => {
      const quitarSuplementos = () =>
        p.pedir("POST", "/api/tablas/suplementos/2303", {
          como: p.roles.tablas,
          form: { filas: "[]" },
        });
      await quitarSuplementos();
      await importar(conSerie(""));
      await comoElPrimero();
      await importar(unidad("FE-AJENA", "52.00"));
      expect(await desactualizado()).toBe(false);
      await importar(conSerie("FE-PRUEBA"));
      expect(await desactualizado()).toBe(true);
      await importar(conSerie(""));
      expect(await desactualizado()).toBe(false);
      await importar(suplemento(2303, 8, 0));
      expect(await desactualizado()).toBe(false);
      await importar(suplemento(2303, 1, 1));
      expect(await desactualizado()).toBe(true);
      await quitarSuplementos();
      expect(await desactualizado()).toBe(false);
    });

    test("[S4] a category is one line of F.4 whatever its months; what the first engine kept shows no part of a pay", async () => {
      await importar(conSerie("FE-PRUEBA"));
      const lineas = async () =>
        (await p.pedir<{ filas: Record<string, unknown>[] }>(
          "GET",
          "/api/salidas/formulariof4/357/E2010?formato=json",
          { como: p.roles.analista },
        )).json.filas.filter((f) => f.tipo === "detalle" && f.pprin === 2);
      expect(await valorizar()).toMatchObject({ resultado: true });
      expect(await lineas()).toMatchObject([{ cat: "PC4", ocupados: 7, retribucion: 55_777 }]);
      await comoElPrimero();
      expect(await lineas()).toMatchObject([
        { cat: "PC4", ocupados: 5, retribucion: null, valor: 0 },
        { cat: "PC4", ocupados: 2, retribucion: 55_777 },
      ]);
    });
  });
}

const diferencia = (a: unknown, b: unknown) =>
  (a as Record<string, number>)["1"] - (b as Record<string, number>)["1"];
