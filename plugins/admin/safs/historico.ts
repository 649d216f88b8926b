/** Información Histórica: which groups are offered ([P3]; spec 1 §2, §7). */
import type { Actor, App, Consulta } from "#core/plugin.ts";
import { organismo, organismos } from "#plugins/auth/service.ts";
import { cabeceras, cantidadesDeGrupos, ponerEnLinea } from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";

/** First level: every SAF with how many groups it has. The consolidated one owns none ([O2]). */
export async function safsConHistoria(q: Consulta) {
  const cantidades = await cantidadesDeGrupos(q);
  return (await organismos(q)).filter((o) => !o.consolidado).map(({ saf, nombre }) => ({
    saf,
    nombre,
    cantidad: cantidades.get(saf) ?? 0,
  }));
}

/** Second level: every group of a SAF. @throws Rechazo 404. */
export async function gruposConHistoria(q: Consulta, saf: number) {
  if (!await organismo(q, saf)) throw rechazo("saf_inexistente", { saf });
  return (await cabeceras(q, saf, true)).map(({ codipres, descripcion, online }) => ({
    codipres,
    descripcion,
    online,
  }));
}

/**
 * Takes a group out of the system's lists, or puts it back, and tells the open screens.
 * @throws Rechazo when it does not exist or is already so.
 */
export async function moverHistoria(
  app: App,
  actor: Actor,
  accion: "quitar" | "agregar",
  saf: number,
  codipres: string,
): Promise<void> {
  const online = accion === "agregar";
  await app.db.tx(async (q) => {
    if (await ponerEnLinea(q, actor, saf, codipres, online)) return;
    const estado = online ? "En Línea" : "En Histórico";
    throw rechazo("historico_sin_cambio", { codipres, estado });
  });
  app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos", accion });
}
