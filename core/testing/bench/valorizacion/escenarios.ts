/**
 * Scenarios over the staff of `REAL`, twelve raises in every scale that has most of it: a group that
 * was read already, the search of what fits, typing on the strip, and the whole country once.
 */
import { join } from "node:path";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { Acuerdo } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import { incognitaDe } from "#plugins/escenarios/calculo/despejar.ts";
import { entra, totalDe } from "#plugins/escenarios/calculo/entra.ts";
import { type Conjunto, evaluar } from "#plugins/escenarios/calculo/evaluar.ts";
import { evaluarTodos } from "#plugins/escenarios/calculo/pais.ts";
import { leerAcuerdo } from "#plugins/escenarios/acuerdos/leer-acuerdo.ts";
import { gruposDelConsolidado } from "#plugins/bases/service.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { ACTOR, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Cifra, Comparacion, Medida } from "../comun/harness.ts";
import { mediana } from "../comun/harness.ts";
import { ORGANISMOS, prepararNacion } from "../comun/nacion.ts";

const GRANDE = 50_000;
const CHICO = 3_000;
/** What a person waits for without noticing, milliseconds. */
const AL_TIPEAR = 300;
const PAIS_MS = 15_000;
const EVALUACIONES = 15;
const RONDAS = 15;
const ESCALAS = [303, 62, 100, 101];

/** Twelve raises; `i` makes each set another one, so that nothing of it is known. */
const acuerdo = (i: number): Acuerdo =>
  leerAcuerdo({
    nombre: "Doce aumentos",
    fecha: "2026-01-05",
    tramos: Array.from({ length: 12 }, (_, m) => ({
      mes: 202601 + m,
      porcentaje: (100 + (i + m) % 200) / 100,
      alcance: { escalafones: ESCALAS },
    })),
  });

async function conCargos<T>(
  cargos: number,
  hacer: (app: AppEnMarcha) => Promise<T>,
): Promise<T> {
  const carpeta = await carpetaPropia();
  const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, { reales: cargos });
  try {
    return await hacer(app);
  } finally {
    await app.cerrar();
    await carpeta.borrar();
  }
}

const costosDe = (app: AppEnMarcha) => (conjunto: Conjunto) =>
  app.db.leer(async (q) =>
    (await evaluar(q, REAL.saf, REAL.codipres, [conjunto])).escenarios[0].costos
  );

/** Milliseconds of each, once they run compiled code. */
async function tiempos(hacer: (i: number) => Promise<unknown>): Promise<number[]> {
  const todos: number[] = [];
  for (let i = 0; i < RONDAS * 2; i++) {
    const inicio = Bun.nanoseconds();
    await hacer(i);
    if (i >= RONDAS) todos.push((Bun.nanoseconds() - inicio) / 1e6);
  }
  return todos;
}

export const escenarioContraValorizar: Banco = {
  nombre: `escenario, ${GRANDE} cargos × 12 meses`,
  piso: "valorizar el mismo presupuesto mes a mes",
  alcanzar: 1.2,
  rondas: 9,
  calentamiento: 4,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, {
      reales: GRANDE,
    });
    await app.db.tx((q) =>
      q.ejecutar("UPDATE presupuestos SET criterio = 'mensual' WHERE saf = ? AND codipres = ?", [
        REAL.saf,
        REAL.codipres,
      ])
    );
    let i = 0;
    return {
      async piso() {
        await app.db.tx((q) => valorizarEnTx(q, ACTOR, REAL.saf, REAL.codipres, () => {}));
      },
      async propio() {
        await costosDe(app)([acuerdo(i++)]);
      },
      async cerrar() {
        await app.cerrar();
        await carpeta.borrar();
      },
    };
  },
};

export const escenarioAlTipear: Cifra = {
  nombre: "escenario tibio",
  piso: `${AL_TIPEAR} ms`,
  async medir(): Promise<Medida[]> {
    const medidas: Medida[] = [];
    for (const cargos of [CHICO, GRANDE]) {
      await conCargos(cargos, async (app) => {
        const propio = mediana(await tiempos((i) => costosDe(app)([acuerdo(i)])));
        const que = `${cargos} cargos × 12 aumentos`;
        medidas.push({ que, propio, piso: AL_TIPEAR, alcanzar: 1, unidad: "ms" });
      });
    }
    return medidas;
  },
};

export const escenarioEntra: Cifra = {
  nombre: `escenario: qué porcentaje entra, ${CHICO} cargos`,
  piso: `${EVALUACIONES} evaluaciones`,
  medir: () =>
    conCargos(CHICO, async (app): Promise<Medida[]> => {
      const conjunto = [acuerdo(0)];
      const cero = totalDe(await costosDe(app)([]), { mon: 1 });
      const evaluaciones: number[] = [];
      for (let i = 1; i <= RONDAS; i++) {
        const cual = i % 2 === 0 ? "factor" as const : { acuerdo: 0, tramo: i % 12 };
        const credito = Math.round(cero * (1.1 + i / 10));
        const hallado = await entra(
          credito,
          { mon: 1 },
          incognitaDe(conjunto, cual),
          conjunto,
          costosDe(app),
        ).catch(() => null);
        if (hallado !== null) evaluaciones.push(hallado.evaluaciones);
      }
      return [{
        que: "la mayor cantidad",
        propio: Math.max(...evaluaciones),
        piso: EVALUACIONES,
        alcanzar: 1,
        unidad: "evaluaciones",
      }];
    }),
};

export const escenarioDelPais: Cifra = {
  nombre: `escenario del país, ${ORGANISMOS} organismos de ${CHICO} cargos`,
  piso: `${PAIS_MS / 1000} s`,
  async medir(): Promise<Medida[]> {
    const carpeta = await carpetaPropia();
    const app = await prepararNacion(`sqlite:${join(carpeta.ruta, "planta.db")}`, CHICO);
    try {
      const grupos = await gruposDelConsolidado(app.db, REAL.codipres);
      const medir = async (i: number) => {
        const inicio = performance.now();
        const partes = await evaluarTodos(app, ACTOR, grupos, [[acuerdo(i)]]);
        if (partes.some((p) => p.evaluacion === null)) throw new Error("faltó un organismo");
        return performance.now() - inicio;
      };
      const medida = (que: string, propio: number): Medida => (
        { que, propio, piso: PAIS_MS, alcanzar: 1, unidad: "ms" }
      );
      return [medida("la primera vez", await medir(0)), medida("otra vez", await medir(1))];
    } finally {
      await app.cerrar();
      await carpeta.borrar();
    }
  },
};
