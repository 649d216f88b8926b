/**
 * Databases that programs of each earlier level of the schema left, each with one budget that its own
 * program valued and closed: brought up to date, every deliverable verifies as it did ([Q3]). The
 * people and the amounts in them are those of the demonstration.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import { conectarSoloLectura } from "#core/db/connect.ts";
import { plugins } from "#plugins/index.ts";

setDefaultTimeout(600_000);

const CARPETA = join(import.meta.dir, "formatos");
const NIVELES = readdirSync(CARPETA).toSorted();
/** Of the budget that each of them closed, in pesos. */
const TOTAL = 879_761_800.59;

interface Control {
  readonly control: string;
  readonly revisados: number;
  readonly fallas: readonly string[];
}

test("there is one of every level that a program was left at", () => {
  expect(NIVELES.length).toBeGreaterThanOrEqual(15);
});

for (const archivo of NIVELES) {
  test(`a deliverable of ${archivo.slice(0, 4)} verifies after bringing it up to date`, async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "planta-formato-"));
    const base = join(carpeta, "planta.db");
    writeFileSync(base, Bun.zstdDecompressSync(readFileSync(join(CARPETA, archivo))));
    const orden = async (...argv: readonly string[]) => {
      const lineas: string[] = [];
      await ejecutarCli([...argv, "--json"], plugins, {
        env: { DATABASE_URL: `sqlite:${base}`, PLANTA_MODO: "testing" },
        escribir: (l) => void lineas.push(l),
        avisar: () => {},
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
      return JSON.parse(lineas.join("\n")) as {
        readonly resultado: boolean;
        readonly controles?: readonly Control[];
      };
    };
    try {
      expect(await orden("migrar")).toMatchObject({ resultado: true });
      const { controles = [] } = await orden("comprobar", "--a-fondo");
      expect(controles.flatMap((c) => c.fallas)).toEqual([]);
      expect(controles.find((c) => c.control === "manifiestos")?.revisados).toBe(1);
      const db = await conectarSoloLectura(`sqlite:${base}`);
      const entregables = await db.valores("SELECT codipres FROM entregables");
      await db.cerrar();
      expect(entregables).toEqual([["A2601"]]);
      const salida = JSON.stringify(await orden("salida", "resumenporobjetodelgasto", "--saf", "357", "--codipres", "A2601"));
      expect(salida).toContain(String(TOTAL));
    } finally {
      rmSync(carpeta, { recursive: true, force: true });
    }
  });
}
