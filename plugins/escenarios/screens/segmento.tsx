/** Ways of seeing the same, side by side, of which one is chosen. */
import type { ReactNode } from "react";
import { Boton } from "../../../ui/parts/boton.tsx";

export function Segmento<V extends string>({ nombre, vistas, elegida, onElegir }: {
  readonly nombre: string;
  readonly vistas: readonly (readonly [V, string])[];
  readonly elegida: V;
  readonly onElegir: (vista: V) => void;
}): ReactNode {
  return (
    <div className="segmento" role="group" aria-label={nombre}>
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
