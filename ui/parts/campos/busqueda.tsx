/** Words that are looked for in what stands under them; asked once the typing rests. */
import { type ReactNode, useEffect, useState } from "react";
import { useCalma } from "#ui/pagina/use-calma.ts";
import "./busqueda.css";

export function CampoDeBusqueda({ nombre, ayuda = nombre, valor, onCambio }: {
  readonly nombre: string;
  /** What is read in the empty box. */
  readonly ayuda?: string;
  readonly valor: string;
  readonly onCambio: (escrito: string) => void;
}): ReactNode {
  const [escrito, escribir] = useState(valor);
  const calma = useCalma();
  // Another thing is looked for: by Back, or because something else is looked at.
  useEffect(() => escribir(valor), [valor]);
  return (
    <input
      type="search"
      className="busqueda"
      aria-label={nombre}
      placeholder={ayuda}
      value={escrito}
      onChange={({ target }) => {
        escribir(target.value);
        calma.luego(() => onCambio(target.value.trim()));
      }}
      onKeyDown={(e) => {
        if (e.key !== "Escape" || escrito === "") return;
        e.preventDefault();
        e.stopPropagation();
        escribir("");
        calma.cancelar();
        onCambio("");
      }}
    />
  );
}
