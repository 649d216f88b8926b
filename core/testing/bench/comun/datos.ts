/**
 * Data that the benches share: the demonstration's reference tables, and two budgets on them.
 * `REAL` has the staff that the demonstration draws for a ministry (SINEP, contracts, hours,
 * authorities) and 40 rules spread over its scales as there. `PLANO` has one scale of categories
 * and 40 rules that all match every position: the most that 40 rules can cost, and a shape that
 * one SQL statement can compute too.
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
export const PLANO = { saf: 606, codipres: "E2601" } as const;
/** Scale of categories of `PLANO`, and how many of its categories have a value at the month. */
export const ESC = 62;
const CATEGORIAS = 9;
/** Month at which the demonstration's budgets are valued. */
export const MES = 202412;

type Renglon = [saf: number, codipres: string, ...valores: Parametro[]];
type Grupo = typeof REAL | typeof PLANO;

function* cargosReales(renglones: number): Generator<Renglon> {
  yield* generarPresupuesto({ ...REAL, renglones }) as Generator<Renglon>;
}

/** The same drawing, moved to the one scale: positions of the two items that share its rules. */
function* cargosPlanos(renglones: number): Generator<Renglon> {
  let i = 0;
  for (const fila of generarPresupuesto({ ...PLANO, renglones }) as Generator<Renglon>) {
    const [saf, codipres, prog, subp, proy, act, ubic, ff] = fila;
    const [vacantes, coefval, tcober, mes_inicio] = fila.slice(18);
    yield [
      saf,
      codipres,
      prog,
      subp,
      proy,
      act,
      ubic,
      ff,
      1 + i % 2,
      ESC,
      "",
      "",
      0,
      1 + i % CATEGORIAS,
      0,
      [1, 2, 4][i % 3],
      0,
      1 + i % 3,
      vacantes,
      coefval,
      tcober,
      mes_inicio,
    ] as Renglon;
    i++;
  }
}

/** Compositions of the demonstration, by percentage base; a rule takes the next one. */
const COMPOSICIONES = {
  adicionales: ["A1", "A2", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1", "K1", "L1"],
  complementos: ["A1", "B1", "C1"],
  contribuciones: ["A1", "A2", "B1", "C1", "D1"],
} as const;
type DePorcentaje = keyof typeof COMPOSICIONES;

function regla(grupo: Grupo, base: DePorcentaje, esc: number, i: number): Renglon {
  const composicion = COMPOSICIONES[base][i % COMPOSICIONES[base].length];
  return [
    grupo.saf,
    grupo.codipres,
    0,
    0,
    0,
    0,
    0,
    esc,
    1,
    composicion[0],
    Number(composicion[1]),
    105 + i * 37 % 395,
  ] as Renglon;
}

const veces = (n: number, hacer: (i: number) => Renglon) =>
  Array.from({ length: n }, (_, i) => hacer(i));

/** 40 rules: `[scale, adicionales, complementos, contribuciones]` each. */
const REPARTO = {
  real: [[303, 7, 3, 5], [1303, 5, 2, 3], [101, 2, 0, 3], [100, 2, 0, 3], [410, 2, 0, 3]],
  plano: [[ESC, 20, 8, 12]],
} as const;

function reglas(grupo: Grupo, reparto: readonly (readonly number[])[]) {
  const bases = ["adicionales", "complementos", "contribuciones"] as const;
  return bases.map((base, k) => ({
    base,
    filas: reparto.flatMap(([esc, ...n]) => veces(n[k], (i) => regla(grupo, base, esc, i))),
  }));
}

/** @throws Error for a name that is not one of the nine. */
export function base(id: string): Base {
  const encontrada = baseDe(id);
  if (!encontrada) throw new Error(`no existe la base ${id}`);
  return encontrada;
}

/** The product over this database, which gets the reference data and the budgets asked for. */
export async function prepararBase(
  url: string,
  renglones: { readonly reales?: number; readonly planos?: number },
): Promise<AppEnMarcha> {
  const config = { ...leerConfig({ PLANTA_MODO: "testing" }), databaseUrl: url };
  const app = await arrancar(config, plugins, { log: logMudo() });
  const carpeta = await mkdtemp(join(tmpdir(), "planta-medidas-"));
  try {
    await generarMuestra(carpeta, { safs: [REAL.saf, PLANO.saf, 750], renglones: 0 });
    const { errores } = await importar(app, ACTOR, carpeta);
    if (errores.length > 0) throw new Error(`no se cargó: ${JSON.stringify(errores[0])}`);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
  await app.db.tx(async (q) => {
    const partes = [
      { base: "cargos", filas: cargosReales(renglones.reales ?? 0) },
      ...reglas(REAL, REPARTO.real),
      { base: "cargos", filas: cargosPlanos(renglones.planos ?? 0) },
      ...reglas(PLANO, REPARTO.plano),
    ];
    for (const { base: id, filas } of partes) {
      await agregarLote(
        q,
        base(id),
        base(id).columnas.map((c) => c.id),
        filas as Iterable<Renglon>,
      );
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
