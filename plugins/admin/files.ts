/** `techos.csv` and `vigente.csv`. */
import type { Campos } from "../../core/domain/fields.ts";
import type { Archivo, ContextoImportar } from "../../core/plugin.ts";
import { archivoDeTabla } from "../../core/transfer/table-file.ts";
import type { FilaCsv } from "../../core/transfer/types.ts";
import { organismos } from "../auth/service.ts";
import { ARCHIVO_EXCEPCIONES } from "./ejecuciones/excepciones.ts";
import { CAMPOS_TECHOS, CAMPOS_VIGENTE } from "./tables.ts";

/** Passes the rows on, telling which name a SAF that does not exist. */
async function* comprobar(
  ctx: ContextoImportar,
  lotes: AsyncIterable<FilaCsv[]>,
): AsyncGenerator<FilaCsv[]> {
  const safs = new Set((await organismos(ctx.q)).map((o) => o.saf));
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      if (!safs.has(Number(valores.saf))) ctx.error(fila, "saf", "no existe el organismo");
    }
    yield lote;
  }
}

function archivo(nombre: string, orden: number, campos: Campos): Archivo {
  // No counter: they are no reference values, what is valued does not depend on them.
  const simple = archivoDeTabla({
    nombre,
    orden,
    campos,
    clave: ["ejercicio", "saf"],
    contador: null,
  });
  return {
    ...simple,
    async importar(ctx, lotes) {
      await simple.importar(ctx, comprobar(ctx, lotes));
      // The file may have changed any row, so whoever has one open is told that it changed.
      await ctx.q.ejecutar(`UPDATE ${nombre} SET rev = rev + 1`);
    },
  };
}

export const files: readonly Archivo[] = [
  archivo("techos", 900, CAMPOS_TECHOS),
  archivo("vigente", 901, CAMPOS_VIGENTE),
  ARCHIVO_EXCEPCIONES,
];
