/**
 * The glossary as the screens see it: any may ask for it, and the shell draws it. Its terms come once
 * the first screen is painted: until then a title says what it says.
 */
import { signal } from "@preact/signals-react";

type Buscador = typeof import("./buscar.ts");

/** What is looked for in it; null while it is closed. */
export const glosario = signal<string | null>(null);

const terminos = signal<Buscador | null>(null);

/** @param buscado a term, a title or what to look for; without it, every term. */
export function abrirGlosario(buscado = ""): void {
  glosario.value = buscado;
}

/** What tables tell of their keys, while they are on screen; the last one drawn, last. */
const ayudas: (() => void)[] = [];

/** @returns what takes it back. */
export function ofrecerAyuda(abrir: () => void): () => void {
  ayudas.push(abrir);
  return () => void ayudas.splice(ayudas.indexOf(abrir), 1);
}

/** The keys of what is on screen, from which the glossary is opened; without any, the glossary. */
export const abrirAyuda = (): void => (ayudas.at(-1) ?? abrirGlosario)();

/** Brings the terms; a failure is none: they are asked for again when it is opened. */
export async function adelantarGlosario(): Promise<void> {
  terminos.value = await import("./buscar.ts").catch(() => null);
}

/** What a title or a word of a text means; undefined where nobody knows. Reads a signal. */
export const terminoDe = (texto: string) => terminos.value?.terminoDe(texto);

/** The whole name of a column («Programa» of «Prog.»). Reads a signal. */
export const nombreCompleto = (titulo: string): string =>
  terminos.value?.nombreCompleto(titulo) ?? titulo.replace(/\.$/, "");
