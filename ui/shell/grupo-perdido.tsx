/**
 * Loaded when used: the data group on screen is gone: one message, what was being typed, and
 * another group after it.
 */
import { type ReactNode, useState } from "react";
import { Boton } from "../parts/botones/boton.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { mostrarError } from "../state/alerts.ts";
import { type GrupoPerdido, grupoPerdido } from "../state/lost-group.ts";

export default function AvisoDeGrupoPerdido(
  { perdido }: { readonly perdido: GrupoPerdido },
): ReactNode {
  const [copiado, marcar] = useState(false);
  const seguir = () => grupoPerdido.value = null;
  const { motivo, escrito } = perdido;
  return (
    <Dialogo titulo="El grupo de datos ya no está disponible" rol="alertdialog" onCerrar={seguir}>
      <p className="alerta-mensaje">{motivo}</p>
      {escrito !== "" && (
        <label className="campo">
          <span>Lo que estaba escribiendo no se guardó. Puede copiarlo y pegarlo después:</span>
          <textarea
            readOnly
            rows={Math.min(8, escrito.split("\n").length + 1)}
            wrap="off"
            value={escrito}
            onFocus={(e) => e.currentTarget.select()}
          />
        </label>
      )}
      <div className="botonera">
        <span role="status">{copiado && "Copiado"}</span>
        {escrito !== "" && navigator.clipboard !== undefined && (
          <Boton
            onClick={() => {
              navigator.clipboard.writeText(escrito).then(() => marcar(true), mostrarError);
            }}
          >
            Copiar lo escrito
          </Boton>
        )}
        <Boton clase="primario" onClick={seguir} autoFocus>
          Seleccionar grupo de datos
        </Boton>
      </div>
    </Dialogo>
  );
}
