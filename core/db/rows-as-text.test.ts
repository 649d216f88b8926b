import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { conjuntosDePrueba } from "../testing/databases/schema.ts";
import { cortarFilas, muchasFilas } from "./rows-as-text.ts";
import type { Db } from "./types.ts";

const TEXTOS = ["", " ", "simple", "a,b", '"', "\\", '\\"(1,2)"', "ñ Á\ttab", "t", "12", "()"];
const NUMEROS = [0, -1, 7, 2_147_483_647, 9_007_199_254_740_991, -9_007_199_254_740_991];

paraCadaBase("rows as one text", (base) => {
  let prueba: BaseDePrueba;
  let db: Db;
  beforeAll(async () => {
    const { conjuntos, borrar } = await conjuntosDePrueba();
    prueba = await base.abrir(conjuntos);
    borrar();
    db = prueba.db;
    const si = base.dialecto === "sqlite" ? "INTEGER" : "BOOLEAN";
    await db.tx((q) =>
      q.ejecutar(`CREATE TABLE muchas (id BIGINT, nombre TEXT, importe BIGINT, vale ${si})`)
    );
    const filas = TEXTOS.flatMap((t, i) =>
      NUMEROS.map((n, j) => [1000 - (i * 10 + j), t, n, (i + j) % 2])
    );
    await db.tx((q) => q.insertar("muchas", ["id", "nombre", "importe", "vale"], filas));
    await db.tx((q) =>
      q.ejecutar("INSERT INTO muchas (id, nombre, importe, vale) VALUES (5, NULL, NULL, NULL)")
    );
  });
  afterAll(() => prueba.cerrar());

  const columnas = ["id", "nombre", "importe", "vale"]
    .map((nombre) => ({ nombre, texto: nombre === "nombre" }));

  test("the same rows that come one by one, in order", async () => {
    const resto = "FROM muchas WHERE id > ? ORDER BY id LIMIT ?";
    const unas = await db.valores(`SELECT id, nombre, importe, vale ${resto}`, [0, 60]);
    expect(unas).toHaveLength(60);
    expect(await muchasFilas(db, columnas, resto, [0, 60], "id")).toEqual(unas);
    expect(await muchasFilas(db, columnas, resto, [5000, 60], "id")).toEqual([]);
  });

  test("a number that is not exact is refused", async () => {
    await db.tx((q) =>
      q.ejecutar("INSERT INTO muchas (id, importe) VALUES (9000, 9007199254740993)")
    );
    const resto = "FROM muchas WHERE id > ? ORDER BY id";
    await expect(muchasFilas(db, columnas, resto, [8000], "id")).rejects.toThrow("exacto");
  });
});

test("a text that is cut is never half read", () => {
  for (const texto of ["(1", "(1,2", '(1,"a', "1,2)", '("a"']) {
    expect(() => cortarFilas(texto, [false, true])).toThrow();
  }
  expect(cortarFilas('(1,"a ""b""\\\\")(,c)', [false, true])).toEqual([[1, 'a "b"\\'], [
    null,
    "c",
  ]]);
});
