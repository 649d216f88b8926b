/** Says that the server does not answer, over whatever waits for it, and lets the person go on. */
import { createPortal } from "react-dom";
import { useSignals } from "@preact/signals-react/runtime";
import { dejarDeEsperar, demoradas } from "../demora.ts";
import { Boton } from "../parts/botones/boton.tsx";

export function Demora() {
  useSignals();
  // There before what it says, which is not read aloud otherwise; a dialog leaves it in reach.
  return createPortal(
    <div className="demora" role="status" data-react-aria-top-layer="true">
      {demoradas.value > 0 && (
        <p>
          El servidor no contestó en 10 segundos; se sigue esperando. Lo que escribió sigue en la
          pantalla. <Boton onClick={dejarDeEsperar}>Dejar de esperar</Boton>
        </p>
      )}
    </div>,
    document.body,
  );
}
