/** Loaded when used: access request: what to do, and the form to send (spec 1 §1). */
import { useLectura } from "../lectura.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";

export default function SolicitarAcceso({ onCerrar }: { onCerrar: () => void }) {
  const { datos, error } = useLectura("/contactos", {}, false);
  return (
    <Dialogo titulo="Solicitar acceso al sistema" onCerrar={onCerrar}>
      <div className="prosa">
        <p>
          Para ingresar al sistema, el organismo debe pedir una cuenta para cada persona que prepare
          su presupuesto de gastos en personal.
        </p>
        <ol>
          <li>Descargue el formulario y complete todos los datos.</li>
          <li>Hágalo firmar por la máxima autoridad del servicio administrativo (SAF).</li>
          <li>
            Envíelo a las dos direcciones de contacto del ministerio:
            <ul>
              {datos?.contactos.map((c) => <li key={c}>{c}</li>)}
              {!datos && error && <li>No se pudieron leer: {error}</li>}
            </ul>
          </li>
        </ol>
        {datos?.ejemplo && (
          <p className="nota">Las direcciones de esta instalación son de ejemplo.</p>
        )}
      </div>
      <div className="botonera">
        <Boton onClick={onCerrar}>
          Cerrar <kbd aria-hidden="true">Esc</kbd>
        </Boton>
        <a className="boton boton-primario" href="/ui/solicitud-de-acceso.pdf" download>
          Descargar
        </a>
      </div>
    </Dialogo>
  );
}
