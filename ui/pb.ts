/** The calls that travel as protobuf (spec 1 §7), as screens make them. Comes with those screens. */
import { admin } from "#proto/admin-messages.ts";
import type { Codec } from "#proto/codec.ts";
import { api, type PedidoBinario } from "./api.ts";

type Respuesta<T> = Pick<Codec<T>, "decode">;

/** A refusal, in the words of {@link ErrorApi}: `campo`, and on a conflict `actual` ([K1]). */
function leerRechazo(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const { error, campo, quien, ...filas } = admin.Error.decode(bytes);
  const actual = Object.values(filas).find((fila) => fila !== null);
  return { mensaje: error, campo, quien, actual };
}

/** @throws ErrorApi as any call. */
export async function pedirPb<T>(
  ruta: string,
  respuesta: Respuesta<T>,
  pedido: Omit<PedidoBinario, "leerRechazo">,
): Promise<T> {
  return respuesta.decode(await api.binario(`/pb/admin/${ruta}`, { ...pedido, leerRechazo }));
}

export const leerPb = <T>(
  ruta: string,
  respuesta: Respuesta<T>,
  signal: AbortSignal,
): Promise<T> => pedirPb(ruta, respuesta, { metodo: "GET", signal });

export const enviarPb = <T>(
  ruta: string,
  cuerpo: Uint8Array<ArrayBuffer>,
  respuesta: Respuesta<T>,
): Promise<T> => pedirPb(ruta, respuesta, { metodo: "POST", cuerpo });
