/** `credito_vigente.csv` ([Z2]): an empty number is the whole item, and is written empty. */
import type { Archivo } from "../../../core/plugin.ts";
import { archivoDeTabla, revisadas } from "../../../core/transfer/table-file.ts";
import { CAMPOS_CREDITO, CLAVE_CREDITO, type Credito, oNulo, OPCIONALES } from "./campos.ts";
import { revisorDeCredito } from "./revisar.ts";

const ARCHIVO = archivoDeTabla({
  nombre: "credito_vigente",
  orden: 902,
  campos: CAMPOS_CREDITO,
  clave: CLAVE_CREDITO,
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

const vacias = <F extends Readonly<Record<string, unknown>>>(fila: F) => ({
  ...fila,
  ...Object.fromEntries(OPCIONALES.map((c) => [c, oNulo(Number(fila[c]))])),
});

export const ARCHIVO_CREDITO: Archivo = {
  ...ARCHIVO,
  async *export(q) {
    for await (const tanda of ARCHIVO.export(q)) yield tanda.map(vacias);
  },
};
