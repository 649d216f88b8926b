/** What PDF, zip and Excel files ask of the valuation behind them. */
import { rechazo } from "./rejections.ts";

/** @throws Rechazo 409 while the valuation of the group is missing or stale ([V12]). */
export function exigirVigente(
  estado: { readonly valorizado: boolean; readonly desactualizado: boolean },
  codipres: string,
): void {
  if (!estado.valorizado) throw rechazo("sin_valorizar", { codipres });
  if (estado.desactualizado) throw rechazo("desactualizado", { codipres });
}
