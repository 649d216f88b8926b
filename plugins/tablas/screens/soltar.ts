/** What is pasted or dropped outside any box of a screen. */
import type { ClipboardEvent, DragEvent } from "react";

/** What a block starts from: pasted text, a dropped file, or nothing yet. */
export type Bloque = { readonly texto: string; readonly archivo: File | null };

/** A paste or a drop outside any box opens the preview with it. */
export function alSoltar(abrir: (b: Bloque) => void, puede: boolean) {
  // Dialogs bubble through React without being inside the table.
  const enCampo = (e: ClipboardEvent | DragEvent) =>
    e.target instanceof Element &&
    e.target.closest("input, textarea, select, [role=dialog]") !== null;
  return {
    onPaste: (e: ClipboardEvent) => {
      const texto = e.clipboardData.getData("text");
      if (!puede || enCampo(e) || texto.trim() === "") return;
      e.preventDefault();
      abrir({ texto, archivo: null });
    },
    onDragOver: (e: DragEvent) => puede && e.preventDefault(),
    onDrop: (e: DragEvent) => {
      const [archivo] = e.dataTransfer.files;
      if (!puede || !archivo || enCampo(e)) return;
      e.preventDefault();
      abrir({ texto: "", archivo });
    },
  };
}
