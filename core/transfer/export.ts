/** `planta volcar`: every file of the registry, each written whole or not at all. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { llenarCarpeta } from "../cli/destination.ts";
import { escribirCsv } from "../csv/writer.ts";
import { escribirCampo } from "../domain/fields.ts";
import { escribirAtomico } from "../files/whole.ts";
import type { Adjunto, App, Archivo, Consulta, Progreso } from "../plugin.ts";

/** Columns of the file when written: those for import alone (`clave`) never leave. */
export function columnasDeVolcado(archivo: Archivo): string[] {
  return Object.keys(archivo.fields).filter((c) => !archivo.importOnly?.includes(c));
}

async function* celdas(archivo: Archivo, q: Consulta, contar: (n: number) => void) {
  const columnas = columnasDeVolcado(archivo);
  for await (const lote of archivo.export(q)) {
    contar(lote.length);
    yield lote.map((fila) => columnas.map((c) => escribirCampo(archivo.fields[c], fila[c])));
  }
}

/** Writes the files of a folder; their names. Without files there is no folder. */
async function volcarAdjunto(adjunto: Adjunto, q: Consulta, carpeta: string): Promise<Set<string>> {
  const destino = join(carpeta, adjunto.folder);
  const escritos = new Set<string>();
  for await (const { name: nombre, text: texto } of adjunto.export(q)) {
    if (escritos.size === 0) await mkdir(destino, { mode: 0o700 });
    await escribirAtomico(join(destino, nombre), (stream) => {
      stream.end(texto);
      return Promise.resolve();
    });
    escritos.add(nombre);
  }
  return escritos;
}

/** Removes the files of an earlier dump: they would speak of what is not in the CSV files. */
async function quitarViejos(carpeta: string, escritos: ReadonlySet<string>): Promise<void> {
  for (const nombre of await readdir(carpeta).catch(() => [])) {
    if (nombre.endsWith(".json") && !escritos.has(nombre)) await rm(join(carpeta, nombre));
  }
}

interface Volcado {
  readonly archivo: string;
  readonly registros: number;
}

/**
 * Writes `NOMBRE.csv` for every file, all from one snapshot of the database; the header is always
 * there. `importar` of the folder gives the same data. A dump that fails leaves nothing behind.
 * @throws Rechazo when the folder cannot be made or written in.
 */
export async function volcar(
  app: App,
  carpeta: string,
  progreso: Progreso = () => {},
): Promise<Volcado[]> {
  const adjuntos = new Map<string, ReadonlySet<string>>();
  const hechos = await llenarCarpeta(
    carpeta,
    (provisoria) => escribirTodo(app, provisoria, adjuntos, progreso),
  );
  for (const [cual, escritos] of adjuntos) await quitarViejos(join(carpeta, cual), escritos);
  progreso(1, "volcado");
  return hechos;
}

async function escribirTodo(
  app: App,
  carpeta: string,
  adjuntos: Map<string, ReadonlySet<string>>,
  progreso: Progreso,
): Promise<Volcado[]> {
  const hechos: Volcado[] = [];
  await app.db.leer(async (q) => {
    const { archivos } = app.registro;
    for (const [i, archivo] of archivos.entries()) {
      progreso(i / archivos.length, archivo.name);
      let registros = 0;
      await escribirCsv(
        join(carpeta, `${archivo.name}.csv`),
        columnasDeVolcado(archivo),
        celdas(archivo, q, (n) => registros += n),
      );
      hechos.push({ archivo: archivo.name, registros });
    }
    for (const adjunto of app.registro.adjuntos) {
      const escritos = await volcarAdjunto(adjunto, q, carpeta);
      adjuntos.set(adjunto.folder, escritos);
      if (escritos.size > 0) hechos.push({ archivo: adjunto.folder, registros: escritos.size });
    }
  });
  return hechos;
}
