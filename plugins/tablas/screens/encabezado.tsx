/** Heading of a table, with the way back to the list it was opened from. */
import { type ReactNode, useEffect, useRef } from "react";

export function Encabezado({ titulo, detalle, onVolver, children }: {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  readonly onVolver?: () => void;
  /** Selectors of what the table shows. */
  readonly children?: ReactNode;
}): ReactNode {
  const volver = useRef<HTMLButtonElement>(null);
  // The row that was clicked is gone: the focus goes to the way back.
  useEffect(() => volver.current?.focus(), []);
  return (
    <div className="titulos tablas-encabezado">
      {onVolver && (
        <button
          ref={volver}
          type="button"
          className="boton boton-secundario boton-icono"
          aria-label="Volver"
          title="Volver"
          onClick={onVolver}
        >
          <svg
            className="icono"
            viewBox="0 0 16 16"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M13 8H3.5M7 4L3 8l4 4" />
          </svg>
        </button>
      )}
      <div>
        <h1>{titulo}</h1>
        {detalle && <p>{detalle}</p>}
      </div>
      {children && <div className="tablas-selectores">{children}</div>}
    </div>
  );
}
