/**
 * Who may call what. Every route names a permission through the macro `permiso`; identity and
 * permission are checked before any validation: 401, then 403, then 400 ([U3]).
 */
import { Elysia } from "elysia";
import type { Evento } from "../events.ts";
import type { Actor, App, Identidad, Solicitud } from "../plugin.ts";
import { leerCuerpo, LIMITE_CUERPO, TIPO_PROTOBUF } from "./body.ts";
import { type ConServidor, direccionDelCliente } from "./client-address.ts";
import { type Componer, contextoDe } from "./context.ts";
import { type VersionDeRespuesta, yaVersionado } from "./etag.ts";
import { tomarClave, yaRespondido } from "./idempotency.ts";
import { rutaDe } from "./mounted.ts";
import { rechazo } from "./rejections.ts";

/** Name of an open route's permission; the route says why in a comment. */
export const PUBLICO = "publico";

let declaradas = 0;
/** Routes that this process has declared: each has its number in the order of all. */
export const rutasDeclaradas = (): number => declaradas;

/** The caller of an open route: nobody, with no right at all. */
const NADIE: Identidad = Object.freeze({
  id_usuario: 0,
  usuario: "",
  saf: -1,
  completo: false,
  admin: false,
  consulta: true,
  ediciontablas: false,
  onp: false,
  acceso_safs: [],
  sesion: "",
});

/** Identifies once per request; null for an open route. @throws Rechazo 401. */
async function identificar(app: App, permiso: string, request: Request, ruta: string) {
  const contexto = contextoDe(request);
  contexto.ruta = ruta;
  if (permiso === PUBLICO || contexto.identidad) return contexto;
  contexto.identidad = await app.registro.identificar(app, request.headers);
  if (!contexto.identidad) throw rechazo("sin_sesion");
  contexto.id_usuario = contexto.identidad.id_usuario;
  return contexto;
}

/** @throws Rechazo 403 with the permission's sentence. */
function exigirPermiso(app: App, nombre: string, quien: Identidad, solicitud: Solicitud): void {
  const permiso = app.registro.permiso(nombre);
  if (quien.pendiente !== undefined && !permiso?.evenPending) {
    throw rechazo("sin_permiso", { motivo: quien.pendiente }, { pendiente: true });
  }
  const respuesta = permiso?.check(quien, solicitud) ?? "No tiene permiso para esta operación";
  if (respuesta !== true) throw rechazo("sin_permiso", { motivo: respuesta });
}

/** Control characters and undecodable escapes are refused once, for every route. */
function exigirTextos(valores: Readonly<Record<string, unknown>> | undefined): void {
  for (const [nombre, valor] of Object.entries(valores ?? {})) {
    const textos = Array.isArray(valor) ? valor : [valor];
    for (const texto of textos) {
      const bien = typeof texto === "string" && texto.isWellFormed() && !/\p{Cc}/u.test(texto);
      if (!bien && texto !== undefined) {
        throw rechazo("parametro_invalido", { campo: /^\w{1,40}$/.test(nombre) ? nombre : "?" });
      }
    }
  }
}

