import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { archivoSqlite, conectar } from "#core/db/connect.ts";
import { migrar } from "#core/db/migrate.ts";
import type { Db } from "#core/db/types.ts";
import { CONJUNTO_PLANTA, paraCadaBase } from "#core/testing/db.ts";

const DE_TRABAJOS = /_sin_archivos_de_trabajos$/;
const DE_RESULTADOS = /_sin_textos_de_archivos$/;
const MARCA = "DOC-90000001-QZ7X";

/** The migrations before one that removes something. */
function anteriores(a: RegExp): string {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-anteriores-"));
  cpSync(CONJUNTO_PLANTA.carpeta, carpeta, { recursive: true });
  for (const dialecto of ["sqlite", "postgres"]) {
    const nombres = readdirSync(join(carpeta, dialecto)).filter((n) => n.endsWith(".sql")).sort();
    const corte = nombres.findIndex((n) => a.test(basename(n, ".sql")));
    expect(corte).toBeGreaterThan(0);
    for (const n of nombres.slice(corte)) rmSync(join(carpeta, dialecto, n));
  }
  return carpeta;
}

/** Files of the database on disk that hold the mark, with their names. */
async function quienesLaTienen(db: Db, url: string): Promise<string[]> {
  let carpeta: string;
  let archivos: string[];
  if (db.dialecto === "sqlite") {
    carpeta = dirname(archivoSqlite(url));
    const propio = basename(archivoSqlite(url));
    archivos = readdirSync(carpeta).filter((n) => n.startsWith(propio));
  } else {
    await db.tx((q) => q.ejecutar("CHECKPOINT"));
    const [[raiz, oid]] = await db.valores(
      "SELECT current_setting('data_directory'), oid::text FROM pg_database " +
        "WHERE datname = current_database()",
    );
    carpeta = join(String(raiz), "base", String(oid));
    archivos = readdirSync(carpeta);
  }
  return archivos.filter((n) => readFileSync(join(carpeta, n)).includes(MARCA));
}

paraCadaBase("files that jobs had to read", (base) => {
  test("[E4] go away with the migration: no byte of them in the database nor in its copy", async () => {
    const { url, cerrar } = await base.vacia();
    const carpeta = anteriores(DE_TRABAJOS);
    try {
      await migrar(url, [{ id: CONJUNTO_PLANTA.id, carpeta }]);
      const antes = await conectar(url);
      try {
        await antes.tx(async (q) => {
          for (const [i, nombre] of ["admin.cargar", "admin.cargar", "bases.excel"].entries()) {
            await q.ejecutar(
              "INSERT INTO trabajos (nombre, entrada, actor, estado, intentos, avance, etapa, " +
                "creado) VALUES (?, '{}', '{}', ?, 0, 0, '', 0)",
              [nombre, i === 0 ? "hecho" : "pendiente"],
            );
            for (let parte = 0; parte < 3; parte++) {
              await q.ejecutar(
                "INSERT INTO trabajos_archivos (trabajo, campo, orden, nombre, parte, datos) " +
                  "VALUES (?, 'archivos', 0, '202411.zip', ?, ?)",
                [i + 1, parte, new TextEncoder().encode(`${MARCA};`.repeat(9000))],
              );
            }
          }
        });
        // The first one ended long ago: its rows are gone, their bytes are not.
        await antes.tx((q) => q.ejecutar("DELETE FROM trabajos_archivos WHERE trabajo = 1"));
        if (antes.dialecto === "postgres") {
          await antes.tx((q) =>
            q.ejecutar("ALTER TABLE trabajos_archivos ALTER COLUMN datos SET STORAGE EXTERNAL")
          );
          await antes.tx((q) => q.ejecutar("UPDATE trabajos_archivos SET datos = datos || ''"));
        }
        expect((await quienesLaTienen(antes, url)).length).toBeGreaterThan(0);
      } finally {
        await antes.cerrar();
      }
      const hechas = await migrar(url, [CONJUNTO_PLANTA]);
      expect(hechas.some((h) => DE_TRABAJOS.test(h))).toBe(true);
      const db = await conectar(url);
      try {
        expect(await db.valores("SELECT count(*) FROM trabajos_archivos")).toEqual([[0]]);
        expect(await db.valores("SELECT nombre FROM trabajos")).toEqual([["bases.excel"]]);
        expect(await quienesLaTienen(db, url)).toEqual([]);
        if (db.dialecto === "sqlite") {
          const archivo = archivoSqlite(url);
          const copias = readdirSync(dirname(archivo)).filter((n) => n.includes("antes-de-migrar"));
          expect(copias).toHaveLength(1);
          const copia = await conectar(`sqlite:${join(dirname(archivo), copias[0])}`);
          try {
            // It is still what there was before, without those rows.
            expect((await copia.valores("SELECT nombre FROM migraciones")).flat().map(String))
              .not.toContainEqual(expect.stringMatching(DE_TRABAJOS));
          } finally {
            await copia.cerrar();
          }
        }
      } finally {
        await db.cerrar();
      }
    } finally {
      rmSync(carpeta, { recursive: true });
      await cerrar();
    }
  }, 600_000);
});

paraCadaBase("results of loads that quoted their file", (base) => {
  test("[E4] [A2] lose what they quoted with the migration, without a trace; others stay", async () => {
    const { url, cerrar } = await base.vacia();
    const carpeta = anteriores(DE_RESULTADOS);
    try {
      await migrar(url, [{ id: CONJUNTO_PLANTA.id, carpeta }]);
      const antes = await conectar(url);
      const quedan = [
        [2, "Ejecución de marzo de 2025, con una parte que está dañado en nada"],
        [3, "El archivo 202503.csv tiene errores:\n  fila 3, columna mes, debe ser un mes AAAAMM"],
      ] as const;
      const citan = [
        [3, `El archivo 202503.csv tiene errores:\n  fila 1, columna ${MARCA}, columna desconocida`],
        [3, `El archivo 202503.csv tiene errores:\n  fila 1, columna ${MARCA}, columna repetida`],
        [3, `El archivo 202503.zip está dañado en ${MARCA}.PDF: su contenido no es el que declara`],
      ] as const;
      try {
        await antes.tx(async (q) => {
          for (const [estado, resultado] of [...quedan, ...citan]) {
            await q.ejecutar(
              "INSERT INTO ejecuciones (mes, estado, recurrente, solicitada, usuario, resultado, " +
                "omitidos, archivos) VALUES (202503, ?, ?, 0, 'ana', ?, '[]', '[]')",
              [estado, antes.dialecto === "sqlite" ? 0 : false, resultado],
            );
          }
        });
        expect((await quienesLaTienen(antes, url)).length).toBeGreaterThan(0);
      } finally {
        await antes.cerrar();
      }
      await migrar(url, [CONJUNTO_PLANTA]);
      const db = await conectar(url);
      try {
        const textos = (await db.valores("SELECT resultado FROM ejecuciones ORDER BY id")).flat();
        expect(textos.slice(0, 2)).toEqual(quedan.map(([, texto]) => texto));
        expect(textos.slice(2)).toEqual(Array(3).fill(expect.stringContaining("se quitó")));
        expect(await quienesLaTienen(db, url)).toEqual([]);
      } finally {
        await db.cerrar();
      }
    } finally {
      rmSync(carpeta, { recursive: true });
      await cerrar();
    }
  }, 600_000);
});
