/**
 * What administrators do with accounts ([U1], [U2], [U4], [X3]): list, create, edit, delete. Their
 * columns are described once (`proto/recursos/usuario.ts`); their writing is not of the engine, since
 * each write looks at passwords, sessions and the last administrator, and a file brings hashes.
 */
import { ultimoAutor } from "#core/db/audit.ts";
import { quitar, una } from "#core/db/query.ts";
import { esReferenciaRota } from "#core/db/values.ts";
import { elegir } from "#core/domain/fields.ts";
import { diaDe, fechaYHoraDe } from "#core/domain/period.ts";
import { Rechazo } from "#core/errors.ts";
import { leerFormulario, sinBlancos } from "#core/http/form.ts";
import type { Actor, App, Consulta, Escritura, Identidad } from "#core/plugin.ts";
import type { Message } from "#proto/admin-messages.ts";
import { COLUMNAS_DE_PERSONA, USUARIO } from "#proto/recursos/usuario.ts";
import { type DatosUsuario, LARGO_CLAVE } from "../campos.ts";
import { vencimiento } from "../claves/activacion.ts";
import { enTurno, hashear, SIN_CLAVE, verificar } from "../claves/claves.ts";
import {
  administradores,
  asientoDeCuenta,
  type Cuenta,
  cuentaPorId,
  cuentas,
  cuentasConFactor,
  darDeAlta,
  nombreCompletoDe,
  normalizarDatos,
  normalizarNombre,
  paraAuditar,
  ponerClave,
  reemplazarCuenta,
  safsDeLista,
  tieneFactor,
  ultimosIngresos,
} from "./cuentas.ts";
import { rechazo } from "../errors.ts";
import { organismo, organismos } from "../organismos/organismos.ts";
import { type ContextoDeClave, revisarClave } from "../claves/reglas-clave.ts";
import { restablecerFactor } from "../claves/segundo-factor.ts";
import { cambiarAcceso, cerrarSesionesDe } from "../sesiones/sesiones.ts";
import { tabla } from "../tables.ts";

/** An account as the list shows it (spec 1 §3 «User row»). */
function mostrarCuenta(c: Cuenta, segundo_factor: boolean, ingreso?: number): Message<"Usuario"> {
  return {
    ...elegir(c, ["id", "rev", "saf", "usuario", "login", "organismo", "habilitado"]),
    ...elegir(c, COLUMNAS_DE_PERSONA),
    ...elegir(c, ["edicion_tablas", "solo_consulta"]),
    tipo_de_usuario: c.tipo,
    acceso_safs: safsDeLista(c.acceso_safs),
    segundo_factor,
    /** `AAAA-MM-DD HH:MM`; empty when it is not remembered. */
    ultimo_ingreso: ingreso === undefined
      ? ""
      : `${diaDe(ingreso)} ${fechaYHoraDe(ingreso).slice(11, 16)}`,
  };
}

/** Every account, by SAF and name. */
export async function listaDeCuentas(q: Consulta): Promise<Message<"Usuario">[]> {
  const conFactor = await cuentasConFactor(q);
  const ingresos = await ultimosIngresos(q);
  return (await cuentas(q)).map((c) => mostrarCuenta(c, conFactor.has(c.id), ingresos.get(c.id)));
}

/** What an administrator sends; `rev` null = the last writer wins ([K1]). */
export interface PedidoDeCuenta
  extends Omit<Message<"EdicionUsuario">, "accion" | "id_usuario" | "sin_clave"> {
  readonly id: number;
  readonly accion: "nuevo" | "editar" | "eliminar";
  /** A new account without a password: a code of activation will take its place ([U6]). */
  readonly sin_clave?: boolean;
}

/** Id and version of an account after a save; version 0 after a delete. */
export type CuentaGuardada = Message<"Guardado">;

