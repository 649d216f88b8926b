/** Modal dialog: focus stays inside and goes back where it was; Escape closes (spec 1 §2). */
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconoCerrar } from "./iconos.tsx";

export interface PropsDialogo {
  readonly titulo: string;
  readonly subtitulo?: ReactNode;
  /** Escape, the cross. Absent = it cannot be closed (work under way). */
  readonly onCerrar?: () => void;
  readonly ancho?: "angosto" | "medio" | "ancho";
  /** `alertdialog` for what interrupts. */
  readonly rol?: "dialog" | "alertdialog";
  readonly children: ReactNode;
}

export function Dialogo(
  { titulo, subtitulo, onCerrar, ancho = "medio", rol = "dialog", children }: PropsDialogo,
) {
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
        <Dialog role={rol} className="dialogo-cuerpo">
          <header className="dialogo-titulo">
            <div>
              <Heading slot="title" level={2}>{titulo}</Heading>
              {subtitulo && <p>{subtitulo}</p>}
            </div>
            {onCerrar && rol === "dialog" && (
              <button
                type="button"
                className="boton boton-plano boton-icono"
                aria-label="Cerrar"
                onClick={onCerrar}
              >
                <IconoCerrar />
              </button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
