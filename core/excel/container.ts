/**
 * The zip container of an uploaded workbook, read from its directory: what it says it holds is
 * checked before anything is unpacked, and what it really holds while it is.
 */
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { Rechazo } from "../errors.ts";

/** What an upload may cost. Sizes in bytes. */
export interface Limites {
  /** Of the file. */
  readonly archivo: number;
  /** Of everything in it, unpacked. */
  readonly desempaquetado: number;
  /** Unpacked over packed, of any part. */
  readonly proporcion: number;
  /** Parts inside the file. */
  readonly partes: number;
}

/** One part of the container. */
interface Parte {
  readonly nombre: string;
  readonly metodo: number;
  readonly crc: number;
  readonly empaquetado: number;
  readonly tamano: number;
  readonly posicion: number;
}

const FIRMA_FIN = 0x06054b50;
const FIRMA_DIRECTORIO = 0x02014b50;
const FIRMA_PARTE = 0x04034b50;
const LARGO_FIN = 22;
const LARGO_DIRECTORIO = 46;
const LARGO_PARTE = 30;
/** The longest comment that may follow the end record. */
const LARGO_COMENTARIO = 0xffff;
const EN_ZIP64 = 0xffffffff;
const CIFRADO = 1;
const SIN_COMPRIMIR = 0;
const DEFLATE = 8;
/** Below it a high ratio costs nothing, and small parts of equal text have one. */
const TAMANO_CHICO = 1024 * 1024;

/** 400: what was uploaded is no workbook, or not a whole one. */
export const danado = (): Rechazo =>
  new Rechazo("libro_danado", 400, "El archivo no es un libro de Excel (.xlsx) o está dañado");

/** 413: `que` says which limit it passes, as a sentence goes on. */
export const excede = (que: string): Rechazo =>
  new Rechazo("libro_excede", 413, `El libro de Excel es demasiado grande: ${que}`);

const mb = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

async function leer(archivo: FileHandle, posicion: number, largo: number): Promise<Buffer> {
  const bytes = Buffer.alloc(largo);
  const { bytesRead } = await archivo.read(bytes, 0, largo, posicion);
  if (bytesRead !== largo) throw danado();
  return bytes;
}

/** The container of one open file. */
export class Contenedor {
  readonly #partes: ReadonlyMap<string, Parte>;
  #desempaquetado = 0;

  private constructor(
    readonly archivo: FileHandle,
    readonly limites: Limites,
    partes: ReadonlyMap<string, Parte>,
  ) {
    this.#partes = partes;
  }

  /**
   * Reads the directory and checks it against the limits; nothing is unpacked yet.
   * @throws Rechazo `libro_excede` (413) or `libro_danado` (400).
   */
  static async abrir(archivo: FileHandle, limites: Limites): Promise<Contenedor> {
    const { size } = await archivo.stat();
    if (size > limites.archivo) throw excede(`supera los ${mb(limites.archivo)}`);
    if (size < LARGO_FIN) throw danado();
    const cola = await leer(
      archivo,
      Math.max(0, size - LARGO_FIN - LARGO_COMENTARIO),
      Math.min(size, LARGO_FIN + LARGO_COMENTARIO),
    );
    let fin = cola.length - LARGO_FIN;
    while (fin >= 0 && cola.readUInt32LE(fin) !== FIRMA_FIN) fin--;
    if (fin < 0) throw danado();
    const cantidad = cola.readUInt16LE(fin + 10);
    if (cantidad > limites.partes) throw excede(`tiene más de ${limites.partes} partes`);
    const largo = cola.readUInt32LE(fin + 12);
    const posicion = cola.readUInt32LE(fin + 16);
    if (posicion + largo > size) throw danado();
    const partes = leerDirectorio(await leer(archivo, posicion, largo), cantidad);
    let total = 0;
    for (const { tamano, empaquetado } of partes.values()) {
      total += tamano;
      if (tamano > TAMANO_CHICO && tamano > empaquetado * limites.proporcion) {
        throw excede("su contenido está comprimido más de lo que un libro normal admite");
      }
    }
    if (total > limites.desempaquetado) {
      throw excede(`su contenido supera los ${mb(limites.desempaquetado)}`);
    }
    return new Contenedor(archivo, limites, partes);
  }

