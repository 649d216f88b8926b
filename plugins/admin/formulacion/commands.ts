/** `planta formulacion …`: what is done to the budgets of many organismos at once ([F2]). */
import type { Comando, ContextoComando } from "../../../core/plugin.ts";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import type { HechoEnOrganismo } from "../../../proto/formulacion.ts";
import { gruposValorizables } from "../../bases/service.ts";
import { rechazo } from "../errors.ts";
import { commands as deCalendario } from "./commands-calendario.ts";
import { contarTodos } from "./contar.ts";
import { codigosDeFormulacion, estadoDeFormulacion } from "./estado.ts";
import { NOMBRES_DE_ESTADO } from "./nombres.ts";
import { leerPedido, type Pedido } from "./pedido.ts";
import { type Accion, hacerEnVarios, valorizarVarios } from "./varios.ts";

const QUIENES = {
  codipres: { tipo: "texto", descripcion: "Código del grupo de datos" },
  saf: { tipo: "texto", descripcion: "SAF del organismo; se puede repetir", multiple: true },
  todos: { tipo: "bandera", descripcion: "Todos los organismos que lo tienen en línea" },
} as const;

/** @throws Rechazo when it is not clear which. */
async function pedidoDe({ app, opciones }: ContextoComando): Promise<Pedido> {
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
function decir(
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

const enVarios = (nombre: string, accion: Accion, resumen: string): Comando => ({
  nombre: `formulacion ${nombre}`,
  resumen,
  opciones: QUIENES,
  async run(ctx) {
    const pedido = await pedidoDe(ctx);
    return decir(ctx, pedido.codipres, await hacerEnVarios(ctx.app, ctx.actor, accion, pedido));
  },
});

const historico: Comando = {
  nombre: "formulacion historico",
  resumen: "Pasa a Histórico un presupuesto de varios organismos; con --volver, lo trae",
  opciones: {
    ...QUIENES,
    volver: { tipo: "bandera", descripcion: "Lo trae de vuelta; pide cada --saf" },
  },
  async run(ctx) {
    const pedido = await pedidoDe(ctx);
    const accion = ctx.opciones.volver === true ? "agregar" : "quitar";
    return decir(ctx, pedido.codipres, await hacerEnVarios(ctx.app, ctx.actor, accion, pedido));
  },
};

const valorizar: Comando = {
  nombre: "formulacion valorizar",
  resumen: "Valoriza un presupuesto de varios organismos",
  opciones: QUIENES,
  async run(ctx) {
    const pedido = await pedidoDe(ctx);
    const hechos = await valorizarVarios(ctx.app, ctx.actor, pedido, ctx.progreso);
    return decir(ctx, pedido.codipres, hechos);
  },
};

const estado: Comando = {
  nombre: "formulacion estado",
  resumen: "Dónde está el presupuesto de cada organismo; cuenta lo que falte",
  opciones: {
    codipres: { tipo: "texto", descripcion: "Código del grupo de datos; el más común si falta" },
  },
  async run({ app, opciones, json, escribir, progreso }) {
    const [comun] = await codigosDeFormulacion(app.db);
    const codipres = String(opciones.codipres ?? comun?.codipres ?? "");
    await contarTodos(app, codipres, progreso);
    const hay = await app.db.leer((q) => estadoDeFormulacion(q, codipres));
    if (hay.organismos.every((o) => !o.existe)) throw rechazo("ninguno_lo_tiene", { codipres });
    if (json) return escribir(JSON.stringify(hay));
    for (const o of hay.organismos) {
      const cargos = o.cargos === null ? "" : `, ${formatEnteroEsAr(o.cargos)} cargos`;
      escribir(`SAF ${o.saf} ${o.nombre}: ${NOMBRES_DE_ESTADO[o.estado]}${cargos}`);
    }
  },
};

export const commands: readonly Comando[] = [
  estado,
  valorizar,
  historico,
  enVarios("congelar", "congelar", "Deja de sólo lectura un presupuesto de varios organismos"),
  enVarios("reabrir", "reabrir", "Reabre un presupuesto congelado de varios organismos"),
  ...deCalendario,
];
