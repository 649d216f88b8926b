/** The focused cell of one table. It is never lost: not by an editor that closes, nor by a row that goes. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Activa, ClaveDeFila } from "../estado.ts";
import type { FocoPedido } from "../props.ts";

interface Entrada<F> {
  readonly raiz: RefObject<HTMLElement | null>;
  /** Rows of the page. */
  readonly visibles: readonly F[];
  readonly clave: (fila: F) => ClaveDeFila;
  readonly editando: boolean;
  readonly cargando: boolean;
  /** Row to focus, each time the object changes. */
  readonly foco: FocoPedido | null;
  /** Turns to the page of a row, or puts it in this one; nothing when the filters hide it. */
  readonly mostrar: (pedido: FocoPedido) => void;
}

export interface FocoDeTabla<F> {
  readonly activa: Activa;
  activar(celda: Activa): void;
  /** A cell took the focus: it is the active one, unless another one was asked for. */
  seguir(celda: Activa): void;
  /** Activates the cell and gives it the focus as soon as it is drawn. */
  enfocar(celda: Activa): void;
  /** Row of the active cell, if it is on the page. */
  readonly fila: F | null;
  /** Position of the row that takes the focus when the table does. */
  readonly tabulable: number;
}

const esLaMisma = (a: Activa, b: Activa): boolean => a.clave === b.clave && a.columna === b.columna;

export function useFoco<F>(p: Entrada<F>): FocoDeTabla<F> {
  const { raiz, visibles, clave, editando, cargando, foco, mostrar } = p;
  const [activa, ponerActiva] = useState<Activa>({ clave: null, columna: 0 });
  // The cell that was asked for while it is not drawn yet (another page, an editor that closes).
  const pedida = useRef<Activa | null>(null);
  const encontrada = visibles.findIndex((f) => clave(f) === activa.clave);
  // Its row is not on the page, and another one is drawn with the focus.
  const perdida = encontrada < 0 && visibles.length > 0 && !cargando;
  // Who stood around the active row, for when it goes away.
  const vecindario = useRef<readonly ClaveDeFila[]>([]);

  const activar = useCallback((celda: Activa) => {
    pedida.current = null;
    ponerActiva(celda);
  }, []);

  const enfocar = useCallback((siguiente: Activa) => {
    // A new object even for the same cell: the focus may have left it.
    pedida.current = { ...siguiente };
    ponerActiva(pedida.current);
  }, []);

  // A dialog that closes gives the focus back to the row that had it, when another is asked for.
  const seguir = useCallback((celda: Activa) => {
    if (!pedida.current) ponerActiva((antes) => esLaMisma(antes, celda) ? antes : celda);
  }, []);

  const cumplir = (ultimo: boolean) => {
    // What is drawn may still be the cell before: what is typed would go to another one than it shows.
    if (pedida.current !== activa || perdida) return;
    const celda = raiz.current?.querySelector<HTMLElement>("tbody td[tabindex='0']") ??
      // An empty table: where the next step is.
      (visibles.length === 0 && !cargando
        ? raiz.current?.querySelector<HTMLElement>(".barra-tabla button:not([aria-disabled])")
        : null);
    if (!celda) return;
    celda.focus({ preventScroll: true });
    if (ultimo || document.activeElement === celda) pedida.current = null;
    if (!pedida.current) celda.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  };
  // In the same paint that takes its place away; and once more when a dialog that closes has left
  // the page free and given the focus back.
  useLayoutEffect(() => cumplir(false));
  useEffect(() => cumplir(true));

  const enLugar = () => {
    const quedan = new Set(visibles.map(clave));
    const orden = vecindario.current;
    const lugar = activa.clave === null ? -1 : orden.indexOf(activa.clave);
    const vecina = [activa.clave, ...orden.slice(lugar + 1)]
      .find((c) => c !== null && quedan.has(c)) ??
      orden.slice(0, Math.max(0, lugar)).findLast((c) => quedan.has(c)) ??
      visibles.map(clave).at(0);
    enfocar({ clave: vecina ?? null, columna: activa.columna });
  };
  useLayoutEffect(() => {
    const enfocado = document.activeElement;
    const fila = raiz.current?.contains(enfocado) ? enfocado?.closest("tr[data-clave]") : null;
    // Rows are drawn over others: the focus stays in its place on screen, and must follow its row.
    const enOtra = fila != null && fila.getAttribute("data-clave") !== String(activa.clave);
    if (encontrada >= 0) {
      vecindario.current = visibles.map(clave);
      if (enOtra) enfocar(activa);
    } else if (activa.clave !== null && (enOtra || enfocado === document.body)) enLugar();
    // One was asked for that the filters hide, or none yet of a page that was turned: what takes
    // the focus is the row that is drawn with it, or its keys would do nothing.
    else if (pedida.current === activa && perdida) enLugar();
    // Only what is shown can take the row away, and only what is asked for can be hidden.
  }, [visibles, encontrada, activa]);

  const editaba = useRef(false);
  useLayoutEffect(() => {
    if (editaba.current && !editando) enfocar(activa);
    editaba.current = editando;
  }, [editando, activa, enfocar]);

  useLayoutEffect(() => {
    if (!foco) return;
    if (foco.clave === null) return enLugar();
    mostrar(foco);
    const celda = { clave: foco.clave, columna: foco.columna ?? activa.columna };
    // The editor that goes on after it has the focus.
    if (editando) activar(celda);
    else enfocar(celda);
    // Only a new request moves the focus, not a change of what is shown.
  }, [foco]);

  return {
    activa,
    activar,
    seguir,
    enfocar,
    fila: encontrada < 0 ? null : visibles[encontrada],
    tabulable: encontrada < 0 ? 0 : encontrada,
  };
}
