import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import type { Consulta, Db } from "#core/plugin.ts";
import { subirContador } from "#core/db/audit.ts";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { marcarCambio } from "../bases/service.ts";
import { plugins } from "../index.ts";
import { valorizar as hacerla, valorizarEnTx } from "./valorizar.ts";
import { verificarRenglon } from "./routes.ts";

const CARGO = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
  "codes,cargos,vacantes,coefval,tcober";
const REGLA = "saf,codipres,prog,subp,proy,act,pprin,esc,mon,c_scom,n_comp,porcentaje";
const GRUPO = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online";

/** The worked example of the rules: values of October 2020. */
const EJEMPLO = {
  presupuestos: `${GRUPO}\n357,E2010,Ejemplo,202010,2026,1,2025-01-02,1\n`,
  cargos: `${CARGO}\n357,E2010,18,0,0,1,2,11,1,303,P,C,4,0,0,1,0,1,0,1.00,12\n`,
  adicionales: `${REGLA}\n357,E2010,0,0,0,0,0,303,1,A,1,10.00\n`,
  contribuciones: `${REGLA}\n357,E2010,0,0,0,0,0,303,1,A,1,24.00\n`,
};

interface Resumen {
  valorizado: boolean;
  desactualizado: boolean;
  monedas: {
    mon: number;
    total_cargos: number;
    total_valor: number;
    pprins: {
      pprin: number;
      cargos: number | null;
      valor: number;
      ppars: { ppar: number; cargos: number | null; valor: number }[];
    }[];
  }[];
}

