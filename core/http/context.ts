/** What is known of a request while it runs, for the log and the access check. */
import type { PedidoUnico } from "../db/types.ts";
import type { Identidad } from "../plugin.ts";

/** An answer as it is sent in one coding. */
export interface Codificada {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tipo: string;
  /** Null for what is too short to compress. */
  readonly codificacion: string | null;
}

/** What an answer is made of, besides what the unit of work gave. */
export interface PedidoRepetido {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * The answer of a route from what its unit of work gave (its job, for one that runs in a job): a
 * pure function, the same that the route answers with the first time.
 */
export type Componer = (hecho: never, pedido: PedidoRepetido) => unknown;

/** The request of one key, while it runs. */
export interface Unico {
  readonly id_usuario: number;
  readonly pedido: PedidoUnico;
  readonly componer: Componer;
  readonly datos: PedidoRepetido;
}

export interface ContextoPedido {
  readonly id: string;
  /** Pattern of the route, never the path: a wrong path may carry anything. */
  ruta: string;
  id_usuario: number | null;
  /** From where, as the audit trail says it; undefined until its session was known. */
  origen?: string;
  /** undefined until it was asked for. */
  identidad: Identidad | null | undefined;
  /** The request that is to be done once, if it brought a key ([K3]). */
  unico?: Unico;
  /** Gives its key back. */
  soltar?: () => void;
  /** Version of what is answered, when the route knows it (`etag.ts`). */
  etag?: string;
  /** What the answer is kept by, for whoever asks the same. */
  versionada?: {
    guardar(dicha: Codificada): void;
    soltar(): void;
  };
}

const contextos = new WeakMap<Request, ContextoPedido>();
const ID = /^[\w-]{8,64}$/;
/** Told apart from other processes by the prefix; a counter costs nothing. */
const PREFIJO = crypto.randomUUID().slice(0, 8);
let ultimo = 0;

/** The context of a request, made at first sight; a sane `x-request-id` is kept. */
export function contextoDe(request: Request): ContextoPedido {
  let contexto = contextos.get(request);
  if (!contexto) {
    const pedido = request.headers.get("x-request-id");
    const id = pedido && ID.test(pedido) ? pedido : `${PREFIJO}-${(++ultimo).toString(36)}`;
    contexto = { id, ruta: "(desconocida)", id_usuario: null, identidad: undefined };
    contextos.set(request, contexto);
  }
  return contexto;
}
