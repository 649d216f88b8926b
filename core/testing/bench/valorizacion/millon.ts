/**
 * 1,000,000 positions of `REAL` against 100,000, valued end to end on SQLite in a process of its
 * own: time per row, and the greatest memory that the process ever held, which includes building
 * both databases.
 */
import type { Cifra } from "../comun/harness.ts";
import { mediana } from "../comun/harness.ts";

const CHICO = 100_000;
const GRANDE = 1_000_000;
const GIB = 2 ** 30;

export interface Medido {
  /** Milliseconds of each round. */
  readonly chico: readonly number[];
  readonly grande: readonly number[];
  /** Bytes. */
  readonly memoria: number;
}

export const millon: Cifra = {
  nombre: "valorización completa, SQLite, 1.000.000 de cargos",
  piso: "por cargo con 100.000, y 1,5 GiB de memoria",
  async medir() {
    const hijo = Bun.spawn(
      [process.execPath, `${import.meta.dir}/millon-proceso.ts`, String(CHICO), String(GRANDE)],
      { stdout: "pipe", stderr: "inherit" },
    );
    const salida = await new Response(hijo.stdout).text();
    if (await hijo.exited !== 0) throw new Error("el proceso del millón terminó mal");
    const { chico, grande, memoria } = JSON.parse(salida) as Medido;
    const porCargo = (ms: readonly number[], cargos: number) => mediana(ms) * 1000 / cargos;
    return [
      {
        propio: porCargo(grande, GRANDE),
        piso: porCargo(chico, CHICO),
        alcanzar: 1.3,
        unidad: "µs por cargo",
      },
      { propio: memoria / GIB, piso: 1.5, alcanzar: 1, unidad: "GiB" },
    ];
  },
};
