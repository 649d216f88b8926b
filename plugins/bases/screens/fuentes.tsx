/** Where pasted text and workbooks are given, when they do not come with the gesture. */
import { type ReactNode, useState } from "react";
import { ZonaDeSoltar } from "./soltar.tsx";

export function FuenteDeTexto(
  { onTexto }: { readonly onTexto: (texto: string) => void },
): ReactNode {
  const [texto, escribir] = useState("");
  return (
    <>
      <label className="campo">
        <span>Copie las filas en su planilla y péguelas aquí, con o sin títulos</span>
        <textarea
          rows={8}
          spellCheck={false}
          autoFocus
          value={texto}
          onChange={(e) => escribir(e.currentTarget.value)}
          onPaste={(e) => {
            const pegado = e.clipboardData.getData("text/plain");
            if (texto !== "" || pegado.trim() === "") return;
            e.preventDefault();
            onTexto(pegado);
          }}
        />
      </label>
      {texto.trim() !== "" && (
        <button
          type="button"
          className="boton boton-secundario carga-ver"
          onClick={() => onTexto(texto)}
        >
          Vista previa
        </button>
      )}
    </>
  );
}

export function FuenteDeArchivo(
  { onArchivo }: { readonly onArchivo: (archivo: File) => void },
): ReactNode {
  return (
    <ZonaDeSoltar texto="Suelte la planilla" onArchivo={onArchivo}>
      <div className="carga-archivo">
        <p>
          Descargue la base con Excel, modifíquela en su planilla y suéltela aquí: se ve qué cambia
          antes de guardar.
        </p>
        <label className="boton boton-primario">
          <input
            type="file"
            autoFocus
            accept=".xlsx,.csv,.tsv,.txt"
            className="solo-lectores"
            onChange={(e) => {
              const elegido = e.currentTarget.files?.[0];
              if (elegido) onArchivo(elegido);
            }}
          />
          Elegir una planilla
        </label>
      </div>
    </ZonaDeSoltar>
  );
}
