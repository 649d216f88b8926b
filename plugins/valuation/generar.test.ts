import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { BASES, tablaDe } from "../bases/service.ts";
import { comprobar } from "./comprobar.ts";

interface Base {
  base: string;
  origen: number;
  destino: number;
}

const EJECUCION = "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon," +
  "cargos,horas,licencias,importe\n";

for (const base of basesDeDatos()) {
  describe(`generación automática en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const generar = (origen: string, destino: string, como = p.roles.analista, saf = 357) =>
      p.pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
        como,
        form: { saf, codipres_origen: origen, codipres_destino: destino },
      });
    const previa = async (origen: string, destino: string) =>
      (await p.pedir<{ bases: Base[]; omitidos: { motivo: string; registros: number }[] }>(
        "GET",
        `/api/presupuestos/generacionautomaticadedatos/357/${origen}/${destino}`,
        { como: p.roles.consulta },
      )).json;
    const filas = async (tabla: string, codipres: string) => {
      const todas = await p.app.db.filas(
        `SELECT * FROM ${tabla} WHERE saf = 357 AND codipres = ? ORDER BY id`,
        [codipres],
      );
      return todas.map(({ id: _i, codipres: _c, rev: _r, ...resto }) => resto);
    };
    const crear = (codigo: string) =>
      p.pedir("POST", `/api/presupuestos/editar/357/${codigo}`, {
        como: p.roles.analista,
        form: {
          accion: "nuevo",
          descripcion: "Prueba",
          desde_mes: 202412,
          ejercicio: 2026,
          version: 1,
        },
      });

    test("[P4] every row of the nine bases replaces what was there, which the audit keeps", async () => {
      await crear("E26G1");
      const primera = await generar("E2601", "E26G1");
      expect(primera.json).toMatchObject({ resultado: true, mensaje: "" });
      const antes = await previa("E2699", "E26G1");
      for (const { id } of BASES) {
        const fuente = await filas(`base_${id}`, "E2601");
        expect(await filas(`base_${id}`, "E26G1")).toEqual(fuente);
        expect(antes.bases.find((b) => b.base === id)?.destino).toBe(fuente.length);
      }
      const segunda = await generar("E2699", "E26G1");
      expect(segunda.json.bases).toEqual(antes.bases as never);
      expect(await filas("base_cargos", "E26G1")).toEqual(await filas("base_cargos", "E2699"));
      const [{ contenido }] = await leidas<{ contenido: Uint8Array }>(
        p.app.db,
        "SELECT contenido FROM auditoria WHERE accion = 'generar' AND entidad = 'cargos' " +
          "AND codipres = 'E26G1' ORDER BY id DESC LIMIT 1",
      );
      const guardado = JSON.parse(new TextDecoder().decode(Bun.zstdDecompressSync(contenido)));
      expect(guardado.filas).toHaveLength((await filas("base_cargos", "E2601")).length);
    });

    test("[P4] generating from itself empties the group", async () => {
      const { json } = await generar("E26G1", "E26G1");
      expect(json).toMatchObject({ resultado: true });
      for (const b of BASES) expect(await filas(tablaDe(b), "E26G1")).toEqual([]);
    });

    test("[P4] an execution gives one row of positions per key, hours apart, the rest reported", async () => {
      const k = (esc: number, pprin: number, mon: number, resto: string) =>
        `202501,357,18,0,0,1,2,11,${pprin},cargo,${esc},,,0,1,${mon},${resto}\n`;
      const { errores } = await p.importarTextos({
        ejecucion: EJECUCION + k(62, 1, 1, "10,0,3,1000.00") + k(206, 1, 1, "0,40,0,500.00") +
          k(601, 2, 1, "5,12,0,700.00") + k(310, 1, 1, "4,0,4,0.00") +
          k(62, 5, 1, "0,0,0,1.00").replace("cargo", "asistencia") +
          k(62, 1, 2, "7,0,0,9.00") +
          "202501,357,18,0,0,1,2,11,1,sac,62,,,0,1,1,0,0,0,83.33\n",
      });
      expect(errores).toEqual([]);
      const vista = await previa("M2501", "E26G1");
      expect(vista.bases.find((b) => b.base === "cargos")).toMatchObject({ origen: 4, destino: 0 });
      const { json } = await generar("M2501", "E26G1");
      expect(json).toMatchObject({ resultado: true, bases: vista.bases, omitidos: vista.omitidos });
      const motivos = new Map(vista.omitidos.map((o) => [o.motivo, o.registros]));
      expect(motivos).toEqual(
        new Map([
          ["no tiene cargos ocupados ni horas", 1],
          ["es de otra partida principal", 1],
          ["está en otra moneda", 1],
        ]),
      );
      const comunes = { vacantes: 0, coefval: 100, tcober: 12, feje: 0, codes: 0, cat: 1 };
      const creadas = await filas("base_cargos", "E26G1");
      expect(creadas.map(({ esc, pprin, codp, cargos }) => [esc, pprin, codp, cargos])).toEqual([
        [62, 1, 1, 7],
        [206, 1, 3, 40],
        [601, 2, 1, 5],
        [601, 2, 3, 12],
      ]);
      for (const fila of creadas) expect(fila).toMatchObject(comunes);
    });

    test("[P4] [P1] refused where it may not write; malformed codes are 400, others' bodies 403", async () => {
      for (const destino of ["M2412"]) {
        expect((await generar("E2601", destino)).json).toMatchObject({ resultado: false });
      }
      const casos: [ReturnType<typeof generar>, number][] = [
        [generar("E2601", "E9999"), 404],
        [generar("E9999", "E26G1"), 404],
        [generar("E26", "E26G1"), 400],
        [generar("E2601", ""), 400],
        [generar("E2601", "E26G1", p.roles.ajena), 403],
        [generar("E2601", "E26G1", p.roles.consulta), 403],
      ];
      for (const [i, [respuesta, estado]] of casos.entries()) {
        expect({ i, estado: (await respuesta).status }).toEqual({ i, estado });
      }
    });

    test("[V12] generating makes the valuation of the target stale", async () => {
      const como = p.roles.analista;
      await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "O2601" } });
      const estado = async () =>
        (await p.pedir("GET", "/api/salidas/resumenporobjetodelgasto/357/O2601", { como })).json;
      expect(await estado()).toMatchObject({ desactualizado: false });
      await generar("E2601", "O2601");
      expect(await estado()).toMatchObject({ desactualizado: true });
    });

    test("a database in order is found so by planta comprobar, and damage is named", async () => {
      const como = p.roles.admin;
      await p.pedir("POST", "/api/valorizar", { como, form: { saf: 307, codipres: "E2601" } });
      const cierre = await p.pedir("POST", "/api/presupuestos/darcierre/307/E2601", {
        como,
        form: { accion: "darcierre", tipo: "L" },
      });
      expect(cierre.json).toMatchObject({ resultado: true, nuevo_codigo: "L2601" });
      const fallas = async () =>
        (await comprobar(p.app.db, () => {})).flatMap((c) => c.fallas.map((f) => [c.control, f]));
      const bien = await comprobar(p.app.db, () => {});
      expect(bien.map((c) => [c.control, c.fallas])).toEqual([
        ["restricciones", []],
        ["manifiestos", []],
        ["libros", []],
        ["auditoria", []],
      ]);
      expect(bien.every((c) => c.revisados > 0)).toBe(true);
      // What somebody with the keys of the server could do: take the guards off and change a cent.
      await p.app.db.tx(async (q) => {
        const sinGuarda = q.dialecto === "sqlite"
          ? "DROP TRIGGER base_otrosgastos_sin_cambios"
          : "ALTER TABLE base_otrosgastos DISABLE TRIGGER base_otrosgastos_sin_cambios";
        await q.ejecutar(sinGuarda);
        await q.ejecutar(
          "UPDATE base_otrosgastos SET costo_total = costo_total + 1 " +
            "WHERE saf = 307 AND codipres = 'L2601'",
        );
        await q.ejecutar("UPDATE valuaciones SET lineas = lineas + 1 WHERE codipres = 'E2601'");
      });
      const malas = await fallas();
      expect(malas).toContainEqual([
        "manifiestos",
        "307 L2601: el contenido no es el que se cerró",
      ]);
      expect(malas).toContainEqual([
        "auditoria",
        "base_otrosgastos: faltan guardas contra cambios",
      ]);
      expect(malas.some(([c, f]) => c === "libros" && f.startsWith("307 E2601"))).toBe(true);
    });
  });
}
