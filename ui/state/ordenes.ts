/** What the screen can do now, told by whoever draws its buttons: the palette offers the same. */
import { useEffect, useRef } from "react";

export interface OrdenDePantalla {
  readonly id: string;
  readonly titulo: string;
  /** As it is written on its button. */
  readonly tecla?: string;
  readonly hacer: () => void;
}

/** What is told while it is on screen, and asked only when somebody looks for it. */
function enPantalla<De extends readonly unknown[]>() {
  type Leer = (...de: De) => readonly OrdenDePantalla[];
  const dichas = new Set<Leer>();
  function useDichas(leer: Leer): void {
    const actual = useRef(leer);
    actual.current = leer;
    useEffect(() => {
      const decir: Leer = (...de) => actual.current(...de);
      dichas.add(decir);
      return () => void dichas.delete(decir);
    }, []);
  }
  return { useDichas, leer: (...de: De) => [...dichas].flatMap((decir) => decir(...de)) };
}

const ordenes = enPantalla<[]>();
/** Told by whoever draws the buttons: what can be done in this moment. */
export const useOrdenes = ordenes.useDichas;
export const ordenesEnPantalla = ordenes.leer;

const deNumero = enPantalla<[numero: number]>();
/** Told by whoever numbers rows: how to get to the one with that number. */
export const useOrdenesDeNumero = deNumero.useDichas;
export const ordenesDeNumero = deNumero.leer;
