/**
 * Loaded when used: what an account sees while its password is one that somebody else chose ([U6]).
 */
import { claveDeIngreso, dejarIngreso } from "../session.ts";
import { auth } from "../state/auth.ts";
import CambiarClave from "./cambiar-clave.tsx";

export default function ClavePendiente() {
  return (
    <main className="ingreso">
      <CambiarClave
        usuario={auth.usuario.peek()}
        actual={claveDeIngreso()}
        pendiente
        onCerrar={() => void dejarIngreso()}
      />
    </main>
  );
}
