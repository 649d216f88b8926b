/** The one place where anything thrown becomes an answer: no value sent, no driver message. */
import type { App } from "../plugin.ts";
import { type Impedimento, impedimento } from "../db/values.ts";
import { Rechazo } from "../errors.ts";
import { ABANDONADO } from "../jobs/turns.ts";
import { datosDeError, type DatosLog } from "../process/log.ts";
import { direccionDe } from "./address.ts";
import { contextoDe } from "./context.ts";
import { metodosDe } from "./mounted.ts";
import { rechazo } from "./rejections.ts";

/** The part and the field that a validation refused: names only. */
function campoInvalido(error: unknown): string | undefined {
  const { valueError } = error as { valueError?: { path?: unknown } };
  const camino = typeof valueError?.path === "string" ? valueError.path.replace(/^\//, "") : "";
  return /^[\w/]{1,60}$/.test(camino) ? camino : undefined;
}

/** Seconds after which the same request may well succeed. */
const REINTENTO = "1";

function noDisponible(motivo: Impedimento): Rechazo {
  const duradero = motivo === "base_sin_lugar" || motivo === "base_movida";
  const encabezados = duradero ? {} : { "retry-after": REINTENTO };
  const incierto = motivo === "confirmacion_incierta" ? { incierto: true } : {};
  return rechazo(motivo, {}, { encabezados, ...incierto });
}

/** An address that is there for other methods is told apart from one that is not. */
function noEsta(app: App, request: Request): Rechazo {
  const metodos = metodosDe(app, request);
  if (metodos.length === 0 || metodos.includes(request.method)) return rechazo("no_existe");
  const allow = metodos.join(", ");
  return rechazo("metodo_no_admitido", { metodos: allow }, { encabezados: { allow } });
}

/** The refusal that an error of any kind stands for; null for a surprise. */
function rechazoDe(
  app: App,
  request: Request,
  codigo: string | number,
  error: unknown,
): Rechazo | null {
  if (error instanceof Rechazo) return error;
  if (error instanceof Error && error.cause instanceof Rechazo) return error.cause;
  // This goes before the framework's code: when the database fails while a body is parsed, the code
  // says «unreadable body», which would blame the client.
  const motivo = impedimento(error);
  if (motivo) return noDisponible(motivo);
  switch (codigo) {
    case "NOT_FOUND":
      return noEsta(app, request);
    case "PARSE":
      return rechazo("cuerpo_ilegible");
    case "INVALID_COOKIE_SIGNATURE":
      return rechazo("pedido_invalido");
    case "INVALID_FILE_TYPE":
    case "VALIDATION": {
      // An answer that does not fit its own schema is a fault of the program.
      if ((error as { type?: unknown }).type === "response") return null;
      const campo = campoInvalido(error);
      return campo ? rechazo("parametro_invalido", { campo }) : rechazo("pedido_invalido");
    }
  }
  return null;
}

/**
 * How a request stands that was not refused ([K3], [K4]), or that something is asked of the account
 * before any other: for whoever cannot read it in the body.
 */
const ESTADOS = ["incierto", "en_curso", "pendiente"] as const;

/** `{resultado: false, mensaje, …}`, or what a plugin says instead, with its status and headers. */
function respuestaDeRechazo(app: App, request: Request, r: Rechazo): Response {
  const { encabezados, ...datos } = r.datos as Readonly<Record<string, unknown>> & {
    encabezados?: Record<string, string>;
  };
  const headers = {
    ...Object.fromEntries(ESTADOS.filter((e) => datos[e] === true).map((e) => ["x-estado", e])),
    ...(r.status === 401 ? { "www-authenticate": 'PlantaSesion realm="planta"' } : {}),
    ...encabezados,
  };
  const propia = app.registro.refusals(direccionDe(request).camino);
  if (propia) return propia.respond(r, headers);
  return Response.json({ resultado: false, mensaje: r.message, ...datos }, {
    status: r.status,
    headers,
  });
}

/** An impediment is every request's while it lasts: it is noted once in so many milliseconds. */
const ENTRE_NOTAS_MS = 10_000;

const notas = new WeakMap<App, Map<string, { instante: number; callados: number }>>();

function anotarImpedimento(app: App, r: Rechazo, error: unknown, donde: DatosLog): void {
  const suyas = notas.getOrInsertComputed(app, () => new Map());
  const nota = suyas.getOrInsertComputed(r.codigo, () => ({ instante: 0, callados: 0 }));
  const ahora = Date.now();
  if (ahora - nota.instante < ENTRE_NOTAS_MS) return void nota.callados++;
  const callados = nota.callados > 0 ? { callados: nota.callados } : {};
  app.log.error(r.codigo, { ...donde, ...datosDeError(error), ...callados });
  Object.assign(nota, { instante: ahora, callados: 0 });
}

/** Answer for anything thrown while a request ran; surprises are logged with the request's id. */
export function responderError(
  app: App,
  request: Request,
  codigo: string | number,
  error: unknown,
): Response {
  const refusal = rechazoDe(app, request, codigo, error);
  const { id, ruta } = contextoDe(request);
  if (refusal) {
    if (refusal.status > 500 && refusal.codigo !== ABANDONADO) {
      anotarImpedimento(app, refusal, error, { pedido: id, ruta });
    }
    return respuestaDeRechazo(app, request, refusal);
  }
  app.log.error("error_inesperado", { pedido: id, ruta, ...datosDeError(error) });
  return respuestaDeRechazo(app, request, rechazo("inesperado", { id }));
}
