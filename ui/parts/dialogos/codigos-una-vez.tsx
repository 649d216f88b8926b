/** Codes that are shown this once: to be copied or printed. */
import { type ReactNode, useState } from "react";
import { Boton } from "../botones/boton.tsx";
import "./codigos-una-vez.css";

const TEXTOS = {
  uno: {
    copiado: "Copiado.",
    impedido: "El navegador no permitió copiarlo: selecciónelo o imprímalo.",
    listo: "Ya lo guardé",
  },
  varios: {
    copiado: "Copiados. Péguelos donde sólo usted los vea.",
    impedido: "El navegador no permitió copiarlos: selecciónelos o imprímalos.",
    listo: "Ya los guardé",
  },
};

export function CodigosUnaVez({ codigos, onListo, children }: {
  readonly codigos: readonly string[];
  /** They were kept. */
  readonly onListo: () => void;
  /** What they are for, and that they are not shown again. */
  readonly children: ReactNode;
}): ReactNode {
  const [aviso, avisar] = useState("");
  const textos = codigos.length === 1 ? TEXTOS.uno : TEXTOS.varios;
  const copiar = () =>
    navigator.clipboard.writeText(codigos.join("\n")).then(
      () => avisar(textos.copiado),
      () => avisar(textos.impedido),
    );
  return (
    <div className="codigos-una-vez">
      <p>{children}</p>
      {codigos.length === 1 ? <code className="codigo-unico">{codigos[0]}</code> : (
        <ol>
          {codigos.map((codigo) => (
            <li key={codigo}>
              <code>{codigo}</code>
            </li>
          ))}
        </ol>
      )}
      <div className="codigos-botones">
        <Boton onClick={() => void copiar()}>Copiar</Boton>
        <Boton onClick={() => print()}>Imprimir</Boton>
        <span role="status">{aviso}</span>
      </div>
      <div className="botonera">
        <Boton clase="primario" onClick={onListo}>{textos.listo}</Boton>
      </div>
    </div>
  );
}
