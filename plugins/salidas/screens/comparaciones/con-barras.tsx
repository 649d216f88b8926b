/** A list with its plot over it, which gives its room to the rows where the window is low. */
import { type ReactNode, useState } from "react";
import { Boton } from "../../../../ui/parts/boton.tsx";

/** Below it the plot leaves fewer rows in sight than a person needs. */
const ALTO = 960;

/** Whether the plot is in sight, of the screens that have one, until the page is read again. */
let elegido: boolean | null = null;

/** The plot, or nothing, and the button of the table that shows and hides it. */
export function useGrafico(id: string, grafico: ReactNode): {
  readonly grafico: ReactNode;
  readonly boton: ReactNode;
} {
  const [visible, ver] = useState(() => elegido ?? globalThis.innerHeight >= ALTO);
  return {
    grafico: visible && grafico,
    boton: (
      <Boton
        aria-expanded={visible}
        aria-controls={visible ? id : undefined}
        onClick={() => ver(elegido = !visible)}
      >
        {visible ? "Ocultar gráfico" : "Ver gráfico"}
      </Boton>
    ),
  };
}
