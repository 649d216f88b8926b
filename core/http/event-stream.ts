/** `GET /api/eventos`: progress and changes of the groups that the caller may see (SSE). */
import type { App } from "../app.ts";
import type { Evento } from "../events.ts";
import type { Identidad } from "../plugin.ts";
import { puedeOir } from "./access.ts";

/** Keeps proxies from closing the stream, and notices a session that ended. */
const LATIDO_MS = 15_000;
/** A client this many bytes behind is cut; it reconnects and reads afresh. */
const ATRASO_MAXIMO = 1024 * 1024;

const texto = new TextEncoder();
const ENCABEZADOS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
};

interface Flujo {
  cerrar(): void;
  /** Asks again who listens: whose session is over hears nothing more. */
  revisar(): void;
}

const abiertos = new WeakMap<App, Set<Flujo>>();

/** Ends every open stream: part of shutting down. */
export function cerrarEventos(app: App): void {
  for (const flujo of abiertos.get(app) ?? []) flujo.cerrar();
}

/** Looks at every stream of this server without waiting for its beat: sessions were ended. */
export function revisarFlujos(app: App): void {
  for (const flujo of abiertos.get(app) ?? []) flujo.revisar();
}

function codificar(e: Evento): Uint8Array {
  const datos = JSON.stringify({ saf: e.saf, codipres: e.codipres, ...e.datos });
  return texto.encode(`event: ${e.tipo.replace(/\W/g, "")}\ndata: ${datos}\n\n`);
}

export function flujoDeEventos(app: App, quien: Identidad, request: Request): Response {
  // The framework would read the stream to its end, which it does not have.
  if (request.method === "HEAD") return new Response(null, { headers: ENCABEZADOS });
  let dejar = () => {};
  const cuerpo = new ReadableStream<Uint8Array>({
    start(control) {
      let identidad = quien;
      const enviar = (bytes: Uint8Array) => {
        try {
          if ((control.desiredSize ?? 0) < -ATRASO_MAXIMO) return dejar();
          control.enqueue(bytes);
        } catch {
          dejar();
        }
      };
      const callar = app.eventos.escuchar((e) => {
        if (puedeOir(app, identidad, e)) enviar(codificar(e));
      });
      const revisar = () => {
        app.registro.identificar(app, request.headers).then((actual) => {
          if (!actual) return dejar();
          identidad = actual;
          enviar(texto.encode(": \n\n"));
        }).catch(() => dejar());
      };
      const latido = setInterval(revisar, LATIDO_MS);
      const grupo = abiertos.get(app) ?? new Set();
      abiertos.set(app, grupo);
      const flujo: Flujo = { cerrar: () => dejar(), revisar };
      dejar = () => {
        callar();
        clearInterval(latido);
        grupo.delete(flujo);
        try {
          control.close();
        } catch {
          // Already closed by the other side.
        }
      };
      grupo.add(flujo);
      enviar(texto.encode(": conectado\n\n"));
    },
    cancel() {
      dejar();
    },
  }, { highWaterMark: ATRASO_MAXIMO, size: (b) => b?.byteLength ?? 0 });
  return new Response(cuerpo, { headers: ENCABEZADOS });
}
