/** What whoever writes SQL is told of a mistake, and what is not stored for lack of an entry. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { conjuntosDePrueba, tablasDePrueba } from "../testing/databases/schema.ts";
import { datosDeError } from "../process/log.ts";
import { auditarVarios } from "../db/audit.ts";
import { tablasDe } from "../db/handles.ts";
import { cambiar, poner } from "../db/query.ts";
import type { Actor, Db, Escritura } from "../db/types.ts";
import { exigirAsientos } from "../db/unit.ts";
import { FallaDeSql } from "../db/values.ts";

const tabla = tablasDe(tablasDePrueba);
const ACTOR: Actor = { id_usuario: 1, usuario: "u@p", origen: "prueba" };

/** What came of it, awaited as a plugin does: the place is that of who waits. */
async function fallo(hacer: () => Promise<unknown>): Promise<Error> {
  try {
    await hacer();
  } catch (error) {
    return error as Error;
  }
  throw new Error("se esperaba un fallo");
}

paraCadaBase("a mistake in what is written", (base) => {
  let prueba: BaseDePrueba;
  let db: Db;
  beforeAll(async () => {
    const { conjuntos, borrar } = await conjuntosDePrueba();
    prueba = await base.abrir(conjuntos);
    borrar();
    db = prueba.db;
  });
  afterAll(() => prueba.cerrar());

  const ESTE = /faults\.test\.ts:\d+/;
  const grupos = async () => (await db.valores("SELECT codipres FROM grupos")).flat();

  test("a statement that is not understood is told with the file and the line that asked", async () => {
    const mala = "SELECT codipres FORM grupos";
    const casos: (() => Promise<unknown>)[] = [
      async () => await db.valores(mala),
      async () => await db.filas("SELECT nada FROM grupos"),
      async () => await db.leer(async (q) => await q.valores(mala)),
      async () => await db.tx(async (q) => await q.ejecutar("UPDATE nada SET x = 1")),
    ];
    for (const caso of casos) {
      const error = await fallo(caso);
      expect(error).toBeInstanceOf(FallaDeSql);
      expect(error.message).toMatch(ESTE);
      expect(datosDeError(error).pila).toMatch(ESTE);
    }
  });

  test("what is written outside a unit of work says so, and where", async () => {
    const nuevo = { saf: 1, codipres: "E2609" };
    const casos: (() => Promise<unknown>)[] = [
      async () => await db.valores("INSERT INTO grupos (saf, codipres) VALUES (1, 'E2609')"),
      async () => await db.leer(async (q) => await poner(q as Escritura, tabla.grupos, nuevo)),
      async () => await cambiar(db as unknown as Escritura, tabla.grupos, nuevo, { saf: 2 }),
    ];
    for (const caso of casos) {
      const error = await fallo(caso);
      expect(error.message).toMatch(/^se escribe sólo dentro de «app\.db\.tx»/);
      expect(error.message).toMatch(ESTE);
      expect(datosDeError(error).motivo).toBe(error.message);
    }
    expect(await grupos()).toEqual([]);
  });

  test("[A1] a table that is audited takes no write without its entry", async () => {
    exigirAsientos(db, new Set(["grupos"]));
    const poner = (q: Escritura, codigo: string) =>
      q.ejecutar("INSERT INTO grupos (saf, codipres) VALUES (1, ?)", [codigo]);
    const sinAsiento = /^se escribió en «grupos» sin asiento/;
    expect((await fallo(() => db.tx((q) => poner(q, "E2601")))).message).toMatch(sinAsiento);
    const enBloque = () => db.tx((q) => q.insertar("grupos", ["saf", "codipres"], [[1, "E2601"]]));
    expect((await fallo(enBloque)).message).toMatch(sinAsiento);
    expect(await grupos()).toEqual([]);

    const asiento = { accion: "nuevo", entidad: "grupos" };
    await db.tx(async (q) => {
      await q.auditar(ACTOR, asiento);
      await poner(q, "E2601");
    });
    await db.tx(async (q) => {
      await poner(q, "E2602");
      await auditarVarios(q, ACTOR, [asiento, asiento]);
    });
    await db.tx((q) => q.valores("SELECT * FROM grupos"));
    expect((await grupos()).sort()).toEqual(["E2601", "E2602"]);
  });
});
