/** What went well, or asks for nothing: said in passing, without taking the focus from anybody. */
import { signal } from "@preact/signals-react";

export interface Pasajero {
  readonly id: number;
  readonly texto: string;
}

/** Time to read a sentence, and more for each letter: it cannot be called back. */
const BASE_MS = 4_000;
const POR_LETRA_MS = 60;
/** More would not be read. */
const JUNTOS = 3;

export const pasajeros = signal<readonly Pasajero[]>([]);
let siguiente = 1;
const relojes = new Map<number, ReturnType<typeof setTimeout>>();

export const duracion = (texto: string): number => BASE_MS + POR_LETRA_MS * texto.length;

export function quitarPasajero(id: number): void {
  clearTimeout(relojes.get(id));
  relojes.delete(id);
  pasajeros.value = pasajeros.peek().filter((p) => p.id !== id);
}

/** Whoever is reading it keeps it. */
export function retenerPasajero(id: number): void {
  clearTimeout(relojes.get(id));
}

export function soltarPasajero({ id, texto }: Pasajero): void {
  clearTimeout(relojes.get(id));
  relojes.set(id, setTimeout(() => quitarPasajero(id), duracion(texto)));
}

/** Says it. The same fact is said once: again, it only stays longer. */
export function decirAlPasar(texto: string): void {
  const repetido = pasajeros.peek().find((p) => p.texto === texto);
  if (repetido) return soltarPasajero(repetido);
  const nuevo = { id: siguiente++, texto };
  const [masViejo] = pasajeros.peek();
  if (pasajeros.peek().length >= JUNTOS) quitarPasajero(masViejo.id);
  pasajeros.value = [...pasajeros.peek(), nuevo];
  soltarPasajero(nuevo);
}
