/** The audit trail ([A1], [A2]) and the counters that tell caches that something changed. */
import { recordarPropio } from "./own-writes.ts";
import { una } from "./query.ts";
import { tabla } from "./schema.ts";
import { fila } from "./text-query.ts";
import type { Actor, Asiento, Consulta, Escritura, Parametro } from "./types.ts";

/** Identities are given before the commit: one this far behind the last may still appear. */
export const ASIENTOS_EN_CAMINO = 2_000;

/** Names whose values never reach the trail, wherever they stand inside `antes` or `despues`. */
const SECRETOS = new Set([
  "actual",
  "authorization",
  "clave",
  "clave_actual",
  "clave_hash",
  "clave_nueva",
  "contrasena",
  "contraseña",
  "cuil",
  "cuit",
  "dni",
  "documento",
  "hash",
  "nueva",
  "nuevo",
  "password",
  "secreto",
  "token",
  "token_hash",
]);

/** JSON text of a value without its secrets; bytes are left out. Undefined gives null. */
export function jsonSinSecretos(valor: unknown): string | null {
  if (valor === undefined) return null;
  return JSON.stringify(valor, (nombre, v: unknown) => {
    if (SECRETOS.has(nombre.toLowerCase()) || v instanceof Uint8Array) return undefined;
    return typeof v === "bigint" ? Number(v) : v;
  }) ?? null;
}

const COLUMNAS = [
  "instante",
  "id_usuario",
  "usuario",
  "origen",
  "accion",
  "entidad",
  "clave",
  "saf",
  "codipres",
  "antes",
  "despues",
  "contenido",
];
const INSERTAR = `INSERT INTO auditoria (${COLUMNAS.join(", ")}) VALUES (${
  COLUMNAS.map(() => "?").join(", ")
})`;

function valoresDe(instante: number, actor: Actor, asiento: Asiento): Parametro[] {
  return [
    instante,
    actor.id_usuario,
    actor.usuario,
    actor.origen,
    asiento.accion,
    asiento.entidad,
    asiento.clave === undefined ? null : String(asiento.clave),
    asiento.saf ?? null,
    asiento.codipres ?? null,
    jsonSinSecretos(asiento.antes),
    jsonSinSecretos(asiento.despues),
    asiento.contenido ?? null,
  ];
}

/** Appends one entry. Called by the unit of work; see `Escritura.auditar`. */
export async function auditar(
  q: Pick<Escritura, "ejecutar">,
  actor: Actor,
  asiento: Asiento,
): Promise<void> {
  const instante = Date.now();
  await q.ejecutar(INSERTAR, valoresDe(instante, actor, asiento));
  recordarPropio({ instante, ...asiento });
}

/** Appends the entries of one operation on many rows: all with the same instant, in bulk. */
export async function auditarVarios(
  q: Pick<Escritura, "insertar" | "firmar">,
  actor: Actor,
  asientos: readonly Asiento[],
): Promise<void> {
  const instante = Date.now();
  q.firmar(actor);
  await q.insertar("auditoria", COLUMNAS, asientos.map((a) => valoresDe(instante, actor, a)));
}

/** What is done with the whole database, as the trail tells it ([A4]). */
export const BASE_ENTERA = "base_de_datos";

/** Appends that somebody imported, dumped, backed up, restored or moved the database ([A4]). */
export function asentarOperacion(
  q: Pick<Escritura, "auditar">,
  actor: Actor,
  accion: "importar" | "volcar" | "respaldar" | "restaurar" | "trasladar",
  resumen: Readonly<Record<string, string | number>>,
): Promise<void> {
  return q.auditar(actor, { accion, entidad: BASE_ENTERA, despues: resumen });
}

/** Who wrote what nobody signed. */
const OTRA_PERSONA = "otra persona";
const AUTOR = { usuario: tabla.auditoria.usuario };

/** What was written: a key, the keys that begin with one (`esc=1`, `esc=1|…`), or a group. */
type Escrito =
  | string
  | number
  | { readonly desde: string }
  | { readonly saf: number; readonly codipres: string };

function condicionDe(que: Escrito): [string, Parametro[]] {
  if (typeof que !== "object") return ["clave = ?", [String(que)]];
  if ("saf" in que) return ["saf = ? AND codipres = ?", [que.saf, que.codipres]];
  const { desde } = que;
  return ["(clave = ? OR clave LIKE ?)", [desde, desde === "" ? "%" : `${desde}|%`]];
}

/** Who wrote last about something, for the person who comes second ([K1]). */
export async function ultimoAutor(
  q: Consulta,
  entidad: string | readonly string[],
  que: Escrito,
): Promise<string> {
  const entidades = typeof entidad === "string" ? [entidad] : entidad;
  const [condicion, parametros] = condicionDe(que);
  const ultimo = await fila(
    q,
    AUTOR,
    `FROM auditoria WHERE entidad IN (${entidades.map(() => "?").join(", ")}) ` +
      `AND ${condicion} ORDER BY id DESC LIMIT 1`,
    [...entidades, ...parametros],
  );
  return ultimo?.usuario || OTRA_PERSONA;
}

const VALOR = { valor: tabla.contadores.valor };

/** Raises a counter by one in this transaction; the new value. Starts at 1. */
export async function subirContador(q: Escritura, nombre: string): Promise<number> {
  const subido = await fila(
    q,
    VALOR,
    "INSERT INTO contadores (nombre, valor) VALUES (?, 1) " +
      "ON CONFLICT (nombre) DO UPDATE SET valor = contadores.valor + 1",
    [nombre],
  );
  if (subido === undefined) throw new Error(`contador ${nombre}: la base no devolvió el valor`);
  return subido.valor;
}

/** Value of a counter; 0 before the first raise. */
export async function leerContador(q: Consulta, nombre: string): Promise<number> {
  return (await una(q, tabla.contadores, { nombre }, ["valor"], { estable: true }))?.valor ?? 0;
}
