/**
 * Leaves the corpus in a folder, to open it with other programs:
 * `bun core/testing/corpus/escribir.ts CARPETA`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CELDAS } from "./celdas.ts";
import { MANERAS } from "./maneras.ts";

const [carpeta] = process.argv.slice(2);
if (!carpeta) throw new Error("falta la carpeta");
mkdirSync(carpeta, { recursive: true });
const indice: string[] = [];
for (const [m, manera] of MANERAS.entries()) {
  for (const [c, celda] of CELDAS.entries()) {
    const nombre = `${m + 1}-${c + 1}.${manera.clase === "libros" ? "xlsx" : "csv"}`;
    await Bun.write(join(carpeta, nombre), await manera.hacer(celda));
    indice.push(`${nombre}\t${manera.dice}\t${celda.dice}\t${celda.muestra}`);
  }
}
await Bun.write(join(carpeta, "indice.txt"), `${indice.join("\n")}\n`);
