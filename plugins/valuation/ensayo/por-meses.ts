/** Where what kinds of position cost goes: by months, or the year at the values of one. */
import type { CargosChunk } from "../engine/filas.ts";
import { MesesDeCargo, SAC } from "../engine/meses-de-cargo.ts";
import { ranura } from "../engine/pago/columnas.ts";
import type { Sumidero, ValoresDeCargo } from "../engine/sumidero.ts";
import type { Programas } from "./clases.ts";
import type { SumaDeCostos } from "./costos.ts";

/** What they cost in each month; no line is made. */
export class SumideroPorMeses implements Sumidero {
  readonly #meses = new MesesDeCargo();
  #programas: Programas | null = null;

  constructor(private readonly suma: SumaDeCostos) {}

  preparar(): void {}

  /** The kinds that come next are these. */
  abrir(programas: Programas): void {
    this.#programas = programas;
  }

  cargo(c: CargosChunk, i: number, valores: ValoresDeCargo): void {
    const programas = this.#programas;
    if (programas === null) throw new TypeError("no se dijo de qué clases son los cargos");
    const { comienzos, prog, veces } = programas;
    const { pprin, mon } = valores.perfil;
    this.#meses.repartir(c.cargos[i] + c.vacantes[i], valores, (ppar, rubro, meses) => {
      const suya = ranura(pprin, ppar, mon);
      for (let n = comienzos[i]; n < comienzos[i + 1]; n++) {
        this.suma.agregarMeses(prog[n], suya, meses, veces[n], rubro === SAC);
      }
    });
  }

  simple(): void {
    throw new TypeError("sólo cargos");
  }
}

/** The year of kinds of position at the values of one month, by currency. */
export class SumideroDeClases implements Sumidero {
  #programas: Programas | null = null;

  /** @param totales centavos by currency, to which it adds. */
  constructor(readonly totales: Record<string, number>) {}

  preparar(): void {}

  /** The kinds that come next are these. */
  abrir(programas: Programas): void {
    this.#programas = programas;
  }

  cargo(_: CargosChunk, i: number, { perfil, grupo, veces, sac }: ValoresDeCargo): void {
    if (grupo === null || this.#programas === null) return;
    const { comienzos, veces: filas } = this.#programas;
    let total = perfil.total * veces + sac + grupo.adicionales.suma + grupo.complementos.suma;
    if (perfil.conContribuciones) total += grupo.contribuciones.suma;
    const clave = String(perfil.mon);
    for (let n = comienzos[i]; n < comienzos[i + 1]; n++) {
      this.totales[clave] = (this.totales[clave] ?? 0) + total * filas[n];
    }
  }

  simple(): void {
    throw new TypeError("sólo cargos");
  }
}
