/** `credito_vigente.csv` ([Z2]): an empty number is the whole item, and is written empty. */
import { archivoDeTabla, revisadas } from "#core/transfer/table-file.ts";
import { CAMPOS_CREDITO, CLAVE_CREDITO, type Credito, OPCIONALES } from "./campos.ts";
import { revisorDeCredito } from "./revisar.ts";

export const ARCHIVO_CREDITO = archivoDeTabla({
  nombre: "credito_vigente",
  orden: 902,
  campos: CAMPOS_CREDITO,
  clave: CLAVE_CREDITO,
  vacias: OPCIONALES,
  // No valuation depends on it.
  contador: null,
  conRev: true,
  async *preparar(ctx, lotes) {
    const revisar = await revisorDeCredito(ctx.q);
    yield* revisadas(lotes, ({ fila, valores }) => {
      const falla = revisar(valores as unknown as Credito);
      if (falla) ctx.error(fila, falla.columna, falla.mensaje);
    });
  },
});
