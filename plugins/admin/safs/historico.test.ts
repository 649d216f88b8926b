import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Evento } from "#core/events.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";

interface GrupoHistorico {
  readonly codipres: string;
  readonly descripcion: string;
  readonly online: boolean;
}

paraCadaBase("Información Histórica", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const leer = async <T>(saf: number) =>
    (await p.pedir<T[]>("GET", `/api/admin/historico?saf=${saf}`, { como: p.roles.admin })).json;
  const mover = (form: Record<string, string | number>, rol: Rol = "admin") =>
    p.pedir<{ resultado: boolean; mensaje: string }>("POST", "/api/admin/historico", {
      como: p.roles[rol],
      form,
    });
  const ofrecidos = async (saf = 357) => {
    const { json } = await p.pedir<{ presupuestos: { codipres: string }[] }>(
      "GET",
      `/api/presupuestos/lista/${saf}`,
      { como: p.roles.admin },
    );
    return json.presupuestos.map((g) => g.codipres);
  };

  test("the first level has every SAF that owns groups with how many, the second its groups", async () => {
    const safs = await leer<{ saf: number; nombre: string; cantidad: number }>(0);
    expect(safs.map((s) => s.saf)).toEqual([103, 307, 357]);
    for (const { saf, cantidad } of safs) {
      const grupos = await leer<GrupoHistorico>(saf);
      expect(grupos).toHaveLength(cantidad);
    }
    const grupos = await leer<GrupoHistorico>(357);
    expect(grupos.find((g) => g.codipres === "E2601")).toMatchObject({ online: true });
    expect(Object.keys(grupos[0])).toEqual(["codipres", "descripcion", "online"]);
    const { status } = await p.pedir("GET", "/api/admin/historico?saf=998", {
      como: p.roles.admin,
    });
    expect(status).toBe(404);
  });

  test("who has a group on screen is told before it is taken out", async () => {
    const de = async (codipres: string, rol: Rol = "admin") =>
      await p.pedir("GET", `/api/admin/historico/357/${codipres}`, { como: p.roles[rol] });
    expect((await de("E2601", "onp")).status).toBe(403);
    const datos = "/api/valores/datospresupuesto/357/E2601";
    expect((await p.pedir("GET", datos, { como: p.roles.analista })).status).toBe(200);
    expect((await de("E2601")).json).toEqual({ conectados: ["analista@economia"] });
    expect((await de("E2501")).json).toEqual({ conectados: [] });
  });

  test("[P3] [A1] taken out, a group is in no list and nothing of it is lost; back, it is as it was", async () => {
    const { json: valuado } = await p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
    const eventos: Evento[] = [];
    const callar = p.app.eventos.escuchar((e) => eventos.push(e));
    const situacion = "/api/presupuestos/situacion/357/E2601";

    const { status, json } = await mover({ accion: "quitar", saf: 357, codipres: "E2601" });
    expect({ status, ...json }).toEqual({ status: 200, resultado: true, mensaje: "" });
    expect(await ofrecidos()).not.toContain("E2601");
    expect((await p.pedir("GET", situacion, { como: p.roles.analista })).status).toBe(404);
    expect((await leer<GrupoHistorico>(357)).find((g) => g.codipres === "E2601")?.online)
      .toBe(false);

    await mover({ accion: "agregar", saf: 357, codipres: "E2601" });
    callar();
    expect(await ofrecidos()).toContain("E2601");
    const { json: despues } = await p.pedir<Record<string, unknown>>("GET", situacion, {
      como: p.roles.analista,
    });
    expect(despues).toMatchObject({ valorizado: true, desactualizado: false });
    expect(valuado.resultado).toBe(true);
    const cambios = eventos.filter((e) => e.tipo === "cambio");
    expect(cambios.map((e) => [e.tipo, e.saf, e.codipres, e.datos.accion])).toEqual([
      ["cambio", 357, "E2601", "quitar"],
      ["cambio", 357, "E2601", "agregar"],
    ]);
    const asientos = await leidas<Record<string, string>>(
      p.app.db,
      "SELECT accion, usuario, antes, despues FROM auditoria WHERE entidad = 'presupuestos' " +
        "AND saf = 357 AND codipres = 'E2601' AND accion IN ('quitar', 'agregar') ORDER BY id",
    );
    expect(asientos).toEqual([
      ...[["quitar", true, false], ["agregar", false, true]].map(([accion, antes, despues]) => ({
        accion: String(accion),
        usuario: "admin@onp",
        antes: JSON.stringify({ online: antes }),
        despues: JSON.stringify({ online: despues }),
      })),
    ]);
  });

  test("[P3] executions and deliverables are taken out and put back too", async () => {
    const { json } = await p.pedir<{ nuevo_codigo: string }>(
      "POST",
      "/api/presupuestos/darcierre/357/E2601",
      { como: p.roles.analista, form: { accion: "darcierre", tipo: "A" } },
    );
    expect(json.nuevo_codigo).toMatch(/^A26\d\d$/);
    const otros = (await leer<GrupoHistorico>(357)).map((g) => g.codipres)
      .filter((c) => !/^[EO]/.test(c));
    expect(otros).toContain(json.nuevo_codigo);
    expect(otros.some((c) => c.startsWith("M"))).toBe(true);
    for (const codipres of otros) {
      for (const accion of ["quitar", "agregar"]) {
        expect((await mover({ accion, saf: 357, codipres })).json.resultado).toBe(true);
      }
    }
  });

  test("what is already so is told, and what does not exist or is malformed is refused", async () => {
    const { status, json } = await mover({ accion: "agregar", saf: 357, codipres: "E2601" });
    expect({ status, ...json }).toEqual({
      status: 200,
      resultado: false,
      mensaje: "El presupuesto E2601 ya está En Línea",
    });
    await mover({ accion: "quitar", saf: 357, codipres: "E2601" });
    expect((await mover({ accion: "quitar", saf: 357, codipres: "E2601" })).json.mensaje)
      .toBe("El presupuesto E2601 ya está En Histórico");
    await mover({ accion: "agregar", saf: 357, codipres: "E2601" });
    expect((await mover({ accion: "quitar", saf: 357, codipres: "E9999" })).status).toBe(404);
    for (
      const form of [
        { accion: "borrar", saf: 357, codipres: "E2601" },
        { accion: "quitar", saf: 1000, codipres: "E2601" },
        { accion: "quitar", saf: "x", codipres: "E2601" },
        { accion: "quitar", saf: 357, codipres: "e2601" },
        { accion: "quitar", saf: 357 },
      ]
    ) {
      const { status, json } = await mover(form as Record<string, string | number>);
      expect({ form, status, resultado: json.resultado }).toEqual({
        form,
        status: 400,
        resultado: false,
      });
    }
  });

  test("[U3] only administrators see it and change it", async () => {
    for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
      const { status } = await p.pedir("GET", "/api/admin/historico?saf=0", {
        como: p.roles[rol],
      });
      expect(status).toBe(403);
      expect((await mover({ accion: "quitar", saf: 357, codipres: "E2601" }, rol)).status)
        .toBe(403);
    }
    expect(await ofrecidos()).toContain("E2601");
  });
});
