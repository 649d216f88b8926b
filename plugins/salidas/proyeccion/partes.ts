/** The year of each item: what was executed of it in each month, and what is projected ([Z1]). */
import { sumar } from "#core/domain/money.ts";
import type { DelPresupuesto } from "./lectura.ts";
import { MESES } from "./ficha.ts";
import type { Ejecutados, LineaProyectada, LugarDePartida } from "./tipos.ts";

/** What the rows of a projection are made of, of one item. */
export interface ParteDeProyeccion extends LugarDePartida {
  /** Centavos, January to December. */
  readonly ejecutado: number[];
  readonly proyectado: number[];
  /** The SAC that both of them include. */
  readonly sac: number[];
}

const ceros = (): number[] => Array.from({ length: MESES }, () => 0);

/** Adds up amounts by item. */
export class Partes {
  readonly #por = new Map<string, ParteDeProyeccion>();

  #agregar(
    { mon, prog, ff, pprin, ppar }: LugarDePartida,
    cual: "ejecutado" | "proyectado",
    rubro: string,
    mes: number,
    importe: number,
  ): void {
    const clave = `${mon}|${prog}|${ff}|${pprin}|${ppar}`;
    const parte = this.#por.getOrInsertComputed(clave, () => ({
      mon,
      prog,
      ff,
      pprin,
      ppar,
      ejecutado: ceros(),
      proyectado: ceros(),
      sac: ceros(),
    }));
    const i = mes - 1;
    parte[cual][i] = sumar(parte[cual][i], importe, "un importe del año");
    if (rubro === "sac") parte.sac[i] = sumar(parte.sac[i], importe, "el SAC de un mes");
  }

  ejecutar(ejecutados: Ejecutados): void {
    for (const [mes, lineas] of ejecutados) {
      for (const l of lineas) this.#agregar(l, "ejecutado", l.rubro, mes, l.importe);
    }
  }

  proyectar(lineas: readonly LineaProyectada[]): void {
    for (const { puesto: { mon, prog, ff, pprin }, ppar, rubro, mes, importe } of lineas) {
      this.#agregar({ mon, prog, ff, pprin, ppar }, "proyectado", rubro, mes, importe);
    }
  }

  presupuestar(lineas: Iterable<DelPresupuesto>): void {
    for (const l of lineas) this.#agregar(l, "proyectado", l.rubro, l.mes, l.importe);
  }

  /** In the order of their items. */
  todas(): ParteDeProyeccion[] {
    const campos = ["mon", "prog", "ff", "pprin", "ppar"] as const;
    return [...this.#por.values()].sort((a, b) => {
      const distinto = campos.find((c) => a[c] !== b[c]);
      return distinto ? a[distinto] - b[distinto] : 0;
    });
  }
}
