/** What an output says when there is nothing to show, or when what it shows is old. */
import type { ReactNode } from "react";
import { DESACTUALIZADA } from "./resumen-modelo.ts";

/** The chip of a stale valuation ([V12]), and the further sentences of a consolidated output. */
export function Avisos(
  { desactualizado, otros = [] }: {
    readonly desactualizado: boolean;
    readonly otros?: readonly string[];
  },
): ReactNode {
  if (!desactualizado && otros.length === 0) return null;
  return (
    <div className="salida-avisos" role="status">
      {desactualizado && <p className="salida-aviso">{DESACTUALIZADA}</p>}
      {otros.map((texto) => <p key={texto} className="salida-aviso">{texto}</p>)}
    </div>
  );
}
