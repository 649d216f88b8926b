/**
 * The file of a backup: an SQLite database in zstd frames, between two of those that zstd itself
 * steps over (RFC 8878, §3.1.2). The first says what the file is; the last, the seal, says what must
 * come out of it, and its second line is the signature of the first. `zstd -d` gives the database
 * alone, for any tool of SQLite.
 */
import { type FileHandle, open } from "node:fs/promises";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import { type ClaveDeSello, firmadoPor, firmar, huellaDeClave } from "../process/signing-key.ts";
import { Rechazo } from "../errors.ts";
import { rechazo } from "./rejections.ts";

/** Bytes of the database in one frame: what is held in memory, times `A_LA_VEZ`. */
const TROZO = 4 * 1024 * 1024;
/** Frames worked on at once, each in a thread of the runtime. */
const A_LA_VEZ = 4;
/** The higher ones take several times as long for a twentieth less. */
const NIVEL = 1;
const SALTEABLE = 0x184D2A50;
const CABECERA = "planta respaldo 3\n";
/** Written before they were signed: the seal says neither who nor when, nor what each frame is. */
const CABECERA_2 = "planta respaldo 2\n";
/** The key signs other documents too: none of them may pass for this one. */
const TIPO = "respaldo de planta";
/** A seal of more than this is none: it would name frames of terabytes. */
const SELLO_MAXIMO = 32 * 1024 * 1024;

interface Sello {
  readonly tipo?: string;
  /** ISO 8601, UTC. */
  readonly instante?: string;
  /** PEM of the public key that signs; null = without signature. */
  readonly clave?: string | null;
  /** Of the whole database: its size and its SHA-256. */
  readonly bytes: number;
  readonly sha256: string;
  /** Length of each frame, in order. */
  readonly marcos: readonly number[];
  /** SHA-256 of each: nothing that is not signed is decompressed. */
  readonly huellas?: readonly string[];
}

/** A seal and what its file says of it. */
interface SelloLeido {
  readonly sello: Sello;
  /** Where it begins. */
  readonly desde: number;
  readonly firma: FirmaDeRespaldo | null;
}

/** Who a backup says that made it, and when. */
export interface FirmaDeRespaldo {
  /** Of the key, as people compare it. */
  readonly huella: string;
  readonly instante: string;
  /** Whether that key did sign what the backup says of itself. */
  readonly vale: boolean;
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

/** The text of a seal, with its own length at the end: it is found from there. */
function marcoDeSello(texto: string): Uint8Array {
  const bytes = new TextEncoder().encode(texto);
  const contenido = new Uint8Array(bytes.length + 4);
  contenido.set(bytes);
  new DataView(contenido.buffer).setUint32(bytes.length, bytes.length, true);
  return salteable(contenido);
}

/** A line that says what the file holds, and one with the signature of it, end of line included. */
function textoDeSello(sello: Sello, clave: ClaveDeSello | null): string {
  const documento = `${JSON.stringify(sello)}\n`;
  return clave ? `${documento}${firmar(clave, documento).toBase64()}\n` : documento;
}

/** Who signed the text of a seal; null when nobody did. */
function firmaDe(texto: string, { tipo, instante, clave }: Sello): FirmaDeRespaldo | null {
  const corte = texto.indexOf("\n") + 1;
  const firma = texto.slice(corte).trimEnd();
  if (firma === "" || !clave || instante === undefined) return null;
  try {
    const suya = firmadoPor(clave, texto.slice(0, corte), Uint8Array.fromBase64(firma));
    return { huella: huellaDeClave(clave), instante, vale: suya && tipo === TIPO };
  } catch {
    return { huella: "ilegible", instante, vale: false };
  }
}

/** Both are as long, so that the frames begin at the same place. */
const inicio = (cabecera = CABECERA) => salteable(new TextEncoder().encode(cabecera));

const sha256 = (bytes: Uint8Array): string => Bun.CryptoHasher.hash("sha256", bytes, "hex");

/** Exactly those bytes, or fewer where the file ends. */
async function leerEn(archivo: FileHandle, desde: number, largo: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(largo);
  const { bytesRead } = await archivo.read(bytes, 0, largo, desde);
  return bytes.subarray(0, bytesRead);
}

/**
 * All of them, where the file is at: a disk that is filling up takes a part of what it is given, and
 * refuses the rest.
 */
export async function escribir(archivo: FileHandle, bytes: Uint8Array): Promise<void> {
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

/** Writes the database in a new file, for its owner alone; `clave` signs it, where there is one. */
export async function envolver(
  base: string,
  destino: string,
  clave: ClaveDeSello | null = null,
): Promise<void> {
  crearArchivo(destino);
  await using origen = await open(base, "r");
  await using salida = await open(destino, "r+");
  const hash = new Bun.CryptoHasher("sha256");
  const marcos: number[] = [];
  const huellas: string[] = [];
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
      huellas.push(sha256(marco));
      await escribir(salida, marco);
    },
  );
  const sello: Sello = {
    tipo: TIPO,
    instante: new Date().toISOString(),
    clave: clave?.publica ?? null,
    bytes,
    sha256: hash.digest("hex"),
    marcos,
    huellas,
  };
  await escribir(salida, marcoDeSello(textoDeSello(sello, clave)));
}

