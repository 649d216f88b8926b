/** What surrounds every request: id, size limit, headers, compression, log and counters. */
import type { App } from "../plugin.ts";
import { LIMITE_FLUJO, LIMITE_MAYOR } from "./body.ts";
import { comprimir } from "./compression.ts";
import { contextoDe } from "./context.ts";
import { anotarDescarga } from "./downloads.ts";
import { responderError } from "./errors.ts";
import { sellarContenido, sellarVersion } from "./etag.ts";
import { exigirDireccion } from "./address.ts";
import { anotarPeticion, peticionesDe } from "./calls/metrics.ts";
import { caminoDe, rutaDe } from "./mounted.ts";
import { colaCerrada } from "../jobs/run.ts";
import { rechazo } from "./rejections.ts";

/**
 * Headers of every answer. Given to the framework as defaults, because setting each on a finished
 * answer costs more than the rest of the envelope. Data never stays in a shared cache; a route that
 * has a version, or a public file, says so itself.
 */
export const ENCABEZADOS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cache-control": "no-store",
};

/** For the answers that the framework did not make. */
function encabezar(respuesta: Response): Response {
  for (const [nombre, valor] of Object.entries(ENCABEZADOS)) {
    if (!respuesta.headers.has(nombre)) respuesta.headers.set(nombre, valor);
  }
  return respuesta;
}

const cerradas = new WeakSet<App>();

/** From here on every call but the one that asks whether the process lives is answered 503. */
export const dejarDeAdmitir = (app: App): void => void cerradas.add(app);

/** What needs nothing of the request but its head. @throws Rechazo 400, 411, 413, 503 */
function exigirCabeza(app: App, request: Request): void {
  exigirDireccion(request);
  if (cerradas.has(app) && caminoDe(request) !== "/api/salud/vivo") throw colaCerrada();
  const { headers } = request;
  const declarados = Number(headers.get("content-length") ?? 0);
  const admite = declarados <= LIMITE_MAYOR ||
    (declarados <= LIMITE_FLUJO &&
      rutaDe(app, request.method, caminoDe(request))?.flujo);
  if (!admite) throw rechazo("demasiado_grande");
  if (headers.has("transfer-encoding")) throw rechazo("longitud_ausente");
}

type Manejador = (request: Request, ...resto: never[]) => Response | Promise<Response>;

/** Wraps the whole server's `fetch`. Never rejects. */
export function envolver(app: App) {
  const m = peticionesDe(app);
  return (manejar: Manejador) => async (request: Request, ...resto: never[]): Promise<Response> => {
    const inicio = performance.now();
    const contexto = contextoDe(request);
    m.enCurso++;
    let respuesta: Response;
    try {
      exigirCabeza(app, request);
      respuesta = await manejar(request, ...resto);
      sellarVersion(request, respuesta);
      respuesta = await sellarContenido(request, respuesta);
      respuesta = await comprimir(request, respuesta, contexto.versionada?.guardar);
    } catch (error) {
      respuesta = encabezar(responderError(app, request, "", error));
    } finally {
      contexto.soltar?.();
      contexto.versionada?.soltar();
      m.enCurso--;
    }
    respuesta.headers.set("x-request-id", contexto.id);
    anotarDescarga(app, request, contexto, respuesta);
    const ms = performance.now() - inicio;
    anotarPeticion(app, request.method, contexto.ruta, respuesta.status, ms / 1000);
    app.log.info("pedido", {
      id: contexto.id,
      metodo: request.method,
      ruta: contexto.ruta,
      estado: respuesta.status,
      ms: Math.round(ms * 10) / 10,
      usuario: contexto.id_usuario,
    });
    return respuesta;
  };
}
