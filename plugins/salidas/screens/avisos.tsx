/** What an output says over its figures. */
import { type ReactNode, useContext } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { esConsolidado } from "#ui/state/estado.ts";
import { ParaDescargar } from "./archivos/descarga.tsx";

/**
 * The further sentences of an output. That its valuation is stale ([V12]) the heading says; here, why
 * there is no file until it is valued, when this person cannot value it.
 */
export function Avisos(
  { desactualizado, otros = [] }: {
    readonly desactualizado: boolean;
    readonly otros?: readonly string[];
  },
): ReactNode {
  useSignals();
  const { valorizarY, motivo } = useContext(ParaDescargar);
  // Of the consolidated organismo its parts are named, which say the same.
  const callado = valorizarY !== undefined || esConsolidado.value;
  const dichos = desactualizado && !callado ? [motivo, ...otros] : otros;
  if (dichos.length === 0) return null;
  return (
    <div className="salida-avisos" role="status">
      {dichos.map((texto) => <p key={texto} className="salida-aviso">{texto}</p>)}
    </div>
  );
}
