import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { conectar } from "#core/db/connect.ts";
import { migrar } from "#core/db/migrate.ts";
import { CONJUNTO_PLANTA, leidas, paraCadaBase } from "#core/testing/db.ts";

const DESDE = /_valores_por_mes$/;

/** The migrations before the one that brings the criterion. */
function anteriores(): string {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-anteriores-"));
  cpSync(CONJUNTO_PLANTA.carpeta, carpeta, { recursive: true });
  for (const dialecto of ["sqlite", "postgres"]) {
    const nombres = readdirSync(join(carpeta, dialecto)).filter((n) => n.endsWith(".sql")).sort();
    const corte = nombres.findIndex((n) => DESDE.test(basename(n, ".sql")));
    expect(corte).toBeGreaterThan(0);
    for (const n of nombres.slice(corte)) rmSync(join(carpeta, dialecto, n));
  }
  return carpeta;
}

const GRUPO = "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, " +
  "version, fecha_alta, online, rev, rev_datos) VALUES (357, ?, 'x', 202412, 2026, 1, '', ?, 1, 1)";
const CARGO = "INSERT INTO base_cargos (saf, codipres, prog, subp, proy, act, ubic, ff, pprin, " +
  "esc, agrup, nivel, grado, cat, feje, codp, codes, cargos, vacantes, coefval, tcober, rev) " +
  "VALUES (357, ?, 1, 0, 0, 1, 2, 11, 1, 303, 'P', 'C', 4, 0, 0, 1, 0, 1, 0, 100, 12, 1)";
const SELLO = "INSERT INTO entregables (saf, codipres, origen, tipo, motor, usuario, instante, " +
  "sha256) VALUES (357, 'A2601', 'E2601', 'A', '1', 'x', 0, '')";

paraCadaBase("a database from before the year by months", (base) => {
  test("[Y1] [Y2] its groups stay as they were valued, and deliverables refuse a new criterion", async () => {
    const { url, cerrar } = await base.vacia();
    const carpeta = anteriores();
    try {
      await migrar(url, [{ id: CONJUNTO_PLANTA.id, carpeta }]);
      const antes = await conectar(url);
      try {
        await antes.tx(async (q) => {
          for (const codipres of ["E2601", "A2601"]) {
            await q.ejecutar(GRUPO, [codipres, true]);
            await q.ejecutar(CARGO, [codipres]);
          }
          await q.ejecutar(SELLO);
        });
      } finally {
        await antes.cerrar();
      }
      await migrar(url, [CONJUNTO_PLANTA]);
      const db = await conectar(url);
      try {
        const grupos = await leidas<{ criterio: string }>(db, "SELECT criterio FROM presupuestos");
        expect(grupos).toEqual([{ criterio: "unico" }, { criterio: "unico" }]);
        const filas = await leidas<{ mes_inicio: number }>(db, "SELECT mes_inicio FROM base_cargos");
        expect(filas).toEqual([{ mes_inicio: 0 }, { mes_inicio: 0 }]);
        expect(await db.valores("SELECT * FROM sumas_fijas")).toEqual([]);
        const cambiar = (codipres: string) =>
          db.tx((q) =>
            q.ejecutar("UPDATE presupuestos SET criterio = 'mensual' WHERE codipres = ?", [codipres])
          );
        await cambiar("E2601");
        await expect(cambiar("A2601")).rejects.toThrow("un entregable no se modifica");
        const ocultar = "UPDATE presupuestos SET online = ? WHERE codipres = 'A2601'";
        await db.tx((q) => q.ejecutar(ocultar, [false]));
      } finally {
        await db.cerrar();
      }
    } finally {
      rmSync(carpeta, { recursive: true });
      await cerrar();
    }
  });
});
