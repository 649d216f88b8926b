/** The spare codes of the second factor. */
import type { ReactNode } from "react";
import { CodigosUnaVez } from "../parts/dialogos/codigos-una-vez.tsx";

export function Recuperacion({ codigos, onListo }: {
  readonly codigos: readonly string[];
  readonly onListo: () => void;
}): ReactNode {
  return (
    <CodigosUnaVez codigos={codigos} onListo={onListo}>
      Guarde estos códigos de recuperación donde no dependan del teléfono. Cada uno sirve una sola
      vez para ingresar si no lo tiene a mano. <b>No se vuelven a mostrar.</b>
    </CodigosUnaVez>
  );
}
