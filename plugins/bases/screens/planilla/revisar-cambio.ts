/** What a change of one field would do to each of its rows, reviewed while the page goes on. */
import type { Hoja, PorGuardar } from "#ui/grid/celdas/hoja.ts";
import type { Columna } from "#plugins/bases/bases.ts";
import type { FilaMostrada } from "../tipos.ts";
import { type Cambio, conCambio } from "./cambio-campo.ts";

export interface RevisionDeCambio {
  readonly cambian: readonly PorGuardar<FilaMostrada>[];
  readonly malas: readonly { readonly fila: FilaMostrada; readonly motivo: string }[];
  /** Rows that have the new value already. */
  readonly iguales: number;
}

interface Marcha {
  readonly signal: AbortSignal;
  /** Called between two stretches, with how many rows were reviewed. */
  avanzar(revisadas: number): void;
}

/** Rows are reviewed this long at a time: between two of them the page answers. */
const TANDA_MS = 12;

/** Null when it is not waited for any more. */
export async function revisarCambio(
  hoja: Hoja<FilaMostrada>,
  filas: readonly FilaMostrada[],
  columna: Columna,
  cambio: Cambio,
  { signal, avanzar }: Marcha,
): Promise<RevisionDeCambio | null> {
  const { id } = columna;
  const cambian: PorGuardar<FilaMostrada>[] = [];
  const malas: { fila: FilaMostrada; motivo: string }[] = [];
  let iguales = 0;
  let desde = performance.now();
  for (const [i, fila] of filas.entries()) {
    if (performance.now() - desde > TANDA_MS) {
      avanzar(i);
      await new Promise((seguir) => setTimeout(seguir));
      if (signal.aborted) return null;
      desde = performance.now();
    }
    const actual = hoja.texto(fila, id);
    const nuevo = conCambio(columna, cambio, actual);
    const cerrada = hoja.cerrada(fila, id);
    if (nuevo === actual) iguales++;
    else if (cerrada !== null) malas.push({ fila, motivo: cerrada });
    else {
      const revisada = hoja.revisar(fila, { [id]: nuevo });
      const [motivo] = Object.values(revisada.fallas);
      if (motivo !== undefined) malas.push({ fila, motivo });
      else if (Object.keys(revisada.valores).length === 0) iguales++;
      else cambian.push({ fila, revisada, rev: hoja.rev(fila) });
    }
  }
  return { cambian, malas, iguales };
}