interface Transformado {
  request: Request;
  route: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Of the routes of one part: who may call each, and how the documentation tells it.
 * What it gives of a path that is one of several is spread in an object, where their types meet.
 * @param comun what else all of them declare: `crea`, `limite`…
 */
export const rutasPara =
  <P extends string, M extends object>(permiso: P, comun: M = {} as M) =>
  <C extends object>(call: C, summary: string, description?: string) => ({
    ...call,
    permiso,
    ...comun,
    detail: { summary, description },
  });

function crearAcceso(app: App) {
  return new Elysia({ name: "core/acceso" }).macro({
    /** Bytes of body this route accepts, when 1 MiB is not enough. */
    limite: (bytes: number) => ({ detail: { "x-limite": bytes } as Record<string, unknown> }),
    /**
     * It reads its body as it arrives (`request.body`), and says itself how many bytes are too many,
     * up to `LIMITE_FLUJO`. Its path has no parameters.
     */
    flujo: (si: true) => ({ detail: { "x-flujo": si } as Record<string, unknown> }),
    /**
     * What its answer depends on, all of it stored: it carries an `ETag`, and who has it gets 304
     * without the work (`etag.ts`). For GET.
     */
    version: (version: VersionDeRespuesta) => ({
      detail: { "x-version": true } as Record<string, unknown>,
      beforeHandle: async ({ request, params, query }: Transformado) => {
        const { identidad } = contextoDe(request);
        return identidad
          ? await yaVersionado(app, version, { request, params: params as never, query, identidad })
          : undefined;
      },
    }),
    /**
     * Takes `Idempotency-Key` ([K3]): what the route answers when its unit of work, which audits,
     * gave `hecho`. Every route that creates says it; `idempotency.ts`.
     */
    crea: (componer: Componer) => ({ detail: { "x-crea": componer } as Record<string, unknown> }),
    permiso: (nombre: string) => ({
      detail: { "x-permiso": nombre, "x-orden": ++declaradas } as Record<string, unknown>,
      parse: async ({ request, route }: { request: Request; route: string }) => {
        await identificar(app, nombre, request, route);
        // Nobody reads it here: something must be given, or the framework would.
        const { flujo, limite = LIMITE_CUERPO, types } = rutaDe(app, request.method, route) ?? {};
        return flujo
          ? {}
          : await leerCuerpo(request, limite, types?.includes(TIPO_PROTOBUF) === true);
      },
      transform: async ({ request, route, params, query, body }: Transformado) => {
        const { identidad } = await identificar(app, nombre, request, route);
        if (nombre !== PUBLICO && identidad) {
          exigirPermiso(app, nombre, identidad, {
            params: params ?? {},
            query: query ?? {},
            body,
            method: request.method,
          });
        }
        exigirTextos(params);
        exigirTextos(query);
      },
      resolve: async (
        { request, server, route, params, body }: ConServidor & Transformado,
      ): Promise<{ identidad: Identidad; actor: Actor }> => {
        const identidad = contextoDe(request).identidad ?? NADIE;
        const direccion = direccionDelCliente(app, { request, server });
        const origen = direccion ? `http ${direccion}` : "http";
        contextoDe(request).origen = origen;
        const pedido = identidad === NADIE
          ? undefined
          : await tomarClave(app, request, route, identidad, { params, body });
        return {
          identidad,
          actor: {
            id_usuario: identidad === NADIE ? null : identidad.id_usuario,
            usuario: identidad.usuario,
            origen,
            ...(pedido ? { pedido } : {}),
          },
        };
      },
      beforeHandle: ({ request }: { request: Request }) => yaRespondido(app, request),
    }),
  });
}

const hechos = new WeakMap<App, ReturnType<typeof crearAcceso>>();

/**
 * The macro `permiso: '<name>'` (and `limite: bytes`); after it a handler has `identidad` and
 * `actor`. Use it in every route file: `new Elysia({ name, prefix }).use(acceso(app))`.
 */
export const acceso = (app: App): ReturnType<typeof crearAcceso> =>
  hechos.getOrInsertComputed(app, crearAcceso);

function cumple(app: App, quien: Identidad, permiso: string, saf: number): boolean {
  const solicitud = { params: { saf: String(saf) }, query: {}, body: null, method: "GET" };
  return quien.pendiente === undefined &&
    app.registro.permiso(permiso)?.check(quien, solicitud) === true;
}

/** Whether someone may see a SAF, by the permission `ver`; nobody when it is not declared. */
export function puedeVerSaf(app: App, quien: Identidad, saf: number): boolean {
  return cumple(app, quien, "ver", saf);
}

/** Whether someone may hear of an event: by the permission that it names, or by its SAF. */
export function puedeOir(
  app: App,
  quien: Identidad,
  { permiso = "ver", saf, id_usuario = quien.id_usuario }: Evento,
): boolean {
  return id_usuario === quien.id_usuario && cumple(app, quien, permiso, saf);
}