/** The fields, each through its kind. @throws Rechazo with the name of the one that fails. */
function datosDe(p: PedidoDeCuenta): DatosUsuario {
  const usuario = normalizarNombre(p.usuario);
  if (usuario !== "" && !/^[a-z0-9]+$/.test(usuario)) {
    throw rechazo("cuenta_invalida", {}, { campo: "usuario" });
  }
  // The rest of the product calls it `tipo`; the refusal names what the caller sent.
  const { tipo, tipo_de_usuario: _, ...campos } = {
    ...USUARIO.campos,
    tipo_de_usuario: USUARIO.campos.tipo,
  };
  const leidos = leerFormulario({ ...campos, tipo_de_usuario: tipo }, {
    ...p,
    usuario,
    ...sinBlancos(elegir(p, COLUMNAS_DE_PERSONA)),
    acceso_safs: p.acceso_safs.join(";"),
  });
  return { ...leidos, tipo: leidos.tipo_de_usuario };
}

/** @throws Rechazo for a SAF that does not exist, and for the own one among the further ones. */
export async function exigirSafs(q: Consulta, datos: DatosUsuario): Promise<void> {
  if (datos.tipo !== 1) return;
  const existentes = new Set((await organismos(q)).map((o) => o.saf));
  for (const saf of safsDeLista(datos.acceso_safs)) {
    const campo = { campo: "acceso_safs" };
    if (saf === datos.saf) throw rechazo("saf_propio", { saf }, campo);
    if (!existentes.has(saf)) throw rechazo("saf_ajeno_inexistente", { saf }, campo);
  }
}

/** Hash of a new password. @throws Rechazo when it breaks a rule ([X3]). */
async function hashNuevo(
  clave: string,
  cuenta: ContextoDeClave & { readonly clave_hash?: string },
): Promise<string> {
  const campo = { campo: "clave" };
  if (clave === "") throw rechazo("clave_obligatoria", {}, campo);
  if (clave.length > LARGO_CLAVE) throw rechazo("clave_larga", { largo: LARGO_CLAVE }, campo);
  if (/\p{Cc}/u.test(clave) || !clave.isWellFormed()) throw rechazo("clave_ilegible", {}, campo);
  const falla = revisarClave(clave, cuenta);
  if (falla) throw new Rechazo(falla.codigo, falla.status, falla.message, campo);
  return await enTurno(async () => {
    if (cuenta.clave_hash !== undefined && await verificar(clave, cuenta.clave_hash)) {
      throw rechazo("clave_igual", {}, campo);
    }
    return await hashear(clave);
  });
}

async function crear(app: App, actor: Actor, p: PedidoDeCuenta): Promise<CuentaGuardada> {
  const enviados = datosDe(p);
  const org = await organismo(app.db, enviados.saf);
  const ausente = () => rechazo("saf_ajeno_inexistente", { saf: enviados.saf }, { campo: "saf" });
  if (!org) throw ausente();
  await exigirSafs(app.db, enviados);
  const datos = normalizarDatos(enviados);
  const nombre = nombreCompletoDe({ usuario: datos.usuario, login: org.login });
  const clave_hash = p.sin_clave === true
    ? SIN_CLAVE
    : await hashNuevo(p.clave, { ...datos, login: org.login });
  try {
    const id = await app.db.tx(async (q) => {
      await exigirSafs(q, datos);
      const nuevo = await darDeAlta(q, actor, datos, clave_hash, vencimiento());
      if (nuevo !== null) return nuevo;
      throw rechazo("cuenta_repetida", { usuario: nombre }, { campo: "usuario" });
    });
    return { id, rev: 1 };
  } catch (error) {
    // The organismo was deleted while the password was being hashed.
    if (esReferenciaRota(error)) throw ausente();
    throw error;
  }
}

/** The account as it is now, locked. @throws Rechazo when it is gone or changed after `rev`. */
export async function vigente(
  q: Escritura,
  { id, rev }: Pick<PedidoDeCuenta, "id" | "rev">,
): Promise<Cuenta> {
  await una(q, tabla.usuarios, { id }, ["id"], { bloquear: true });
  const actual = await cuentaPorId(q, id);
  if (!actual) throw rechazo("cuenta_inexistente");
  if (rev !== null && rev !== actual.rev) {
    const quien = await ultimoAutor(q, "usuarios", id);
    throw rechazo("cuenta_cambiada", { quien }, {
      quien,
      actual: { usuario: mostrarCuenta(actual, await tieneFactor(q, actual.id)) },
    });
  }
  return actual;
}

