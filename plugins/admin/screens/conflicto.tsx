/** Somebody else saved the row of a dialog or an inline editor meanwhile ([K1]). */
import type { ReactNode } from "react";
import { type Diferencia, PanelDeConflicto } from "../../../ui/parts/conflicto.tsx";
import type { Guardado } from "./guardado.ts";

interface Props<F> {
  readonly g: Guardado<F>;
  readonly diferencias: (actual: F) => readonly Diferencia[];
  /** What is stored takes the place of what was typed. */
  readonly onTomar: (actual: F) => void;
  /** What was typed is saved over it. */
  readonly onImponer: (actual: F) => void;
  /** Takes the answer when the row is gone; absent = nothing is asked then. */
  readonly onAusente?: () => void;
}

/** Nothing while there is no conflict. Answering it is what ends it. */
export function ConflictoDeGuardado<F>(p: Props<F>): ReactNode {
  const { choque } = p.g;
  if (!choque) return null;
  const { mensaje, actual } = choque;
  if (!actual) {
    return p.onAusente && (
      <PanelDeConflicto mensaje={mensaje} diferencias={[]} onTomar={p.onAusente} />
    );
  }
  // Forgotten first: a save that is refused again has marks of its own.
  const responder = (hacer: (actual: F) => void) => () => {
    p.g.olvidar();
    hacer(actual);
  };
  return (
    <PanelDeConflicto
      mensaje={mensaje}
      diferencias={p.diferencias(actual)}
      onTomar={responder(p.onTomar)}
      onImponer={responder(p.onImponer)}
    />
  );
}
