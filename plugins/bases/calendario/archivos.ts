/** `etapas.csv` and `prorrogas.csv` ([F4]): an empty number is all of them, and is written empty. */
import { varias } from "#core/db/query.ts";
import type { Archivo } from "#core/plugin.ts";
import { archivoDeTabla, revisadas } from "#core/transfer/table-file.ts";
import { organismos } from "#plugins/auth/service.ts";
import { tabla } from "../tables.ts";
import {
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  CLAVE_ETAPA,
  CLAVE_PRORROGA,
  type Etapa,
  type Prorroga,
  TODOS,
} from "./campos.ts";
import { claveDeEtapa, fallaDeEtapa } from "./etapas.ts";

/** After the rows: what a file brings of a stage that ended is not refused by it. */
const ORDEN = 906;

const ETAPAS = archivoDeTabla({
  nombre: "etapas",
  orden: ORDEN,
  campos: CAMPOS_ETAPA,
  clave: CLAVE_ETAPA,
  vacias: ["ejercicio"],
  // No valuation depends on it.
  contador: null,
  conRev: true,
  async *preparar(ctx, lotes) {
    const otras = new Map((await varias(ctx.q, tabla.etapas, {})).map((e) => [claveDeEtapa(e), e]));
    for await (const lote of lotes) {
      const buenas = lote.filter(({ fila, valores }) => {
        const etapa = valores as unknown as Etapa;
        const falla = fallaDeEtapa(etapa, [...otras.values()]);
        if (falla) ctx.error(fila, falla.columna, falla.mensaje);
        else otras.set(claveDeEtapa(etapa), { ...etapa, rev: 1 });
        return !falla;
      });
      if (buenas.length > 0) yield buenas;
    }
  },
});

const PRORROGAS = archivoDeTabla({
  nombre: "prorrogas",
  orden: ORDEN + 1,
  campos: CAMPOS_PRORROGA,
  clave: CLAVE_PRORROGA,
  vacias: ["ejercicio", "saf"],
  contador: null,
  conRev: true,
  async *preparar(ctx, lotes) {
    const etapas = new Set((await varias(ctx.q, tabla.etapas, {})).map(claveDeEtapa));
    const safs = new Set((await organismos(ctx.q)).map((o) => o.saf));
    yield* revisadas(lotes, ({ fila, valores }) => {
      const p = valores as unknown as Prorroga;
      if (!etapas.has(claveDeEtapa(p))) ctx.error(fila, "nombre", "no existe la etapa");
      if (p.saf !== TODOS && !safs.has(p.saf)) ctx.error(fila, "saf", "no existe el organismo");
    });
  },
});

export const archivos: readonly Archivo[] = [ETAPAS, PRORROGAS];
