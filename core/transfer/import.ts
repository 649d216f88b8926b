/** `planta importar`: every CSV file of a folder, all or nothing, every error listed. */
import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ErrorCsv, leerCsv } from "../csv/reader.ts";
import { asentarOperacion, BASE_ENTERA } from "../db/audit.ts";
import type { Actor, Escritura } from "../db/types.ts";
import { leerCampo } from "../domain/fields.ts";
import { Rechazo } from "../errors.ts";
import type {
  Adjunto,
  App,
  Archivo,
  ArchivoAdjunto,
  ContextoImportar,
  Progreso,
} from "../plugin.ts";
import type { ErrorImportacion, FilaCsv } from "./types.ts";

/** Every error is listed; the bound only keeps a file that is wrong all over out of memory. */
const ERRORES_LISTADOS = 200_000;
/** Bytes in which the header row of any file fits. */
const LARGO_ENCABEZADO = 8192;

export interface ResultadoImportacion {
  readonly resultado: boolean;
  readonly archivos: readonly { readonly archivo: string; readonly registros: number }[];
  readonly errores: readonly ErrorImportacion[];
  /** All of them, listed or not. */
  readonly cantidad_errores: number;
}

/** Rolls the transaction back when there were errors. */
class ConErrores extends Error {}

class Lista {
  readonly errores: ErrorImportacion[] = [];
  cantidad = 0;
  agregar(archivo: string, fila: number, columna: string, mensaje: string): void {
    this.cantidad++;
    if (this.errores.length < ERRORES_LISTADOS) {
      this.errores.push({ archivo, fila, columna, mensaje });
    }
  }
  /** Those of one file, from the given place on, in the order of its rows. */
  ordenar(desde: number): void {
    this.errores.push(...this.errores.splice(desde).sort((a, b) => a.fila - b.fila));
  }
}

/** Columns to read: all of the kind, without the optional ones that this file lacks. */
async function columnasDe(camino: string, archivo: Archivo): Promise<string[]> {
  const todas = Object.keys(archivo.fields);
  const opcionales = [...archivo.importOnly ?? [], ...archivo.optional ?? []];
  if (opcionales.length === 0) return todas;
  const inicio = await Bun.file(camino).slice(0, LARGO_ENCABEZADO).text();
  const presentes = inicio.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0].split(",")
    .map((c) => c.replace(/^"(.*)"$/, "$1"));
  return todas.filter((c) => !opcionales.includes(c) || presentes.includes(c));
}

/**
 * Typed rows of a file in batches; rows with an error are told to `lista` and left out.
 * @param contar told the rows of each batch, wrong ones too.
 * @param alLeer told the bytes read so far.
 */
export async function* filasDe(
  camino: string,
  archivo: Archivo,
  lista: Pick<Lista, "agregar">,
  contar: (filas: number) => void,
  alLeer?: (bytes: number) => void,
): AsyncGenerator<FilaCsv[]> {
  const todas = await columnasDe(camino, archivo);
  const campos = todas.map((nombre) => archivo.fields[nombre]);
  const clave = (archivo.key ?? []).map((c) => todas.indexOf(c));
  // All keys are kept in memory to find repeated ones. Only files that declare a key do so, and
  // those are small tables.
  const vistas = new Map<string, number>();
  const nombre = `${archivo.name}.csv`;
  try {
    for await (const lote of leerCsv(camino, todas, alLeer)) {
      const filas: FilaCsv[] = [];
      for (const { numero, valores } of lote) {
        const fila: Record<string, unknown> = {};
        let bien = true;
        for (let i = 0; i < todas.length; i++) {
          const leido = leerCampo(campos[i], valores[i]);
          if ("error" in leido) {
            bien = false;
            lista.agregar(nombre, numero, todas[i], leido.error);
          } else fila[todas[i]] = leido.valor;
        }
        if (clave.length > 0) {
          const texto = JSON.stringify(clave.map((i) => fila[todas[i]] ?? valores[i]));
          const antes = vistas.get(texto);
          if (antes === undefined) vistas.set(texto, numero);
          else {
            bien = false;
            lista.agregar(
              nombre,
              numero,
              todas[clave[0]],
              `clave repetida: ya está en la fila ${antes}`,
            );
          }
        }
        if (bien) filas.push({ fila: numero, valores: fila });
      }
      contar(lote.length);
      if (filas.length > 0) yield filas;
    }
  } catch (error) {
    if (!(error instanceof ErrorCsv)) throw error;
    for (const e of error.errores) lista.agregar(nombre, e.fila, e.columna, e.mensaje);
  }
}

/** The rows, once other plugins have looked at them. */
async function* revisados(
  ctx: ContextoImportar,
  archivo: string,
  lotes: AsyncIterable<FilaCsv[]>,
): AsyncGenerator<FilaCsv[]> {
  const revisiones = ctx.app.registro.revisiones(archivo);
  for await (const lote of lotes) {
    for (const revisar of revisiones) await revisar(ctx, lote);
    yield lote;
  }
}

