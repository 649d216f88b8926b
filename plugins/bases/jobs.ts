/** Work of the bases that is too long for the event loop. */
import type { Trabajo } from "#core/plugin.ts";
import { procesarPlanilla } from "#core/sheet/process.ts";
import type {
  CambioMostrado,
  CeldasGuardadas,
  Deshecho,
  Pegado,
  PreviaDePegado,
} from "#proto/bases.ts";
import { deshacer, type PedidoDeshacer, ultimosCambios } from "./historia/deshacer.ts";
import { exigirBase, grupo } from "./grupos/grupos.ts";
import { escribirLibroDeBase } from "./planilla/libro.ts";
import { type Elegido, eliminarVarios } from "./filas/escritura/lote.ts";
import { escribiendo } from "./filas/escritura/registrar.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { cambiarCeldas } from "./planilla/cambiar-celdas.ts";
import type { EntradaPegar } from "./planilla/leer-bloque.ts";
import { planillaDeBase } from "./planilla/pegar.ts";
import type { VistaDeBase } from "./planilla/vista-libro.ts";

interface EntradaDeBase {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
}

interface EntradaExcel extends EntradaDeBase {
  readonly vista: VistaDeBase;
  /** Where the finished workbook goes. */
  readonly archivo: string;
}

interface EntradaEliminar extends EntradaDeBase {
  readonly elegidos: readonly Elegido[];
}

interface EntradaCeldas extends EntradaDeBase {
  readonly pedidas: readonly CeldasDeFila[];
}

interface EntradaDeshacer extends EntradaDeBase {
  readonly pedido: PedidoDeshacer;
}

export const jobs = {
  excel: {
    title: "Planilla de una base",
    readOnly: true,
    shareable: { writes: "archivo" },
    run({ app }, { base, saf, codipres, vista, archivo }) {
      return app.db.leer(async (q) => {
        const g = await grupo(q, saf, codipres);
        await escribirLibroDeBase(q, exigirBase(base), g, archivo, vista);
        return {};
      });
    },
  } satisfies Trabajo<EntradaExcel, object>,
  pegar: {
    title: "Carga de registros en bloque",
    run: (contexto, entrada) =>
      escribiendo(
        contexto.app,
        contexto.actor,
        exigirBase(entrada.base),
        entrada,
        "pegar",
        (registrar) => procesarPlanilla(contexto, planillaDeBase(registrar), entrada),
      ),
  } satisfies Trabajo<EntradaPegar, PreviaDePegado | Pegado>,
  eliminar: {
    title: "Eliminación de registros",
    async run({ app, actor }, { base, saf, codipres, elegidos }) {
      await eliminarVarios(app, actor, exigirBase(base), saf, codipres, elegidos);
      return {};
    },
  } satisfies Trabajo<EntradaEliminar, object>,
  celdas: {
    title: "Cambio de celdas",
    run: ({ app, actor }, { base, saf, codipres, pedidas }) =>
      cambiarCeldas(app, actor, exigirBase(base), { saf, codipres }, pedidas),
  } satisfies Trabajo<EntradaCeldas, CeldasGuardadas>,
  deshacer: {
    title: "Deshacer un cambio",
    run: ({ app, actor }, { base, saf, codipres, pedido }) =>
      deshacer(app, actor, exigirBase(base), saf, codipres, pedido),
  } satisfies Trabajo<EntradaDeshacer, Deshecho>,
  cambios: {
    title: "Cambios que se pueden deshacer",
    readOnly: true,
    run: ({ app, actor }, { saf, codipres }) =>
      ultimosCambios(app, saf, codipres, actor.id_usuario),
  } satisfies Trabajo<Omit<EntradaDeBase, "base">, readonly CambioMostrado[]>,
};
