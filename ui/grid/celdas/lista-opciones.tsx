/** The values that the cell being typed may say, under its box. */
import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Opcion } from "./hoja.ts";

interface PropsOpciones {
  readonly id: string;
  readonly caja: RefObject<HTMLElement | null>;
  readonly titulo: string;
  readonly opciones: readonly Opcion[];
  /** Place of the one that Enter takes; -1 = none. */
  readonly elegida: number;
  readonly onElegir: (opcion: Opcion) => void;
}

/** Room that it needs under its box; with less, it stands over it. */
const ALTO = 260;

export function ListaDeOpciones(p: PropsOpciones): ReactNode {
  const [lugar, poner] = useState<{ left: number; top?: number; bottom?: number } | null>(null);
  useLayoutEffect(() => {
    const caja = p.caja.current?.getBoundingClientRect();
    if (!caja) return;
    const abajo = innerHeight - caja.bottom >= ALTO;
    poner({
      left: Math.min(caja.left, innerWidth - ALTO),
      ...(abajo ? { top: caja.bottom + 2 } : { bottom: innerHeight - caja.top + 2 }),
    });
  }, []);
  useLayoutEffect(() => {
    document.getElementById(`${p.id}-${p.elegida}`)?.scrollIntoView?.({ block: "nearest" });
  }, [p.id, p.elegida]);
  // Outside the table: what scrolls would cut it.
  return createPortal(
    <ul
      id={p.id}
      role="listbox"
      aria-label={`Valores de ${p.titulo}`}
      className="opciones-celda"
      style={lugar ?? { visibility: "hidden" }}
    >
      {p.opciones.map((o, i) => (
        <li
          key={`${o.codigo} ${i}`}
          id={`${p.id}-${i}`}
          role="option"
          aria-selected={i === p.elegida}
          // The box keeps the focus: losing it would store what was typed so far.
          onMouseDown={(e) => {
            e.preventDefault();
            p.onElegir(o);
          }}
        >
          <b>{o.codigo}</b> {o.descripcion}
        </li>
      ))}
    </ul>,
    document.querySelector("main") ?? document.body,
  );
}
