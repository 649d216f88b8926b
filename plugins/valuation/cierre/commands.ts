/** `planta revisar`: the list that is read before closing, at the command line ([F6]). */
import type { Comando } from "../../../core/plugin.ts";
import { grupo } from "../../bases/service.ts";
import { rechazo } from "../errors.ts";
import { listaDeCierre } from "./revision.ts";

export const commands: readonly Comando[] = [{
  nombre: "revisar",
  resumen: "Dice qué conviene revisar de un presupuesto antes de darle cierre",
  database: "read-only",
  opciones: {
    saf: { tipo: "numero", descripcion: "SAF del organismo" },
    codipres: { tipo: "texto", descripcion: "Código del presupuesto" },
  },
  async run({ app, json, escribir, opciones }) {
    const { saf, codipres } = opciones as { saf?: number; codipres?: string };
    if (saf === undefined || codipres === undefined) throw rechazo("falta_el_grupo");
    const lista = await app.db.leer(async (q) => {
      const { presupuesto } = await grupo(q, saf, codipres);
      if (!presupuesto) throw rechazo("revision_de_grupo", { codipres });
      return await listaDeCierre({ q, saf, codipres }, app.registro.puntosDeRevision);
    });
    const hallados = lista.puntos.filter((p) => p.cuantos > 0);
    if (json) escribir(JSON.stringify({ saf, codipres, ...lista }));
    else if (hallados.length === 0) escribir(`SAF ${saf} ${codipres}: nada que revisar`);
    else {
      for (const { bloquea, frase, detalle } of hallados) {
        escribir(`${bloquea ? "No se puede cerrar: " : ""}${frase}`);
        for (const d of detalle) escribir(`  ${d.frase}`);
      }
    }
    return hallados.some((p) => p.bloquea) ? 1 : 0;
  },
}];
