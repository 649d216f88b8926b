/** What could not be read, and another try. */
import type { ReactNode } from "react";
import { Vacio } from "./vacio.tsx";

export function Reintentar({ error, onReintentar }: {
  readonly error: string;
  readonly onReintentar: () => void;
}): ReactNode {
  return (
    <Vacio
      texto={error}
      accion={
        <button type="button" className="boton boton-secundario" onClick={onReintentar}>
          Reintentar
        </button>
      }
    />
  );
}
