/**
 * The key with which an installation signs its seals and its backups ([Q2], [Q5]): Ed25519, in a file
 * outside the database.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { rechazos } from "../errors.ts";
import type { Config } from "./config.ts";

const rechazo = rechazos({
  404: { clave_ausente: "No se puede leer la clave {archivo}" },
  422: {
    clave_ilegible: "{archivo} no es una clave Ed25519 en formato PEM",
    clave_existente: "{archivo} ya existe: una clave no se reemplaza. Elija otro nombre",
    clave_no_se_escribe: "No se puede escribir {archivo}",
  },
});

export interface ClaveDeSello {
  readonly privada: KeyObject;
  readonly publica: string;
}

/** A public key as it is shown: PEM. */
const pem = (clave: KeyObject): string => String(clave.export({ type: "spki", format: "pem" }));

/** SHA-256 of the public key (DER of SPKI), by which people compare it. @throws when it is no key. */
export const huellaDeClave = (publica: string): string =>
  new Bun.CryptoHasher("sha256")
    .update(createPublicKey(publica).export({ type: "spki", format: "der" }))
    .digest("hex");

/** The key of a file. @throws Rechazo when it is not there or is none. */
export function leerClave(archivo: string): ClaveDeSello {
  let texto: string;
  try {
    texto = readFileSync(archivo, "utf8");
  } catch {
    throw rechazo("clave_ausente", { archivo });
  }
  try {
    const privada = createPrivateKey(texto);
    if (privada.asymmetricKeyType !== "ed25519") throw new Error("otra clase de clave");
    return { privada, publica: pem(createPublicKey(privada)) };
  } catch {
    throw rechazo("clave_ilegible", { archivo });
  }
}

/** The key of the settings; null where the installation has none. @throws Rechazo when it is unreadable. */
export const claveDe = ({ config }: { readonly config: Config }): ClaveDeSello | null =>
  config.claveDeSello === "" ? null : leerClave(config.claveDeSello);

/** Its fingerprint; null where there is none. @throws Rechazo when it is unreadable. */
export function huellaPropia(donde: { readonly config: Config }): string | null {
  const clave = claveDe(donde);
  return clave && huellaDeClave(clave.publica);
}

/** A new key, in a file that only its owner may read. @throws Rechazo when the file is there. */
export function crearClave(archivo: string): ClaveDeSello {
  const { privateKey: privada, publicKey } = generateKeyPairSync("ed25519");
  const texto = privada.export({ type: "pkcs8", format: "pem" });
  try {
    writeFileSync(archivo, texto, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const existe = (error as NodeJS.ErrnoException).code === "EEXIST";
    throw rechazo(existe ? "clave_existente" : "clave_no_se_escribe", { archivo });
  }
  return { privada, publica: pem(publicKey) };
}

export const firmar = ({ privada }: ClaveDeSello, documento: string): Uint8Array =>
  new Uint8Array(sign(null, Buffer.from(documento), privada));

/** Whether the signature is of that key. False for a text that is no key. */
export function firmadoPor(publica: string, documento: string, firma: Uint8Array): boolean {
  try {
    return verify(null, Buffer.from(documento), createPublicKey(publica), firma);
  } catch {
    return false;
  }
}
