/**
 * Data that the benches share: the demonstration's reference tables, and a budget on them with the
 * staff that the demonstration draws for a ministry (SINEP, contracts, hours, authorities) and 40
 * rules spread over its scales as there.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generarMuestra, generarPresupuesto } from "#plugins/demostracion/service.ts";
import { plugins } from "#plugins/index.ts";
import { agregarLote } from "#plugins/bases/filas/filas.ts";
import { type Base, baseDe } from "#plugins/bases/bases.ts";
import { type AppEnMarcha, arrancar } from "#core/process/boot.ts";
import { leerConfig } from "#core/process/config.ts";
import type { Actor, Parametro } from "#core/db/types.ts";
import { logMudo } from "#core/process/log.ts";
import { importar } from "#core/transfer/import.ts";

export const ACTOR: Actor = { id_usuario: null, usuario: "medidas", origen: "medidas" };
export const REAL = { saf: 357, codipres: "E2601" } as const;
const ESCALA = Number(process.env.PLANTA_BENCH_ESCALA || 1);
/** That many, or the part of them that `PLANTA_BENCH_ESCALA` says, to see that a row runs. */
export const aEscala = (cuantos: number): number => Math.max(100, Math.round(cuantos * ESCALA));

/** Month at which the demonstration's budgets are valued. */
export const MES = 202412;

type Renglon = [saf: number, codipres: string, ...valores: Parametro[]];

/** Compositions of the demonstration, by percentage base; a rule takes the next one. */
const COMPOSICIONES = {
  adicionales: ["A1", "A2", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1", "K1", "L1"],
  complementos: ["A1", "B1", "C1"],
  contribuciones: ["A1", "A2", "B1", "C1", "D1"],
} as const;
type DePorcentaje = keyof typeof COMPOSICIONES;

function regla(base: DePorcentaje, esc: number, i: number): Renglon {
  const [letra, numero] = COMPOSICIONES[base][i % COMPOSICIONES[base].length];
  const suma = 105 + i * 37 % 395;
  return [REAL.saf, REAL.codipres, 0, 0, 0, 0, 0, esc, 1, letra, Number(numero), suma];
}

/** 40 rules: how many of adicionales, complementos and contribuciones each scale has. */
const REPARTO = [[303, 7, 3, 5], [1303, 5, 2, 3], [101, 2, 0, 3], [100, 2, 0, 3], [410, 2, 0, 3]];

const reglas = (["adicionales", "complementos", "contribuciones"] as const).map((base, k) => ({
  base,
  filas: REPARTO.flatMap(([esc, ...n]) =>
    Array.from({ length: n[k] }, (_, i) => regla(base, esc, i))
  ),
}));

/** @throws Error for a name that is not one of the nine. */
export function base(id: string): Base {
  const encontrada = baseDe(id);
  if (!encontrada) throw new Error(`no existe la base ${id}`);
  return encontrada;
}

/** The product over this database, which it migrates when it is new. */
export const abrirBase = (url: string): Promise<AppEnMarcha> =>
  arrancar({ ...leerConfig({ PLANTA_MODO: "testing" }), databaseUrl: url }, plugins, {
    log: logMudo(),
  });

/** The same, with the demonstration's reference data and these organismos. */
export async function conReferencias(url: string, safs: readonly number[]): Promise<AppEnMarcha> {
  const app = await abrirBase(url);
  const { ruta, borrar } = await carpetaPropia();
  try {
    await generarMuestra(ruta, { safs: [...safs, 750], renglones: 0 });
    const { errores } = await importar(app, ACTOR, ruta);
    if (errores.length > 0) throw new Error(`no se cargó: ${JSON.stringify(errores[0])}`);
  } finally {
    await borrar();
  }
  return app;
}

/** The same, with the budget and its rules. */
export async function prepararBase(url: string, renglones: number): Promise<AppEnMarcha> {
  const app = await conReferencias(url, [REAL.saf]);
  await app.db.tx(async (q) => {
    const cargos = generarPresupuesto({ ...REAL, renglones }) as Generator<Renglon>;
    for (const { base: id, filas } of [{ base: "cargos", filas: cargos }, ...reglas]) {
      await agregarLote(q, base(id), base(id).columnas.map((c) => c.id), filas);
    }
  });
  await app.db.tx((q) => q.ejecutar("ANALYZE"));
  return app;
}

/** A folder of its own for the files of a bench. */
export async function carpetaPropia(): Promise<{ ruta: string; borrar(): Promise<void> }> {
  const ruta = await mkdtemp(join(tmpdir(), "planta-medidas-"));
  return { ruta, borrar: () => rm(ruta, { recursive: true, force: true }) };
}

/** The product over a new SQLite with so many positions; `cerrar` leaves nothing of it. */
export async function enSqlite(
  renglones: number,
): Promise<{ app: AppEnMarcha; archivo: string; cerrar(): Promise<void> }> {
  const { ruta, borrar } = await carpetaPropia();
  const archivo = join(ruta, "planta.db");
  const app = await prepararBase(`sqlite:${archivo}`, renglones);
  return {
    app,
    archivo,
    async cerrar() {
      await app.cerrar();
      await borrar();
    },
  };
}