  tiene(nombre: string): boolean {
    return this.#partes.has(nombre);
  }

  /**
   * Bytes of a part, unpacked as they are taken. What the directory said of it is verified.
   * @throws Rechazo when the part is missing, damaged or larger than it said.
   */
  async *parte(nombre: string): AsyncGenerator<Buffer> {
    const parte = this.#partes.get(nombre);
    if (!parte) throw danado();
    const local = await leer(this.archivo, parte.posicion, LARGO_PARTE);
    if (local.readUInt32LE(0) !== FIRMA_PARTE) throw danado();
    const inicio = parte.posicion + LARGO_PARTE + local.readUInt16LE(26) + local.readUInt16LE(28);
    const crudo = this.#crudo(inicio, parte.empaquetado);
    let tamano = 0;
    let crc = 0;
    for await (const bytes of parte.metodo === DEFLATE ? inflar(crudo) : crudo) {
      tamano += bytes.length;
      this.#desempaquetado += bytes.length;
      // The directory can lie; the same part can be asked for twice.
      if (tamano > parte.tamano) throw danado();
      if (this.#desempaquetado > this.limites.desempaquetado) {
        throw excede(`su contenido supera los ${mb(this.limites.desempaquetado)}`);
      }
      crc = crc32(bytes, crc);
      yield bytes;
    }
    if (tamano !== parte.tamano || crc !== parte.crc) throw danado();
  }

  async *#crudo(inicio: number, largo: number): AsyncGenerator<Buffer> {
    const TROZO = 64 * 1024;
    for (let leidos = 0; leidos < largo; leidos += TROZO) {
      yield await leer(this.archivo, inicio + leidos, Math.min(TROZO, largo - leidos));
    }
  }
}

async function* inflar(crudo: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const fuente = Readable.from(crudo, { objectMode: false });
  const inflador = createInflateRaw();
  fuente.on("error", (error) => inflador.destroy(error));
  try {
    for await (const bytes of fuente.pipe(inflador)) yield bytes;
  } catch (error) {
    throw error instanceof Rechazo ? error : danado();
  } finally {
    fuente.destroy();
    inflador.destroy();
  }
}

function leerDirectorio(bytes: Buffer, cantidad: number): Map<string, Parte> {
  const partes = new Map<string, Parte>();
  let i = 0;
  for (let n = 0; n < cantidad; n++) {
    if (i + LARGO_DIRECTORIO > bytes.length || bytes.readUInt32LE(i) !== FIRMA_DIRECTORIO) {
      throw danado();
    }
    const finNombre = i + LARGO_DIRECTORIO + bytes.readUInt16LE(i + 28);
    const parte: Parte = {
      nombre: bytes.toString("utf8", i + LARGO_DIRECTORIO, finNombre),
      metodo: bytes.readUInt16LE(i + 10),
      crc: bytes.readUInt32LE(i + 16),
      empaquetado: bytes.readUInt32LE(i + 20),
      tamano: bytes.readUInt32LE(i + 24),
      posicion: bytes.readUInt32LE(i + 42),
    };
    const { nombre, metodo, empaquetado, tamano, posicion } = parte;
    if (bytes.readUInt16LE(i + 8) & CIFRADO) {
      throw new Rechazo("libro_cifrado", 400, "El libro de Excel tiene contraseña: quítela");
    }
    if (metodo !== SIN_COMPRIMIR && metodo !== DEFLATE) throw danado();
    if ([empaquetado, tamano, posicion].includes(EN_ZIP64)) throw excede("usa el formato zip64");
    // Two parts of one name: which one counts would depend on the reader.
    if (partes.has(nombre)) throw danado();
    partes.set(nombre, parte);
    i = finNombre + bytes.readUInt16LE(i + 30) + bytes.readUInt16LE(i + 32);
  }
  return partes;
}
