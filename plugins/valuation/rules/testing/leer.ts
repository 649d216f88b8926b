/** Reads the golden cases from their files, the same way under Bun and under Deno. */
import { readdirSync, readFileSync } from "node:fs";
import type { Caso, Tablas } from "./correr.ts";

const CARPETA = new URL("../casos/", import.meta.url);

/** A file of `casos/`. */
export function leerCaso<T>(archivo: string): T {
  // Lines of comment are for the people who sign the cases.
  const texto = readFileSync(new URL(archivo, CARPETA), "utf8").replace(/^\s*\/\/.*$/gm, "");
  return JSON.parse(texto) as T;
}

/** Reference data shared by every case. */
export function tablasComunes(): Tablas {
  return leerCaso<Tablas>("tablas.jsonc");
}

/** Every case with the name of its file, in order. */
export function casos(): { archivo: string; caso: Caso }[] {
  return readdirSync(CARPETA)
    .filter((a) => a.endsWith(".jsonc") && a !== "tablas.jsonc")
    .sort()
    .map((archivo) => ({ archivo, caso: leerCaso<Caso>(archivo) }));
}
