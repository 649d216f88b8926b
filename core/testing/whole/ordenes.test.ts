/** What an operator does with a budget from the terminal: its wrong rows, its outputs, its closing. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { basesDeDatos } from "../db.ts";
import { planta } from "../processes/command.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { carpetaDePrueba } from "../scratch.ts";

for (const base of basesDeDatos()) {
  describe(`las órdenes de un presupuesto en ${base.dialecto}`, () => {
    let p: Producto;
    const temporal = carpetaDePrueba("planta-salidas-");
    beforeAll(async () => {
      p = await abrirProducto(base);
      const { json } = await p.pedir("POST", "/api/valorizar", {
        como: p.roles.analista,
        form: { saf: 357, codipres: "E2601" },
      });
      expect(json).toMatchObject({ resultado: true });
    }, 600_000);
    afterAll(async () => {
      await p.cerrar();
      rmSync(temporal, { recursive: true });
    });

    const orden = async (...argv: readonly string[]) => {
      const corrida = await planta([...argv, "--json"], { url: p.app.config.databaseUrl });
      return { ...corrida, json: corrida.salida.trim() ? JSON.parse(corrida.salida) : null };
    };

    test("«errores» lists each row that fails some check, with its reasons, and says it by its code", async () => {
      const bien = await orden("errores", "--saf", "357", "--codipres", "E2601");
      expect([bien.codigo, bien.json]).toEqual([
        0,
        { resultado: true, saf: 357, codipres: "E2601", errores: [] },
      ]);
      const mal = await orden("errores", "--saf", "357", "--codipres", "E2699");
      expect([mal.codigo, mal.json.resultado]).toEqual([1, false]);
      // The same that valuing refuses for, counted by base.
      const { json } = await p.pedir<{ errores: { base: string; registros: number }[] }>(
        "POST",
        "/api/valorizar",
        { como: p.roles.analista, form: { saf: 357, codipres: "E2699" } },
      );
      const porBase = Object.groupBy(mal.json.errores as { base: string }[], (e) => e.base);
      expect(Object.values(porBase).map((e) => e?.length).toSorted())
        .toEqual(json.errores.map((e) => e.registros).toSorted());
      for (const { motivos } of mal.json.errores) expect(motivos.join("")).not.toBe("");
    });

    test(
      "«salida --todos» writes every one in a process; what cannot be made is told and the rest is there",
      async () => {
        const carpeta = join(temporal, "todas");
        const { codigo, json } = await orden(
          ...["salida", "--todos", "--saf", "357", "--formatos", "excel,json"],
          ...["--carpeta", carpeta],
        );
        const hechos = json.archivos as {
          codipres: string;
          archivo: string;
          resultado: boolean;
          mensaje: string;
        }[];
        const escritos = hechos.filter((h) => h.resultado).map((h) => h.archivo);
        expect(readdirSync(carpeta).toSorted()).toEqual(escritos.toSorted());
        expect(escritos).toContain("357-E2601-parametrico.xlsx");
        for (const archivo of escritos) {
          expect(statSync(join(carpeta, archivo)).size).toBeGreaterThan(2);
        }
        const faltan = hechos.filter((h) => !h.resultado);
        // E2699 has wrong rows: it is not valued, and its workbooks are not made.
        expect(faltan.some((h) => h.codipres === "E2699")).toBe(true);
        for (const { mensaje } of faltan) expect(mensaje).not.toBe("");
        expect(codigo).toBe(1);
        const mala = await orden("salida", "--todos", "--carpeta", carpeta, "--formatos", "odt");
        expect(mala.codigo).toBe(2);
      },
      600_000,
    );

    test("«cerrar» says with --previa what it would make, makes that, and refuses what cannot be closed", async () => {
      const grupo = ["--saf", "357", "--codipres", "E2601", "--tipo", "A"];
      const previa = await orden("cerrar", ...grupo, "--previa");
      expect(previa).toMatchObject({ codigo: 0, json: { resultado: true } });
      const codigos = async () =>
        (await p.app.db.valores(
          "SELECT codipres FROM presupuestos WHERE saf = 357 AND codipres LIKE 'A%'",
        )).map(([c]) => c);
      const antes = await codigos();
      expect(antes).not.toContain(previa.json.nueva_version);
      const hecho = await orden("cerrar", ...grupo);
      expect(hecho).toMatchObject({
        codigo: 0,
        json: { resultado: true, nuevo_codigo: previa.json.nueva_version },
      });
      expect((await codigos()).length).toBe(antes.length + 1);
      const mal = await orden("cerrar", "--saf", "357", "--codipres", "E2699", "--tipo", "A");
      expect(mal.codigo).not.toBe(0);
      expect((await codigos()).length).toBe(antes.length + 1);
      expect((await orden("cerrar", ...grupo.slice(0, 4))).codigo).toBe(2);
    });
  });
}
