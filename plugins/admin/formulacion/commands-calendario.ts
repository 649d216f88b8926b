/** `planta etapas …`: the calendar of the formulation ([F4]). */
import { fechaCorta } from "../../../core/domain/period.ts";
import { leerFormulario } from "../../../core/http/form.ts";
import type { Comando, ContextoComando } from "../../../core/plugin.ts";
import {
  calendario,
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  guardarEtapa,
  prorrogar,
  quitarEtapa,
  TODOS_DEL_CALENDARIO,
} from "../../bases/service.ts";
import { rechazo } from "../errors.ts";
import { leerSafs } from "./pedido.ts";

const CUAL = {
  ejercicio: { tipo: "numero", descripcion: "Ejercicio; todos si falta" },
  nombre: { tipo: "texto", descripcion: "Nombre de la etapa" },
} as const;
const HASTA = { tipo: "texto", descripcion: "Último día: AAAA-MM-DD" } as const;

const claveDe = ({ opciones: { ejercicio = "", nombre = "" } }: ContextoComando): string =>
  `${String(ejercicio)}|${String(nombre)}`;

function listo({ json, escribir }: ContextoComando, dicho: string, datos: object): void {
  escribir(json ? JSON.stringify({ resultado: true, ...datos }) : dicho);
}

const listar: Comando = {
  nombre: "etapas listar",
  resumen: "Calendario de la formulación: etapas y prórrogas",
  async run(ctx) {
    const etapas = await calendario(ctx.app.db);
    if (ctx.json) return listo(ctx, "", { etapas });
    for (const { ejercicio, nombre, prefijo, desde, hasta, prorrogas } of etapas) {
      const codigos = prefijo === "" ? "todos los códigos" : `códigos ${prefijo}…`;
      ctx.escribir(
        `${ejercicio ?? "Todos los ejercicios"}, ${nombre} (${codigos}): del ` +
          `${fechaCorta(desde)} al ${fechaCorta(hasta)}`,
      );
      for (const p of prorrogas) {
        ctx.escribir(`  ${p.saf === null ? "todos" : `SAF ${p.saf}`}: ${fechaCorta(p.hasta)}`);
      }
    }
    if (etapas.length === 0) ctx.escribir("No hay etapas");
  },
};

const guardar: Comando = {
  nombre: "etapas guardar",
  resumen: "Crea una etapa, o cambia la de ese ejercicio y nombre",
  opciones: {
    ...CUAL,
    prefijo: { tipo: "texto", descripcion: "Cómo empiezan sus códigos; todos si falta" },
    desde: { tipo: "texto", descripcion: "Primer día: AAAA-MM-DD" },
    hasta: HASTA,
  },
  async run(ctx) {
    const clave = claveDe(ctx);
    const etapa = leerFormulario(CAMPOS_ETAPA, ctx.opciones);
    await ctx.app.db.tx(async (q) => {
      const estaba = (await calendario(q)).some((e) => e.clave === clave);
      await guardarEtapa(q, ctx.actor, estaba ? clave : null, null, etapa);
    });
    listo(ctx, `Guardada: vence el ${fechaCorta(etapa.hasta)}`, { clave });
  },
};

const quitarOrden: Comando = {
  nombre: "etapas quitar",
  resumen: "Quita una etapa, con sus prórrogas",
  opciones: CUAL,
  async run(ctx) {
    await ctx.app.db.tx((q) => quitarEtapa(q, ctx.actor, claveDe(ctx), null));
    listo(ctx, "Quitada", { clave: claveDe(ctx) });
  },
};

const prorrogarOrden: Comando = {
  nombre: "etapas prorrogar",
  resumen: "Da más días de una etapa a algunos organismos o a todos; sin --hasta, los quita",
  opciones: {
    ...CUAL,
    saf: { tipo: "texto", descripcion: "SAF del organismo; se puede repetir", multiple: true },
    todos: { tipo: "bandera", descripcion: "Todos los organismos" },
    hasta: HASTA,
  },
  async run(ctx) {
    const { saf = [], todos = false } = ctx.opciones as { saf?: string[]; todos?: boolean };
    if (todos === saf.length > 0) throw rechazo("faltan_quienes");
    const safs = todos ? [TODOS_DEL_CALENDARIO] : leerSafs(saf);
    const hasta = ctx.opciones.hasta === undefined
      ? null
      : leerFormulario({ hasta: CAMPOS_PRORROGA.hasta }, ctx.opciones).hasta;
    await ctx.app.db.tx((q) => prorrogar(q, ctx.actor, claveDe(ctx), safs, hasta));
    listo(ctx, hasta === null ? "Quitada" : `Prorrogada hasta el ${fechaCorta(hasta)}`, { hasta });
  },
};

export const commands: readonly Comando[] = [listar, guardar, prorrogarOrden, quitarOrden];
