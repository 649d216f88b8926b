import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableConfig as configPg, type PgTable } from "drizzle-orm/pg-core";
import { getTableConfig as configLite, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { esquema, generar } from "#core/db/generate.ts";
import type { Db, Dialecto } from "#core/db/types.ts";
import { type BaseDePrueba, basesDeDatos } from "#core/testing/db.ts";
import { plugins } from "#plugins/index.ts";

/** `tabla.columna tipo nulo?` of every column, as the code declares it. */
function declaradas(dialecto: Dialecto): string[] {
  return Object.values(esquema(plugins, dialecto, true)).flatMap((tabla) => {
    const { name, columns, primaryKeys } = dialecto === "sqlite"
      ? configLite(tabla as SQLiteTable)
      : configPg(tabla as PgTable);
    const clave = new Set(primaryKeys.flatMap((p) => p.columns.map((c) => c.name)));
    return columns.map((c) => {
      const obligatoria = c.notNull || c.primary || clave.has(c.name);
      const tipo = c.getSQLType().replace(' COLLATE "C"', "");
      return `${name}.${c.name} ${tipo}${obligatoria ? " not null" : ""}`;
    });
  }).sort();
}

/** The same of the migrated database. */
async function existentes(db: Db): Promise<string[]> {
  const filas = db.dialecto === "sqlite"
    ? await db.valores(
      'SELECT t.name, c.name, lower(c.type), c."notnull" OR c.pk FROM pragma_table_list t, ' +
        "pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'",
    )
    : await db.valores(
      "SELECT table_name, column_name, data_type, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END " +
        "FROM information_schema.columns WHERE table_schema = 'public'",
    );
  return filas.filter(([tabla]) => tabla !== "migraciones")
    .map(([tabla, columna, tipo, nulo]) => `${tabla}.${columna} ${tipo}${nulo ? " not null" : ""}`)
    .sort();
}

describe("migrations of the product", () => {
  for (const base of basesDeDatos()) {
    describe(base.dialecto, () => {
      let prueba: BaseDePrueba;
      beforeAll(async () => {
        prueba = await base.abrir();
      });
      afterAll(() => prueba.cerrar());

      test("an empty database migrated has exactly the tables and columns of the code", async () => {
        expect(await existentes(prueba.db)).toEqual(declaradas(base.dialecto));
      });

      if (base.dialecto === "sqlite") {
        test("every table checks the types of its columns (STRICT)", async () => {
          const laxas = await prueba.db.valores(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict " +
              "AND name NOT LIKE 'sqlite_%'",
          );
          expect(laxas).toEqual([]);
        });
      }
    });
  }

  test("the tables of the code have no change without its migration", async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "planta-generar-"));
    try {
      cpSync(import.meta.dir, carpeta, { recursive: true });
      const escritas = await generar({
        ...{ nombre: "pendiente", carpeta, plugins, conNucleo: true, reiniciar: false },
      });
      expect(escritas).toEqual([]);
    } finally {
      rmSync(carpeta, { recursive: true });
    }
  });
});
