/** Work on whole groups, off the event loop. */
import type { Trabajo } from "#core/plugin.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import type {
  DiferenciaDeCeldas,
  Generado,
  ListaDeCierre,
  PorcentajeProbado,
} from "#proto/valuation.ts";
import { exigirBase, type FilaBase, grupo, hoy } from "../bases/service.ts";
import { referencias } from "../tablas/service.ts";
import {
  type Cerrador,
  cerrarEnTx,
  type CierreDado,
  type CierreSolicitado,
  type Confirmado,
  confirmarEnTx,
} from "./cierre/cerrar.ts";
import { listaDeCierre } from "./cierre/revision.ts";
import { generarEnTx } from "./generar.ts";
import { historiaDe, type LineaDeHistoria, type PedidoDeHistoria } from "./historia/historia.ts";
import { libroDeHistoria } from "./historia/libro.ts";
import { diferenciaDeCeldas } from "./momento/diferencia.ts";
import { type Foto, tomarFoto } from "./momento/foto.ts";
import { probarRegla } from "./momento/reglas-cambiadas.ts";
import { jobsDeValores } from "./valores/impacto.ts";
import { type Valorizado, valorizar } from "./valorizar.ts";

export interface EntradaValorizar {
  readonly saf: number;
  readonly codipres: string;
}

interface EntradaDiferencia extends EntradaValorizar {
  readonly base: string;
  readonly filas: readonly CeldasDeFila[];
}

interface EntradaRegla extends EntradaValorizar {
  readonly base: string;
  /** Of the stored rule that it takes the place of; 0 = a new one. */
  readonly id: number;
  readonly fila: FilaBase;
}

export interface EntradaCerrar extends EntradaValorizar {
  readonly tipo: string;
  readonly quien: Cerrador;
  readonly confirmado?: Confirmado;
}

/** The second person closes what the first one asked for ([Q10]). */
export interface EntradaConfirmar extends EntradaValorizar {
  /** What was asked, by its id. */
  readonly id: number;
  /** Ids of the points that the second person read. */
  readonly leidas: readonly string[];
  readonly quien: Cerrador;
}

export interface EntradaGenerar {
  readonly saf: number;
  readonly origen: string;
  readonly destino: string;
}

export const jobs = {
  ...jobsDeValores,
  valorizar: {
    title: "Valorización de un presupuesto",
    shareable: {},
    async run({ app, actor, progress }, { saf, codipres }) {
      // What a unit of work reads of the reference data is its own, since it may have written them:
      // read before, and found unchanged by their counter, they are read once for all of them.
      const { ejercicio, version, desde_mes } = await grupo(app.db, saf, codipres);
      await referencias(app.db, ejercicio, version, desde_mes);
      return await valorizar(app.db, actor, saf, codipres, progress);
    },
  } satisfies Trabajo<EntradaValorizar, Valorizado>,
  momento: {
    title: "Total de un presupuesto al momento",
    readOnly: true,
    run: ({ app }, { saf, codipres }) => app.db.leer((q) => tomarFoto(q, saf, codipres)),
  } satisfies Trabajo<EntradaValorizar, Foto>,
  historia: {
    title: "Historia de un presupuesto",
    readOnly: true,
    run: ({ app }, pedido) => app.db.leer((q) => historiaDe(q, pedido)),
  } satisfies Trabajo<PedidoDeHistoria, LineaDeHistoria[]>,
  historiaEnLibro: libroDeHistoria,
  diferencia: {
    title: "Costo de registros con otros valores",
    readOnly: true,
    run: ({ app }, { base, saf, codipres, filas }) =>
      app.db.leer((q) => diferenciaDeCeldas(q, exigirBase(base), saf, codipres, filas)),
  } satisfies Trabajo<EntradaDiferencia, DiferenciaDeCeldas>,
  regla: {
    title: "Costo de una regla de porcentaje",
    readOnly: true,
    run: ({ app }, { base, saf, codipres, id, fila }) =>
      app.db.leer((q) => probarRegla(q, exigirBase(base), saf, codipres, id, fila)),
  } satisfies Trabajo<EntradaRegla, PorcentajeProbado | null>,
  revision: {
    title: "Revisión de un presupuesto antes de cerrarlo",
    readOnly: true,
    run: ({ app }, { saf, codipres }) =>
      app.db.leer((q) => listaDeCierre({ q, saf, codipres }, app.registro.puntosDeRevision)),
  } satisfies Trabajo<EntradaValorizar, ListaDeCierre>,
  cerrar: {
    title: "Cierre de un presupuesto",
    shareable: {},
    run({ app, actor, seal }, entrada) {
      return app.db.tx(async (q) => {
        const puntos = app.registro.puntosDeRevision;
        const pedido = { ...entrada, puntos, hoy: hoy() };
        const cerrado = await cerrarEnTx(q, actor, pedido, Date.now());
        // Sealed because repeating it would close a second version of the budget.
        await seal(q, cerrado);
        return cerrado;
      });
    },
  } satisfies Trabajo<EntradaCerrar, CierreDado | CierreSolicitado>,
  confirmar: {
    title: "Cierre de un presupuesto que pidió otra persona",
    shareable: {},
    run({ app, actor, seal }, entrada) {
      return app.db.tx(async (q) => {
        const puntos = app.registro.puntosDeRevision;
        const cerrado = await confirmarEnTx(
          q,
          actor,
          { ...entrada, puntos, hoy: hoy() },
          Date.now(),
        );
        await seal(q, cerrado);
        return cerrado;
      });
    },
  } satisfies Trabajo<EntradaConfirmar, CierreDado>,
  generar: {
    title: "Generación automática de datos",
    shareable: {},
    run({ app, actor, seal }, { saf, origen, destino }) {
      return app.db.tx(async (q) => {
        const generado = await generarEnTx(q, actor, saf, origen, destino);
        // Sealed because repeating it would delete what somebody typed after the first time.
        await seal(q, generado);
        return generado;
      });
    },
  } satisfies Trabajo<EntradaGenerar, Generado>,
};
