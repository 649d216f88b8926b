/** [W1] Agreements through their calls: who writes them, who reads them, and what is refused. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import { admin } from "#proto/admin-messages.ts";
import type { AcuerdoLeido, AcuerdoListado, ArchivoDeAcuerdo } from "#proto/escenarios.ts";

const TRAMO = {
  mes: 202601,
  porcentaje: 2.5,
  base: "anterior",
  redondeo: "centavo",
  con_funcion: false,
  alcance: { series: ["SINEP"], escalafones: [62], categorias: [], sumafijare: false },
} as const;
const SUMA = {
  id: "PRUEBA-05",
  descripcion: "Suma de mayo",
  norma: "Acta de prueba",
  regimen: "sinep",
  escalafones: [],
  pprins: [1, 2],
  desde_mes: 202605,
  hasta_mes: 202605,
  importe: 45_000.5,
  remunerativa: true,
  bonificable: false,
  en_sac: null,
} as const;
const ACUERDO: ArchivoDeAcuerdo = {
  version: 1,
  nombre: "Paritaria de prueba",
  norma: "",
  fecha: "2026-01-05",
  estado: "borrador",
  tramos: [TRAMO, {
    ...TRAMO,
    mes: 202602,
    base: 202512,
    redondeo: "sin",
    alcance: {
      series: [],
      escalafones: [],
      categorias: [{ esc: 206, cats: [1, 2] }],
      sumafijare: true,
    },
  }],
  sumas: [SUMA],
};

interface Hecho {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly id: number;
  readonly rev: number;
}

paraCadaBase("salary agreements", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const crear = (como: Rol, definicion: unknown = ACUERDO, saf = 357) =>
    p.pedir<Hecho>("POST", "/api/acuerdos", {
      como: p.roles[como],
      form: { saf, definicion: JSON.stringify(definicion) },
    });
  const hacer = (como: Rol, id: number, form: Record<string, string | number>) =>
    p.pedir<Hecho>("POST", `/api/acuerdos/${id}`, { como: p.roles[como], form });
  const leer = (como: Rol, id: number) =>
    p.pedir<AcuerdoLeido>("GET", `/api/acuerdos/${id}`, { como: p.roles[como] });
  const lista = async (como: Rol, query = "") =>
    (await p.pedir<AcuerdoListado[]>("GET", `/api/acuerdos${query}`, { como: p.roles[como] })).json;
  const guardados = async () =>
    JSON.stringify([
      await p.app.db.valores("SELECT * FROM acuerdos ORDER BY id"),
      await p.app.db.valores("SELECT * FROM acuerdos_tramos ORDER BY acuerdo, tramo"),
      await p.app.db.valores("SELECT * FROM acuerdos_alcances ORDER BY 1, 2, 3, 4, 5"),
      await p.app.db.valores("SELECT * FROM acuerdos_sumas ORDER BY acuerdo, suma"),
    ]);

  test("[W1] what is created reads back as its file says, and edits keep what another wrote", async () => {
    const { json: { id, rev } } = await crear("analista");
    const { json } = await leer("consulta", id);
    expect(json.definicion).toEqual(ACUERDO);
    expect(json).toMatchObject({ saf: 357, estado: "borrador", publicado: false, propio: false });
    const otro = { ...ACUERDO, nombre: "Otro nombre", tramos: [TRAMO], sumas: [] };
    const definicion = JSON.stringify(otro);
    const editado = await hacer("analista", id, { accion: "editar", definicion, rev });
    expect(editado.json).toMatchObject({ resultado: true, rev: rev + 1 });
    expect((await leer("analista", id)).json.definicion).toEqual(otro);
    const viejo = await hacer("onp", id, { accion: "editar", definicion, rev });
    expect(viejo.status).toBe(409);
    expect(viejo.json.mensaje).toContain("analista@economia");
    expect(viejo.json).toMatchObject({ actual: { id, rev: rev + 1, nombre: "Otro nombre" } });
  });

  test("[W1] a number that no agreement has says so, whatever it is", async () => {
    for (const numero of [0, -1, 987_654, 99_999_999_999]) {
      for (const archivo of ["", "/archivo"]) {
        const { status, json } = await p.pedir("GET", `/api/acuerdos/${numero}${archivo}`, {
          como: p.roles.analista,
        });
        expect({ numero, status, mensaje: json.mensaje }).toEqual({
          numero,
          status: 404,
          mensaje: `No existe el acuerdo ${numero}`,
        });
      }
    }
  });

  test("[W1] a draft is signed, goes back, is copied and deleted; homologating is another call", async () => {
    const { json: { id } } = await crear("analista");
    expect((await hacer("analista", id, { accion: "estado", estado: "acta" })).json.resultado)
      .toBe(true);
    expect((await leer("analista", id)).json.definicion.estado).toBe("acta");
    const mal = await hacer("analista", id, { accion: "estado", estado: "homologado" });
    expect(mal.json).toMatchObject({ resultado: false });
    const { json: copia } = await hacer("analista", id, { accion: "duplicar" });
    const { json: leida } = await leer("analista", copia.id);
    expect(leida.definicion).toEqual({ ...ACUERDO, nombre: "Paritaria de prueba (copia)" });
    await hacer("analista", id, { accion: "eliminar" });
    expect((await leer("analista", id)).status).toBe(404);
    // The number of what is gone is nobody else's.
    expect((await crear("analista")).json.id).toBeGreaterThan(copia.id);
  });

  test("[W1] [U3] another body neither sees nor touches it; once ONP publishes one of its own, all read it", async () => {
    const { json: { id } } = await crear("analista");
    expect((await lista("ajena")).some((a) => a.id === id)).toBe(false);
    expect((await leer("ajena", id)).status).toBe(404);
    expect((await p.pedir("GET", `/api/acuerdos/${id}/archivo`, { como: p.roles.ajena })).status)
      .toBe(404);
    for (const accion of ["editar", "duplicar", "estado", "publicar", "eliminar"]) {
      const r = await hacer("ajena", id, {
        accion,
        definicion: JSON.stringify(ACUERDO),
        estado: "acta",
        publicado: 1,
      });
      expect({ accion, status: r.status }).toEqual({ accion, status: 404 });
      expect(r.texto).not.toContain(ACUERDO.nombre);
    }
    expect((await crear("ajena")).status).toBe(403);
    expect((await hacer("onp", id, { accion: "publicar", publicado: 1 })).status).toBe(403);
    expect((await hacer("analista", id, { accion: "publicar", publicado: 1 })).status).toBe(403);

    const { json: nacional } = await crear("onp", { ...ACUERDO, nombre: "Nacional" }, 750);
    expect((await leer("ajena", nacional.id)).status).toBe(404);
    await hacer("onp", nacional.id, { accion: "publicar", publicado: 1 });
    const { json } = await leer("ajena", nacional.id);
    expect(json).toMatchObject({ nombre: "Nacional", publicado: true, propio: false });
    expect((await lista("ajena")).map((a) => a.id)).toContain(nacional.id);
    // Of its own SAF and what all may read; who names the SAF of others is refused.
    expect((await lista("ajena", "?saf=103")).some((a) => a.id === nacional.id)).toBe(true);
    for (const como of ["ajena", "consulta"] as const) {
      const otro = como === "ajena" ? 357 : 307;
      const { status, json } = await p.pedir<{ mensaje: string }>(
        "GET",
        `/api/acuerdos?saf=${otro}`,
        { como: p.roles[como] },
      );
      expect([status, json.mensaje]).toEqual([403, `No tiene acceso al SAF ${otro}`]);
    }
    const ajeno = await hacer("analista", nacional.id, { accion: "eliminar" });
    expect(ajeno.status).toBe(403);
    // Read, it can be copied to one's own SAF, and to no other.
    const copia = await hacer("analista", nacional.id, { accion: "duplicar", saf: 357 });
    expect((await leer("analista", copia.json.id)).json).toMatchObject({ saf: 357, propio: true });
    const afuera = await hacer("analista", nacional.id, { accion: "duplicar", saf: 103 });
    expect([afuera.status, afuera.json.mensaje])
      .toEqual([403, "No se puede copiar un acuerdo al SAF 103: no es uno de los suyos"]);
    await hacer("onp", nacional.id, { accion: "publicar", publicado: 0 });
    expect((await leer("ajena", nacional.id)).status).toBe(404);
  });

  test("[W1] a number that no agreement can have is of none, in a body too", async () => {
    for (const numero of ["0", "-1", "1.5", "3000000000", "1e300"]) {
      const form = { saf: 357, codipres: "E2601", acuerdos: `[${numero}]` };
      const { status } = await p.pedir("POST", "/api/escenarios/evaluar", {
        como: p.roles.analista,
        form,
      });
      expect({ numero, status }).toEqual({ numero, status: 404 });
    }
  });

  test("[W1] who only reads writes nothing, and every write leaves its entry", async () => {
    expect((await crear("consulta")).status).toBe(403);
    const { json: { id } } = await crear("analista");
    expect((await hacer("consulta", id, { accion: "eliminar" })).status).toBe(403);
    await hacer("analista", id, { accion: "eliminar" });
    const asientos = await p.app.db.valores(
      "SELECT accion, usuario, saf FROM auditoria WHERE entidad = 'acuerdos' AND clave = ? ORDER BY id",
      [String(id)],
    );
    expect(asientos).toEqual([
      ["nuevo", "analista@economia", 357],
      ["eliminar", "analista@economia", 357],
    ]);
  });

  test("[W2] [W7] what is wrong is refused with its sentence, and nothing is stored", async () => {
    const con = (tramo: object) => ({ ...ACUERDO, tramos: [{ ...TRAMO, ...tramo }] });
    const suma = (s: object) => ({ ...ACUERDO, sumas: [{ ...SUMA, ...s }] });
    const alcance = (a: object) => con({ alcance: { ...TRAMO.alcance, ...a } });
    const casos: readonly [unknown, string][] = [
      [{ ...ACUERDO, version: 2 }, "versión 2"],
      [{ ...ACUERDO, version: "1" }, "version: debe ser un número"],
      [{ ...ACUERDO, nombre: "  " }, "nombre: es obligatorio"],
      [{ ...ACUERDO, fecha: "2026-13-01" }, "fecha: debe ser una fecha"],
      [{ ...ACUERDO, estado: "firmado" }, "estado: debe ser"],
      [{ ...ACUERDO, otra: 1 }, "no se conoce el campo «otra»"],
      [[], "debe ser un objeto JSON"],
      [{ ...ACUERDO, tramos: {} }, "tramos: debe ser una lista"],
      [con({ mes: 202613 }), "Tramo 1: mes: debe ser un mes AAAAMM"],
      [con({ mes: 209901 }), "Tramo 1: El mes debe estar entre"],
      [con({ porcentaje: 1000 }), "Tramo 1: porcentaje: debe ser un número entre 0,00 y 999,99"],
      [con({ porcentaje: -1 }), "Tramo 1: porcentaje"],
      [con({ porcentaje: 1.234 }), "Tramo 1: porcentaje"],
      [con({ porcentaje: "2,5" }), "Tramo 1: porcentaje"],
      [con({ base: 202601 }), "Tramo 1: base"],
      [con({ base: "todo" }), "Tramo 1: base"],
      [con({ redondeo: "peso" }), "Tramo 1: redondeo: debe ser centavo o sin"],
      [con({ extra: true }), "Tramo 1: no se conoce el campo «extra»"],
      [alcance({ series: [], escalafones: [] }), "Tramo 1: el alcance debe nombrar"],
      [alcance({ series: ["NADIE"] }), "Tramo 1: no existe la serie NADIE"],
      [alcance({ escalafones: [4321] }), "Tramo 1: no existe el escalafón 4321"],
      [alcance({ categorias: [{ esc: 62, cats: [] }] }), "faltan las del escalafón 62"],
      [alcance({ categorias: [{ esc: 62, cats: [999] }] }), "no existe la categoría 999"],
      [alcance({ categorias: [{ esc: 62, cats: [1] }, { esc: 62, cats: [2] }] }), "repetido"],
      [suma({ escalafones: [62] }), "Suma 1: regimen"],
      [suma({ regimen: "", escalafones: [4321] }), "Suma 1: no existe el escalafón 4321"],
      [suma({ bonificable: true, remunerativa: false }), "Suma 1: bonificable"],
      [suma({ hasta_mes: 202604 }), "Suma 1: hasta_mes"],
      [suma({ importe: 10_000_000_000 }), "Suma 1: importe"],
      [{ ...ACUERDO, sumas: [SUMA, SUMA] }, "Suma 2: id: «PRUEBA-05» está repetido"],
    ];
    const { json: { id } } = await crear("analista");
    const antes = await guardados();
    for (const [definicion, parte] of casos) {
      const nuevo = await crear("analista", definicion);
      const editado = await hacer("analista", id, {
        accion: "editar",
        definicion: JSON.stringify(definicion),
      });
      for (const r of [nuevo, editado]) {
        expect({ parte, status: r.status, mensaje: r.json.mensaje }).toEqual({
          parte,
          status: 200,
          mensaje: expect.stringContaining(parte),
        });
        expect(r.json.resultado).toBe(false);
      }
    }
    const roto = await p.pedir("POST", "/api/acuerdos", {
      como: p.roles.analista,
      form: { saf: 357, definicion: "{" },
    });
    expect(roto.status).toBe(400);
    expect((await hacer("analista", id, { accion: "firmar" })).status).toBe(400);
    expect(await guardados()).toBe(antes);
  });

  test("[W8] the public agreements are there with their norms, and open as drafts", async () => {
    const { json } = await p.pedir<
      { codigo: string; nota: string; definicion: ArchivoDeAcuerdo }[]
    >(
      "GET",
      "/api/acuerdos/publicos",
      { como: p.roles.consulta },
    );
    expect(json.map((a) => a.codigo)).toEqual([
      "convenio-2024",
      "convenio-2025-1",
      "convenio-2025-2",
      "convenio-2026",
    ]);
    for (const { definicion, nota } of json) {
      expect(definicion.norma).not.toBe("");
      expect(nota).not.toBe("");
      const { json: hecho } = await crear("analista", definicion);
      expect((await leer("analista", hecho.id)).json.definicion)
        .toEqual({ ...definicion, estado: "borrador" });
    }
    // 1,3 · 1,3 · 1,3 · 1,2 · 1,1 · 1,1 · 2 = 9,6759 %; its sums and that of May, $230.000.
    const porcentajes = json[2].definicion.tramos.map((t) => t.porcentaje);
    const acumulado = porcentajes.reduce((total, p) => total * (1 + p / 100), 1);
    expect(((acumulado - 1) * 100).toFixed(4)).toBe("9.6759");
    const sumas = [...json[1].definicion.sumas, ...json[2].definicion.sumas];
    const meses = (s: typeof sumas[number]) => Number(s.hasta_mes) - s.desde_mes + 1;
    expect(sumas.reduce((total, s) => total + s.importe * meses(s), 0)).toBe(230_000);
  });

  test("[O3] a SAF with agreements is not deleted", async () => {
    const { errores } = await p.importarTextos({
      organismos: "saf,nombre,login,codsir,jur,sjur,ent,car,habilitar_me,habilitar_ogas," +
        "consolidado,usa_coefval,onp\n955,Sin grupos,singrupos,,50,0,0,1,0,0,0,0,0\n",
    });
    expect(errores).toEqual([]);
    await crear("admin", ACUERDO, 955);
    const { status, bytes } = await p.pedir("POST", "/api/pb/admin/safs", {
      como: p.roles.admin,
      body: admin.EdicionSaf.encode({ id: 955, rev: 1, accion: admin.Accion.ELIMINAR }),
      headers: { "content-type": "application/x-protobuf" },
    });
    expect(status).toBe(422);
    expect(admin.Error.decode(bytes).error).toContain("acuerdos salariales");
  });
});
