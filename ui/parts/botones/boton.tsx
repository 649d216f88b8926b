/** A button that says why it cannot be pressed: it stays within reach, and its reason beside it. */
import { type ComponentProps, type ReactNode, useCallback, useId } from "react";

export interface PropsBoton extends Omit<ComponentProps<"button">, "className" | "disabled"> {
  readonly clase?: "primario" | "secundario" | "peligro" | "plano";
  readonly className?: string;
  /** Why it cannot be pressed now; empty = it can. */
  readonly motivo?: string | null;
}

/**
 * Tells the section where its filled button is, so that the others step back (`2-parts.css`): styles
 * that looked for it themselves (`:has`) took half of each key in a sheet.
 */
function decirDonde(boton: HTMLElement): (() => void) | undefined {
  const seccion = boton.closest(".marco-de-seccion");
  const donde = boton.closest("[data-editor]")
    ? "data-con-editor"
    : boton.closest(".titulos-estado") && "data-con-paso";
  if (!seccion || !donde) return undefined;
  seccion.setAttribute(donde, "");
  return () => seccion.removeAttribute(donde);
}

/** The reason is shown while the pointer or the focus is on the button, and is its description. */
export function Boton(
  { clase = "secundario", className = "", motivo, onClick, children, ref, ...resto }: PropsBoton,
): ReactNode {
  const id = useId();
  const ubicar = useCallback((boton: HTMLButtonElement) => {
    const olvidar = clase === "primario" ? decirDonde(boton) : undefined;
    if (typeof ref === "function") ref(boton);
    else if (ref) ref.current = boton;
    return () => {
      olvidar?.();
      if (typeof ref === "function") ref(null);
      else if (ref) ref.current = null;
    };
  }, [clase, ref]);
  const boton = (
    <button
      type="button"
      {...resto}
      ref={ubicar}
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
