/** `planta etapas …`: the calendar of the formulation ([F4]). */
import { decirHecho } from "#core/cli/answer.ts";
import { fechaCorta } from "#core/domain/period.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Comando, ContextoComando } from "#core/plugin.ts";
import {
  calendario,
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  guardarEtapa,
  prorrogar,
  quitarEtapa,
  TODOS_DEL_CALENDARIO,
} from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { leerSafs } from "./pedido.ts";

const CUAL = {
  ejercicio: { type: "number", description: "Ejercicio; todos si falta" },
  nombre: { type: "text", description: "Nombre de la etapa" },
} as const;
const HASTA = { type: "text", description: "Último día: AAAA-MM-DD" } as const;

const claveDe = ({ options: { ejercicio = "", nombre = "" } }: ContextoComando): string =>
  `${String(ejercicio)}|${String(nombre)}`;

const listar: Comando = {
  name: "etapas listar",
  summary: "Calendario de la formulación: etapas y prórrogas",
  async run(ctx) {
    const etapas = await calendario(ctx.app.db);
    if (ctx.json) return decirHecho(ctx, "", { etapas });
    for (const { ejercicio, nombre, prefijo, desde, hasta, prorrogas } of etapas) {
      const codigos = prefijo === "" ? "todos los códigos" : `códigos ${prefijo}…`;
      ctx.write(
        `${ejercicio ?? "Todos los ejercicios"}, ${nombre} (${codigos}): del ` +
          `${fechaCorta(desde)} al ${fechaCorta(hasta)}`,
      );
      for (const p of prorrogas) {
        ctx.write(`  ${p.saf === null ? "todos" : `SAF ${p.saf}`}: ${fechaCorta(p.hasta)}`);
      }
    }
    if (etapas.length === 0) ctx.write("No hay etapas");
  },
};

const guardar: Comando = {
  name: "etapas guardar",
  summary: "Crea una etapa, o cambia la de ese ejercicio y nombre",
  options: {
    ...CUAL,
    prefijo: { type: "text", description: "Cómo empiezan sus códigos; todos si falta" },
    desde: { type: "text", description: "Primer día: AAAA-MM-DD" },
    hasta: HASTA,
  },
  async run(ctx) {
    const clave = claveDe(ctx);
    const etapa = leerFormulario(CAMPOS_ETAPA, ctx.options);
    await ctx.app.db.tx(async (q) => {
      const estaba = (await calendario(q)).some((e) => e.clave === clave);
      await guardarEtapa(q, ctx.actor, estaba ? clave : null, null, etapa);
    });
    decirHecho(ctx, `Guardada: vence el ${fechaCorta(etapa.hasta)}`, { clave });
  },
};

const quitarOrden: Comando = {
  name: "etapas quitar",
  summary: "Quita una etapa, con sus prórrogas",
  options: CUAL,
  async run(ctx) {
    await ctx.app.db.tx((q) => quitarEtapa(q, ctx.actor, claveDe(ctx), null));
    decirHecho(ctx, "Quitada", { clave: claveDe(ctx) });
  },
};

const prorrogarOrden: Comando = {
  name: "etapas prorrogar",
  summary: "Da más días de una etapa a algunos organismos o a todos; sin --hasta, los quita",
  options: {
    ...CUAL,
    saf: { type: "text", description: "SAF del organismo; se puede repetir", multiple: true },
    todos: { type: "flag", description: "Todos los organismos" },
    hasta: HASTA,
  },
  async run(ctx) {
    const { saf = [], todos = false } = ctx.options as { saf?: string[]; todos?: boolean };
    if (todos === saf.length > 0) throw rechazo("faltan_quienes");
    const safs = todos ? [TODOS_DEL_CALENDARIO] : leerSafs(saf);
    const hasta = ctx.options.hasta === undefined
      ? null
      : leerFormulario({ hasta: CAMPOS_PRORROGA.hasta }, ctx.options).hasta;
    await ctx.app.db.tx((q) => prorrogar(q, ctx.actor, claveDe(ctx), safs, hasta));
    decirHecho(ctx, hasta === null ? "Quitada" : `Prorrogada hasta el ${fechaCorta(hasta)}`, {
      hasta,
    });
  },
};

export const commands: readonly Comando[] = [listar, guardar, prorrogarOrden, quitarOrden];
