/**
 * Reading a zip that nobody vouches for. Nothing is written to disk; parts are streamed one by one,
 * and what the archive claims (names, counts, sizes) is checked before anything is unpacked, and
 * again while it is.
 */
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { Rechazo } from "../errors.ts";

/** What an upload may cost; sizes in bytes. */
export interface LimitesDeZip {
  /** Of the file. */
  readonly archivo: number;
  /** Of everything in it, unpacked. */
  readonly desempaquetado: number;
  /** Parts inside the file. */
  readonly partes: number;
}

/** Unpacked over packed, of any part: text packs 10 to 30 times; a bomb, a thousand. */
export const PROPORCION = 200;
/** Smaller parts may pack more: one of blanks is no danger. */
const SIN_PROPORCION = 1024 * 1024;

/** Why a zip is not read: what it is not, what is wrong with it, or which limit it passes. */
export type FallaDeZip =
  | "ilegible"
  | "vacio"
  | "ajeno"
  | "truncado"
  | "danado"
  | "cifrado"
  | "metodo"
  | "ruta"
  | keyof LimitesDeZip
  | "proporcion";

/** The refusal of `falla` in the words of who reads; `parte` is where it is, when it is in one. */
export type Rechazar = (falla: FallaDeZip, parte: string) => Rechazo;

/** A file inside a zip. */
export interface ParteDeZip {
  /** With its folder. */
  readonly nombre: string;
  /** Unpacked. */
  readonly bytes: number;
  /** Its bytes, checked against the size and sum that the zip declares. @throws Rechazo. */
  leer(): AsyncGenerator<Uint8Array>;
}

export interface Zip {
  /** Of the file. */
  readonly bytes: number;
  readonly partes: readonly ParteDeZip[];
  /** Parts and folders. */
  readonly entradas: number;
  cerrar(): void;
}

/** First bytes of a zip with files, and of an empty one. */
const FIRMAS = ["504b0304", "504b0506"];

/** What the library or the system found wrong. */
function fallaDe(error: unknown): FallaDeZip {
  const { message, code } = error as Error & { readonly code?: unknown };
  if (/absolute path|invalid relative path|invalid characters in fileName/.test(message)) {
    return "ruta";
  }
  if (/encrypt/.test(message)) return "cifrado";
  if (/unsupported compression method/.test(message)) return "metodo";
  if (/End of central directory/.test(message)) return "truncado";
  return typeof code === "string" && /^E[A-Z]+$/.test(code) && code !== "EOF"
    ? "ilegible"
    : "danado";
}

/** The size of a file that begins as a zip does. */
async function tamanoDe(ruta: string, limites: LimitesDeZip, rechazar: Rechazar): Promise<number> {
  await using manejador = await open(ruta, "r");
  const { size } = await manejador.stat();
  if (size === 0) throw rechazar("vacio", "");
  if (size > limites.archivo) throw rechazar("archivo", "");
  const firma = new Uint8Array(4);
  await manejador.read(firma, 0, 4, 0);
  if (!FIRMAS.includes(firma.toHex())) throw rechazar("ajeno", "");
  return size;
}

/** What makes an entry a danger, or unreadable. */
function fallaDeEntrada(entrada: Entry): FallaDeZip | null {
  const { compressedSize, uncompressedSize, externalFileAttributes, versionMadeBy } = entrada;
  const enlace = versionMadeBy >> 8 === 3 &&
    (externalFileAttributes >>> 16 & 0o170000) === 0o120000;
  if (entrada.isEncrypted()) return "cifrado";
  if (enlace || /^[A-Za-z]:/.test(entrada.fileName)) return "ruta";
  if (uncompressedSize > SIN_PROPORCION && uncompressedSize > compressedSize * PROPORCION) {
    return "proporcion";
  }
  return entrada.canDecodeFileData() ? null : "metodo";
}

async function revisadas(
  zip: ZipFile,
  limites: LimitesDeZip,
  rechazar: Rechazar,
): Promise<Entry[]> {
  if (zip.entryCount > limites.partes) throw rechazar("partes", "");
  const entradas: Entry[] = [];
  let total = 0;
  for await (const entrada of zip.eachEntry()) {
    if (entrada.fileName.endsWith("/")) continue;
    const falla = fallaDeEntrada(entrada);
    if (falla) throw rechazar(falla, entrada.fileName);
    total += entrada.uncompressedSize;
    if (total > limites.desempaquetado) throw rechazar("desempaquetado", "");
    entradas.push(entrada);
  }
  return entradas;
}

/**
 * Opens a zip and lists what it has, folders left out; nothing is unpacked yet.
 * @throws Rechazo, as `rechazar` says it.
 */
export async function abrirZip(
  ruta: string,
  limites: LimitesDeZip,
  rechazar: Rechazar,
): Promise<Zip> {
  const traducir = (error: unknown, parte = ""): unknown =>
    error instanceof Rechazo || !(error instanceof Error) ? error : rechazar(fallaDe(error), parte);
  let zip: ZipFile | undefined;
  let desplegado = 0;
  async function* desplegar(abierto: ZipFile, entrada: Entry): AsyncGenerator<Uint8Array> {
    let flujo: Readable | undefined;
    let suma = 0;
    try {
      flujo = await abierto.openReadStreamPromise(entrada);
      for await (const trozo of flujo as AsyncIterable<Uint8Array>) {
        suma = crc32(trozo, suma);
        // The same part may be asked for many times.
        desplegado += trozo.length;
        if (desplegado > limites.desempaquetado) throw rechazar("desempaquetado", "");
        yield trozo;
      }
    } catch (error) {
      throw traducir(error, entrada.fileName);
    } finally {
      flujo?.destroy();
    }
    if (suma !== entrada.crc32) throw rechazar("danado", entrada.fileName);
  }
  try {
    const bytes = await tamanoDe(ruta, limites, rechazar);
    // A start has no use for it.
    const { openPromise } = await import("yauzl");
    const abierto = zip = await openPromise(ruta, {
      autoClose: false,
      lazyEntries: true,
      // Old compressors of Windows part folders with `\\`: it is read as `/`, and looked at like it.
      strictFileNames: false,
      validateEntrySizes: true,
    });
    // Every call reports its own errors. This listener is there because an `error` event that
    // nobody hears would end the process.
    zip.on("error", () => {});
    const partes = (await revisadas(zip, limites, rechazar)).map((entrada): ParteDeZip => ({
      nombre: entrada.fileName,
      bytes: entrada.uncompressedSize,
      leer: () => desplegar(abierto, entrada),
    }));
    return { bytes, partes, entradas: abierto.entryCount, cerrar: () => abierto.close() };
  } catch (error) {
    zip?.close();
    throw traducir(error);
  }
}
