/** Somebody else saved meanwhile: both values, side by side; nothing that was typed is lost ([K1]). */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Boton } from "../botones/boton.tsx";
import { Cuadro } from "../cuadros/cuadro.tsx";

/** A field whose two values differ, as a person reads them. */
export interface Diferencia {
  readonly id: string;
  readonly titulo: string;
  readonly escrito: string;
  readonly guardado: string;
}

export interface PropsConflicto {
  /** Sentence of the server, with who changed it. */
  readonly mensaje: string;
  readonly diferencias: readonly Diferencia[];
  readonly onTomar: () => void;
  /** Absent = what was typed can no longer be stored. */
  readonly onImponer?: () => void;
  /** Box that was being edited; absent = the one that has the focus when the panel appears. */
  readonly editada?: HTMLElement | null;
  /** Times that it was to be saved without an answer: the focus goes to what is to be chosen. */
  readonly insistido?: number;
}

const CAJAS = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** The panel goes with its buttons: the focus goes back to the box where it was, or to the first. */
function alResponder(anterior: HTMLElement | null, responder: () => void) {
  return (e: MouseEvent<HTMLElement>) => {
    const ambito = e.currentTarget.closest("[data-editor], [role=dialog], form");
    // The box is selected with what it holds afterwards: the next key replaces it.
    flushSync(responder);
    const caja = anterior?.matches(CAJAS) && ambito?.contains(anterior)
      ? anterior
      : ambito?.querySelector<HTMLElement>(CAJAS);
    caja?.focus();
  };
}

export function PanelDeConflicto(p: PropsConflicto): ReactNode {
  const [enfocado] = useState(() => document.activeElement);
  const anterior = p.editada ?? (enfocado instanceof HTMLElement ? enfocado : null);
  const { insistido = 0 } = p;
  const eleccion = useRef<HTMLDivElement>(null);
  const id = useId();
  // Both answers together, not one of them: a second Enter would give it.
  useEffect(() => {
    if (insistido > 0) eleccion.current?.focus();
  }, [insistido]);
  return (
    <div className="conflicto" role="alert">
      <p>{p.mensaje.replace(/\.?$/, ".")}</p>
      {p.diferencias.length === 0 ? p.onImponer && <p>Los dos valores son iguales.</p> : (
        <Cuadro
          columnas={["Campo", "Lo que usted escribió", "Lo guardado"]}
          filas={p.diferencias.map((d) => ({
            clave: d.id,
            celdas: [d.titulo, d.escrito, d.guardado],
          }))}
        />
      )}
      {insistido > 0 && (
        <p id={id} className="conflicto-falta">
          {p.onImponer
            ? "Para guardar, elija antes cuál de los dos valores queda."
            : "Lo que escribió ya no se puede guardar."}
        </p>
      )}
      <div
        ref={eleccion}
        className="conflicto-acciones"
        role="group"
        aria-label="Qué valor queda"
        aria-describedby={insistido > 0 ? id : undefined}
        tabIndex={-1}
      >
        <Boton onClick={alResponder(anterior, p.onTomar)}>
          Tomar lo guardado
        </Boton>
        {p.onImponer && (
          <Boton onClick={alResponder(anterior, p.onImponer)}>
            Guardar lo que escribí
          </Boton>
        )}
      </div>
    </div>
  );
}
