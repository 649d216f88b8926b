/** A power cut in the middle of a write, as SQLite sees it: its log ends anywhere. */
import { expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { subirContador } from "#core/db/audit.ts";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import { basesDeDatos } from "../db.ts";
import { ACTOR } from "../producto.ts";
import { veces } from "./times.ts";

const CORTES = veces(60, 1_000);
const UNIDADES = 40;

test("[K2] a log cut anywhere leaves a whole prefix of what was acknowledged", async () => {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-corte-"));
  const [sqlite] = basesDeDatos();
  const { db, url, cerrar } = await sqlite.abrir();
  const origen = url.slice("sqlite:".length);
  try {
    // Each unit of work raises the counter and leaves one entry: equal, or a half was kept.
    for (let i = 0; i < UNIDADES; i++) {
      await db.tx(async (q) => {
        await subirContador(q, "corte");
        await q.auditar(ACTOR, { accion: "nuevo", entidad: "corte", despues: { i } });
      });
    }
    const datos = join(carpeta, "copia.db");
    copyFileSync(origen, join(carpeta, "entera.db"));
    const registro = readFileSync(`${origen}-wal`);
    const vistos = new Set<number>();
    for (let corte = 0; corte < CORTES; corte++) {
      for (const resto of ["", "-wal", "-shm"]) rmSync(datos + resto, { force: true });
      copyFileSync(join(carpeta, "entera.db"), datos);
      const largo = Math.floor(Math.random() * (registro.length + 1));
      const cortado = Buffer.from(registro.subarray(0, largo));
      // Half of the times the last page is not short but half written.
      if (corte % 2 === 1 && largo > 64) cortado.fill(0xa5, largo - 32);
      writeFileSync(`${datos}-wal`, cortado);
      const base = abrirArchivo(datos);
      try {
        expect(base.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
        const contado = base.query("SELECT valor FROM contadores WHERE nombre = 'corte'").values();
        const asentado = base.query("SELECT count(*) FROM auditoria WHERE entidad = 'corte'")
          .values();
        const hasta = Number(contado[0]?.[0] ?? 0);
        expect({ largo, asentado: Number(asentado[0][0]) }).toEqual({ largo, asentado: hasta });
        vistos.add(hasta);
      } finally {
        base.close();
      }
    }
    // The cuts fell on many different places, the whole log among what they left.
    expect(vistos.size).toBeGreaterThan(10);
    console.log(`registro cortado: ${CORTES} veces, ${vistos.size} estados distintos`);
  } finally {
    await cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}, 600_000);
