/**
 * Answers with a version: a client that has it gets 304 without the work, and what was made for one
 * is kept, compressed, for whoever asks the same while the version lasts (decision 0027).
 */
import { Cache } from "../cache.ts";
import type { App, Identidad } from "../plugin.ts";
import { VERSION } from "../process/version.ts";
import { direccionDe } from "./address.ts";
import { AL_RESPONDER, elegirCodificacion } from "./compression.ts";
import { type Codificada, contextoDe } from "./context.ts";

export interface PedidoVersionado {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly request: Request;
  readonly identidad: Identidad;
}

/**
 * Tells the version of what a GET answers: it changes with anything stored that the answer shows,
 * and is read before it. What the caller's own rights show is told apart by itself.
 * @returns null when it is not known: the answer then has no version.
 */
export type VersionDeRespuesta = (
  pedido: PedidoVersionado,
) => Promise<string | null> | string | null;

interface Guardada extends Codificada {
  readonly etag: string;
  /** As it was asked for: an address may be longer than its answer. */
  readonly clave: string;
}

/** Bytes of answers, and of what they are kept by, per server. */
const BYTES = 48 * 1024 * 1024;

interface Memoria {
  readonly guardadas: Cache<string, Guardada>;
  /** Answers being made: who asks the same meanwhile waits for it. */
  readonly enCurso: Map<string, Promise<void>>;
}

/** What an entry takes beside its bytes and its texts. */
const ENTRADA = 512;
const pesar = ({ bytes, etag, clave }: Guardada): number =>
  bytes.byteLength + etag.length + clave.length + ENTRADA;

const memorias = new WeakMap<App, Memoria>();

const memoriaDe = (app: App): Memoria =>
  memorias.getOrInsertComputed(app, () => ({
    guardadas: new Cache("respuestas", BYTES, pesar),
    enCurso: new Map(),
  }));

/** A database put back from a copy counts its versions again: another process, another tag. */
const PROCESO = crypto.randomUUID();
const huellas = new WeakMap<Identidad, string>();

/** What somebody may see, as a few letters. */
const huellaDeDerechos = (quien: Identidad): string =>
  huellas.getOrInsertComputed(quien, () => {
    const { saf, completo, admin, consulta, ediciontablas, onp, acceso_safs, pendiente } = quien;
    const derechos = [saf, completo, admin, consulta, ediciontablas, onp, acceso_safs, pendiente];
    return Bun.hash(JSON.stringify([PROCESO, VERSION, derechos])).toString(36);
  });

/** Weak: the same data may travel in several codings. The version, and after it whose it is. */
const etagDe = (version: string, quien: Identidad): string =>
  `W/"${version.replace(/[^\w.:]/g, "_")}-${huellaDeDerechos(quien)}"`;

const tiene = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((s) =>
    ["*", etag].includes(s.trim())
  );

function responder({ bytes, tipo, codificacion }: Guardada): Response {
  const headers = new Headers({ vary: "accept-encoding", "content-type": tipo });
  if (codificacion) headers.set("content-encoding", codificacion);
  return new Response(bytes, { headers });
}

/**
 * What is answered without making it: 304, or what is kept. Otherwise undefined, and whoever makes
 * it is waited for by the rest.
 */
export async function yaVersionado(
  app: App,
  version: VersionDeRespuesta,
  pedido: PedidoVersionado,
): Promise<Response | undefined> {
  const { request, identidad } = pedido;
  if (request.method !== "GET") return undefined;
  const dicha = await version(pedido);
  if (dicha === null) return undefined;
  const etag = etagDe(dicha, identidad);
  const contexto = contextoDe(request);
  contexto.etag = etag;
  if (tiene(request, etag)) return new Response(null, { status: 304 });
  const { camino, consulta } = direccionDe(request);
  const codificacion = elegirCodificacion(request.headers.get("accept-encoding"), AL_RESPONDER);
  // One version of each is kept, for each kind of reader: a new one takes its place.
  const clave = `${codificacion} ${huellaDeDerechos(identidad)} ${camino}${consulta}`;
  const { guardadas, enCurso } = memoriaDe(app);
  const turno = `${etag} ${clave}`;
  // Several may wait: when the first fails, one of them goes next.
  for (let espera = enCurso.get(turno); espera; espera = enCurso.get(turno)) await espera;
  const guardada = guardadas.get(clave);
  if (guardada?.etag === etag) return responder(guardada);
  const { promise, resolve } = Promise.withResolvers<void>();
  enCurso.set(turno, promise);
  contexto.versionada = {
    guardar: (dicha) => guardadas.set(clave, { etag, clave, ...dicha }),
    soltar() {
      enCurso.delete(turno);
      resolve();
    },
  };
  return undefined;
}

/** Says the version of a finished answer, if it has one; a refusal has none. */
export function sellarVersion(request: Request, respuesta: Response): void {
  const { etag } = contextoDe(request);
  if (etag === undefined || respuesta.status !== 200 && respuesta.status !== 304) return;
  respuesta.headers.set("etag", etag);
  respuesta.headers.set("cache-control", "private, no-cache");
}

/** What a program asks for again and again: files have names, and are asked for once. */
const DATOS = /^application\/(json|x-protobuf)/;

/**
 * An answer to somebody whose route tells no version is known by what it says: it is made again, and
 * sent only to who has another one. Browsers keep nothing of it (`no-store`).
 */
export async function sellarContenido(request: Request, respuesta: Response): Promise<Response> {
  const { headers, status, body } = respuesta;
  const ajena = request.method !== "GET" || status !== 200 || !body || headers.has("etag") ||
    !contextoDe(request).identidad || !DATOS.test(headers.get("content-type") ?? "");
  if (ajena) return respuesta;
  const bytes = await respuesta.bytes();
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`;
  headers.set("etag", etag);
  if (!tiene(request, etag)) return new Response(bytes, { status, headers });
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}
