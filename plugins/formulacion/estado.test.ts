import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Evento } from "#core/events.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { operarEn } from "#core/testing/operations.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import type { Situacion } from "#proto/admin.ts";
import type { EstadoDeFormulacion, FormulacionDeOrganismo } from "#proto/formulacion.ts";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import { ponerAlDia } from "./estado.ts";

paraCadaBase("the formulation seen from above", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const leer = async (rol: Rol = "admin", codipres = "/E2601") =>
    (await p.pedir<EstadoDeFormulacion>("GET", `/api/formulacion${codipres}`, {
      como: p.roles[rol],
    })).json;
  /** What is counted of now. */
  async function alDia(codipres = "/E2601"): Promise<EstadoDeFormulacion> {
    await leer("admin", codipres);
    await ponerAlDia(p.app, codipres.slice(1) || "E2601");
    return await leer("admin", codipres);
  }
  const de = ({ organismos }: EstadoDeFormulacion, saf: number): FormulacionDeOrganismo => {
    const fila = organismos.find((o) => o.saf === saf);
    if (!fila) throw new Error(`no está el SAF ${saf}`);
    return fila;
  };
  const pedir = async (ruta: string, form: Record<string, string | number>, rol: Rol = "admin") =>
    (await p.pedir("POST", `/api/${ruta}`, { como: p.roles[rol], form })).json;
  const valorizar = (saf: number) => pedir("valorizar", { saf, codipres: "E2601" });
  const editar = (descripcion: string) =>
    pedir("presupuestos/editar/357/E2601", {
      accion: "editar",
      descripcion,
      desde_mes: 202412,
      ejercicio: 2026,
      version: 1,
    }, "analista");

  test("[F1] a row per organismo that is not consolidated; the commonest code when none is named", async () => {
    const primera = await leer("admin", "");
    expect(primera.codigos[0].codipres).toBe(primera.codipres);
    expect(primera.codigos.every((c) => c.organismos <= primera.codigos[0].organismos)).toBe(true);
    const estado = await alDia();
    expect(estado.al_dia).toBe(true);
    expect(estado.organismos.some((o) => o.saf === 750)).toBe(false);
    const otros = await leidas<{ saf: number }>(
      p.app.db,
      "SELECT saf FROM organismos WHERE NOT consolidado ORDER BY saf",
    );
    expect(estado.organismos.map((o) => o.saf)).toEqual(otros.map((o) => o.saf));
    const sin = (await alDia("/E26ZZ")).organismos;
    expect(sin.every((o) => o.estado === "sin_crear" && !o.existe && o.renglones === null))
      .toBe(true);
  });

  test("[F1] what it says of a budget is what its own screen says", async () => {
    await valorizar(357);
    const fila = de(await alDia(), 357);
    const { json } = await p.pedir<Situacion>("GET", "/api/presupuestos/situacion/357/E2601", {
      como: p.roles.admin,
    });
    const suma = (que: "registros" | "errores") => json.bases.reduce((n, b) => n + b[que], 0);
    expect(fila).toMatchObject({
      estado: "valorizada",
      renglones: suma("registros"),
      invalidos: suma("errores"),
      cargos: json.posiciones?.cargos,
      techo: json.posiciones?.techo,
      valuacion: json.valuacion,
      total: json.totales.find((t) => t.mon === 1)?.total,
    });
    expect(fila.cambio).not.toBeNull();
  });

  test("[F1] nothing is counted for who asks: what is old is shown as such, and told when it is not", async () => {
    const antes = de(await alDia(), 357);
    await editar("Editada");
    const [enseguida, [eventos, callar]] = [await leer(), escuchar()];
    expect(de(enseguida, 357)).toMatchObject({
      al_dia: false,
      estado: "desactualizada",
      renglones: antes.renglones,
      instante: antes.instante,
    });
    const fila = de(await alDia(), 357);
    callar();
    expect(fila).toMatchObject({
      al_dia: true,
      estado: "desactualizada",
      cambio: { usuario: "analista@economia" },
    });
    expect(eventos.some((e) => e.datos.base === "formulacion")).toBe(true);
    // The rest was not counted again.
    expect(de(await leer(), 103).instante).toBe(de(enseguida, 103).instante);
  });

  function escuchar(): [Evento[], () => void] {
    const eventos: Evento[] = [];
    return [eventos, p.app.eventos.escuchar((e) => void eventos.push(e))];
  }

  test("[F1] closed is what was closed as it is; its difference is with the last deliverable", async () => {
    await valorizar(357);
    await pedir("presupuestos/darcierre/357/E2601", { accion: "darcierre", tipo: "A" }, "analista");
    const cerrada = de(await alDia(), 357);
    expect(cerrada).toMatchObject({
      estado: "cerrada",
      diferencia: 0,
      entregable: { codipres: "A2601", usuario: "analista@economia" },
    });
    await editar("Otra vez");
    expect(de(await leer(), 357)).toMatchObject({ estado: "desactualizada" });
  });

  test("[F1] the last deliverable is one here and at the home of the budget; hidden, it is none", async () => {
    const enInicio = async () =>
      (await p.pedir<InicioDePresupuesto>("GET", "/api/inicio/357/E2601", {
        como: p.roles.admin,
      })).json.entregable?.codipres ?? null;
    const aqui = async () => de(await leer(), 357).entregable?.codipres ?? null;
    const mover = (accion: "quitar" | "agregar") =>
      pedir("admin/historico", { saf: 357, codipres: "A2601", accion });
    expect([await aqui(), await enInicio()]).toEqual(["A2601", "A2601"]);
    expect(await mover("quitar")).toMatchObject({ resultado: true });
    expect([await aqui(), await enInicio()]).toEqual([null, null]);
    await mover("agregar");
    expect(await aqui()).toBe("A2601");
  });

  test("[F1] what is in Histórico says so, and its code is still there to bring it back", async () => {
    const suyo = { codipres: "E2601", safs: "357" };
    await operarEn(p, "historico", { ...suyo, accion: "quitar" });
    const sin = await leer();
    expect(de(sin, 357)).toMatchObject({ existe: false, historico: true });
    expect(de(sin, 103)).toMatchObject({ existe: true, historico: false });
    await operarEn(p, "historico", { codipres: "E2601", safs: "103;307", accion: "quitar" });
    expect((await leer()).codigos).toContainEqual({ codipres: "E2601", organismos: 0 });
    await operarEn(p, "historico", { codipres: "E2601", safs: "103;307;357", accion: "agregar" });
    expect(de(await leer(), 357)).toMatchObject({ existe: true, historico: false });
  });

  test("[F1] who works in a group, whether it is frozen, and until when it may be changed", async () => {
    await p.pedir("GET", "/api/valores/datospresupuesto/357/E2601", { como: p.roles.analista });
    await operarEn(p, "congelar", { codipres: "E2601", safs: "357" });
    await pedir("admin/etapas", {
      accion: "NUEVO",
      nombre: "Siempre",
      prefijo: "E26",
      desde: "2020-01-01",
      hasta: "2090-01-01",
    });
    const fila = de(await leer(), 357);
    expect(fila).toMatchObject({ congelado: true, etapa: "Siempre", vence: "2090-01-01" });
    expect(fila.conectados).toContain("analista@economia");
    await operarEn(p, "reabrir", { codipres: "E2601", safs: "357" });
    await pedir("admin/etapas", { accion: "ELIMINAR", clave: "|Siempre" });
  });

  test("[U3] administrators and the ONP read it, each what they may see, and nobody else", async () => {
    for (const rol of ["analista", "consulta", "tablas", "ajena"] as const) {
      for (const ruta of ["/api/formulacion", "/api/formulacion/E2601"]) {
        const { status } = await p.pedir("GET", ruta, { como: p.roles[rol] });
        expect({ rol, ruta, status }).toEqual({ rol, ruta, status: 403 });
      }
    }
    expect((await leer("onp")).organismos.length).toBe((await leer()).organismos.length);
    const secciones = async (rol: Rol) => {
      const { json } = await p.pedir<{ id: string; items: { id: string }[] }[]>(
        "GET",
        "/api/secciones",
        { como: p.roles[rol] },
      );
      return json.filter((s) => s.items.some((i) => i.id === "formulacion"))
        .map((s) => s.id);
    };
    expect(await secciones("admin")).toEqual(["admin"]);
    expect(await secciones("onp")).toEqual(["salidas"]);
    expect(await secciones("analista")).toEqual([]);
  });

  test("[S9] its workbook has its rows; the command line counts and says the same", async () => {
    const estado = await alDia();
    const { bytes } = await p.pedir("GET", "/api/formulacion/E2601/excel", {
      como: p.roles.admin,
    });
    const cuerpo = (await hojasDe(bytes))[0].filas.map((f) => f.celdas[0])
      .filter((saf) => /^\d+$/.test(String(saf)));
    expect(cuerpo.map(Number)).toEqual(estado.organismos.map((o) => o.saf));
    const dicho = await p.orden(
      ...["formulacion", "estado", "--codipres", "E2601"],
    ) as unknown as EstadoDeFormulacion & { readonly codigo: number };
    expect(dicho.codigo).toBe(0);
    expect(dicho.organismos.map((o) => [o.saf, o.estado, o.renglones]))
      .toEqual(estado.organismos.map((o) => [o.saf, o.estado, o.renglones]));
  });
});
