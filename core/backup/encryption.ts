/**
 * Backups that only their recipients can open ([Q5]): the format of age, written and read as it goes
 * by. What is inside is the backup itself, signature included: `age -d` gives it.
 */
import { open, readFile, writeFile } from "node:fs/promises";
import type { Decrypter, Encrypter } from "age-encryption";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import { asegurar } from "../files/whole.ts";
import { escribir } from "./container.ts";
import { rechazo } from "./rejections.ts";

/** Read when somebody encrypts: it is not light. */
const biblioteca = () => import("age-encryption");
const CABECERA = "age-encryption.org/v1\n";

/** @throws Rechazo when one of them is no recipient: before any work is done. */
export async function cifradorPara(destinatarios: readonly string[]): Promise<Encrypter> {
  const cifrador = new (await biblioteca()).Encrypter();
  for (const [i, destinatario] of destinatarios.entries()) {
    try {
      cifrador.addRecipient(destinatario);
    } catch {
      throw rechazo("destinatario_ilegible", { cual: i + 1 });
    }
  }
  return cifrador;
}

/** Writes all that comes in a new file, for its owner alone. @returns the SHA-256 of it. */
async function guardar(flujo: AsyncIterable<Uint8Array>, destino: string): Promise<string> {
  crearArchivo(destino);
  const hash = new Bun.CryptoHasher("sha256");
  await using salida = await open(destino, "r+");
  for await (const parte of flujo) {
    hash.update(parte);
    await escribir(salida, parte);
  }
  return hash.digest("hex");
}

async function huellaDe(archivo: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const parte of Bun.file(archivo).stream()) hash.update(parte);
  return hash.digest("hex");
}

/**
 * Encrypts a file in a new one, and proves that the disk has what was encrypted: to open it again,
 * the private key is missing here. @param nombre of the backup, for the sentence.
 */
export async function cifrar(
  cifrador: Encrypter,
  [origen, destino]: readonly [string, string],
  nombre: string,
): Promise<void> {
  const escrita = await guardar(await cifrador.encrypt(Bun.file(origen).stream()), destino);
  await asegurar(destino);
  if (await huellaDe(destino) !== escrita) {
    throw rechazo("archivo_danado", { archivo: nombre, motivo: "el disco no guardó lo cifrado" });
  }
}

/** Whether a file is encrypted, by what it begins with. */
export async function estaCifrado(archivo: string): Promise<boolean> {
  return await Bun.file(archivo).slice(0, CABECERA.length).text() === CABECERA;
}

/** The keys of a file as `age-keygen` writes it. @throws Rechazo when it has none. */
async function identidadesDe(archivo: string): Promise<Decrypter> {
  const texto = await readFile(archivo, "utf8").catch(() => {
    throw rechazo("identidad_ausente", { identidad: archivo });
  });
  const claves = texto.split("\n").map((l) => l.trim()).filter((l) => l !== "" && l[0] !== "#");
  const descifrador = new (await biblioteca()).Decrypter();
  try {
    for (const clave of claves) descifrador.addIdentity(clave);
  } catch {
    claves.length = 0;
  }
  if (claves.length === 0) throw rechazo("identidad_ilegible", { identidad: archivo });
  return descifrador;
}

/**
 * Decrypts a backup in a new file. @param nombre of the backup, for the sentence.
 * @throws Rechazo when the key is another's, or the file was cut or changed: what is left in
 * `destino` is not to be used.
 */
export async function descifrar(
  origen: string,
  destino: string,
  { identidad, nombre }: { readonly identidad: string; readonly nombre: string },
): Promise<void> {
  const descifrador = await identidadesDe(identidad);
  try {
    await guardar(await descifrador.decrypt(Bun.file(origen).stream()), destino);
  } catch (error) {
    // Of the disk, and not of what the file holds.
    if (error instanceof Error && "syscall" in error) throw error;
    if (/no identity matched/.test(String(error))) {
      throw rechazo("identidad_distinta", { archivo: nombre, identidad });
    }
    throw rechazo("archivo_danado", { archivo: nombre, motivo: "está cortado o cambiado" });
  }
}

/** A new key, in a file that only its owner may read. @returns who is encrypted to. */
export async function crearIdentidad(archivo: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await biblioteca();
  const privada = await generateX25519Identity();
  const destinatario = await identityToRecipient(privada);
  // As `age-keygen` writes it.
  const texto = `# created: ${
    new Date().toISOString()
  }\n# public key: ${destinatario}\n${privada}\n`;
  await writeFile(archivo, texto, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    const existe = (error as NodeJS.ErrnoException).code === "EEXIST";
    if (existe) throw rechazo("identidad_existente", { identidad: archivo });
    throw error;
  });
  return destinatario;
}
