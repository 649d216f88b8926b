/** Codes of the second factor: the ones that change with time (TOTP, RFC 6238) and the spare ones. */
import { Secret, TOTP } from "otpauth";

const PERIODO = 30;
/** A clock may be that many steps off, either way. */
const VENTANA = 1;
const EMISOR = "Planta";

export const CANTIDAD_DE_RECUPERACION = 10;
/** 120 bits each: a plain hash of one tells nothing, unlike that of a password. */
const BYTES_DE_UN_USO = 15;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret: 160 random bits in base 32, as the applications take it. */
export const secretoNuevo = (): string => new Secret({ size: 20 }).base32;

const totp = (secreto: string, cuenta = ""): TOTP =>
  new TOTP({
    issuer: EMISOR,
    label: cuenta,
    algorithm: "SHA1",
    digits: 6,
    period: PERIODO,
    secret: Secret.fromBase32(secreto),
  });

/** What the QR says. @param cuenta `usuario@login` */
export const direccionDeSecreto = (secreto: string, cuenta: string): string =>
  totp(secreto, cuenta).toString();

/** As people copy them: blanks and hyphens do not count, nor does case. */
export const normalizarCodigo = (codigo: string): string =>
  codigo.replace(/[\s\-–]/g, "").toUpperCase();

/** The step of time that a code belongs to, or null when it is of none that is accepted now. */
export function pasoDe(secreto: string, codigo: string, ahora: number): number | null {
  if (!/^\d{6}$/.test(codigo)) return null;
  const delta = totp(secreto).validate({ token: codigo, timestamp: ahora, window: VENTANA });
  return delta === null ? null : Math.floor(ahora / 1000 / PERIODO) + delta;
}

/** A code that serves once, spare or of activation: six groups of four letters or digits. */
export function codigoDeUnUso(): string {
  const bits = crypto.getRandomValues(new Uint8Array(BYTES_DE_UN_USO))
    .reduce((n, byte) => n << 8n | BigInt(byte), 0n);
  const letras = Array.from(
    { length: BYTES_DE_UN_USO * 8 / 5 },
    (_, i) => BASE32[Number(bits >> BigInt(i * 5) & 31n)],
  );
  return letras.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** What is stored of a code that serves once. */
export const huellaDeCodigo = (codigo: string): string =>
  Bun.CryptoHasher.hash("sha256", normalizarCodigo(codigo), "hex");
