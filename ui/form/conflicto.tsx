/** Somebody else saved the row of a dialog or an inline editor meanwhile ([K1]). */
import type { ReactNode } from "react";
import { type Diferencia, PanelDeConflicto } from "../parts/dialogos/conflicto.tsx";
import type { EnvioDeFormulario } from "./use-guardado.ts";

/** Nothing while there is no conflict. Answering it is what ends it. */
export function ConflictoDeGuardado<F>({ fila, diferencias, onAusente, editada }: {
  readonly fila: {
    readonly g: EnvioDeFormulario<F>;
    readonly tomar: (actual: F) => void;
    readonly imponer: (actual: F) => void;
    readonly disputados: (actual: F) => readonly string[] | null;
  };
  readonly diferencias: (actual: F) => readonly Diferencia[];
  /** Takes the answer when the row is gone; absent = nothing is asked then. */
  readonly onAusente?: () => void;
  /** Box that was being edited, where a press of a button has already taken the focus. */
  readonly editada?: HTMLElement | null;
}): ReactNode {
  const { choque, olvidar } = fila.g;
  if (!choque) return null;
  const { mensaje, actual, insistido } = choque;
  if (!actual) {
    return onAusente && (
      <PanelDeConflicto
        mensaje={mensaje}
        diferencias={[]}
        onTomar={onAusente}
        insistido={insistido}
      />
    );
  }
  // Forgotten first: a save that is refused again has marks of its own.
  const responder = (hacer: (actual: F) => void) => () => {
    olvidar();
    hacer(actual);
  };
  const disputados = fila.disputados(actual);
  return (
    <PanelDeConflicto
      mensaje={mensaje}
      diferencias={diferencias(actual).filter((d) => disputados?.includes(d.id) ?? true)}
      onTomar={responder(fila.tomar)}
      onImponer={responder(fila.imponer)}
      editada={editada}
      insistido={insistido}
    />
  );
}
