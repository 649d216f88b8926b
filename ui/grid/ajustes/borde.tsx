/** The edge of a title: dragging it widens the column; two clicks give its own width back. */
import { type PointerEvent, type ReactNode, useRef } from "react";
import { acotarAncho } from "./ajustes.ts";

export function Borde({ onAncho }: {
  /** @param px null = the width of its own. */
  readonly onAncho: (px: number | null) => void;
}): ReactNode {
  const desde = useRef<{ readonly x: number; readonly ancho: number; ultimo: number } | null>(null);
  /** The column itself follows the pointer: the table is drawn again once, at the end. */
  const columna = (e: PointerEvent<HTMLElement>): HTMLElement | undefined => {
    const celda = e.currentTarget.closest("th");
    const tabla = celda?.closest("table");
    return celda
      ? tabla?.querySelectorAll<HTMLElement>("col:not(.numeros)")[celda.cellIndex]
      : undefined;
  };
  return (
    <span
      className="borde-columna"
      aria-hidden="true"
      onClick={(e) => e.stopPropagation()}
      onMouseDown={(e) => e.preventDefault()}
      onDoubleClick={() => onAncho(null)}
      onPointerDown={(e) => {
        const ancho = e.currentTarget.closest("th")?.offsetWidth ?? 0;
        desde.current = { x: e.clientX, ancho, ultimo: ancho };
        e.currentTarget.setPointerCapture(e.pointerId);
        // Neither sorts nor drags the column.
        e.preventDefault();
      }}
      onPointerMove={(e) => {
        const tomado = desde.current;
        if (!tomado) return;
        tomado.ultimo = acotarAncho(tomado.ancho + e.clientX - tomado.x);
        const col = columna(e);
        if (col) col.style.width = `${tomado.ultimo}px`;
      }}
      onPointerUp={() => {
        const tomado = desde.current;
        desde.current = null;
        if (tomado && tomado.ultimo !== tomado.ancho) onAncho(tomado.ultimo);
      }}
      onPointerCancel={() => {
        desde.current = null;
      }}
    />
  );
}
