/** The spare codes of the second factor, shown this once: to be copied or printed. */
import { useState } from "react";
import "./segundo-factor.css";

export interface PropsRecuperacion {
  readonly codigos: readonly string[];
  /** They were kept. */
  readonly onListo: () => void;
}

export function Recuperacion({ codigos, onListo }: PropsRecuperacion) {
  const [aviso, setAviso] = useState("");
  const copiar = () =>
    navigator.clipboard.writeText(codigos.join("\n")).then(
      () => setAviso("Copiados. Péguelos donde sólo usted los vea."),
      () => setAviso("El navegador no permitió copiarlos: selecciónelos o imprímalos."),
    );
  return (
    <div className="recuperacion">
      <p>
        Guarde estos códigos de recuperación donde no dependan del teléfono. Cada uno sirve una sola
        vez para ingresar si no lo tiene a mano. <b>No se vuelven a mostrar.</b>
      </p>
      <ol className="recuperacion-codigos">
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
      <div className="recuperacion-botones">
        <button type="button" className="boton boton-secundario" onClick={() => void copiar()}>
          Copiar
        </button>
        <button type="button" className="boton boton-secundario" onClick={() => print()}>
          Imprimir
        </button>
        <span role="status">{aviso}</span>
      </div>
      <div className="botonera">
        <button type="button" className="boton boton-primario" onClick={onListo}>
          Ya los guardé
        </button>
      </div>
    </div>
  );
}
