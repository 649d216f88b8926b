/**
 * Databases that programs of each earlier level of the schema left, each with one budget that its own
 * program valued and closed: brought up to date, every deliverable verifies as it did ([Q3]). The
 * people and the amounts in them are those of the demonstration.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archivoSqlite, conectarSoloLectura } from "#core/db/connect.ts";
import { type Aplicada, leerMigraciones } from "#core/db/migrations.ts";
import { migrarPostgres } from "#core/db/postgres/migrate-postgres.ts";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { basesDeDatos, CONJUNTO_PLANTA } from "#core/testing/db.ts";
import { plantaAca } from "#core/testing/processes/command.ts";

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

/** Leaves the database of a level under this URL of SQLite. */
const enArchivo = (nivel: string, url: string): void =>
  writeFileSync(
    archivoSqlite(url),
    Bun.zstdDecompressSync(readFileSync(join(CARPETA, nivel))),
  );

/** The same one on PostgreSQL: its migrations up to that level, and the rows that it had. */
async function enServidor(nivel: string, url: string): Promise<void> {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-formato-"));
  const origen = `sqlite:${join(carpeta, "planta.db")}`;
  enArchivo(nivel, origen);
  const db = await conectarSoloLectura(origen);
  const cliente = crearCliente(url, 1);
  try {
    const aplicadas = await db.filas("SELECT nombre FROM migraciones") as unknown as Aplicada[];
    const suyas = new Set(aplicadas.map((m) => m.nombre));
    const todas = leerMigraciones([CONJUNTO_PLANTA], "postgres");
    await migrarPostgres(url, todas.filter((m) => suyas.has(m.nombre)));
    await cliente.begin("read write", async (tx) => {
      // Rows as they were, whatever their order: neither references nor triggers look at them.
      await tx.unsafe("SET LOCAL session_replication_role = replica");
      const columnas = await tx.unsafe(
        "SELECT table_name, column_name, data_type, is_identity = 'YES' AS propia FROM " +
          "information_schema.columns WHERE table_schema = current_schema() AND table_name <> 'migraciones'",
      );
      for (const [tabla, suyas] of Map.groupBy(columnas, (c) => String(c.table_name))) {
        const nombres = suyas.map((c) => String(c.column_name));
        const filas = (await db.valores(`SELECT ${nombres.join(", ")} FROM ${tabla}`)).map((fila) =>
          Object.fromEntries(
            fila.map((v, i) => [nombres[i], suyas[i].data_type === "boolean" ? v === 1 : v]),
          )
        );
        // A statement takes 65,535 parameters.
        const porVez = Math.floor(60_000 / nombres.length);
        for (let i = 0; i < filas.length; i += porVez) {
          await tx`INSERT INTO ${tx(tabla)} ${tx(filas.slice(i, i + porVez), ...nombres)}`;
        }
        for (const { column_name: id } of suyas.filter((c) => c.propia)) {
          await tx.unsafe(
            `SELECT setval(pg_get_serial_sequence('${tabla}', '${id}'), max(${id})) FROM ${tabla}`,
          );
        }
      }
    });
  } finally {
    await cliente.end();
    await db.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

for (const nivel of NIVELES) {
  for (const { dialecto, vacia } of basesDeDatos()) {
    const titulo = `a deliverable of ${nivel.slice(0, 4)} verifies after bringing it up to date`;
    test(`${titulo} [${dialecto}]`, async () => {
      const { url, cerrar } = await vacia();
      const orden = async (...argv: readonly string[]) => {
        const corrida = { url, env: { PLANTA_MODO: "testing" } };
        return JSON.parse((await plantaAca([...argv, "--json"], corrida)).salida) as {
          readonly resultado: boolean;
          readonly controles?: readonly Control[];
        };
      };
      try {
        await (dialecto === "sqlite" ? enArchivo : enServidor)(nivel, url);
        expect(await orden("migrar")).toMatchObject({ resultado: true });
        const { controles = [] } = await orden("comprobar", "--a-fondo");
        expect(controles.flatMap((c) => c.fallas)).toEqual([]);
        expect(controles.find((c) => c.control === "manifiestos")?.revisados).toBe(1);
        const db = await conectarSoloLectura(url);
        const entregables = await db.valores("SELECT codipres FROM entregables");
        await db.cerrar();
        expect(entregables).toEqual([["A2601"]]);
        const salida = JSON.stringify(
          await orden(
            "salida",
            "resumenporobjetodelgasto",
            ...["--saf", "357", "--codipres", "A2601"],
          ),
        );
        expect(salida).toContain(String(TOTAL));
      } finally {
        await cerrar();
      }
    });
  }
}
