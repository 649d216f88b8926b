/** Empty state: the spec's sentence and the next step. */
import type { ReactNode } from "react";

export function Vacio({ titulo, texto, accion }: {
  /** Where it is all that the screen says. */
  readonly titulo?: string;
  readonly texto: string;
  readonly accion?: ReactNode;
}): ReactNode {
  return (
    <div className="vacio">
      {titulo && <h1>{titulo}</h1>}
      <p>{texto}</p>
      {accion}
    </div>
  );
}
