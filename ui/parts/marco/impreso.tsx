/** When a screen was printed; only paper shows it. */
import type { ReactNode } from "react";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { useImpresion } from "#ui/pagina/impresion.ts";

export function Impreso(): ReactNode {
  const { momento } = useImpresion();
  return <p className="en-papel">Impreso el {fechaYMinutosDe(momento)}</p>;
}
