/** What pastes and drops on a table of values. */
import type { Origen } from "../../../ui/sheet/carga.tsx";

/** A paste outside any box, and a file that is dropped, open the preview of their rows. */
export const alCargar = (cargar: (origen: Origen) => void, puede: boolean) => ({
  texto: "Suelte la planilla",
  onArchivo: puede ? (archivo: File) => cargar({ clase: "archivo", archivo }) : null,
  onTexto: puede ? (texto: string) => cargar({ clase: "texto", texto }) : null,
});