/**
 * @param exigida fingerprint of the key that must have signed it; null = whichever, or none.
 * @throws Rechazo
 */
export function exigirFirma(
  firma: FirmaDeRespaldo | null,
  exigida: string | null,
  archivo: string,
): void {
  if (firma === null) {
    if (exigida !== null) throw rechazo("sin_firma", { archivo });
    return;
  }
  if (exigida !== null && firma.huella !== exigida) {
    throw rechazo("firma_de_otra", { archivo, huella: firma.huella });
  }
  if (!firma.vale) throw rechazo("firma_falsa", { archivo });
}

/** Whether a file says that it is a backup of this kind. */
export async function esRespaldo(nombre: string): Promise<boolean> {
  await using archivo = await open(nombre, "r");
  const leido = await leerEn(archivo, 0, inicio().length);
  return [CABECERA, CABECERA_2].some((c) => Buffer.compare(leido, inicio(c)) === 0);
}

/** The seal of an open backup; null when there is none, or it is not of frames of this length. */
async function selloDe(archivo: FileHandle): Promise<SelloLeido | null> {
  const { size } = await archivo.stat();
  const cola = await leerEn(archivo, Math.max(0, size - 4), 4);
  if (cola.length < 4) return null;
  const largo = new DataView(cola.buffer, cola.byteOffset).getUint32(0, true);
  const desde = size - 4 - largo - 8;
  if (largo > SELLO_MAXIMO || desde < inicio().length) return null;
  const marco = await leerEn(archivo, desde, size - desde);
  const texto = new TextDecoder().decode(marco.subarray(8, 8 + largo));
  if (Buffer.compare(marcoDeSello(texto), marco) !== 0) return null;
  try {
    const sello = JSON.parse(texto.split("\n", 1)[0]) as Sello;
    return { sello, desde, firma: firmaDe(texto, sello) };
  } catch {
    return null;
  }
}

/** Whether the frames that it names are, one after the other, what stands before it. */
const cubre = ({ marcos, huellas }: Sello, desde: number): boolean =>
  Array.isArray(marcos) && marcos.every((largo) => Number.isSafeInteger(largo) && largo > 0) &&
  marcos.reduce((lugar, largo) => lugar + largo, inicio().length) === desde &&
  (huellas?.length ?? marcos.length) === marcos.length;

/** @throws Rechazo at the first frame that is not the one that the seal names. */
async function* marcosDe(
  archivo: FileHandle,
  { marcos, huellas }: Sello,
  nombre: string,
): AsyncGenerator<Uint8Array> {
  let lugar = inicio().length;
  for (const [i, largo] of marcos.entries()) {
    const marco = await leerEn(archivo, lugar, largo);
    if (huellas && sha256(marco) !== huellas[i]) {
      throw rechazo("archivo_danado", { archivo: nombre, motivo: NO_ES_LO_QUE_DICE });
    }
    yield marco;
    lugar += largo;
  }
}

const NO_ES_LO_QUE_DICE = "no es lo que dice su sello";
const SIN_FINAL = "está cortado, o tiene algo después de su final";

/**
 * Takes the database out, to the byte that was put in: `destino` is a new file, or null only to see
 * that it can be done.
 * @param nombre of the backup, for the sentence.
 * @param aceptar looks at who signed it, before anything of it is decompressed or written; what it
 * throws ends it.
 * @throws Rechazo `archivo_danado`.
 */
export async function abrir(
  archivo: string,
  destino: string | null,
  nombre: string,
  aceptar: (firma: FirmaDeRespaldo | null) => void = () => {},
): Promise<void> {
  await using origen = await open(archivo, "r");
  const hallado = await selloDe(origen);
  if (!hallado) throw rechazo("archivo_danado", { archivo: nombre, motivo: SIN_FINAL });
  const { sello, desde, firma } = hallado;
  aceptar(firma);
  if (!cubre(sello, desde)) {
    throw rechazo("archivo_danado", { archivo: nombre, motivo: NO_ES_LO_QUE_DICE });
  }
  if (destino !== null) crearArchivo(destino);
  await using salida = destino === null ? null : await open(destino, "r+");
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  await enOrden(
    marcosDe(origen, sello, nombre),
    (marco) => Bun.zstdDecompress(marco),
    async (trozo) => {
      bytes += trozo.length;
      hash.update(trozo);
      if (salida) await escribir(salida, trozo);
    },
  ).catch((error: unknown) => {
    if (error instanceof Rechazo || error instanceof Error && "syscall" in error) throw error;
    throw rechazo("archivo_danado", { archivo: nombre, motivo: "no se puede descomprimir" });
  });
  if (bytes !== sello.bytes || hash.digest("hex") !== sello.sha256) {
    throw rechazo("archivo_danado", { archivo: nombre, motivo: NO_ES_LO_QUE_DICE });
  }
}
