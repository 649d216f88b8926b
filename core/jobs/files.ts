/** The file that a job of the queue writes: kept in the database, so that any machine can take the job. */
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { es, poner, quitar, una } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import type { Consulta, Escritura } from "../db/types.ts";
import type { Compartible } from "../plugin.ts";

/** Bytes of a row: what is in memory at a time, on both sides. */
const PARTE = 1 << 20;

type Entrada = Readonly<Record<string, unknown>>;

/** Path of the file that the job writes, if it writes one. */
function rutaDe({ writes: escribe }: Compartible, entrada: unknown): string | null {
  const ruta = escribe === undefined ? undefined : (entrada as Entrada)[escribe];
  return typeof ruta === "string" ? ruta : null;
}

/** Keeps with the job the file that it wrote here. `entrada` is what `entradaPropia` answered. */
export async function devolver(
  q: Escritura,
  trabajo: number,
  archivos: Compartible,
  entrada: unknown,
): Promise<void> {
  const ruta = rutaDe(archivos, entrada);
  if (ruta === null) return;
  await using archivo = await open(ruta, "r");
  const { size } = await archivo.stat();
  // An empty file is one empty part.
  for (let parte = 0; parte === 0 || parte * PARTE < size; parte++) {
    const datos = new Uint8Array(Math.max(0, Math.min(PARTE, size - parte * PARTE)));
    let leidos = 0;
    while (leidos < datos.length) {
      const { bytesRead } = await archivo.read(datos, leidos, datos.length - leidos);
      if (bytesRead === 0) throw new Error("el archivo cambió mientras se leía");
      leidos += bytesRead;
    }
    await poner(q, tabla.trabajosArchivos, {
      trabajo,
      campo: archivos.writes ?? "",
      orden: 0,
      nombre: basename(ruta),
      parte,
      datos,
    });
  }
}

/** Leaves the file that the job wrote, wherever that was, where this input asks for it. */
export async function recibir(
  q: Consulta,
  trabajo: number,
  archivos: Compartible,
  entrada: unknown,
): Promise<void> {
  const destino = rutaDe(archivos, entrada);
  if (destino === null) return;
  await using archivo = await open(destino, "w");
  for (let ultimo = 0;;) {
    const fila = await una(
      q,
      tabla.trabajosArchivos,
      { trabajo, id: es(">", ultimo) },
      ["id", "datos"],
      { orden: "id" },
    );
    if (!fila) return;
    ultimo = fila.id;
    await archivo.writeFile(fila.datos);
  }
}

/** The input for this machine: the file that the job writes will be in `carpeta`. */
export function entradaPropia(
  { writes: escribe }: Compartible,
  entrada: unknown,
  carpeta: string,
): unknown {
  const propia: Record<string, unknown> = { ...(entrada as Entrada) };
  if (escribe && typeof propia[escribe] === "string") propia[escribe] = join(carpeta, "hecho");
  return propia;
}

/** Removes a job's files. */
export async function olvidar(q: Escritura, trabajo: number): Promise<void> {
  await quitar(q, tabla.trabajosArchivos, { trabajo });
}
