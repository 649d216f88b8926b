import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diaDe } from "#core/domain/period.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { operarEn } from "#core/testing/operations.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import type { EtapaGuardada } from "#proto/formulacion.ts";
import type { Situacion } from "#proto/admin.ts";

await unSoloDia();

const DIA = 24 * 3_600_000;
/** A day that many days from today, in Argentina. */
const dia = (n: number) => diaDe(Date.now() + n * DIA);
const corta = (d: string) => d.split("-").reverse().join("/");
const ETAPA = { ejercicio: 2026, nombre: "Anteproyecto", prefijo: "E26" };

paraCadaBase("the calendar of the formulation", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const pedir = async (ruta: string, form: Record<string, string | number>, rol: Rol = "admin") =>
    (await p.pedir<{ resultado: boolean; mensaje: string; clave: string }>(
      "POST",
      `/api/${ruta}`,
      { como: p.roles[rol], form },
    )).json;
  const etapas = async () =>
    (await p.pedir<{ etapas: EtapaGuardada[] }>("GET", "/api/admin/etapas", {
      como: p.roles.admin,
    })).json.etapas;
  const guardar = (hasta: string, otros: Record<string, string | number> = {}) =>
    pedir("admin/etapas", { ...ETAPA, desde: dia(-60), hasta, accion: "NUEVO", ...otros });
  const prorrogar = (hasta: string, safs = "357", accion = "NUEVO") =>
    pedir("admin/etapas/prorrogas", { clave: "2026|Anteproyecto", safs, hasta, accion });
  const situacion = async (codipres = "E2601") =>
    (await p.pedir<Situacion>("GET", `/api/presupuestos/situacion/357/${codipres}`, {
      como: p.roles.analista,
    })).json;
  const ENCABEZADO = { desde_mes: 202412, ejercicio: 2026, version: 1 };
  const editar = (codipres = "E2601", accion = "editar") =>
    pedir(`presupuestos/editar/357/${codipres}`, {
      accion,
      descripcion: "Con calendario",
      ...ENCABEZADO,
    }, "analista");
  const cerrar = () =>
    pedir("presupuestos/darcierre/357/E2601", { accion: "darcierre", tipo: "A" }, "analista");
  const limpiar = async () => {
    for (const { clave } of await etapas()) {
      await pedir("admin/etapas", { accion: "ELIMINAR", clave });
    }
  };

  test("[F4] a key that names no stage, or is no text that can be kept, is refused", async () => {
    const casos = [["2026|", 404], ["\0", 400], ["2026|a\0b", 400]] as const;
    const llamadas = [
      ["admin/etapas", { accion: "ELIMINAR" }],
      ["admin/etapas/prorrogas", { accion: "NUEVO", safs: "357", hasta: dia(1) }],
    ] as const;
    for (const [clave, esperado] of casos) {
      for (const [ruta, form] of llamadas) {
        const { status } = await p.pedir("POST", `/api/${ruta}`, {
          como: p.roles.admin,
          form: { ...form, clave },
        });
        expect({ clave, ruta, status }).toEqual({ clave, ruta, status: esperado });
      }
    }
  });

  test("[F4] until the end of its last day a group is written, and its header says how many are left", async () => {
    expect(await situacion()).toMatchObject({ vence: null, editable: true });
    expect(await guardar(dia(0))).toMatchObject({ resultado: true, clave: "2026|Anteproyecto" });
    expect(await situacion()).toMatchObject({
      editable: true,
      vence: { etapa: "Anteproyecto", hasta: dia(0), dias: 0 },
    });
    expect(await editar()).toMatchObject({ resultado: true });
    await limpiar();
  });

  test("[F4] after it nobody writes, new groups neither, and closing needs an extension", async () => {
    await pedir("valorizar", { saf: 357, codipres: "E2601" }, "analista");
    await guardar(dia(-1));
    const motivo = `la etapa «Anteproyecto» venció el ${corta(dia(-1))}, y hace falta una prórroga`;
    expect(await situacion()).toMatchObject({
      editable: false,
      congelado: false,
      cerrado: motivo,
      vence: { dias: -1 },
    });
    for (const rol of ["analista", "admin"] as const) {
      expect(await pedir("bases/cargos/eliminar/357/E2601", { registros: "1" }, rol))
        .toMatchObject({ resultado: false, mensaje: expect.stringContaining(motivo) });
    }
    expect(await editar()).toMatchObject({ resultado: false });
    expect(await cerrar()).toEqual({
      resultado: false,
      mensaje: `No se puede cerrar E2601: ${motivo}`,
    } as never);
    expect(await editar("E26N1", "nuevo")).toMatchObject({ resultado: true });
    expect(await situacion("E26N1")).toMatchObject({ editable: false, cerrado: motivo });
    expect(await editar("E26N1")).toMatchObject({ resultado: false });
    // A group of another code is of no stage.
    expect(await situacion("O2601")).toMatchObject({ editable: true, vence: null });
    // Reopening is an extension: of the SAF, and of nobody else.
    expect(await operarEn(p, "reabrir", { codipres: "E2601", safs: "357" }))
      .toMatchObject({ organismos: [{ saf: 357, hecho: false }] });
    // All or none.
    expect(await prorrogar(dia(2), "357;998")).toMatchObject({
      resultado: false,
      mensaje: "No existe el organismo con SAF 998",
    });
    expect(await prorrogar(dia(2), "103")).toMatchObject({ resultado: true });
    expect(await situacion()).toMatchObject({ editable: false });
    expect(await prorrogar(dia(3))).toMatchObject({ resultado: true });
    expect(await situacion()).toMatchObject({ editable: true, vence: { hasta: dia(3), dias: 3 } });
    await pedir("valorizar", { saf: 357, codipres: "E2601" }, "analista");
    expect(await cerrar()).toMatchObject({ resultado: true });
    expect((await etapas())[0].prorrogas).toEqual([
      { saf: 103, hasta: dia(2) },
      { saf: 357, hasta: dia(3) },
    ]);
    expect(await prorrogar("", "357", "ELIMINAR")).toMatchObject({ resultado: true });
    expect(await situacion()).toMatchObject({ editable: false });
    await limpiar();
  });

  test("[F4] what does not fit is refused with its reason; [K1] so is what changed meanwhile", async () => {
    await guardar(dia(5));
    const [{ rev }] = await etapas();
    const clave = "2026|Anteproyecto";
    const nueva = { accion: "NUEVO", desde: dia(0), hasta: dia(5) };
    for (
      const [form, mensaje] of [
        [{ ...ETAPA, ...nueva }, "Ya hay una etapa «Anteproyecto» en ese ejercicio"],
        [{ ...ETAPA, ...nueva, nombre: "Otra" }, "ya es el de la etapa «Anteproyecto»"],
        [{ ...ETAPA, ...nueva, nombre: "Otra", prefijo: "", hasta: dia(-9) }, "anterior"],
      ] as const
    ) {
      expect(await pedir("admin/etapas", form)).toMatchObject({
        resultado: false,
        mensaje: expect.stringContaining(mensaje),
      });
    }
    expect(await prorrogar(dia(5))).toMatchObject({ resultado: false });
    const edicion = { ...ETAPA, accion: "EDITAR", clave, desde: dia(0), hasta: dia(7), rev };
    expect(await pedir("admin/etapas", edicion)).toMatchObject({ resultado: true });
    const { status } = await p.pedir("POST", "/api/admin/etapas", {
      como: p.roles.admin,
      form: edicion,
    });
    expect(status).toBe(409);
    for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
      for (const ruta of ["/api/admin/etapas", "/api/admin/etapas/prorrogas"]) {
        const { status } = await p.pedir("POST", ruta, { como: p.roles[rol], form: edicion });
        expect({ rol, ruta, status }).toEqual({ rol, ruta, status: 403 });
      }
    }
    await limpiar();
    expect(await leidas(p.app.db, "SELECT nombre FROM prorrogas")).toEqual([]);
  });

  test("[F4] the command line keeps the calendar, and files carry it", async () => {
    const etapa = ["--ejercicio", "2026", "--nombre", "Anteproyecto", "--prefijo", "E26"];
    const fechas = ["--desde", dia(-9), "--hasta", dia(-1)];
    expect(await p.orden("etapas", "guardar", ...etapa, ...fechas)).toMatchObject({ codigo: 0 });
    const cual = etapa.slice(0, 4);
    const [hasta] = [["--hasta", dia(4)]];
    expect(await p.orden("etapas", "prorrogar", ...cual, "--saf", "357", ...hasta))
      .toMatchObject({ codigo: 0 });
    expect(await p.orden("etapas", "listar")).toMatchObject({
      codigo: 0,
      etapas: [{ clave: "2026|Anteproyecto", prorrogas: [{ saf: 357, hasta: dia(4) }] }],
    });
    expect(await situacion()).toMatchObject({ editable: true, vence: { dias: 4 } });
    const carpeta = await mkdtemp(join(tmpdir(), "planta-etapas-"));
    const leer = (nombre: string) => readFile(join(carpeta, `${nombre}.csv`), "utf8");
    try {
      await p.importarTextos({
        etapas: `ejercicio,nombre,prefijo,desde,hasta\n,Siempre,O,${dia(-9)},${dia(9)}\n`,
        prorrogas: `ejercicio,nombre,saf,hasta\n,Siempre,,${dia(12)}\n`,
      });
      expect(await situacion("O2601")).toMatchObject({ vence: { etapa: "Siempre", dias: 12 } });
      await volcar(p.app, carpeta);
      const textos = { etapas: await leer("etapas"), prorrogas: await leer("prorrogas") };
      expect(textos.etapas).toContain(`\n,Siempre,O,${dia(-9)},${dia(9)}\n`);
      expect(textos.prorrogas).toContain(`\n,Siempre,,${dia(12)}\n`);
      expect((await p.importarTextos(textos)).errores).toEqual([]);
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
    const { errores } = await p.importarTextos({
      etapas: `ejercicio,nombre,prefijo,desde,hasta\n2026,X,E26,${dia(0)},${dia(1)}\n`,
      prorrogas: `ejercicio,nombre,saf,hasta\n2026,Nadie,998,${dia(1)}\n`,
    });
    expect(errores.map((e) => `${e.archivo} ${e.columna}`))
      .toEqual(["etapas.csv prefijo", "prorrogas.csv nombre", "prorrogas.csv saf"]);
    expect(await p.orden("etapas", "quitar", ...cual)).toMatchObject({ codigo: 0 });
    expect(await p.orden("etapas", "quitar", ...cual)).toMatchObject({ codigo: 1 });
    await limpiar();
  });
});