for (const base of basesDeDatos()) {
  describe(`valorizar en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
      expect((await p.importarTextos(EJEMPLO)).errores).toEqual([]);
    }, 600_000);
    afterAll(() => p.cerrar());

    const valorizar = (codipres: string, saf = 357) =>
      p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: { saf, codipres } });
    const resumen = async (codipres: string, saf = 357) =>
      (await p.pedir<Resumen>("GET", `/api/salidas/resumenporobjetodelgasto/${saf}/${codipres}`, {
        como: p.roles.admin,
      })).json;

    // With one writer for all the budgets; PostgreSQL locks the one that is valued, and no other.
    if (base.dialecto === "sqlite") {
      test("[V11] what is saved meanwhile waits for nothing and is in what is stored", async () => {
        const [grupo, nada] = [{ saf: 357, codipres: "E2601" }, () => {}];
        const { saf, codipres } = grupo;
        const guardar = () =>
          p.app.db.tx(async (q) => {
            await marcarCambio(q, saf, codipres);
            await q.ejecutar(
              "UPDATE base_cargos SET cargos = cargos + 100 WHERE saf = ? AND codipres = ?",
              [saf, codipres],
            );
            return performance.now();
          });
        const antes = await hacerla(p.app.db, ACTOR, saf, codipres, nada);
        let guardado: Promise<number> | undefined;
        const { totales } = await hacerla(p.app.db, ACTOR, saf, codipres, () => {
          guardado ??= guardar();
        });
        await guardado;
        const despues = await hacerla(p.app.db, ACTOR, saf, codipres, nada);
        expect(despues.totales).not.toEqual(antes.totales);
        expect(totales).toEqual(despues.totales);
        const [quedo] = await leidas<{ n: number }>(
          p.app.db,
          "SELECT count(*) AS n FROM valuaciones WHERE saf = 357 AND codipres = 'E2601'",
        );
        expect(Number(quedo.n)).toBe(1);
        // Byte by byte what valuing with the writer's place taken stores.
        const almacenado = async () => {
          const [{ id, instante: _, ...cabecera }] = await leidas<{ id: number; instante: number }>(
            p.app.db,
            "SELECT * FROM valuaciones WHERE saf = 357 AND codipres = 'E2601'",
          );
          const bloques = await p.app.db.valores(
            "SELECT bloque, datos FROM valuacion_bloques WHERE valuacion = ? ORDER BY bloque",
            [id],
          );
          return { cabecera, bloques };
        };
        const leyendo = await almacenado();
        await p.app.db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, nada));
        expect(leyendo.bloques.length).toBeGreaterThan(0);
        expect(await almacenado()).toEqual(leyendo);
      });
    }

    test("[V1] [V6] the worked example gives its total and its partial items to the cent", async () => {
      const { status, json } = await valorizar("E2010");
      expect(status).toBe(200);
      expect(json).toMatchObject({ resultado: true, mensaje: "", total: { "1": 989_037.76 } });
      const { monedas, desactualizado } = await resumen("E2010");
      expect(desactualizado).toBe(false);
      expect(monedas).toHaveLength(1);
      expect(monedas[0]).toMatchObject({ mon: 1, total_cargos: 1, total_valor: 989_037.76 });
      expect(monedas[0].pprins[0].ppars).toMatchObject([
        { ppar: 1, valor: 477_196.8, cargos: 1 },
        { ppar: 3, valor: 259_059.6, cargos: null },
        { ppar: 4, valor: 61_354.7, cargos: null },
        { ppar: 6, valor: 191_426.66, cargos: null },
      ]);
    });

    test("the command line says figures as people read them, and plain ones to programs", async () => {
      const planta = async (...argv: string[]) => {
        const dicho = { texto: "", avance: "" };
        const codigo = await ejecutarCli(argv, plugins, {
          env: { DATABASE_URL: p.app.config.databaseUrl },
          escribir: (linea) => dicho.texto += `${linea}\n`,
          avisar: (t) => dicho.avance += t,
          esTerminal: false,
          entrada: () => Promise.resolve(""),
          usuario: "operadora",
        });
        return { codigo, ...dicho };
      };
      const orden = ["valorizar", "--saf", "357", "--codipres", "E2010"];
      const { codigo, texto, avance } = await planta(...orden);
      expect(codigo).toBe(0);
      expect(texto).toMatch(
        /^SAF 357 E2010: \d+ renglones, moneda 1: 989\.037,76 \([\d.]+ ms\)\n$/,
      );
      expect(avance).not.toMatch(/ $/m);
      const { total } = JSON.parse((await planta(...orden, "--json")).texto) as { total: unknown };
      expect(total).toEqual({ "1": "989037.76" });
      const comprobado = await planta("comprobar");
      expect(comprobado).toMatchObject({
        codigo: 0,
        texto: expect.stringContaining("Auditoría: bien"),
        avance: expect.stringContaining("Auditoría\n"),
      });
    });

    test("[S2] any grouping of the lines adds up to the same total", async () => {
      for (const campos of ["mon", "ppar", "esc,cat", "c_comp,c_scom,n_comp", "prog,act,codp"]) {
        const { json } = await p.pedir<{ resultados: { valor: number }[] }>(
          "GET",
          `/api/salidas/parametrico/357/E2010?tipo=valores&campos=${campos}&opciones=leyendas`,
          { como: p.roles.analista },
        );
        const suma = json.resultados.reduce((t, r) => t + Math.round(r.valor * 100), 0);
        expect({ campos, suma }).toEqual({ campos, suma: 98_903_776 });
      }
    });

    test("[V12] a change of a row makes the valuation stale until it is valued again", async () => {
      await valorizar("E2601");
      expect(await resumen("E2601")).toMatchObject({ valorizado: true, desactualizado: false });
      const { json } = await p.pedir<{ otrosgastos: Record<string, unknown>[] }>(
        "GET",
        "/api/bases/otrosgastos/357/E2601",
        { como: p.roles.analista },
      );
      const { validacion: _, ...fila } = json.otrosgastos[0];
      const cambio = await p.pedir("POST", "/api/bases/otrosgastos/357/E2601", {
        como: p.roles.analista,
        form: { ...fila, accion: "editar", costo_total: "123456.78" } as Record<string, string>,
      });
      expect(cambio.json).toMatchObject({ resultado: true });
      expect(await resumen("E2601")).toMatchObject({ valorizado: true, desactualizado: true });
      const excel = await p.pedir(
        "GET",
        "/api/salidas/resumenporobjetodelgasto/357/E2601/excel",
        { como: p.roles.analista },
      );
      expect(excel.status).toBe(409);
      await valorizar("E2601");
      expect(await resumen("E2601")).toMatchObject({ desactualizado: false });
    });

    test("[V12] a reference value added at an earlier month counts; another one does not", async () => {
      await valorizar("E2010");
      const ur = (mes: number) => ({
        valores_ur: `serie_ur,desde_mes,valor,norma\nSINEP,${mes},60.00,Prueba\n`,
      });
      await p.importarTextos(ur(202411));
      expect(await resumen("E2010")).toMatchObject({ desactualizado: false });
      await p.importarTextos(ur(202009));
      // October 2020 has its own entry: the answer is the same.
      expect(await resumen("E2010")).toMatchObject({ desactualizado: false });
      await p.importarTextos(ur(202010));
      expect(await resumen("E2010")).toMatchObject({ desactualizado: true });
    });

    test("[V11] a budget with invalid rows is refused with the list and keeps its valuation", async () => {
      const { status, json } = await valorizar("E2699");
      expect(status).toBe(200);
      expect(json).toMatchObject({ resultado: false });
      const errores = json.errores as { base: string; registros: number }[];
      expect(errores.length).toBeGreaterThan(3);
      expect(errores.every((e) => e.registros > 0)).toBe(true);
      expect(await resumen("E2699")).toMatchObject({ valorizado: false, monedas: [] });
    });

    test("[R1] a refusal for a value that is missing says where it is written", async () => {
      await p.app.db.tx(async (q) => {
        await q.ejecutar("DELETE FROM imputacion WHERE pprin = 1 AND rubro = 'cargo'");
        await subirContador(q, "referencias");
      });
      const { status, json } = await valorizar("E2010");
      expect(status).toBe(200);
      await p.importarTextos({ imputacion: "pprin,rubro,ppar\n1,cargo,1\n" });
      expect(json).toEqual({
        resultado: false,
        mensaje:
          "Falta el valor de la tabla imputacion para pprin=1, rubro=cargo en octubre de 2020",
        lugar: {
          seccion: "admin",
          item: "estructura",
          extra: { tabla: "imputacion", "f.pprin": "1", mes: "202010" },
        },
      });
    });

    test("[V11] --todos takes no --saf, and a code that nobody has is a failure", async () => {
      const planta = async (...opciones: string[]) => {
        let texto = "";
        const codigo = await ejecutarCli(["valorizar", "--todos", ...opciones], plugins, {
          env: { DATABASE_URL: p.app.config.databaseUrl },
          escribir: (linea) => texto += `${linea}\n`,
          avisar: (parte) => texto += parte,
          esTerminal: false,
          entrada: () => Promise.resolve(""),
          usuario: "operadora",
        });
        return { codigo, texto };
      };
      expect(await planta("--saf", "357"))
        .toEqual({ codigo: 2, texto: "Indique --saf y --codipres, o --todos sin --saf\n" });
      // An execution exists and is not editable: the same as a code with a mistake in it.
      for (const codipres of ["E9999", "M2412"]) {
        expect(await planta("--codipres", codipres)).toEqual({
          codigo: 1,
          texto:
            `Ningún organismo tiene un presupuesto ${codipres} en línea que se pueda modificar\n`,
        });
      }
    });

    test("[V13] every row of every base is in the ledger, with an amount or with a reason", async () => {
      await valorizar("E2601", 307);
      const { app } = p;
      const [{ id }] = await leidas<{ id: number }>(
        app.db,
        "SELECT id FROM valuaciones WHERE saf = 307 AND codipres = 'E2601'",
      );
      const { libroDe } = await import("./service.ts");
      const libro = await libroDe(app.db, id);
      expect(libro.bases).toHaveLength(9);
      for (const { base, entrada, con_importe } of libro.bases) {
        const [[filas]] = await app.db.valores(
          `SELECT count(*) FROM base_${base} WHERE saf = 307 AND codipres = 'E2601'`,
        );
        const sin = libro.sin_importe.filter((s) => s.base === base).length;
        expect({ base, entrada, suma: con_importe + sin }).toEqual({
          base,
          entrada: Number(filas),
          suma: Number(filas),
        });
      }
    });

    test("[V14] verifying a row, saved or not, gives its lines and stores nothing", async () => {
      const { json } = await p.pedir<{ cargos: { id: number }[] }>(
        "GET",
        "/api/bases/cargos/357/E2010",
        { como: p.roles.consulta },
      );
      const ruta = "/api/bases/cargos/valorizarrenglon/357/E2010";
      const guardado = await p.pedir<{ valorizacion: { valor_total: number }[] }>("POST", ruta, {
        como: p.roles.consulta,
        form: { id: json.cargos[0].id },
      });
      expect(guardado.json).toMatchObject({ resultado: true });
      const sinGuardar = await p.pedir<
        { resultado: boolean; valorizacion: Record<string, unknown>[] }
      >("POST", ruta, {
        como: p.roles.consulta,
        urlencoded: true,
        form: {
          prog: 18,
          subp: 0,
          proy: 0,
          act: 1,
          ubic: 2,
          ff: 11,
          pprin: 1,
          esc: 303,
          agrup: "P",
          nivel: "C",
          grado: 99,
          cat: 0,
          feje: 0,
          codp: 1,
          codes: 0,
          cargos: 1,
          vacantes: 0,
          coefval: "1.00",
          tcober: 12,
        },
      });
      expect(sinGuardar.json.resultado).toBe(true);
      expect(sinGuardar.json.valorizacion.some((l) => l.tiene_valor === false)).toBe(true);
      expect((await resumen("E2010")).valorizado).toBe(true);
    });

    test("[V14] a row is verified as it was at one moment, whatever is saved meanwhile", async () => {
      const [guardada] = await leidas<{ id: number }>(
        p.app.db,
        "SELECT id FROM base_cargos WHERE saf = 357 AND codipres = 'E2010'",
      );
      /** One position and one point more. */
      const guardar = () =>
        p.app.db.tx(async (q) => {
          await marcarCambio(q, 357, "E2010");
          await q.ejecutar("UPDATE base_cargos SET cargos = cargos + 1 WHERE id = ?", [
            guardada.id,
          ]);
          await q.ejecutar(
            "UPDATE base_adicionales SET porcentaje = porcentaje + 100 " +
              "WHERE saf = 357 AND codipres = 'E2010'",
          );
        });
      /** The same database, where somebody saves after each of its answers. */
      const conOtro = <Q extends Consulta>(q: Q): Q =>
        new Proxy(q, {
          get(en, que) {
            const propio: unknown = Reflect.get(en, que, en);
            if (typeof propio !== "function") return propio;
            if (que === "leer") {
              return (fn: (otra: Consulta) => unknown) =>
                propio.call(en, (otra: Consulta) => fn(conOtro(otra)));
            }
            return async (...pedido: unknown[]) => {
              const respuesta: unknown = await propio.apply(en, pedido);
              await guardar();
              return respuesta;
            };
          },
        });
      const verificar = (db: Db) => verificarRenglon(db, 357, "E2010", guardada);
      const antes = await verificar(p.app.db);
      expect(await verificar(conOtro(p.app.db))).toEqual(antes);
      expect(await verificar(p.app.db)).not.toEqual(antes);
    });

    test("[O2] the consolidated group is the union of every SAF, and says who is missing", async () => {
      await valorizar("E2601", 103);
      await valorizar("E2601", 307);
      await valorizar("E2601", 357);
      const total = (r: Resumen, mon: number) =>
        Math.round((r.monedas.find((m) => m.mon === mon)?.total_valor ?? 0) * 100);
      const partes = [
        await resumen("E2601", 103),
        await resumen("E2601", 307),
        await resumen("E2601", 357),
      ];
      const todo = await resumen("E2601", 750);
      for (const mon of [1, 2]) {
        expect(total(todo, mon)).toBe(partes.reduce((t, r) => t + total(r, mon), 0));
      }
      expect(todo).toMatchObject({ safs_sin_valorizar: [], valorizado: true });
      expect((await valorizar("E2601", 750)).json).toMatchObject({ resultado: false });
    });

    test("an execution answers the parametric list with what was loaded", async () => {
      const { json } = await p.pedir<{ totales: { valor: number } }>(
        "GET",
        "/api/salidas/parametrico/357/M2412?tipo=valores&campos=pprin,ppar",
        { como: p.roles.analista },
      );
      const [{ totales }] = await leidas<{ totales: string }>(
        p.app.db,
        "SELECT totales FROM valuaciones WHERE saf = 357 AND codipres = 'M2412'",
      );
      expect(Math.round(json.totales.valor * 100)).toBe(JSON.parse(totales)["1"]);
      const resumenDeEjecucion = await p.pedir(
        "GET",
        "/api/salidas/resumenporobjetodelgasto/357/M2412",
        { como: p.roles.analista },
      );
      expect(resumenDeEjecucion.status).toBe(409);
    });
  });
}

test("[V11] the same inputs give the same bytes on both databases", async () => {
  const huellas: string[] = [];
  for (const base of basesDeDatos()) {
    const p = await abrirProducto(base);
    try {
      for (const saf of [103, 307, 357]) {
        await p.pedir("POST", "/api/valorizar", {
          como: p.roles.admin,
          form: { saf, codipres: "E2601" },
        });
      }
      const filas = await p.app.db.valores(
        "SELECT v.saf, b.datos, v.diccionario, v.libro FROM valuaciones v " +
          "JOIN valuacion_bloques b ON b.valuacion = v.id ORDER BY v.saf, v.codipres, b.bloque",
      );
      const huella = new Bun.CryptoHasher("sha256");
      for (const fila of filas) {
        for (const v of fila.slice(1)) huella.update(v as Uint8Array | string);
      }
      expect(filas.length).toBeGreaterThan(10);
      huellas.push(huella.digest("hex"));
    } finally {
      await p.cerrar();
    }
  }
  expect(huellas[1]).toBe(huellas[0]);
}, 600_000);
