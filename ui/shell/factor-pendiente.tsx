/**
 * Loaded when used: what an account sees while the installation asks for a second factor that it
 * does not have.
 */
import { dejarIngreso, prepararSesion } from "../session.ts";
import { auth } from "../state/auth.ts";
import ActivarFactor from "./activar-factor.tsx";

export default function FactorPendiente() {
  const seguir = () => {
    auth.pendiente.value = "";
    void prepararSesion();
  };
  return (
    <main className="ingreso">
      <form className="ingreso-caja factor-caja" onSubmit={(e) => e.preventDefault()} noValidate>
        <h1>Segundo factor</h1>
        <p className="ingreso-lema">
          Su cuenta de administrador tiene que activarlo antes de seguir.
        </p>
        <ActivarFactor
          textoCancelar="Cerrar sesión"
          onCancelar={() => void dejarIngreso()}
          onListo={seguir}
        />
      </form>
    </main>
  );
}
