/** Opens the panels that explain a figure or a difference; one stands over the other. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Diferencia, Figura } from "./explicable.ts";

const Explicacion = lazy(() => import("./explicacion.tsx"));
const Causas = lazy(() => import("./causas.tsx"));

export interface Explicaciones {
  readonly explicar: (figura: Figura) => void;
  readonly comparar: (diferencia: Diferencia) => void;
  /** To be drawn by the screen. */
  readonly paneles: ReactNode;
}

export function usarExplicaciones(): Explicaciones {
  const [figura, explicar] = useState<Figura | null>(null);
  const [diferencia, comparar] = useState<Diferencia | null>(null);
  return {
    explicar,
    comparar,
    paneles: (
      <Suspense>
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
      </Suspense>
    ),
  };
}
