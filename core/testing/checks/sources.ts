/** The project's own files, as the checks read them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders that are made on the machine and never kept. */
const AJENAS = new Set(["node_modules", "datos", ".git"]);

/** Paths of the files below `raiz`, relative to it, with `/`, sorted. */
export function archivos(raiz: string): readonly string[] {
  const halladas: string[] = [];
  const recorrer = (carpeta: string): void => {
    for (const entrada of readdirSync(join(raiz, carpeta), { withFileTypes: true })) {
      const ruta = carpeta ? `${carpeta}/${entrada.name}` : entrada.name;
      // `datos` is the place of a running installation only at the top: a plugin may ship its own.
      if (entrada.name === "node_modules" || (!carpeta && AJENAS.has(entrada.name))) continue;
      if (entrada.isDirectory()) recorrer(ruta);
      else if (entrada.isFile()) halladas.push(ruta);
    }
  };
  recorrer("");
  return halladas.sort();
}

/** Text of one of them. */
export function leer(raiz: string, ruta: string): string {
  return readFileSync(join(raiz, ruta), "utf8");
}

/** Its code, as the transpiler takes it: without the line that names the interpreter. */
export function leerCodigo(raiz: string, ruta: string): string {
  return leer(raiz, ruta).replace(/^#!.*/, "");
}

/** Whether it is TypeScript, with or without JSX. */
export function esCodigo(ruta: string): boolean {
  return /\.tsx?$/.test(ruta) && !ruta.endsWith(".d.ts");
}

/** Whether it is a test. */
export function esPrueba(ruta: string): boolean {
  return /\.test\.tsx?$/.test(ruta);
}
