/** Calls in protobuf, for tests: what was answered, or the refusal. */
import { planta } from "../../proto/admin.generado.js";
import type { AppDePrueba, Credencial } from "./api.ts";

interface Codec<M> {
  encode(mensaje: M): { finish(): Uint8Array };
}

interface Lector<T> {
  decode(bytes: Uint8Array): T;
}

/** Fields of a decoded message as a plain value, defaults included. */
export function llano<T extends object>(mensaje: T): Record<string, unknown> {
  const campos: Record<string, unknown> = {};
  for (const nombre in mensaje) {
    if (nombre === "$unknowns") continue;
    const valor: unknown = mensaje[nombre];
    const uno = (v: unknown) =>
      typeof v === "object" && v !== null ? llano(v as Record<string, unknown>) : v;
    campos[nombre] = Array.isArray(valor) ? valor.map(uno) : uno(valor);
  }
  return campos;
}

export interface PedidoPb<T> {
  readonly como?: Credencial | null;
  /** Codec and message; or raw bytes. */
  readonly envio?: Uint8Array;
  readonly respuesta: Lector<T>;
}

/** Bytes of a message. */
export const bytesDe = <M>(codec: Codec<M>, mensaje: M): Uint8Array =>
  codec.encode(mensaje).finish();

/** Status, and the message or the `Error` that it carries; the type of the body is checked. */
export async function pedirPb<T extends object>(
  p: AppDePrueba,
  metodo: string,
  ruta: string,
  { como = null, envio, respuesta }: PedidoPb<T>,
): Promise<{
  status: number;
  mensaje: Record<string, unknown>;
  error: Record<string, unknown> & { readonly error: string };
}> {
  const { status, headers, bytes } = await p.pedir(metodo, `/api/pb/admin/${ruta}`, {
    como,
    ...(envio
      ? {
        body: envio as Uint8Array<ArrayBuffer>,
        headers: { "content-type": "application/x-protobuf" },
      }
      : {}),
  });
  if (headers.get("content-type") !== "application/x-protobuf") {
    throw new Error(`${ruta}: ${status} ${headers.get("content-type")}`);
  }
  const bien = status === 200;
  return {
    status,
    mensaje: bien ? llano(respuesta.decode(bytes)) : {},
    error: bien
      ? { error: "" }
      : llano(planta.admin.Error.decode(bytes)) as { error: string } & Record<string, unknown>,
  };
}
