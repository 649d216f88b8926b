/** The fiscal year of what a screen lists. */
import type { ReactNode } from "react";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { Seleccion } from "./seleccion.tsx";

export const SelectorDeEjercicio = ({ primero, ultimo, ejercicio, onElegir }: {
  /** Years that are offered, the last one first. */
  readonly primero: number;
  readonly ultimo: number;
  readonly ejercicio: number;
  readonly onElegir: (ejercicio: number) => void;
}): ReactNode => (
  <Seleccion
    etiqueta="Ejercicio"
    className="campo-en-linea"
    sinNinguna
    valor={ejercicio}
    opciones={Array.from(
      { length: ultimo - primero + 1 },
      (_, i) => ({ id: ultimo - i, descripcion: String(ultimo - i) }),
    )}
    onCambio={(elegido) => alDejarEditor(() => onElegir(elegido))}
  />
);
