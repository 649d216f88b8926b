/** What PDF, zip and Excel files ask of the valuation behind them. */
import { rechazo } from "./rejections.ts";
import type { Tabla } from "./table.ts";

interface Vigencia {
  readonly valorizado: boolean;
  readonly desactualizado: boolean;
  /** Of a group that is the union of others: which of them, in words. */
  readonly partes?: Tabla["partes"];
}

/** @throws Rechazo 409 while the valuation of the group is missing or stale ([V12]). */
export function exigirVigente(
  { valorizado, desactualizado, partes }: Vigencia,
  codipres: string,
): void {
  const nombrar = (suyas: readonly string[]) => ({ codipres, partes: suyas.join("; ") });
  if (!valorizado) {
    throw partes
      ? rechazo("partes_sin_valorizar", nombrar(partes.sin_valorizar))
      : rechazo("sin_valorizar", { codipres });
  }
  if (desactualizado) {
    throw partes
      ? rechazo("partes_desactualizadas", nombrar(partes.desactualizadas))
      : rechazo("desactualizado", { codipres });
  }
}
