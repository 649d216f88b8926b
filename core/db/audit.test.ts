import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { jsonSinSecretos } from "./audit.ts";
import type { Actor, Db } from "./types.ts";

const actor: Actor = { id_usuario: 7, usuario: "ana", origen: "http 127.0.0.1" };

test("[A2] secrets never reach the trail, at any depth", () => {
  const json = jsonSinSecretos({
    usuario: "ana",
    clave: "s3creta",
    Clave_Hash: "s3creta",
    dentro: [{ token: "s3creta", actual: "s3creta", nuevo: "s3creta", saf: 357 }],
    bytes: new Uint8Array([1]),
    total: 12n,
  });
  expect(json).toBe('{"usuario":"ana","dentro":[{"saf":357}],"total":12}');
  expect([jsonSinSecretos(undefined), jsonSinSecretos(null)]).toEqual([null, "null"]);
});

paraCadaBase("audit trail", (base) => {
  let prueba: BaseDePrueba;
  let db: Db;
  const cuantas = async () => (await db.valores("SELECT count(*) FROM auditoria"))[0]?.[0];
  beforeAll(async () => {
    prueba = await base.abrir();
    db = prueba.db;
  });
  afterAll(() => prueba.cerrar());

  test("[A1] an entry is stored with the change and disappears with it", async () => {
    const asiento = {
      accion: "modificar",
      entidad: "cargos",
      clave: 12,
      saf: 357,
      codipres: "E2601",
      antes: { cargos: 1 },
      despues: { cargos: 2, clave: "x" },
      contenido: new Uint8Array([1, 2, 0]),
    };
    await db.tx((q) => q.auditar(actor, asiento));
    const [fila] = await db.filas("SELECT * FROM auditoria");
    expect(fila).toMatchObject({
      id_usuario: 7,
      usuario: "ana",
      origen: "http 127.0.0.1",
      accion: "modificar",
      clave: "12",
      saf: 357,
      antes: '{"cargos":1}',
      despues: '{"cargos":2}',
    });
    expect(fila?.contenido).toEqual(new Uint8Array([1, 2, 0]));
    await db.tx(async (q) => {
      await q.auditar(actor, asiento);
      throw new Error("deshacer");
    }).catch(() => {});
    expect(await cuantas()).toBe(1);
  });

  const intentos = [
    "UPDATE auditoria SET usuario = 'otro'",
    "DELETE FROM auditoria",
    base.dialecto === "sqlite"
      ? "INSERT OR REPLACE INTO auditoria (id, instante, usuario, origen, accion, entidad) " +
        "SELECT id, 0, 'otro', '', '', '' FROM auditoria"
      : "TRUNCATE auditoria",
  ];
  for (const intento of intentos) {
    test(`[A1] the application cannot ${intento.slice(0, 24)}…`, async () => {
      await db.tx((q) => q.auditar(actor, { accion: "alta", entidad: "x" }));
      const antes = await db.filas("SELECT id, usuario FROM auditoria ORDER BY id");
      const error = await db.tx((q) => q.ejecutar(intento)).then(() => "nada", String);
      expect(error).toContain("la auditoría no se");
      expect(await db.filas("SELECT id, usuario FROM auditoria ORDER BY id")).toEqual(antes);
    });
  }
});
