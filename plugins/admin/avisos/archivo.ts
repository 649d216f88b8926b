/** `avisos.csv` ([F5]): `safs` empty is everybody. */
import { cambiar } from "#core/db/query.ts";
import type { Archivo } from "#core/plugin.ts";
import { archivoDeTabla } from "#core/transfer/table-file.ts";
import { organismos } from "#plugins/auth/service.ts";
import { tabla } from "../tables.ts";
import { type Aviso, CAMPOS_AVISO, CLAVE_AVISO, fallaDeAviso, listaDe, safsDe } from "./campos.ts";

const ARCHIVO = archivoDeTabla({
  nombre: "avisos",
  orden: 910,
  campos: CAMPOS_AVISO,
  clave: CLAVE_AVISO,
  // No valuation depends on it.
  contador: null,
  conRev: true,
  async *preparar(ctx, lotes) {
    const safs = new Set((await organismos(ctx.q)).map((o) => o.saf));
    for await (const lote of lotes) {
      yield lote.map(({ fila, valores }) => {
        const aviso = valores as unknown as Aviso;
        // What was dumped comes back as it was.
        const falla = fallaDeAviso(aviso, (saf) => safs.has(saf), aviso.hasta);
        if (falla) ctx.error(fila, falla.columna, falla.mensaje);
        return { fila, valores: { ...valores, safs: listaDe(safsDe(aviso.safs)) } };
      });
    }
  },
});

export const ARCHIVO_AVISOS: Archivo = {
  ...ARCHIVO,
  async import(ctx, lotes) {
    await ARCHIVO.import(ctx, lotes);
    // Those that it brought are to be read; one that was there already stays as it was.
    await cambiar(ctx.q, tabla.avisos, { instante: 0 }, { instante: Date.now() });
  },
};
