/** The one place where anything thrown becomes an answer: no value sent, no driver message. */
import type { App } from "../app.ts";
import { Rechazo } from "../errors.ts";
import { datosDeError } from "../log.ts";
import { contextoDe } from "./context.ts";
import { rechazo } from "./rejections.ts";

/** The part and the field that a validation refused: names only. */
function campoInvalido(error: unknown): string | undefined {
  const { valueError } = error as { valueError?: { path?: unknown } };
  const camino = typeof valueError?.path === "string" ? valueError.path.replace(/^\//, "") : "";
  return /^[\w/]{1,60}$/.test(camino) ? camino : undefined;
}

/** The refusal that an error of any kind stands for; null for a surprise. */
function rechazoDe(codigo: string | number, error: unknown): Rechazo | null {
  if (error instanceof Rechazo) return error;
  if (error instanceof Error && error.cause instanceof Rechazo) return error.cause;
  switch (codigo) {
    case "NOT_FOUND":
      return rechazo("no_existe");
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

/** `{resultado: false, mensaje, …}` with its status and headers. */
export function respuestaDeRechazo(r: Rechazo): Response {
  const { encabezados, ...datos } = r.datos as { encabezados?: Record<string, string> };
  return Response.json({ resultado: false, mensaje: r.message, ...datos }, {
    status: r.status,
    headers: {
      ...(r.status === 401 ? { "www-authenticate": 'PlantaSesion realm="planta"' } : {}),
      ...encabezados,
    },
  });
}

/** Answer for anything thrown while a request ran; surprises are logged with the request's id. */
export function responderError(
  app: App,
  request: Request,
  codigo: string | number,
  error: unknown,
): Response {
  const refusal = rechazoDe(codigo, error);
  if (refusal) return respuestaDeRechazo(refusal);
  const { id, ruta } = contextoDe(request);
  app.log.error("error_inesperado", { pedido: id, ruta, ...datosDeError(error) });
  return respuestaDeRechazo(rechazo("inesperado", { id }));
}
