/** A plugin of a third party, loaded from a folder without touching the core. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { ejecutarCli } from "#core/cli/run.ts";
import type { Io } from "#core/cli/run.ts";
import { type AppDePrueba, appDePrueba } from "../api.ts";
import { paraCadaBase } from "../db.ts";
import { ANA, BETO, pluginDeIdentidad } from "../identity.ts";

const CARPETA = join(import.meta.dir, "../ejemplo-plugin");
const RUTA = "/api/salidas/notas/10/E2601";
const ARCHIVO = "10-E2601-notas.xlsx";

async function leerHoja(bytes: Uint8Array | string): Promise<unknown[][]> {
  const libro = new ExcelJS.Workbook();
  if (typeof bytes === "string") await libro.xlsx.readFile(bytes);
  else await libro.xlsx.load(bytes.buffer as ArrayBuffer);
  const filas: unknown[][] = [];
  libro.worksheets[0].eachRow((fila) => filas.push((fila.values as unknown[]).slice(1)));
  return filas;
}

paraCadaBase("a third-party plugin from PLANTA_PLUGINS", (base) => {
  let p: AppDePrueba;
  const temporal = mkdtempSync(join(tmpdir(), "planta-plugin-"));
  const salida: string[] = [];
  const quejas: string[] = [];

  const cli = (...argv: string[]) => {
    salida.length = quejas.length = 0;
    const io: Io = {
      env: { DATABASE_URL: p.app.db.url, PLANTA_PLUGINS: CARPETA },
      escribir: (linea) => void salida.push(linea),
      avisar: (texto) => void quejas.push(texto),
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "prueba",
    };
    return ejecutarCli(argv, [pluginDeIdentidad], io);
  };

  beforeAll(async () => {
    p = await appDePrueba(base, [pluginDeIdentidad], { plugins: [CARPETA] });
    for (const [texto, importe] of [["alfa", "10.50"], ["=SUMA(A1)", "2000.25"]]) {
      const r = await p.pedir("POST", "/api/notas/10/E2601", {
        como: ANA,
        form: { texto, importe },
      });
      expect(r.json).toEqual({ resultado: true, mensaje: "" });
    }
  });
  afterAll(async () => {
    await p.cerrar();
    rmSync(temporal, { recursive: true, force: true });
  });

  test("its migrations ran and its writes are audited", async () => {
    expect(await p.app.db.valores("SELECT conjunto FROM migraciones WHERE conjunto = 'ejemplo'"))
      .toHaveLength(1);
    expect(await p.app.db.valores("SELECT usuario, saf FROM auditoria WHERE entidad = 'notas'"))
      .toEqual([["ana", 10], ["ana", 10]]);
  });

  test("its output answers JSON with its options, only to those who may see the SAF", async () => {
    const { json } = await p.pedir("GET", RUTA, { como: ANA });
    expect(json).toEqual({
      encabezado: ["Grupo E2601"],
      columnas: [
        { campo: "texto", titulo: "Nota", clase: "texto", tipo: "clave" },
        { campo: "importe", titulo: "Importe", clase: "importe", tipo: "medida" },
      ],
      filas: [{ texto: "=SUMA(A1)", importe: 2000.25 }, { texto: "alfa", importe: 10.5 }],
      totales: { texto: "Total", importe: 2010.75 },
      valorizado: true,
      desactualizado: false,
    });
    const filtrada = await p.pedir("GET", `${RUTA}?contiene=alfa&formato=json`, { como: ANA });
    expect(filtrada.json.filas).toEqual([{ texto: "alfa", importe: 10.5 }]);
    expect((await p.pedir("GET", RUTA, { como: BETO })).status).toBe(403);
    expect((await p.pedir("GET", RUTA)).status).toBe(401);
  });

  test("unknown options, values and formats are refused", async () => {
    const malas = ["?nada=1", "?orden=color", "?formato=doc", "?contiene=a&contiene=b"];
    for (const consulta of malas) {
      const r = await p.pedir("GET", RUTA + consulta, { como: ANA });
      expect({ consulta, status: r.status }).toEqual({ consulta, status: 400 });
    }
    expect((await p.pedir("GET", `${RUTA}/excel?formato=json`, { como: ANA })).status).toBe(400);
    expect((await p.pedir("GET", "/api/salidas/notas/10/M2412", { como: ANA })).status).toBe(409);
    expect((await p.pedir("GET", "/api/salidas/notas/10/e1", { como: ANA })).status).toBe(400);
  });

  test("its output is a workbook with the same rows, a formula-like text staying text", async () => {
    for (const ruta of [`${RUTA}/excel`, `${RUTA}?formato=excel`]) {
      const r = await p.pedir("GET", ruta, { como: ANA });
      expect(r.status).toBe(200);
      expect(r.headers.get("content-disposition")).toBe(
        `attachment; filename="${ARCHIVO}"`,
      );
      const filas = await leerHoja(r.bytes);
      expect(filas.slice(-4)).toEqual([
        ["Nota", "Importe"],
        ["=SUMA(A1)", 2000.25],
        ["alfa", 10.5],
        ["Total", 2010.75],
      ]);
    }
    expect(readdirSync(tmpdir()).filter((n) => n.startsWith("planta-archivo-"))).toEqual([]);
  });

  test("a workbook without a current valuation is refused with 409", async () => {
    const vacio = await p.pedir("GET", "/api/salidas/notas/10/E2602/excel", { como: ANA });
    expect(vacio.status).toBe(409);
    expect(vacio.json.mensaje).toContain("no está valorizado");
    const form = { texto: "vieja", importe: "1" };
    await p.pedir("POST", "/api/notas/10/E2603", { como: ANA, form });
    const viejo = await p.pedir("GET", "/api/salidas/notas/10/E2603/excel", { como: ANA });
    expect(viejo.status).toBe(409);
    const json = await p.pedir("GET", "/api/salidas/notas/10/E2603", { como: ANA });
    expect(json.json).toMatchObject({ valorizado: true, desactualizado: true });
  });

  test("its section and its output's menu entry are in /api/secciones", async () => {
    const { json } = await p.pedir<{ id: string; items: { id: string }[] }[]>(
      "GET",
      "/api/secciones",
      { como: ANA },
    );
    expect(json.map((s) => s.id)).toEqual(["salidas", "notas"]);
    expect(json[0].items).toMatchObject([{
      id: "notas",
      titulo: "Notas del grupo",
      salida: { formatos: ["json", "excel"], opciones: { orden: { inicial: "texto" } } },
    }]);
  });

  test("the documentation describes its calls", async () => {
    const { json } = await p.pedir<{ paths: Record<string, unknown> }>("GET", "/api/documentacion");
    expect(Object.keys(json.paths)).toContain("/api/notas/{saf}/{codipres}");
    expect(Object.keys(json.paths)).toContain("/api/salidas/notas/{saf}/{codipres}/excel");
  });

  test("the command line prints it as JSON and writes it as a workbook", async () => {
    const grupo = ["--saf", "10", "--codipres", "E2601"];
    expect(await cli("salida", "notas", ...grupo, "-o", "contiene=alfa")).toBe(0);
    expect(JSON.parse(salida.join("\n")).filas).toEqual([{ texto: "alfa", importe: 10.5 }]);
    const archivo = join(temporal, "notas.xlsx");
    expect(await cli("salida", "notas", ...grupo, "--formato=excel", "--archivo", archivo)).toBe(0);
    expect((await leerHoja(archivo)).at(-1)).toEqual(["Total", 2010.75]);
    expect(readdirSync(temporal)).toEqual(["notas.xlsx"]);
    expect(
      await cli(
        "salida",
        "notas",
        "--saf",
        "10",
        "--codipres",
        "E2602",
        "--formato",
        "excel",
        "--archivo",
        join(temporal, "otro.xlsx"),
      ),
    ).toBe(1);
    expect(quejas.join("")).toContain("no está valorizado");
    expect(readdirSync(temporal)).toEqual(["notas.xlsx"]);
  });
});
