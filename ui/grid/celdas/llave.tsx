/** The switch «Planilla», in the toolbar of the tables whose cells can be written. */
import { type ReactNode, useEffect } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { escuchar } from "#ui/pagina/escuchar.ts";
import { puedeDejarEditor } from "#ui/state/unsaved.ts";
import { alternarPlanilla, enPlanilla } from "./modo.ts";

async function alternar(): Promise<void> {
  if (await puedeDejarEditor()) alternarPlanilla();
}

function alTeclear(e: KeyboardEvent): void {
  if (!e.altKey || e.ctrlKey || e.metaKey || e.key.toLowerCase() !== "p") return;
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
  e.preventDefault();
  void alternar();
}

export function LlaveDePlanilla(): ReactNode {
  useSignals();
  useEffect(() => escuchar(document, { keydown: alTeclear }), []);
  return (
    <button
      type="button"
      role="switch"
      className="llave"
      aria-checked={enPlanilla.value}
      aria-keyshortcuts="Alt+P"
      title="Escribir en las celdas, como en una planilla (Alt+P)"
      onClick={() => void alternar()}
    >
      <i aria-hidden="true" />
      Planilla <kbd>Alt P</kbd>
    </button>
  );
}
