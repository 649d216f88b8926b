/** `planta formulacion …`: what is done to the budgets of many organismos at once ([F2]). */
import type { Comando, ContextoComando } from "../../../core/plugin.ts";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import type { HechoEnOrganismo } from "../../../proto/formulacion.ts";
import { gruposValorizables } from "../../bases/service.ts";
import { rechazo } from "../errors.ts";
import { commands as deCalendario } from "./commands-calendario.ts";
import { congelarVarios } from "./congelar.ts";
import { leerPedido, type Pedido } from "./pedido.ts";

export const QUIENES = {
  codipres: { tipo: "texto", descripcion: "Código del grupo de datos" },
  saf: { tipo: "texto", descripcion: "SAF del organismo; se puede repetir", multiple: true },
  todos: { tipo: "bandera", descripcion: "Todos los organismos que lo tienen en línea" },
} as const;

/** @throws Rechazo when it is not clear which. */
export async function pedidoDe({ app, opciones }: ContextoComando): Promise<Pedido> {
  const { codipres = "", saf = [], todos = false } = opciones as {
    codipres?: string;
    saf?: readonly string[];
    todos?: boolean;
  };
  if (codipres === "" || todos === saf.length > 0) throw rechazo("faltan_organismos");
  if (!todos) return leerPedido({ codipres, safs: saf });
  const grupos = await gruposValorizables(app.db, codipres);
  if (grupos.length === 0) throw rechazo("ninguno_lo_tiene", { codipres });
  return { codipres, safs: grupos.map((g) => g.saf) };
}

/** Says what came of each; 1 where something could not be done. */
export function decir(
  { json, escribir }: ContextoComando,
  codipres: string,
  organismos: readonly HechoEnOrganismo[],
): number {
  const resultado = organismos.every((o) => o.hecho);
  if (json) escribir(JSON.stringify({ resultado, codipres, organismos }));
  else {
    for (const { saf, hecho, mensaje } of organismos) {
      escribir(`SAF ${saf} ${codipres}: ${hecho ? "hecho" : mensaje}`);
    }
    const hechos = organismos.filter((o) => o.hecho).length;
    escribir(`${formatEnteroEsAr(hechos)} de ${formatEnteroEsAr(organismos.length)}`);
  }
  return resultado ? 0 : 1;
}

const congelar = (congelado: boolean): Comando => ({
  nombre: congelado ? "formulacion congelar" : "formulacion reabrir",
  resumen: congelado
    ? "Deja de sólo lectura un presupuesto de varios organismos"
    : "Reabre un presupuesto congelado de varios organismos",
  opciones: QUIENES,
  async run(ctx) {
    const pedido = await pedidoDe(ctx);
    const organismos = await congelarVarios(ctx.app, ctx.actor, pedido, congelado);
    return decir(ctx, pedido.codipres, organismos);
  },
});

export const commands: readonly Comando[] = [congelar(true), congelar(false), ...deCalendario];
