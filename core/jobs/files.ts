/** Files of a job of the queue: kept in the database, so that any machine can take the job. */
import { mkdir, open } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Consulta, Escritura } from "../db/types.ts";
import type { Compartible } from "../plugin.ts";

/** Bytes of a row: what is in memory at a time, on both sides. */
const PARTE = 1 << 20;

type Entrada = Readonly<Record<string, unknown>>;

const rutas = (valor: unknown): readonly string[] =>
  typeof valor === "string" ? [valor] : Array.isArray(valor) ? valor as string[] : [];

async function guardar(
  q: Escritura,
  trabajo: number,
  campo: string,
  archivos: readonly string[],
): Promise<void> {
  for (const [orden, ruta] of archivos.entries()) {
    const archivo = await open(ruta, "r");
    try {
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
        await q.ejecutar(
          "INSERT INTO trabajos_archivos (trabajo, campo, orden, nombre, parte, datos) " +
            "VALUES (?, ?, ?, ?, ?, ?)",
          [trabajo, campo, orden, basename(ruta), parte, datos],
        );
      }
    } finally {
      await archivo.close();
    }
  }
}

/** Writes the file number `orden` of a field to `destino`. */
async function escribir(
  q: Consulta,
  trabajo: number,
  campo: string,
  orden: number,
  destino: string,
): Promise<void> {
  const archivo = await open(destino, "w");
  try {
    for (let ultimo = 0;;) {
      const [fila] = await q.valores(
        "SELECT id, datos FROM trabajos_archivos WHERE trabajo = ? AND campo = ? AND orden = ? " +
          "AND id > ? ORDER BY id LIMIT 1",
        [trabajo, campo, orden, ultimo],
      );
      if (!fila) return;
      ultimo = Number(fila[0]);
      await archivo.writeFile(fila[1] as Uint8Array);
    }
  } finally {
    await archivo.close();
  }
}

/** Keeps with the job the files that it reads. */
export async function adjuntar(
  q: Escritura,
  trabajo: number,
  { lee }: Compartible,
  entrada: unknown,
): Promise<void> {
  if (lee) await guardar(q, trabajo, lee, rutas((entrada as Entrada)[lee]));
}

/**
 * The input for this machine: the files that the job reads are here, in `carpeta`, and the one that
 * it writes will be.
 */
export async function traer(
  q: Consulta,
  trabajo: number,
  { lee, escribe }: Compartible,
  entrada: unknown,
  carpeta: string,
): Promise<unknown> {
  const aqui: Record<string, unknown> = { ...(entrada as Entrada) };
  if (lee) {
    const lejanas = rutas(aqui[lee]);
    const locales = await Promise.all(lejanas.map(async (ruta, orden) => {
      // One folder each: two of them may have the same name.
      const propia = join(carpeta, String(orden));
      await mkdir(propia);
      const destino = join(propia, basename(ruta));
      await escribir(q, trabajo, lee, orden, destino);
      return destino;
    }));
    aqui[lee] = Array.isArray(aqui[lee]) ? locales : locales[0];
  }
  if (escribe && typeof aqui[escribe] === "string") aqui[escribe] = join(carpeta, "hecho");
  return aqui;
}

/** Keeps with the job the file that it wrote here. `entrada` is what `traer` answered. */
export async function devolver(
  q: Escritura,
  trabajo: number,
  { escribe }: Compartible,
  entrada: unknown,
): Promise<void> {
  if (escribe) await guardar(q, trabajo, escribe, rutas((entrada as Entrada)[escribe]));
}

/** Leaves the file that the job wrote, wherever that was, where this input asks for it. */
export async function recibir(
  q: Consulta,
  trabajo: number,
  { escribe }: Compartible,
  entrada: unknown,
): Promise<void> {
  if (!escribe) return;
  const [destino] = rutas((entrada as Entrada)[escribe]);
  if (destino !== undefined) await escribir(q, trabajo, escribe, 0, destino);
}

/** Removes a job's files. */
export async function olvidar(q: Escritura, trabajo: number): Promise<void> {
  await q.ejecutar("DELETE FROM trabajos_archivos WHERE trabajo = ?", [trabajo]);
}
