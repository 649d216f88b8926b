import { afterAll, beforeAll, expect, test } from "bun:test";
import { leerContador } from "#core/db/audit.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CeldaRehusada, FilaAjena } from "#core/http/cells.ts";
import type { CategoriaDeEscalafon } from "#proto/tablas.ts";

interface Respuesta {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly registros?: readonly { id: number; rev: string }[];
  readonly celdas?: readonly CeldaRehusada[];
  readonly conflictos?: readonly FilaAjena[];
}

const MES = 202501;

paraCadaBase("cells of the categories of a scale", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const listar = async () => {
    const { json } = await p.pedir<CategoriaDeEscalafon[]>(
      "GET",
      `/api/tablas/categorias/62/${MES}`,
      {
        como: p.roles.tablas,
      },
    );
    return json;
  };
  const enviar = (cambios: unknown, como = p.roles.tablas) =>
    p.pedir<Respuesta>("POST", `/api/tablas/categorias/celdas/62/${MES}`, {
      como,
      form: { cambios: JSON.stringify(cambios) },
    });
  const cambio = ({ cat, rev }: CategoriaDeEscalafon, valores: object) => ({
    id: cat,
    rev,
    valores,
  });

  test("[R6] many values from a month are one change, and what is not sent stays", async () => {
    const [a, b] = await listar();
    const { json } = await enviar([
      cambio(a, { remuneracion: "1000.5" }),
      cambio(b, { descripcion: "Otra", sumafijare: "7" }),
    ]);
    expect(json).toMatchObject({ resultado: true });
    const [a2, b2] = await listar();
    // A norm is of its value: another value begins without any.
    const nueva = { norma: "", desde_mes: MES };
    expect(a2).toEqual({ ...a, ...nueva, remuneracion: 1000.5, rev: a2.rev });
    expect(b2).toEqual({ ...b, ...nueva, descripcion: "Otra", sumafijare: 7, rev: b2.rev });
    expect(json.registros?.map((r) => r.rev)).toEqual([a2.rev, b2.rev]);
    const { json: con } = await enviar([
      cambio(a2, { uret: "5" }),
      cambio(b2, { sumafijare: "-1" }),
    ]);
    expect(con.resultado).toBe(false);
    expect(con.celdas?.map((c) => [c.id, c.columna])).toEqual([
      [a.cat, "uret"],
      [b.cat, "sumafijare"],
    ]);
    expect((await listar()).slice(0, 2)).toEqual([a2, b2]);
  });

  test("[F12] cells of values are stored with the norm that is said of them", async () => {
    const [, , c, d] = await listar();
    const conNorma = { norma: "Dec. 4/2026" };
    expect(
      (await enviar([
        cambio(c, { sumafijare: "11", ...conNorma }),
        cambio(d, { sumafijare: "12" }),
      ])).json.resultado,
    ).toBe(true);
    const [, , c2, d2] = await listar();
    expect([c2.norma, d2.norma]).toEqual(["Dec. 4/2026", ""]);
    // Corrected in its month, a value keeps the norm that it has.
    await enviar([cambio(c2, { sumafijare: "13" })]);
    expect((await listar())[2]).toMatchObject({ sumafijare: 13, norma: "Dec. 4/2026" });
    const largo = await enviar([cambio(d2, { sumafijare: "14", norma: "x".repeat(5000) })]);
    expect(largo.json).toMatchObject({ resultado: false, celdas: [{ id: d.cat }] });
    expect((await listar())[3]).toEqual(d2);
  });

  test("[K1] what somebody else stored stops them all, with who and how it is", async () => {
    const [a, b] = await listar();
    await enviar([{ id: b.cat, valores: { sumafijare: "99" } }]);
    const r = await enviar([cambio(a, { sumafijare: "1" }), cambio(b, { sumafijare: "2" })]);
    expect(r.status).toBe(409);
    expect(r.json.conflictos).toMatchObject([{
      id: b.cat,
      quien: "tablas@economia",
      actual: { sumafijare: 99 },
    }]);
    const gone = await enviar([{ id: 9876, valores: { sumafijare: "1" } }]);
    expect(gone.json.conflictos).toEqual([{ id: 9876, quien: null, actual: null }]);
    expect((await enviar([cambio(a, { sumafijare: "1" })], p.roles.analista)).status).toBe(403);
    expect((await listar())[0]).toEqual(a);
  });

  for (const [cual, anio] of [["techos", 2026], ["vigente", 2025]] as const) {
    test(`[T1] [K1] cells of ${cual} are stored all or none`, async () => {
      const pedir = (cambios: unknown, como = p.roles.admin) =>
        p.pedir<Respuesta>("POST", `/api/admin/${cual}/${anio}/celdas`, {
          como,
          form: { cambios: JSON.stringify(cambios) },
        });
      const bien = await pedir([
        { id: 103, valores: { cargos: "12" } },
        { id: 357, valores: { cargos: 34, observaciones: " nota " } },
      ]);
      expect(bien.json.registros?.map((r) => r.id)).toEqual([103, 357]);
      const [, { rev }] = bien.json.registros ?? [];
      // What is not sent stays.
      const otra = await pedir([{ id: 357, rev, valores: { cargos: 35 } }]);
      expect(otra.json.resultado).toBe(true);
      const [[cargos, observaciones]] = await p.app.db.valores(
        `SELECT cargos, observaciones FROM ${cual} WHERE ejercicio = ? AND saf = 357`,
        [anio],
      );
      expect([Number(cargos), observaciones]).toEqual([35, "nota"]);
      const vieja = await pedir([
        { id: 103, valores: { cargos: 1 } },
        { id: 357, rev, valores: { cargos: 2 } },
      ]);
      expect(vieja.status).toBe(409);
      expect(vieja.json.conflictos).toMatchObject([{
        id: 357,
        quien: "admin@onp",
        actual: { saf: 357, cargos: 35 },
      }]);
      const mala = await pedir([{ id: 103, valores: { cargos: "-3" } }]);
      expect(mala.json.celdas?.[0]).toMatchObject({ id: 103, columna: "cargos" });
      expect((await pedir([{ id: 103, valores: { saf: 1 } }])).status).toBe(400);
      expect((await pedir([{ id: 103, valores: { cargos: 1 } }], p.roles.onp)).status).toBe(403);
      const [[queda]] = await p.app.db.valores(
        `SELECT cargos FROM ${cual} WHERE ejercicio = ? AND saf = 103`,
        [anio],
      );
      expect(Number(queda)).toBe(12);
    });
  }

  const valores = (tabla: string, mes: number, cambios: unknown, como = p.roles.tablas) =>
    p.pedir<Respuesta>("POST", `/api/tablas/valores/${tabla}/${mes}/celdas`, {
      como,
      form: { cambios: JSON.stringify(cambios) },
    });

  test("[R6] [K1] cells of dated values, each by its key, are stored all or none", async () => {
    type Grilla = { grilla: { nivel: string; grado: number; ur: number | null; rev: string }[] };
    const grilla = async () =>
      (await p.pedir<Grilla>("GET", `/api/tablas/sinep/${MES}`, { como: p.roles.tablas })).json
        .grilla;
    const [a, b] = await grilla();
    const celda = (g: typeof a, id: number, ur: string) => (
      { id, rev: g.rev, clave: { nivel: g.nivel, grado: g.grado }, valores: { ur } }
    );
    const bien = await valores("sinep_grilla", MES, [celda(a, 1, "700.5"), celda(b, 2, "800")]);
    expect(bien.json.registros?.map((r) => r.id)).toEqual([1, 2]);
    const [a2, b2] = await grilla();
    expect([a2.ur, b2.ur]).toEqual([700.5, 800]);
    expect(bien.json.registros?.map((r) => r.rev)).toEqual([a2.rev, b2.rev]);
    const mala = await valores("sinep_grilla", MES, [celda(a2, 1, "1"), celda(b2, 2, "1.234")]);
    expect(mala.json.celdas).toMatchObject([{ id: 2, columna: "ur" }]);
    const vieja = await valores("sinep_grilla", MES, [celda(a2, 1, "1"), celda(b, 2, "2")]);
    expect(vieja.status).toBe(409);
    expect(vieja.json.conflictos).toMatchObject([{
      id: 2,
      quien: "tablas@economia",
      actual: { ur: 800, rev: b2.rev },
    }]);
    expect((await grilla()).slice(0, 2)).toEqual([a2, b2]);
    const otras = [{ id: 1, clave: { nivel: "C", grado: 0 }, valores: { nivel: "D" } }];
    expect((await valores("sinep_grilla", MES, otras)).status).toBe(400);
    expect((await valores("sinep_tramos", MES, otras)).status).toBe(400);
    expect((await valores("sinep_grilla", MES, [celda(a2, 1, "1")], p.roles.analista)).status)
      .toBe(403);
  });

  test("[Y7] a cell of a fixed sum changes it, and makes none of one that is gone", async () => {
    type Suma = { id: string; importe: number; descripcion: string; rev: string };
    const sumas = async () =>
      (await p.pedir<Suma[]>("GET", "/api/tablas/sumasfijas", { como: p.roles.tablas })).json;
    const [suma] = await sumas();
    const con = (id: string, rev: string | null) =>
      valores("sumas_fijas", MES, [{ id: 1, rev, clave: { id }, valores: { importe: "12.5" } }]);
    expect((await con(suma.id, suma.rev)).json.resultado).toBe(true);
    const queda = (await sumas()).find((s) => s.id === suma.id);
    expect(queda).toMatchObject({ ...suma, importe: 12.5, rev: queda?.rev });
    const ida = await con("No-Esta", suma.rev);
    expect(ida.json.conflictos).toMatchObject([{ id: 1, actual: null }]);
    expect((await sumas()).map((s) => s.id)).not.toContain("No-Esta");
  });

  test("[K1] [U1] cells of SAFs and accounts change what is typed and nothing else", async () => {
    const celdas = (lista: string, cambios: unknown, como = p.roles.admin) =>
      p.pedir<Respuesta>("POST", `/api/admin/celdas/${lista}`, {
        como,
        form: { cambios: JSON.stringify(cambios) },
      });
    const deSaf = async (saf: number) => {
      const [fila] = await p.app.db.valores(
        "SELECT nombre, login, codsir, habilitar_me, rev FROM organismos WHERE saf = ?",
        [saf],
      );
      return fila.map((v) => typeof v === "boolean" ? Number(v) : v);
    };
    const [, login, codsir, , rev] = await deSaf(103);
    const bien = await celdas("safs", [
      { id: 103, rev, valores: { nombre: " Otro nombre ", habilitar_me: "1" } },
    ]);
    expect(bien.json).toMatchObject({ resultado: true, registros: [{ id: 103 }] });
    expect(await deSaf(103)).toEqual(["Otro nombre", login, codsir, 1, Number(rev) + 1]);
    const vieja = await celdas("safs", [{ id: 103, rev, valores: { nombre: "Tarde" } }]);
    expect(vieja.json.conflictos).toMatchObject([{ id: 103, actual: { nombre: "Otro nombre" } }]);
    const mala = await celdas("safs", [
      { id: 357, valores: { nombre: "No queda" } },
      { id: 103, valores: { login: "con espacio" } },
    ]);
    expect(mala.json.celdas).toMatchObject([{ id: 103, columna: "login" }]);
    expect((await deSaf(357))[0]).not.toBe("No queda");
    // Written as it was, it is not another: no value is stale for it, and the trail does not grow.
    const huella = async () => [
      await leerContador(p.app.db, "referencias"),
      await p.app.db.valores("SELECT count(*) FROM auditoria"),
    ];
    const [sinCambio, queda] = [await huella(), await deSaf(103)];
    const igual = await celdas("safs", [{ id: 103, valores: { nombre: "Otro nombre " } }]);
    expect(igual.json).toMatchObject({ registros: [{ id: 103, rev: Number(rev) + 1 }] });
    expect([await huella(), await deSaf(103)]).toEqual([sinCambio, queda]);

    const cuenta = async () => {
      const [fila] = await p.app.db.valores(
        "SELECT id, nombre_completo, dependencia, habilitado, clave_hash, rev FROM usuarios " +
          "WHERE usuario = 'analista'",
        [],
      );
      return fila;
    };
    const antes = await cuenta();
    const [id] = antes;
    expect(
      (await celdas("usuarios", [{ id, valores: { dependencia: "Dirección" } }])).json.resultado,
    )
      .toBe(true);
    expect(await cuenta()).toEqual([
      antes[0],
      antes[1],
      "Dirección",
      antes[3],
      antes[4],
      Number(antes[5]) + 1,
    ]);
    // What gives or takes access is not written by cells.
    expect((await celdas("usuarios", [{ id, valores: { habilitado: "0" } }])).status).toBe(400);
    const vacio = await celdas("usuarios", [{ id, valores: { nombre_completo: " " } }]);
    expect(vacio.json.celdas).toMatchObject([{ columna: "nombre_completo" }]);
    expect((await celdas("techos", [{ id, valores: {} }])).status).toBe(404);
    expect((await celdas("safs", [{ id: 103, valores: { nombre: "x" } }], p.roles.onp)).status)
      .toBe(403);
  });

  test("[J2] cells of a pending transfer correct it; of one that ran, nothing", async () => {
    const pedir = (cambios: unknown) =>
      p.pedir<Respuesta>("POST", "/api/admin/celdas/pasajes", {
        como: p.roles.admin,
        form: { cambios: JSON.stringify(cambios) },
      });
    const niveles = "prog_origen, subp_origen, proy_origen, act_origen, prog_destino, " +
      "subp_destino, proy_destino, act_destino";
    await p.app.db.tx((q) =>
      q.ejecutar(
        `INSERT INTO pasajes (codipres, saf_origen, saf_destino, ${niveles}, usuario, instante, ` +
          "resultado, rev) VALUES ('E2601', 357, 103, 1, 0, 0, 1, 1, 0, 0, 1, 'x', 1, '', 1)",
        [],
      )
    );
    const [[id]] = await p.app.db.valores("SELECT MAX(id) FROM pasajes", []);
    const bien = await pedir([{ id: Number(id), rev: 1, valores: { act_destino: "2" } }]);
    expect(bien.json.registros).toMatchObject([{ id: Number(id) }]);
    const mala = await pedir([{ id: Number(id), rev: 2, valores: { saf_destino: "999" } }]);
    expect(mala.json.celdas).toMatchObject([{ columna: "saf_destino" }]);
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE pasajes SET ejecucion = 5 WHERE id = ?", [Number(id)])
    );
    const ejecutado = await pedir([{ id: Number(id), rev: 2, valores: { act_destino: "3" } }]);
    expect(ejecutado.json.resultado).toBe(false);
    const [[queda]] = await p.app.db.valores("SELECT act_destino FROM pasajes WHERE id = ?", [
      Number(id),
    ]);
    expect(Number(queda)).toBe(2);
  });
});
