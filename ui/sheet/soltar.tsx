/** A place where a file can be dropped; elsewhere on the screen a dropped file does nothing. */
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useState,
} from "react";
import { escuchar } from "../pagina/escuchar.ts";
import "./sheet.css";

interface PropsZona {
  /** What dropping here does. */
  readonly texto: string;
  /** null = nothing can be dropped now. */
  readonly onArchivo: ((archivo: File, todos: readonly File[]) => void) | null;
  /** Of what is pasted outside any box. */
  readonly onTexto?: ((texto: string) => void) | null;
  readonly children: ReactNode;
}

const traeArchivos = (e: { readonly dataTransfer: DataTransfer | null }): boolean =>
  e.dataTransfer?.types.includes("Files") ?? false;

/** A dialog bubbles through React without being inside. */
const esDeAqui = (e: SyntheticEvent): boolean => e.currentTarget.contains(e.target as Node);

export function ZonaDeSoltar({ texto, onArchivo, onTexto, children }: PropsZona): ReactNode {
  const [encima, pasar] = useState(false);
  useEffect(() => {
    // The browser would leave the page to open the file, and take what is being typed with it.
    const quedarse = (e: globalThis.DragEvent) => traeArchivos(e) && e.preventDefault();
    return escuchar(document, { dragover: quedarse, drop: quedarse });
  }, []);
  const alSalir = (e: DragEvent<HTMLElement>) => {
    if (!e.currentTarget.contains(e.relatedTarget as Node | null)) pasar(false);
  };
  const alPegar = (e: ClipboardEvent) => {
    const pegado = e.clipboardData.getData("text");
    const enCampo = e.target instanceof Element && e.target.closest("input, textarea, select");
    // What went to the cells of a table was not for its spreadsheet.
    if (e.defaultPrevented || !onTexto || enCampo || !esDeAqui(e) || pegado.trim() === "") return;
    e.preventDefault();
    onTexto(pegado);
  };
  return (
    <div
      className="zona-soltar"
      onPaste={alPegar}
      onDragOver={(e) => traeArchivos(e) && pasar(onArchivo !== null && esDeAqui(e))}
      onDragLeave={alSalir}
      onDrop={(e) => {
        pasar(false);
        const todos = [...e.dataTransfer.files];
        if (todos[0] && esDeAqui(e)) onArchivo?.(todos[0], todos);
      }}
    >
      {children}
      {encima && <p className="zona-soltar-aviso" aria-hidden="true">{texto}</p>}
    </div>
  );
}
