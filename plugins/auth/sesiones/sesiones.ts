/** Sessions ([X1]): 256 random bits that only the client keeps. */
import { timingSafeEqual } from "node:crypto";
import { cambiar, es, poner, quitar } from "#core/db/query.ts";
import { columnas, fila } from "#core/db/text-query.ts";
import { revisarFlujos } from "#core/http/event-stream.ts";
import type { App, Escritura, Identidad } from "#core/plugin.ts";
import { identidadDe, tieneFactor } from "../cuentas/cuentas.ts";
import { CLAVE_PENDIENTE } from "../cuentas/permisos.ts";
import { tabla } from "../tables.ts";

/** The last use is written at most this often, in milliseconds. */
const PASO = 60_000;
/** Longer headers are not looked at: `Basic ` + base64 of id and token takes less than 100. */
const LARGO_ENCABEZADO = 200;

/** What only its owner keeps, and what is stored of it. */
export const fichaNueva = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
export const huellaDeFicha = (ficha: string): string =>
  Bun.CryptoHasher.hash("sha256", ficha, "hex");

/** Where a session was opened from. */
export interface Procedencia {
  /** Address of the client; empty when unknown. */
  readonly direccion: string;
  /** Browser and system, in a few words. */
  readonly dispositivo: string;
  /** A provider of identities asked for a second factor ([Q8]). */
  readonly factor_ajeno?: boolean;
}

/** Opens a session; the token, which is nowhere else. */
export async function abrirSesion(
  q: Escritura,
  id_usuario: number,
  { direccion, dispositivo, factor_ajeno = false }: Procedencia,
  ahora: number,
): Promise<{ id: number; token: string }> {
  const token = fichaNueva();
  const id = await poner(q, tabla.sesiones, {
    token_hash: huellaDeFicha(token),
    id_usuario,
    direccion,
    dispositivo,
    factor_ajeno,
    creada: ahora,
    usada: ahora,
  });
  return { id, token };
}

/** Ends every session of an account ([U4]), but for one if it is named; how many there were. */
export function cerrarSesionesDe(q: Escritura, id_usuario: number, salvo = 0): Promise<number> {
  return quitar(q, tabla.sesiones, { id_usuario, id: es("<>", salvo) });
}

/**
 * A unit of work that ends sessions of an account or changes what it may do: its open streams are
 * closed, or told less, at once ([X5]).
 */
export async function cambiarAcceso<T>(
  app: App,
  id_usuario: number,
  fn: (q: Escritura) => Promise<T>,
): Promise<T> {
  const hecho = await app.db.tx(fn);
  revisarFlujos(app, id_usuario);
  return hecho;
}

/** Forgets the sessions past their limits; called at each sign-in. */
export async function borrarVencidas(app: App, q: Escritura, ahora: number): Promise<void> {
  const { sesionInactiva, sesionMaxima } = app.config;
  await q.ejecutar("DELETE FROM sesiones WHERE usada < ? OR creada < ?", [
    ahora - sesionInactiva * 1000,
    ahora - sesionMaxima * 1000,
  ]);
}

/** `Basic base64(id_usuario:token)`, or null for anything else. */
export function leerEncabezado(texto: string | null): { id: number; token: string } | null {
  if (texto === null || texto.length > LARGO_ENCABEZADO) return null;
  const base64 = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(texto)?.[1];
  if (base64 === undefined) return null;
  const partes = /^(\d{1,15}):([\w-]{43})$/.exec(Buffer.from(base64, "base64").toString("latin1"));
  return partes && { id: Number(partes[1]), token: partes[2] };
}

/** What a request's session says of who calls. */
const SESION = {
  sesion: tabla.sesiones.id,
  ...columnas(tabla.sesiones, "token_hash", "creada", "usada", "factor_ajeno"),
  ...columnas(tabla.usuarios, "id", "saf", "usuario", "tipo", "edicion_tablas", "solo_consulta"),
  ...columnas(tabla.usuarios, "acceso_safs", "clave_vence"),
  ...columnas(tabla.organismos, "login", "onp"),
};

