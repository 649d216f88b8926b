import { afterAll, beforeAll, expect, test } from "bun:test";
import { auditarVarios } from "#core/db/audit.ts";
import type { Actor, Db } from "#core/plugin.ts";
import { type BaseDePrueba, paraCadaBase } from "#core/testing/db.ts";
import { consultarIndice } from "./auditoria-al-dia.ts";
import type { FiltroDeAuditoria } from "./filtro-auditoria.ts";
import { idsMarcados } from "./indice-auditoria.ts";

const ACTOR: Actor = { id_usuario: null, usuario: "prueba", origen: "prueba" };
const TODO = { antes: Infinity, saltear: 0, cuantos: Infinity, tope: Infinity };

async function idsDe(db: Db, filtro: FiltroDeAuditoria): Promise<number[]> {
  const { indice, pedido } = await consultarIndice(db, filtro);
  const { ids, total } = indice.buscar(pedido, TODO);
  expect(total).toBe(ids.length);
  expect(indice.marcados(pedido).flatMap(idsMarcados)).toEqual(ids);
  return ids;
}

paraCadaBase("the index of the audit trail", (base) => {
  let prueba: BaseDePrueba;
  let db: Db;
  beforeAll(async () => {
    prueba = await base.abrir();
    db = prueba.db;
    const asientos = Array.from({ length: 5000 }, (_, i) => ({
      accion: ["nuevo", "editar", "borrar"][i % 3],
      entidad: i % 7 === 0 ? "techos" : "cargos",
      clave: i % 11,
      ...(i % 5 === 0 ? {} : { saf: 300 + i % 4, codipres: `E26${10 + i % 13}` }),
    }));
    await db.tx((q) => auditarVarios(q, ACTOR, asientos));
  });
  afterAll(() => prueba.cerrar());

  test("[A1] finds what the database finds, whatever filters meet", async () => {
    const casos: [FiltroDeAuditoria, string][] = [
      [{}, "1 = 1"],
      [{ saf: 302 }, "saf = 302"],
      [{ codipres: "e261" }, "codipres LIKE 'E261%'"],
      [{ accion: "or" }, "accion = 'borrar'"],
      [{ entidad: "techo", accion: "nuevo" }, "entidad = 'techos' AND accion = 'nuevo'"],
      [{ clave: "7" }, "clave = '7'"],
      [
        { clave: "7", saf: 301, entidad: "cargos", accion: "editar", usuario: "PRU" },
        "clave = '7' AND saf = 301 AND entidad = 'cargos' AND accion = 'editar'",
      ],
      [{ usuario: "nadie" }, "1 = 0"],
    ];
    for (const [filtro, sql] of casos) {
      const esperadas = await db.valores(`SELECT id FROM auditoria WHERE ${sql} ORDER BY id DESC`);
      expect({ filtro, ids: await idsDe(db, filtro) })
        .toEqual({ filtro, ids: esperadas.map(([id]) => Number(id)) });
    }
  });

  // Units of SQLite come one after another.
  if (base.dialecto === "postgres") {
    test("an entry that is confirmed after a later one is found too", async () => {
      const escrita = Promise.withResolvers<void>();
      const confirmar = Promise.withResolvers<void>();
      const lenta = db.tx(async (q) => {
        await q.auditar(ACTOR, { accion: "primera", entidad: "orden" });
        escrita.resolve();
        await confirmar.promise;
      });
      await escrita.promise;
      await db.tx((q) => q.auditar(ACTOR, { accion: "segunda", entidad: "orden" }));
      expect(await idsDe(db, { entidad: "orden" })).toHaveLength(1);
      // Nor is it lost when many come after it.
      for (let i = 0; i < 3; i++) {
        const muchas = Array.from({ length: 2000 }, () => ({ accion: "x", entidad: "muchas" }));
        await db.tx((q) => auditarVarios(q, ACTOR, muchas));
        expect(await idsDe(db, { accion: "primera" })).toEqual([]);
      }
      confirmar.resolve();
      await lenta;
      const [segunda, primera] = await idsDe(db, { entidad: "orden" });
      expect(await idsDe(db, { accion: "primera" })).toEqual([primera]);
      expect(segunda).toBeGreaterThan(primera);
      expect(await idsDe(db, { entidad: "muchas" })).toHaveLength(6000);
    });
  }
});
