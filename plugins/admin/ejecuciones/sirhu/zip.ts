/**
 * Reading a zip that nobody vouches for. Nothing is written to disk; entries are streamed one by
 * one, and what an archive claims (names, counts, sizes) is checked before it is unpacked and again
 * while it is.
 */
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Rechazo } from "../../../../core/errors.ts";
import { rechazo } from "../errors.ts";
import { NOMBRE, ORDEN, type TipoDeArchivo } from "./formato.ts";

/** Files of one zip: some hundreds of institutions with a few lots each. */
const ENTRADAS = 20_000;
/** Bytes of one zip unpacked: twice the pay of the whole administration. */
const DESPLEGADO = 2 * 2 ** 30;
/** Fixed-width text of real pay packs 10 to 30 times; a bomb, a thousand. */
const RAZON = 200;
/** Smaller files may pack more: one of blanks is no danger. */
const SIN_RAZON = 2 ** 20;

/** A file of SIRHU inside a zip. */
export interface Parte {
  /** `ECLH1001.SIR` */
  readonly nombre: string;
  readonly tipo: TipoDeArchivo;
  /** Unpacked. */
  readonly bytes: number;
  /** Its bytes, checked against the size and sum that the zip declares. @throws Rechazo. */
  leer(): AsyncGenerator<Uint8Array>;
}

export interface ZipAbierto {
  /** Name without folder. */
  readonly nombre: string;
  readonly bytes: number;
  readonly partes: readonly Parte[];
  /** Files of SIRHU that are not read because they hold personal data ([E3]). */
  readonly personales: readonly string[];
  /** Other files: their names could hold anything, so they are only counted. */
  readonly ajenos: number;
  cerrar(): void;
}

/** First bytes of a zip with files, and of an empty one. */
const FIRMAS = ["504b0304", "504b0506"];
const COMPRIMIDO = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|jar)$/i;

/** What the library found wrong, in the words of the product. */
function traducir(error: unknown, archivo: string, parte = ""): unknown {
  if (error instanceof Rechazo || !(error instanceof Error)) return error;
  const { message } = error;
  if (/absolute path|invalid relative path|invalid characters in fileName/.test(message)) {
    return rechazo("zip_ruta", { archivo });
  }
  if (/encrypt/.test(message)) return rechazo("zip_cifrado", { archivo });
  if (/unsupported compression method/.test(message)) return rechazo("zip_metodo", { archivo });
  const codigo = (error as { code?: unknown }).code;
  if (typeof codigo === "string" && /^E[A-Z]+$/.test(codigo) && codigo !== "EOF") {
    return rechazo("archivo_ilegible", { archivo });
  }
  return rechazo("zip_danado", { archivo, parte: parte === "" ? "" : ` en ${parte}` });
}

/** The size of a file that begins and ends as a zip does. @throws Rechazo for what does not. */
async function tamanoDeZip(ruta: string, archivo: string): Promise<number> {
  try {
    const manejador = await open(ruta, "r");
    try {
      const { size } = await manejador.stat();
      if (size === 0) throw rechazo("archivo_vacio", { archivo });
      const firma = new Uint8Array(4);
      await manejador.read(firma, 0, 4, 0);
      if (!FIRMAS.includes(firma.toHex())) throw rechazo("no_es_zip", { archivo });
      return size;
    } finally {
      await manejador.close();
    }
  } catch (error) {
    if (error instanceof Rechazo) throw error;
    throw rechazo("archivo_ilegible", { archivo });
  }
}

async function abrir(ruta: string, archivo: string): Promise<ZipFile> {
  try {
    return await openPromise(ruta, {
      autoClose: false,
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
    });
  } catch (error) {
    const falta = error instanceof Error && /End of central directory/.test(error.message);
    throw falta ? rechazo("zip_truncado", { archivo }) : traducir(error, archivo);
  }
}

/** @throws Rechazo for an entry that is a danger or that cannot be read. */
function revisar(entrada: Entry, archivo: string): void {
  const { compressedSize, uncompressedSize, externalFileAttributes, versionMadeBy } = entrada;
  if (entrada.isEncrypted()) throw rechazo("zip_cifrado", { archivo });
  const enlace = versionMadeBy >> 8 === 3 &&
    (externalFileAttributes >>> 16 & 0o170000) === 0o120000;
  if (enlace || /^[A-Za-z]:/.test(entrada.fileName)) throw rechazo("zip_ruta", { archivo });
  if (COMPRIMIDO.test(entrada.fileName)) throw rechazo("zip_anidado", { archivo });
  if (uncompressedSize > SIN_RAZON && uncompressedSize > compressedSize * RAZON) {
    const motivo = `una parte se desplegaría más de ${RAZON} veces`;
    throw rechazo("zip_excesivo", { archivo, motivo });
  }
  if (!entrada.canDecodeFileData()) throw rechazo("zip_metodo", { archivo });
}

/** Unpacked bytes of an entry. @throws Rechazo when they are not what the zip declares. */
async function* desplegar(
  zip: ZipFile,
  entrada: Entry,
  archivo: string,
  parte: string,
): AsyncGenerator<Uint8Array> {
  let flujo: Readable | undefined;
  let suma = 0;
  try {
    flujo = await zip.openReadStreamPromise(entrada);
    for await (const trozo of flujo as AsyncIterable<Uint8Array>) {
      suma = crc32(trozo, suma);
      yield trozo;
    }
  } catch (error) {
    throw traducir(error, archivo, parte);
  } finally {
    flujo?.destroy();
  }
  if (suma !== entrada.crc32) throw rechazo("zip_danado", { archivo, parte: ` en ${parte}` });
}

/**
 * Opens a zip and lists what it has; nothing is unpacked yet.
 * @throws Rechazo when it is not a zip, is broken, or is a danger.
 */
export async function abrirZip(ruta: string): Promise<ZipAbierto> {
  const archivo = basename(ruta);
  const bytes = await tamanoDeZip(ruta, archivo);
  const zip = await abrir(ruta, archivo);
  // Every call reports its own errors. This listener is there because an `error` event that nobody
  // hears would end the process.
  zip.on("error", () => {});
  const partes: Parte[] = [];
  const personales: string[] = [];
  let ajenos = 0;
  let entradas = 0;
  let desplegado = 0;
  try {
    for await (const entrada of zip.eachEntry()) {
      if (++entradas > ENTRADAS) {
        throw rechazo("zip_excesivo", { archivo, motivo: "tiene demasiados archivos" });
      }
      if (entrada.fileName.endsWith("/")) continue;
      revisar(entrada, archivo);
      desplegado += entrada.uncompressedSize;
      if (desplegado > DESPLEGADO) {
        throw rechazo("zip_excesivo", { archivo, motivo: "desplegado ocuparía demasiado" });
      }
      const nombre = basename(entrada.fileName).toUpperCase();
      const tipo = NOMBRE.exec(nombre)?.[2];
      if (tipo === undefined) ajenos++;
      else if (ORDEN.some((t) => t === tipo)) {
        partes.push({
          nombre,
          tipo: tipo as TipoDeArchivo,
          bytes: entrada.uncompressedSize,
          leer: () => desplegar(zip, entrada, archivo, nombre),
        });
      } else personales.push(nombre);
    }
    if (entradas === 0) throw rechazo("zip_vacio", { archivo });
    if (partes.length === 0) throw rechazo("zip_sin_sirhu", { archivo });
  } catch (error) {
    zip.close();
    throw traducir(error, archivo);
  }
  return { nombre: archivo, bytes, partes, personales, ajenos, cerrar: () => zip.close() };
}
