import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appDePrueba } from "#core/testing/api.ts";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { BASES, entregables, tablaDe } from "#plugins/bases/service.ts";
import { plugins } from "#plugins/index.ts";
import { libroDe } from "../service.ts";
import { huellaDe } from "./manifiesto.ts";

interface Verificacion {
  resultado: boolean;
  mensaje: string;
  errores: { base: string; registros: number }[];
  tipos_cierres: { codigo: string; propio_onp: boolean }[];
}

for (const base of basesDeDatos()) {
  describe(`entregables en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const valorizar = (codipres = "E2601", saf = 357) =>
      p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: { saf, codipres } });
    const verificar = async (codipres = "E2601", como = p.roles.analista) =>
      (await p.pedir<Verificacion>(
        "GET",
        `/api/presupuestos/verificarvalidacion/357/${codipres}`,
        { como },
      )).json;
    const version = (tipo: string, como = p.roles.analista, codipres = "E2601") =>
      p.pedir("GET", `/api/presupuestos/verificarversion/357/${codipres}?tipo=${tipo}`, { como });
    const cerrar = (tipo: string, como = p.roles.analista, codipres = "E2601") =>
      p.pedir("POST", `/api/presupuestos/darcierre/357/${codipres}`, {
        como,
        form: { accion: "darcierre", tipo },
      });
    const contar = async (tabla: string, codipres: string) =>
      Number(
        (await p.app.db.valores(
          `SELECT count(*) FROM ${tabla} WHERE saf = 357 AND codipres = ?`,
          [codipres],
        ))[0][0],
      );

    test("[C1] each role is offered its own closing types, and the server checks again", async () => {
      const letras = async (como: typeof p.roles.admin) =>
        (await verificar("E2601", como)).tipos_cierres.map((t) => t.codigo).sort().join("");
      expect(await letras(p.roles.analista)).toBe("APRS");
      expect(await letras(p.roles.onp)).toBe("DJL");
      expect(await letras(p.roles.admin)).toBe("ADJLPRS");
      expect((await version("J")).status).toBe(409);
      expect((await cerrar("J")).json).toMatchObject({ resultado: false });
      expect((await cerrar("E")).json).toMatchObject({ resultado: false });
      expect((await cerrar("A", p.roles.consulta)).status).toBe(403);
      expect((await cerrar("A", p.roles.ajena)).status).toBe(403);
      const sinAccion = await p.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
        como: p.roles.analista,
        form: { tipo: "A" },
      });
      expect(sinAccion.status).toBe(400);
    });

    test("[C3] rows with errors, no valuation or a stale one refuse, and nothing is created", async () => {
      const malas = await verificar("E2699");
      expect(malas).toMatchObject({ resultado: false });
      expect(malas.errores.length).toBeGreaterThan(3);
      expect(malas.mensaje).toContain("verifique los registros");
      expect((await cerrar("A", p.roles.analista, "E2699")).json).toMatchObject({
        resultado: false,
        errores: malas.errores,
      });
      expect((await cerrar("A")).json.mensaje).toContain("no está valorizado");
      await valorizar();
      const [[id]] = await p.app.db.valores(
        "SELECT min(id) FROM base_otrosgastos WHERE saf = 357 AND codipres = 'E2601'",
      );
      await p.pedir("POST", "/api/bases/otrosgastos/357/E2601", {
        como: p.roles.analista,
        form: { accion: "eliminar", id: Number(id) },
      });
      expect((await cerrar("A")).json.mensaje).toContain("desactualizada");
      const vacio = await p.pedir("POST", "/api/presupuestos/editar/357/E26V0", {
        como: p.roles.analista,
        form: {
          accion: "nuevo",
          descripcion: "Vacío",
          desde_mes: 202412,
          ejercicio: 2026,
          version: 1,
        },
      });
      expect(vacio.json).toMatchObject({ resultado: true });
      await valorizar("E26V0");
      expect((await cerrar("A", p.roles.analista, "E26V0")).json.mensaje).toContain(
        "no tiene registros",
      );
      expect(await entregables(p.app.db)).toEqual([]);
      expect((await verificar("M2412")).resultado).toBe(false);
    });

    test("[V10] what is announced counts the positions of the valuation, item by item", async () => {
      await valorizar();
      interface Contada {
        readonly pprin: number;
        readonly cargos: number;
        readonly ocupados: number;
        readonly vacantes: number;
        readonly horas: number;
      }
      const de = ({ pprin, cargos, ocupados, vacantes, horas }: Contada) => ({
        ...{ pprin, cargos, ocupados, vacantes, horas },
      });
      const { json: anuncio } = await version("A");
      const { json } = await p.pedir<{ resultados: Contada[] }>(
        "GET",
        "/api/salidas/parametrico/357/E2601?tipo=cargos&campos=pprin",
        { como: p.roles.analista },
      );
      const { posiciones } = anuncio as unknown as { posiciones: Contada[] };
      expect(posiciones.map(de)).toEqual(json.resultados.map(de));
      expect(posiciones.map((x) => x.pprin)).toContain(8);
    });

    test("[C2] [C3] closing copies rows, valuation and parameters under the announced code", async () => {
      await valorizar();
      expect(await verificar()).toMatchObject({ resultado: true, mensaje: "", errores: [] });
      const { json: anuncio } = await version("A");
      const [[valuacion, usuario, totales]] = await p.app.db.valores(
        "SELECT id, usuario, totales FROM valuaciones WHERE saf = 357 AND codipres = 'E2601'",
      );
      const [[ocupados, vacantes]] = await p.app.db.valores(
        "SELECT sum(cargos), sum(vacantes) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601'",
      );
      expect(anuncio).toMatchObject({
        nueva_version: "A2601",
        nueva_descripcion: "Anteproyecto 2026 - Versión 1",
        valuacion,
        valorizado_por: usuario,
        totales: Object.entries(JSON.parse(String(totales)) as Record<string, number>)
          .map(([mon, total]) => ({ mon: Number(mon), total: total / 100 })),
      });
      const { posiciones, registros } = anuncio as unknown as {
        posiciones: { cargos: number; horas: number }[];
        registros: { base: string; registros: number }[];
      };
      const contratados = Number(
        (await p.app.db.valores(
          "SELECT sum(cantidad) FROM base_contratosespeciales " +
            "WHERE saf = 357 AND codipres = 'E2601'",
        ))[0][0],
      );
      expect(contratados).toBeGreaterThan(0);
      expect(posiciones.reduce((suma, x) => suma + x.cargos + x.horas, 0))
        .toBe(Number(ocupados) + Number(vacantes) + contratados);
      for (const b of BASES) {
        expect(registros.find((r) => r.base === b.id)?.registros)
          .toBe(await contar(tablaDe(b), "E2601"));
      }
      const { json } = await cerrar("A");
      expect(json).toMatchObject({
        resultado: true,
        mensaje: "",
        nuevo_codigo: "A2601",
        nueva_descripcion: "Anteproyecto 2026 - Versión 1",
        nuevo_desde_mes: 202412,
        nuevo_ejercicio: 2026,
        nueva_version: 1,
      });
      for (const b of BASES) {
        expect(await contar(tablaDe(b), "A2601")).toBe(await contar(tablaDe(b), "E2601"));
      }
      const resumen = async (codipres: string) =>
        (await p.pedir("GET", `/api/salidas/resumenporobjetodelgasto/357/${codipres}`, {
          como: p.roles.consulta,
        })).json;
      const [propio, copia] = [await resumen("E2601"), await resumen("A2601")];
      expect(copia.monedas).toEqual(propio.monedas as never);
      expect(copia).toMatchObject({ valorizado: true, desactualizado: false });
      const [sello] = await entregables(p.app.db);
      expect(sello).toMatchObject({ origen: "E2601", tipo: "A", sha256: json.sha256 });
      expect(sello.usuario).toContain("analista");
      expect((await version("A")).json.nueva_version).toBe("A2602");
      // Lines and ledger point to the deliverable's own rows.
      const [{ id }] = await leidas<{ id: number }>(
        p.app.db,
        "SELECT id FROM valuaciones WHERE saf = 357 AND codipres = 'A2601'",
      );
      for (const { base: b, id: fila } of (await libroDe(p.app.db, id)).sin_importe) {
        const [[n]] = await p.app.db.valores(
          `SELECT count(*) FROM base_${b} WHERE id = ? AND codipres = 'A2601'`,
          [fila],
        );
        expect(Number(n)).toBe(1);
      }
    });

    test("[C3] the original stays editable; a reference change leaves the deliverable as it was", async () => {
      const resumen = async () =>
        (await p.pedir("GET", "/api/salidas/resumenporobjetodelgasto/357/A2601", {
          como: p.roles.consulta,
        })).json;
      const antes = await resumen();
      await p.importarTextos({
        valores_ur: "serie_ur,desde_mes,valor,norma\nSINEP,202412,99999.00,Prueba\n",
      });
      expect((await verificar()).resultado).toBe(false);
      expect(await resumen()).toEqual(antes);
      expect((await valorizar()).json).toMatchObject({ resultado: true });
    });

    test("[C3] no call, import or statement of the application changes a deliverable", async () => {
      const { db } = p.app;
      const [[fila]] = await db.valores(
        "SELECT min(id) FROM base_cargos WHERE saf = 357 AND codipres = 'A2601'",
      );
      const [[propia]] = await db.valores(
        "SELECT min(id) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601'",
      );
      const [[valuacion]] = await db.valores(
        "SELECT id FROM valuaciones WHERE saf = 357 AND codipres = 'A2601'",
      );
      const como = p.roles.admin;
      const calls = await Promise.all([
        p.pedir("POST", "/api/bases/cargos/357/A2601", {
          como,
          form: { accion: "eliminar", id: Number(fila) },
        }),
        p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "A2601" } }),
        p.pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
          como,
          form: { saf: 357, codipres_origen: "E2601", codipres_destino: "A2601" },
        }),
        cerrar("A", como, "A2601"),
        p.pedir("POST", "/api/presupuestos/editar/357/A2601", {
          como,
          form: {
            accion: "editar",
            descripcion: "Otra",
            desde_mes: 202412,
            ejercicio: 2026,
            version: 1,
          },
        }),
      ]);
      for (const { status, json } of calls) {
        expect({ status, resultado: json.resultado }).toEqual({ status: 200, resultado: false });
      }
      const otros = await p.importarTextos({
        otrosgastos: "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,costo_total\n" +
          "357,A2601,18,0,0,1,2,11,1,303,1.00\n",
        presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
          "357,A2601,Otra,202412,2026,1,2025-01-02,1\n",
      });
      expect(otros.errores.map((e) => e.columna)).toEqual(["codipres", "codipres"]);
      const sentencias = [
        `UPDATE base_cargos SET cargos = 99 WHERE id = ${fila}`,
        `DELETE FROM base_cargos WHERE id = ${fila}`,
        `UPDATE base_cargos SET codipres = 'A2601' WHERE id = ${propia}`,
        `UPDATE base_cargos SET codipres = 'E2601' WHERE id = ${fila}`,
        "INSERT INTO base_otrosgastos (saf, codipres, prog, subp, proy, act, ubic, ff, pprin, esc, " +
        "costo_total, rev) VALUES (357, 'A2601', 18, 0, 0, 1, 2, 11, 1, 303, 100, 1)",
        "UPDATE presupuestos SET descripcion = 'x' WHERE saf = 357 AND codipres = 'A2601'",
        "DELETE FROM presupuestos WHERE saf = 357 AND codipres = 'A2601'",
        "UPDATE presupuestos SET codipres = 'A2601', saf = 357 WHERE saf = 103 AND codipres = 'E2601'",
        `UPDATE valuaciones SET totales = '{}' WHERE id = ${valuacion}`,
        `DELETE FROM valuaciones WHERE id = ${valuacion}`,
        `DELETE FROM valuacion_bloques WHERE valuacion = ${valuacion}`,
        `UPDATE valuacion_bloques SET bloque = 77 WHERE valuacion = ${valuacion}`,
        "UPDATE entregables SET sha256 = 'x'",
        "DELETE FROM entregables",
        ...(base.dialecto === "sqlite"
          ? [
            "INSERT OR REPLACE INTO entregables VALUES (357, 'A2601', '', '', '', '', 1, '', 1, '', '', '')",
            `UPDATE OR REPLACE base_cargos SET id = ${fila} WHERE id = ${propia}`,
            `INSERT OR REPLACE INTO valuacion_bloques VALUES (${valuacion}, 0, x'00')`,
          ]
          : ["TRUNCATE base_cargos", "TRUNCATE entregables", "TRUNCATE valuaciones CASCADE"]),
      ];
      for (const sql of sentencias) {
        const error = await db.tx((q) => q.ejecutar(sql)).catch((e) => e);
        expect({ sql, error: String((error as Error)?.cause ?? error) }).toEqual({
          sql,
          error: expect.stringContaining("un entregable no se modifica"),
        });
      }
      const [sello] = await entregables(db);
      const [grupo] = await leidas<never>(
        db,
        "SELECT * FROM presupuestos WHERE saf = 357 AND codipres = 'A2601'",
      );
      expect(await huellaDe(db, grupo, sello)).toBe(sello.sha256);
    });

    test("[C4] what is closed is what was confirmed, or nothing is", async () => {
      await valorizar();
      const confirmar = (form: Record<string, string | number>) =>
        p.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
          como: p.roles.analista,
          form: { accion: "darcierre", tipo: "A", ...form },
        });
      const antes = (await entregables(p.app.db)).length;
      const { json: visto } = await version("A");
      const valuacion = Number(visto.valuacion);
      await valorizar();
      const otra = await confirmar({ nueva_version: "A2602", valuacion });
      expect(otra).toMatchObject({ status: 409, json: { cambio: "valorizacion" } });
      expect(otra.json.mensaje).toContain("se valorizó de nuevo");
      const vieja = await confirmar({ nueva_version: "A2601", valuacion: valuacion + 1 });
      expect(vieja).toMatchObject({ status: 409, json: { cambio: "version" } });
      expect(vieja.json.mensaje).toContain("ya no es A2601 sino A2602");
      const malos: [string, string][] = [["nueva_version", "a"], ["valuacion", "x"], [
        "valuacion",
        "-1",
      ]];
      for (const [campo, valor] of malos) {
        expect((await confirmar({ [campo]: valor })).status).toBe(400);
      }
      expect((await entregables(p.app.db)).length).toBe(antes);
    });

    test("[P3] a deliverable may be hidden and shown, and its number is still taken", async () => {
      const poner = (online: boolean) =>
        p.app.db.tx((q) =>
          q.ejecutar("UPDATE presupuestos SET online = ? WHERE saf = 357 AND codipres = 'A2601'", [
            online,
          ])
        );
      await poner(false);
      expect((await version("A")).json.nueva_version).toBe("A2602");
      await poner(true);
    });

    test("[C2] past version 99 both calls refuse with a clear message", async () => {
      await p.app.db.tx((q) =>
        q.ejecutar(
          "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, version, " +
            "fecha_alta, online, rev, rev_datos) VALUES (357, 'R2699', 'x', 202412, 2026, 1, '', ?, " +
            "1, 1)",
          [false],
        )
      );
      const consulta = await version("R");
      expect(consulta.status).toBe(409);
      expect(consulta.json.mensaje).toContain("99 versiones");
      expect((await cerrar("R")).json).toMatchObject({
        resultado: false,
        mensaje: consulta.json.mensaje,
      });
      await p.app.db.tx((q) =>
        q.ejecutar("DELETE FROM presupuestos WHERE saf = 357 AND codipres = 'R2699'")
      );
    });

    test("[K2] closings at the same time get codes of their own, each with its own content", async () => {
      await valorizar();
      await valorizar("O2601");
      const hechos = await Promise.all([
        cerrar("S"),
        cerrar("S", p.roles.admin, "O2601"),
        cerrar("S"),
      ]);
      expect(hechos.map((r) => r.json.nuevo_codigo).sort()).toEqual(["S2601", "S2602", "S2603"]);
      for (const { sha256, ...cierre } of await entregables(p.app.db)) {
        const [grupo] = await leidas<never>(
          p.app.db,
          "SELECT * FROM presupuestos WHERE saf = ? AND codipres = ?",
          [cierre.saf, cierre.codipres],
        );
        expect(await huellaDe(p.app.db, grupo, cierre)).toBe(sha256);
      }
    });

    describe("volcado con entregables", () => {
      let carpeta: string;
      beforeAll(async () => {
        carpeta = await mkdtemp(join(tmpdir(), "planta-entregables-"));
        await volcar(p.app, join(carpeta, "uno"));
      });
      afterAll(() => rm(carpeta, { recursive: true, force: true }));

      /** Imports the dump into an empty database of the other kind, after touching it. */
      async function enOtra<T>(
        tocar: (carpeta: string) => Promise<void>,
        fn: (app: Awaited<ReturnType<typeof appDePrueba>>, errores: string[]) => Promise<T>,
      ): Promise<T> {
        const [sqlite, postgres] = basesDeDatos();
        const otra = await appDePrueba(base === sqlite ? postgres : sqlite, plugins);
        const copia = join(carpeta, "copia");
        await Bun.$`rm -rf ${copia} && cp -r ${join(carpeta, "uno")} ${copia}`.quiet();
        try {
          await tocar(copia);
          const { errores } = await importar(otra.app, ACTOR, copia);
          return await fn(otra, errores.map((e) => `${e.archivo}: ${e.mensaje}`));
        } finally {
          await otra.cerrar();
        }
      }

      test("[C3] importar(volcar(x)) = x on the other database, manifests verified", async () => {
        expect((await readdir(join(carpeta, "uno", "manifiestos"))).sort()).toEqual(
          ["A2601", "S2601", "S2602", "S2603"].map((c) => `357-${c}.json`),
        );
        await enOtra(() => Promise.resolve(), async ({ app }, errores) => {
          expect(errores).toEqual([]);
          const dos = join(carpeta, "dos");
          await volcar(app, dos);
          for (const archivo of ["presupuestos.csv", "cargos.csv", "manifiestos/357-A2601.json"]) {
            const [a, b] = [join(carpeta, "uno", archivo), join(dos, archivo)];
            expect(await Bun.file(b).text()).toBe(await Bun.file(a).text());
          }
          const error = await app.db.tx((q) =>
            q.ejecutar("DELETE FROM base_cargos WHERE codipres = 'A2601'")
          ).catch((e) => e);
          expect(error).toBeInstanceOf(Error);
        });
      }, 600_000);

      const toques: [string, (c: string) => Promise<unknown>, string][] = [
        [
          "a changed cent",
          async (c) => {
            const archivo = join(c, "otrosgastos.csv");
            const texto = await Bun.file(archivo).text();
            const tocado = texto.replace(
              /^(357,A2601,.*,)(\d+)\.(\d\d),,$/m,
              (_, a, n, d) => `${a}${n}.${d === "01" ? "02" : "01"},,`,
            );
            expect(tocado).not.toBe(texto);
            await Bun.write(archivo, tocado);
          },
          "manifiestos/357-A2601.json: el contenido del entregable no es el que dice su manifiesto",
        ],
        [
          "who read what before closing",
          async (c) => {
            const archivo = join(c, "manifiestos", "357-A2601.json");
            const texto = await Bun.file(archivo).text();
            const tocado = texto.replace("no leída", "analista@economia");
            expect(tocado).not.toBe(texto);
            await Bun.write(archivo, tocado);
          },
          "manifiestos/357-A2601.json: el contenido del entregable no es el que dice su manifiesto",
        ],
        [
          "a missing row",
          async (c) => {
            const archivo = join(c, "cargos.csv");
            const lineas = (await Bun.file(archivo).text()).split("\n");
            lineas.splice(lineas.findIndex((l) => l.startsWith("357,A2601,")), 1);
            await Bun.write(archivo, lineas.join("\n"));
          },
          "manifiestos/357-A2601.json: el contenido del entregable no es el que dice su manifiesto",
        ],
        [
          "no manifest",
          (c) => rm(join(c, "manifiestos"), { recursive: true }),
          "manifiestos/357-A2601.json: un entregable sólo se crea con su manifiesto, y falta",
        ],
        [
          "an unreadable manifest",
          (c) => Bun.write(join(c, "manifiestos/357-A2601.json"), "{}"),
          "manifiestos/357-A2601.json: el manifiesto no se puede leer",
        ],
      ];
      for (const [titulo, tocar, mensaje] of toques) {
        test(`[C3] ${titulo} stops the import and nothing is stored`, async () => {
          await enOtra(async (c) => void await tocar(c), async ({ app }, errores) => {
            expect(errores).toContain(mensaje);
            expect(await app.db.valores("SELECT count(*) FROM presupuestos")).toEqual([[0]]);
          });
        }, 600_000);
      }
    });
  });
}
