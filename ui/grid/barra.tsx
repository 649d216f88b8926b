/** Toolbar of the table: the screen's commands and the table's own, in one row. */
import type { ReactNode } from "react";
import { type Comando, disponible, nombreDeTecla } from "./comandos.ts";

interface PropsBarra<F> {
  readonly comandos: readonly Comando<F>[];
  /** Row on which commands of a row act. */
  readonly fila: F | null;
  readonly inicio?: ReactNode;
}

export function Barra<F>({ comandos, fila, inicio }: PropsBarra<F>): ReactNode {
  return (
    <div className="barra-tabla" role="toolbar" aria-label="Acciones de la tabla">
      {inicio}
      {comandos.filter((c) => c.lugar !== "menu").map((c) => (
        <button
          key={c.id}
          type="button"
          className={`boton ${
            c.primario ? "boton-primario" : c.peligroso ? "boton-peligro" : "boton-secundario"
          }`}
          disabled={!disponible(c, fila)}
          aria-pressed={c.pressed}
          title={c.shortcut && `${c.label} (${nombreDeTecla(c.shortcut)})`}
          onClick={() => c.run(fila)}
        >
          {c.label}
        </button>
      ))}
    </div>
  );
}
