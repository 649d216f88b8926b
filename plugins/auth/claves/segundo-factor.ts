/**
 * The second factor of an account: a secret that its telephone shares, and spare codes that serve
 * once. The secret leaves the database only towards the person who is setting it up, and in whole
 * copies of the database (`respaldo`, `trasladar`); never in the trail, the log or `volcar`.
 */
import { cambiar, cuantas, es, poner, quitar, una } from "#core/db/query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import {
  CANTIDAD_DE_RECUPERACION,
  codigoDeUnUso,
  huellaDeCodigo,
  normalizarCodigo,
  pasoDe,
  secretoNuevo,
} from "./codigos.ts";
import { type Cuenta, nombreCompletoDe, tieneFactor } from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { cerrarSesionesDe } from "../sesiones/sesiones.ts";
import { tabla } from "../tables.ts";

/** Between seeing the QR and confirming it, in milliseconds. */
const PLAZO = 15 * 60_000;

type Titular = Pick<Cuenta, "id" | "saf" | "usuario" | "login">;

const leer = (q: Consulta, id: number) => una(q, tabla.segundos_factores, { id_usuario: id });

/** Whether an account has a second factor, since when (0 without it), and its spare codes left. */
export async function estadoDelFactor(q: Consulta, id: number) {
  const factor = await leer(q, id);
  const codigos = await cuantas(q, tabla.codigos_recuperacion, { id_usuario: id });
  const desde = factor?.activo ?? 0;
  return { activo: desde > 0, desde, codigos: desde > 0 ? codigos : 0 };
}

/** Nobody signs in with the password alone while the factor is being turned on. */
const bloquear = (q: Escritura, id: number) =>
  una(q, tabla.usuarios, { id }, ["id"], { bloquear: true });

/** A secret to be confirmed; replaces one that was not. @throws Rechazo when it is already on. */
export async function prepararFactor(q: Escritura, id: number, ahora: number): Promise<string> {
  await bloquear(q, id);
  if (await tieneFactor(q, id)) throw rechazo("factor_activo");
  const secreto = secretoNuevo();
  const preparado = { secreto, preparado: ahora };
  const nuevo = { id_usuario: id, ...preparado, activo: 0, ultimo_paso: 0 };
  await poner(q, tabla.segundos_factores, nuevo, preparado);
  return secreto;
}

async function reponerCodigos(q: Escritura, id: number): Promise<string[]> {
  const codigos = Array.from({ length: CANTIDAD_DE_RECUPERACION }, codigoDeUnUso);
  await quitar(q, tabla.codigos_recuperacion, { id_usuario: id });
  await q.insertar(
    "codigos_recuperacion",
    ["id_usuario", "huella"],
    codigos.map((c) => [id, huellaDeCodigo(c)]),
  );
  return codigos;
}

function auditar(q: Escritura, actor: Actor, t: Titular, accion: string, mas: object = {}) {
  return q.auditar(actor, {
    accion,
    entidad: "usuarios",
    clave: t.id,
    saf: t.saf,
    despues: { usuario: nombreCompletoDe(t), ...mas },
  });
}

/**
 * Turns it on with a code of the secret that was prepared, and ends the account's other sessions,
 * which began without it. @returns the spare codes, shown this once.
 * @throws Rechazo when nothing is prepared, or the code is not of it.
 */
export async function activarFactor(
  q: Escritura,
  actor: Actor,
  titular: Titular,
  pedido: { readonly codigo: string; readonly sesion: number },
  ahora: number,
): Promise<string[]> {
  await bloquear(q, titular.id);
  const factor = await leer(q, titular.id);
  if (factor && factor.activo > 0) throw rechazo("factor_activo");
  if (!factor || ahora - factor.preparado > PLAZO) throw rechazo("factor_sin_preparar");
  const paso = pasoDe(factor.secreto, normalizarCodigo(pedido.codigo), ahora);
  if (paso === null) throw rechazo("codigo_de_activacion", {}, { campo: "codigo" });
  const activado = { activo: ahora, ultimo_paso: paso };
  await cambiar(q, tabla.segundos_factores, { id_usuario: titular.id }, activado);
  const codigos = await reponerCodigos(q, titular.id);
  const sesiones_cerradas = await cerrarSesionesDe(q, titular.id, pedido.sesion);
  await auditar(q, actor, titular, "activar segundo factor", { sesiones_cerradas });
  return codigos;
}

/** New spare codes: those of before no longer serve. */
export async function renovarCodigos(
  q: Escritura,
  actor: Actor,
  titular: Titular,
): Promise<string[]> {
  await bloquear(q, titular.id);
  if (!await tieneFactor(q, titular.id)) throw rechazo("factor_inactivo");
  const codigos = await reponerCodigos(q, titular.id);
  await auditar(q, actor, titular, "renovar códigos de recuperación");
  return codigos;
}

/** Turns it off. @throws Rechazo when it is not on. */
export async function quitarFactor(
  q: Escritura,
  actor: Actor,
  titular: Titular,
  mas: object = {},
): Promise<void> {
  const id_usuario = titular.id;
  const quitados = await quitar(q, tabla.segundos_factores, { id_usuario, activo: es(">", 0) });
  if (quitados === 0) throw rechazo("factor_inactivo");
  await quitar(q, tabla.codigos_recuperacion, { id_usuario });
  await auditar(q, actor, titular, "quitar segundo factor", mas);
}

/** For who lost the telephone: turns it off and ends the account's sessions. */
export async function restablecerFactor(
  q: Escritura,
  actor: Actor,
  titular: Titular,
): Promise<void> {
  await quitarFactor(q, actor, titular, {
    sesiones_cerradas: await cerrarSesionesDe(q, titular.id),
  });
}

/**
 * Uses a code up. Of those of the telephone, only later ones than the last that was accepted; of
 * the spare ones, each once — however many ask at the same time.
 * @returns what it was, or null when it is neither.
 */
export async function usarCodigo(
  q: Escritura,
  id: number,
  escrito: string,
  ahora: number,
): Promise<"aplicacion" | "recuperacion" | null> {
  const codigo = normalizarCodigo(escrito);
  const factor = await leer(q, id);
  if (!factor || factor.activo === 0) return null;
  const paso = pasoDe(factor.secreto, codigo, ahora);
  if (paso !== null) {
    const donde = { id_usuario: id, ultimo_paso: es("<", paso) };
    const usado = await cambiar(q, tabla.segundos_factores, donde, { ultimo_paso: paso });
    return usado > 0 ? "aplicacion" : null;
  }
  const gastado = await quitar(q, tabla.codigos_recuperacion, {
    id_usuario: id,
    huella: huellaDeCodigo(codigo),
  });
  return gastado > 0 ? "recuperacion" : null;
}
