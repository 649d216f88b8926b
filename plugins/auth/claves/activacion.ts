/**
 * Passwords that somebody else chose, and codes that take the place of one ([U6]): both open only
 * the change of the password, and lapse.
 */
import { cambiar, poner, una } from "#core/db/query.ts";
import { revisarFlujos } from "#core/http/event-stream.ts";
import type { Actor, App, Consulta, Escritura, Identidad } from "#core/plugin.ts";
import type { CodigoDeActivacion } from "#proto/admin.ts";
import { SIN_CLAVE } from "./claves.ts";
import { codigoDeUnUso, huellaDeCodigo } from "./codigos.ts";
import { type Cuenta, cuentaPorId, nombreCompletoDe, ponerClave } from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { cerrarSesionesDe } from "../sesiones/sesiones.ts";
import { tabla } from "../tables.ts";

/** How long what somebody else chose serves, in milliseconds. */
const PLAZO = 72 * 3600_000;

/** When a password that is chosen now for somebody else lapses. */
export const vencimiento = (): number => Date.now() + PLAZO;

/** Gives an account a code in the place of its password; its sessions end. Audited without it. */
export async function generarCodigo(
  q: Escritura,
  actor: Actor,
  cuenta: Pick<Cuenta, "id" | "saf" | "usuario" | "login" | "nombre_completo" | "organismo">,
): Promise<CodigoDeActivacion> {
  const codigo = codigoDeUnUso();
  const vence = vencimiento();
  const dicho = await ponerClave(q, cuenta.id, SIN_CLAVE, vence);
  const id_usuario = cuenta.id;
  await poner(q, tabla.codigos_activacion, { id_usuario, huella: huellaDeCodigo(codigo) });
  const usuario = nombreCompletoDe(cuenta);
  await q.auditar(actor, {
    accion: "generar código de activación",
    entidad: "usuarios",
    clave: cuenta.id,
    saf: cuenta.saf,
    despues: { usuario, sesiones_cerradas: await cerrarSesionesDe(q, cuenta.id), ...dicho },
  });
  const { id, nombre_completo, organismo } = cuenta;
  return { id, usuario, nombre_completo, organismo, codigo, vence };
}

/**
 * Codes for several accounts, all or none, in the order given.
 * @throws Rechazo when one is gone, or is the caller's: one's own password is changed by oneself.
 */
export async function generarCodigos(
  app: App,
  actor: Actor,
  quien: Identidad,
  ids: readonly number[],
): Promise<CodigoDeActivacion[]> {
  const codigos = await app.db.tx(async (q) => {
    const hechos: CodigoDeActivacion[] = [];
    for (const id of new Set(ids)) {
      const cuenta = await cuentaPorId(q, id);
      if (!cuenta) throw rechazo("cuenta_inexistente");
      if (id === quien.id_usuario) throw rechazo("codigo_propio");
      hechos.push(await generarCodigo(q, actor, cuenta));
    }
    return hechos;
  });
  for (const { id } of codigos) revisarFlujos(app, id);
  return codigos;
}

/**
 * The code of an account that somebody typed as its password, or undefined: the session that it
 * opened; 0 while it is unused.
 */
export function codigoEscrito(
  q: Consulta,
  id_usuario: number,
  escrito: string,
): Promise<{ readonly sesion: number } | undefined> {
  const donde = { id_usuario, huella: huellaDeCodigo(escrito) };
  return una(q, tabla.codigos_activacion, donde, ["sesion"]);
}

/** Uses a code up for the session that it opens. @returns false when another one did before. */
export async function usarCodigoDeActivacion(
  q: Escritura,
  id_usuario: number,
  escrito: string,
  sesion: number,
): Promise<boolean> {
  const sinUsar = { id_usuario, huella: huellaDeCodigo(escrito), sesion: 0 };
  const usados = await cambiar(q, tabla.codigos_activacion, sinUsar, { sesion });
  return usados > 0;
}
