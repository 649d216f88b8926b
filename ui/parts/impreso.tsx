/** When a screen was printed; only paper shows it. */
import type { ReactNode } from "react";
import { useImpresion } from "../impresion.ts";
import { fechaYHora } from "../texts/instantes.ts";

export function Impreso(): ReactNode {
  const { momento } = useImpresion();
  return <p className="en-papel">Impreso el {fechaYHora(momento)}</p>;
}
