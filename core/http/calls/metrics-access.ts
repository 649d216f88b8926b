/**
 * Who may read `/api/metricas`: an administrator; whoever brings the key of PLANTA_METRICAS_CLAVE;
 * and, where PLANTA_METRICAS_LOCAL says so, this same machine without a proxy in between.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { App } from "#core/plugin.ts";
import type { ConServidor } from "../client-address.ts";
import { rechazo } from "../rejections.ts";

const huella = (texto: string): Buffer => createHash("sha256").update(texto).digest();

/** In the same time whether it is right or wrong. */
function traeClave(headers: Headers, clave: string): boolean {
  const traida = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1];
  return traida !== undefined && timingSafeEqual(huella(traida), huella(clave));
}

/** A proxy on this machine brings the calls of others: it says so in one of these. */
const DE_PROXY = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

function esLocal({ request, server }: ConServidor): boolean {
  const direccion = server?.requestIP(request)?.address ?? "";
  const propia = /^(::ffff:)?127\.|^::1$/.test(direccion);
  return propia && !DE_PROXY.some((nombre) => request.headers.has(nombre));
}

/** @throws Rechazo 401 or 403. */
export async function exigirLectorDeMetricas(app: App, con: ConServidor): Promise<void> {
  const { metricasClave, metricasLocal } = app.config;
  if (metricasClave !== "" && traeClave(con.request.headers, metricasClave)) return;
  if (metricasLocal && esLocal(con)) return;
  const identidad = await app.registro.identificar(app, con.request.headers);
  if (!identidad) throw rechazo("sin_sesion");
  if (!identidad.admin) {
    throw rechazo("sin_permiso", { motivo: "Las métricas son sólo para administradores" });
  }
}
