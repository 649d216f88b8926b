/** Accounts: finding them by name, and what one may do ([U1], [U2]). */
import { cambiar, cuantas, es, mas, poner, quitar, varias } from "#core/db/query.ts";
import { columnas, fila, filas } from "#core/db/text-query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Actor, Consulta, Escritura, Identidad } from "#core/plugin.ts";
import { asientoDeFila, type Dicho } from "#core/reversals.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";
import type { DatosUsuario } from "../campos.ts";
import { tabla } from "../tables.ts";

export interface Cuenta extends DatosUsuario {
  readonly id: number;
  readonly clave_hash: string;
  /** Until when a password chosen by somebody else serves; 0: its owner chose it ([U6]). */
  readonly clave_vence: number;
  /** How it may sign in ([Q8]). */
  readonly ingreso: string;
  readonly rev: number;
  /** Of its organismo. */
  readonly login: string;
  readonly organismo: string;
  readonly onp: boolean;
}

const NOMBRES = Object.keys(USUARIO.campos) as (keyof DatosUsuario)[];
const CUENTA = {
  ...columnas(tabla.usuarios),
  ...columnas(tabla.organismos, "login", "onp"),
  organismo: tabla.organismos.nombre,
};
const DESDE = "FROM usuarios JOIN organismos ON organismos.saf = usuarios.saf";

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
  const halladas = login === undefined
    ? await filas(q, CUENTA, `${DESDE} WHERE usuarios.usuario = ? LIMIT 2`, [usuario])
    : await filas(q, CUENTA, `${DESDE} WHERE usuarios.usuario = ? AND organismos.login = ?`, [
      usuario,
      login,
    ]);
  return halladas.length === 1 ? halladas[0] : undefined;
}

/** Every account, by SAF and name. */
export function cuentas(q: Consulta): Promise<Cuenta[]> {
  return filas(q, CUENTA, `${DESDE} ORDER BY usuarios.saf, usuarios.usuario`);
}

/** Full names of those who may sign in ([X6]). */
export async function cuentasHabilitadas(q: Consulta): Promise<string[]> {
  return (await cuentas(q)).filter((c) => c.habilitado).map(nombreCompletoDe);
}

/** One account, or undefined. */
export function cuentaPorId(q: Consulta, id: number): Promise<Cuenta | undefined> {
  return fila(q, CUENTA, `${DESDE} WHERE usuarios.id = ?`, [id]);
}

/** Whether the account signs in with a code as well. */
export async function tieneFactor(q: Consulta, id: number): Promise<boolean> {
  return await cuantas(q, tabla.segundos_factores, { id_usuario: id, activo: es(">", 0) }) > 0;
}

/** Accounts that sign in with a code as well. */
export async function cuentasConFactor(q: Consulta): Promise<ReadonlySet<number>> {
  const activos = { activo: es(">", 0) };
  const con = await varias(q, tabla.segundos_factores, activos, ["id_usuario"]);
  return new Set(con.map((f) => f.id_usuario));
}

/** When each account last signed in, as far back as its places are remembered ([X4]). */
export async function ultimosIngresos(q: Consulta): Promise<ReadonlyMap<number, number>> {
  const ultimos = await q.valores(
    "SELECT id_usuario, max(ultimo) FROM lugares GROUP BY id_usuario",
    [],
  );
  return new Map(ultimos.map(([id, ultimo]) => [Number(id), Number(ultimo)]));
}

/** Full name of each account, for lists that tell who did something. */
export async function nombresDeCuentas(q: Consulta): Promise<ReadonlyMap<number, string>> {
  const todas = await varias(q, tabla.usuarios, {}, ["id", "nombre_completo"]);
  return new Map(todas.map((c) => [c.id, c.nombre_completo]));
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
  return elegir(c, NOMBRES);
}

/**
 * What the trail keeps of a password, so that one written behind the program's back is found out
 * ([Q3]): the hash that is stored, hashed, which proves no guess without its salt.
 */
export const dichoDeClave = (clave_hash: string) => ({
  huella_de_clave: Bun.CryptoHasher.hash("sha256", clave_hash, "hex").slice(0, 32),
});

/**
 * Stores a new account; its id, or null when the SAF has one of that name already ([U1]).
 * @param clave_vence of `ponerClave`. @param propio id and version of one that comes back.
 */
export async function crearCuenta(
  q: Escritura,
  datos: DatosUsuario,
  clave_hash: string,
  clave_vence = 0,
  propio: { readonly id?: number; readonly rev: number } = { rev: 1 },
): Promise<number | null> {
  const nueva = { ...elegir(datos, NOMBRES), clave_hash, clave_vence, ...propio };
  return await poner(q, tabla.usuarios, nueva, "nada") || null;
}

/** What the trail tells of an account; `null` = there is none. */
export const asientoDeCuenta = (
  { id: clave, saf }: Pick<Cuenta, "id" | "saf">,
  antes: Dicho | null,
  despues: Dicho | null,
) => asientoDeFila({ entidad: "usuarios", clave, saf }, antes, despues);

/** `crearCuenta`, audited. */
export async function darDeAlta(
  q: Escritura,
  actor: Actor,
  datos: DatosUsuario,
  ...resto: [clave_hash: string, clave_vence: number, propio?: { id: number; rev: number }]
): Promise<number | null> {
  const id = await crearCuenta(q, datos, ...resto);
  if (id === null) return null;
  const dejado = { ...paraAuditar(datos), ...dichoDeClave(resto[0]) };
  await q.auditar(actor, asientoDeCuenta({ ...datos, id }, null, dejado));
  return id;
}

/** Replaces what an account says; its id, SAF, name and password stay. */
export async function reemplazarCuenta(
  q: Escritura,
  id: number,
  datos: DatosUsuario,
): Promise<void> {
  const { saf: _saf, usuario: _usuario, ...mutables } = elegir(datos, NOMBRES);
  await cambiar(q, tabla.usuarios, { id }, { ...mutables, rev: mas(1) });
}

/**
 * Stores a password; a code that stood in its place serves no more. The version of the account, of
 * what a form edits, stays. @returns what its entry of the trail has to say.
 * @param vence until when it opens its own change, when somebody else chose it; 0 otherwise.
 */
export async function ponerClave(
  q: Escritura,
  id: number,
  clave_hash: string,
  vence: number,
): Promise<ReturnType<typeof dichoDeClave>> {
  await cambiar(q, tabla.usuarios, { id }, { clave_hash, clave_vence: vence });
  await quitar(q, tabla.codigos_activacion, { id_usuario: id });
  return dichoDeClave(clave_hash);
}

/**
 * Enabled administrators who chose their own password, locked until the end of the transaction: two
 * that go at the same time would each see the other one ([U4]). Nobody knows that the others, whose
 * first sign-in is awaited or has lapsed, will ever come in; nor those who depend on a provider of
 * identities, which may be down.
 */
export async function administradores(q: Escritura): Promise<number[]> {
  const sola = { tipo: 3, habilitado: true, clave_vence: 0, ingreso: es("<>", "institucional") };
  const enPie = await varias(q, tabla.usuarios, sola, ["id"], { orden: "id", bloquear: true });
  return enPie.map((c) => c.id);
}
