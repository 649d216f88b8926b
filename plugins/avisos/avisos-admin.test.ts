import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import type { AvisoGuardado } from "#proto/avisos.ts";
import { plugins } from "#plugins/index.ts";

const DIAS = { desde: "2026-11-01", hasta: "2026-12-01" };

paraCadaBase("the notices that administrators keep", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const pedir = async (form: Record<string, string | number>, rol: Rol = "admin") => {
    const { status, json } = await p.pedir<{ resultado: boolean; mensaje: string; id: number }>(
      "POST",
      "/api/admin/avisos",
      { como: p.roles[rol], form },
    );
    return { status, ...json };
  };
  const nuevo = (texto: string, mas: Record<string, string | number> = {}) =>
    pedir({ accion: "NUEVO", ...DIAS, texto, ...mas });
  const lista = async () =>
    (await p.pedir<{ avisos: AvisoGuardado[] }>("GET", "/api/admin/avisos", {
      como: p.roles.admin,
    })).json.avisos;
  async function orden(...argv: string[]): Promise<Record<string, unknown>> {
    const lineas: string[] = [];
    const codigo = await ejecutarCli([...argv, "--json"], plugins, {
      env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
      escribir: (l) => void lineas.push(l),
      avisar: () => {},
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "operadora",
    });
    return { codigo, ...JSON.parse(lineas.join("\n")) as object };
  }
  const limpiar = async () => {
    for (const { id } of await lista()) await pedir({ accion: "ELIMINAR", id });
  };

  test("[F5] are written, changed and removed; what does not fit is refused with its reason", async () => {
    const { id } = await nuevo("Reunión el martes", { safs: "357;103;357" });
    expect(await lista()).toEqual([
      { id, ...DIAS, texto: "Reunión el martes", safs: [103, 357], rev: 1 },
    ]);
    const casos: [Record<string, string>, string][] = [
      [{ texto: "Otro", hasta: "2026-10-31" }, "Hasta: es anterior al primer día"],
      [{ texto: "Otro", hasta: "9999-12-31" }, "Hasta: es posterior en más de dos años al primer"],
      [{ texto: "Otro", hasta: "2028-11-02" }, "Hasta: es posterior en más de dos años al primer"],
      [{ texto: "Otro", safs: "357;998" }, "SAF: no existe el organismo 998"],
      [{ texto: "Reunión el martes" }, "Ya hay un aviso con ese texto desde ese día"],
      [{ texto: "   " }, "no tiene el formato esperado"],
      [{ texto: "" }, "es obligatorio"],
      [{ texto: "x".repeat(501) }, "admite hasta 500 caracteres"],
    ];
    for (const [mas, mensaje] of casos) {
      expect(await pedir({ accion: "NUEVO", ...DIAS, ...mas })).toMatchObject({
        resultado: false,
        mensaje: expect.stringContaining(mensaje),
      });
    }
    const edicion = { accion: "EDITAR", id, rev: 1, ...DIAS, texto: "Reunión el jueves" };
    expect(await pedir(edicion)).toMatchObject({ resultado: true, id });
    expect(await lista()).toEqual([{ id, ...DIAS, texto: "Reunión el jueves", safs: [], rev: 2 }]);
    // [K1]
    expect(await pedir(edicion)).toMatchObject({ status: 409, resultado: false });
    expect(await pedir({ accion: "ELIMINAR", id, rev: 1 })).toMatchObject({ status: 409 });
    expect(await pedir({ accion: "ELIMINAR", id, rev: 2 })).toMatchObject({ id: null });
    expect(await pedir({ accion: "ELIMINAR", id })).toMatchObject({ status: 404 });
    const malos: readonly Record<string, string | number>[] = [
      { id: "x" },
      { id: -1 },
      { accion: "BORRAR" },
    ];
    for (const malo of malos) {
      expect(await pedir({ accion: "EDITAR", ...DIAS, texto: "x", ...malo }))
        .toMatchObject({ status: 400 });
    }
    expect(await lista()).toEqual([]);
  });

  test("[F5] only administrators write them or see those of everybody", async () => {
    for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
      expect(await pedir({ accion: "NUEVO", ...DIAS, texto: "Mío" }, rol))
        .toMatchObject({ status: 403 });
      const { status } = await p.pedir("GET", "/api/admin/avisos", { como: p.roles[rol] });
      expect({ rol, status }).toEqual({ rol, status: 403 });
    }
  });

  test("[F5] come from a spreadsheet, seen first, and go to a workbook", async () => {
    const texto = "Desde\tHasta\tSAF\tTexto\n01/11/2026\t2026-11-03\t357;103\tPegado\n";
    const enviar = (form: Record<string, string>, rol: Rol = "admin") =>
      p.pedir<PreviaDeFilas & { resultado: boolean }>("POST", "/api/admin/avisos/pegar", {
        como: p.roles[rol],
        form,
      });
    const { json: previa } = await enviar({ texto });
    expect(previa.filas.map((f) => f.estado)).toEqual(["nueva"]);
    expect(await lista()).toEqual([]);
    expect((await enviar({ texto, token: previa.token })).json).toMatchObject({ resultado: true });
    expect(await lista()).toMatchObject([{ texto: "Pegado", safs: [103, 357] }]);
    expect((await enviar({ texto })).json.resumen).toMatchObject({ nueva: 0 });
    const otro = texto.replace("2026-11-03", "2026-11-09");
    const { json: cambio } = await enviar({ texto: otro });
    expect(cambio.resumen).toMatchObject({ cambiada: 1 });
    await enviar({ texto: otro, token: cambio.token });
    expect(await lista()).toMatchObject([{ texto: "Pegado", hasta: "2026-11-09" }]);
    const { json: mala } = await enviar({ texto: texto.replace("357;103", "998") });
    expect(mala.resumen).toMatchObject({ erronea: 1 });
    expect((await enviar({ texto }, "analista")).status).toBe(403);
    const { status } = await p.pedir("GET", "/api/admin/avisos/excel", { como: p.roles.admin });
    expect(status).toBe(200);
    await limpiar();
  });

  test("[F5] the command line keeps them, and a file carries them", async () => {
    const dias = ["--desde", "2026-11-01", "--hasta", "2026-12-01"];
    const hecho = await orden("avisos", "guardar", "--texto", "A todos", "--todos", ...dias);
    expect(hecho).toMatchObject({ codigo: 0 });
    const id = String(hecho.id);
    const otro = ["--id", id, "--texto", "A dos", "--saf", "357", "--saf", "103", ...dias];
    expect(await orden("avisos", "guardar", ...otro)).toMatchObject({ codigo: 0, id: hecho.id });
    expect(await orden("avisos", "guardar", "--texto", "A nadie", ...dias))
      .toMatchObject({ codigo: 2, resultado: false });
    expect(await orden("avisos", "listar")).toMatchObject({
      codigo: 0,
      avisos: [{ id: hecho.id, texto: "A dos", safs: [103, 357] }],
    });
    const carpeta = await mkdtemp(join(tmpdir(), "planta-avisos-"));
    try {
      const encabezado = "desde,hasta,safs,texto\n";
      await p.importarTextos({
        avisos: `${encabezado}2026-11-02,2026-11-03,,"Sistema, sin servicio"\n`,
      });
      await volcar(p.app, carpeta);
      const avisos = await readFile(join(carpeta, "avisos.csv"), "utf8");
      expect(avisos).toBe(
        `${encabezado}2026-11-01,2026-12-01,103;357,A dos\n` +
          '2026-11-02,2026-11-03,,"Sistema, sin servicio"\n',
      );
      expect((await p.importarTextos({ avisos })).errores).toEqual([]);
      // One that lasts longer than may be written now comes back too, and may be corrected.
      const largo = `${encabezado}2026-11-02,9999-12-31,,"Sistema, sin servicio"\n`;
      expect((await p.importarTextos({ avisos: largo })).errores).toEqual([]);
      const guardado = (await lista()).find((a) => a.hasta === "9999-12-31");
      expect(
        await pedir({
          ...{ accion: "EDITAR", id: guardado?.id ?? 0, texto: "Sistema, sin servicio" },
          ...{ desde: "2026-11-02", hasta: "9999-12-31", safs: "357" },
        }),
      ).toMatchObject({ resultado: true });
      expect(await lista()).toHaveLength(2);
      const { errores } = await p.importarTextos({
        avisos: `${encabezado}2026-11-02,2026-11-01,998,x\n2026-11-02,2026-11-04,998,y\n`,
      });
      expect(errores.map((e) => `${e.fila} ${e.columna}`)).toEqual(["2 hasta", "3 safs"]);
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
    expect(await orden("avisos", "quitar", "--id", id)).toMatchObject({ codigo: 0 });
    expect(await orden("avisos", "quitar", "--id", id)).toMatchObject({ codigo: 1 });
    await limpiar();
  });
});
