import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { appDePrueba } from "#core/testing/api.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { campo, conVacio } from "#core/domain/fields.ts";
import type { App, Escritura } from "#core/plugin.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import type { Columna } from "#plugins/bases/bases.ts";
import {
  BASES,
  type Cabecera,
  CAMPOS_PRESUPUESTO,
  type Entregable,
  entregables,
  tablaDe,
} from "#plugins/bases/service.ts";
import { plugins } from "#plugins/index.ts";
import { comprobar } from "../comprobar.ts";
import { codificar } from "../engine/lineas/codec.ts";
import { decodificar } from "../engine/lineas/decodificar.ts";
import {
  type Bloque,
  COLUMNAS_LINEAS,
  COLUMNAS_RENGLONES,
  COLUMNAS_SEGMENTOS,
} from "../engine/lineas/lineas.ts";
import { huellaDe } from "./manifiesto.ts";
import muestra from "../muestras/entregable-formato-1.json";

type Db = App["db"];

async function cerrar(p: Producto, codipres = "E2601"): Promise<void> {
  const como = p.roles.analista;
  await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres } });
  const { json } = await p.pedir("POST", `/api/presupuestos/darcierre/357/${codipres}`, {
    como,
    form: { accion: "darcierre", tipo: "A" },
  });
  expect(json).toMatchObject({ resultado: true });
}

const grupoDe = async (q: Pick<Db, "filas">, { saf, codipres }: Entregable) =>
  (await leidas<Cabecera>(q, "SELECT * FROM presupuestos WHERE saf = ? AND codipres = ?", [
    saf,
    codipres,
  ]))[0];

async function huellaAhora(q: Db | Escritura, sello: Entregable): Promise<string> {
  return await huellaDe(q, await grupoDe(q, sello), sello);
}

const deManifiestos = async (db: Db) =>
  (await comprobar(db, () => {})).find((c) => c.control === "manifiestos");

/** Imports a folder of texts into an empty database of this kind. */
async function enVacia<T>(
  base: Parameters<typeof appDePrueba>[0],
  archivos: Readonly<Record<string, string>>,
  hacer: (app: App, errores: string[]) => Promise<T>,
): Promise<T> {
  const p = await appDePrueba(base, plugins);
  const carpeta = await mkdtemp(join(tmpdir(), "planta-manifiesto-"));
  try {
    for (const [nombre, texto] of Object.entries(archivos)) {
      await mkdir(dirname(join(carpeta, nombre)), { recursive: true });
      await Bun.write(join(carpeta, nombre), texto);
    }
    const { errores } = await importar(p.app, ACTOR, carpeta);
    return await hacer(p.app, errores.map((e) => `${e.archivo}: ${e.mensaje}`));
  } finally {
    await rm(carpeta, { recursive: true, force: true });
    await p.cerrar();
  }
}

class Deshecho extends Error {}

/** The hash after a change that the guards would have refused; everything as it was afterwards. */
async function huellaTras(
  db: Db,
  sello: Entregable,
  cambiar: (q: Escritura) => Promise<unknown>,
): Promise<string> {
  let huella = "";
  await db.tx(async (q) => {
    if (q.dialecto === "sqlite") {
      const guardas = await q.valores("SELECT name FROM sqlite_master WHERE type = 'trigger'");
      for (const [nombre] of guardas) await q.ejecutar(`DROP TRIGGER ${nombre}`);
    } else {
      for (const tabla of ["presupuestos", "valuaciones", "valuacion_bloques", "entregables"]) {
        await q.ejecutar(`ALTER TABLE ${tabla} DISABLE TRIGGER USER`);
      }
      for (const b of BASES) await q.ejecutar(`ALTER TABLE ${tablaDe(b)} DISABLE TRIGGER USER`);
    }
    await cambiar(q);
    huella = await huellaAhora(q, sello).catch((e) => `error: ${e.message}`);
    throw new Deshecho();
  }).catch((e) => {
    if (!(e instanceof Deshecho)) throw e;
  });
  return huella;
}

/** Changes its first block where it is stored. */
async function tocarBloque(q: Escritura, sello: Entregable, tocar: (b: Bloque) => void) {
  const [[valuacion, datos]] = await q.valores(
    "SELECT b.valuacion, b.datos FROM valuacion_bloques b JOIN valuaciones v ON v.id = b.valuacion " +
      "WHERE v.saf = ? AND v.codipres = ? AND b.bloque = 0",
    [sello.saf, sello.codipres],
  );
  const bloque = decodificar(Bun.zstdDecompressSync(datos as Uint8Array<ArrayBuffer>));
  tocar(bloque);
  await q.ejecutar("UPDATE valuacion_bloques SET datos = ? WHERE valuacion = ? AND bloque = 0", [
    Bun.zstdCompressSync(codificar(bloque)),
    Number(valuacion),
  ]);
}

