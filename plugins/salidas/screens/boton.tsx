import type { ReactNode } from "react";

/** A button of the toolbars and empty states of the outputs. */
export function Boton({ primario = false, impedido = null, onClick, children }: {
  readonly primario?: boolean;
  /** Why it cannot be pressed now. */
  readonly impedido?: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={`boton ${primario ? "boton-primario" : "boton-secundario"}`}
      aria-disabled={impedido !== null || undefined}
      title={impedido ?? undefined}
      onClick={() => impedido === null && onClick()}
    >
      {children}
    </button>
  );
}
