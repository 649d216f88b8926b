/** [W6] An agreement becomes law: what it asks first, what it writes, and what it refuses. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { cambiar, quitar, varias } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import { sinPlazos } from "#core/testing/clocks.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import type { PreviaDeHomologar, ProcedenciaDeValor } from "#proto/escenarios.ts";
import { tabla } from "../tables.ts";

sinPlazos();

const TRAMO = { mes: 202601, porcentaje: 2.5, alcance: { series: ["SINEP"] } };
const SUMA = {
  id: "HOMOLOGADA-05",
  descripcion: "Suma de mayo",
  regimen: "sinep",
  desde_mes: 202605,
  hasta_mes: 202605,
  importe: 45_000,
  remunerativa: true,
  bonificable: false,
};
const ACUERDO = {
  nombre: "Paritaria de prueba",
  fecha: "2026-01-05",
  tramos: [TRAMO, { ...TRAMO, mes: 202602, porcentaje: 2 }],
  sumas: [SUMA],
};
const NORMA = "Dec. de prueba 1/2026";

interface Hecho {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly id: number;
  readonly rev: number;
  readonly entradas: number;
}
type Vista = PreviaDeHomologar & Hecho;

paraCadaBase("homologating", (base) => {
  let p: Producto;
  beforeEach(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterEach(() => p.cerrar());

  const pedir = <T = Hecho>(ruta: string, como: Rol, form: Record<string, string | number>) =>
    p.pedir<T>("POST", `/api/acuerdos${ruta}`, { como: p.roles[como], form });

  /** A signed one of ONP. */
  async function acta(definicion: object = ACUERDO, saf = 750): Promise<number> {
    const { json } = await pedir("", "admin", { saf, definicion: JSON.stringify(definicion) });
    expect(json.mensaje).toBe("");
    await pedir(`/${json.id}`, "admin", { accion: "estado", estado: "acta" });
    return json.id;
  }
  const previa = (id: number, como: Rol = "admin") =>
    pedir<Vista>(`/${id}/homologar/previa`, como, { norma: NORMA });
  const homologar = (id: number, form: Record<string, string | number>, como: Rol = "admin") =>
    pedir(`/${id}/homologar`, como, { norma: NORMA, ...form });
  const serie = () =>
    p.app.db.valores(
      "SELECT desde_mes, valor, norma FROM valores_ur WHERE serie_ur = 'SINEP' AND desde_mes >= 202512 ORDER BY desde_mes",
    );
  const todo = async () =>
    JSON.stringify([
      await p.app.db.valores("SELECT * FROM valores_ur ORDER BY 1, 2"),
      await p.app.db.valores("SELECT * FROM categorias_valores ORDER BY 1, 2, 3"),
      await p.app.db.valores("SELECT * FROM sumas_fijas ORDER BY id"),
      await p.app.db.valores("SELECT * FROM acuerdos ORDER BY id"),
      await p.app.db.valores("SELECT * FROM acuerdos_valores ORDER BY 1, 2"),
    ]);

  test(
    "[W6] it says first what it writes, what it takes away and whom it reaches; then it writes just that",
    async () => {
      for (const codipres of ["E2601", "E2602"]) {
        const { json } = await p.pedir("POST", "/api/valorizar", {
          como: p.roles.analista,
          form: { saf: 357, codipres },
        });
        expect({ codipres, ...json }).toMatchObject({ codipres, resultado: true });
      }
      const id = await acta();
      const antes = await todo();
      const { json } = await previa(id);
      expect(await todo()).toBe(antes);
      const [[, diciembre]] = await serie() as [number, number][];
      const enero = Math.round(diciembre * 1.025);
      const febrero = Math.round(enero * 1.02);
      expect(json.entradas.map((e) => [e.tabla, e.desde_mes, e.porcentaje, e.clave_texto])).toEqual(
        [
          ["valores_ur", 202601, 2.5, "Serie SINEP"],
          ["valores_ur", 202602, 2, "Serie SINEP"],
          ["sumas_fijas", 202605, null, expect.stringContaining("HOMOLOGADA-05")],
        ],
      );
      expect(json.entradas[0]).toMatchObject({
        antes: { valor: diciembre / 100 },
        despues: { valor: enero / 100, norma: NORMA },
      });
      // Every stored value of 2026 goes away: the agreement says what the year is worth.
      expect(json.reemplazados.map((r) => r.desde_mes)).toEqual(
        (await serie()).slice(1).map(([mes]) => Number(mes)),
      );
      const afectados = new Map(json.detalle.map((d) => [`${d.saf} ${d.codipres}`, d]));
      expect(afectados.get("357 E2602")).toMatchObject({ vence: true });
      // Its month is before the agreement.
      expect(afectados.has("357 E2601")).toBe(false);
      expect(json.renglones).toBe(json.detalle.reduce((n, d) => n + d.renglones, 0));

      // What it would cost, from what the reached one is valued at.
      const { token, pesos } = json;
      expect(pesos).toMatchObject({ medidos: 1, valorizados: 1 });
      const poco = await homologar(id, { token, aceptados: "[0,1]" });
      expect(poco.json).toMatchObject({ resultado: false });
      expect(poco.json.mensaje).toContain("Falta aceptar");
      expect(await todo()).toBe(antes);
      const todos = JSON.stringify(json.reemplazados.map((r) => r.n));
      const hecho = await homologar(id, { token, aceptados: todos });
      expect(hecho.json).toMatchObject({ resultado: true, entradas: 3 });
      expect((await serie()).slice(1)).toEqual([[202601, enero, NORMA], [202602, febrero, NORMA]]);

      const situacion = async (codipres: string) =>
        (await p.pedir("GET", `/api/presupuestos/situacion/357/${codipres}`, {
          como: p.roles.analista,
        })).json;
      expect(await situacion("E2602")).toMatchObject({ valorizado: true, desactualizado: true });
      const { json: otra } = await p.pedir<{ total: Record<string, number> }>(
        "POST",
        "/api/valorizar",
        { como: p.roles.analista, form: { saf: 357, codipres: "E2602" } },
      );
      expect(Object.fromEntries(pesos.importes.map((i) => [i.mon, i.despues]))).toEqual(otra.total);
      expect(await situacion("E2601")).toMatchObject({ valorizado: true, desactualizado: false });
    },
    600_000,
  );

  test("[W6] then it is read only, and each value tells which agreement it comes from while it is the same", async () => {
    const id = await acta();
    const { json: { token } } = await previa(id);
    await homologar(id, { token, aceptados: "todos" });
    const leido = await p.pedir("GET", `/api/acuerdos/${id}`, { como: p.roles.admin });
    expect(leido.json).toMatchObject({ estado: "homologado", norma: NORMA });
    for (const accion of ["editar", "eliminar", "estado"]) {
      const form = { accion, definicion: JSON.stringify(ACUERDO), estado: "borrador" };
      expect((await pedir(`/${id}`, "admin", form)).json.mensaje).toContain("homologado");
    }
    const origen = async (como: Rol = "admin") =>
      (await p.pedir<ProcedenciaDeValor[]>(
        "GET",
        "/api/tablas/acuerdos/valores_ur?serie_ur=SINEP",
        {
          como: p.roles[como],
        },
      )).json;
    const nombre = ACUERDO.nombre;
    expect(await origen()).toEqual([
      { desde_mes: 202601, acuerdo: id, nombre },
      { desde_mes: 202602, acuerdo: id, nombre },
    ]);
    // Of another body, and not published: that there is one, and no more.
    expect((await origen("ajena"))[0]).toMatchObject({ acuerdo: null });
    expect(JSON.stringify(await origen("ajena"))).not.toContain(nombre);
    await p.pedir("POST", "/api/tablas/valores/valores_ur/202602", {
      como: p.roles.tablas,
      form: { serie_ur: "SINEP", valor: "999.99" },
    });
    expect((await origen()).map((o) => o.desde_mes)).toEqual([202601]);
    const historia = await p.pedir<{ desde_mes: number; usuario: string }[]>(
      "GET",
      "/api/tablas/historia/valores_ur?serie_ur=SINEP",
      { como: p.roles.admin },
    );
    expect(historia.json.find((e) => e.desde_mes === 202601)).toMatchObject({
      usuario: "admin@onp",
    });
  });

  test("[W6] it is one operation in the trail", async () => {
    const id = await acta();
    const { json } = await previa(id);
    await homologar(id, { token: json.token, aceptados: "todos" });
    const asientos = await leidas<{ entidad: string; accion: string; instante: number }>(
      p.app.db,
      "SELECT entidad, accion, instante FROM auditoria WHERE id >= " +
        "(SELECT max(id) FROM auditoria WHERE entidad = 'acuerdos' AND accion = 'homologar') " +
        "AND entidad <> 'sesiones' ORDER BY id",
    );
    const [primero, ...otros] = asientos;
    expect(primero).toMatchObject({ entidad: "acuerdos", accion: "homologar" });
    expect(new Set(asientos.map((a) => a.instante)).size).toBe(1);
    const cuantos = (accion: string) => otros.filter((a) => a.accion === accion).length;
    // Two of the stored months are written over; the others go away.
    expect([cuantos("agregar"), cuantos("editar"), cuantos("eliminar")])
      .toEqual([1, 2, json.reemplazados.length - 2]);
  });

  test("[W6] two agreements do not write over each other; one that goes on from the other may", async () => {
    const primero = await acta();
    const { json: { token } } = await previa(primero);
    await homologar(primero, { token, aceptados: "todos" });
    const antes = await todo();
    for (
      const [caso, parte] of [
        [{ ...ACUERDO, nombre: "Otro" }, "Serie SINEP ya tiene valores homologados desde enero"],
        [
          { ...ACUERDO, tramos: [{ ...TRAMO, mes: 202602 }], sumas: [] },
          "Serie SINEP ya tiene valores homologados desde febrero",
        ],
        [{ ...ACUERDO, tramos: [] }, "HOMOLOGADA-05"],
      ] as const
    ) {
      const otro = await acta(caso);
      const vista = await previa(otro);
      expect(vista.json.mensaje).toContain(parte);
      expect(vista.json.mensaje).toContain(`«${ACUERDO.nombre}»`);
      const r = await homologar(otro, { token: "abc", aceptados: "todos" });
      expect(r.json).toMatchObject({ resultado: false, mensaje: vista.json.mensaje });
      await pedir(`/${otro}`, "admin", { accion: "eliminar" });
    }
    expect(await todo()).toBe(antes);
    const sigue = await acta({ ...ACUERDO, tramos: [{ ...TRAMO, mes: 202603 }], sumas: [] });
    const vista = await previa(sigue);
    expect(vista.json.reemplazados).toEqual([]);
    expect((await homologar(sigue, { token: vista.json.token, aceptados: "" })).json.resultado)
      .toBe(true);
  });

  test("[W6] of two that overlap and are homologated at once, one is written and the other refused", async () => {
    const ids = [await acta(), await acta({ ...ACUERDO, nombre: "Otro", sumas: [] })];
    const codigos: string[] = [];
    for (const id of ids) codigos.push((await previa(id)).json.token);
    const hechas = await Promise.all(
      ids.map((id, i) => homologar(id, { token: codigos[i], aceptados: "todos" })),
    );
    expect(hechas.filter((r) => r.json.resultado).length).toBe(1);
    const [[escritos]] = await p.app.db.valores(
      "SELECT count(DISTINCT acuerdo) FROM acuerdos_valores",
    );
    expect(escritos).toBe(1);
    const [[homologados]] = await p.app.db.valores(
      "SELECT count(*) FROM acuerdos WHERE estado = 'homologado'",
    );
    expect(homologados).toBe(1);
  });

  test("[W6] [U3] only who edits tables and is of ONP or administers; a draft, no norm or an old preview is refused", async () => {
    const id = await acta();
    const deSaf = await acta(ACUERDO, 357);
    for (const como of ["consulta", "analista", "ajena", "onp"] as const) {
      expect({ como, status: (await previa(id, como)).status }).toEqual({ como, status: 403 });
      expect((await homologar(id, { token: "a", aceptados: "todos" }, como)).status).toBe(403);
    }
    // Edits tables, of its own body, and neither of ONP nor an administrator.
    expect((await previa(deSaf, "tablas")).status).toBe(403);
    expect((await homologar(deSaf, { token: "a", aceptados: "todos" }, "tablas")).status).toBe(403);
    expect((await previa(id, "tablas")).status).toBe(404);
    const sinNorma = await pedir(`/${id}/homologar`, "admin", { norma: " ", token: "a" });
    expect(sinNorma.json.mensaje).toContain("Indique la norma");
    expect((await homologar(id, { aceptados: "todos" })).status).toBe(400);
    expect((await homologar(id, { token: "a", aceptados: "{}" })).status).toBe(400);
    const viejo = await homologar(id, { token: "a", aceptados: "todos" });
    expect(viejo.status).toBe(409);
    await pedir(`/${id}`, "admin", { accion: "estado", estado: "borrador" });
    expect((await previa(id)).json.mensaje).toContain("borrador");
    await pedir(`/${id}`, "admin", { accion: "estado", estado: "acta" });
    const vacio = await acta({ ...ACUERDO, tramos: [], sumas: [] });
    expect((await previa(vacio)).json.mensaje).toContain("no tiene tramos ni sumas");
    const sinValor = await acta({ ...ACUERDO, sumas: [], tramos: [{ ...TRAMO, mes: 199001 }] });
    expect((await previa(sinValor)).json).toMatchObject({ resultado: false });
    const [[cuantos]] = await p.app.db.valores("SELECT count(*) FROM acuerdos_valores");
    expect(cuantos).toBe(0);
  });

  test("[W6] comprobar tells what an agreement could not have written, and not what was corrected", async () => {
    const [acuerdos] = p.app.registro.comprobaciones.filter((c) => c.id === "acuerdos");
    const fallas = async () => (await p.app.db.leer((q) => acuerdos.run(q, {}))).failures;
    const id = await acta();
    const borrador = await acta({ ...ACUERDO, nombre: "Otro" });
    const { json: { token } } = await previa(id);
    await homologar(id, { token, aceptados: "todos" });
    await p.pedir("POST", "/api/tablas/valores/valores_ur/202602", {
      como: p.roles.tablas,
      form: { serie_ur: "SINEP", valor: "999.99" },
    });
    expect(await p.app.db.leer((q) => acuerdos.run(q, {}))).toEqual({ checked: 3, failures: [] });
    const deTabla = async (nombre: "valores_ur" | "sumas_fijas") =>
      (await p.app.db.leer((q) =>
        varias(q, tabla.acuerdos_valores, { tabla: nombre }, "*", { orden: "entrada" })
      ))[0];
    const [serie, suma] = [await deTabla("valores_ur"), await deTabla("sumas_fijas")];
    const importe = suma.valor.replace("45000", "45001");
    const casos: readonly (readonly [typeof serie, Partial<typeof serie>, string])[] = [
      [serie, { acuerdo: borrador }, `acuerdo ${borrador}: escribió valores y no está homologado`],
      [serie, { valor: "{}" }, "el valor escrito no es el de su entrada"],
      [serie, { valor: "nada" }, "el valor escrito no es el de su entrada"],
      [
        serie,
        {
          entrada: serie.entrada.replace("202601", "202607"),
          valor: serie.valor.replace("202601", "202607"),
        },
        "no tiene un tramo en julio de 2026",
      ],
      [suma, { valor: importe }, "su suma es de 45.000,00"],
    ];
    for (const [de, cambio, parte] of casos) {
      const clave = { tabla: de.tabla, entrada: de.entrada };
      await p.app.db.tx((q) => cambiar(q, tabla.acuerdos_valores, clave, cambio));
      expect(await fallas()).toEqual([expect.stringContaining(parte)]);
      const puesta = { ...clave, ...elegir({ ...de, ...cambio }, ["entrada"]) };
      await p.app.db.tx((q) => cambiar(q, tabla.acuerdos_valores, puesta, de));
    }
    expect(await fallas()).toEqual([]);
    await p.app.db.tx((q) => quitar(q, tabla.acuerdos_valores, { acuerdo: id }));
    expect(await fallas()).toEqual([
      `acuerdo ${id}: está homologado y no consta qué valores escribió`,
    ]);
  });

  test("[W6] what somebody changed after the preview is not written over unseen", async () => {
    const id = await acta();
    const { json: { token } } = await previa(id);
    await p.pedir("POST", "/api/tablas/valores/valores_ur/202604", {
      como: p.roles.tablas,
      form: { serie_ur: "SINEP", valor: "999.99" },
    });
    const antes = await todo();
    expect((await homologar(id, { token, aceptados: "todos" })).status).toBe(409);
    expect(await todo()).toBe(antes);
  });
});