/** One change of each kind of what a manifest answers for. */
function cambios(sello: Entregable): [string, (q: Escritura) => Promise<unknown>][] {
  const donde = `WHERE saf = ${sello.saf} AND codipres = '${sello.codipres}'`;
  const sql = (texto: string) => (q: Escritura) => q.ejecutar(texto);
  return [
    ["description", sql(`UPDATE presupuestos SET descripcion = 'Otra' ${donde}`)],
    ...BASES.map((b) => {
      // What came after format 1 is not among what it answers for.
      const columna = b.columnas.findLast((c) => sello.formato > 1 || !c.posterior)?.id;
      const primera = `id = (SELECT min(id) FROM ${tablaDe(b)} ${donde})`;
      return [
        `${b.id}.${columna}`,
        sql(`UPDATE ${tablaDe(b)} SET ${columna} = ${columna} + 1 WHERE ${primera}`),
      ] as [string, (q: Escritura) => Promise<unknown>];
    }),
    [
      "a row less",
      sql(
        `DELETE FROM base_otrosgastos ${donde} AND id = (SELECT max(id) ` +
          `FROM base_otrosgastos ${donde})`,
      ),
    ],
    ["who valued", sql(`UPDATE valuaciones SET usuario = 'otra' ${donde}`)],
    ["total", sql(`UPDATE valuaciones SET totales = '{"1":1}' ${donde}`)],
    ["amount of a line", (q) => tocarBloque(q, sello, (b) => b.lineas.importe[0]++)],
    ["count of a row", (q) => tocarBloque(q, sello, (b) => b.renglones.vacantes[0]++)],
    ["parameter of a line", (q) => tocarBloque(q, sello, (b) => b.lineas.porcentaje[0]++)],
  ];
}

/** The descriptions with their columns the other way round, while `hacer` runs. */
async function alReves<T>(hacer: () => Promise<T>): Promise<T> {
  const invertir = () => {
    for (const b of BASES) (b.columnas as Columna[]).reverse();
    const pares = Object.entries(CAMPOS_PRESUPUESTO).reverse();
    for (const [k, v] of pares) {
      delete (CAMPOS_PRESUPUESTO as Record<string, unknown>)[k];
      Object.assign(CAMPOS_PRESUPUESTO, { [k]: v });
    }
  };
  invertir();
  try {
    return await hacer();
  } finally {
    invertir();
  }
}

/** The second half of its rows apart. */
function enDos(bloque: Bloque): Bloque[] {
  const { renglones: r, lineas: l, segmentos } = bloque;
  const corte = r.n >> 1;
  const desde = l.renglon.subarray(0, l.n).findIndex((k) => k >= corte);
  const parte = (s: object, a: number, b: number) => ({
    ...Object.fromEntries(
      Object.entries(s).map(([k, v]) => [k, k === "n" ? b - a : v.slice(a, b)]),
    ),
  });
  const segunda = parte(l, desde, l.n) as Bloque["lineas"];
  for (let i = 0; i < segunda.n; i++) segunda.renglon[i] -= corte;
  return [
    { renglones: parte(r, 0, corte), lineas: parte(l, 0, desde), segmentos },
    { renglones: parte(r, corte, r.n), lineas: segunda, segmentos },
  ] as Bloque[];
}

