/** What could not be read, and another try. */
import type { ReactNode } from "react";
import { Boton } from "../botones/boton.tsx";
import { Vacio } from "./vacio.tsx";

export function Reintentar({ error, onReintentar, children }: {
  readonly error: string;
  readonly onReintentar: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <Vacio
      texto={error}
      accion={
        <>
          <Boton onClick={onReintentar}>Reintentar</Boton>
          {children}
        </>
      }
    />
  );
}
