/** The box that searches in all the columns at once, in the bar of the table. */
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { IconoBuscar } from "#ui/parts/botones/iconos.tsx";
import { escuchar } from "#ui/pagina/escuchar.ts";

const CAJA = "[data-busqueda]";

/** To the box, with what it says chosen; nothing where a dialog stands before it. */
export function enfocarBusqueda(): void {
  const caja = document.querySelector<HTMLInputElement>(CAJA);
  if (!caja || caja.closest("[inert], [aria-hidden=true]")) return;
  caja.focus();
  caja.select();
}

interface PropsBusqueda {
  readonly valor: string;
  readonly onBuscar: (escrito: string) => void;
  /** To the rows. */
  readonly onBajar: () => void;
}

export function CajaDeBusqueda({ valor, onBuscar, onBajar }: PropsBusqueda): ReactNode {
  useEffect(() =>
    escuchar(document, {
      keydown(e: globalThis.KeyboardEvent) {
        const control = (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey;
        if (!control || e.key.toLowerCase() !== "b") return;
        e.preventDefault();
        enfocarBusqueda();
      },
    }), []);
  const alTeclear = (e: KeyboardEvent) => {
    if (e.key === "Escape" && valor) onBuscar("");
    else if (e.key === "Escape" || e.key === "ArrowDown" || e.key === "Enter") onBajar();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <label className="busqueda" data-puesta={valor !== "" || undefined}>
      <IconoBuscar />
      <input
        type="text"
        data-busqueda=""
        aria-label="Buscar en todas las columnas"
        aria-keyshortcuts="Control+B"
        title="Códigos, descripciones y cifras, en todas las columnas (Ctrl+B)"
        placeholder="Buscar"
        autoComplete="off"
        spellCheck={false}
        value={valor}
        onChange={(e) => onBuscar(e.currentTarget.value)}
        onKeyDown={alTeclear}
      />
      {valor === "" && <kbd aria-hidden="true">Ctrl+B</kbd>}
    </label>
  );
}
