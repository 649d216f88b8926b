/** Button row Cancelar / Eliminar / Guardar cambios: Escape cancels, Enter accepts (spec 1 §2). */
import { useEffect, useRef } from "react";
import { escuchar } from "#ui/pagina/escuchar.ts";
import { Boton } from "./boton.tsx";
import { SIN_LEER } from "../campos/use-numero.ts";

export interface PropsBotonera {
  readonly onCancelar: () => void;
  readonly onGuardar?: () => void;
  /** Absent = no Eliminar button. */
  readonly onEliminar?: () => void;
  /** Saves as well, and goes on with another one: Ctrl+Enter. Absent = no such button. */
  readonly onSeguir?: () => void;
  readonly textoCancelar?: string;
  readonly textoGuardar?: string;
  readonly textoEliminar?: string;
  /** Accepting is not possible yet. */
  readonly deshabilitado?: boolean;
  /** The same, and why: the button says it. */
  readonly motivo?: string | null;
  /** Something is under way: no button answers. */
  readonly ocupado?: boolean;
}

/** What is missing where nobody says more. */
const SIN_COMPLETAR = "Todavía falta completar algo";

/** What the keys of the row act upon: the dialog, the form or the editor around it. */
const AMBITO = "[role=dialog], [role=alertdialog], form, [data-editor]";

/** What Enter presses, opens, chooses or breaks a line in; a select opens with arrows and space. */
const PROPIOS =
  "button:not([role=combobox]), a[href], summary, textarea, [role=option], [role=menuitem]";

/** Whether Enter in this element means something of its own. */
function usaEntrar(elemento: Element): boolean {
  if (elemento.closest(PROPIOS)) return true;
  // A cell or a filter of a table; its inline editor is a scope of its own.
  if (elemento.closest("table[role=grid]") && !elemento.closest("[data-editor]")) return true;
  return elemento.getAttribute("aria-expanded") === "true";
}

export function Botonera(props: PropsBotonera) {
  const { textoCancelar = "Cancelar", textoGuardar = "Guardar cambios", ocupado = false } = props;
  const fila = useRef<HTMLDivElement>(null);
  const actual = useRef(props);
  actual.current = props;
  const ambitoDe = () => fila.current?.closest<HTMLElement>(AMBITO) ?? fila.current;
  /** A box whose text is no number goes first: it says why, and nothing is saved. */
  const siSeLee = (hacer: (() => void) | undefined): void => {
    const pendiente = ambitoDe()?.querySelector<HTMLElement>(`[${SIN_LEER}]`);
    if (pendiente) pendiente.focus();
    else hacer?.();
  };
  const guardar = () => siSeLee(actual.current.onGuardar);
  const seguir = () => siSeLee(actual.current.onSeguir);

  useEffect(() => {
    const ambito = ambitoDe();
    const alPulsar = (e: KeyboardEvent) => {
      const { ocupado, deshabilitado, motivo, onCancelar } = actual.current;
      if (e.defaultPrevented || !(e.target instanceof Element)) return;
      // A dialog answers Escape itself, through its overlay.
      const enDialogo = ambito?.closest("[role=dialog], [role=alertdialog]");
      if (e.key === "Escape" && !enDialogo && !ocupado) {
        e.preventDefault();
        e.stopPropagation();
        onCancelar();
      }
      const { onSeguir } = actual.current;
      if (e.key === "Enter" && e.ctrlKey && !e.altKey && !e.metaKey && onSeguir) {
        e.preventDefault();
        e.stopPropagation();
        if (!ocupado && !deshabilitado && !motivo) seguir();
      }
      if (e.key === "Enter" && !e.ctrlKey && !e.altKey && !e.metaKey && !usaEntrar(e.target)) {
        e.preventDefault();
        e.stopPropagation();
        if (!ocupado && !deshabilitado && !motivo) guardar();
      }
    };
    return escuchar(ambito, { keydown: alPulsar });
  }, []);

  // A button that is disabled loses the focus it has; one that only does not answer keeps it.
  const siLibre = (hacer: () => void) => () => {
    if (!ocupado) hacer();
  };
  return (
    <div className="botonera" ref={fila}>
      {props.onEliminar && (
        <Boton
          clase="peligro"
          className="botonera-eliminar"
          aria-disabled={ocupado || undefined}
          onClick={siLibre(props.onEliminar)}
        >
          {props.textoEliminar ?? "Eliminar"}
        </Boton>
      )}
      <Boton
        aria-disabled={ocupado || undefined}
        aria-keyshortcuts="Escape"
        onClick={siLibre(props.onCancelar)}
      >
        {textoCancelar} <kbd aria-hidden="true">Esc</kbd>
      </Boton>
      {props.onSeguir && (
        <Boton
          motivo={props.motivo ?? (props.deshabilitado ? SIN_COMPLETAR : null)}
          aria-disabled={ocupado || undefined}
          aria-keyshortcuts="Control+Enter"
          onClick={siLibre(seguir)}
        >
          Guardar y seguir <kbd aria-hidden="true">Ctrl Enter</kbd>
        </Boton>
      )}
      {props.onGuardar && (
        <Boton
          clase="primario"
          motivo={props.motivo ?? (props.deshabilitado ? SIN_COMPLETAR : null)}
          aria-disabled={ocupado || undefined}
          aria-keyshortcuts="Enter"
          onClick={siLibre(guardar)}
        >
          {textoGuardar} <kbd aria-hidden="true">Enter</kbd>
        </Boton>
      )}
    </div>
  );
}
