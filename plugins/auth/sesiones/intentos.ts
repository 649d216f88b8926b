/**
 * Failed sign-ins ([X2]): a bucket per account and one per address that fill with failures and
 * leak with time. Past a burst each further failure doubles the wait, up to a minute: guessing
 * becomes hopeless, and nobody is locked out for good. An address from which the account signed in
 * lately is one of its places, where it has a bucket of its own and no other wait applies ([X4]):
 * neither who guesses elsewhere, without pause, nor who fails behind the same address keeps its
 * owner waiting. Kept in the database, so that every server of it counts the same.
 */
import { cambiar, cuantas, es, poner, quitar, una, varias } from "#core/db/query.ts";
import type { Consulta, Db, Escritura } from "#core/plugin.ts";
import { tabla } from "../tables.ts";

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
/** How long an address without a sign-in is still one of the account's places ([X4]). */
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
  /** The account's own bucket at this address, which counts while it is one of its places. */
  readonly conocida: string;
  /** Null for a name without account, which has no places. */
  readonly lugar: { readonly id_usuario: number; readonly direccion: string } | null;
}

/** The buckets of an attempt. A name without account has them too: nothing tells them apart. */
export function intentoDe(
  cuenta: { id: number } | undefined,
  nombre: string,
  direccion: string,
): Intento {
  // What was typed as a name may be a password: only its hash is kept.
  const oculto = Bun.CryptoHasher.hash("sha256", nombre, "hex").slice(0, 32);
  const quien = cuenta ? `cuenta ${cuenta.id}` : `nombre ${oculto}`;
  const contada = direccionContada(direccion);
  const donde = `direccion ${contada}`;
  return {
    cuenta: quien,
    direccion: donde,
    conocida: `${quien} en ${donde}`,
    lugar: cuenta ? { id_usuario: cuenta.id, direccion: contada } : null,
  };
}

/** Whether the account signed in from there lately. */
async function esConocida(q: Consulta, { lugar }: Intento, ahora: number): Promise<boolean> {
  if (!lugar) return false;
  const reciente = { ...lugar, ultimo: es(">=", ahora - RECUERDO) };
  return await cuantas(q, tabla.lugares, reciente) > 0;
}

/** In whole seconds; 0 when there is none. */
export interface Espera {
  /** What this attempt must still wait. */
  readonly propia: number;
  /** What is told to names without account at this address: the answer of a failure there. */
  readonly ajena: number;
}

/**
 * What an attempt has to wait. A wait that ends beyond the greatest one was counted by a clock that
 * has gone back since: it is made the greatest one, for every attempt ([X4]).
 */
export async function esperaDe(db: Db, intento: Intento, ahora: number): Promise<Espera> {
  const { cuenta, direccion, conocida } = intento;
  const limite = ahora + ESPERA_MAXIMA;
  const claves = { clave: [cuenta, direccion, conocida] };
  const filas = await varias(db, tabla.intentos, claves, ["clave", "hasta"]);
  const hasta = new Map(filas.map((f) => [f.clave, f.hasta]));
  if ([...hasta.values()].some((h) => h > limite)) {
    await db.tx((q) =>
      cambiar(q, tabla.intentos, { hasta: es(">", limite) }, { hasta: limite, ultimo: ahora })
    );
  }
  const segundos = (...claves: string[]) => {
    const fin = Math.min(limite, Math.max(0, ...claves.map((c) => hasta.get(c) ?? 0)));
    return fin > ahora ? Math.ceil((fin - ahora) / 1000) : 0;
  };
  return await esConocida(db, intento, ahora)
    ? { propia: segundos(conocida), ajena: segundos(direccion) }
    : { propia: segundos(cuenta, direccion), ajena: 0 };
}

async function contar(
  q: Escritura,
  clave: string,
  medida: Medida,
  ahora: number,
  suma: 1 | -1,
): Promise<void> {
  const fila = await una(q, tabla.intentos, { clave });
  if (!fila && suma < 0) return;
  const previos = fila ? quedan(fila.fallos, ahora - fila.ultimo, medida) : 0;
  const fallos = Math.max(0, previos + suma);
  const espera = suma > 0 ? demora(fallos, medida) : 0;
  // A success ends no wait: who has one account would guess others without pause.
  const hasta = espera > 0 ? ahora + espera : suma < 0 ? fila?.hasta ?? 0 : 0;
  await poner(q, tabla.intentos, { clave, fallos, ultimo: ahora, hasta }, "reemplazar");
}

/** Counts a failure, and forgets the buckets that have long been empty. */
export async function contarFallo(q: Escritura, intento: Intento, ahora: number): Promise<void> {
  await quitar(q, tabla.intentos, { ultimo: es("<", ahora - DIA) });
  const conocida = await esConocida(q, intento, ahora);
  await contar(q, conocida ? intento.conocida : intento.cuenta, CUENTA, ahora, 1);
  await contar(q, intento.direccion, DIRECCION, ahora, 1);
}

/**
 * A success empties the account's buckets, gives the address one failure back and makes it one of
 * the account's places.
 */
export async function contarExito(q: Escritura, intento: Intento, ahora: number): Promise<void> {
  const { cuenta, conocida, direccion, lugar } = intento;
  await quitar(q, tabla.intentos, { clave: [cuenta, conocida] });
  await quitar(q, tabla.lugares, { ultimo: es("<", ahora - RECUERDO) });
  if (lugar) {
    // Two sign-ins at once from a new address both find that it is none of its places.
    await poner(q, tabla.lugares, { ...lugar, ultimo: ahora }, "reemplazar");
  }
  await contar(q, direccion, DIRECCION, ahora, -1);
}
