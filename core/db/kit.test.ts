import { expect, test } from "bun:test";
import { and, asc, eq, type InferSelectModel } from "drizzle-orm";
import { basesDeDatos } from "../testing/db.ts";
import { conjuntosDePrueba, tablasDePrueba } from "../testing/schema.ts";
import { dePostgres } from "./kit.ts";
import type { Escritura } from "./types.ts";

type Igual<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true
  : false;
type Renglon = InferSelectModel<ReturnType<typeof tablasDePrueba>["renglones"]>;

test("the types of the columns come from the field kinds", () => {
  const iguales: [
    Igual<Renglon["id"], number>,
    Igual<Renglon["importe"], number>,
    Igual<Renglon["nombre"], string>,
    Igual<Renglon["letra"], string | null>,
    Igual<Renglon["vigente"], boolean>,
    Igual<Renglon["alta"], string | null>,
    Igual<Renglon["bytes"], Uint8Array | null>,
    Igual<Renglon["cuando"], number | null>,
  ] = [true, true, true, true, true, true, true, true];
  expect(iguales).not.toContain(false);
  const { renglones } = dePostgres(tablasDePrueba);
  expect([renglones.letra.notNull, renglones.nombre.notNull]).toEqual([false, true]);
});

async function guion(q: Escritura): Promise<unknown> {
  const { grupos, renglones } = q.de(tablasDePrueba);
  await q.orm.insert(grupos).values({ saf: 357, codipres: "E2601" });
  const fila = {
    saf: 357,
    codipres: "E2601",
    mes: 202601,
    cargos: 3,
    importe: 9_999_999_999_99,
    porcentaje: 10_050,
    vigente: true,
    bytes: new Uint8Array([0, 92, 255]),
    cuando: 1_767_225_600_000,
  };
  const insertadas = await q.orm.insert(renglones).values([
    { ...fila, nombre: "Ñandú", letra: "A" },
    { ...fila, nombre: "abeja", vigente: false },
    { ...fila, nombre: "Zorro", bytes: null, cuando: null },
    { ...fila, nombre: "árbol" },
  ]).returning();
  await q.orm.update(renglones).set({ importe: 12, rev: 2 }).where(eq(renglones.nombre, "abeja"));
  const repetido = await q.orm.insert(renglones).values({ ...fila, nombre: "Zorro", importe: 5 })
    .onConflictDoUpdate({
      target: [renglones.saf, renglones.codipres, renglones.nombre],
      set: { importe: 5 },
    }).returning({ importe: renglones.importe });
  return {
    insertadas,
    repetido,
    ordenadas: await q.orm.select().from(renglones).orderBy(asc(renglones.nombre)),
    vigentes: await q.orm.select({ nombre: renglones.nombre }).from(renglones)
      .innerJoin(
        grupos,
        and(eq(grupos.saf, renglones.saf), eq(grupos.codipres, renglones.codipres)),
      )
      .where(eq(renglones.vigente, true)).orderBy(asc(renglones.nombre)),
    crudas: await q.filas("SELECT * FROM renglones ORDER BY nombre"),
    arreglos: await q.valores("SELECT nombre, vigente, importe FROM renglones ORDER BY nombre"),
    cuenta: await q.fila("SELECT count(*) AS n, sum(importe) AS total FROM renglones"),
  };
}

test("the same calls give the same JSON and the same order on both databases", async () => {
  const { conjuntos, borrar } = await conjuntosDePrueba();
  const resultados: string[] = [];
  for (const base of basesDeDatos()) {
    const { db, cerrar } = await base.abrir(conjuntos);
    resultados.push(JSON.stringify(await db.tx(guion), null, 1));
    await cerrar();
  }
  borrar();
  expect(resultados[0]).toContain("Ñandú");
  expect(JSON.parse(resultados[0] ?? "").arreglos.map((f: unknown[]) => f[0]))
    .toEqual(["Zorro", "abeja", "Ñandú", "árbol"]);
  expect(resultados[1]).toBe(resultados[0] ?? "");
});
