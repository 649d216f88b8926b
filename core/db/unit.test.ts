import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { conjuntosDePrueba, tablasDePrueba } from "../testing/databases/schema.ts";
import { leerContador, subirContador } from "./audit.ts";
import { tablasDe } from "./handles.ts";
import { poner } from "./query.ts";
import type { Db, Escritura, Parametro } from "./types.ts";
import { esClaveRepetida, esReferenciaRota, ValorInvalido } from "./values.ts";

const tabla = tablasDe(tablasDePrueba);
const COLUMNAS = ["saf", "codipres", "mes", "cargos", "importe", "porcentaje", "nombre", "vigente"];
const fila = (nombre: string, importe = 1): Parametro[] => [
  1,
  "E2601",
  202601,
  0,
  importe,
  0,
  nombre,
  true,
];

async function falla(promesa: Promise<unknown>): Promise<unknown> {
  try {
    await promesa;
  } catch (error) {
    return error;
  }
  throw new Error("se esperaba un fallo");
}

paraCadaBase("unit of work", (base) => {
  let prueba: BaseDePrueba;
  let db: Db;
  const cuantas = async () => Number((await db.valores("SELECT count(*) FROM renglones"))[0]?.[0]);
  const insertar = (q: Escritura, ...filas: Parametro[][]) =>
    q.insertar("renglones", COLUMNAS, filas);

  beforeAll(async () => {
    const { conjuntos, borrar } = await conjuntosDePrueba();
    prueba = await base.abrir(conjuntos);
    borrar();
    db = prueba.db;
    await db.tx((q) => q.ejecutar("INSERT INTO grupos (saf, codipres) VALUES (1, 'E2601')"));
  });
  afterAll(() => prueba.cerrar());

  test("an error undoes everything, after awaiting in between too", async () => {
    const antes = await cuantas();
    const error = await falla(db.tx(async (q) => {
      await insertar(q, fila("a"));
      await Bun.sleep(5);
      await insertar(q, fila("b"));
      throw new Error("basta");
    }));
    expect(String(error)).toContain("basta");
    expect(await cuantas()).toBe(antes);
  });

  test("400 concurrent units lose nothing", async () => {
    const unidades = Array.from({ length: 400 }, () =>
      db.tx(async (q) => {
        const [leida] = await q.valores("SELECT valor FROM contadores WHERE nombre = 'c'");
        await Promise.resolve();
        if (leida === undefined) {
          await q.ejecutar("INSERT INTO contadores (nombre, valor) VALUES ('c', 1)");
        } else {
          await q.ejecutar("UPDATE contadores SET valor = ? WHERE nombre = 'c'", [
            Number(leida[0]) + 1,
          ]);
        }
      }).catch((error) => {
        // Two that find no row at first: the second insert is refused, never lost.
        if (!esClaveRepetida(error)) throw error;
        return db.tx((q) => subirContador(q, "c").then(() => {}));
      }));
    await Promise.all(unidades);
    expect(await leerContador(db, "c")).toBe(400);
  }, 600_000);

  test("a unit that wrote a key which another had just written runs again, and finds it", async () => {
    const escrita = Promise.withResolvers<void>();
    const buscada = Promise.withResolvers<void>();
    let vueltas = 0;
    const agregar = async (q: Escritura, luego: () => Promise<void>) => {
      const [hay] = await q.valores("SELECT valor FROM contadores WHERE nombre = 'repetida'");
      if (vueltas > 0) buscada.resolve();
      if (!hay) await q.ejecutar("INSERT INTO contadores (nombre, valor) VALUES ('repetida', 1)");
      await luego();
      return hay === undefined;
    };
    const primera = db.tx((q) =>
      agregar(q, () => {
        escrita.resolve();
        // With one writer at a time, the other one looks for it when this one is over.
        return db.dialecto === "postgres" ? buscada.promise : Promise.resolve();
      })
    );
    await escrita.promise;
    const segunda = db.tx((q) => {
      vueltas++;
      return agregar(q, () => Promise.resolve());
    });
    expect(await Promise.all([primera, segunda])).toEqual([true, false]);
    expect(vueltas).toBe(db.dialecto === "postgres" ? 2 : 1);
  });

  test("a failed statement dooms the unit even when its error is swallowed", async () => {
    const antes = await cuantas();
    const error = await falla(db.tx(async (q) => {
      await insertar(q, fila("x"));
      await q.ejecutar("INSERT INTO grupos (saf, codipres) VALUES (1, 'E2601')").catch(() => {});
    }));
    expect(esClaveRepetida(error)).toBe(true);
    expect(await cuantas()).toBe(antes);
  });

  test("a broken reference and a repeated key are told apart", async () => {
    const error = await falla(
      db.tx((q) => q.insertar("renglones", COLUMNAS, [[2, ...fila("z").slice(1)]])),
    );
    expect([esReferenciaRota(error), esClaveRepetida(error)]).toEqual([true, false]);
    const valores = {
      saf: 1,
      codipres: "E2601",
      mes: 202601,
      cargos: 0,
      importe: 0,
      porcentaje: 0,
      nombre: "igual",
      vigente: true,
    };
    const repetida = await falla(db.tx(async (q) => {
      await poner(q, tabla.renglones, valores);
      await poner(q, tabla.renglones, valores);
    }));
    expect(esClaveRepetida(repetida)).toBe(true);
    // No parameter is in the message.
    expect(String(repetida)).not.toContain("E2601,");
  });

  test("a unit inside another, and a unit used after its end, are refused", async () => {
    expect(String(await falla(db.tx(() => db.tx(() => Promise.resolve()))))).toContain("tx dentro");
    const guardada = await db.tx((q) => Promise.resolve(q));
    expect(String(await falla(guardada.valores("SELECT 1")))).toContain("ya terminó");
  });

  test("nothing can be written outside a unit", async () => {
    const q = db as unknown as Escritura;
    await falla(q.filas("INSERT INTO grupos (saf, codipres) VALUES (9, 'X') RETURNING saf"));
    await falla(db.leer((l) => l.filas("INSERT INTO grupos VALUES (9, 'X') RETURNING saf")));
    await falla((async () => await poner(q, tabla.grupos, { saf: 9, codipres: "X" }))());
    expect(await db.filas("SELECT * FROM grupos WHERE saf = 9")).toEqual([]);
  });

  test("a snapshot does not see what is written meanwhile", async () => {
    const visto = await db.leer(async (q) => {
      const antes = await q.valores("SELECT count(*) FROM renglones");
      await db.tx((w) => insertar(w, fila(`foto ${Math.random()}`)));
      return [antes, await q.valores("SELECT count(*) FROM renglones")];
    });
    expect(visto[1]).toEqual(visto[0] ?? []);
    expect(Number(visto[0]?.[0]?.[0]) + 1).toBe(await cuantas());
  });

  test("texts with NUL and integers beyond 2^53 are refused, in and out", async () => {
    for (const malo of ["a\0b", 2 ** 53, 2n ** 53n, NaN, Infinity]) {
      const crudo = await falla(db.tx((q) => q.filas("SELECT 1 WHERE ? IS NULL", [malo])));
      expect(crudo).toBeInstanceOf(ValorInvalido);
      const copia = await falla(
        db.tx((q) => q.insertar("contadores", ["nombre", "valor"], [["n", malo]])),
      );
      expect(copia).toBeInstanceOf(ValorInvalido);
    }
    const grande = "SELECT 9007199254740993 AS n";
    expect(await falla(db.valores(grande))).toBeInstanceOf(ValorInvalido);
    expect(await falla(db.filas(grande))).toBeInstanceOf(ValorInvalido);
    // The connection goes on working.
    expect(await db.valores("SELECT 9007199254740991 AS n")).toEqual([[9007199254740991]]);
    await db.tx((q) => q.ejecutar("INSERT INTO contadores VALUES ('t', ?)", [12n]));
    expect(await leerContador(db, "t")).toBe(12);
  });

  test("any text and any bytes come back as they went in", async () => {
    const raros = [
      "\\",
      "\\N",
      "\\.",
      "a\tb",
      "a\nb",
      "a\r\nb",
      "",
      " ",
      "'",
      '"',
      "?",
      "Ñ😀",
      "\\x41",
    ];
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    await db.tx((q) =>
      q.insertar(
        "auditoria",
        ["instante", "usuario", "origen", "accion", "entidad", "contenido"],
        raros.map((r, i) => [i, r, "copia", "", "", i === 0 ? null : bytes]),
      )
    );
    const leidas = await db.valores(
      "SELECT usuario, contenido FROM auditoria WHERE origen = 'copia' ORDER BY instante",
    );
    expect(leidas.map((f) => f[0])).toEqual(raros);
    expect(leidas.map((f) => f[1])).toEqual(raros.map((_, i) => (i === 0 ? null : bytes)));
    expect(await db.valores("SELECT ? AS t, '?' AS s -- ?", ["a"]).catch(String)).toEqual([[
      "a",
      "?",
    ]]);
    const uno = await db.tx((q) =>
      q.filas("SELECT count(*) AS n FROM auditoria WHERE contenido = ?", [bytes])
    );
    expect(uno).toEqual([{ n: raros.length - 1 }]);
  });

  test("bulk insert takes batches from an async source and counts the rows", async () => {
    const antes = await cuantas();
    async function* lotes() {
      for (let lote = 0; lote < 7; lote++) {
        await Promise.resolve();
        yield Array.from({ length: 1_001 }, (_, i) => fila(`lote ${lote} ${i}`, i));
      }
    }
    expect(await db.tx((q) => q.insertar("renglones", COLUMNAS, lotes()))).toBe(7_007);
    expect(await cuantas()).toBe(antes + 7_007);
    expect(await db.tx((q) => q.insertar("renglones", COLUMNAS, []))).toBe(0);
    async function* rota() {
      yield [fila("rota")];
      await Promise.resolve();
      throw new Error("se cortó la fuente");
    }
    expect(String(await falla(db.tx((q) => q.insertar("renglones", COLUMNAS, rota())))))
      .toContain("se cortó");
    const corta = await falla(db.tx((q) => insertar(q, fila("corta"), fila("corta").slice(1))));
    expect(String(corta)).toContain("columnas");
    expect(await cuantas()).toBe(antes + 7_007);
  });

  test("number of rows changed does not count cascades; ids are never used twice", async () => {
    await db.tx(async (q) => {
      await q.ejecutar("INSERT INTO grupos VALUES (2, 'C')");
      await q.insertar("renglones", COLUMNAS, [[2, "C", ...fila("c1").slice(2)]]);
    });
    const [id] = await db.valores("SELECT max(id) FROM renglones");
    expect(await db.tx((q) => q.ejecutar("DELETE FROM grupos WHERE saf = 2"))).toBe(1);
    await db.tx((q) => insertar(q, fila("después")));
    const [nuevo] = await db.valores("SELECT id FROM renglones WHERE nombre = 'después'");
    expect(Number(nuevo?.[0])).toBeGreaterThan(Number(id?.[0]));
  });

  test("a database that is closed refuses, and closing twice is harmless", async () => {
    const otra = await base.abrir();
    await otra.db.cerrar();
    await falla(otra.db.tx(() => Promise.resolve()));
    await otra.cerrar();
  });
});
