/** Scenarios off the event loop: they read, and write nothing. */
import { escribirLibroConFormato } from "#core/excel/formatted.ts";
import { hojasDeTabla } from "#core/outputs/workbook.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Trabajo } from "#core/plugin.ts";
import { grupo } from "../bases/service.ts";
import { encabezadoSinValorizar } from "../salidas/service.ts";
import { referencias } from "../tablas/service.ts";
import { type EscenarioComparado, libroDeEscenarios } from "./calculo/libro.ts";
import { explicar } from "./calculo/explicar.ts";
import { ensayoDe } from "../valuation/service.ts";
import { compilar } from "./calculo/compilar.ts";
import { incognitaDe, type LoQueSeDespeja } from "./calculo/despejar.ts";
import { entra, type Partida, type PorcentajeQueEntra } from "./calculo/entra.ts";
import {
  type Conjunto,
  costosEn,
  type Evaluacion,
  evaluar,
  exigirEnElAnio,
  exigirEvaluable,
} from "./calculo/evaluar.ts";

interface DeGrupo {
  readonly saf: number;
  readonly codipres: string;
}

interface EntradaEvaluar extends DeGrupo {
  readonly conjuntos: readonly Conjunto[];
}

interface EntradaEntra extends DeGrupo {
  readonly conjunto: Conjunto;
  /** Centavos. */
  readonly credito: number;
  readonly partida: Partida;
  readonly cual: LoQueSeDespeja;
}

interface EntradaExplicar extends DeGrupo {
  readonly conjunto: Conjunto;
  /** Options of the output that explains. */
  readonly valores: Readonly<Record<string, string>>;
}

interface EntradaLibro {
  readonly evaluacion: Evaluacion;
  readonly comparados: readonly EscenarioComparado[];
}

export const jobs = {
  evaluar: {
    title: "Escenario de un presupuesto",
    readOnly: true,
    shareable: {},
    run: ({ app }, { saf, codipres, conjuntos }) =>
      app.db.leer((q) => evaluar(q, saf, codipres, conjuntos)),
  } satisfies Trabajo<EntradaEvaluar, Evaluacion>,
  entra: {
    title: "Porcentaje que entra en un crédito",
    readOnly: true,
    shareable: {},
    run: ({ app }, { saf, codipres, conjunto, credito, partida, cual }) =>
      app.db.leer(async (q) => {
        const g = await grupo(q, saf, codipres);
        exigirEvaluable(g);
        exigirEnElAnio(conjunto, g.ejercicio);
        const ensayo = await ensayoDe(q, g);
        const { instantanea } = ensayo.referencias;
        return await entra(credito, partida, incognitaDe(conjunto, cual), conjunto, (c) => {
          const { entradas } = compilar(c, instantanea);
          return Promise.resolve(costosEn(ensayo, entradas));
        });
      }),
  } satisfies Trabajo<EntradaEntra, PorcentajeQueEntra>,
  libro: trabajoDeLibro<EntradaLibro>(
    "Planilla de los escenarios",
    async (q, { evaluacion, comparados }) => {
      const { grupo: g } = evaluacion;
      const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
      const encabezado = await encabezadoSinValorizar(q, g);
      return hojasDeTabla("Escenarios", libroDeEscenarios(evaluacion, comparados, r, encabezado));
    },
    escribirLibroConFormato,
  ),
  explicar: {
    title: "Líneas de un importe de un escenario",
    readOnly: true,
    async run({ app }, { saf, codipres, conjunto, valores }) {
      const lineas = await app.db.leer((q) => explicar(q, saf, codipres, conjunto, valores));
      // As text: it is what is sent, and it crosses from this thread as one piece.
      return { texto: JSON.stringify(lineas) };
    },
  } satisfies Trabajo<EntradaExplicar, { texto: string }>,
};
