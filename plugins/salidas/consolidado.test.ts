import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

interface Saf {
  readonly saf: number;
  readonly nombre: string;
}
interface Partes {
  readonly valorizado: boolean;
  readonly safs_sin_valorizar: readonly Saf[];
  readonly safs_desactualizados: readonly Saf[];
  readonly meses_distintos: boolean;
  readonly clasificadores_distintos: boolean;
  readonly encabezado: readonly string[];
}

const SALIDAS = ["resumenporobjetodelgasto", "parametrico", "explicar"];

for (const base of basesDeDatos()) {
  describe(`partes del organismo consolidado en ${base.dialecto}`, () => {
    let p: Producto;
    let todos: Saf[];
    beforeAll(async () => {
      p = await abrirProducto(base);
      todos = await leidas<{ saf: number; nombre: string }>(
        p.app.db,
        "SELECT o.saf, o.nombre FROM organismos o JOIN presupuestos p ON p.saf = o.saf " +
          "WHERE p.codipres = 'E2601' ORDER BY o.saf",
      );
      todos = todos.map(({ saf, nombre }) => ({ saf: Number(saf), nombre }));
      expect(todos.length).toBeGreaterThan(2);
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = async <T = Partes>(ruta: string) =>
      (await p.pedir<T>("GET", `/api/${ruta}`, { como: p.roles.admin })).json;
    const valorizar = (saf: number) =>
      p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf, codipres: "E2601" },
      });

    test("[O2] with nothing valued every organismo is listed, by number and name", async () => {
      for (const salida of SALIDAS) {
        expect(await pedir(`salidas/${salida}/750/E2601`)).toMatchObject({
          valorizado: false,
          safs_sin_valorizar: todos,
          safs_desactualizados: [],
          meses_distintos: false,
        });
      }
      const archivo = await p.pedir<{ mensaje: string }>(
        "GET",
        "/api/salidas/parametrico/750/E2601/excel",
        { como: p.roles.admin },
      );
      expect([archivo.status, archivo.json.mensaje]).toEqual([
        409,
        "Ningún organismo tiene valorizado el grupo de datos E2601: " +
        todos.map(({ saf, nombre }) => `${saf} - ${nombre}`).join("; "),
      ]);
      const situacion = await pedir("presupuestos/situacion/750/E2601");
      expect(situacion.safs_sin_valorizar).toEqual(todos);
      const propio = await pedir("salidas/resumenporobjetodelgasto/357/E2601");
      expect(propio).not.toHaveProperty("safs_sin_valorizar");
    });

    test("[O2] outputs list who is missing and who is stale, and say when months differ", async () => {
      for (const { saf } of todos.slice(1)) await valorizar(saf);
      const [falta, viejo, otro] = todos;
      await p.app.db.tx((q) =>
        q.ejecutar(
          "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = ? AND codipres = 'E2601'",
          [viejo.saf],
        )
      );
      for (const salida of SALIDAS) {
        expect(await pedir(`salidas/${salida}/750/E2601`)).toMatchObject({
          valorizado: true,
          safs_sin_valorizar: [falta],
          safs_desactualizados: [viejo],
          meses_distintos: false,
          clasificadores_distintos: false,
        });
      }
      const archivo = await p.pedir<{ mensaje: string }>(
        "GET",
        "/api/salidas/parametrico/750/E2601/excel",
        { como: p.roles.admin },
      );
      expect(archivo.status).toBe(409);
      expect(archivo.json.mensaje).toEndWith(`${viejo.saf} - ${viejo.nombre}`);
      await p.app.db.tx((q) =>
        q.ejecutar(
          "UPDATE presupuestos SET desde_mes = 202411, rev_datos = rev_datos + 1 " +
            "WHERE saf = ? AND codipres = 'E2601'",
          [otro.saf],
        )
      );
      await valorizar(viejo.saf);
      await valorizar(otro.saf);
      const json = await pedir("salidas/resumenporobjetodelgasto/750/E2601");
      expect(json).toMatchObject({ safs_desactualizados: [], meses_distintos: true });
      const esperadas = [
        `Sin valorizar, y fuera de estos totales: ${falta.saf} - ${falta.nombre}`,
        "Los SAF no están valorizados con valores de los mismos meses",
      ];
      expect(json.encabezado.slice(-2)).toEqual(esperadas);
      const { bytes } = await p.pedir(
        "GET",
        "/api/salidas/resumenporobjetodelgasto/750/E2601/excel",
        { como: p.roles.admin },
      );
      const [hoja] = await hojasDe(bytes);
      const textos = hoja.filas.map((f) => String(f.celdas[0]));
      for (const linea of esperadas) expect(textos).toContain(linea);
    });

    test("[O2] [Y1] they differ too where some are valued by months and some at one month", async () => {
      const [, viejo, otro] = todos;
      const alguno = (json: Partes) => [json.meses_distintos, json.encabezado.join(" ")] as const;
      const poner = async (saf: number, criterio: string) => {
        await p.app.db.tx((q) =>
          q.ejecutar(
            "UPDATE presupuestos SET desde_mes = 202412, criterio = ?, rev_datos = rev_datos + 1 " +
              "WHERE saf = ? AND codipres = 'E2601'",
            [criterio, saf],
          )
        );
        await valorizar(saf);
        return alguno(await pedir("salidas/resumenporobjetodelgasto/750/E2601"));
      };
      expect((await poner(otro.saf, "unico"))[0]).toBe(false);
      const [mezclados, dicho] = await poner(otro.saf, "mensual");
      expect(mezclados).toBe(true);
      expect(dicho).toContain("con valores de los mismos meses");
      // Both by months: what each one has for month of reference is not what its year is made of.
      expect((await poner(viejo.saf, "mensual"))[0]).toBe(false);
      await poner(viejo.saf, "unico");
      await poner(otro.saf, "unico");
    });

    test("[O2] a consolidated group that is compared says what it lacks too", async () => {
      const { comparados } = await pedir<{ comparados: (Partes & { codipres: string })[] }>(
        "salidas/parametrico/750/E2601?comparar=M2412",
      );
      expect(comparados).toMatchObject([{ codipres: "M2412", safs_sin_valorizar: [] }]);
      const propios = await pedir<{ comparados: Partes[] }>(
        "salidas/parametrico/357/E2601?comparar=M2412",
      );
      expect(propios.comparados[0]).not.toHaveProperty("safs_sin_valorizar");
    });
  });
}
