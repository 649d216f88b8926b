/** What the screen can do now, told by whoever draws its buttons: the palette offers the same. */
import { useEffect, useRef } from "react";

export interface Orden {
  readonly id: string;
  readonly titulo: string;
  /** As it is written on its button. */
  readonly tecla?: string;
  readonly hacer: () => void;
}

const enPantalla = new Set<() => readonly Orden[]>();

/** @param leer what can be done in this moment; asked only when somebody looks for it. */
export function useOrdenes(leer: () => readonly Orden[]): void {
  const actual = useRef(leer);
  actual.current = leer;
  useEffect(() => {
    const decir = () => actual.current();
    enPantalla.add(decir);
    return () => void enPantalla.delete(decir);
  }, []);
}

export const ordenesEnPantalla = (): readonly Orden[] => [...enPantalla].flatMap((leer) => leer());