async function importarArchivo(
  unidad: Omit<ContextoImportar, "error">,
  archivo: Archivo,
  camino: string,
  lista: Lista,
): Promise<number> {
  let registros = 0;
  const desde = lista.errores.length;
  const lotes = filasDe(camino, archivo, lista, (n) => registros += n);
  const error = (fila: number, columna: string, mensaje: string) =>
    lista.agregar(`${archivo.name}.csv`, fila, columna, mensaje);
  const ctx = { ...unidad, error };
  try {
    await archivo.import(ctx, revisados(ctx, archivo.name, lotes));
  } catch (causa) {
    if (!(causa instanceof Rechazo)) throw causa;
    error(0, "", causa.message);
  } finally {
    lista.ordenar(desde);
  }
  return registros;
}

async function* archivosAdjuntos(
  carpeta: string,
  contar: () => void,
): AsyncGenerator<ArchivoAdjunto> {
  const nombres = await readdir(carpeta).catch(() => []);
  for (const nombre of nombres.filter((n) => n.endsWith(".json")).sort()) {
    contar();
    yield { name: nombre, text: await Bun.file(join(carpeta, nombre)).text() };
  }
}

async function importarAdjunto(
  ctx: { readonly app: App; readonly q: Escritura; readonly actor: Actor },
  adjunto: Adjunto,
  carpeta: string,
  lista: Lista,
): Promise<number> {
  let leidos = 0;
  const error = (nombre: string, mensaje: string) =>
    lista.agregar(`${adjunto.folder}/${nombre}`, 0, "", mensaje);
  const archivos = archivosAdjuntos(join(carpeta, adjunto.folder), () => leidos++);
  await adjunto.import({ ...ctx, error }, archivos);
  return leidos;
}

/** The CSV files of a folder, in import order. @throws Rechazo for a folder that cannot be read. */
async function archivosDe(app: App, carpeta: string, lista: Lista) {
  let nombres: string[];
  try {
    nombres = (await readdir(carpeta, { withFileTypes: true }))
      .filter((e) => !e.isDirectory() && /\.csv$/i.test(e.name)).map((e) => e.name).sort();
  } catch {
    throw new Rechazo("carpeta_ilegible", 400, `No se puede leer la carpeta ${carpeta}`);
  }
  if (nombres.length === 0) {
    throw new Rechazo("carpeta_vacia", 400, `La carpeta ${carpeta} no tiene archivos .csv`);
  }
  const conocidos = new Map(app.registro.archivos.map((a) => [`${a.name}.csv`, a]));
  for (const n of nombres) {
    if (!conocidos.has(n)) lista.agregar(n, 0, "", "no es un archivo conocido");
  }
  return app.registro.archivos.filter((a) => nombres.includes(`${a.name}.csv`))
    .map((archivo) => ({ archivo, camino: join(carpeta, `${archivo.name}.csv`) }));
}

/**
 * Imports every file in one transaction. With any error nothing is stored and all are listed.
 * @param forzar also into what is kept from being written (`ContextoImportar.force`).
 * @throws Rechazo when the folder cannot be read or has no CSV file.
 */
export async function importar(
  app: App,
  actor: Actor,
  carpeta: string,
  progreso: Progreso = () => {},
  forzar = false,
): Promise<ResultadoImportacion> {
  let lista = new Lista();
  let archivos: { archivo: string; registros: number }[] = [];
  await archivosDe(app, carpeta, lista);
  try {
    await app.db.tx(async (q) => {
      // The unit of work may run again: everything it fills starts afresh.
      lista = new Lista();
      archivos = [];
      const todos = await archivosDe(app, carpeta, lista);
      for (const [i, { archivo, camino }] of todos.entries()) {
        progreso(i / todos.length, archivo.name);
        const unidad: Omit<ContextoImportar, "error"> = { app, q, actor, force: forzar };
        const registros = await importarArchivo(unidad, archivo, camino, lista);
        archivos.push({ archivo: archivo.name, registros });
      }
      if (lista.cantidad > 0) throw new ConErrores();
      for (const adjunto of app.registro.adjuntos) {
        const registros = await importarAdjunto({ app, q, actor }, adjunto, carpeta, lista);
        if (registros > 0) archivos.push({ archivo: adjunto.folder, registros });
      }
      if (lista.cantidad > 0) throw new ConErrores();
      const registros = archivos.reduce((n, a) => n + a.registros, 0);
      await asentarOperacion(q, actor, "importar", {
        carpeta: basename(resolve(carpeta)),
        archivos: archivos.length,
        registros,
      });
    });
  } catch (error) {
    if (!(error instanceof ConErrores)) throw error;
  }
  if (lista.cantidad === 0) {
    const todos = { saf: 0, codipres: "", permiso: "sesion" };
    app.eventos.cambio(actor, todos, { base: BASE_ENTERA });
    progreso(1, "importado");
  }
  return {
    resultado: lista.cantidad === 0,
    archivos,
    errores: lista.errores,
    cantidad_errores: lista.cantidad,
  };
}
