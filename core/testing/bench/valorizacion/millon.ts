/**
 * Ten times the positions of `REAL`, valued end to end on SQLite in a process of its own: time per
 * row, and the greatest memory that it ever held, building both databases included.
 */
import { aEscala } from "../comun/datos.ts";
import { type Cifra, contraLimite, mediana } from "../comun/harness.ts";

const CHICO = aEscala(100_000);
const GRANDE = aEscala(1_000_000);
const GIB = 2 ** 30;

export interface Medido {
  /** Milliseconds of each round. */
  readonly chico: readonly number[];
  readonly grande: readonly number[];
  /** Bytes. */
  readonly memoria: number;
}

export const millon: Cifra = {
  nombre: `valorización completa, SQLite, ${GRANDE} cargos en un proceso`,
  piso: "con 100.000",
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
        que: "por cargo",
        propio: porCargo(grande, GRANDE),
        piso: porCargo(chico, CHICO),
        alcanzar: 1.3,
        unidad: "µs por cargo",
      },
      contraLimite("memoria", memoria / GIB, 1.5, "GiB"),
    ];
  },
};
