/** What the screen of an item is for, in a sentence, and its place in the operations guide. */
import { createContext, type ReactNode, useContext } from "react";
import type { ItemSeccion } from "#ui/secciones/secciones.ts";

/** Of the item that is shown: the layout of its section says it to the heading of its screen. */
export const AyudaDePantalla = createContext<ItemSeccion["ayuda"]>(undefined);

/** The sentence and the link; nothing where the item does not explain itself. */
export function Ayuda({ tras }: {
  /** What stands before it, in the same line. */
  readonly tras?: ReactNode;
}): ReactNode {
  const ayuda = useContext(AyudaDePantalla);
  if (!ayuda && !tras) return null;
  return (
    <p className="ayuda-de-pantalla">
      {tras && <span>{tras}</span>}
      {ayuda && (
        <>
          {tras ? " · " : ""}
          {ayuda.texto}{" "}
          <a href={`/api/guia#${ayuda.guia}`} target="_blank" rel="noreferrer">Guía</a>
        </>
      )}
    </p>
  );
}