paraCadaBase("the manifest of a closing made now", (base) => {
  let p: Producto;
  let sello: Entregable;
  beforeAll(async () => {
    p = await abrirProducto(base);
    await cerrar(p);
    [sello] = await entregables(p.app.db);
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[C5] says format 2 and names every field that there is", async () => {
    expect(sello.formato).toBe(2);
    const campos = JSON.parse(sello.campos);
    for (const b of BASES) {
      expect(campos.bases[b.id]).toEqual(b.columnas.map((c) => c.id).toSorted());
    }
    expect(campos.grupo).toEqual(
      Object.keys(CAMPOS_PRESUPUESTO).filter((c) => !["online", "congelado"].includes(c))
        .toSorted(),
    );
    expect(campos.bloques).toEqual({
      renglones: Object.keys(COLUMNAS_RENGLONES).toSorted(),
      lineas: Object.keys(COLUMNAS_LINEAS).filter((c) => c !== "segmentos").toSorted(),
      segmentos: Object.keys(COLUMNAS_SEGMENTOS).toSorted(),
    });
    expect(await huellaAhora(p.app.db, sello)).toBe(sello.sha256);
    expect(await deManifiestos(p.app.db)).toMatchObject({ revisados: 1, fallas: [] });
  });

  test("[C5] the order of columns and of names changes no hash", async () => {
    const campos = JSON.parse(sello.campos, (_, v) => Array.isArray(v) ? v.toReversed() : v);
    const otroOrden = { ...sello, campos: JSON.stringify(campos) };
    expect(otroOrden.campos).not.toBe(sello.campos);
    expect(await huellaAhora(p.app.db, otroOrden)).toBe(sello.sha256);
    expect(await alReves(() => huellaAhora(p.app.db, sello))).toBe(sello.sha256);
  });

  test("[C5] whatever changed is found", async () => {
    for (const [que, cambiar] of cambios(sello)) {
      const huella = await huellaTras(p.app.db, sello, cambiar);
      expect({ que, huella: huella === sello.sha256 }).toEqual({ que, huella: false });
    }
    for (const dato of ["origen", "tipo", "motor", "usuario"] as const) {
      expect(await huellaAhora(p.app.db, { ...sello, [dato]: "Z" })).not.toBe(sello.sha256);
    }
    const campos = JSON.parse(sello.campos);
    campos.diccionario.parametros.pop();
    const menos = { ...sello, campos: JSON.stringify(campos) };
    expect(await huellaAhora(p.app.db, menos)).not.toBe(sello.sha256);
    expect(await huellaTras(p.app.db, sello, () => Promise.resolve())).toBe(sello.sha256);
  }, 600_000);

  test("[C3] no column of a header changes once it is sealed, but for being hidden", async () => {
    const columnas = p.app.db.dialecto === "sqlite"
      ? await p.app.db.valores("SELECT name FROM pragma_table_info('presupuestos')")
      : await p.app.db.valores(
        "SELECT column_name FROM information_schema.columns WHERE table_name = 'presupuestos' " +
          "AND table_schema = current_schema()",
      );
    const fila = await grupoDe(p.app.db, sello) as unknown as Record<string, unknown>;
    for (const [nombre] of columnas as [string][]) {
      const otro = typeof fila[nombre] === "string" ? "'x'" : `coalesce(${nombre}, 0) + 1`;
      const valor = ["online", "congelado"].includes(nombre) ? `NOT ${nombre}` : otro;
      const fallo = await p.app.db.tx(async (q) => {
        await q.ejecutar(
          `UPDATE presupuestos SET ${nombre} = ${valor} WHERE saf = 357 AND codipres = 'A2601'`,
        );
        throw new Deshecho();
      }).catch((e) => e);
      const libre = nombre === "online" || nombre === "rev";
      expect({ nombre, libre: fallo instanceof Deshecho }).toEqual({ nombre, libre });
    }
  });

  describe("dumped", () => {
    const archivos: Record<string, string> = {};
    const NOMBRE = "manifiestos/357-A2601.json";
    beforeAll(async () => {
      const carpeta = await mkdtemp(join(tmpdir(), "planta-manifiesto-"));
      await volcar(p.app, carpeta);
      for await (const nombre of new Bun.Glob("**/*").scan(carpeta)) {
        archivos[nombre] = await Bun.file(join(carpeta, nombre)).text();
      }
      await rm(carpeta, { recursive: true, force: true });
    });

    /** Imports it with the manifest changed. */
    const con = <T>(
      tocar: (m: never) => void,
      hacer: (app: App, errores: string[]) => Promise<T>,
    ) => {
      const manifiesto = JSON.parse(archivos[NOMBRE]);
      tocar(manifiesto as never);
      return enVacia(base, { ...archivos, [NOMBRE]: JSON.stringify(manifiesto) }, hacer);
    };

    test("[C5] lines stored in other blocks are the same lines", async () => {
      await con(({ valuacion }: { valuacion: { bloques: string[] } }) => {
        valuacion.bloques = valuacion.bloques.flatMap((texto) => {
          const bloque = decodificar(Bun.zstdDecompressSync(Buffer.from(texto, "base64")));
          return enDos(bloque).map((b) => Bun.zstdCompressSync(codificar(b)).toString("base64"));
        });
      }, async ({ db }, errores) => {
        expect(errores).toEqual([]);
        expect((await entregables(db))[0].sha256).toBe(sello.sha256);
        expect(await deManifiestos(db)).toMatchObject({ revisados: 1, fallas: [] });
      });
    }, 600_000);

    const DISTINTO = "el contenido del entregable no es el que dice su manifiesto";
    const ILEGIBLE = "el manifiesto no se puede leer";
    type Manifiesto = { campos: Record<string, never>; formato: number; instante: number };
    const toques: [string, string, (m: Manifiesto) => void][] = [
      [
        "a name left out",
        ILEGIBLE,
        (m) => void (m.campos.bases as { cargos: string[] }).cargos.pop(),
      ],
      ["no names", ILEGIBLE, (m) => delete (m as Partial<Manifiesto>).campos],
      ["a name that is a statement", ILEGIBLE, (m) => {
        (m.campos.grupo as string[]).push("(SELECT 1)");
      }],
      ["a name that nobody knows", DISTINTO, (m) => {
        (m.campos.bases as { cargos: string[] }).cargos.push("inventada");
      }],
      ["another instant", DISTINTO, (m) => m.instante++],
      ["the other format", DISTINTO, (m) => m.formato = 1],
      ["a format of the future", ILEGIBLE, (m) => m.formato = 3],
    ];
    for (const [que, mensaje, tocar] of toques) {
      test(`[C5] ${que} is refused with a sentence, and nothing is stored`, async () => {
        await con(tocar as never, async ({ db }, errores) => {
          expect(errores).toContain(`${NOMBRE}: ${mensaje}`);
          expect(await entregables(db)).toEqual([]);
        });
      }, 600_000);
    }
  });

  test(
    "[C5] a column that comes later is in later closings, and the earlier one still verifies",
    async () => {
      const { db } = p.app;
      const cargos = BASES[0].columnas as Columna[];
      await db.tx(async (q) => {
        await q.ejecutar(
          "ALTER TABLE base_cargos ADD COLUMN mes_de_prueba integer DEFAULT 1 NOT NULL",
        );
      });
      cargos.unshift({
        id: "mes_de_prueba",
        titulo: "De prueba",
        campo: conVacio(campo.entero(0, 12), 1),
      });
      try {
        expect(await huellaAhora(db, sello)).toBe(sello.sha256);
        await cerrar(p);
        const nuevo = (await entregables(db)).find((e) => e.codipres === "A2602");
        if (!nuevo) throw new Error("no se cerró");
        expect(JSON.parse(nuevo.campos).bases.cargos).toContain("mes_de_prueba");
        expect(await huellaAhora(db, nuevo)).toBe(nuevo.sha256);
        const tocada = await huellaTras(
          db,
          nuevo,
          (q) => q.ejecutar("UPDATE base_cargos SET mes_de_prueba = 3 WHERE codipres = 'A2602'"),
        );
        expect(tocada).not.toBe(nuevo.sha256);
        expect(await deManifiestos(db)).toMatchObject({ revisados: 2, fallas: [] });
      } finally {
        cargos.shift();
      }
    },
    600_000,
  );
});

