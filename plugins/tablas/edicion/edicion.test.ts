import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { leerContador } from "#core/db/audit.ts";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";

type Form = Readonly<Record<string, string | number>>;
interface Categoria {
  cat: number;
  descripcion: string;
  norma: string | null;
  remuneracion: number | null;
  sumafijare: number | null;
  uret: number | null;
  desde_mes: number | null;
  rev: string;
}

for (const base of basesDeDatos()) {
  describe(`edición de tablas en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
    }, 600_000);
    afterAll(() => p.cerrar());

    const enviar = (ruta: string, form: Form, rol: Rol = "tablas") =>
      p.pedir("POST", `/api/tablas${ruta}`, { como: p.roles[rol], form });
    const pedir = async <T>(ruta: string, rol: Rol = "tablas") => {
      const r = await p.pedir<T>("GET", `/api/tablas${ruta}`, { como: p.roles[rol] });
      expect(r.status).toBe(200);
      return r.json;
    };
    const categorias = (esc: number, mes: number) =>
      pedir<Categoria[]>(`/categorias/${esc}/${mes}`);
    const categoria = async (esc: number, cat: number, mes: number) => {
      const fila = (await categorias(esc, mes)).find((c) => c.cat === cat);
      if (!fila) throw new Error(`falta la categoría ${cat}`);
      return fila;
    };
    const contar = async (tabla: string) =>
      Number((await p.app.db.valores(`SELECT count(*) FROM ${tabla}`))[0][0]);
    const asientos = (entidad: string) =>
      leidas<{ accion: string; clave: string; antes: string | null; despues: string }>(
        p.app.db,
        "SELECT accion, clave, antes, despues FROM auditoria WHERE entidad = ? AND usuario = ? " +
          "ORDER BY id",
        [entidad, "tablas@economia"],
      );
    const TODAS = [
      "escalafones",
      "escalafon_suplementos",
      "categorias",
      "categorias_valores",
      "valores_ur",
      "sinep_tramos",
    ];
    /** Runs it and tells whether any reference table, counter or record changed. */
    async function sinCambios(fn: () => Promise<void>) {
      const foto = async () => ({
        filas: await Promise.all(TODAS.map(contar)),
        contador: await leerContador(p.app.db, "referencias"),
        auditoria: await contar("auditoria"),
      });
      const antes = await foto();
      await fn();
      expect(await foto()).toEqual(antes);
    }

    test("[U3] without ediciontablas nothing is edited, and a read-only account never edits", async () => {
      await sinCambios(async () => {
        for (const rol of ["analista", "consulta", "onp"] as const) {
          for (
            const ruta of [
              "/escalafones/nuevo",
              "/escalafones/editar",
              "/suplementos/303",
              "/categorias/nueva/62",
              "/categorias/editar/62/202501",
              "/valores/valores_ur/202501",
              "/valores/valores_ur/202501/eliminar",
              "/lotes/categorias_valores/202501/previa",
              "/lotes/categorias_valores/202501/aplicar",
            ]
          ) {
            const r = await enviar(ruta, { esc: 62, cat: 1, descripcion: "x" }, rol);
            expect({ rol, ruta, estado: r.status }).toEqual({ rol, ruta, estado: 403 });
          }
        }
      });
    });

    test("[R6] editing adds the entry of the month, leaves earlier ones and audits both", async () => {
      const antes = await categoria(62, 1, 202501);
      const contador = await leerContador(p.app.db, "referencias");
      const r = await enviar("/categorias/editar/62/202501", {
        cat: 1,
        descripcion: antes.descripcion,
        norma: "Acta 7/25",
        remuneracion: "2900000.55",
        sumafijare: "10.5",
        uret: 0,
        rev: antes.rev,
      });
      expect(r.json).toMatchObject({ resultado: true, mensaje: "", desde_mes: 202501 });
      expect(await leerContador(p.app.db, "referencias")).toBe(contador + 1);
      expect(await categoria(62, 1, 202501)).toMatchObject({
        norma: "Acta 7/25",
        remuneracion: 2_900_000.55,
        sumafijare: 10.5,
        desde_mes: 202501,
        rev: r.json.rev,
      });
      expect(await categoria(62, 1, 202412)).toEqual(antes);
      const asiento = (await asientos("categorias_valores")).at(-1);
      expect(asiento).toMatchObject({ accion: "agregar", clave: "esc=62|cat=1|desde_mes=202501" });
      expect(JSON.parse(asiento?.antes ?? "")).toMatchObject({ desde_mes: antes.desde_mes });
      expect(JSON.parse(asiento?.despues ?? "")).toMatchObject({ remuneracion: 2_900_000.55 });

      const entradas = await contar("categorias_valores");
      const otra = await enviar("/categorias/editar/62/202501", { cat: 1, remuneracion: "1.01" });
      expect(otra.json.resultado).toBe(true);
      expect(await contar("categorias_valores")).toBe(entradas);
      expect(await categoria(62, 1, 202501)).toMatchObject({
        remuneracion: 1.01,
        sumafijare: 10.5,
        norma: "Acta 7/25",
      });
    });

    test("[R6] a change of description alone makes no dated entry", async () => {
      const antes = await categoria(62, 2, 202502);
      const entradas = await contar("categorias_valores");
      const { norma, remuneracion, sumafijare, uret } = antes;
      const r = await enviar("/categorias/editar/62/202502", {
        cat: 2,
        descripcion: "  Otra descripción ",
        norma: norma ?? "",
        remuneracion: String(remuneracion),
        sumafijare: String(sumafijare),
        uret: String(uret),
      });
      expect(r.json).toMatchObject({ resultado: true, desde_mes: antes.desde_mes });
      expect(await contar("categorias_valores")).toBe(entradas);
      expect((await categoria(62, 2, 202502)).descripcion).toBe("Otra descripción");
      expect((await asientos("categorias")).at(-1)).toMatchObject({
        accion: "editar",
        clave: "esc=62|cat=2",
      });
    });

    test("[R6] a norm alone belongs to the value: it makes the entry of its month", async () => {
      const antes = await categoria(62, 3, 202503);
      await enviar("/categorias/editar/62/202503", { cat: 3, norma: "Resolución 9" });
      expect(await categoria(62, 3, 202503)).toMatchObject({
        norma: "Resolución 9",
        desde_mes: 202503,
        remuneracion: antes.remuneracion,
      });
    });

    test("[K1] the second of two people is told who and what, and nothing is overwritten", async () => {
      const visto = await categoria(62, 4, 202501);
      const valor = (remuneracion: string) => ({ cat: 4, remuneracion, rev: visto.rev });
      expect((await enviar("/categorias/editar/62/202501", valor("100"))).status).toBe(200);
      const segundo = await enviar("/categorias/editar/62/202501", valor("200"), "admin");
      expect(segundo.status).toBe(409);
      expect(segundo.json).toMatchObject({ resultado: false, actual: { remuneracion: 100 } });
      expect(String(segundo.json.mensaje)).toContain("tablas");
      expect((await categoria(62, 4, 202501)).remuneracion).toBe(100);
      const { actual } = segundo.json as { actual: Categoria };
      const tercero = { ...valor("300"), rev: actual.rev };
      expect((await enviar("/categorias/editar/62/202501", tercero, "admin")).status).toBe(200);
    });

    test("[K1] of many saves of one value at the same time exactly one succeeds", async () => {
      const { rev } = await categoria(62, 5, 202501);
      const respuestas = await Promise.all(
        [1, 2, 3, 4].map((n) =>
          enviar("/categorias/editar/62/202501", { cat: 5, remuneracion: n, rev })
        ),
      );
      expect(respuestas.map((r) => r.status).sort()).toEqual([200, 409, 409, 409]);
    });

    test("what a person typed wrong is refused in Spanish and nothing is stored", async () => {
      const casos: readonly [string, Form, number, string][] = [
        ["/categorias/editar/63/202501", { cat: 1, remuneracion: 1 }, 404, "escalafón 63"],
        ["/categorias/editar/62/202501", { cat: 999, remuneracion: 1 }, 404, "categoría 999"],
        ["/categorias/editar/303/202501", { cat: 1, remuneracion: 1 }, 200, "SINEP"],
        ["/categorias/editar/62/202501", { cat: 1, remuneracion: -1 }, 200, "remuneracion"],
        ["/categorias/editar/62/202501", { cat: 1, remuneracion: "1.234" }, 200, "dos decimales"],
        ["/categorias/editar/62/202501", { cat: 1, remuneracion: "mucho" }, 400, "remuneracion"],
        ["/categorias/editar/62/202501", { cat: 1, descripcion: " " }, 200, "descripción"],
        ["/categorias/editar/62/202513", { cat: 1, remuneracion: 1 }, 400, "mes"],
        ["/categorias/editar/62/209901", { cat: 1, remuneracion: 1 }, 200, "diciembre de"],
        ["/categorias/editar/62/198912", { cat: 1, remuneracion: 1 }, 200, "enero de 1990"],
        ["/categorias/editar/62/202501", { cat: 1, rev: "no es" }, 400, "versión"],
        ["/categorias/nueva/62", { cat: 1, descripcion: "x" }, 200, "Ya existe la categoría 1"],
        ["/categorias/nueva/62", { cat: 0, descripcion: "x" }, 200, "número de la categoría"],
        ["/categorias/nueva/62", { cat: 90, descripcion: "" }, 200, "descripción"],
        ["/categorias/nueva/63", { cat: 90, descripcion: "x" }, 404, "escalafón 63"],
        ["/categorias/nueva/303", { cat: 90, descripcion: "x" }, 200, "SINEP"],
        ["/escalafones/nuevo", { esc: 0, descripcion: "x" }, 200, "número del escalafón"],
        ["/escalafones/nuevo", { esc: 62, descripcion: "x" }, 200, "Ya existe el escalafón 62"],
        ["/escalafones/nuevo", { esc: 63, descripcion: "" }, 200, "descripción"],
        ["/escalafones/nuevo", { esc: 10000, descripcion: "x" }, 200, "esc"],
        ["/escalafones/nuevo", { esc: 63, descripcion: "x", regimen: "ur" }, 200, "serie"],
        ["/escalafones/editar", { esc: 63, descripcion: "x" }, 404, "escalafón 63"],
        ["/escalafones/editar", { esc: 62, descripcion: "" }, 200, "descripción"],
        ["/valores/sueldos/202501", { valor: 1 }, 404, "sueldos"],
        ["/valores/valores_ur/202501", { serie_ur: "SINEP", valor: "1.005" }, 200, "decimales"],
        ["/valores/valores_ur/202501", { serie_ur: "SINEP", valor: -5 }, 200, "valor"],
        ["/valores/valores_ur/202501", { valor: 5 }, 400, "serie_ur"],
        ["/valores/categorias_valores/202501", { esc: 62, cat: 999, remuneracion: 1 }, 200, "999"],
        ["/valores/valores_ur/202707/eliminar", { serie_ur: "SINEP" }, 404, "202707"],
        ["/valores/sinep_tramos/202501", { filas: "no" }, 400, "filas"],
        [
          "/valores/sinep_tramos/202501",
          {
            filas: JSON.stringify([
              { grado_desde: 0, grado_hasta: 5, porcentaje: 1 },
              { grado_desde: 5, grado_hasta: 9, porcentaje: 2 },
            ]),
          },
          200,
          "superpone",
        ],
      ];
      await sinCambios(async () => {
        for (const [ruta, form, estado, parte] of casos) {
          const r = await enviar(ruta, form);
          expect({ ruta, form, estado: r.status }).toEqual({ ruta, form, estado });
          expect(r.json.resultado).toBe(false);
          expect(String(r.json.mensaje)).toContain(parte);
        }
      });
    });

    test("[R2] a new scale and its category appear, and a description is edited with its version", async () => {
      const nuevo = await enviar("/escalafones/nuevo", { esc: 63, descripcion: "Nuevo" });
      expect(nuevo.json).toEqual({ resultado: true, mensaje: "" });
      const lista = await pedir<{ esc: number; rev: string }[]>("/escalafones");
      const fila = lista.find((e) => e.esc === 63);
      expect(fila).toMatchObject({ descripcion: "Nuevo", regimen: "categorias" });
      const form = { esc: 63, descripcion: "Cambiado", rev: fila?.rev ?? "" };
      expect((await enviar("/escalafones/editar", form)).json.resultado).toBe(true);
      expect((await enviar("/escalafones/editar", { ...form, descripcion: "Otro" })).status).toBe(
        409,
      );
      await enviar("/categorias/nueva/63", { cat: 7, descripcion: "Siete" });
      expect(await categorias(63, 202501)).toMatchObject([
        { cat: 7, descripcion: "Siete", remuneracion: null, desde_mes: null },
      ]);
      const soloTexto = { cat: 7, descripcion: "VII", norma: "", remuneracion: 0, sumafijare: 0 };
      await enviar("/categorias/editar/63/202501", soloTexto);
      expect(await categorias(63, 202501)).toMatchObject([
        { descripcion: "VII", desde_mes: null, remuneracion: null },
      ]);
    });

    test("a new scale of units says its regime and its series", async () => {
      const form = { esc: 64, descripcion: "Unidades", regimen: "ur", serie_ur: "GABINETE" };
      expect((await enviar("/escalafones/nuevo", form)).json.resultado).toBe(true);
      await enviar("/categorias/nueva/64", { cat: 1, descripcion: "Uno" });
      await enviar("/categorias/editar/64/202001", { cat: 1, uret: "12.25" });
      const unidades = await pedir<{ esc: number }[]>("/unidadesretributivas");
      expect(unidades.filter((u) => u.esc === 64))
        .toMatchObject([{ esc: 64, cat: 1, descripcion: "Uno", cantidad: 12.25 }]);
    });

    interface Escala {
      readonly esc: number;
      readonly serie_fe: string;
      readonly rev: string;
    }
    const escala = async (esc: number) => {
      const fila = (await pedir<Escala[]>("/escalafones")).find((e) => e.esc === esc);
      if (!fila) throw new Error(`falta el escalafón ${esc}`);
      return fila;
    };

    test("[R2] the series of the executive function is edited with its version, and stays when not sent", async () => {
      const { rev, serie_fe } = await escala(1303);
      expect(serie_fe).toBe("SINEP-FE");
      const form = { esc: 1303, descripcion: "Contratados", rev };
      expect((await enviar("/escalafones/editar", { ...form, serie_fe: "FE-2" })).json.resultado)
        .toBe(true);
      expect((await escala(1303)).serie_fe).toBe("FE-2");
      const [asiento] = (await asientos("escalafones")).toReversed();
      expect(asiento).toMatchObject({ accion: "editar", clave: "esc=1303" });
      expect([JSON.parse(asiento.antes ?? ""), JSON.parse(asiento.despues)]).toMatchObject([
        { serie_fe: "SINEP-FE" },
        { serie_fe: "FE-2" },
      ]);
      // Somebody who saw the other series.
      const tarde = await enviar("/escalafones/editar", { ...form, serie_fe: "" });
      expect([tarde.status, tarde.json.actual]).toMatchObject([409, { serie_fe: "FE-2" }]);
      const soloTexto = { esc: 1303, descripcion: "Contratados del SINEP" };
      await enviar("/escalafones/editar", soloTexto);
      expect((await escala(1303)).serie_fe).toBe("FE-2");
      await enviar("/escalafones/editar", { ...soloTexto, serie_fe: "" });
      expect((await escala(1303)).serie_fe).toBe("");
    });

    test("[R2] a new scale of the grid may name the series of its executive function; no other may", async () => {
      const grilla = { esc: 1304, descripcion: "Otra grilla", regimen: "sinep", serie_ur: "SINEP" };
      await enviar("/escalafones/nuevo", { ...grilla, serie_fe: "SINEP-FE" });
      expect((await escala(1304)).serie_fe).toBe("SINEP-FE");
      const lista = { esc: 1305, descripcion: "Lista", serie_fe: "SINEP-FE" };
      const nueva = await enviar("/escalafones/nuevo", lista);
      expect(nueva.json).toMatchObject({ resultado: false, campo: "serie_fe" });
      const { rev, ...editada } = { ...lista, esc: 62, rev: (await escala(62)).rev };
      const r = await enviar("/escalafones/editar", { ...editada, rev });
      expect(r.json).toMatchObject({
        resultado: false,
        mensaje: "serie_fe: el régimen categorias no paga función ejecutiva",
      });
    });

    test("[R2] the supplements of a scale are edited as one list, each main item with its record", async () => {
      interface Lista {
        readonly con_agrupamiento: boolean;
        readonly filas: readonly {
          readonly pprin: number;
          readonly agrupamiento: boolean;
          readonly tramo: boolean;
        }[];
        readonly rev: string;
      }
      const leer = () => pedir<Lista>("/suplementos/303");
      const guardar = (filas: readonly object[], rev?: string) =>
        enviar("/suplementos/303", { filas: JSON.stringify(filas), ...(rev ? { rev } : {}) });
      const vacia = await leer();
      expect(vacia).toMatchObject({ con_agrupamiento: true, con_tramo: true, filas: [] });
      const dos = { pprin: 2, agrupamiento: false, tramo: true };
      const ocho = { pprin: 8, agrupamiento: false, tramo: false };
      const { json } = await guardar([ocho, dos], vacia.rev);
      expect(json).toMatchObject({ resultado: true });
      expect(await leer()).toMatchObject({ filas: [dos, ocho], rev: json.rev });
      // Somebody who still sees the empty list.
      const tarde = await guardar([], vacia.rev);
      expect([tarde.status, tarde.json.actual]).toMatchObject([409, { filas: [dos, ocho] }]);
      await guardar([{ ...dos, tramo: false }, { pprin: 1, agrupamiento: true, tramo: true }]);
      expect((await leer()).filas).toEqual([
        { pprin: 1, agrupamiento: true, tramo: true },
        { pprin: 2, agrupamiento: false, tramo: false },
      ]);
      const hechos = (await asientos("escalafon_suplementos")).map((a) => `${a.accion} ${a.clave}`);
      expect(hechos.toSorted()).toEqual([
        "agregar esc=303|pprin=1",
        "agregar esc=303|pprin=2",
        "agregar esc=303|pprin=8",
        "editar esc=303|pprin=2",
        "eliminar esc=303|pprin=8",
      ]);
      const casos: readonly (readonly [string, readonly object[], string])[] = [
        ["/suplementos/303", [dos, dos], "La partida principal 2 está dos veces"],
        ["/suplementos/303", [{ ...dos, pprin: 3 }], "debe ser una partida con cargos: 1, 2, 7, 8"],
        ["/suplementos/62", [dos], "no tiene suplementos"],
      ];
      await sinCambios(async () => {
        for (const [ruta, filas, parte] of casos) {
          const r = await enviar(ruta, { filas: JSON.stringify(filas) });
          expect({ ruta, resultado: r.json.resultado }).toEqual({ ruta, resultado: false });
          expect(String(r.json.mensaje)).toContain(parte);
        }
        expect((await enviar("/suplementos/9999", { filas: "[]" })).status).toBe(404);
        await guardar((await leer()).filas);
      });
      expect((await guardar([])).json.resultado).toBe(true);
    });

    test("[R2] an amount that the regime of the scale does not pay is not typed, by any call", async () => {
      const mensaje = "Remuneración: el escalafón 100 se paga por unidades retributivas " +
        "y no lleva remuneración";
      const deUnidades = { cat: 1, uret: 4_000, sumafijare: 0, norma: "" };
      await sinCambios(async () => {
        const form = { ...deUnidades, remuneracion: 1 };
        expect((await enviar("/categorias/editar/100/202501", form)).json)
          .toMatchObject({ resultado: false, mensaje, campo: "remuneracion" });
        expect((await enviar("/valores/categorias_valores/202501", { esc: 100, ...form })).json)
          .toMatchObject({ resultado: false, mensaje });
        const previa = await enviar("/lotes/categorias_valores/202501/previa", {
          esc: 100,
          texto: "Cat.\tRemuneración\tUnid. Ret.\n1\t1,5\t4000\n2\t0\t3500,5\n",
        });
        expect(previa.json).toMatchObject({ resumen: { erronea: 1, cambiada: 1 } });
        expect(previa.json.filas).toMatchObject([{ motivos: [{ motivo: mensaje }] }, {}]);
        const deLista = await enviar("/categorias/editar/62/202501", { cat: 1, uret: 3 });
        expect(deLista.json).toMatchObject({
          resultado: false,
          mensaje: "Unid. Ret.: el escalafón 62 no se paga por unidades retributivas",
        });
      });
      const cero = await enviar("/categorias/editar/100/202501", {
        ...deUnidades,
        remuneracion: 0,
      });
      expect(cero.json).toMatchObject({ resultado: true, desde_mes: 202501 });
    });

    test("[R1] every table of dated values is edited, read, told and undone alike", async () => {
      const casos: readonly [string, Form, Form, Record<string, unknown>][] = [
        ["valores_ur", { serie_ur: "SINEP" }, { valor: "900.5", norma: "Decreto 3" }, {
          valor: 900.5,
          norma: "Decreto 3",
        }],
        ["sinep_grilla", { nivel: "C", grado: 4 }, { ur: 690 }, { ur: 690 }],
        ["sinep_funciones", { feje: 2 }, { ur: "1000.01" }, { ur: 1_000.01 }],
        ["sinep_agrupamientos", { agrup: "P" }, { porcentaje: 36 }, { porcentaje: 36 }],
        ["categorias_valores", { esc: 850, cat: 1 }, { remuneracion: 5, sumafijare: 1 }, {
          remuneracion: 5,
          sumafijare: 1,
        }],
      ];
      for (const [tabla, clave, valores, mostrado] of casos) {
        const consulta = new URLSearchParams(Object.entries(clave).map(([k, v]) => [k, String(v)]));
        const leer = async (mes: number) =>
          (await pedir<{ filas: Record<string, unknown>[] }>(
            `/valores/${tabla}/${mes}?${consulta}`,
          ))
            .filas[0];
        const antes = await leer(202701);
        const { rev } = antes;
        const r = await enviar(`/valores/${tabla}/202701`, {
          ...clave,
          ...valores,
          rev: String(rev),
        });
        expect(r.json).toMatchObject({ resultado: true, desde_mes: 202701 });
        expect(await leer(202701)).toMatchObject({ ...clave, ...mostrado, desde_mes: 202701 });
        expect((await leer(202612)).desde_mes).not.toBe(202701);
        const historia = await pedir<Record<string, unknown>[]>(`/historia/${tabla}?${consulta}`);
        expect(historia.at(-1)).toMatchObject({
          ...mostrado,
          desde_mes: 202701,
          usuario: "tablas@economia",
        });
        expect(Math.abs(Number(historia.at(-1)?.instante) - Date.now())).toBeLessThan(600_000);
        expect(historia.at(-1)?.importado).toBe(false);
        expect(historia[0]).toMatchObject({ usuario: "prueba", importado: true });
        const vieja = await enviar(`/valores/${tabla}/202701/eliminar`, {
          ...clave,
          rev: String(rev),
        });
        expect(vieja.status).toBe(409);
        const borrada = await enviar(`/valores/${tabla}/202701/eliminar`, {
          ...clave,
          rev: String(r.json.rev),
        });
        expect(borrada.json).toMatchObject({ resultado: true, rev });
        expect(await leer(202701)).toEqual(antes);
      }
    });

    test("[R1] tramos are replaced as a whole set; texts alone start no new set", async () => {
      interface Conjunto {
        desde_mes: number;
        rev: string;
        filas: Record<string, string | number>[];
      }
      const leer = (mes: number) => pedir<Conjunto>(`/valores/sinep_tramos/${mes}`);
      const antes = await leer(202606);
      const filas = [
        { grado_desde: 6, grado_hasta: 10, porcentaje: 40, descripcion: "Alto" },
        { grado_desde: 0, grado_hasta: 5, porcentaje: 10, descripcion: "Bajo" },
      ];
      const form = { filas: JSON.stringify(filas), rev: antes.rev };
      const r = await enviar("/valores/sinep_tramos/202606", form);
      expect(r.json).toMatchObject({ resultado: true, desde_mes: 202606 });
      expect((await leer(202606)).filas.map((f) => f.grado_desde)).toEqual([0, 6]);
      expect(await leer(202605)).toMatchObject({ rev: antes.rev });
      expect((await enviar("/valores/sinep_tramos/202606", form)).status).toBe(409);
      const textos = JSON.stringify(filas.map((f) => ({ ...f, descripcion: "Otro" })));
      expect((await enviar("/valores/sinep_tramos/202701", { filas: textos })).json).toMatchObject({
        desde_mes: 202606,
      });
      const historia = await pedir<Conjunto[]>("/historia/sinep_tramos");
      expect(historia.at(-1)).toMatchObject({ desde_mes: 202606, usuario: "tablas@economia" });
      await enviar("/valores/sinep_tramos/202606/eliminar", {});
      expect((await leer(202606)).rev).toBe(antes.rev);
    });

    test("[V12] an edit says which open budgets it revalues, and makes their valuation stale", async () => {
      const grupo = { saf: 357, codipres: "E2601" };
      const r = await p.pedir("POST", "/api/valorizar", { como: p.roles.analista, form: grupo });
      expect(r.json.resultado).toBe(true);
      const desactualizado = async () =>
        (await p.pedir("GET", "/api/salidas/resumenporobjetodelgasto/357/E2601", {
          como: p.roles.analista,
        })).json
          .desactualizado;
      expect(await desactualizado()).toBe(false);
      interface Impacto {
        renglones: number;
        safs: number;
        detalle: { saf: number; codipres: string; renglones: number }[];
        otros: { presupuestos: number; safs: number };
      }
      const impacto = await pedir<Impacto>("/impacto/valores_ur/202412?serie_ur=SINEP");
      const [[esperados]] = await p.app.db.valores(
        "SELECT count(*) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' " +
          "AND esc IN (303, 1303) AND codes = 0",
      );
      expect(Number(esperados)).toBeGreaterThan(0);
      const vistos = new Set(impacto.detalle.map((d) => d.saf)).size;
      expect(impacto.safs).toBe(vistos + impacto.otros.safs);
      expect(impacto.detalle.find((d) => d.codipres === "E2601")?.renglones).toBe(
        Number(esperados),
      );
      // The unit of the executive function, only who has one.
      const [[fila]] = await p.app.db.valores(
        "SELECT min(id) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' " +
          "AND esc IN (303, 1303) AND codes = 0 AND feje = 0",
      );
      const renglonesDe = async () => {
        const { detalle } = await pedir<Impacto>("/impacto/valores_ur/202412?serie_ur=SINEP-FE");
        return detalle.find((d) => d.codipres === "E2601")?.renglones ?? 0;
      };
      const sin = await renglonesDe();
      await p.app.db.tx(async (q) => {
        await q.ejecutar("UPDATE base_cargos SET feje = 4 WHERE id = ?", [Number(fila)]);
      });
      expect(await renglonesDe()).toBe(sin + 1);
      // A month that a later entry already covers revalues nothing.
      expect(await pedir<Impacto>("/impacto/valores_ur/202301?serie_ur=SINEP")).toMatchObject({
        renglones: 0,
      });
      expect(await pedir<Impacto>("/impacto/valores_ur/202501?serie_ur=SINEP")).toMatchObject({
        detalle: expect.not.arrayContaining([expect.objectContaining(grupo)]),
      });
      await enviar("/valores/valores_ur/202501", { serie_ur: "SINEP", valor: 5 });
      expect(await desactualizado()).toBe(false);
      await enviar("/valores/valores_ur/202412", { serie_ur: "SINEP", valor: "784.12" });
      expect(await desactualizado()).toBe(true);
    });

    test("[R2] what a file brought where it pays nothing stays, and does not stop who edits the rest", async () => {
      const { errores } = await p.importarTextos({
        categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma\n" +
          "100,2,202502,77.50,0,3000,\n",
      });
      expect(errores).toEqual([]);
      // A client of the spec sends every field back.
      const { remuneracion } = await categoria(100, 2, 202502);
      expect(remuneracion).toBe(77.5);
      const form = { cat: 2, uret: 3_100, sumafijare: 0, norma: "", remuneracion: "77.5" };
      expect((await enviar("/categorias/editar/100/202503", form)).json.resultado).toBe(true);
      expect(await categoria(100, 2, 202503)).toMatchObject({ uret: 3_100, remuneracion: 77.5 });
      const otra = await enviar("/categorias/editar/100/202503", { ...form, remuneracion: 78 });
      expect(otra.json.resultado).toBe(false);
    });
  });
}
