/** What an output says when there is nothing to show, or when what it shows is old. */
import { type ReactNode, useContext } from "react";
import { ParaDescargar } from "./archivos/descarga.tsx";
import { DESACTUALIZADA } from "./resumen/resumen-modelo.ts";

/**
 * The chip of a stale valuation ([V12]), with the reason when this person cannot value it, and the
 * further sentences of an output.
 */
export function Avisos(
  { desactualizado, otros = [] }: {
    readonly desactualizado: boolean;
    readonly otros?: readonly string[];
  },
): ReactNode {
  const { valorizarY, motivo } = useContext(ParaDescargar);
  const dichos = desactualizado
    ? [valorizarY ? DESACTUALIZADA : `${DESACTUALIZADA} ${motivo}`, ...otros]
    : otros;
  if (dichos.length === 0) return null;
  return (
    <div className="salida-avisos" role="status">
      {dichos.map((texto) => <p key={texto} className="salida-aviso">{texto}</p>)}
    </div>
  );
}
