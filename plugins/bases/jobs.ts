/** Work of the bases that is too long for the event loop. */
import type { Trabajo } from "../../core/plugin.ts";
import { deshacer, type Deshecho } from "./deshacer.ts";
import { exigirBase, grupo } from "./grupos.ts";
import { trabajoImpacto } from "./impacto.ts";
import { escribirLibroDeBase } from "./libro.ts";
import { type Elegido, eliminarVarios } from "./lote.ts";
import { type EntradaPegar, pegar, type Previa } from "./pegar.ts";

interface EntradaExcel {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
  /** Where the finished workbook goes. */
  readonly archivo: string;
}

interface EntradaDeBase {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
}

interface EntradaEliminar extends EntradaDeBase {
  readonly elegidos: readonly Elegido[];
}

interface EntradaDeshacer extends EntradaDeBase {
  /** Entry that the person was shown; null = whatever is last. */
  readonly esperado: number | null;
}

export const jobs = {
  excel: {
    titulo: "Planilla de una base",
    run({ app }, { base, saf, codipres, archivo }) {
      return app.db.leer(async (q) => {
        await escribirLibroDeBase(q, exigirBase(base), await grupo(q, saf, codipres), archivo);
        return {};
      });
    },
  } satisfies Trabajo<EntradaExcel, object>,
  pegar: {
    titulo: "Carga de registros en bloque",
    run: ({ app, actor }, entrada) => pegar(app, actor, entrada),
  } satisfies Trabajo<EntradaPegar, Previa>,
  eliminar: {
    titulo: "Eliminación de registros",
    async run({ app, actor }, { base, saf, codipres, elegidos }) {
      await eliminarVarios(app, actor, exigirBase(base), saf, codipres, elegidos);
      return {};
    },
  } satisfies Trabajo<EntradaEliminar, object>,
  deshacer: {
    titulo: "Deshacer el último cambio",
    run: ({ app, actor }, { base, saf, codipres, esperado }) =>
      deshacer(app, actor, exigirBase(base), saf, codipres, esperado),
  } satisfies Trabajo<EntradaDeshacer, Deshecho>,
  impacto: trabajoImpacto,
};
