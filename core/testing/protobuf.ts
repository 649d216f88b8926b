/** Calls in protobuf, for tests: what was answered, or the refusal. */
import { admin, type Message } from "#proto/admin-messages.ts";
import type { Codec } from "#proto/codec.ts";
import type { AppDePrueba, Credencial } from "./api.ts";

export interface PedidoPb<M> {
  readonly como?: Credencial | null;
  /** Bytes of a message, or any others. */
  readonly envio?: Uint8Array;
  readonly respuesta: Pick<Codec<M>, "decode">;
}

/**
 * Status, and the message or the `Error` that it carries; the type of the body is checked. On a
 * refusal `mensaje` has no fields, and `error` an empty sentence when there was none.
 */
export async function pedirPb<M>(
  p: AppDePrueba,
  metodo: string,
  ruta: string,
  { como = null, envio, respuesta }: PedidoPb<M>,
): Promise<{ status: number; mensaje: M; error: Message<"Error"> }> {
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
    mensaje: bien ? respuesta.decode(bytes) : {} as M,
    error: admin.Error.decode(bien ? new Uint8Array() : bytes),
  };
}
