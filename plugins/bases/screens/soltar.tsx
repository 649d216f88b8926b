/** A place where a file can be dropped; elsewhere on the screen a dropped file does nothing. */
import { type DragEvent, type ReactNode, useEffect, useState } from "react";

interface PropsZona {
  /** What dropping here does. */
  readonly texto: string;
  readonly onArchivo: (archivo: File) => void;
  readonly children: ReactNode;
}

const traeArchivos = (e: { readonly dataTransfer: DataTransfer | null }): boolean =>
  e.dataTransfer?.types.includes("Files") ?? false;

export function ZonaDeSoltar({ texto, onArchivo, children }: PropsZona): ReactNode {
  const [encima, pasar] = useState(false);
  useEffect(() => {
    // The browser would leave the page to open the file, and take what is being typed with it.
    const quedarse = (e: globalThis.DragEvent) => traeArchivos(e) && e.preventDefault();
    document.addEventListener("dragover", quedarse);
    document.addEventListener("drop", quedarse);
    return () => {
      document.removeEventListener("dragover", quedarse);
      document.removeEventListener("drop", quedarse);
    };
  }, []);
  const alSalir = (e: DragEvent<HTMLElement>) => {
    if (!e.currentTarget.contains(e.relatedTarget as Node | null)) pasar(false);
  };
  return (
    <div
      className="zona-soltar"
      onDragOver={(e) => traeArchivos(e) && pasar(true)}
      onDragLeave={alSalir}
      onDrop={(e) => {
        pasar(false);
        const [archivo] = e.dataTransfer.files;
        if (archivo) onArchivo(archivo);
      }}
    >
      {children}
      {encima && <p className="zona-soltar-aviso" aria-hidden="true">{texto}</p>}
    </div>
  );
}
