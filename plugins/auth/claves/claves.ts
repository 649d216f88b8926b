/**
 * Passwords: argon2id, 64 MiB each ([X1]). A hash takes tens of milliseconds of a processor and
 * its memory, so only a few run at a time and few wait.
 */
import { rechazo } from "../errors.ts";

/** Fixed: every hash costs the same, or the time of an answer would tell accounts apart ([X2]). */
const COSTO = { algorithm: "argon2id", memoryCost: 65_536, timeCost: 2 } as const;

/**
 * Hash of a random password that nobody has: what an unknown user is compared with ([X2]), and what
 * an account without a password has ([U6]).
 */
export const SIN_CLAVE =
  "$argon2id$v=19$m=65536,t=2,p=1$FiOMOdCptByLQUfwmzh4EJQgIBZpE+2WGJ4/zykinbI$A0CI6t+5/Xo74+AT5FPbI6YNnpqmu7D4/MJD2Z44RzU";

const A_LA_VEZ = 2;
const EN_ESPERA = 200;

let ocupados = 0;
const espera: (() => void)[] = [];

/**
 * Runs `fn` when its turn comes. Never called inside a unit of work.
 * @throws Rechazo 429 when too many already wait.
 */
export async function enTurno<T>(fn: () => Promise<T>): Promise<T> {
  if (ocupados < A_LA_VEZ) ocupados++;
  else {
    if (espera.length >= EN_ESPERA) {
      throw rechazo("ingresos_en_espera", {}, { encabezados: { "retry-after": "5" } });
    }
    // Whoever leaves hands its place over, so that nobody slips in between.
    await new Promise<void>((entrar) => espera.push(entrar));
  }
  try {
    return await fn();
  } finally {
    const siguiente = espera.shift();
    if (siguiente) siguiente();
    else ocupados--;
  }
}

/** The same letters typed on another keyboard are the same password. */
const normalizar = (clave: string): string => clave.normalize("NFC");

/** Called inside `enTurno`, except by imports, which hash one after another. */
export function hashear(clave: string): Promise<string> {
  return Bun.password.hash(normalizar(clave), COSTO);
}

/** What a verification took lately, in milliseconds. */
let duracion = 50;

/** Takes as long as a verification, without its work: an answer that made none looks alike ([X2]). */
export const comoVerificar = (): Promise<void> => Bun.sleep(duracion);

/** Whether the password is the one of the hash; without a hash, the same work for a "no". */
export async function verificar(clave: string, hash: string | undefined): Promise<boolean> {
  const inicio = performance.now();
  const bien = await Bun.password.verify(normalizar(clave), hash ?? SIN_CLAVE, "argon2id");
  duracion += (Math.min(performance.now() - inicio, 500) - duracion) / 8;
  return bien && hash !== undefined;
}