/** One read per request, by the index of the hash; an account that is disabled has no session. */
export const BUSCAR = "FROM sesiones JOIN usuarios ON usuarios.id = sesiones.id_usuario " +
  "JOIN organismos ON organismos.saf = usuarios.saf " +
  "WHERE sesiones.token_hash = ? AND usuarios.habilitado";

/** Sessions that are over although the database could not store it yet. */
const terminadas = new WeakMap<App, Set<string>>();

/** Nobody comes in with it any more; its screens are told at once. */
export function cerrarPaso(app: App, { sesion, id_usuario }: Identidad): void {
  terminadas.getOrInsertComputed(app, () => new Set()).add(sesion);
  revisarFlujos(app, id_usuario);
}

/** It is stored: there is no such session. */
export const abrirPaso = (app: App, sesion: string): void =>
  void terminadas.get(app)?.delete(sesion);

/** Sessions whose use is being noted: the requests of one page would all ask for it. */
const anotadas = new WeakMap<App, Map<number, number>>();

/** Notes the use of a session, at most once per `paso`, without the request waiting for it. */
function anotarUso(app: App, sesion: number, ahora: number, paso: number): void {
  let notas = anotadas.get(app);
  if (!notas) anotadas.set(app, notas = new Map());
  if (ahora - (notas.get(sesion) ?? 0) < paso) return;
  if (notas.size > 10_000) notas.clear();
  notas.set(sesion, ahora);
  app.db.tx((q) =>
    cambiar(q, tabla.sesiones, { id: sesion, usada: es("<", ahora) }, { usada: ahora })
  ).catch((error: unknown) => {
    // A later request tries again; when the program is ending, none needs to.
    app.log.error("uso_de_sesion", { sesion, motivo: error instanceof Error ? error.name : "" });
  });
}

const FACTOR_PENDIENTE = "Antes de seguir tiene que activar el segundo factor de su cuenta";

/** Whether the installation asks this account for a second factor that it does not have. */
export async function debeFactor(
  { config, db }: Pick<App, "config" | "db">,
  { admin, id_usuario }: Pick<Identidad, "admin" | "id_usuario">,
): Promise<boolean> {
  const exigido = config.segundoFactor === "administradores" && admin;
  return exigido && !await tieneFactor(db, id_usuario);
}

/**
 * Who calls, or null: no header, not a session, one past its limits, or a disabled account.
 * @param oyendo an open stream asks: a screen that nobody looks at would never lapse ([X1]).
 */
export async function identify(
  app: App,
  headers: Headers,
  oyendo = false,
): Promise<Identidad | null> {
  const pedido = leerEncabezado(headers.get("authorization"));
  if (!pedido) return null;
  const hash = huellaDeFicha(pedido.token);
  const hallada = await fila(app.db, SESION, BUSCAR, [hash], true);
  if (!hallada) return null;
  const { sesion, token_hash, creada, usada, clave_vence, factor_ajeno, ...derechos } = hallada;
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(token_hash)) || derechos.id !== pedido.id) {
    return null;
  }
  if (terminadas.get(app)?.has(String(sesion))) return null;
  const ahora = Date.now();
  const { sesionInactiva, sesionMaxima } = app.config;
  const vence = Math.min(usada + sesionInactiva * 1000, creada + sesionMaxima * 1000);
  if (ahora > vence) return null;
  const paso = Math.min(PASO, sesionInactiva * 100);
  if (!oyendo && ahora - usada > paso) anotarUso(app, sesion, ahora, paso);
  const quien = { ...identidadDe(derechos, String(sesion)), vence };
  if (clave_vence > 0) return { ...quien, pendiente: CLAVE_PENDIENTE };
  return !factor_ajeno && await debeFactor(app, quien)
    ? { ...quien, pendiente: FACTOR_PENDIENTE }
    : quien;
}
