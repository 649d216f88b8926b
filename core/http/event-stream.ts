/** `GET /api/eventos`: progress and changes of the groups that the caller may see (SSE). */
import type { Evento } from "../events.ts";
import type { App, Identidad } from "../plugin.ts";
import { puedeOir } from "./access.ts";

/** Keeps proxies from closing the stream, and notices a session past its limits. */
export const LATIDO_MS = 15_000;
/** A client this many bytes behind is cut; it reconnects and reads afresh. */
const ATRASO_MAXIMO = 1024 * 1024;

const texto = new TextEncoder();
const ENCABEZADOS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
};

interface Flujo {
  readonly id_usuario: number;
  readonly sesion: string;
  cerrar(): void;
  /** Asks again who listens: whose session is over hears nothing more. */
  revisar(): void;
}

const abiertos = new WeakMap<App, Set<Flujo>>();

/** Ends every open stream: part of shutting down. */
export function cerrarEventos(app: App): void {
  for (const flujo of abiertos.get(app) ?? []) flujo.cerrar();
}

/**
 * Asks again who listens, without waiting for the beat: a session was ended, or somebody's rights
 * changed ([X5]). Until the answer comes nothing is told; what came meanwhile is told by it.
 * @param id_usuario of that account only; without it, everybody.
 */
export function revisarFlujos(app: App, id_usuario?: number): void {
  for (const flujo of [...abiertos.get(app) ?? []]) {
    if (id_usuario === undefined || flujo.id_usuario === id_usuario) flujo.revisar();
  }
}

/** Sessions that listen at this moment. */
export const sesionesQueOyen = (app: App): ReadonlySet<string> =>
  new Set([...abiertos.get(app) ?? []].map(({ sesion }) => sesion));

/** What each event is on the wire: the same bytes for everybody who hears of it. */
const codificados = new WeakMap<Evento, Uint8Array>();

const codificar = (e: Evento): Uint8Array =>
  codificados.getOrInsertComputed(e, ({ tipo, saf, codipres, datos }) => {
    const dicho = JSON.stringify({ saf, codipres, ...datos });
    return texto.encode(`event: ${tipo.replace(/\W/g, "")}\ndata: ${dicho}\n\n`);
  });

export function flujoDeEventos(app: App, quien: Identidad, request: Request): Response {
  // The framework would read the stream to its end, which it does not have.
  if (request.method === "HEAD") return new Response(null, { headers: ENCABEZADOS });
  let dejar = () => {};
  const cuerpo = new ReadableStream<Uint8Array>({
    start(control) {
      let identidad = quien;
      /** Events that wait for the answer to «who listens»; null while it is known. */
      let esperan: Evento[] | null = null;
      let vuelta = 0;
      const enviar = (bytes: Uint8Array) => {
        try {
          if ((control.desiredSize ?? 0) < -ATRASO_MAXIMO) return dejar();
          control.enqueue(bytes);
        } catch {
          dejar();
        }
      };
      const contar = (e: Evento) => {
        if (puedeOir(app, identidad, e)) enviar(codificar(e));
      };
      const callar = app.eventos.escuchar((e) => {
        // Past its limits as they were read: it may have been used since, or be over.
        if (!esperan && Date.now() > (identidad.vence ?? Infinity)) revisar();
        if (esperan) esperan.push(e);
        else contar(e);
      });
      /** Tells why the session is over, as the last message, and closes the stream. */
      const despedir = async () => {
        const motivo = await app.registro.despedir(app, identidad).catch(() => "");
        enviar(codificar({ tipo: "despedida", saf: 0, codipres: "", datos: { motivo } }));
        dejar();
      };
      const revisar = () => {
        const esta = ++vuelta;
        esperan ??= [];
        app.registro.identificar(app, request.headers, true).then((actual) => {
          // Access changed again while this was being read: only the answer of the latest check
          // counts.
          if (esta !== vuelta) return;
          if (!actual) return despedir();
          identidad = actual;
          const pendientes = esperan ?? [];
          esperan = null;
          enviar(texto.encode(": \n\n"));
          for (const e of pendientes) contar(e);
        }).catch(() => dejar());
      };
      const latido = setInterval(revisar, LATIDO_MS);
      const grupo = abiertos.getOrInsertComputed(app, () => new Set());
      const { id_usuario, sesion } = quien;
      const flujo: Flujo = { id_usuario, sesion, cerrar: () => dejar(), revisar };
      dejar = () => {
        vuelta++;
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
