/** Whether the palette is open: the shell draws it, a key or its button opens it. */
import { signal } from "@preact/signals-react";

export const paletaAbierta = signal(false);

export function abrirPaleta(): void {
  paletaAbierta.value = true;
}
