/** Where a call really comes from, behind the proxies that the settings name. */
import type { App } from "../plugin.ts";

export interface ConServidor {
  readonly request: Request;
  readonly server: { requestIP(request: Request): { address: string } | null } | null;
}

const sinPrefijo = (direccion: string): string =>
  direccion.trim().replace(/^::ffff:(?=\d+\.)/i, "").replace(/^\[(.+)\]$/, "$1");

/**
 * Address of the client; empty when unknown. `X-Forwarded-For` is believed only as far as the
 * proxies of `PLANTA_PROXY` wrote it: from its end, the first address that is none of them.
 * Anything before was written by whoever called and may be a lie.
 */
export function direccionDelCliente(app: App, { request, server }: ConServidor): string {
  const directa = sinPrefijo(server?.requestIP(request)?.address ?? "");
  const { proxies } = app.config;
  if (!proxies.includes(directa)) return directa;
  const saltos = (request.headers.get("x-forwarded-for") ?? "").split(",").map(sinPrefijo);
  for (const salto of saltos.reverse()) {
    // The header may carry any text. It would be written to the audit and counted by the throttle,
    // so only what looks like an address is taken.
    if (!/^[0-9a-f.:]{2,45}$/i.test(salto)) return directa;
    if (!proxies.includes(salto)) return salto;
  }
  return directa;
}
