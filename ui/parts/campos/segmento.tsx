/** Ways of seeing the same, side by side, of which one is chosen. */
import type { ReactNode } from "react";
import { Boton } from "../botones/boton.tsx";
import "./segmento.css";

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

/** How amounts are read: in tenths of a million, or to the cent. */
export type Unidad = "millones" | "pesos";

const UNIDADES = [["millones", "Millones"], ["pesos", "Exactos"]] as const;

export function SegmentoDeUnidad({ elegida, onElegir }: {
  readonly elegida: Unidad;
  readonly onElegir: (unidad: Unidad) => void;
}): ReactNode {
  return <Segmento nombre="Unidad" vistas={UNIDADES} elegida={elegida} onElegir={onElegir} />;
}