/** @throws Rechazo when the account is the only enabled administrator ([U4]). */
function exigirOtroAdministrador(enPie: readonly number[], cuenta: Cuenta): void {
  if (enPie.length === 1 && enPie[0] === cuenta.id) {
    throw rechazo("administrador_necesario", { usuario: nombreCompletoDe(cuenta) });
  }
}

async function editar(
  app: App,
  actor: Actor,
  quien: Identidad,
  p: PedidoDeCuenta,
): Promise<CuentaGuardada> {
  const previa = await cuentaPorId(app.db, p.id);
  if (!previa) throw rechazo("cuenta_inexistente");
  const enviados = datosDe({ ...p, usuario: p.usuario || previa.usuario });
  if (enviados.saf !== previa.saf || enviados.usuario !== previa.usuario) {
    throw rechazo("cuenta_fija", {}, { campo: "usuario" });
  }
  const clave_hash = p.clave === "" ? null : await hashNuevo(p.clave, { ...previa, ...enviados });
  return await cambiarAcceso(app, p.id, async (q) => {
    const enPie = await administradores(q);
    const antes = await vigente(q, p);
    await exigirSafs(q, enviados);
    const datos = normalizarDatos(enviados);
    if (datos.tipo !== 3 || !datos.habilitado) exigirOtroAdministrador(enPie, antes);
    await reemplazarCuenta(q, antes.id, datos);
    const propia = antes.id === quien.id_usuario;
    const dicho = clave_hash === null
      ? {}
      : await ponerClave(q, antes.id, clave_hash, propia ? 0 : vencimiento());
    const termina = clave_hash !== null || !datos.habilitado;
    const sesiones = termina ? await cerrarSesionesDe(q, antes.id) : 0;
    const dejado = {
      ...paraAuditar(datos),
      cambia_contrasena: clave_hash !== null,
      ...dicho,
      sesiones_cerradas: sesiones,
    };
    await q.auditar(actor, asientoDeCuenta(antes, paraAuditar(antes), dejado));
    return { id: antes.id, rev: antes.rev + 1 };
  });
}

/** Takes an account out inside a unit of work. @throws Rechazo as `administrarCuenta`. */
export async function quitarCuenta(
  q: Escritura,
  actor: Actor,
  quien: Identidad,
  p: Pick<PedidoDeCuenta, "id" | "rev">,
): Promise<CuentaGuardada> {
  const enPie = await administradores(q);
  const antes = await vigente(q, p);
  if (antes.id === quien.id_usuario) throw rechazo("cuenta_propia");
  exigirOtroAdministrador(enPie, antes);
  const sesiones = await cerrarSesionesDe(q, antes.id);
  await quitar(q, tabla.usuarios, { id: antes.id });
  const hallado = { ...paraAuditar(antes), sesiones_cerradas: sesiones };
  await q.auditar(actor, asientoDeCuenta(antes, hallado, null));
  return { id: antes.id, rev: 0 };
}

/**
 * Creates, edits or deletes an account, audited. Another person's change is never overwritten when
 * `rev` travels; the SAF and the name of an account are fixed.
 * @throws Rechazo with the rule that it breaks, and the field in `campo`.
 */
export function administrarCuenta(
  app: App,
  actor: Actor,
  quien: Identidad,
  pedido: PedidoDeCuenta,
): Promise<CuentaGuardada> {
  if (pedido.accion === "nuevo") return crear(app, actor, pedido);
  if (pedido.accion === "editar") return editar(app, actor, quien, pedido);
  return cambiarAcceso(app, pedido.id, (q) => quitarCuenta(q, actor, quien, pedido));
}

/**
 * Turns off the second factor of somebody who lost the telephone and the spare codes, audited; the
 * account's sessions end and its screens are signed out at once. One's own is turned off with a
 * code, as everybody does.
 * @throws Rechazo when the account is gone, has none, or is the caller's.
 */
export function quitarFactorDe(
  app: App,
  actor: Actor,
  quien: Identidad,
  id: number,
): Promise<CuentaGuardada> {
  return cambiarAcceso(app, id, async (q) => {
    const cuenta = await cuentaPorId(q, id);
    if (!cuenta) throw rechazo("cuenta_inexistente");
    if (cuenta.id === quien.id_usuario) throw rechazo("factor_propio");
    await restablecerFactor(q, actor, cuenta);
    return { id, rev: cuenta.rev };
  });
}
