/**
 * The file of a backup: an SQLite database in zstd frames, between two of those that zstd itself
 * steps over (RFC 8878, §3.1.2). The first says what the file is; the last, the seal, says what must
 * come out of it. `zstd -d` gives the database alone, for any tool of SQLite.
 */
import { type FileHandle, open } from "node:fs/promises";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import { rechazo } from "./rejections.ts";

/** Bytes of the database in one frame: what is held in memory, times `A_LA_VEZ`. */
const TROZO = 4 * 1024 * 1024;
/** Frames worked on at once, each in a thread of the runtime. */
const A_LA_VEZ = 4;
/** The higher ones take several times as long for a twentieth less. */
const NIVEL = 1;
const SALTEABLE = 0x184D2A50;
const CABECERA = "planta respaldo 2\n";
/** A seal of more than this is none: it would name frames of 8 TiB. */
const SELLO_MAXIMO = 32 * 1024 * 1024;

interface Sello {
  /** Of the whole database: its size and its SHA-256. */
  readonly bytes: number;
  readonly sha256: string;
  /** Length of each frame, in order. */
  readonly marcos: readonly number[];
}

/** A frame that decompressors step over. */
function salteable(contenido: Uint8Array): Uint8Array {
  const marco = new Uint8Array(8 + contenido.length);
  const vista = new DataView(marco.buffer);
  vista.setUint32(0, SALTEABLE, true);
  vista.setUint32(4, contenido.length, true);
  marco.set(contenido, 8);
  return marco;
}

/** A seal, with its own length at the end: it is found from there. */
function marcoDeSello(sello: Sello): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(sello));
  const contenido = new Uint8Array(json.length + 4);
  contenido.set(json);
  new DataView(contenido.buffer).setUint32(json.length, json.length, true);
  return salteable(contenido);
}

const inicio = () => salteable(new TextEncoder().encode(CABECERA));

/** Exactly those bytes, or fewer where the file ends. */
async function leerEn(archivo: FileHandle, desde: number, largo: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(largo);
  const { bytesRead } = await archivo.read(bytes, 0, largo, desde);
  return bytes.subarray(0, bytesRead);
}

/** All of them: a disk that is filling up takes a part of what it is given, and refuses the rest. */
async function escribir(archivo: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let desde = 0; desde < bytes.length;) {
    const { bytesWritten } = await archivo.write(bytes, desde);
    desde += bytesWritten;
  }
}

/** Runs `hacer` on each, some at once, and hands the results over in order. */
async function enOrden<A, B>(
  entradas: AsyncIterable<A>,
  hacer: (entrada: A) => Promise<B>,
  usar: (hecho: B) => Promise<void>,
): Promise<void> {
  const cola: Promise<B>[] = [];
  for await (const entrada of entradas) {
    const tarea = hacer(entrada);
    // Looked at in its turn; until then its failure is nobody's.
    tarea.catch(() => {});
    cola.push(tarea);
    const primera = cola.length >= A_LA_VEZ ? cola.shift() : undefined;
    if (primera) await usar(await primera);
  }
  for (const tarea of cola) await usar(await tarea);
}

/** Writes the database in a new file, for its owner alone. */
export async function envolver(base: string, destino: string): Promise<void> {
  crearArchivo(destino);
  await using origen = await open(base, "r");
  await using salida = await open(destino, "r+");
  const hash = new Bun.CryptoHasher("sha256");
  const marcos: number[] = [];
  let bytes = 0;
  async function* trozos() {
    for (;;) {
      const trozo = await leerEn(origen, bytes, TROZO);
      if (trozo.length === 0) return;
      bytes += trozo.length;
      hash.update(trozo);
      yield trozo;
    }
  }
  await escribir(salida, inicio());
  await enOrden(
    trozos(),
    (trozo) => Bun.zstdCompress(trozo, { level: NIVEL }),
    async (marco) => {
      marcos.push(marco.length);
      await escribir(salida, marco);
    },
  );
  await escribir(salida, marcoDeSello({ bytes, sha256: hash.digest("hex"), marcos }));
}

/** Whether a file says that it is a backup of this kind. */
export async function esRespaldo(nombre: string): Promise<boolean> {
  await using archivo = await open(nombre, "r");
  const esperado = inicio();
  return Buffer.compare(await leerEn(archivo, 0, esperado.length), esperado) === 0;
}

/** The seal of an open backup and where it begins; null when there is none. */
async function selloDe(archivo: FileHandle): Promise<{ sello: Sello; desde: number } | null> {
  const { size } = await archivo.stat();
  const cola = await leerEn(archivo, Math.max(0, size - 4), 4);
  if (cola.length < 4) return null;
  const largo = new DataView(cola.buffer, cola.byteOffset).getUint32(0, true);
  const desde = size - 4 - largo - 8;
  if (largo > SELLO_MAXIMO || desde < inicio().length) return null;
  const marco = await leerEn(archivo, desde, size - desde);
  const json = marco.subarray(8, 8 + largo);
  try {
    const sello = JSON.parse(new TextDecoder().decode(json)) as Sello;
    const igual = Buffer.compare(marcoDeSello(sello), marco) === 0;
    return igual && Array.isArray(sello.marcos) ? { sello, desde } : null;
  } catch {
    return null;
  }
}

async function* marcosDe(archivo: FileHandle, { marcos }: Sello): AsyncGenerator<Uint8Array> {
  let lugar = inicio().length;
  for (const largo of marcos) {
    yield await leerEn(archivo, lugar, largo);
    lugar += largo;
  }
}

/**
 * Takes the database out, to the byte that was put in: `destino` is a new file, or null only to see
 * that it can be done.
 * @param nombre of the backup, for the sentence.
 * @throws Rechazo `archivo_danado`.
 */
export async function abrir(
  archivo: string,
  destino: string | null,
  nombre: string,
): Promise<void> {
  await using origen = await open(archivo, "r");
  if (destino !== null) crearArchivo(destino);
  await using salida = destino === null ? null : await open(destino, "r+");
  const hallado = await selloDe(origen);
  if (!hallado) throw rechazo("archivo_danado", { archivo: nombre, motivo: "está cortado" });
  const { sello, desde } = hallado;
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  await enOrden(marcosDe(origen, sello), (marco) => Bun.zstdDecompress(marco), async (trozo) => {
    bytes += trozo.length;
    hash.update(trozo);
    if (salida) await escribir(salida, trozo);
  }).catch((error: unknown) => {
    if (error instanceof Error && "syscall" in error) throw error;
    throw rechazo("archivo_danado", { archivo: nombre, motivo: "no se puede descomprimir" });
  });
  const fin = sello.marcos.reduce((lugar, largo) => lugar + largo, inicio().length);
  if (fin !== desde || bytes !== sello.bytes || hash.digest("hex") !== sello.sha256) {
    throw rechazo("archivo_danado", { archivo: nombre, motivo: "no es lo que dice su sello" });
  }
}
