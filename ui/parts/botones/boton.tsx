/** A button that says why it cannot be pressed: it stays within reach, and its reason beside it. */
import { type ComponentProps, type ReactNode, useId } from "react";

export interface PropsBoton extends Omit<ComponentProps<"button">, "className" | "disabled"> {
  readonly clase?: "primario" | "secundario" | "peligro" | "plano";
  readonly className?: string;
  /** Why it cannot be pressed now; empty = it can. */
  readonly motivo?: string | null;
}

/** The reason is shown while the pointer or the focus is on the button, and is its description. */
export function Boton(
  { clase = "secundario", className = "", motivo, onClick, children, ...resto }: PropsBoton,
): ReactNode {
  const id = useId();
  const boton = (
    <button
      type="button"
      {...resto}
      className={`boton boton-${clase} ${className}`.trimEnd()}
      aria-disabled={motivo ? true : resto["aria-disabled"]}
      aria-describedby={motivo ? id : undefined}
      // The default button of a form is clicked by Enter in its boxes.
      onClick={motivo ? (e) => e.preventDefault() : onClick}
    >
      {children}
    </button>
  );
  // One that may have a reason stands in its place from the start: it keeps the focus it has.
  if (motivo === undefined) return boton;
  return (
    <span className="boton-con-motivo">
      {boton}
      {motivo && <span id={id} role="tooltip" className="boton-motivo">{motivo}</span>}
    </span>
  );
}
