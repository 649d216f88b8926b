/** Accounts: finding them by name, and what one may do ([U1], [U2]). */
import type { Consulta, Escritura, Identidad } from "../../core/plugin.ts";
import { CAMPOS_USUARIO, type DatosUsuario } from "./campos.ts";

export interface Cuenta extends DatosUsuario {
  readonly id: number;
  readonly clave_hash: string;
  /** Until when a password chosen by somebody else serves; 0: its owner chose it ([U6]). */
  readonly clave_vence: number;
  readonly rev: number;
  /** Of its organismo. */
  readonly login: string;
  readonly organismo: string;
  readonly onp: boolean;
}

const NOMBRES = Object.keys(CAMPOS_USUARIO) as (keyof DatosUsuario)[];
const BOOLEANOS = new Set<string>([
  ...NOMBRES.filter((n) => CAMPOS_USUARIO[n].clase === "booleano"),
  "onp",
]);
const SELECT =
  "SELECT u.id, u.clave_hash, u.clave_vence, u.rev, o.login, o.nombre AS organismo, o.onp, " +
  `${NOMBRES.map((n) => `u.${n}`).join(", ")} ` +
  "FROM usuarios u JOIN organismos o ON o.saf = u.saf";

function leer(fila: Record<string, unknown>): Cuenta {
  return Object.fromEntries(
    Object.entries(fila).map(([n, v]) => [n, BOOLEANOS.has(n) ? Boolean(v) : v]),
  ) as unknown as Cuenta;
}

/** As it is compared: case does not count ([U1]). */
export const normalizarNombre = (nombre: string): string => nombre.trim().toLowerCase();

/** The name that always finds the account: `usuario@login`. */
export const nombreCompletoDe = (c: { usuario: string; login: string }): string =>
  `${c.usuario}@${c.login}`;

/**
 * The account that a person named: `usuario@login`, or plain `usuario` while no other account of
 * the system has it ([U1]).
 */
export async function buscarCuenta(q: Consulta, nombre: string): Promise<Cuenta | undefined> {
  const [usuario, login, ...resto] = normalizarNombre(nombre).split("@");
  if (resto.length > 0) return undefined;
  const filas = login === undefined
    ? await q.filas<Record<string, unknown>>(`${SELECT} WHERE u.usuario = ? LIMIT 2`, [usuario])
    : await q.filas<Record<string, unknown>>(`${SELECT} WHERE u.usuario = ? AND o.login = ?`, [
      usuario,
      login,
    ]);
  return filas.length === 1 ? leer(filas[0]) : undefined;
}

/** Every account, by SAF and name. */
export async function cuentas(q: Consulta): Promise<Cuenta[]> {
  const filas = await q.filas<Record<string, unknown>>(`${SELECT} ORDER BY u.saf, u.usuario`);
  return filas.map(leer);
}

/** Full names of those who may sign in ([X6]). */
export async function cuentasHabilitadas(q: Consulta): Promise<string[]> {
  return (await cuentas(q)).filter((c) => c.habilitado).map(nombreCompletoDe);
}

/** One account, or undefined. */
export async function cuentaPorId(q: Consulta, id: number): Promise<Cuenta | undefined> {
  const fila = await q.fila<Record<string, unknown>>(`${SELECT} WHERE u.id = ?`, [id]);
  return fila && leer(fila);
}

/** Whether the account signs in with a code as well. */
export async function tieneFactor(q: Consulta, id: number): Promise<boolean> {
  const [fila] = await q.valores(
    "SELECT 1 FROM segundos_factores WHERE id_usuario = ? AND activo > 0",
    [id],
  );
  return fila !== undefined;
}

/** Accounts that sign in with a code as well. */
export async function cuentasConFactor(q: Consulta): Promise<ReadonlySet<number>> {
  const filas = await q.valores("SELECT id_usuario FROM segundos_factores WHERE activo > 0");
  return new Set(filas.map(([id]) => Number(id)));
}

/** Full name of each account, for lists that tell who did something. */
export async function nombresDeCuentas(q: Consulta): Promise<ReadonlyMap<number, string>> {
  const filas = await q.valores("SELECT id, nombre_completo FROM usuarios");
  return new Map(filas.map(([id, nombre]) => [Number(id), String(nombre)]));
}

