import { afterEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CONJUNTO_PLANTA, paraCadaBase } from "../testing/db.ts";
import { archivoSqlite, conectar } from "./connect.ts";
import { migrar } from "./migrate.ts";
import type { ConjuntoDeMigraciones } from "./migrations.ts";
import type { Dialecto } from "./types.ts";

const limpiar: (() => unknown)[] = [];
afterEach(async () => {
  for (const fn of limpiar.splice(0)) await fn();
});

/** A set with these files, the same text for both dialects. */
function conjunto(archivos: Readonly<Record<string, string>>): ConjuntoDeMigraciones {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-conjunto-"));
  limpiar.push(() => rmSync(carpeta, { recursive: true }));
  for (const dialecto of ["sqlite", "postgres"] satisfies Dialecto[]) {
    mkdirSync(join(carpeta, dialecto));
    for (const [nombre, sql] of Object.entries(archivos)) {
      writeFileSync(join(carpeta, dialecto, nombre), sql);
    }
  }
  return { id: "p", carpeta };
}

const UNO = "CREATE TABLE madre (id INTEGER PRIMARY KEY);\n--> statement-breakpoint\n" +
  "CREATE TABLE hija (id INTEGER PRIMARY KEY, madre INTEGER REFERENCES madre (id) ON DELETE CASCADE);\n";
const DATOS = "INSERT INTO madre VALUES (1); INSERT INTO hija VALUES (1, 1), (2, 1);";

paraCadaBase("migrations", (base) => {
  async function vacia(): Promise<string> {
    const { url, cerrar } = await base.vacia();
    limpiar.push(cerrar);
    return url;
  }
  async function valores(url: string, sql: string): Promise<unknown[][]> {
    const db = await conectar(url);
    try {
      return await db.valores(sql);
    } finally {
      await db.cerrar();
    }
  }

  test("an empty database gets everything, once", async () => {
    const url = await vacia();
    const hechas = await migrar(url, [CONJUNTO_PLANTA]);
    expect(hechas.slice(0, 2)).toEqual(["planta/0000_inicial", "planta/0001_auditoria_inmutable"]);
    expect(await migrar(url, [CONJUNTO_PLANTA])).toEqual([]);
    expect(await valores(url, "SELECT count(*) FROM auditoria")).toEqual([[0]]);
  });

  test("a changed, an unknown and an earlier migration are refused by name", async () => {
    const url = await vacia();
    await migrar(url, [conjunto({ "0001_uno.sql": UNO })]);
    const rechazo = (c: ConjuntoDeMigraciones) => migrar(url, [c]).then(() => "nada", String);
    expect(await rechazo(conjunto({ "0001_uno.sql": UNO + "-- otra" })))
      .toContain("p/0001_uno cambió");
    expect(await rechazo(conjunto({ "0001_dos.sql": UNO }))).toContain("p/0001_uno, que este");
    expect(await rechazo(conjunto({ "0000_cero.sql": "SELECT 1;", "0001_uno.sql": UNO })))
      .toContain("p/0000_cero es anterior");
    // Line ends are not a change; the tables of a set that is not loaded are left alone.
    const crlf = conjunto({ "0001_uno.sql": UNO.replaceAll("\n", "\r\n") });
    expect(await migrar(url, [crlf])).toEqual([]);
    expect(await migrar(url, [])).toEqual([]);
  });

  test("one that fails leaves the database as it was, the earlier ones of the call too", async () => {
    const url = await vacia();
    const mala = conjunto({
      "0001_uno.sql": UNO,
      "0002_mala.sql": "INSERT INTO nadie VALUES (1);",
    });
    await expect(migrar(url, [mala])).rejects.toThrow("nadie");
    expect(await migrar(url, [conjunto({ "0001_uno.sql": UNO })])).toEqual(["p/0001_uno"]);
  });

  test("two processes that start together both succeed", async () => {
    const url = await vacia();
    const modulo = join(import.meta.dir, "migrate.ts");
    const programa = `import { migrar } from ${JSON.stringify(modulo)};
      const hechas = await migrar(${JSON.stringify(url)}, [${JSON.stringify(CONJUNTO_PLANTA)}]);
      console.log(hechas.length);`;
    const procesos = [1, 2].map(() =>
      Bun.spawn([process.execPath, "-e", programa], { stdout: "pipe", stderr: "pipe" })
    );
    const salidas = await Promise.all(procesos.map(async (p) => {
      const [texto, error] = [
        await new Response(p.stdout).text(),
        await new Response(p.stderr).text(),
      ];
      expect([await p.exited, error]).toEqual([0, ""]);
      return Number(texto);
    }));
    expect(salidas.sort((a, b) => a - b)[0]).toBe(0);
    expect(salidas[1]).toBeGreaterThan(1);
  }, 600_000);

  if (base.dialecto === "sqlite") {
    test("rebuilding a table keeps its children, and the file is copied before", async () => {
      const url = await vacia();
      const primera = { "0001_uno.sql": UNO, "0002_datos.sql": DATOS };
      await migrar(url, [conjunto(primera)]);
      const rehacer = "CREATE TABLE nueva (id INTEGER PRIMARY KEY, x TEXT);" +
        "INSERT INTO nueva (id) SELECT id FROM madre; DROP TABLE madre;" +
        "ALTER TABLE nueva RENAME TO madre;";
      await migrar(url, [conjunto({ ...primera, "0003_rehacer.sql": rehacer })]);
      expect(await valores(url, "SELECT count(*) FROM hija")).toEqual([[2]]);
      const archivo = archivoSqlite(url);
      const copias = readdirSync(dirname(archivo)).filter((a) => a.includes("antes-de-migrar"));
      expect(copias).toHaveLength(1);
      const copia = `sqlite:${join(dirname(archivo), copias[0] ?? "")}`;
      expect(await valores(copia, "SELECT count(*) FROM migraciones")).toEqual([[2]]);
    });

    test("a migration that would leave a broken reference is refused", async () => {
      const url = await vacia();
      const primera = { "0001_uno.sql": UNO, "0002_datos.sql": DATOS };
      await migrar(url, [conjunto(primera)]);
      const rota = conjunto({ ...primera, "0003_rota.sql": "DELETE FROM madre;" });
      await expect(migrar(url, [rota])).rejects.toThrow("referencias rotas en hija");
      expect(await valores(url, "SELECT count(*) FROM madre")).toEqual([[1]]);
    });
  }
});
