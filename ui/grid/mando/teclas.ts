/** What each key does inside a table: commands, selection, movement. */
import type { KeyboardEvent } from "react";
import type { ControlDeHoja } from "../celdas/control.tsx";
import type { ColumnaTabla } from "../columnas.ts";
import type { ClaveDeFila } from "../estado.ts";
import { type Limites, paso, type Punto } from "../celdas/rango.ts";
import { type Comando, comandoDeTecla, ejecutar, type Objetivo } from "./comandos.ts";
import type { FocoDeTabla } from "./use-foco.ts";
import type { SeleccionDeTabla } from "./use-seleccion.ts";

// Where a key takes the focus inside the table: pure geometry.

/** A cell; the row -1 is that of the filters, above them. */
type Movimiento = { readonly celda: Punto } | { readonly pagina: -1 | 1 } | null;

/** Movement of a key from a cell; null when the key moves nothing. */
export function mover(
  tecla: string,
  control: boolean,
  desde: Punto,
  limites: Limites,
): Movimiento {
  if (tecla === "PageUp" || tecla === "PageDown") return { pagina: tecla === "PageUp" ? -1 : 1 };
  if (tecla === "ArrowUp" && desde.fila <= 0) return { celda: { ...desde, fila: -1 } };
  // Only in a sheet do arrows go to the end.
  const celda = paso(tecla, control && !tecla.startsWith("Arrow"), desde, limites);
  return celda && { celda };
}

interface Contexto<F> {
  readonly visibles: readonly F[];
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly clave: (fila: F) => ClaveDeFila;
  readonly comandos: readonly Comando<F>[];
  readonly objetivo: Objetivo<F>;
  readonly foco: FocoDeTabla<F>;
  readonly seleccion: SeleccionDeTabla<F>;
  /** Its cells are written: letters and digits type. */
  readonly hoja: ControlDeHoja<F> | null;
  /** Opens the row; absent where rows do not open. */
  readonly onFila?: (fila: F, columna: string) => void;
  readonly onMenu: (fila: F, columna: number, x: number, y: number) => void;
  readonly onAyuda: () => void;
  readonly onPagina: (paso: -1 | 1) => void;
  /** To the filter box of a column. */
  readonly onFiltro: (columna: number) => void;
}

const enCampo = (destino: EventTarget): boolean =>
  destino instanceof Element && destino.closest("input, select, textarea, button") !== null;

/** Whether the key selected something, or stopped doing so. */
function seleccionar<F>(e: KeyboardEvent, { foco, seleccion, clave }: Contexto<F>): boolean {
  if (!seleccion.varias) return false;
  const control = e.ctrlKey || e.metaKey;
  if (e.key === " " && foco.fila) seleccion.alternar(clave(foco.fila));
  else if (control && e.key.toLowerCase() === "a") seleccion.todas();
  else if (e.key === "Escape" && seleccion.elegidas.length > 0) seleccion.quitar();
  else return false;
  return true;
}

/** Whether the key moved the focus. */
function moverFoco<F>(e: KeyboardEvent, c: Contexto<F>): boolean {
  const { visibles, columnas, clave, foco, seleccion } = c;
  const desde = { fila: foco.tabulable, columna: foco.activa.columna };
  const limites = { filas: visibles.length, columnas: columnas.length };
  const destino = mover(e.key, e.ctrlKey || e.metaKey, desde, limites);
  if (destino === null || visibles.length === 0) return false;
  // The table as a whole has the focus: the first arrow enters.
  if (e.target === e.currentTarget && "celda" in destino) {
    foco.enfocar({ clave: clave(visibles[desde.fila]), columna: desde.columna });
    return true;
  }
  const extiende = e.shiftKey && seleccion.varias;
  if ("pagina" in destino) {
    c.onPagina(destino.pagina);
    // Its first row is only known once the page is cut.
    foco.enfocar({ clave: null, columna: desde.columna });
  } else if (destino.celda.fila < 0) {
    if (!extiende) c.onFiltro(desde.columna);
  } else {
    const llegada = clave(visibles[destino.celda.fila]);
    if (extiende) seleccion.extender(clave(visibles[desde.fila]), llegada);
    foco.enfocar({ clave: llegada, columna: destino.celda.columna });
  }
  if (!extiende) seleccion.soltar();
  return true;
}

export function alTeclear<F>(e: KeyboardEvent<HTMLElement>, c: Contexto<F>): void {
  // Popovers of the editor bubble through React without being inside the table.
  if (enCampo(e.target) || !e.currentTarget.contains(e.target as Node)) return;
  const { fila, activa } = c.foco;
  if (c.hoja?.alTeclear(e)) return e.preventDefault();
  if (e.key === "?") {
    c.onAyuda();
  } else if (e.key === "ContextMenu" || (e.shiftKey && e.key === "F10")) {
    const caja = (e.target as Element).getBoundingClientRect();
    if (fila) c.onMenu(fila, activa.columna, caja.left + 8, caja.bottom);
  } else if (e.key === "Enter" && fila && c.onFila && !c.hoja) {
    c.onFila(fila, c.columnas[activa.columna]?.id ?? "");
  } else if (!seleccionar(e, c)) {
    const comando = comandoDeTecla(c.comandos, e, fila);
    if (comando) {
      ejecutar(comando, c.objetivo);
    } else if (!moverFoco(e, c)) return;
  }
  e.preventDefault();
}
