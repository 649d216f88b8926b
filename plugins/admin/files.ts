/** `techos.csv`, `vigente.csv` and what else administration keeps in files. */
import type { Campos } from "#core/domain/fields.ts";
import type { Archivo } from "#core/plugin.ts";
import { archivoDeTabla, revisadas } from "#core/transfer/table-file.ts";
import { organismos } from "../auth/service.ts";
import { CAMPOS_TECHOS, CAMPOS_VIGENTE } from "./dotacion/campos.ts";

const archivo = (nombre: string, orden: number, campos: Campos): Archivo =>
  archivoDeTabla({
    nombre,
    orden,
    campos,
    clave: ["ejercicio", "saf"],
    // They are no reference values: what is valued does not depend on them.
    contador: null,
    conRev: true,
    async *preparar(ctx, lotes) {
      const safs = new Set((await organismos(ctx.q)).map((o) => o.saf));
      yield* revisadas(lotes, ({ fila, valores }) => {
        if (!safs.has(Number(valores.saf))) ctx.error(fila, "saf", "no existe el organismo");
      });
    },
  });

export const files: readonly Archivo[] = [
  archivo("techos", 900, CAMPOS_TECHOS),
  archivo("vigente", 901, CAMPOS_VIGENTE),
];
