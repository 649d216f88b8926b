import type { ReactNode } from "react";

/** A button of the toolbars and empty states of the outputs. */
export function Boton({ primario = false, onClick, children }: {
  readonly primario?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={`boton ${primario ? "boton-primario" : "boton-secundario"}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
