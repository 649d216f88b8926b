import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { contenidoSirhu, enCarpetaPropia, zipDe } from "#core/testing/files/sirhu.ts";
import { volcar } from "#core/transfer/export.ts";
import { admin } from "#proto/admin-messages.ts";
import { plugins } from "#plugins/index.ts";
import { cargarEjecucion } from "./carga/cargar.ts";

await unSoloDia();

const { Accion, EdicionEjecucion, Ejecuciones, Error: Falla, Guardado } = admin;
const MES = 202411;
const ANIO = anioDelInstante(Date.now());
const RUTA = "/api/pb/admin/ejecuciones";

paraCadaBase("calls of executions", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const solicitar = (mes: number, accion: number = Accion.NUEVO, como = p.roles.admin) =>
    p.pedir("POST", RUTA, {
      como,
      headers: { "content-type": "application/x-protobuf" },
      body: EdicionEjecucion.encode({ accion, mes }),
    });
  const lista = async () => {
    const { bytes, status } = await p.pedir("GET", RUTA, { como: p.roles.admin });
    expect(status).toBe(200);
    return Ejecuciones.decode(bytes).ejecuciones;
  };
  const cargar = (carpeta: string, rarezas: readonly "concepto_sin_ch1"[] = []) =>
    contenidoSirhu({ mes: MES, safs: [357], personas: 100, rarezas })
      .then((c) => zipDe(join(carpeta, "202411.zip"), c))
      .then((zip) => cargarEjecucion(p.app, ACTOR, MES, [zip]));

  test("[E1] an administrator asks for a month; it is Ingresada, with who and when", async () => {
    const { status, bytes } = await solicitar(MES);
    expect(status).toBe(200);
    const { id } = Guardado.decode(bytes);
    expect((await lista())[0]).toMatchObject({
      id,
      mes: MES,
      descripcion_mes: "noviembre de 2024",
      estado: 1,
      recurrente: false,
      solicitada: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      ultima_carga: "",
      usuario: "admin@onp",
      nombre_usuario: "Alma Administradora de Demostración",
      resultado: "",
      etapa: "",
    });
    expect((await lista())[0].progreso ?? null).toBeNull();
    const [asiento] = await p.app.db.valores(
      "SELECT usuario, accion, clave FROM auditoria WHERE entidad = 'ejecuciones' ORDER BY id DESC LIMIT 1",
    );
    expect(asiento).toEqual(["admin@onp", "solicitar", String(id)]);
  });

  test("[E1] a month that waits, or out of the years offered, is refused with a sentence", async () => {
    const casos: readonly (readonly [number, number, number, string])[] = [
      [MES, Accion.NUEVO, 422, "Ya hay una solicitud pendiente de la ejecución de noviembre"],
      [199912, Accion.NUEVO, 422, "El período debe estar entre enero de 2000 y diciembre"],
      [(ANIO + 2) * 100 + 1, Accion.NUEVO, 422, `diciembre de ${ANIO + 1}`],
      [202413, Accion.NUEVO, 422, "El período debe estar"],
      [-1, Accion.NUEVO, 422, "El período debe estar"],
      [202410, Accion.ELIMINAR, 400, "La acción"],
      [202410, Accion.SIN_ACCION, 400, "La acción"],
    ];
    const antes = (await lista()).length;
    for (const [mes, accion, estado, dice] of casos) {
      const { status, bytes } = await solicitar(mes, accion);
      expect({ mes, status }).toEqual({ mes, status: estado });
      expect(Falla.decode(bytes).error).toContain(dice);
    }
    expect(await lista()).toHaveLength(antes);
    const ajeno = await solicitar(202410, Accion.NUEVO, p.roles.onp);
    expect(ajeno.status).toBe(403);
    const enero = await solicitar((ANIO + 1) * 100 + 12);
    expect(enero.status).toBe(200);
  });

  test("[E5] what stayed out is listed for programs, and for whom it may be brought in", async () => {
    const { id } = await enCarpetaPropia((c) => cargar(c, ["concepto_sin_ch1"]));
    const { json } = await p.pedir<{
      mes: number;
      rubros: string[];
      omitidos: Record<string, unknown>[];
    }>("GET", `/api/admin/ejecuciones/${id}/omitidos`, { como: p.roles.admin });
    expect(json.mes).toBe(MES);
    expect(json.rubros).toEqual([
      "cargo",
      "no_cargo",
      "sac",
      "otros",
      "contribuciones",
      "complementos",
    ]);
    expect(json.omitidos).toContainEqual({
      motivo: "concepto",
      registro: "LH2",
      inst: "ME",
      esc: "1303",
      concepto: "000777",
      detalle: "",
      registros: 1,
      importe: 1234.56,
      admite_excepcion: true,
    });
    const ninguna = await p.pedir("GET", "/api/admin/ejecuciones/999999/omitidos", {
      como: p.roles.admin,
    });
    expect([ninguna.status, ninguna.json.mensaje]).toEqual([
      404,
      "No existe la ejecución indicada",
    ]);
  });

  test("[E5] a load with anything left out says so in its state, and how much of it", async () => {
    const { id } = await enCarpetaPropia((c) => cargar(c, ["concepto_sin_ch1"]));
    const con = (await lista()).find((e) => e.id === id);
    expect(con?.estado).toBe(2);
    expect(Number(con?.omisiones)).toBeGreaterThan(0);
    const limpia = await enCarpetaPropia((c) => cargar(c));
    const sin = (await lista()).find((e) => e.id === limpia.id);
    expect(sin).toMatchObject({ estado: 2 });
    expect(sin?.omisiones ?? null).toBeNull();
  });

  test("[E1] the whole month may be asked for on screen: the load that comes does it", async () => {
    const mes = 202406;
    const traer = (safs: number[]) =>
      enCarpetaPropia(async (c) => {
        const zip = join(c, "a.zip");
        await zipDe(zip, await contenidoSirhu({ mes, safs, personas: 10 }));
        return await cargarEjecucion(p.app, ACTOR, mes, [zip]);
      });
    await traer([357, 103]);
    expect((await traer([357])).cuentas).toMatchObject({ quedan: [103], quitados: [] });
    const { status } = await p.pedir("POST", RUTA, {
      como: p.roles.admin,
      headers: { "content-type": "application/x-protobuf" },
      body: EdicionEjecucion.encode({ accion: Accion.NUEVO, mes, mes_completo: true }),
    });
    expect(status).toBe(200);
    expect((await traer([357])).cuentas).toMatchObject({
      quedan: [],
      quitados: [103],
      mes_completo: true,
    });
    // It was of that request alone.
    expect((await traer([103])).cuentas).toMatchObject({ quedan: [357], mes_completo: false });
  });

  test("[E4] [K1] exceptions are added, changed and removed, each audited, never blindly", async () => {
    const enviar = async (
      form: Record<string, string | number>,
    ) => (await p.pedir("POST", "/api/admin/excepciones", { como: p.roles.admin, form }));
    const clave = { inst: "me", esc: 303, concepto: "777" };
    const ver = async () =>
      (await p.pedir<{ excepciones: object[] }>("GET", "/api/admin/excepciones", {
        como: p.roles.admin,
      })).json.excepciones;
    const bien = { resultado: true, mensaje: "" };
    expect((await enviar({ accion: "NUEVO", ...clave, rubro: "otros" })).json).toEqual(bien);
    const una = { inst: "ME", esc: 303, concepto: "000777", rubro: "otros", rev: 1 };
    expect(await ver()).toEqual([una]);
    const repetida = await enviar({ accion: "NUEVO", ...clave, rubro: "sac" });
    expect([repetida.status, repetida.json.resultado]).toEqual([200, false]);
    expect(repetida.json.mensaje).toContain("Ya hay una excepción para ME, escalafón 303");
    expect((await enviar({ accion: "EDITAR", ...clave, rubro: "sac", rev: 1 })).json).toEqual(bien);
    const vieja = await enviar({ accion: "EDITAR", ...clave, rubro: "cargo", rev: 1 });
    expect(vieja.status).toBe(409);
    expect(await ver()).toEqual([{ ...una, rubro: "sac", rev: 2 }]);
    const malas: readonly (readonly [Record<string, string | number>, number, string])[] = [
      [{ accion: "NUEVO", ...clave, inst: "M", rubro: "sac" }, 200, "«inst»"],
      [{ accion: "NUEVO", ...clave, esc: 10_000, rubro: "sac" }, 200, "«esc»"],
      [{ accion: "NUEVO", ...clave, esc: "x", rubro: "sac" }, 400, "«esc»"],
      [{ accion: "NUEVO", ...clave, concepto: "1234567", rubro: "sac" }, 200, "«concepto»"],
      [{ accion: "NUEVO", ...clave, concepto: "", rubro: "sac" }, 200, "«concepto»"],
      [{ accion: "NUEVO", ...clave, concepto: "9", rubro: "extraordinarias" }, 200, "«rubro»"],
      [{ accion: "BORRAR", ...clave }, 400, "La acción «BORRAR» no existe"],
      [{ accion: "EDITAR", ...clave, concepto: "9", rubro: "sac" }, 200, "ya no existe"],
      [{ accion: "EDITAR", ...clave, rubro: "sac", rev: "x" }, 400, "rev"],
    ];
    for (const [form, estado, dice] of malas) {
      const { status, json } = await enviar(form);
      expect({ form, status, resultado: json.resultado }).toEqual({
        form,
        status: estado,
        resultado: false,
      });
      expect(json.mensaje).toContain(dice);
    }
    await enCarpetaPropia(async (c) => {
      await volcar(p.app, c);
      expect(await Bun.file(join(c, "excepciones_conceptos.csv")).text()).toBe(
        "inst,esc,concepto,rubro\nME,303,000777,sac\n",
      );
    });
    const importado = await p.importarTextos({
      excepciones_conceptos: "inst,esc,concepto,rubro\nME,303,777,otros\nCO,62,000020,otros\n",
    });
    expect(importado.errores).toEqual([]);
    // Nobody has seen the version that a file leaves.
    const rev = Number((await ver() as { rev: number }[])[0]?.rev);
    expect(rev).toBeGreaterThan(2);
    expect(await ver()).toEqual([
      { inst: "CO", esc: 62, concepto: "000020", rubro: "otros", rev },
      { ...una, rev },
    ]);
    const repetidas = await p.importarTextos({
      excepciones_conceptos: "inst,esc,concepto,rubro\nME,303,777,otros\nME,303,000777,sac\n",
    });
    expect(repetidas.errores).toMatchObject([{ fila: 3, columna: "concepto" }]);
    // As a sheet writes it: all or none, and never over what was not seen.
    const enHoja = async (...cambios: readonly [string, string, number][]) =>
      (await p.pedir("POST", "/api/admin/celdas/excepciones", {
        como: p.roles.admin,
        form: {
          cambios: JSON.stringify(cambios.map(([inst, rubro, rev], id) => ({
            id,
            rev,
            clave: inst === "ME" ? clave : { inst, esc: 62, concepto: "20" },
            valores: { rubro },
          }))),
        },
      })).json;
    expect(await enHoja(["CO", "sac", rev], ["ME", "cargo", 1])).toMatchObject({
      resultado: false,
      conflictos: [{ id: 1, actual: { ...una, rev } }],
    });
    expect(await enHoja(["CO", "sac", rev], ["ME", "nada", rev])).toMatchObject({
      resultado: false,
      celdas: [{ id: 1, columna: "rubro" }],
    });
    expect(await enHoja(["XX", "sac", rev])).toMatchObject({
      celdas: [{ id: 0, mensaje: expect.stringContaining("ya no existe") }],
    });
    expect((await ver()).map((e) => (e as { rubro: string }).rubro)).toEqual(["otros", "otros"]);
    expect(await enHoja(["CO", "sac", rev], ["ME", "otros", rev])).toEqual({
      ...bien,
      registros: [{ id: 0, rev: rev + 1 }, { id: 1, rev }],
    });
    expect((await enviar({ accion: "ELIMINAR", ...clave, rev })).json).toEqual(bien);
    expect((await enviar({ accion: "ELIMINAR", ...clave })).json.resultado).toBe(false);
    const asientos = await p.app.db.valores(
      "SELECT accion, antes, despues FROM auditoria WHERE entidad = 'excepciones_conceptos' " +
        "AND usuario = 'admin@onp' ORDER BY id",
    );
    const json = (rubro: string) =>
      JSON.stringify({ inst: "ME", esc: 303, concepto: "000777", rubro });
    const deCo = (rubro: string) =>
      JSON.stringify({ inst: "CO", esc: 62, concepto: "000020", rubro });
    expect(asientos).toEqual([
      ["nuevo", null, json("otros")],
      ["editar", json("otros"), json("sac")],
      ["editar", deCo("otros"), deCo("sac")],
      ["eliminar", json("otros"), null],
    ]);
  });

  test("nobody but an administrator may see or change any of it", async () => {
    for (const como of [p.roles.analista, p.roles.onp, p.roles.tablas, p.roles.consulta]) {
      for (
        const [metodo, ruta] of [
          ["GET", RUTA],
          ["GET", "/api/admin/excepciones"],
          ["POST", "/api/admin/excepciones"],
          ["GET", "/api/admin/ejecuciones/excel"],
          ["GET", "/api/admin/ejecuciones/1/omitidos"],
        ] as const
      ) expect((await p.pedir(metodo, ruta, { como })).status).toBe(403);
    }
    expect((await p.pedir("GET", RUTA)).status).toBe(401);
  });

  test("[S9] the workbook has the rows and columns of the screen, as it is filtered", async () => {
    const filtros = JSON.stringify([{ campo: "estado", clase: "texto", texto: "carg" }]);
    const { status, bytes, headers } = await p.pedir(
      "GET",
      `/api/admin/ejecuciones/excel?filtros=${encodeURIComponent(filtros)}`,
      { como: p.roles.admin },
    );
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("ejecuciones.xlsx");
    const [hoja] = await hojasDe(bytes);
    const celdas = hoja.filas.map((f) => f.celdas.map((v) => String(v ?? "")));
    const titulos = celdas.findIndex((f) => f[0] === "Ejecución");
    expect(celdas[titulos]).toEqual([
      "Ejecución",
      "Estado",
      "Solicitada",
      "Finalizada",
      "Usuario",
    ]);
    const cargadas = celdas.slice(titulos + 1);
    expect(cargadas.length).toBeGreaterThan(0);
    // [E5] What left something out says so, and how much.
    const estados = [...new Set(cargadas.map((f) => f[1]))].sort();
    expect(estados[0]).toBe("Cargada");
    expect(estados[1]).toMatch(/^Cargada con omisiones \(\d+(,\d+)? %\)$/);
  });

  test("[E1] the command line loads, tells the outcome by its exit code, and lists", async () => {
    const planta = async (...argv: string[]) => {
      const salida: string[] = [];
      const quejas: string[] = [];
      const codigo = await ejecutarCli(argv, plugins, {
        env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
        escribir: (l) => void salida.push(l),
        avisar: (t) => void quejas.push(t),
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
      return { codigo, salida: salida.join("\n"), quejas: quejas.join("") };
    };
    await enCarpetaPropia(async (c) => {
      const zip = await zipDe(
        join(c, "datos.zip"),
        await contenidoSirhu({ mes: 202408, safs: [357], personas: 20 }),
      );
      const bien = await planta("ejecuciones", "cargar", "202408", zip);
      expect(bien.codigo).toBe(0);
      expect(bien.salida).toContain("Ejecución de agosto de 2024");
      expect(bien.quejas).toContain("100 % Cargada");
      // The file is the operator's: it stays.
      expect((await stat(zip)).size).toBeGreaterThan(0);
      const json = await planta("ejecuciones", "cargar", "202408", zip, "--json");
      expect([json.codigo, json.quejas]).toEqual([0, ""]);
      const dicho = JSON.parse(json.salida);
      expect(dicho).toMatchObject({
        resultado: true,
        mensaje: "",
        mes: 202408,
        estado: 2,
        safs: [357],
        omisiones: null,
        omitido: 0,
        quitados: [],
        quedan: [],
        mes_completo: false,
      });
      expect(dicho.leido).toBeGreaterThan(0);
      expect(dicho.leido).toBe(dicho.cargado);
      expect(dicho.descuentos).toBeGreaterThan(0);
      const otro = await zipDe(
        join(c, "otro.zip"),
        await contenidoSirhu({
          mes: 202408,
          safs: [103],
          personas: 75,
          rarezas: ["concepto_sin_ch1"],
        }),
      );
      const parcial = await planta("ejecuciones", "cargar", "202408", otro);
      expect(parcial.codigo).toBe(0);
      expect(parcial.salida).toMatch(/^Cargada con omisiones \(\d+(,\d+)? %\)\n/);
      expect(parcial.salida).toContain("Quedan como estaban");
      const completo = await planta(
        ...["ejecuciones", "cargar", "202408", otro, "--mes-completo", "--json"],
      );
      const total = JSON.parse(completo.salida);
      expect(total).toMatchObject({ safs: [103, 357], quitados: [357], quedan: [] });
      expect(total.omisiones).toBeGreaterThan(0);
      expect(total.leido).toBeCloseTo(total.cargado + total.omitido, 2);
      expect((await planta("ejecuciones", "listar")).salida).toContain("Cargada con omisiones (");
      const malo = join(c, "malo.zip");
      await zipDe(malo, { "MELH1001.SIR": new TextEncoder().encode("corto\r\n") });
      const mal = await planta("ejecuciones", "cargar", "202407", malo, "--json");
      expect(mal.codigo).toBe(1);
      expect(JSON.parse(mal.salida)).toMatchObject({
        resultado: false,
        estado: 3,
        mensaje: "MELH1001.SIR, registro 1: tiene 5 caracteres y deben ser 97",
      });
      const basura = join(c, "basura.zip");
      await copyFile(join(import.meta.dir, "errors.ts"), basura);
      const antes = (await lista()).length;
      for (
        const [argumentos, codigo, dice] of [
          [["202413", zip], 2, "«202413» no es un mes AAAAMM"],
          [["202407"], 2, "ARCHIVO"],
          [["202407", join(c, "falta.zip")], 1, "No se puede leer el archivo falta.zip"],
          [["202407", join(c, "falta.txt")], 1, "no es un .zip ni un .csv"],
          [["202407", basura], 1, "El archivo basura.zip no es un zip"],
        ] as const
      ) {
        const r = await planta("ejecuciones", "cargar", ...argumentos);
        expect({ argumentos, codigo: r.codigo }).toEqual({ argumentos, codigo });
        expect(r.quejas).toContain(dice);
      }
      expect(await lista()).toHaveLength(antes);
    });
    const { salida } = await planta("ejecuciones", "listar");
    expect(salida.split("\n")[0]).toMatch(/^202407 {2}Error {6}solicitada .* operadora$/);
    const { ejecuciones } = JSON.parse((await planta("ejecuciones", "listar", "--json")).salida);
    expect(ejecuciones[1]).toMatchObject({
      mes: 202408,
      estado: 2,
      usuario: "operadora",
      omisiones: expect.any(Number),
    });
  });
});
