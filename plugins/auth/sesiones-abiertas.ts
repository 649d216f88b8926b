/**
 * Open sessions, for administrators and for their owners: whose, since when, last use, from where.
 * Never the token.
 */
import type { App } from "../../core/app.ts";
import { revisarFlujos } from "../../core/http/event-stream.ts";
import type { Actor, Consulta } from "../../core/plugin.ts";
import { nombreCompletoDe } from "./cuentas.ts";
import { rechazo } from "./errors.ts";

export interface SesionAbierta {
  readonly id: number;
  readonly id_usuario: number;
  /** `usuario@login` */
  readonly usuario: string;
  readonly nombre_completo: string;
  readonly saf: number;
  readonly organismo: string;
  /** Milliseconds since 1970, UTC. */
  readonly desde: number;
  /** Last request, to the minute; the same unit. */
  readonly ultimo_uso: number;
  /** Address that signed in; empty when unknown. */
  readonly origen: string;
  /** Browser and system that signed in, in a few words; empty when it did not say. */
  readonly dispositivo: string;
}

type Fila = SesionAbierta & { readonly login: string };

/**
 * Those within their limits ([X1]), the last used first.
 * @param de of one account only.
 */
export async function sesionesAbiertas(
  q: Consulta,
  { config }: Pick<App, "config">,
  ahora: number,
  de?: number,
): Promise<SesionAbierta[]> {
  const filas = await q.filas<Fila>(
    "SELECT s.id, s.id_usuario, u.usuario, u.nombre_completo, u.saf, o.login, " +
      "o.nombre AS organismo, s.creada AS desde, s.usada AS ultimo_uso, " +
      "s.direccion AS origen, s.dispositivo " +
      "FROM sesiones s JOIN usuarios u ON u.id = s.id_usuario JOIN organismos o ON o.saf = u.saf " +
      "WHERE u.habilitado AND s.usada >= ? AND s.creada >= ? " +
      (de === undefined ? "" : "AND s.id_usuario = ? ") + "ORDER BY s.usada DESC, s.id DESC",
    [
      ahora - config.sesionInactiva * 1000,
      ahora - config.sesionMaxima * 1000,
      ...(de === undefined ? [] : [de]),
    ],
  );
  return filas.map(({ login, ...s }) => ({
    ...s,
    usuario: nombreCompletoDe({ usuario: s.usuario, login }),
  }));
}

/**
 * Ends a session, audited; its screens are signed out at once.
 * @param de of that account only; without it, of anybody.
 * @throws Rechazo 404 when it is already over, or somebody else's.
 */
export async function cerrarSesionAbierta(
  app: App,
  actor: Actor,
  id: number,
  de?: number,
): Promise<void> {
  const duena = await app.db.tx(async (q) => {
    const sesion = await q.fila<
      { id_usuario: number; saf: number; usuario: string; login: string }
    >(
      "SELECT s.id_usuario, u.saf, u.usuario, o.login FROM sesiones s " +
        "JOIN usuarios u ON u.id = s.id_usuario JOIN organismos o ON o.saf = u.saf WHERE s.id = ?",
      [id],
    );
    const alcanza = sesion && (de === undefined || sesion.id_usuario === de);
    const cerradas = alcanza ? await q.ejecutar("DELETE FROM sesiones WHERE id = ?", [id]) : 0;
    if (!sesion || cerradas === 0) throw rechazo("sesion_ausente");
    await q.auditar(actor, {
      accion: "cerrar",
      entidad: "sesiones",
      clave: id,
      saf: sesion.saf,
      antes: { id_usuario: sesion.id_usuario, usuario: nombreCompletoDe(sesion) },
    });
    return sesion.id_usuario;
  });
  revisarFlujos(app, duena);
}
