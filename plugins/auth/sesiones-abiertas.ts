/** Open sessions, for administrators: whose, since when, last use, from where. Never the token. */
import type { App } from "../../core/app.ts";
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
  /** Address that signed in, as its entry in the trail keeps it; empty when unknown. */
  readonly origen: string;
}

type Fila = Omit<SesionAbierta, "origen"> & { readonly login: string; readonly origen: unknown };

/** Those within their limits ([X1]), the last used first. */
export async function sesionesAbiertas(
  q: Consulta,
  { config }: Pick<App, "config">,
  ahora: number,
): Promise<SesionAbierta[]> {
  const filas = await q.filas<Fila>(
    "SELECT s.id, s.id_usuario, u.usuario, u.nombre_completo, u.saf, o.login, " +
      "o.nombre AS organismo, s.creada AS desde, s.usada AS ultimo_uso, " +
      "(SELECT a.origen FROM auditoria a WHERE a.entidad = 'sesiones' " +
      "AND a.clave = CAST(s.id AS TEXT) AND a.accion = 'ingresar' LIMIT 1) AS origen " +
      "FROM sesiones s JOIN usuarios u ON u.id = s.id_usuario JOIN organismos o ON o.saf = u.saf " +
      "WHERE u.habilitado AND s.usada >= ? AND s.creada >= ? ORDER BY s.usada DESC, s.id DESC",
    [ahora - config.sesionInactiva * 1000, ahora - config.sesionMaxima * 1000],
  );
  return filas.map(({ login, origen, ...s }) => ({
    ...s,
    usuario: nombreCompletoDe({ usuario: s.usuario, login }),
    origen: String(origen ?? "").replace(/^http ?/, ""),
  }));
}

/** Ends a session of anybody, audited. @throws Rechazo 404 when it is already over. */
export async function cerrarSesionAbierta(app: App, actor: Actor, id: number): Promise<void> {
  await app.db.tx(async (q) => {
    const sesion = await q.fila<
      { id_usuario: number; saf: number; usuario: string; login: string }
    >(
      "SELECT s.id_usuario, u.saf, u.usuario, o.login FROM sesiones s " +
        "JOIN usuarios u ON u.id = s.id_usuario JOIN organismos o ON o.saf = u.saf WHERE s.id = ?",
      [id],
    );
    const cerradas = await q.ejecutar("DELETE FROM sesiones WHERE id = ?", [id]);
    if (!sesion || cerradas === 0) throw rechazo("sesion_ausente");
    await q.auditar(actor, {
      accion: "cerrar",
      entidad: "sesiones",
      clave: id,
      saf: sesion.saf,
      antes: { id_usuario: sesion.id_usuario, usuario: nombreCompletoDe(sesion) },
    });
  });
}
