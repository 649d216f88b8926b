/** Figures that explain themselves, as one stop of Tab: the arrows go from one to another. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";

/** Where a figure stands on screen. */
export type CajaDeCifra = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const centro = ({ left, right }: CajaDeCifra): number => (left + right) / 2;
const enSuFila = (a: CajaDeCifra, b: CajaDeCifra): boolean => a.top < b.bottom && b.top < a.bottom;

const menor = <T>(de: readonly T[], medida: (t: T) => number): T | undefined =>
  de.reduce<T | undefined>((m, t) => m === undefined || medida(t) < medida(m) ? t : m, undefined);

/**
 * The figure to which a key goes: sideways, the next one of its row; up and down, of the nearest
 * row the one that is most under it. Itself where there is none; null = the key goes nowhere.
 * Pure.
 */
export function vecina(cajas: readonly CajaDeCifra[], de: number, tecla: string): number | null {
  const suya = cajas[de];
  const otras = cajas.map((caja, i) => ({ caja, i }));
  const hallar = (
    pasan: (c: CajaDeCifra) => boolean,
    lejos: (c: CajaDeCifra) => number,
  ): number => menor(otras.filter(({ caja }) => pasan(caja)), ({ caja }) => lejos(caja))?.i ?? de;
  const vertical = (
    pasa: (c: CajaDeCifra) => boolean,
    lejos: (c: CajaDeCifra) => number,
  ): number => {
    const fila = cajas[hallar((c) => pasa(c) && !enSuFila(c, suya), lejos)];
    return fila === suya
      ? de
      : hallar((c) => enSuFila(c, fila), (c) => Math.abs(centro(c) - centro(suya)));
  };
  switch (tecla) {
    case "ArrowRight":
      return hallar((c) => enSuFila(c, suya) && c.left >= suya.right, (c) => c.left);
    case "ArrowLeft":
      return hallar((c) => enSuFila(c, suya) && c.right <= suya.left, (c) => -c.right);
    case "ArrowDown":
      return vertical((c) => c.top > suya.top, (c) => c.top);
    case "ArrowUp":
      return vertical((c) => c.top < suya.top, (c) => -c.top);
    case "Home":
      return 0;
    case "End":
      return cajas.length - 1;
    default:
      return null;
  }
}

const CIFRA = "button.cifra";

export interface EntreCifras<E> {
  readonly ref: RefObject<E | null>;
  readonly onKeyDown: (e: KeyboardEvent) => void;
  readonly onFocus: (e: FocusEvent) => void;
}

/**
 * For the element that holds them.
 * @param primera selector of the one where Tab arrives first; by default, the first of all.
 */
export function useEntreCifras<E extends HTMLElement>(primera = CIFRA): EntreCifras<E> {
  const ref = useRef<E>(null);
  const ultima = useRef<Element | null>(null);
  const cifras = () => [...ref.current?.querySelectorAll<HTMLElement>(CIFRA) ?? []];
  const poner = (parada: Element | null) => {
    ultima.current = parada;
    for (const c of cifras()) c.tabIndex = c === parada ? 0 : -1;
  };
  // Those that are drawn now: other ones may have taken their place.
  useLayoutEffect(() => {
    const sigue = ultima.current !== null && ref.current?.contains(ultima.current);
    poner(sigue ? ultima.current : ref.current?.querySelector(primera) ?? null);
  });
  return {
    ref,
    onFocus: ({ target }) => target.matches(CIFRA) && poner(target),
    onKeyDown(e) {
      if (e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
      const todas = cifras();
      const de = todas.indexOf(e.target as HTMLElement);
      if (de < 0) return;
      const a = vecina(todas.map((c) => c.getBoundingClientRect()), de, e.key);
      if (a === null) return;
      e.preventDefault();
      todas[a].focus();
    },
  };
}
