/** Where a call really comes from, behind the proxies that the settings name. */
import { BlockList, isIP } from "node:net";
import type { App } from "../plugin.ts";

export interface ConServidor {
  readonly request: Request;
  readonly server: { requestIP(request: Request): { address: string } | null } | null;
}

const sinPrefijo = (direccion: string): string =>
  direccion.trim().replace(/^::ffff:(?=\d+\.)/i, "").replace(/^\[(.+)\]$/, "$1");

const deCadaLista = new WeakMap<readonly string[], BlockList>();

/** Whether it is one of the proxies, or in one of their networks. */
function esProxy(proxies: readonly string[], direccion: string): boolean {
  const lista = deCadaLista.getOrInsertComputed(proxies, () => {
    const nueva = new BlockList();
    for (const proxy of proxies) {
      const [cual, bits] = proxy.split("/");
      const clase = isIP(cual) === 4 ? "ipv4" : "ipv6";
      if (bits === undefined) nueva.addAddress(cual, clase);
      else nueva.addSubnet(cual, Number(bits), clase);
    }
    return nueva;
  });
  const clase = isIP(direccion);
  return clase !== 0 && lista.check(direccion, clase === 4 ? "ipv4" : "ipv6");
}

/**
 * Address of the client; empty when unknown. `X-Forwarded-For` is believed only as far as the
 * proxies of `PLANTA_PROXY` wrote it: from its end, the first address that is none of them.
 * Anything before was written by whoever called and may be a lie.
 */
export function direccionDelCliente(app: App, { request, server }: ConServidor): string {
  const directa = sinPrefijo(server?.requestIP(request)?.address ?? "");
  const { proxies } = app.config;
  if (!esProxy(proxies, directa)) return directa;
  const saltos = (request.headers.get("x-forwarded-for") ?? "").split(",").map(sinPrefijo);
  for (const salto of saltos.reverse()) {
    // The header may carry any text. It would be written to the audit and counted by the throttle,
    // so only what looks like an address is taken.
    if (!/^[0-9a-f.:]{2,45}$/i.test(salto)) return directa;
    if (!esProxy(proxies, salto)) return salto;
  }
  return directa;
}
