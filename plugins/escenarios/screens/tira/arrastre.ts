/** Dragging with the pointer: a tranche or a sum to another month, or the end of a sum. */
import type { PointerEvent } from "react";
import {
  acuerdoDe,
  estirarSuma,
  type Lugar,
  moverSuma,
  moverTramo,
  type Tablero,
} from "../tablero/tablero.ts";
import type { Orden } from "../tablero/tablero-estado.ts";

/** Pixels that a hand moves without meaning to. */
const TEMBLOR = 4;

interface Arrastre {
  readonly tablero: Tablero;
  readonly lugar: Lugar;
  /** `fin`: the last month of a sum. */
  readonly que: "pieza" | "fin";
  readonly ordenar: (orden: Orden) => void;
  /** Where it stands on the board of each moment. */
  readonly onMovido: (tablero: Tablero, lugar: Lugar) => void;
}

/** The board with what is dragged some months away; null where it may not be. */
function corrido({ tablero, lugar, que }: Arrastre, meses: number) {
  if (meses === 0) return { tablero, lugar };
  if (lugar.clase === "suma") {
    const nuevo = que === "fin"
      ? estirarSuma(tablero, lugar, meses)
      : moverSuma(tablero, lugar, meses);
    return nuevo && { tablero: nuevo, lugar };
  }
  const tramo = acuerdoDe(tablero, lugar.clave)?.tramos.at(lugar.indice);
  const movido = tramo && moverTramo(tablero, lugar, { mes: tramo.mes + meses });
  return movido ? { tablero: movido.tablero, lugar: { ...lugar, indice: movido.indice } } : null;
}

/**
 * Follows the pointer until it is let go; every month that it crosses is seen and computed, and all
 * of it is one step.
 * @param ancho pixels of a month
 */
export function arrastrar(e: PointerEvent<HTMLElement>, ancho: number, arrastre: Arrastre): void {
  if (e.button !== 0 || ancho <= 0) return;
  const { ordenar, onMovido } = arrastre;
  const { pointerId, clientX: desde } = e;
  let meses = 0;
  let movio = false;
  const alMover = (m: globalThis.PointerEvent) => {
    if (m.pointerId !== pointerId) return;
    if (!movio && Math.abs(m.clientX - desde) < TEMBLOR) return;
    movio = true;
    document.documentElement.classList.add("arrastrando");
    const nuevos = Math.round((m.clientX - desde) / ancho);
    const donde = nuevos === meses ? null : corrido(arrastre, nuevos);
    if (!donde) return;
    meses = nuevos;
    ordenar({ hacer: "probar", tablero: donde.tablero });
    onMovido(donde.tablero, donde.lugar);
  };
  const terminar = (como: "asentar" | "devolver") => {
    document.documentElement.classList.remove("arrastrando");
    removeEventListener("pointermove", alMover);
    removeEventListener("pointerup", alSoltar);
    removeEventListener("pointercancel", alCancelar);
    removeEventListener("keydown", alTeclear, true);
    if (meses === 0 || como === "devolver") ordenar({ hacer: "devolver" });
    else ordenar({ hacer: "asentar" });
  };
  const alSoltar = () => terminar("asentar");
  const alCancelar = () => terminar("devolver");
  const alTeclear = (t: KeyboardEvent) => {
    if (t.key !== "Escape") return;
    t.preventDefault();
    t.stopPropagation();
    onMovido(arrastre.tablero, arrastre.lugar);
    terminar("devolver");
  };
  addEventListener("pointermove", alMover);
  addEventListener("pointerup", alSoltar);
  addEventListener("pointercancel", alCancelar);
  addEventListener("keydown", alTeclear, true);
}
