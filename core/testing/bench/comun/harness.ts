/**
 * Benchmarks compare against a floor measured in the same run: interleaved rounds, medians and
 * ratios, so that a slow machine slows both sides. They are read by people, never asserted in tests.
 */
import { cpus, totalmem } from "node:os";

export interface Comparacion {
  /** The product's way. Returns a figure that must equal the floor's, when both give one. */
  propio(): Promise<unknown> | unknown;
  /** The limit it is compared with. */
  piso(): Promise<unknown> | unknown;
  /** Before each of the two, outside the clock: empties what the last round left. */
  antes?(): Promise<void> | void;
  /** How much each of the two does, where it was found out by preparing them. */
  readonly cuanto?: string;
  cerrar?(): Promise<void> | void;
}

export interface Banco {
  readonly nombre: string;
  /** What the floor is, in words. */
  readonly piso: string;
  /** Greatest own/floor time ratio to reach. */
  readonly alcanzar: number;
  readonly rondas?: number;
  /** Rounds before the measured ones, so that both sides run compiled code. */
  readonly calentamiento?: number;
  preparar(): Promise<Comparacion>;
}

/** A figure that is not a ratio of two times: memory, latency, bytes. */
export interface Cifra {
  readonly nombre: string;
  readonly piso: string;
  medir(): Promise<Medida[]>;
}

export interface Medida {
  /** What this one is, where a bench gives several. */
  readonly que?: string;
  /** What the floor is, when it is not that of the bench. */
  readonly contra?: string;
  readonly propio: number;
  readonly piso: number;
  readonly alcanzar: number;
  readonly unidad: string;
}

/** A figure against a limit of its own. */
export const contraLimite = (
  que: string,
  propio: number,
  piso: number,
  unidad = "ms",
  contra = "el límite",
): Medida => ({ que, contra, propio, piso, alcanzar: 1, unidad });

export interface Resultado {
  readonly nombre: string;
  readonly piso: string;
  readonly mediana: number;
  readonly medianaPiso: number;
  readonly unidad: string;
  readonly razon: number;
  readonly alcanzar: number;
  readonly cumple: boolean;
}

export function mediana(valores: readonly number[]): number {
  const orden = [...valores].sort((a, b) => a - b);
  const medio = orden.length >> 1;
  return orden.length % 2 === 1 ? orden[medio] : (orden[medio - 1] + orden[medio]) / 2;
}

export async function cronometrar<T>(fn: () => T): Promise<{ ms: number; valor: Awaited<T> }> {
  Bun.gc(true);
  const inicio = Bun.nanoseconds();
  const valor = await fn();
  return { ms: (Bun.nanoseconds() - inicio) / 1e6, valor };
}

async function comparar(banco: Banco): Promise<Resultado> {
  const { propio, piso, antes, cuanto, cerrar } = await banco.preparar();
  try {
    for (let i = 0; i < (banco.calentamiento ?? 1); i++) {
      await antes?.();
      await piso();
      await antes?.();
      await propio();
    }
    const tiempos: number[] = [];
    const pisos: number[] = [];
    for (let i = 0; i < (banco.rondas ?? 5); i++) {
      await antes?.();
      const b = await cronometrar(piso);
      await antes?.();
      const a = await cronometrar(propio);
      const comparables = a.valor !== undefined && b.valor !== undefined;
      if (comparables && JSON.stringify(a.valor) !== JSON.stringify(b.valor)) {
        throw new Error(`${banco.nombre}: el piso y el producto dan resultados distintos`);
      }
      tiempos.push(a.ms);
      pisos.push(b.ms);
    }
    const [m, p] = [mediana(tiempos), mediana(pisos)];
    return {
      nombre: banco.nombre,
      piso: cuanto ? `${banco.piso}: ${cuanto}` : banco.piso,
      mediana: m,
      medianaPiso: p,
      unidad: "ms",
      razon: m / p,
      alcanzar: banco.alcanzar,
      cumple: m / p <= banco.alcanzar,
    };
  } finally {
    await cerrar?.();
  }
}

/** The value below which that part of them is; no number when there are none. */
export const cuantil = (valores: readonly number[], p: number): number =>
  valores.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(valores.length * p) - 1)] ?? NaN;

async function medirCifra(cifra: Cifra): Promise<Resultado[]> {
  const filas = await cifra.medir();
  return filas.map(({ que, contra, propio, piso, alcanzar, unidad }) => ({
    nombre: que ? `${cifra.nombre}: ${que}` : cifra.nombre,
    piso: contra ?? cifra.piso,
    mediana: propio,
    medianaPiso: piso,
    unidad,
    razon: propio / piso,
    alcanzar,
    cumple: propio / piso <= alcanzar,
  }));
}

const decimal = (n: number): string => n >= 100 ? n.toFixed(0) : n.toFixed(2);

/** A table that a person reads in a terminal. */
export function tabla(resultados: readonly Resultado[]): string {
  const filas = [
    ["medida", "mediana", "piso", "razón", "alcanzar", ""],
    ...resultados.map((r) => [
      r.nombre,
      `${decimal(r.mediana)} ${r.unidad}`,
      `${decimal(r.medianaPiso)} ${r.unidad} (${r.piso})`,
      r.razon.toFixed(2),
      `≤ ${Number(r.alcanzar.toFixed(2))}`,
      r.cumple ? "sí" : "NO",
    ]),
  ];
  const anchos = filas[0].map((_, i) => Math.max(...filas.map((f) => f[i].length)));
  return filas.map((f) => f.map((c, i) => c.padEnd(anchos[i])).join("  ").trimEnd()).join("\n");
}

const contiene = (nombre: string, filtro: string): boolean =>
  nombre.toLowerCase().includes(filtro.toLowerCase());

/**
 * Runs the benches whose name contains one of `filtros` in any letter case (all without filters),
 * prints the table and returns the machine and the results, ready to be written as JSON, with the
 * names of those that could not be measured.
 */
export async function correr(
  bancos: readonly (Banco | Cifra)[],
  filtros: readonly string[],
  escribir: (linea: string) => void,
): Promise<{ maquina: object; resultados: Resultado[]; fallidos: string[] }> {
  const resultados: Resultado[] = [];
  const fallidos: string[] = [];
  for (const banco of bancos) {
    if (filtros.length > 0 && !filtros.some((f) => contiene(banco.nombre, f))) continue;
    escribir(`… ${banco.nombre}`);
    try {
      resultados.push(...("medir" in banco ? await medirCifra(banco) : [await comparar(banco)]));
    } catch (error) {
      // The others are still worth knowing.
      fallidos.push(banco.nombre);
      escribir(`✗ ${error instanceof Error ? error.stack ?? error.message : error}`);
    }
  }
  const maquina = {
    procesador: cpus()[0]?.model ?? "",
    nucleos: cpus().length,
    memoria_gib: Math.round(totalmem() / 2 ** 30),
    bun: Bun.version,
    cuando: new Date().toISOString(),
  };
  escribir(`\n${JSON.stringify(maquina)}\n${tabla(resultados)}`);
  return { maquina, resultados, fallidos };
}
