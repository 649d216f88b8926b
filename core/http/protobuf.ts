/** Bodies `application/x-protobuf`: reading what anybody may send, and answering messages. */
import protobuf from "protobufjs/minimal.js";
import type { Codec } from "#proto/codec.ts";
import { TIPO_PROTOBUF } from "./body.ts";
import { rechazo } from "./rejections.ts";

/** Bytes of a request: far more than any message of the product. */
export const LIMITE_MENSAJE = 64 * 1024;

/**
 * A reader that refuses what others forgive: integers of more than 32 bits, which the format lets a
 * reader cut, and fields that the message does not have or that have another type. Nothing that was
 * sent is lost silently or taken for something else.
 */
class Lector extends protobuf.Reader {
  override int32(): number {
    const inicio = this.pos;
    const valor = super.int32();
    const bytes = this.buf.subarray(inicio, this.pos);
    // Five bytes hold 32 bits; a negative number is written with the sign of 64, in ten.
    const bien = bytes.length < 5 || (bytes.length === 5 && bytes[4] <= 0x0f) ||
      (bytes.length === 10 && bytes[4] >= 0xf8 && bytes[9] === 1 &&
        bytes.subarray(5, 9).every((b) => b === 0xff));
    if (!bien) throw rechazo("mensaje_ilegible");
    return valor;
  }

  override bool(): boolean {
    const valor = this.int32();
    if (valor !== 0 && valor !== 1) throw rechazo("mensaje_ilegible");
    return valor === 1;
  }

  override skipType(): never {
    throw rechazo("mensaje_ilegible");
  }
}

/**
 * The message of a request, every field of it; an optional one that is absent, null.
 * @throws Rechazo 400 for bytes that are not the message, 415 for another kind of body.
 */
export function leerMensaje<M>(tipo: Pick<Codec<M>, "decode">, body: unknown): M {
  if (!(body instanceof Uint8Array)) throw rechazo("tipo_no_protobuf");
  try {
    return tipo.decode(new Lector(body));
  } catch {
    throw rechazo("mensaje_ilegible");
  }
}

/** Answers a message. */
export function responderMensaje<D>(
  tipo: Pick<Codec<unknown, D>, "encode">,
  mensaje: D,
  init: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(tipo.encode(mensaje), {
    ...init,
    headers: { ...init.headers, "content-type": TIPO_PROTOBUF },
  });
}
