/** `planta revisar`: the list that is read before closing, at the command line ([F6]). */
import { decirHecho } from "#core/cli/answer.ts";
import { uso } from "#core/cli/arguments.ts";
import { grupoNombrado, OPCIONES_DE_GRUPO } from "#core/cli/group-options.ts";
import type { ComandoDePlanta } from "#core/plugin.ts";
import { grupo } from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { type CierreDado, type Confirmado, previaDeCierre } from "./cerrar.ts";
import { listaDeCierre } from "./revision.ts";

/** Whoever reaches the database from a terminal administers the installation. */
const QUIEN = { admin: true, onp: false };

const cerrar: ComandoDePlanta = {
  name: "cerrar",
  summary: "Da cierre a un presupuesto: crea su entregable, que es definitivo",
  options: {
    ...OPCIONES_DE_GRUPO,
    tipo: { type: "text", description: "Tipo de cierre: el código de una letra" },
    previa: { type: "flag", description: "Dice qué se cerraría, y no cierra nada" },
  },
  async run(ctx) {
    const { app, actor, json, write, progress, options: { tipo, previa } } = ctx;
    const { saf, codipres } = grupoNombrado(ctx.options);
    if (typeof tipo !== "string") throw uso("falta --tipo");
    const seria = await app.db.leer(async (q) =>
      await previaDeCierre(q, await grupo(q, saf, codipres), QUIEN, tipo)
    );
    const { nueva_version, nueva_descripcion, valuacion } = seria;
    if (previa === true) {
      if (json) write(JSON.stringify({ resultado: true, saf, codipres, ...seria }));
      else write(`SAF ${saf} ${codipres}: se cerraría como ${nueva_version}, ${nueva_descripcion}`);
      return;
    }
    // A type that takes two persons is refused: an operator has no account to ask with.
    const dado = await app.trabajos.ejecutar<CierreDado>(
      "valuation.cerrar",
      {
        saf,
        codipres,
        tipo,
        quien: QUIEN,
        confirmado: { nueva_version, valuacion, revision: null, leidas: [] } satisfies Confirmado,
      },
      actor,
      { progress },
    );
    const dicho = `SAF ${saf} ${codipres}: cerrado como ${dado.codipres}, ${dado.descripcion}`;
    decirHecho(ctx, dicho, {
      ...{ saf, codipres },
      nuevo_codigo: dado.codipres,
      nueva_descripcion: dado.descripcion,
    });
  },
};

export const commands: readonly ComandoDePlanta[] = [cerrar, {
  name: "revisar",
  summary: "Dice qué conviene revisar de un presupuesto antes de darle cierre",
  database: "read-only",
  options: {
    saf: { type: "number", description: "SAF del organismo" },
    codipres: { type: "text", description: "Código del presupuesto" },
  },
  async run({ app, json, write, options }) {
    const { saf, codipres } = options as { saf?: number; codipres?: string };
    if (saf === undefined || codipres === undefined) throw rechazo("falta_el_grupo");
    const lista = await app.db.leer(async (q) => {
      const { presupuesto } = await grupo(q, saf, codipres);
      if (!presupuesto) throw rechazo("revision_de_grupo", { codipres });
      return await listaDeCierre({ q, saf, codipres }, app.registro.puntosDeRevision);
    });
    const hallados = lista.puntos.filter((p) => p.cuantos > 0);
    const resultado = !hallados.some((p) => p.bloquea);
    if (json) write(JSON.stringify({ resultado, saf, codipres, ...lista }));
    else if (hallados.length === 0) write(`SAF ${saf} ${codipres}: nada que revisar`);
    else {
      for (const { bloquea, frase, detalle } of hallados) {
        write(`${bloquea ? "No se puede cerrar: " : ""}${frase}`);
        for (const d of detalle) write(`  ${d.frase}`);
      }
    }
    return resultado ? 0 : 1;
  },
}];
