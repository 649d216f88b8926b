/**
 * Loaded when used: the login over a screen that waits for its owner: everything of it is out of
 * sight meanwhile.
 */
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Entrada } from "./entrada.tsx";

export default function Reingreso() {
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="reingreso">
      <Modal className="reingreso-hoja">
        <Dialog aria-label="Iniciar sesión" className="reingreso-cuerpo">
          <Entrada />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
