/**
 * Bodies `application/x-protobuf`: reading what anybody may send, answering messages, and telling
 * refusals in the format of the call.
 */
import protobuf from "protobufjs/minimal.js";
import { planta } from "../../proto/admin.generado.js";
import type { Rechazo } from "../errors.ts";
import { rechazo } from "./rejections.ts";

const TIPO_PROTOBUF = "application/x-protobuf";
/** Calls under it speak protobuf, their refusals too. */
const PREFIJO = "/api/pb/";
/** Bytes of a request: far more than any message of the product. */
export const LIMITE_MENSAJE = 64 * 1024;

/**
 * A reader that refuses integers of more than 32 bits, which the format lets a reader cut: a number
 * that somebody sent is never taken for another one.
 */
class Lector extends protobuf.Reader {
  /** What the message does not have is kept, so that it can be refused. */
  override discardUnknown = false;

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

  override int32s(lista: number[] = []): number[] {
    const fin = this.uint32() + this.pos;
    if (fin > this.len) throw rechazo("mensaje_ilegible");
    while (this.pos < fin) lista.push(this.int32());
    if (this.pos !== fin) throw rechazo("mensaje_ilegible");
    return lista;
  }

  override bool(): boolean {
    const valor = this.int32();
    if (valor !== 0 && valor !== 1) throw rechazo("mensaje_ilegible");
    return valor === 1;
  }
}

/** A message as the generated codec gives it. */
interface Decodificable<T> {
  decode(lector: protobuf.Reader): T;
}

interface Codificable<T> {
  encode(mensaje: T): { finish(): Uint8Array };
}

/** Every field of a message, absent ones with their default; an optional one that is absent, null. */
type Campos<T> = { readonly [K in keyof T]: T[K] };

/**
 * The message of a request, every field of it. A field that this program does not know, or that has
 * another type, is refused: nothing that was sent is lost silently.
 * @throws Rechazo 400 for bytes that are not the message, 415 for another kind of body.
 */
export function leerMensaje<T extends object>(tipo: Decodificable<T>, body: unknown): Campos<T> {
  if (!(body instanceof Uint8Array)) throw rechazo("tipo_no_protobuf");
  let mensaje: T & { readonly $unknowns?: readonly Uint8Array[] };
  try {
    mensaje = tipo.decode(new Lector(body));
  } catch {
    throw rechazo("mensaje_ilegible");
  }
  if (mensaje.$unknowns?.length) throw rechazo("mensaje_ilegible");
  const campos: Record<string, unknown> = {};
  // Defaults stand in the prototype of the generated classes.
  for (const nombre in mensaje) campos[nombre] = mensaje[nombre as keyof typeof mensaje];
  return campos as Campos<T>;
}

/** Answers a message. */
export function responderMensaje<T>(
  tipo: Codificable<T>,
  mensaje: T,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(tipo.encode(mensaje).finish() as Uint8Array<ArrayBuffer>, {
    ...init,
    headers: { ...init.headers, "content-type": TIPO_PROTOBUF },
  });
}

/** Whether the call answers protobuf, whatever is asked of it. */
export const hablaProtobuf = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(PREFIJO);

/**
 * What a refusal of a call in protobuf may tell beside its sentence: the field, and on a conflict
 * who changed the row and what it is now.
 */
export interface DatosDeError {
  readonly campo?: string;
  readonly quien?: string;
  readonly actual?: Omit<planta.admin.Error.$Properties, "error" | "campo" | "quien">;
}

/** `Error` with the status of a JSON call, and 422 where that would be 200. */
export function errorEnMensaje(r: Rechazo, headers: Record<string, string>): Response {
  const { campo, quien, actual } = r.datos as DatosDeError;
  return responderMensaje(
    planta.admin.Error,
    { error: r.message, campo, quien, ...actual },
    { status: r.status === 200 ? 422 : r.status, headers },
  );
}
