/** A detail beside what it is of: the screen stays in sight, and is used, while it is open. */
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Boton } from "../botones/boton.tsx";
import "./panel-lateral.css";

/** Where the frame of a section has its panel; null while it is not drawn. */
export const LugarDePanel = createContext<HTMLElement | null>(null);

export interface PropsPanelLateral {
  readonly titulo: string;
  /** Over the title, and beside it. */
  readonly arriba?: ReactNode;
  readonly detalle?: ReactNode;
  readonly acciones?: ReactNode;
  /** What it says takes little room: the screen keeps more of it. */
  readonly angosto?: boolean;
  readonly onCerrar: () => void;
  readonly children: ReactNode;
}

/**
 * Escape closes it from inside, and the focus goes back to what opened it. Another `titulo` is
 * another thing in the same panel.
 */
export function PanelLateral(
  { titulo, arriba, detalle, acciones, angosto = false, onCerrar, children }: PropsPanelLateral,
): ReactNode {
  const lugar = useContext(LugarDePanel);
  const id = useId();
  const cabeza = useRef<HTMLHeadingElement>(null);
  const deAntes = useRef<Element | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Who comes by an address has the focus nowhere, and keeps it there.
    if (!lugar || activeElement === document.body) return;
    if (!lugar.contains(activeElement)) deAntes.current = activeElement;
    cabeza.current?.focus();
    // The panel takes its room from the screen: what opened it may be out of sight by now.
    deAntes.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [lugar, titulo]);
  if (!lugar) return null;
  const cerrar = () => {
    onCerrar();
    if (deAntes.current instanceof HTMLElement) deAntes.current.focus();
  };
  return createPortal(
    <section
      className={angosto ? "panel-lateral panel-angosto" : "panel-lateral"}
      aria-labelledby={id}
      onKeyDown={(e) => {
        if (e.key !== "Escape" || e.defaultPrevented) return;
        e.preventDefault();
        e.stopPropagation();
        cerrar();
      }}
    >
      <header>
        <div>
          {arriba && <p className="panel-arriba">{arriba}</p>}
          <h2 id={id} ref={cabeza} tabIndex={-1}>{titulo}</h2>
          {detalle && <p className="panel-detalle">{detalle}</p>}
        </div>
        <div className="panel-acciones">
          {acciones}
          <Boton
            className="boton-icono"
            aria-label="Cerrar el panel"
            title="Cerrar (Esc)"
            onClick={cerrar}
          >
            <span aria-hidden="true">✕</span>
          </Boton>
        </div>
      </header>
      {children}
    </section>,
    lugar,
  );
}
