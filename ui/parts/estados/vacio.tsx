/** Empty state: the spec's sentence and the next step. */
import type { ReactNode } from "react";

export function Vacio({ texto, accion }: { texto: string; accion?: ReactNode }) {
  return (
    <div className="vacio">
      <p>{texto}</p>
      {accion}
    </div>
  );
}
