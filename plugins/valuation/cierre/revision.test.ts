/** The list before closing, and who read what of it ([F6]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Consulta } from "#core/plugin.ts";
import { planta } from "#core/testing/processes/command.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CierreHecho, ListaDeCierre, PuntoMirado } from "#proto/valuation.ts";
import { cabeceras, cuentasDe, entregables, grupo } from "#plugins/bases/service.ts";
import { huellaDe } from "./manifiesto.ts";
import { listaDeCierre } from "./revision.ts";

const BASE = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,";
const CARGOS = `${BASE}agrup,nivel,grado,cat,feje,codp,codes,cargos,vacantes,coefval,tcober`;
const RUTA = "/api/presupuestos";

for (const base of basesDeDatos()) {
  describe(`la revisión del cierre en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const revisar = async (codipres = "E2601", saf = 357) =>
      (await p.pedir<ListaDeCierre>("GET", `${RUTA}/revision/${saf}/${codipres}`, {
        como: p.roles.admin,
      })).json;
    const hallados = async () => {
      const { puntos } = await revisar();
      return new Map(puntos.filter((x) => x.cuantos > 0).map((x) => [x.id, x]));
    };
    const valorizar = () =>
      p.pedir("POST", "/api/valorizar", {
        como: p.roles.analista,
        form: { saf: 357, codipres: "E2601" },
      });
    const cerrar = (form: Record<string, string> = {}) =>
      p.pedir("POST", `${RUTA}/darcierre/357/E2601`, {
        como: p.roles.analista,
        form: { accion: "darcierre", tipo: "A", ...form },
      });
    /** The rows of Cargos as they are dumped, one by one. */
    const cargos = async (cambiar: (filas: string[]) => string[]) => {
      const filas = await p.app.db.valores(
        `SELECT ${CARGOS} FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' ORDER BY id`,
      );
      const textos = filas.map((f) =>
        f.map((v, i) => i === f.length - 2 ? (Number(v) / 100).toFixed(2) : String(v)).join()
      );
      const { errores } = await p.importarTextos({
        cargos: [CARGOS, ...cambiar(textos)].join("\n") + "\n",
      });
      expect(errores).toEqual([]);
    };
    const sellos = () => entregables(p.app.db);

    test("what keeps it from being closed goes first, and every point is told", async () => {
      const { puntos } = await revisar("E2699");
      expect(puntos.map((x) => x.id)).toEqual([
        ...["errores", "registros", "valorizacion", "techo", "sin_meses", "duplicados"] as const,
        ...["porcentajes", "programas", "categorias", "movidas", "valores"] as const,
      ]);
      const errores = puntos[0];
      expect(errores).toMatchObject({ bloquea: true, id: "errores" });
      expect(errores.cuantos).toBeGreaterThan(3);
      expect(errores.detalle[0].lugar).toEqual({
        seccion: "bases",
        item: errores.detalle[0].lugar?.item as string,
        extra: { errores: "1" },
      });
      expect(puntos[2]).toMatchObject({ cuantos: 1, frase: "No está valorizado" });
    });

    test("[U3] who may not see the group is refused, and what is no budget too", async () => {
      const como = p.roles.ajena;
      expect((await p.pedir("GET", `${RUTA}/revision/357/E2601`, { como })).status).toBe(403);
      const ejecucion = await p.pedir("GET", `${RUTA}/revision/357/M2412`, {
        como: p.roles.admin,
      });
      expect(ejecucion.json).toMatchObject({ resultado: false });
    });

    test("[T2] the techo, rows without months, equal rows and percentages of nobody", async () => {
      await p.importarTextos({ techos: "ejercicio,saf,cargos,observaciones\n2026,357,5,\n" });
      await cargos((filas) => [
        ...filas,
        filas[0],
        ...filas.slice(1, 3).map((f) => f.replace(/,\d+$/, ",0")),
      ]);
      const [[esc]] = await p.app.db.valores(
        "SELECT min(esc) FROM escalafones WHERE esc NOT IN (SELECT esc FROM base_cargos " +
          "WHERE saf = 357 AND codipres = 'E2601')",
      );
      const [[c_scom, n_comp]] = await p.app.db.valores(
        "SELECT c_scom, n_comp FROM composicion WHERE c_comp = 'B' ORDER BY 1, 2 LIMIT 1",
      );
      const { errores } = await p.importarTextos({
        adicionales: "saf,codipres,prog,subp,proy,act,pprin,esc,mon,c_scom,n_comp,porcentaje\n" +
          `357,E2601,0,0,0,0,1,${esc},1,${c_scom},${n_comp},10.00\n`,
      });
      expect(errores).toEqual([]);
      expect((await valorizar()).json).toMatchObject({ resultado: true });
      const vistos = await hallados();
      const techo = vistos.get("techo") as PuntoMirado;
      expect(techo.frase).toContain("y el techo es 5");
      expect(techo.frase.startsWith(`${techo.cuantos} cargos por encima`)).toBe(true);
      const iguales = vistos.get("duplicados") as PuntoMirado;
      expect(iguales).toMatchObject({
        cuantos: 2,
        frase: "2 registros son exactamente iguales a otro",
      });
      expect(iguales.lugar).toMatchObject({ seccion: "bases", item: "cargos" });
      expect(iguales.lugar?.extra["f.esc"]).toMatch(/^=\d+$/);
      const sinMeses = vistos.get("sin_meses") as PuntoMirado;
      expect(sinMeses.cuantos).toBeGreaterThanOrEqual(2);
      expect(sinMeses.lugar).toEqual({
        seccion: "bases",
        item: "cargos",
        extra: { "f.tcober": "=0" },
      });
      const [[sin]] = await p.app.db.valores(
        "SELECT count(*) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' AND tcober = 0",
      );
      expect(sinMeses.cuantos).toBe(Number(sin));
      const porcentajes = vistos.get("porcentajes") as PuntoMirado;
      expect(porcentajes.cuantos).toBeGreaterThan(0);
      const [deNadie] = porcentajes.detalle;
      expect(deNadie.frase).toStartWith("Adicionales: P. Prin 1, Esc " + esc);
      const [[registro]] = await p.app.db.valores(
        "SELECT id FROM base_adicionales WHERE saf = 357 AND codipres = 'E2601'",
      );
      expect(deNadie.lugar).toEqual({
        seccion: "bases",
        item: "adicionales",
        extra: { registro: String(registro) },
      });
      for (const id of ["errores", "registros", "valorizacion", "programas", "movidas"]) {
        expect([id, vistos.has(id)]).toEqual([id, false]);
      }
    });

    test("[S8] values of more than six months are those that the control warns of", async () => {
      interface Fila {
        readonly advertencia: boolean;
      }
      const avisadas = async () => {
        const { json } = await p.pedir<
          { escalafones: { categorias: Fila[] }[]; sinep: Fila[] }
        >("GET", "/api/salidas/controlmesesremuneraciones/357/E2601", { como: p.roles.admin });
        return [...json.escalafones.flatMap((e) => e.categorias), ...json.sinep]
          .some((f) => f.advertencia);
      };
      const puesto = async () => (await hallados()).get("valores");
      expect(await puesto() !== undefined).toBe(await avisadas());
      const { json: { presupuesto } } = await p.pedir<
        { presupuesto: Record<string, string | number> }
      >("GET", `${RUTA}/editar/357/E2601`, { como: p.roles.analista });
      const editar = (desde_mes: number) =>
        p.pedir("POST", `${RUTA}/editar/357/E2601`, {
          como: p.roles.analista,
          form: {
            accion: "editar",
            descripcion: presupuesto.descripcion,
            ejercicio: 2026,
            version: 1,
            desde_mes,
          },
        });
      expect((await editar(202712)).json).toMatchObject({ resultado: true });
      expect((await valorizar()).json).toMatchObject({ resultado: true });
      expect(await avisadas()).toBe(true);
      expect(await puesto()).toMatchObject({
        lugar: { seccion: "salidas", item: "controlderemuneraciones" },
        frase: expect.stringContaining("de más de 6 meses antes de diciembre de 2027"),
      });
      expect((await editar(202412)).json).toMatchObject({ resultado: true });
      expect((await valorizar()).json).toMatchObject({ resultado: true });
    });

    test("[C5] a call of the spec is never refused for it: the manifest says «no leída»", async () => {
      const vistos = await hallados();
      const { json } = await cerrar();
      expect(json).toMatchObject({ resultado: true, nuevo_codigo: "A2601" });
      const [sello] = await sellos();
      expect(JSON.parse(sello.campos).cierre).toContain("revision");
      const guardado = JSON.parse(sello.revision) as CierreHecho["revision"];
      expect(guardado.map((x) => x.id)).toEqual([...vistos.keys()]);
      expect(new Set(guardado.map((x) => x.leida))).toEqual(new Set(["no leída"]));
      expect((await revisar()).puntos.filter((x) => x.cuantos > 0).map((x) => x.id))
        .toEqual([...vistos.keys()]);
    });

    test("[C5] a manifest that does not name the review answers for everything else", async () => {
      const { db } = p.app;
      const [{ sha256, ...cierre }] = await sellos();
      const grupo = (await cabeceras(db, 357)).find((c) => c.codipres === cierre.codipres);
      if (!grupo) throw new Error("falta el entregable");
      expect(await huellaDe(db, grupo, cierre)).toBe(sha256);
      const otro = { ...cierre, revision: cierre.revision.replace("no leída", "otra persona") };
      expect(await huellaDe(db, grupo, otro)).not.toBe(sha256);
      // As they were sealed before there was a review.
      const campos = JSON.parse(cierre.campos) as { cierre: string[] };
      const anteriores = { ...campos, cierre: campos.cierre.filter((c) => c !== "revision") };
      const viejo = { ...cierre, campos: JSON.stringify(anteriores) };
      const huella = await huellaDe(db, grupo, { ...viejo, revision: "" });
      expect(await huellaDe(db, grupo, viejo)).toBe(huella);
    });

    test("[C4] what was ticked is of the list that was shown, or nothing is closed", async () => {
      const lista = await revisar();
      const antes = (await sellos()).length;
      const otra = await cerrar({ revision: "0".repeat(16), leidas: "techo" });
      expect(otra).toMatchObject({ status: 409, json: { cambio: "revision" } });
      const desconocido = await cerrar({ leidas: "techo,nada" });
      expect(desconocido.status).toBe(400);
      expect(desconocido.json.mensaje).toContain("«nada»");
      expect((await sellos()).length).toBe(antes);
      const { json } = await cerrar({ revision: lista.revision, leidas: "techo, duplicados" });
      expect(json).toMatchObject({ resultado: true, nuevo_codigo: "A2602" });
      const { json: { cierre } } = await p.pedir<{ cierre: CierreHecho }>(
        "GET",
        `${RUTA}/cierre/357/A2602`,
        { como: p.roles.consulta },
      );
      const leidas = new Map(cierre.revision.map((x) => [x.id, x.leida]));
      expect(leidas.get("techo")).toBe("analista@economia");
      expect(leidas.get("duplicados")).toBe("analista@economia");
      expect(leidas.get("sin_meses")).toBe("no leída");
    });

    test("what the last deliverable had and this lacks, and what moved more than 20 %", async () => {
      const [[prog]] = await p.app.db.valores(
        "SELECT min(prog) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601'",
      );
      const filas = await p.app.db.valores(
        "SELECT esc, agrup, nivel, grado, cat, sum(cargos + vacantes) FROM base_cargos " +
          "WHERE saf = 357 AND codipres = 'E2601' AND codes = 0 " +
          "GROUP BY esc, agrup, nivel, grado, cat ORDER BY 1, 2, 3, 4, 5",
      );
      const [, agrup, nivel, grado, cat] = filas[0];
      const [esc] = filas[0];
      const suya = `,${esc},${agrup},${nivel},${grado},${cat},`;
      // One category of another programme is multiplied; a programme goes, and the other bases with it.
      const deEse = `357,E2601,${prog},`;
      await cargos((todas) => [
        ...todas.filter((f) => !f.startsWith(deEse)),
        ...todas.filter((f) => !f.startsWith(deEse) && f.includes(suya)).flatMap((f) => [f, f]),
      ]);
      await p.app.db.tx(async (q) => {
        for (
          const tabla of [
            "serviciosextraordinarios",
            "beneficiosycompensaciones",
            "asistenciasocial",
            "contratosespeciales",
            "otrosgastos",
          ]
        ) {
          await q.ejecutar(
            `DELETE FROM base_${tabla} WHERE saf = 357 AND codipres = 'E2601' AND prog = ?`,
            [Number(prog)],
          );
        }
        await q.ejecutar(
          "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357 AND codipres = 'E2601'",
        );
      });
      expect((await valorizar()).json).toMatchObject({ resultado: true });
      const vistos = await hallados();
      const programas = vistos.get("programas") as PuntoMirado;
      expect(programas).toMatchObject({
        cuantos: 1,
        frase: "1 programa de A2602 que ya no está",
        lugar: { seccion: "salidas", item: "parametrico" },
      });
      expect(programas.lugar?.extra).toMatchObject({ campos: "prog", comparar: "A2602" });
      expect(programas.detalle[0].frase).toMatch(new RegExp(`^${prog} .`));
      const propias = await p.app.db.valores(
        "SELECT DISTINCT codipres, esc, agrup, nivel, grado, cat FROM base_cargos " +
          "WHERE saf = 357 AND codipres IN ('E2601', 'A2602')",
      );
      const claves = (codipres: string) =>
        new Set(propias.filter((f) => f[0] === codipres).map((f) => f.slice(1).join("|")));
      const faltan = claves("A2602").difference(claves("E2601"));
      expect(vistos.get("categorias")?.cuantos ?? 0).toBe(faltan.size);
      const movidas = vistos.get("movidas") as PuntoMirado;
      expect(movidas.cuantos).toBeGreaterThan(0);
      expect(movidas.detalle[0].frase).toMatch(/(cargos|costo) [+-][\d.]+ %/);
      expect(movidas.frase).toContain("desde A2602");
    });

    test("the rows are read once for all the points, and not again while they are the same", async () => {
      /** The list, and how many times the rows of Cargos were gone through for it. */
      const contandoEn = (memoria: object, antes = false) => async (q: Consulta) => {
        let lecturas = 0;
        const espiada = new Proxy(q, {
          get(de, cual) {
            const valor: unknown = Reflect.get(de, cual, de);
            if (cual === "base") return memoria;
            if (typeof valor !== "function") return valor;
            return (...args: readonly unknown[]) => {
              const [sql, parametros] = args as [unknown, readonly unknown[] | undefined];
              // What names some of them asks for each by itself.
              if (/FROM base_cargos .*LIMIT/.test(String(sql)) && parametros?.at(-1) !== 1) {
                lecturas++;
              }
              return valor.apply(de, args);
            };
          },
        });
        const ctx = { q: espiada, saf: 357, codipres: "E2601" };
        if (antes) await cuentasDe(espiada, await grupo(espiada, 357, "E2601"));
        const lista = await listaDeCierre(ctx, p.app.registro.puntosDeRevision);
        return { lecturas, lista };
      };
      await cargos((filas) => [...filas, filas[0]]);
      await valorizar();
      const lista = await revisar();
      expect(lista.puntos.find((x) => x.id === "duplicados")?.cuantos).toBeGreaterThan(1);
      const contando = contandoEn({});
      expect(await p.app.db.leer(contando)).toEqual({ lecturas: 1, lista });
      expect(await p.app.db.leer(contando)).toEqual({ lecturas: 0, lista });
      // Counted before, as its heading does, they are read for what was not looked for.
      expect(await p.app.db.leer(contandoEn({}, true))).toEqual({ lecturas: 2, lista });
      // As it is closed: nothing is remembered of what may never be committed.
      expect(await p.app.db.tx(contando)).toEqual({ lecturas: 1, lista });
      expect(await p.app.db.tx(contando)).toEqual({ lecturas: 1, lista });
    });

    test("planta revisar says the same, and ends with 1 where something keeps it from being closed", async () => {
      const lista = await revisar();
      const { databaseUrl: url } = p.app.config;
      const orden = ["revisar", "--saf", "357", "--codipres"];
      const bien = await planta([...orden, "E2601", "--json"], { url });
      expect(bien).toMatchObject({ codigo: 0, quejas: "" });
      expect(JSON.parse(bien.salida)).toEqual({
        resultado: true,
        ...{ saf: 357, codipres: "E2601", ...lista },
      });
      const mal = await planta([...orden, "E2699"], { url });
      expect(mal.codigo).toBe(1);
      expect(mal.salida).toContain("No se puede cerrar");
    });
  });
}