paraCadaBase("a deliverable sealed in format 1", (base) => {
  test(
    "[C5] is imported, verifies, is dumped as it was, and whatever changed is found",
    async () => {
      await enVacia(base, muestra.archivos, async (app, errores) => {
        expect(errores).toEqual([]);
        const [sello] = await entregables(app.db);
        expect(sello).toMatchObject({ formato: 1, campos: "" });
        expect(await deManifiestos(app.db)).toMatchObject({ revisados: 1, fallas: [] });
        // Neither the order of columns nor one that came later is in it.
        expect(await alReves(() => huellaAhora(app.db, sello))).toBe(sello.sha256);
        for (const [que, cambiar] of cambios(sello)) {
          const huella = await huellaTras(app.db, sello, cambiar);
          expect({ que, huella: huella === sello.sha256 }).toEqual({ que, huella: false });
        }
        const carpeta = await mkdtemp(join(tmpdir(), "planta-manifiesto-"));
        await volcar(app, carpeta);
        const manifiesto = "manifiestos/357-A2601.json";
        const { valuacion, ...seal } = JSON.parse(await Bun.file(join(carpeta, manifiesto)).text());
        const original = JSON.parse(muestra.archivos[manifiesto]);
        expect({ ...seal, valuacion }).toEqual(original);
        await rm(carpeta, { recursive: true, force: true });
      });
    },
    600_000,
  );
});
