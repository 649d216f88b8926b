/** What a worker answers: whether it lives, whether it can work, and its measures. */
import type { App } from "../plugin.ts";
import { metricas, vigilarBucle } from "./calls/metrics.ts";
import { exigirLectorDeMetricas } from "./calls/metrics-access.ts";
import { salud, vivo } from "./calls/health.ts";
import type { ConServidor } from "./client-address.ts";
import { ENCABEZADOS } from "./envelope.ts";
import { responderError } from "./errors.ts";
import { rechazo } from "./rejections.ts";

async function responder(app: App, con: ConServidor): Promise<Response> {
  const { pathname } = new URL(con.request.url);
  switch (`${con.request.method} ${pathname}`) {
    case "GET /api/salud":
      return await salud(app);
    case "GET /api/salud/vivo":
      return vivo();
    case "GET /api/metricas":
      await exigirLectorDeMetricas(app, con);
      return await metricas(app);
    default:
      throw rechazo("no_existe");
  }
}

/** Listens where the settings say, on a port of its own. @returns where, and what stops it. */
export function escucharTrabajador(app: App, puerto: number) {
  const dejarDeVigilar = vigilarBucle(app);
  const servidor = Bun.serve({
    hostname: app.config.host,
    port: puerto,
    development: false,
    async fetch(request, server) {
      const respuesta = await responder(app, { request, server })
        .catch((error: unknown) => responderError(app, request, "", error));
      for (const [nombre, valor] of Object.entries(ENCABEZADOS)) {
        respuesta.headers.set(nombre, valor);
      }
      return respuesta;
    },
  });
  return {
    url: `http://${servidor.hostname}:${servidor.port}`,
    async detener(): Promise<void> {
      dejarDeVigilar();
      await servidor.stop(true);
    },
  };
}
