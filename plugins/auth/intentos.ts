/**
 * Failed sign-ins ([X2]): a bucket per account and one per address that fill with failures and
 * leak with time. Past a burst each further failure doubles the wait, up to a minute: guessing
 * becomes hopeless, and nobody is locked out for good. An address from which the account signed in
 * before has a bucket of its own: who guesses elsewhere, without pause, does not keep its owner
 * waiting. Kept in the database, so that every server of it counts the same.
 */
import type { Consulta, Escritura } from "../../core/plugin.ts";

interface Medida {
  /** Failures that cost nothing. */
  readonly libres: number;
  /** Milliseconds after which one failure is forgotten. */
  readonly olvido: number;
}

export const CUENTA: Medida = { libres: 5, olvido: 5 * 60_000 };
/** Many people may share an address. */
export const DIRECCION: Medida = { libres: 30, olvido: 60_000 };

const ESPERA_MAXIMA = 60_000;
const DIA = 24 * 3600_000;
/** How long an address without a sign-in is still one of the account's. */
const RECUERDO = 90 * DIA;

/** What of `fallos` still counts after `pasaron` milliseconds. */
export function quedan(fallos: number, pasaron: number, { olvido }: Medida): number {
  return Math.max(0, fallos - Math.floor(Math.max(0, pasaron) / olvido));
}

/** Milliseconds to wait after that many failures. */
export function demora(fallos: number, { libres }: Medida): number {
  return fallos < libres ? 0 : Math.min(1000 * 2 ** Math.min(fallos - libres, 16), ESPERA_MAXIMA);
}

/** One home has a whole /64 of IPv6: it counts as one address. */
export function direccionContada(direccion: string): string {
  if (!direccion.includes(":")) return direccion;
  const v4 = direccion.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i);
  if (v4) return v4[1];
  const [inicio, fin = ""] = direccion.split("%")[0].split("::");
  const antes = inicio.split(":").filter(Boolean);
  const despues = fin.split(":").filter(Boolean);
  const ceros = direccion.includes("::") ? Math.max(0, 8 - antes.length - despues.length) : 0;
  const grupos = [...antes, ...Array<string>(ceros).fill("0"), ...despues].slice(0, 4);
  return `${grupos.map((g) => Number.parseInt(g, 16).toString(16)).join(":")}::/64`;
}

export interface Intento {
  readonly cuenta: string;
  readonly direccion: string;
  /** The account's own bucket at this address, which only a sign-in from it opens. */
  readonly conocida: string;
}

/** The buckets of an attempt. A name without account has one too: nothing tells them apart. */
export function intentoDe(
  cuenta: { id: number } | undefined,
  nombre: string,
  direccion: string,
): Intento {
  // What was typed as a name may be a password: only its hash is kept.
  const oculto = Bun.CryptoHasher.hash("sha256", nombre, "hex").slice(0, 32);
  const quien = cuenta ? `cuenta ${cuenta.id}` : `nombre ${oculto}`;
  const donde = `direccion ${direccionContada(direccion)}`;
  return { cuenta: quien, direccion: donde, conocida: `${quien} en ${donde}` };
}

/** Seconds that the attempt must still wait; 0 when it may go on. */
export async function segundosDeEspera(
  q: Consulta,
  { cuenta, direccion, conocida }: Intento,
  ahora: number,
): Promise<number> {
  const filas = await q.valores("SELECT clave, hasta FROM intentos WHERE clave IN (?, ?, ?)", [
    cuenta,
    direccion,
    conocida,
  ]);
  const esConocida = filas.some(([clave]) => clave === conocida);
  const cuentan = filas.filter(([clave]) => !(esConocida && clave === cuenta));
  const hasta = Math.max(0, ...cuentan.map(([, h]) => Number(h)));
  return hasta > ahora ? Math.ceil((hasta - ahora) / 1000) : 0;
}

async function contar(
  q: Escritura,
  clave: string,
  medida: Medida,
  ahora: number,
  suma: 1 | -1,
): Promise<void> {
  const fila = await q.fila<{ fallos: number; ultimo: number }>(
    "SELECT fallos, ultimo FROM intentos WHERE clave = ?",
    [clave],
  );
  if (!fila && suma < 0) return;
  const previos = fila ? quedan(fila.fallos, ahora - fila.ultimo, medida) : 0;
  const fallos = Math.max(0, previos + suma);
  const espera = suma > 0 ? demora(fallos, medida) : 0;
  const hasta = espera > 0 ? ahora + espera : 0;
  await q.ejecutar(
    "INSERT INTO intentos (clave, fallos, ultimo, hasta) VALUES (?, ?, ?, ?) ON CONFLICT (clave) " +
      "DO UPDATE SET fallos = excluded.fallos, ultimo = excluded.ultimo, hasta = excluded.hasta",
    [clave, fallos, ahora, hasta],
  );
}

/** Counts a failure, and forgets the buckets that have long been empty. */
export async function contarFallo(q: Escritura, intento: Intento, ahora: number): Promise<void> {
  await q.ejecutar("DELETE FROM intentos WHERE ultimo < ? AND clave NOT LIKE '% en direccion %'", [
    ahora - DIA,
  ]);
  const conocida = await q.fila("SELECT clave FROM intentos WHERE clave = ?", [intento.conocida]);
  await contar(q, conocida ? intento.conocida : intento.cuenta, CUENTA, ahora, 1);
  await contar(q, intento.direccion, DIRECCION, ahora, 1);
}

/** A success empties the account's buckets, and gives the address one failure back. */
export async function contarExito(q: Escritura, intento: Intento, ahora: number): Promise<void> {
  await q.ejecutar("DELETE FROM intentos WHERE clave = ? OR ultimo < ?", [
    intento.cuenta,
    ahora - RECUERDO,
  ]);
  // Two sign-ins at once from a new address both find that it has no bucket.
  await q.ejecutar(
    "INSERT INTO intentos (clave, fallos, ultimo, hasta) VALUES (?, 0, ?, 0) ON CONFLICT (clave) " +
      "DO UPDATE SET fallos = 0, ultimo = excluded.ultimo, hasta = 0",
    [intento.conocida, ahora],
  );
  await contar(q, intento.direccion, DIRECCION, ahora, -1);
}
