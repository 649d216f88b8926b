/** Opens the panels that explain a figure or a difference; one stands over the other. */
import { type ReactNode, useState } from "react";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { DiferenciaExplicable, Figura } from "./explicable.ts";

const Explicacion = perezoso(() => import("./explicacion.tsx"));
const Causas = perezoso(() => import("../comparaciones/causas.tsx"));

export interface Explicaciones {
  readonly explicar: (figura: Figura) => void;
  readonly comparar: (diferencia: DiferenciaExplicable) => void;
  /** To be drawn by the screen. */
  readonly paneles: ReactNode;
}

export function useExplicaciones(): Explicaciones {
  const [figura, explicar] = useState<Figura | null>(null);
  const [diferencia, comparar] = useState<DiferenciaExplicable | null>(null);
  return {
    explicar,
    comparar,
    paneles: (
      <>
        {diferencia && (
          <Causas
            diferencia={diferencia}
            onFigura={explicar}
            onCerrar={() => comparar(null)}
          />
        )}
        {figura && (
          <Explicacion
            figura={figura}
            onCerrar={() => explicar(null)}
          />
        )}
      </>
    ),
  };
}
