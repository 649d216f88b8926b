/** Whether something typed would be lost by leaving the open editor: there is one at a time. */
import { useEffect } from "react";
import { confirmar } from "./alerts.ts";

let sinGuardar = false;

/** The editor on screen says whether it holds something that is not saved. */
export function usarSinGuardar(sucio: boolean): void {
  useEffect(() => {
    sinGuardar = sucio;
    return () => {
      sinGuardar = false;
    };
  }, [sucio]);
}

/** Whether the open editor may be left; asks when something typed would be lost. */
export async function puedeDejarEditor(): Promise<boolean> {
  if (!sinGuardar) return true;
  return await confirmar("Hay cambios sin guardar. ¿Desea descartarlos?", {
    titulo: "Cambios sin guardar",
    aceptar: "Descartar",
    peligro: true,
  });
}
