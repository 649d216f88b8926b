/** The credit in force of each body: file, editor, paste and what they refuse ([Z2]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import type { CreditoGuardado } from "#proto/admin.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import type { Consulta } from "#core/plugin.ts";
import { type Credito, creditosDe, revisorDeCredito } from "./credito.ts";

const COLUMNAS = "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe";
const LEY = "2026,357,,1,,,1,2026-01-02,Ley 27.798,1000000.00";
const QUITA = '2026,357,,1,,,1,2026-05-10,"DA 8, art. 1",-250000.50';
const POR_PROGRAMA = "2026,357,16,2,,11,1,2026-01-02,Ley 27.798,300000.00";

paraCadaBase("credit in force", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const importar = async (...filas: readonly string[]) => {
    const csv = `${[COLUMNAS, ...filas].join("\n")}\n`;
    return (await p.importarTextos({ credito_vigente: csv })).errores;
  };
  const volcado = async () => {
    const carpeta = await mkdtemp(join(tmpdir(), "planta-credito-"));
    try {
      await volcar(p.app, carpeta);
      return await Bun.file(join(carpeta, "credito_vigente.csv")).text();
    } finally {
      await rm(carpeta, { recursive: true });
    }
  };
  const lista = async () =>
    (await p.pedir<{ creditos: CreditoGuardado[] }>("GET", "/api/admin/credito/2026", {
      como: p.roles.admin,
    })).json.creditos;
  const editar = (form: Readonly<Record<string, string | number>>) =>
    p.pedir<{ resultado: boolean; mensaje: string; campo?: string; clave?: string }>(
      "POST",
      "/api/admin/credito",
      { como: p.roles.admin, form },
    );
  const pegar = (texto: string, token = "") =>
    p.pedir<PreviaDeFilas & { resultado: boolean; mensaje: string; previa?: PreviaDeFilas }>(
      "POST",
      "/api/admin/credito/2026/pegar",
      { como: p.roles.admin, form: { texto, ...(token ? { token } : {}) } },
    );
  const NUEVO = {
    accion: "NUEVO",
    ejercicio: 2026,
    saf: 357,
    prog: "",
    pprin: 8,
    ppar: "",
    ff: "",
    mon: 1,
    fecha: "2026-01-02",
    norma: "Ley | 27.798",
    importe: "500.00",
  };

  test("[Z2] a file is written back alike; an empty column is the whole item, and 0 is not empty", async () => {
    expect(await importar(LEY, QUITA, POR_PROGRAMA)).toEqual([]);
    const cero = "2026,357,0,4,0,,1,2026-01-02,Ley 27.798,10.00";
    expect(await importar(cero)).toEqual([]);
    expect((await volcado()).trim().split("\n").sort())
      .toEqual([COLUMNAS, LEY, QUITA, POR_PROGRAMA, cero].sort());
    expect((await lista()).map((c) => [c.pprin, c.prog, c.ppar, c.ff, c.importe])).toEqual([
      [1, null, null, null, 1_000_000],
      [1, null, null, null, -250_000.5],
      [2, 16, null, 11, 300_000],
      [4, 0, 0, null, 10],
    ]);
  });

  test("[Z2] the credit of a day is what was given and taken away until then", async () => {
    const hasta = async (fecha: string | null) =>
      (await creditosDe(p.app.db, 2026, 357, fecha)).filter((c) => c.pprin === 1)
        .reduce((t, c) => t + c.importe, 0);
    expect(await hasta("2026-01-01")).toBe(0);
    expect(await hasta("2026-05-09")).toBe(100_000_000);
    expect(await hasta("2026-05-10")).toBe(74_999_950);
    expect(await hasta(null)).toBe(74_999_950);
  });

  test("[Z2] what does not fit is told by its row and column, and nothing of the file is stored", async () => {
    const antes = await volcado();
    const malas = [
      "2026,999,,1,,,1,2026-01-02,Ley,1.00",
      "2026,750,,1,,,1,2026-01-02,Ley,1.00",
      "2026,357,,1,99,,1,2026-01-02,Ley,1.00",
      "2026,357,,2,,77,1,2026-01-02,Ley,1.00",
      "2026,357,,8,,,1,2026-02-30,Ley,1.00",
      "2026,357,,8,,,1,2026-02-03,Ley,0",
      "2026,357,,8,,,1,2026-02-04,Ley,1.005",
      "2026,357,16,1,,,1,2026-02-05,Ley,1.00",
      "2026,357,,8,,,7,2026-02-05,Ley,1.00",
      "2026,307,,8,,,1,2026-02-05,Ley,1.00",
    ];
    const errores = await importar(...malas);
    expect(errores.map((e) => `${e.fila} ${e.columna}`).sort()).toEqual([
      "2 saf",
      "3 saf",
      "4 ppar",
      "5 ff",
      "6 fecha",
      "7 importe",
      "8 importe",
      "9 pprin",
      "10 mon",
    ].sort());
    expect(errores.find((e) => e.fila === 9)?.mensaje).toContain(
      "está cargado por partida principal, sin más columnas: todas sus entradas deben decir " +
        "las mismas columnas",
    );
    expect(await volcado()).toBe(antes);
  });

  test("[Z2] an entry is made, changed and deleted by its key; who has an old one is told", async () => {
    const { json } = await editar(NUEVO);
    expect(json).toMatchObject({ resultado: true });
    const clave = json.clave ?? "";
    expect(clave).toBe("2026|357||8|||1|2026-01-02|Ley | 27.798");
    expect((await editar(NUEVO)).json).toMatchObject({
      resultado: false,
      mensaje: expect.stringContaining("Ya hay un crédito"),
    });
    const otra = { ...NUEVO, accion: "EDITAR", clave, rev: 1, fecha: "2026-01-03" };
    const movida = (await editar(otra)).json.clave ?? "";
    expect(movida).toContain("2026-01-03");
    expect((await editar({ ...otra, clave })).status).toBe(404);
    const subida = { ...otra, clave: movida, importe: "600.25" };
    expect((await editar(subida)).json).toMatchObject({ resultado: true });
    expect(await editar(subida)).toMatchObject({ status: 409 });
    expect((await lista()).find((c) => c.clave === movida)).toMatchObject({
      importe: 600.25,
      rev: 2,
      organismo: expect.any(String),
    });
    expect((await editar({ accion: "ELIMINAR", clave: movida, rev: 2 })).json)
      .toMatchObject({ resultado: true, clave: null });
    expect((await lista()).some((c) => c.clave === movida)).toBe(false);
  });

  test("[Z2] one that goes to another body is told to both", async () => {
    const { clave = "" } = (await editar(NUEVO)).json;
    const oidos: number[] = [];
    const callar = p.app.eventos.escuchar(({ saf, datos }) => {
      if (datos.base === "credito_vigente") oidos.push(saf);
    });
    const movido = await editar({ ...NUEVO, accion: "EDITAR", clave, saf: 103 });
    callar();
    expect(oidos.sort()).toEqual([103, 357]);
    const asientos = await leidas<{ id: number; saf: number; clave: string; despues: string }>(
      p.app.db,
      "SELECT id, saf, clave, despues FROM auditoria WHERE entidad = 'credito_vigente' " +
        "AND accion = 'editar' ORDER BY id DESC LIMIT 2",
    );
    expect(asientos.map((a) => [a.saf, a.clave, JSON.parse(a.despues).saf])).toEqual([
      [103, movido.json.clave ?? "", 103],
      [357, clave, 103],
    ]);
    // Taken back from the trail of the body that it left.
    await p.pedir("POST", "/api/admin/auditoria/revertir", {
      como: p.roles.admin,
      form: { id: asientos[1].id },
    });
    const quedan = (await lista()).filter((c) => c.norma === NUEVO.norma);
    expect(quedan.map((c) => c.clave)).toEqual([clave]);
    await editar({ accion: "ELIMINAR", clave });
  });

  test("[Z2] of all the credits, an entry is looked at beside those of its item alone", async () => {
    const leidos: number[] = [];
    const vigilada: Consulta = {
      dialecto: p.app.db.dialecto,
      base: p.app.db.base,
      valores: (sql, parametros) => p.app.db.valores(sql, parametros),
      estables: (sql, parametros, leer) => p.app.db.estables(sql, parametros, leer),
      async filas(sql, parametros, leer) {
        const filas = await p.app.db.filas(sql, parametros, leer);
        if (sql.includes("credito_vigente")) leidos.push(filas.length);
        return filas;
      },
    };
    const despues = { ejercicio: 2026, saf: 357, pprin: 1, mon: 1 } as Credito;
    await revisorDeCredito(vigilada, { antes: null, despues });
    const suyos = (await lista()).filter((c) => c.saf === 357 && c.pprin === 1 && c.mon === 1);
    expect(leidos).toEqual([suyos.length]);
    expect(suyos.length).toBeLessThan((await lista()).length);
  });

  test("[Z2] the editor refuses what the file refuses, with the field at fault", async () => {
    const antes = await lista();
    const rechazos = [
      [{ prog: 16, pprin: 1 }, "pprin", "todas sus entradas deben decir las mismas columnas"],
      [{ importe: "0" }, "importe", "debe ser distinto de 0"],
      [{ ppar: 44 }, "ppar", "Partida parcial: no existe la partida parcial 8.44"],
      [{ fecha: "2026-13-01" }, "fecha", "debe ser una fecha"],
      [{ mon: "" }, "mon", "es obligatorio"],
    ] as const;
    for (const [cambio, campo, mensaje] of rechazos) {
      const { status, json } = await editar({ ...NUEVO, ...cambio });
      expect({ status, ...json }).toMatchObject({ status: 200, resultado: false, campo });
      expect(json.mensaje).toContain(mensaje);
    }
    expect((await editar({ ...NUEVO, accion: "BORRAR" })).status).toBe(400);
    expect(await lista()).toEqual(antes);
  });

  test("[Z2] rows of a spreadsheet are seen first and stored all or none", async () => {
    const filas = [
      "SAF\tProg.\tPrincipal\tParcial\tF. Fin.\tMon.\tFecha\tNorma\tImporte",
      "357\t\t1\t\t\t1\t2026-01-02\tLey 27.798\t1.100.000,00",
      "357\t\t1\t\t\t1\t1/6/2026\tDNU 1\t50.000,25",
      "357\t16\t2\t\t11\t1\t2026-01-02\tLey 27.798\t300.000,00",
    ];
    const previa = (await pegar(filas.join("\n"))).json;
    expect(previa.filas.map((f) => f.estado)).toEqual(["cambiada", "nueva", "igual"]);
    expect(previa.filas[0]).toMatchObject({
      antes: { importe: 1_000_000 },
      despues: { importe: 1_100_000 },
    });
    const mala = [...filas, "357\t\t1\t9\t\t1\t2026-06-02\tDNU 2\t1,00", "357"].join("\n");
    const conError = (await pegar(mala)).json;
    expect(conError.resumen).toMatchObject({ erronea: 2 });
    expect((await pegar(mala, conError.token)).json).toMatchObject({ resultado: false });
    expect((await lista()).some((c) => c.norma === "DNU 1")).toBe(false);
    expect(await pegar(filas.join("\n"), "abc")).toMatchObject({ status: 409 });
    expect((await pegar(filas.join("\n"), previa.token)).json).toMatchObject({ resultado: true });
    expect((await lista()).find((c) => c.norma === "DNU 1")?.importe).toBe(50_000.25);
    const { json } = await p.pedir<{ asientos: { accion: string; registro: string }[] }>(
      "GET",
      "/api/admin/auditoria?entidad=credito_vigente",
      { como: p.roles.admin },
    );
    expect(json.asientos[0]).toMatchObject({
      registro: expect.stringContaining("SAF 357, principal 1, moneda 1, fecha 2026-06-01"),
    });
    // Doubtful numbers are asked, never guessed.
    const dudosa = (await pegar("357\t\t1\t\t\t1\t2026-07-01\tDNU 3\t1.234")).json;
    expect(dudosa.filas[0]).toMatchObject({ estado: "dudosa" });
  });

  test("[S9] the workbook has the list, with numbers as numbers; nobody else sees it", async () => {
    const { bytes } = await p.pedir("GET", "/api/admin/credito/2026/excel", {
      como: p.roles.admin,
    });
    const libro = new ExcelJS.Workbook();
    await libro.xlsx.load(bytes.buffer as ArrayBuffer);
    const valores = libro.worksheets[0].getSheetValues().flat();
    expect(valores).toContain(-250_000.5);
    for (const rol of ["analista", "onp", "consulta"] as const) {
      expect((await p.pedir("GET", "/api/admin/credito/2026", { como: p.roles[rol] })).status)
        .toBe(403);
    }
  });
});
