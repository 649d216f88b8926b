/** The ways of seeing the same figures, side by side. */
import type { ReactNode } from "react";
import { Boton } from "../../../../ui/parts/boton.tsx";

/** Two or more ways of seeing the same, of which one is chosen. */
export function Vistas<V extends string>({ nombre, vistas, elegida, onElegir }: {
  readonly nombre: string;
  readonly vistas: readonly (readonly [V, string])[];
  readonly elegida: V;
  readonly onElegir: (vista: V) => void;
}): ReactNode {
  return (
    <div className="programacion-vistas" role="group" aria-label={nombre}>
      {vistas.map(([id, texto]) => (
        <Boton
          key={id}
          aria-pressed={id === elegida}
          onClick={() => onElegir(id)}
        >
          {texto}
        </Boton>
      ))}
    </div>
  );
}
