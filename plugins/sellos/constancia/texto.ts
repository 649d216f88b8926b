/**
 * What a closing certificate says, as its QR holds it ([Q4]): a line for each thing, the last two the
 * key and its signature of every line before. Pure: the browser reads it too.
 */

const PRIMERA = "constancia de cierre de planta 1";
const SIN_FIRMA = "sin firma";

export interface ConstanciaLeida {
  /** What is signed, to the byte. */
  readonly firmado: string;
  /** Name and value of each line. */
  readonly lineas: readonly (readonly [nombre: string, valor: string])[];
  /** Ed25519: 32 bytes; null where the installation had no key. */
  readonly clave: Uint8Array<ArrayBuffer> | null;
  readonly firma: Uint8Array<ArrayBuffer> | null;
}

// By what every browser has: `Uint8Array.fromBase64` is younger than the signatures that it checks.
const enTexto = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function deTexto(texto: string, largo: number): Uint8Array<ArrayBuffer> | null {
  try {
    const letras = atob(texto.replaceAll("-", "+").replaceAll("_", "/"));
    return letras.length === largo ? Uint8Array.from(letras, (l) => l.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** What is signed. @param clave null = it goes unsigned. */
export const textoParaFirmar = (
  lineas: ConstanciaLeida["lineas"],
  clave: Uint8Array | null,
): string =>
  [
    PRIMERA,
    ...lineas.map(([nombre, valor]) => `${nombre} ${valor.replace(/\s+/g, " ")}`),
    clave ? `clave ${enTexto(clave)}` : SIN_FIRMA,
  ].map((l) => `${l}\n`).join("");

export const conFirma = (firmado: string, firma: Uint8Array | null): string =>
  firma ? `${firmado}firma ${enTexto(firma)}\n` : firmado;

function partida(linea = ""): readonly [nombre: string, valor: string] {
  const blanco = linea.indexOf(" ");
  return [linea.slice(0, blanco), linea.slice(blanco + 1)];
}

/** Null for a text that is none, or is not whole. */
export function leerConstancia(texto: string): ConstanciaLeida | null {
  const lineas = texto.replaceAll("\r\n", "\n").trim().split("\n");
  if (lineas.shift() !== PRIMERA) return null;
  if (lineas.at(-1) === SIN_FIRMA) {
    const leidas = lineas.slice(0, -1).map(partida);
    return { firmado: textoParaFirmar(leidas, null), lineas: leidas, clave: null, firma: null };
  }
  const [deFirma, enFirma] = partida(lineas.pop());
  const [deClave, enClave] = partida(lineas.pop());
  const firma = deFirma === "firma" ? deTexto(enFirma, 64) : null;
  const clave = deClave === "clave" ? deTexto(enClave, 32) : null;
  if (!firma || !clave) return null;
  const leidas = lineas.map(partida);
  return { firmado: textoParaFirmar(leidas, clave), lineas: leidas, clave, firma };
}

/** What stands before the bytes of an Ed25519 key in its DER. */
const PREFIJO = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/** DER of a public key: its fingerprint is the SHA-256 of it. */
export const claveEnDer = (clave: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...PREFIJO, ...clave]);
