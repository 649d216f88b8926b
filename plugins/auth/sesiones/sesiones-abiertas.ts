/**
 * Open sessions, for administrators and for their owners: whose, since when, last use, from where.
 * Never the token.
 */
import { quitar, una } from "#core/db/query.ts";
import { columnas, fila, filas } from "#core/db/text-query.ts";
import { revisarFlujos } from "#core/http/event-stream.ts";
import type { Actor, App, Consulta } from "#core/plugin.ts";
import { nombreCompletoDe } from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";

const ABIERTA = {
  ...columnas(tabla.sesiones, "id", "id_usuario"),
  ...columnas(tabla.usuarios, "usuario", "nombre_completo", "saf"),
  login: tabla.organismos.login,
  organismo: tabla.organismos.nombre,
  desde: tabla.sesiones.creada,
  ultimo_uso: tabla.sesiones.usada,
  origen: tabla.sesiones.direccion,
  dispositivo: tabla.sesiones.dispositivo,
};

const DESDE = "FROM sesiones JOIN usuarios ON usuarios.id = sesiones.id_usuario " +
  "JOIN organismos ON organismos.saf = usuarios.saf";

/**
 * Those within their limits ([X1]), the last used first.
 * @param de of one account only.
 */
export async function sesionesAbiertas(
  q: Consulta,
  { config }: Pick<App, "config">,
  ahora: number,
  de?: number,
) {
  const abiertas = await filas(
    q,
    ABIERTA,
    `${DESDE} WHERE usuarios.habilitado AND sesiones.usada >= ? AND sesiones.creada >= ? ` +
      (de === undefined ? "" : "AND sesiones.id_usuario = ? ") +
      "ORDER BY sesiones.usada DESC, sesiones.id DESC",
    [
      ahora - config.sesionInactiva * 1000,
      ahora - config.sesionMaxima * 1000,
      ...(de === undefined ? [] : [de]),
    ],
  );
  return abiertas.map(({ login, ...s }) => ({
    ...s,
    usuario: nombreCompletoDe({ usuario: s.usuario, login }),
  }));
}

/** Whose last request is older than this is not at the screen any more. */
const CONECTADO_MS = 15 * 60_000;
const CONECTADO = {
  saf: tabla.ultimos_grupos.saf,
  usuario: tabla.usuarios.usuario,
  login: tabla.organismos.login,
};

/** Who works now in the groups of a code, by SAF of the group: each one once. */
export async function conectadosEn(
  q: Consulta,
  codipres: string,
  ahora: number,
): Promise<Map<number, string[]>> {
  const todos = await filas(
    q,
    CONECTADO,
    `${DESDE} JOIN ultimos_grupos ON ultimos_grupos.id_usuario = usuarios.id ` +
      "WHERE usuarios.habilitado AND ultimos_grupos.codipres = ? AND sesiones.usada >= ? " +
      "ORDER BY usuarios.usuario",
    [codipres, ahora - CONECTADO_MS],
  );
  const porSaf = new Map<number, string[]>();
  for (const { saf, ...cuenta } of todos) {
    const nombre = nombreCompletoDe(cuenta);
    const suyos = porSaf.getOrInsertComputed(saf, () => []);
    if (!suyos.includes(nombre)) suyos.push(nombre);
  }
  return porSaf;
}

/**
 * What stops when an account may not come in any more: its open sessions, the last request of any
 * of them, and the group that it has on screen now (null = it is not at the screen).
 */
export async function usoDeCuenta(
  q: Consulta,
  app: Pick<App, "config">,
  id: number,
  ahora: number,
) {
  const abiertas = await sesionesAbiertas(q, app, ahora, id);
  const ultimo_uso = abiertas.at(0)?.ultimo_uso ?? null;
  const conectado = ultimo_uso !== null && ultimo_uso >= ahora - CONECTADO_MS;
  const grupo = conectado
    ? await una(q, tabla.ultimos_grupos, { id_usuario: id }, ["saf", "codipres"])
    : undefined;
  return { sesiones: abiertas.length, ultimo_uso, grupo: grupo ?? null };
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
    const sesion = await fila(q, ABIERTA, `${DESDE} WHERE sesiones.id = ?`, [id]);
    const alcanza = sesion && (de === undefined || sesion.id_usuario === de);
    const cerradas = alcanza ? await quitar(q, tabla.sesiones, { id }) : 0;
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
