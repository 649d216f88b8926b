/** Listening and stopping. */
import type { App } from "../plugin.ts";
import { esperarHasta } from "../process/wait.ts";
import { LIMITE_FLUJO } from "./body.ts";
import { cerrarEventos } from "./event-stream.ts";
import { peticionesDe, vigilarBucle } from "./calls/metrics.ts";
import { dejarDeAdmitir } from "./envelope.ts";
import { crearServidor } from "./server.ts";

export interface Servicio {
  readonly url: string;
  readonly puerto: number;
  /** Lets running requests finish up to `esperaMs`, answers 503 to any other, and ends the rest. */
  detener(esperaMs?: number): Promise<void>;
}

/** What takes longer is cut: a service manager would, soon after. */
const ESPERA_MS = 30_000;
/** For the last bytes of answers that are already made. */
const ESPERA_RESTO_MS = 200;
/** Seconds without a byte before a connection is closed; long calls lift it. */
const INACTIVIDAD = 30;

/** @throws when the port is taken; RegistroError when the routes do not fit together. */
export function servir(app: App, host = app.config.host, puerto = app.config.port): Servicio {
  const servidor = crearServidor(app);
  servidor.listen({
    hostname: host,
    port: puerto,
    reusePort: false,
    development: false,
    idleTimeout: INACTIVIDAD,
    maxRequestBodySize: LIMITE_FLUJO,
  });
  const activo = servidor.server;
  if (!activo) throw new Error("el servidor no arrancó");
  const dejarDeVigilar = vigilarBucle(app);
  const real = activo.port ?? puerto;
  const nombre = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${nombre}:${real}`,
    puerto: real,
    async detener(esperaMs = ESPERA_MS) {
      dejarDeVigilar();
      dejarDeAdmitir(app);
      cerrarEventos(app);
      const limite = Date.now() + esperaMs;
      while (peticionesDe(app).enCurso > 0 && Date.now() < limite) await Bun.sleep(20);
      const cierre = activo.stop(false);
      // Answers already made still travel; idle kept-alive connections would hold `cierre` open.
      await esperarHasta(cierre, Math.min(ESPERA_RESTO_MS, esperaMs));
      await activo.stop(true);
      servidor.server = null;
    },
  };
}
