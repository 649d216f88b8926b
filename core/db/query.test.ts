import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";
import { conjuntosDePrueba, tablasDePrueba } from "../testing/databases/schema.ts";
import { tablasDe } from "./handles.ts";
import { cambiar, cuantas, es, mas, poner, quitar, una, varias } from "./query.ts";
import { tabla as nucleo } from "./schema.ts";
import { bytes, columnas, entero, fila, filas, oNulo, texto } from "./text-query.ts";
import type { Db } from "./types.ts";
import { esClaveRepetida, ValorInvalido } from "./values.ts";

const tabla = tablasDe(tablasDePrueba);
const GRUPO = { saf: 1, codipres: "E2601" };
const NUEVO = {
  ...GRUPO,
  mes: 202601,
  cargos: 0,
  importe: 999_999_999_999,
  porcentaje: 50,
  nombre: "a",
  vigente: true,
};

async function falla(promesa: Promise<unknown>): Promise<unknown> {
  try {
    await promesa;
  } catch (error) {
    return error;
  }
  throw new Error("se esperaba un fallo");
}

paraCadaBase("typed access", (base) => {
  let prueba: BaseDePrueba;
  let db: Db;
  const agregar = (...nombres: string[]) =>
    db.tx(async (q) => {
      const ids: number[] = [];
      for (const nombre of nombres) {
        ids.push(await poner(q, tabla.renglones, { ...NUEVO, nombre }));
      }
      return ids;
    });

  beforeAll(async () => {
    const { conjuntos, borrar } = await conjuntosDePrueba();
    prueba = await base.abrir(conjuntos);
    borrar();
    db = prueba.db;
    await db.tx((q) => poner(q, tabla.grupos, GRUPO));
  });
  afterAll(() => prueba.cerrar());

  test("a row comes back as it was written, with booleans, nulls and what was left out", async () => {
    const contenido = Uint8Array.from({ length: 256 }, (_, i) => i);
    const id = await db.tx((q) =>
      poner(q, tabla.renglones, {
        ...NUEVO,
        nombre: "Ñandú '?' \\ \n",
        vigente: false,
        letra: "A",
        bytes: contenido,
        cuando: 1_767_225_600_000,
      })
    );
    expect(await una(db, tabla.renglones, { id })).toEqual({
      id,
      ...NUEVO,
      nombre: "Ñandú '?' \\ \n",
      vigente: false,
      letra: "A",
      alta: null,
      bytes: contenido,
      cuando: 1_767_225_600_000,
      rev: 1,
    });
    const [vacio] = await agregar("vacío");
    expect(await una(db, tabla.renglones, { id: vacio }, ["vigente", "bytes", "letra"]))
      .toEqual({ vigente: true, bytes: null, letra: null });
    expect(await una(db, tabla.renglones, { id: -1 })).toBeUndefined();
  });

  test("the types are those of the columns that were asked for", async () => {
    const [id] = await agregar("tipos");
    const leida = await una(db, tabla.renglones, { id }, ["nombre", "vigente", "alta"]);
    const tipada: { nombre: string; vigente: boolean; alta: string | null } | undefined = leida;
    expect(Object.keys(tipada ?? {})).toEqual(["nombre", "vigente", "alta"]);
    // @ts-expect-error -- a column that was not asked for
    expect(leida?.importe).toBeUndefined();
    const malas: (() => Promise<unknown>)[] = [
      // @ts-expect-error -- a column that the table does not have
      () => una(db, tabla.renglones, { nada: 1 }),
      // @ts-expect-error -- the same, among those of the result
      () => una(db, tabla.renglones, {}, ["nada"]),
      // @ts-expect-error -- the same, in the order
      () => varias(db, tabla.renglones, {}, "*", { orden: "-nada" }),
      // @ts-expect-error -- the same, in a new row
      () => db.tx((q) => poner(q, tabla.grupos, { ...GRUPO, nada: 1 })),
      // @ts-expect-error -- the same, in a change
      () => db.tx((q) => cambiar(q, tabla.renglones, {}, { nada: 1 })),
    ];
    for (const mala of malas) {
      expect(await falla(mala())).toBeInstanceOf(ValorInvalido);
    }
    const incompatibles = [
      // @ts-expect-error -- a text where there is a number
      () => una(db, tabla.renglones, { id: "1" }),
      // @ts-expect-error -- a sum of texts
      () => db.tx((q) => cambiar(q, tabla.renglones, {}, { nombre: mas(1) })),
      // @ts-expect-error -- a row without what it must have
      () => db.tx((q) => poner(q, tabla.grupos, { saf: 2 })),
    ];
    expect(incompatibles).toHaveLength(3);
  });

  test("conditions: null, lists of any length, none at all, comparisons", async () => {
    const ids = await agregar(...Array.from({ length: 9 }, (_, i) => `lista ${i}`));
    for (let n = 0; n <= ids.length; n++) {
      const pedidos = ids.slice(0, n);
      const halladas = await varias(db, tabla.renglones, { id: pedidos }, ["id"], { orden: "id" });
      expect(halladas.map((f) => f.id)).toEqual(pedidos);
      expect(await cuantas(db, tabla.renglones, { id: pedidos })).toBe(n);
    }
    const propias = { id: ids };
    await db.tx((q) => cambiar(q, tabla.renglones, { id: ids[0] }, { letra: "B" }));
    expect(await cuantas(db, tabla.renglones, { ...propias, letra: null })).toBe(8);
    expect(await cuantas(db, tabla.renglones, { ...propias, letra: es("<>", null) })).toBe(1);
    expect(await cuantas(db, tabla.renglones, { id: es(">", ids[6]), vigente: true })).toBe(2);
    expect(await cuantas(db, tabla.renglones, { ...propias, nombre: es("<>", "lista 1") })).toBe(8);
    const ultimas = await varias(db, tabla.renglones, propias, ["nombre"], {
      orden: ["vigente", "-id"] as const,
      limite: 2,
    });
    expect(ultimas.map((f) => f.nombre)).toEqual(["lista 8", "lista 7"]);
    for (const bloquear of [true, "saltar"] as const) {
      expect(
        await db.tx((q) => una(q, tabla.renglones, propias, ["id"], { orden: "-id", bloquear })),
      )
        .toEqual({ id: ids[8] });
    }
  });

  test("a condition or a change without a value is refused, never left out", async () => {
    const falta = undefined as unknown as number;
    const [id] = await agregar("sigue");
    for (
      const mala of [
        () => una(db, tabla.renglones, { id: falta }),
        () => db.tx((q) => quitar(q, tabla.renglones, { id: falta })),
        () => db.tx((q) => cambiar(q, tabla.renglones, { id }, { importe: falta })),
        () => db.tx((q) => cambiar(q, tabla.renglones, { id }, { importe: 2 ** 53 })),
        () => db.tx((q) => poner(q, tabla.renglones, { ...NUEVO, nombre: "a\0b" })),
      ]
    ) {
      expect(await falla(mala())).toBeInstanceOf(ValorInvalido);
    }
    expect((await una(db, tabla.renglones, { id }))?.nombre).toBe("sigue");
  });

  test("changing and removing tell how many rows; a sum adds to what there is", async () => {
    const ids = await agregar("x", "y", "z");
    const hecho = await db.tx(async (q) => [
      await cambiar(q, tabla.renglones, { id: ids }, { rev: mas(4), vigente: false, alta: null }),
      await quitar(q, tabla.renglones, { id: ids[0] }),
      await quitar(q, tabla.renglones, { id: ids[0] }),
    ]);
    expect(hecho).toEqual([3, 1, 0]);
    expect(await varias(db, tabla.renglones, { id: ids }, ["rev", "vigente"], { orden: "id" }))
      .toEqual([{ rev: 5, vigente: false }, { rev: 5, vigente: false }]);
  });

  test("a key that is taken: an error, nothing, the new values, or changes", async () => {
    const { contadores, grupos } = nucleoYPrueba;
    const uno = { nombre: "c", valor: 1 };
    const valor = async () => (await una(db, contadores, { nombre: "c" }, ["valor"]))?.valor;
    expect(await db.tx((q) => poner(q, contadores, uno))).toBe(1);
    expect(esClaveRepetida(await falla(db.tx((q) => poner(q, contadores, uno))))).toBe(true);
    expect(await db.tx((q) => poner(q, contadores, { ...uno, valor: 5 }, "nada"))).toBe(0);
    expect(await valor()).toBe(1);
    expect(await db.tx((q) => poner(q, contadores, { ...uno, valor: 5 }, "reemplazar"))).toBe(1);
    expect(await valor()).toBe(5);
    expect(await db.tx((q) => poner(q, contadores, uno, { valor: mas(7) }))).toBe(1);
    expect(await valor()).toBe(12);
    expect(await db.tx((q) => poner(q, grupos, GRUPO, "nada"))).toBe(0);
    const [id] = await agregar("tomado");
    const otra = await db.tx((q) =>
      poner(q, tabla.renglones, { ...NUEVO, nombre: "tomado" }, "nada")
    );
    expect([id > 0, otra]).toEqual([true, 0]);
  });

  test("what is remembered is forgotten with the next commit, booleans included", async () => {
    const [id] = await agregar("estable");
    const leer = () => una(db, tabla.renglones, { id }, ["vigente", "rev"], { estable: true });
    expect([await leer(), await leer()]).toEqual([
      { vigente: true, rev: 1 },
      { vigente: true, rev: 1 },
    ]);
    await db.tx((q) => cambiar(q, tabla.renglones, { id }, { vigente: false, rev: mas(1) }));
    expect(await leer()).toEqual({ vigente: false, rev: 2 });
  });

  test("text is read by a form: columns of tables, expressions, what may be missing", async () => {
    const [id] = await agregar("forma");
    const FORMA = {
      ...columnas(tabla.renglones, "id", "vigente", "letra"),
      codipres: tabla.grupos.codipres,
      doble: entero("renglones.cargos * 2"),
      otra: oNulo(texto("(SELECT nombre FROM renglones r WHERE r.id = -1)")),
    };
    const desde = "FROM renglones JOIN grupos ON grupos.saf = renglones.saf " +
      "AND grupos.codipres = renglones.codipres WHERE renglones.id = ?";
    const leida = await fila(db, FORMA, desde, [id]);
    const tipada: { vigente: boolean; doble: number; otra: string | null } | undefined = leida;
    expect(tipada as unknown).toEqual(
      { id, vigente: true, letra: null, codipres: "E2601", doble: 0, otra: null },
    );
    expect(await filas(db, { n: entero(), v: tabla.renglones.vigente }, desdeCero, [id]))
      .toEqual([{ n: 1, v: true }]);
    const puesta = await db.tx((q) =>
      fila(
        q,
        { valor: nucleo.contadores.valor },
        "INSERT INTO contadores (nombre, valor) VALUES ('forma', 3)",
      )
    );
    expect(puesta).toEqual({ valor: 3 });
    expect(Object.keys(await fila(db, columnas(tabla.grupos), "FROM grupos") ?? {}))
      .toEqual(["saf", "codipres"]);
  });

  test("a form that says something else than the result is refused by name", async () => {
    const [id] = await agregar("mentira");
    const malas = [
      () => filas(db, { nombre: entero() }, "SELECT nombre FROM renglones WHERE id = ?", [id]),
      () => filas(db, { id: texto() }, "SELECT id FROM renglones WHERE id = ?", [id]),
      () => filas(db, { letra: texto() }, "SELECT letra FROM renglones WHERE id = ?", [id]),
      () => filas(db, { otro: entero() }, "SELECT id FROM renglones WHERE id = ?", [id]),
      () => filas(db, { nombre: bytes() }, "SELECT nombre FROM renglones WHERE id = ?", [id]),
    ];
    for (const mala of malas) {
      const error = await falla(mala());
      expect(error).toBeInstanceOf(ValorInvalido);
      expect(String(error)).toContain("la columna ");
    }
  });
});

const nucleoYPrueba = { ...nucleo, ...tabla };
const desdeCero = "SELECT count(*) AS n, vigente AS v FROM renglones WHERE id = ? GROUP BY vigente";
