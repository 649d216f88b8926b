import { afterAll, beforeAll, expect, test } from "bun:test";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import type { VistaCompartida } from "#proto/vistas.ts";

paraCadaBase("the views that an organismo shares", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const VISTA = { saf: 357, nombre: "Por fuente", valores: "campos=prog%2Cff&tipo=valores" };
  const pedir = async (form: Record<string, string | number>, rol: Rol = "analista") => {
    const { status, json } = await p.pedir<{ resultado: boolean; mensaje: string; id: number }>(
      "POST",
      "/api/vistas",
      { como: p.roles[rol], form },
    );
    return { status, ...json };
  };
  const lista = async (rol: Rol = "analista", saf = 357) => {
    const { status, json } = await p.pedir<{ vistas: VistaCompartida[] }>(
      "GET",
      `/api/vistas/${saf}`,
      { como: p.roles[rol] },
    );
    return status === 200 ? json.vistas : status;
  };
  const suya = async () => {
    const vistas = await lista() as VistaCompartida[];
    const vista = vistas.find((v) => v.nombre === VISTA.nombre);
    if (!vista) throw new Error("no está");
    return vista;
  };
  const autor = "analista@economia";

  test("is opened by whoever has access to the organismo, with its author and its moment", async () => {
    const antes = Date.now();
    const { id } = await pedir({ accion: "NUEVO", ...VISTA, nombre: " Por fuente " });
    const vista = await suya();
    expect(vista).toEqual({ id, ...VISTA, autor, instante: vista.instante, rev: 1 });
    expect(vista.instante).toBeGreaterThanOrEqual(antes);
    for (const rol of ["consulta", "onp", "admin"] as const) {
      expect(await lista(rol)).toEqual([vista]);
    }
    // Nobody says who shares it, nor when.
    const ajena = { autor: "otra@economia", instante: 1 };
    await pedir({ accion: "NUEVO", ...VISTA, nombre: "Otra", ...ajena });
    expect(await lista()).toContainEqual(expect.objectContaining({ nombre: "Otra", autor }));
    expect(
      await leidas(
        p.app.db,
        "SELECT saf, accion, usuario FROM auditoria WHERE entidad = 'vistas' ORDER BY id",
        [],
      ),
    ).toEqual([1, 2].map(() => ({ saf: 357, accion: "nuevo", usuario: autor })));
  });

  test("is of its organismo alone: another body neither sees it nor names it", async () => {
    const vista = await suya();
    expect(await lista("analista", 103)).toBe(403);
    expect(await lista("admin", 103)).toEqual([]);
    expect(await pedir({ accion: "NUEVO", ...VISTA, saf: 103 })).toMatchObject({ status: 403 });
    // Through a body that its sender may open: it is not there.
    const deOtro = { accion: "EDITAR", ...VISTA, id: vista.id, saf: 103, nombre: "Llevada" };
    expect(await pedir(deOtro, "admin")).toMatchObject({ status: 404 });
    expect(await pedir({ ...deOtro, accion: "ELIMINAR" }, "onp")).toMatchObject({ status: 404 });
    expect(await pedir({ accion: "NUEVO", ...VISTA, saf: 998 }, "admin")).toMatchObject({
      resultado: false,
      mensaje: "SAF: no existe el organismo",
    });
    expect(await suya()).toEqual(vista);
  });

  test("is changed and removed by its author or an administrator, and by nobody else", async () => {
    const vista = await suya();
    const { id } = vista;
    const cambio = { accion: "EDITAR", ...VISTA, id, valores: "campos=ff" };
    expect(await pedir({ ...cambio, rev: 1 }, "onp")).toMatchObject({
      status: 403,
      mensaje: `La vista es de ${autor}: la cambian y la quitan esa persona o un administrador`,
    });
    expect(await pedir({ ...cambio, rev: 1 }, "consulta")).toMatchObject({ status: 403 });
    expect(await pedir({ accion: "NUEVO", ...VISTA }, "consulta")).toMatchObject({ status: 403 });
    expect(await pedir({ ...cambio, rev: 1 })).toMatchObject({ resultado: true, id });
    // [K1]
    expect(await pedir({ ...cambio, rev: 1 })).toMatchObject({ status: 409, resultado: false });
    // An administrator does not become its author.
    expect(await pedir({ ...cambio, rev: 2, nombre: "De todos" }, "admin"))
      .toMatchObject({ resultado: true });
    expect(await lista()).toContainEqual(
      expect.objectContaining({ id, nombre: "De todos", valores: "campos=ff", autor, rev: 3 }),
    );
    expect(await pedir({ accion: "ELIMINAR", saf: 357, id }, "onp")).toMatchObject({ status: 403 });
    expect(await pedir({ accion: "ELIMINAR", saf: 357, id }, "admin")).toMatchObject({ id: null });
    expect(await pedir({ accion: "ELIMINAR", saf: 357, id })).toMatchObject({ status: 404 });
  });

  test("two of an organismo have two names, and what does not fit is refused with its reason", async () => {
    const casos: [Record<string, string>, string][] = [
      [{ nombre: "Otra" }, "El organismo ya tiene una vista compartida con el nombre «Otra»"],
      [{ nombre: "oTRA" }, "El organismo ya tiene una vista compartida con el nombre «Otra»"],
      [{ nombre: "  " }, "no tiene el formato esperado"],
      [{ nombre: "" }, "es obligatorio"],
      [{ nombre: "x".repeat(61) }, "admite hasta 60 caracteres"],
      [{ valores: "x".repeat(4001) }, "admite hasta 4.000 caracteres"],
    ];
    for (const [mas, mensaje] of casos) {
      expect(await pedir({ accion: "NUEVO", ...VISTA, ...mas })).toMatchObject({
        resultado: false,
        mensaje: expect.stringContaining(mensaje),
      });
    }
    // Another organismo may have the same name.
    expect(await pedir({ accion: "NUEVO", ...VISTA, saf: 103, nombre: "Otra" }, "admin"))
      .toMatchObject({ resultado: true });
  });
});