/** `301;307` as it is stored in an account; none for the empty text. */
export const safsDeLista = (lista: string): readonly number[] =>
  lista === "" ? [] : lista.split(";").map(Number);

/** What is stored of what was sent ([U2]): an administrator is never limited, a list is a set. */
export function normalizarDatos(d: DatosUsuario): DatosUsuario {
  const propios = d.tipo === 1 ? safsDeLista(d.acceso_safs).filter((s) => s !== d.saf) : [];
  return {
    ...d,
    usuario: d.usuario.toLowerCase(),
    edicion_tablas: d.tipo === 3 || d.edicion_tablas,
    solo_consulta: d.tipo !== 3 && d.solo_consulta,
    acceso_safs: [...new Set(propios)].sort((a, b) => a - b).join(";"),
  };
}

/** What of an account decides what its session may do. */
export type Derechos = Pick<
  Cuenta,
  | "id"
  | "saf"
  | "usuario"
  | "login"
  | "tipo"
  | "edicion_tablas"
  | "solo_consulta"
  | "acceso_safs"
  | "onp"
>;

/** The caller that an account is ([U2]). */
export function identidadDe(c: Derechos, sesion: string): Identidad {
  return {
    id_usuario: c.id,
    usuario: nombreCompletoDe(c),
    saf: c.saf,
    completo: c.tipo === 2,
    admin: c.tipo === 3,
    consulta: c.tipo !== 3 && c.solo_consulta,
    ediciontablas: c.tipo === 3 || c.edicion_tablas,
    onp: c.onp,
    acceso_safs: c.tipo === 1 ? safsDeLista(c.acceso_safs) : [],
    sesion,
  };
}

/** What the audit trail keeps of an account: what it may do, nothing that is secret. */
export function paraAuditar(c: DatosUsuario): Record<string, unknown> {
  return Object.fromEntries(NOMBRES.map((n) => [n, c[n]]));
}

/**
 * Stores a new account; its id, or null when the SAF has one of that name already ([U1]).
 * @param clave_vence of `ponerClave`.
 */
export async function crearCuenta(
  q: Escritura,
  datos: DatosUsuario,
  clave_hash: string,
  clave_vence = 0,
): Promise<number | null> {
  const fila = await q.fila<{ id: number }>(
    `INSERT INTO usuarios (${NOMBRES.join(", ")}, clave_hash, clave_vence, rev) ` +
      `VALUES (${NOMBRES.map(() => "?").join(", ")}, ?, ?, 1) ` +
      "ON CONFLICT (saf, usuario) DO NOTHING RETURNING id",
    [...NOMBRES.map((n) => datos[n]), clave_hash, clave_vence],
  );
  return fila?.id ?? null;
}

/** Replaces what an account says; its id, SAF, name and password stay. */
export async function reemplazarCuenta(
  q: Escritura,
  id: number,
  datos: DatosUsuario,
): Promise<void> {
  const mutables = NOMBRES.filter((n) => n !== "saf" && n !== "usuario");
  await q.ejecutar(
    `UPDATE usuarios SET ${mutables.map((n) => `${n} = ?`).join(", ")}, ` +
      "rev = rev + 1 WHERE id = ?",
    [...mutables.map((n) => datos[n]), id],
  );
}

/**
 * Stores a password; a code that stood in its place serves no more. The version of the account, of
 * what a form edits, stays.
 * @param vence until when it opens its own change, when somebody else chose it; 0 otherwise.
 */
export async function ponerClave(
  q: Escritura,
  id: number,
  clave_hash: string,
  vence: number,
): Promise<void> {
  await q.ejecutar(
    "UPDATE usuarios SET clave_hash = ?, clave_vence = ? WHERE id = ?",
    [clave_hash, vence, id],
  );
  await q.ejecutar("DELETE FROM codigos_activacion WHERE id_usuario = ?", [id]);
}

/**
 * Enabled administrators, locked until the end of the transaction: two that go at the same time
 * would each see the other one ([U4]).
 */
export async function administradores(q: Escritura): Promise<number[]> {
  const filas = await q.valores(
    "SELECT id FROM usuarios WHERE tipo = 3 AND habilitado ORDER BY id" +
      (q.dialecto === "postgres" ? " FOR UPDATE" : ""),
  );
  return filas.map(([id]) => Number(id));
}
