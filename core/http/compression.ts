/** Compression of answers: zstd or gzip, off the event loop, only where it pays. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Codificada } from "./context.ts";

const gzipAsincrono = promisify(gzip);
/** Under this many bytes compressing costs more than it saves. */
const MINIMO = 1024;
const COMPRIMIBLE =
  /^(application\/(json|x-protobuf|javascript|manifest\+json|openapi\+json)|text\/(?!event-stream)|image\/svg\+xml)/;

/** What is compressed while it is answered. */
export const AL_RESPONDER = ["zstd", "gzip"] as const;

/**
 * The client's best coding of those that we offer; null when it accepts none (`q=0` refuses).
 * @param ofrecidas the best one first
 */
export function elegirCodificacion<C extends string>(
  aceptadas: string | null,
  ofrecidas: readonly C[],
): C | null {
  const pesos = new Map<string, number>();
  for (const parte of (aceptadas ?? "").split(",")) {
    const [nombre, ...parametros] = parte.trim().toLowerCase().split(";");
    const q = parametros.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
    pesos.set(nombre, q === undefined ? 1 : Number(q));
  }
  const peso = (nombre: string) => pesos.get(nombre) ?? pesos.get("*") ?? 0;
  const [mejor] = ofrecidas.filter((c) => peso(c) > 0).toSorted((a, b) => peso(b) - peso(a));
  return mejor ?? null;
}

const codificar = async (bytes: Uint8Array, codificacion: "zstd" | "gzip") =>
  (codificacion === "zstd"
    ? await Bun.zstdCompress(bytes, { level: 1 })
    : await gzipAsincrono(bytes, { level: 5 })) as Uint8Array<ArrayBuffer>;

/**
 * The same answer, compressed when the client takes it and it is text of more than 1 kB.
 * @param guardar gets the bytes that are sent, of a good answer that can be compressed.
 */
export async function comprimir(
  request: Request,
  respuesta: Response,
  guardar?: (dicha: Codificada) => void,
): Promise<Response> {
  const { headers } = respuesta;
  if (!respuesta.body || headers.has("content-encoding")) return respuesta;
  const tipo = headers.get("content-type") ?? "";
  if (!COMPRIMIBLE.test(tipo)) return respuesta;
  headers.append("vary", "accept-encoding");
  const aceptadas = request.headers.get("accept-encoding");
  const codificacion = aceptadas && aceptadas !== "identity" &&
    elegirCodificacion(aceptadas, AL_RESPONDER);
  if (!codificacion && !guardar) return respuesta;
  const { status, statusText } = respuesta;
  const enteros = new Uint8Array(await respuesta.arrayBuffer());
  const corta = enteros.byteLength < MINIMO;
  const con = corta || !codificacion ? null : codificacion;
  const bytes = con ? await codificar(enteros, con) : enteros;
  if (status === 200) guardar?.({ bytes, tipo, codificacion: con });
  if (con) {
    headers.set("content-encoding", con);
    headers.delete("content-length");
  }
  return new Response(bytes, { status, statusText, headers });
}
