/** Modal dialog: focus stays inside and goes back where it was; Escape closes (spec 1 §2). */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { escuchar } from "#ui/pagina/escuchar.ts";
import { Boton } from "../botones/boton.tsx";
import { IconoCerrar } from "../botones/iconos.tsx";

export interface PropsDialogo {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  /** Escape, the cross. Absent = it cannot be closed (work under way). */
  readonly onCerrar?: () => void;
  readonly ancho?: "angosto" | "medio" | "ancho" | "grande" | "pleno";
  /** `alertdialog` for what interrupts. */
  readonly rol?: "dialog" | "alertdialog";
  readonly children: ReactNode;
}

/**
 * Gives the focus back in the same moment in which the dialog goes: the library does it a frame
 * later, and a key typed meanwhile would be lost. Innermost, so that it runs when the rest of the
 * page answers again.
 */
function DevolverFoco({ a }: { readonly a: Element | null }): null {
  useEffect(() => () => {
    if (document.activeElement === document.body && a instanceof HTMLElement) a.focus();
  }, [a]);
  return null;
}

export function Dialogo(
  { titulo, subtitulo, onCerrar, ancho = "medio", rol = "dialog", children }: PropsDialogo,
) {
  const [anterior] = useState(() => document.activeElement);
  const cuerpo = useRef<HTMLElement>(null);
  // What had the focus went away (a form inside was closed, its button was replaced): Escape, Enter
  // and Tab must still answer. In the same moment: a frame later the library gives it to the cross,
  // and an Enter would close what the person accepts.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) cuerpo.current?.focus();
  });
  // A key pressed while nothing has the focus is for the dialog in front; the others are inert. A part
  // of its content may have gone with it, and the library takes it from a dialog half a second after it
  // opened, to give it back a frame later: on a busy machine, long enough to press Escape.
  useEffect(() => {
    const alPulsar = (e: KeyboardEvent) => {
      const { current } = cuerpo;
      if (document.activeElement !== document.body || !current || current.closest("[inert]")) {
        return;
      }
      current.focus();
      if (e.key !== "Escape" || e.repeat || !onCerrar) return;
      e.preventDefault();
      e.stopPropagation();
      onCerrar();
    };
    return escuchar(document, { keydown: alPulsar }, { capture: true });
  }, [onCerrar]);
  return (
    <ModalOverlay
      isOpen
      className="dialogo-fondo"
      isKeyboardDismissDisabled={!onCerrar}
      onOpenChange={(abierto) => {
        if (!abierto) onCerrar?.();
      }}
    >
      <Modal className={`dialogo dialogo-${ancho}`}>
        <Dialog ref={cuerpo} role={rol} className="dialogo-cuerpo">
          <header className="dialogo-titulo">
            <div>
              <Heading slot="title" level={2}>{titulo}</Heading>
              {subtitulo && <p>{subtitulo}</p>}
            </div>
            {onCerrar && rol === "dialog" && (
              <Boton clase="plano" className="boton-icono" aria-label="Cerrar" onClick={onCerrar}>
                <IconoCerrar />
              </Boton>
            )}
          </header>
          {children}
          <DevolverFoco a={anterior} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
