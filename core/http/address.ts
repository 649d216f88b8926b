/**
 * The address of a request, read in one place and before anything else. The server builds it with
 * whatever `Host` came: that may be no host at all, and a short one moves where the path begins.
 */
import { rechazo } from "./rejections.ts";

interface Direccion {
  /** As the routes see it: `/api/salud`. */
  readonly camino: string;
  /** With its question mark; empty without a query. */
  readonly consulta: string;
}

const NINGUNA: Direccion = { camino: "", consulta: "" };
const leidas = new WeakMap<Request, Direccion>();

/** Whether the path that the router takes from the text is the one of the address. */
function leer({ url }: Request): Direccion {
  const leida = URL.parse(url);
  if (leida === null) return NINGUNA;
  const { pathname: camino, search: consulta } = leida;
  // What is asked may be written in several ways, and the router does not read it.
  const [tomado] = url.slice(url.indexOf("/", "http://".length)).split(/[?#]/, 1);
  return tomado === camino ? { camino, consulta } : NINGUNA;
}

/** Both parts are empty of one that cannot be read; `exigirDireccion` refused it already. */
export const direccionDe = (request: Request): Direccion =>
  leidas.getOrInsertComputed(request, leer);

/** @throws Rechazo 400 for an address that cannot be read, or a `Host` that is none. */
export function exigirDireccion(request: Request): void {
  if (direccionDe(request).camino === "") throw rechazo("direccion_ilegible");
}
