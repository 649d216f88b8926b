/** Files of a folder as an author keeps them: without installed packages and hidden folders. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface ArchivoFuente {
  readonly ruta: string;
  leer(): Uint8Array<ArrayBuffer>;
}

/** Those whose name matches, in order; links to folders are not followed. */
export function* fuentesDe(carpeta: string, nombre: RegExp): Generator<ArchivoFuente> {
  const entradas = readdirSync(carpeta, { withFileTypes: true });
  for (const entrada of entradas.sort((a, b) => a.name < b.name ? -1 : 1)) {
    const ruta = join(carpeta, entrada.name);
    if (entrada.name.startsWith(".") || entrada.name === "node_modules") continue;
    if (entrada.isDirectory()) yield* fuentesDe(ruta, nombre);
    else if (!nombre.test(entrada.name)) continue;
    else if (entrada.isFile() || statSync(ruta, { throwIfNoEntry: false })?.isFile()) {
      yield { ruta, leer: () => new Uint8Array(readFileSync(ruta)) };
    }
  }
}
