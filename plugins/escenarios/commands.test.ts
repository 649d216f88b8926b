/** [W7] Agreements from the command line, on both databases. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { plugins } from "../index.ts";

const ACUERDO = {
  nombre: "Paritaria de prueba",
  norma: "",
  fecha: "2026-01-05",
  estado: "borrador",
  tramos: [{ mes: 202606, porcentaje: 2.5, base: "anterior", alcance: { series: ["SINEP"] } }],
  sumas: [],
};

paraCadaBase("planta acuerdo", (base) => {
  let p: Producto;
  let carpeta: string;
  beforeAll(async () => {
    p = await abrirProducto(base);
    carpeta = await mkdtemp(join(tmpdir(), "planta-acuerdo-"));
  }, 600_000);
  afterAll(async () => {
    await rm(carpeta, { recursive: true, force: true });
    await p.cerrar();
  });

  async function archivo(definicion: unknown): Promise<string> {
    const camino = join(carpeta, `${crypto.randomUUID()}.json`);
    const texto = typeof definicion === "string" ? definicion : JSON.stringify(definicion);
    await Bun.write(camino, texto);
    return camino;
  }
  async function planta(...argv: string[]) {
    const salida: string[] = [];
    const quejas: string[] = [];
    const codigo = await ejecutarCli(["acuerdo", ...argv], plugins, {
      env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
      escribir: (l) => void salida.push(l),
      avisar: (t) => void quejas.push(t),
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "operadora",
    });
    return { codigo, salida, texto: salida.join("\n"), quejas: quejas.join("") };
  }
  const GRUPO = ["--saf", "357", "--codipres", "E2602"];
  const huella = async () =>
    JSON.stringify([
      await p.app.db.valores("SELECT * FROM valores_ur ORDER BY 1, 2"),
      await p.app.db.valores("SELECT * FROM acuerdos ORDER BY id"),
      await p.app.db.valores("SELECT saf, codipres, instante FROM valuaciones ORDER BY 1, 2"),
    ]);

  test(
    "[W7] evaluar prints what interfaces say, of one group and one line of each of all, and stores nothing",
    async () => {
      const antes = await huella();
      const camino = await archivo(ACUERDO);
      const uno = await planta("evaluar", camino, ...GRUPO, "--json");
      expect({ codigo: uno.codigo, quejas: uno.quejas }).toEqual({ codigo: 0, quejas: "" });
      const json = JSON.parse(uno.texto);
      expect(Object.keys(json)).toEqual([
        ...["saf", "codipres", "total", "base", "criterio", "objeto", "programa", "meses"],
        ...["reemplazados", "ms"],
      ]);
      expect(json.total["1"]).not.toBe(json.base["1"]);
      const centavos = (n: number) => Math.round(n * 100);
      const suma = (filas: { mon: number; importe: number }[]) =>
        filas.filter((f) => f.mon === 1).reduce((t, f) => t + centavos(f.importe), 0);
      for (const lista of [json.objeto, json.programa, json.meses]) {
        expect(suma(lista)).toBe(centavos(json.total["1"]));
      }
      expect(Object.keys(json.meses[0])).toEqual(["mon", "mes", "importe", "base"]);
      const enPalabras = await planta("evaluar", camino, ...GRUPO);
      expect(enPalabras.texto).toStartWith("SAF 357 E2602: moneda 1: ");
      const todos = await planta("evaluar", camino, "--todos", "--codipres", "E2602", "--json");
      expect(todos.codigo).toBe(0);
      const renglones = todos.salida.map((l) => JSON.parse(l));
      const { ms: _, ...suyo } = renglones.find((r) => r.saf === 357);
      const { ms: __, ...deUno } = json;
      expect(suyo).toEqual(deUno);
      // The budgets of the year before are not reached, and are told.
      const deAntes = await planta("evaluar", camino, "--todos", "--codipres", "E2501", "--json");
      expect(deAntes.codigo).toBe(0);
      expect(deAntes.salida.length).toBeGreaterThan(1);
      for (const linea of deAntes.salida) {
        expect(JSON.parse(linea)).toMatchObject({ codipres: "E2501", resultado: false });
        expect(linea).toContain("posterior al ejercicio 2025");
      }
      // Several files are one set.
      const otro = await archivo({
        ...ACUERDO,
        nombre: "Otro",
        tramos: [{ ...ACUERDO.tramos[0], mes: 202607 }],
      });
      const juntos = await planta("evaluar", camino, otro, ...GRUPO, "--json");
      expect(JSON.parse(juntos.texto).total["1"]).toBeGreaterThan(json.total["1"]);
      const repetidos = await planta("evaluar", camino, camino, ...GRUPO, "--json");
      expect(repetidos.codigo).toBe(1);
      expect(JSON.parse(repetidos.texto)).toMatchObject({ resultado: false });
      expect(await huella()).toBe(antes);
    },
    600_000,
  );

  test(
    "[W5] entra gives the greatest percentage whose total does not pass the credit",
    async () => {
      const camino = await archivo(ACUERDO);
      const { total } = JSON.parse((await planta("evaluar", camino, ...GRUPO, "--json")).texto);
      const credito = String(total["1"]);
      const r = await planta(
        ...["entra", camino, ...GRUPO, "--credito", credito, "--tramo", "1", "--json"],
      );
      expect({ codigo: r.codigo, quejas: r.quejas }).toEqual({ codigo: 0, quejas: "" });
      const json = JSON.parse(r.texto);
      expect(Object.keys(json)).toEqual([
        ...["resultado", "mensaje", "porcentaje", "total", "siguiente", "credito"],
      ]);
      expect(json).toMatchObject({ porcentaje: 2.5, total: total["1"], credito: total["1"] });
      expect(json.siguiente.porcentaje).toBe(2.51);
      expect(json.siguiente.total).toBeGreaterThan(total["1"]);
      const factor = await planta(
        ...["entra", camino, ...GRUPO, "--credito", credito, "--factor", "--json"],
      );
      expect(JSON.parse(factor.texto).factor).toBeGreaterThanOrEqual(1);
      const dicho = await planta("entra", camino, ...GRUPO, "--credito", credito, "--tramo", "1");
      expect(dicho.texto).toContain("Entra 2,50 %: total ");
      const poco = await planta("entra", camino, ...GRUPO, "--credito", "10.5", "--tramo", "1");
      expect(poco).toMatchObject({ codigo: 1, quejas: expect.stringContaining("no alcanza") });
    },
    600_000,
  );

  test("[W7] what is wrong ends with its sentence and another exit code", async () => {
    const antes = await huella();
    const camino = await archivo(ACUERDO);
    const roto = await archivo("{");
    const deOtra = await archivo({ ...ACUERDO, version: 7 });
    const sinEscala = await archivo({
      ...ACUERDO,
      tramos: [{ ...ACUERDO.tramos[0], alcance: { escalafones: [4321] } }],
    });
    const casos: readonly [readonly string[], number, string][] = [
      [["evaluar"], 2, "falta ARCHIVO"],
      [["evaluar", camino], 1, "--saf y --codipres, o --todos"],
      [["evaluar", camino, "--todos", "--saf", "357"], 1, "--todos"],
      [
        ["evaluar", join(carpeta, "nada.json"), ...GRUPO],
        1,
        "No se encuentra el archivo nada.json",
      ],
      [["evaluar", roto, ...GRUPO], 1, "no es un texto JSON"],
      [["evaluar", deOtra, ...GRUPO], 1, "versión 7"],
      [["evaluar", sinEscala, ...GRUPO], 1, "4321"],
      [["evaluar", camino, "--saf", "357", "--codipres", "E9999"], 1, "E9999"],
      [["entra", camino, ...GRUPO, "--tramo", "1"], 1, "--credito"],
      [["entra", camino, ...GRUPO, "--credito", "0", "--tramo", "1"], 1, "mayor que cero"],
      [["entra", camino, ...GRUPO, "--credito", "uno", "--tramo", "1"], 2, "credito"],
      [["entra", camino, ...GRUPO, "--credito", "1"], 1, "--tramo o --factor"],
      [["entra", camino, ...GRUPO, "--credito", "1", "--tramo", "1", "--factor"], 1, "uno de los"],
      [
        ["entra", camino, ...GRUPO, "--credito", "9", "--tramo", "0"],
        2,
        "--tramo: se espera un número entero, desde 1",
      ],
      [["entra", camino, ...GRUPO, "--credito", "9", "--tramo", "5"], 1, "tramo 5"],
      [["homologar", camino], 1, "Indique la norma"],
      [["homologar", roto, "--norma", "X"], 1, "no es un texto JSON"],
      [["homologar", camino, "--norma", "X", "--saf", "998"], 1, "--saf"],
      [["homologar", camino, "--norma", "X", "--aceptar", "x"], 2, "aceptados"],
      [["homologar", camino, "--norma", "X", "--aceptar", "1"], 1, "Falta aceptar"],
    ];
    for (const [argv, codigo, parte] of casos) {
      const r = await planta(...argv);
      expect({ argv, codigo: r.codigo, quejas: r.quejas })
        .toEqual({ argv, codigo, quejas: expect.stringContaining(parte) });
    }
    expect(await huella()).toBe(antes);
  }, 600_000);

  test("[W6] homologar lists what it replaces, and writes once it is accepted", async () => {
    const camino = await archivo(ACUERDO);
    const antes = await huella();
    const primera = await planta("homologar", camino, "--norma", "Dec. 5/2026");
    expect(primera.codigo).toBe(1);
    expect(primera.texto).toContain("Serie SINEP, junio de 2026, 2,50 %");
    expect(primera.texto).toContain("1. Serie SINEP, junio de 2026");
    expect(await huella()).toBe(antes);
    const hecha = await planta(
      ...["homologar", camino, "--norma", "Dec. 5/2026", "--aceptar-todos", "--json"],
    );
    expect({ codigo: hecha.codigo, quejas: hecha.quejas }).toEqual({ codigo: 0, quejas: "" });
    const json = JSON.parse(hecha.texto);
    expect(json).toMatchObject({ resultado: true, saf: 750, entradas: 1, tablas: ["valores_ur"] });
    expect(json.presupuestos).toBeGreaterThan(0);
    const { json: guardado } = await p.pedir("GET", `/api/acuerdos/${json.id}`, {
      como: p.roles.admin,
    });
    expect(guardado).toMatchObject({ estado: "homologado", norma: "Dec. 5/2026" });
    const otra = await planta(
      ...["homologar", camino, "--norma", "Dec. 6/2026", "--aceptar-todos"],
    );
    expect(otra).toMatchObject({
      codigo: 1,
      quejas: expect.stringContaining("ya tiene valores homologados"),
    });
  }, 600_000);
});
