/** `planta avisos …`: the notices to the organismos ([F5]). */
import { decirHecho } from "#core/cli/answer.ts";
import { fechaCorta } from "#core/domain/period.ts";
import type { ComandoDePlanta } from "#core/plugin.ts";
import type { AvisoGuardado } from "#proto/avisos.ts";
import { listaDe } from "#proto/recursos/aviso.ts";
import { rechazo } from "./errors.ts";
import { leerSafs } from "../auth/service.ts";
import { AVISOS } from "./avisos.ts";

const ID = {
  type: "number",
  description: "Número del aviso: el que muestra «avisos listar»",
} as const;

const listar: ComandoDePlanta = {
  name: "avisos listar",
  summary: "Avisos a los organismos",
  database: "read-only",
  async run(ctx) {
    const avisos = await AVISOS.lista(ctx.app.db) as unknown as readonly AvisoGuardado[];
    if (ctx.json) return decirHecho(ctx, "", { avisos });
    for (const { id, desde, hasta, safs, texto } of avisos) {
      const quienes = safs.length === 0 ? "todos" : `SAF ${safs.join(", ")}`;
      ctx.write(`${id}. Del ${fechaCorta(desde)} al ${fechaCorta(hasta)}, ${quienes}: ${texto}`);
    }
    if (avisos.length === 0) ctx.write("No hay avisos");
  },
};

const guardar: ComandoDePlanta = {
  name: "avisos guardar",
  summary: "Escribe un aviso, o cambia el de ese número",
  options: {
    id: ID,
    texto: { type: "text", description: "Lo que se lee: hasta 500 caracteres" },
    desde: { type: "text", description: "Primer día: AAAA-MM-DD" },
    hasta: { type: "text", description: "Último día: AAAA-MM-DD" },
    saf: { type: "text", description: "SAF del organismo; se puede repetir", multiple: true },
    todos: { type: "flag", description: "Todos los organismos" },
  },
  async run(ctx) {
    const { id, saf = [], todos = false } = ctx.options as {
      id?: number;
      saf?: string[];
      todos?: boolean;
    };
    if (todos === saf.length > 0) throw rechazo("faltan_quienes");
    const safs = todos ? "" : listaDe(leerSafs(saf));
    const accion = id === undefined ? "NUEVO" : "EDITAR";
    const guardado = await AVISOS.editar(ctx.app, ctx.actor, { ...ctx.options, accion, safs });
    decirHecho(ctx, `Guardado con el número ${guardado.id}`, guardado);
  },
};

const quitarOrden: ComandoDePlanta = {
  name: "avisos quitar",
  summary: "Quita un aviso",
  options: { id: ID },
  async run(ctx) {
    const { id } = ctx.options;
    await AVISOS.editar(ctx.app, ctx.actor, { accion: "ELIMINAR", id });
    decirHecho(ctx, "Quitado", { id });
  },
};

export const commands: readonly ComandoDePlanta[] = [listar, guardar, quitarOrden];
