/** `planta avisos …`: the notices to the organismos ([F5]). */
import { decirHecho } from "#core/cli/answer.ts";
import { fechaCorta } from "#core/domain/period.ts";
import { enteroDeFormulario, leerFormulario } from "#core/http/form.ts";
import type { Comando } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";
import { leerSafs } from "../formulacion/pedido.ts";
import { guardarAviso, listaDeAvisos, quitarAviso } from "./avisos.ts";
import { CAMPOS_AVISO, listaDe } from "./campos.ts";

const ID = {
  type: "number",
  description: "Número del aviso: el que muestra «avisos listar»",
} as const;

const idDe = (crudo: unknown): number => enteroDeFormulario("id", crudo, Number.MAX_SAFE_INTEGER);

const listar: Comando = {
  name: "avisos listar",
  summary: "Avisos a los organismos",
  database: "read-only",
  async run(ctx) {
    const avisos = await listaDeAvisos(ctx.app.db);
    if (ctx.json) return decirHecho(ctx, "", { avisos });
    for (const { id, desde, hasta, safs, texto } of avisos) {
      const quienes = safs.length === 0 ? "todos" : `SAF ${safs.join(", ")}`;
      ctx.write(`${id}. Del ${fechaCorta(desde)} al ${fechaCorta(hasta)}, ${quienes}: ${texto}`);
    }
    if (avisos.length === 0) ctx.write("No hay avisos");
  },
};

const guardar: Comando = {
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
    const aviso = leerFormulario(CAMPOS_AVISO, { ...ctx.options, safs });
    const guardado = await ctx.app.db.tx((q) =>
      guardarAviso(q, ctx.actor, id === undefined ? null : idDe(id), null, aviso)
    );
    decirHecho(ctx, `Guardado con el número ${guardado}`, { id: guardado });
  },
};

const quitarOrden: Comando = {
  name: "avisos quitar",
  summary: "Quita un aviso",
  options: { id: ID },
  async run(ctx) {
    const id = idDe(ctx.options.id);
    await ctx.app.db.tx((q) => quitarAviso(q, ctx.actor, id, null));
    decirHecho(ctx, "Quitado", { id });
  },
};

export const commands: readonly Comando[] = [listar, guardar, quitarOrden];
