/** Messages in passing, at the foot, beside what is being done: read aloud, and gone by themselves. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { pasajeros, quitarPasajero, retenerPasajero, soltarPasajero } from "../state/pasajeros.ts";

export function Pasajeros(): ReactNode {
  useSignals();
  // There before its messages: what appears with its region is not read aloud.
  return (
    <div className="pasajeros" role="status" aria-live="polite">
      {pasajeros.value.map((p) => (
        <p
          key={p.id}
          onPointerEnter={() => retenerPasajero(p.id)}
          onPointerLeave={() => soltarPasajero(p)}
          onClick={() => quitarPasajero(p.id)}
        >
          {p.texto}
        </p>
      ))}
    </div>
  );
}
