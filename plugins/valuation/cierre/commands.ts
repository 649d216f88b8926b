/** `planta revisar`: the list that is read before closing, at the command line ([F6]). */
import type { Comando } from "../../../core/plugin.ts";
import { grupo } from "../../bases/service.ts";
import { rechazo } from "../errors.ts";
import { listaDeCierre } from "./revision.ts";

export const commands: readonly Comando[] = [{
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
    if (json) write(JSON.stringify({ saf, codipres, ...lista }));
    else if (hallados.length === 0) write(`SAF ${saf} ${codipres}: nada que revisar`);
    else {
      for (const { bloquea, frase, detalle } of hallados) {
        write(`${bloquea ? "No se puede cerrar: " : ""}${frase}`);
        for (const d of detalle) write(`  ${d.frase}`);
      }
    }
    return hallados.some((p) => p.bloquea) ? 1 : 0;
  },
}];
