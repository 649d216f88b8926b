/**
 * `GET /api/salud`: whether this process can serve, as whoever sends it calls asks: the database
 * answers. `GET /api/salud/vivo`: whether it lives, as whoever would start it again asks: it does not
 * look at the database, which starting again would not mend.
 */
import type { App } from "#core/plugin.ts";
import { BaseMovida } from "#core/db/values.ts";
import { VERSION } from "#core/process/version.ts";

export const vivo = (): Response =>
  Response.json({ resultado: true, version: VERSION }, {
    headers: { "cache-control": "no-store" },
  });

/** What the services that go along with the server have left undone, by name. */
export async function pendientesDe(app: App): Promise<Map<string, number>> {
  const dichos = await Promise.all(app.registro.servicios.map((s) => s.health?.(app) ?? {}));
  return new Map(dichos.flatMap((d) => Object.entries(d)));
}

export async function salud(app: App): Promise<Response> {
  const cabeceras = { "cache-control": "no-store" };
  try {
    app.db.exigirEnSuLugar();
    const [fila] = await app.db.valores("SELECT count(*) FROM migraciones");
    const pendientes = [...await pendientesDe(app)].filter(([, cuantos]) => cuantos > 0);
    return Response.json({
      resultado: true,
      ...(pendientes.length > 0 ? { pendientes: Object.fromEntries(pendientes) } : {}),
      base: app.db.dialecto,
      migraciones: Number(fila?.[0] ?? 0),
      version: VERSION,
      modo: app.config.modo,
    }, { headers: cabeceras });
  } catch (error) {
    return Response.json({
      resultado: false,
      mensaje: error instanceof BaseMovida ? error.message : "La base de datos no responde",
      version: VERSION,
    }, { status: 503, headers: cabeceras });
  }
}
