/** CSV files of the reference tables: one per description, with its checks ([R5]). */
import { quitar } from "#core/db/query.ts";
import type { Archivo, ContextoImportar } from "#core/plugin.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { archivoDeTabla, revisadas } from "#core/transfer/table-file.ts";
import { clavePrimaria, type TablaReferencia, TABLAS } from "#proto/recursos/tablas.ts";
import { filasDe } from "./lecturas/contenido.ts";
import { mostrarFila } from "./lecturas/fechadas.ts";
import { revisorDe } from "./revisar.ts";
import { tablaDe } from "./tables.ts";

/** Files of organismos come before; those of data groups after. */
const PRIMERO = 100;

/** The rows, telling what each refers to that does not exist. */
async function* comprobar(
  tabla: TablaReferencia,
  ctx: ContextoImportar,
  lotes: AsyncIterable<FilaCsv[]>,
): AsyncGenerator<FilaCsv[]> {
  const revisar = await revisorDe(ctx.q, tabla);
  yield* revisadas(lotes, ({ fila, valores }) => {
    for (const { columna, mensaje } of revisar(valores)) ctx.error(fila, columna, mensaje);
  });
}

/** Ranges of one set may not overlap ([R1]). */
function comprobarSolapes(ctx: ContextoImportar, filas: readonly FilaCsv[]): void {
  const conjuntos = Map.groupBy(filas, (f) => Number(f.valores.desde_mes));
  for (const conjunto of conjuntos.values()) {
    const ordenados = conjunto.toSorted((a, b) =>
      Number(a.valores.grado_desde) - Number(b.valores.grado_desde)
    );
    let hasta = -1;
    for (const { fila, valores } of ordenados) {
      if (Number(valores.grado_desde) <= hasta) {
        ctx.error(fila, "grado_desde", "el rango se superpone con otro del mismo mes");
      }
      hasta = Math.max(hasta, Number(valores.grado_hasta));
    }
  }
}

/**
 * A table dated as a whole set: the entry that a file names is the set of the month, so its
 * previous ranges go away before the new ones come.
 */
async function* reemplazarConjuntos(
  tabla: TablaReferencia,
  ctx: ContextoImportar,
  lotes: AsyncIterable<FilaCsv[]>,
): AsyncGenerator<FilaCsv[]> {
  const filas: FilaCsv[] = [];
  for await (const lote of lotes) filas.push(...lote);
  comprobarSolapes(ctx, filas);
  const meses = new Set(filas.map((f) => Number(f.valores.desde_mes)));
  for (const desde_mes of meses) {
    const antes = await filasDe(ctx.q, tabla, { desde_mes });
    if (antes.length === 0) continue;
    await quitar(ctx.q, tablaDe(tabla), { desde_mes });
    await ctx.q.auditar(ctx.actor, {
      accion: "reemplazar",
      entidad: tabla.id,
      clave: desde_mes,
      antes: antes.map((f) => mostrarFila(tabla, f)),
    });
  }
  yield filas;
}

const archivoDe = (tabla: TablaReferencia, orden: number): Archivo =>
  archivoDeTabla({
    nombre: tabla.id,
    orden,
    campos: tabla.campos,
    clave: clavePrimaria(tabla),
    opcionales: tabla.posteriores,
    preparar(ctx, lotes) {
      const comprobados = comprobar(tabla, ctx, lotes);
      return tabla.fechada === "conjunto"
        ? reemplazarConjuntos(tabla, ctx, comprobados)
        : comprobados;
    },
  });

export const files: readonly Archivo[] = TABLAS.map((t, i) => archivoDe(t, PRIMERO + i));
