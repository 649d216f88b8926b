/** Looks for the column that `campo.test.ts` added, in every door, on both databases. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { paraCadaBase } from "../db.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { volcar } from "#core/transfer/export.ts";
import { admin } from "#proto/admin-messages.ts";
import { pedirPb } from "../protobuf.ts";

type Fila = Readonly<Record<string, unknown>>;

const CREDITO = {
  ...{ accion: "NUEVO", ejercicio: 2026, saf: 357, prog: "", pprin: 1, ppar: "", ff: "", mon: 1 },
  ...{ fecha: "2026-07-01", norma: "Ley de prueba", expediente: "EX-1", importe: "10.00" },
};

paraCadaBase("a column more", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const como = () => ({ como: p.roles.admin });
  const lista = async () =>
    (await p.pedir<{ creditos: Fila[] }>("GET", "/api/admin/credito/2026", como())).json.creditos;
  const enviar = async (ruta: string, form: Readonly<Record<string, string | number>>) =>
    (await p.pedir<Fila>("POST", ruta, { ...como(), form })).json;
  const propio = async () => (await lista()).find((c) => c.norma === CREDITO.norma);

  test("call, list, and the rows of before", async () => {
    expect((await lista()).every((c) => c.expediente === "")).toBe(true);
    expect(await enviar("/api/admin/credito", CREDITO)).toMatchObject({ resultado: true });
    expect(await propio()).toMatchObject({ expediente: "EX-1", importe: 10 });
  });

  test("audit, in its words, and taken back", async () => {
    const { clave } = await propio() ?? {};
    await enviar("/api/admin/credito", {
      ...CREDITO,
      accion: "EDITAR",
      clave: String(clave),
      expediente: "EX-2",
    });
    const { json } = await p.pedir<{ asientos: Fila[] }>(
      ...["GET", "/api/admin/auditoria?entidad=credito_vigente"] as const,
      como(),
    );
    expect(json.asientos[0].resumen).toBe("Expediente: EX-1 → EX-2");
    await enviar("/api/admin/auditoria/revertir", { id: Number(json.asientos[0].id) });
    expect(await propio()).toMatchObject({ expediente: "EX-1" });
  });

  test("file, out and in; one of before lacks it", async () => {
    const carpeta = await mkdtemp(join(tmpdir(), "planta-campo-"));
    try {
      await volcar(p.app, carpeta);
      const texto = await Bun.file(join(carpeta, "credito_vigente.csv")).text();
      expect(texto).toContain("norma,expediente,importe");
      expect(texto).toContain("Ley de prueba,EX-1,10.00");
      const cambiado = texto.replace("EX-1", "EX-3");
      expect((await p.importarTextos({ credito_vigente: cambiado })).errores).toEqual([]);
    } finally {
      await rm(carpeta, { recursive: true });
    }
    expect(await propio()).toMatchObject({ expediente: "EX-3" });
    const deAntes = "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe\n" +
      "2026,357,,1,,,1,2026-07-01,Ley de prueba,11.00\n";
    expect((await p.importarTextos({ credito_vigente: deAntes })).errores).toEqual([]);
    expect(await propio()).toMatchObject({ expediente: "EX-3", importe: 11 });
  });

  test("workbook out, and a pasted block", async () => {
    const { bytes } = await p.pedir("GET", "/api/admin/credito/2026/excel", como());
    const libro = new ExcelJS.Workbook();
    await libro.xlsx.load(new Uint8Array(bytes).buffer);
    const celdas = libro.worksheets[0].getSheetValues().flat().map(String);
    expect(celdas).toContain("Expediente");
    expect(celdas).toContain("EX-3");
    const texto = "SAF\tPrincipal\tMon.\tFecha\tNorma\tExpediente\tImporte\n" +
      "357\t1\t1\t2026-07-01\tLey de prueba\tEX-4\t11,00";
    const { token } = await enviar("/api/admin/credito/2026/pegar", { texto });
    await enviar("/api/admin/credito/2026/pegar", { texto, token: String(token) });
    expect(await propio()).toMatchObject({ expediente: "EX-4" });
  });

  const cuentas = async () =>
    (await pedirPb(p, "GET", "usuarios", { ...como(), respuesta: admin.Usuarios })).mensaje
      .usuarios as readonly Fila[];
  const cuenta = async (usuario: string) => (await cuentas()).find((u) => u.usuario === usuario);

  test("an account: messages of the wire, audit and cells", async () => {
    expect((await cuentas()).every((u) => u.interno === "")).toBe(true);
    const edicion = {
      ...{ accion: admin.Accion.NUEVO, saf: 357, usuario: "nueva", nombre_completo: "Una Persona" },
      ...{ tipo_de_usuario: 1, habilitado: true, sin_clave: true, interno: " 4411 " },
    };
    const { status } = await pedirPb(p, "POST", "usuarios/edicion", {
      ...como(),
      envio: admin.EdicionUsuario.encode(edicion),
      respuesta: admin.Guardado,
    });
    expect({ status, interno: (await cuenta("nueva"))?.interno })
      .toEqual({ status: 200, interno: "4411" });
    const { id, rev } = await cuenta("nueva") ?? {};
    const cambios = JSON.stringify([{ id, rev, valores: { interno: "4412" } }]);
    await enviar("/api/admin/celdas/usuarios", { cambios });
    expect(await cuenta("nueva")).toMatchObject({ interno: "4412" });
    const { json } = await p.pedir<{ asientos: Fila[] }>(
      ...["GET", "/api/admin/auditoria?entidad=usuarios"] as const,
      como(),
    );
    expect(json.asientos[0].resumen).toBe("Interno: 4411 → 4412");
  });

  test("an account: file, workbook and pasted block", async () => {
    const carpeta = await mkdtemp(join(tmpdir(), "planta-campo-"));
    try {
      await volcar(p.app, carpeta);
      const texto = await Bun.file(join(carpeta, "usuarios.csv")).text();
      expect(texto).toContain("telefono,interno,tipo");
      const otro = texto.replace("4412", "4413");
      expect((await p.importarTextos({ usuarios: otro })).errores).toEqual([]);
      expect(await cuenta("nueva")).toMatchObject({ interno: "4413" });
    } finally {
      await rm(carpeta, { recursive: true });
    }
    const deAntes = "saf,usuario,nombre_completo,dependencia,email,telefono,tipo,edicion_tablas," +
      "solo_consulta,acceso_safs,habilitado\n357,nueva,Otra,,,,1,0,0,,1\n";
    expect((await p.importarTextos({ usuarios: deAntes })).errores).toEqual([]);
    expect(await cuenta("nueva")).toMatchObject({ interno: "4413", nombre_completo: "Otra" });
    const { bytes } = await p.pedir("GET", "/api/admin/usuarios/excel", como());
    const libro = new ExcelJS.Workbook();
    await libro.xlsx.load(new Uint8Array(bytes).buffer);
    const celdas = libro.worksheets[0].getSheetValues().flat().map(String);
    expect([celdas.includes("Interno"), celdas.includes("4413")]).toEqual([true, true]);
    const texto = "SAF\tUsuario\tInterno\n357\tnueva\t4414";
    const { token } = await enviar("/api/admin/usuarios/pegar", { texto });
    await enviar("/api/admin/usuarios/pegar", { texto, token: String(token) });
    expect(await cuenta("nueva")).toMatchObject({ interno: "4414" });
  });
});
