/** What stands over a list and gives its room to the rows where the window is low. */
import { type ReactNode, useState } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";

/** Below it what stands over the rows leaves fewer in sight than a person needs. */
const ALTO = 960;

/** By their ids, whether they are in sight until the page is read again. */
const elegidos = new Map<string, boolean>();

/**
 * It, or nothing, and the button that shows and hides it.
 * @param id of what it shows @param nombre what the button calls it: «gráfico»
 */
export function useAparte(id: string, contenido: ReactNode, nombre: string): {
  readonly visto: ReactNode;
  readonly boton: ReactNode;
} {
  const [visible, ver] = useState(() => elegidos.get(id) ?? globalThis.innerHeight >= ALTO);
  const alternar = () => {
    elegidos.set(id, !visible);
    ver(!visible);
  };
  return {
    visto: visible && contenido,
    boton: (
      <Boton
        aria-expanded={visible}
        aria-controls={visible ? id : undefined}
        onClick={alternar}
      >
        {`${visible ? "Ocultar" : "Ver"} ${nombre}`}
      </Boton>
    ),
  };
}
