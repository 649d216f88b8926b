/** Work of the bases that is too long for the event loop. */
import { Rechazo } from "../../core/errors.ts";
import type { Trabajo } from "../../core/plugin.ts";
import { baseDe } from "./bases.ts";
import { grupo } from "./grupos.ts";
import { trabajoImpacto } from "./impacto.ts";
import { escribirLibroDeBase } from "./libro.ts";

interface EntradaExcel {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
  /** Where the finished workbook goes. */
  readonly archivo: string;
}

export const jobs = {
  excel: {
    titulo: "Planilla de una base",
    run({ app }, { base, saf, codipres, archivo }) {
      return app.db.leer(async (q) => {
        const descripcion = baseDe(base);
        if (!descripcion) throw new Rechazo("base_inexistente", 404, `No existe la base ${base}`);
        await escribirLibroDeBase(q, descripcion, await grupo(q, saf, codipres), archivo);
        return {};
      });
    },
  } satisfies Trabajo<EntradaExcel, object>,
  impacto: trabajoImpacto,
};
