/** Light or dark: the system's choice until the person makes one. */
import { signal } from "@preact/signals-react";

export type Tema = "sistema" | "claro" | "oscuro";
const CLAVE = "planta-tema";

function guardado(): Tema {
  const valor = localStorage.getItem(CLAVE);
  return valor === "claro" || valor === "oscuro" ? valor : "sistema";
}

export const tema = signal<Tema>("sistema");

function aplicar(nuevo: Tema): void {
  tema.value = nuevo;
  if (nuevo === "sistema") delete document.documentElement.dataset.tema;
  else document.documentElement.dataset.tema = nuevo;
}

/** Applies the choice that this browser remembers; the system's when there is none. */
export function restaurarTema(): void {
  aplicar(guardado());
}

/** Turns to the opposite of what is seen now, and remembers it. */
export function alternarTema(): void {
  const oscuro = tema.peek() === "oscuro" ||
    (tema.peek() === "sistema" && matchMedia("(prefers-color-scheme: dark)").matches);
  const nuevo = oscuro ? "claro" : "oscuro";
  localStorage.setItem(CLAVE, nuevo);
  aplicar(nuevo);
}
