import { expect, test } from "bun:test";
import type { InferSelectModel } from "drizzle-orm";
import { basesDeDatos } from "../testing/db.ts";
import { conjuntosDePrueba, tablasDePrueba } from "../testing/databases/schema.ts";
import { tablasDe } from "./handles.ts";
import { cambiar, poner, una, varias } from "./query.ts";
import { columnas, filas } from "./text-query.ts";
import type { Escritura } from "./types.ts";

const { grupos, renglones } = tablasDe(tablasDePrueba);

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
  expect([renglones.letra.notNull, renglones.nombre.notNull]).toEqual([false, true]);
});

async function guion(q: Escritura): Promise<unknown> {
  await poner(q, grupos, { saf: 357, codipres: "E2601" });
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
  const insertadas: number[] = [];
  for (
    const distinta of [
      { nombre: "Ñandú", letra: "A" },
      { nombre: "abeja", vigente: false },
      { nombre: "Zorro", bytes: null, cuando: null },
      { nombre: "árbol" },
    ]
  ) insertadas.push(await poner(q, renglones, { ...fila, ...distinta }));
  await cambiar(q, renglones, { nombre: "abeja" }, { importe: 12, rev: 2 });
  const [id] = insertadas;
  const repetido = await poner(q, renglones, { ...fila, id, nombre: "Ñandú" }, { importe: 5 });
  return {
    insertadas,
    repetido,
    cambiada: await una(q, renglones, { id }),
    ordenadas: await varias(q, renglones, {}, "*", { orden: "nombre" }),
    vigentes: await filas(
      q,
      columnas(renglones, "nombre", "vigente"),
      "FROM renglones JOIN grupos ON grupos.saf = renglones.saf " +
        "AND grupos.codipres = renglones.codipres WHERE renglones.vigente ORDER BY nombre",
    ),
    crudas: await q.filas("SELECT * FROM renglones ORDER BY nombre"),
    arreglos: await q.valores("SELECT nombre, vigente, importe FROM renglones ORDER BY nombre"),
    cuenta: await q.filas("SELECT count(*) AS n, sum(importe) AS total FROM renglones"),
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
