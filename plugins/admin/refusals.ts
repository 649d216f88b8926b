/** Refusals of the calls in protobuf. */
import type { Refusals } from "#core/plugin.ts";
import { responderMensaje } from "#core/http/protobuf.ts";
import { admin, type Draft } from "#proto/admin-messages.ts";

/**
 * What a refusal may tell beside its sentence: the field, and on a conflict who changed the row and
 * what it is now ([K1]).
 */
interface Datos extends Pick<Draft<"Error">, "campo" | "quien"> {
  readonly actual?: Omit<Draft<"Error">, "error" | "campo" | "quien">;
}

/** `Error`, with the status of a JSON call, and 422 where that would be 200. */
export const refusals: Refusals = {
  prefix: "/api/pb/",
  respond(r, headers) {
    const { campo, quien, actual } = r.datos as Datos;
    return responderMensaje(
      admin.Error,
      { error: r.message, campo, quien, ...actual },
      { status: r.status === 200 ? 422 : r.status, headers },
    );
  },
};
