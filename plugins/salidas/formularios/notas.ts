/** Why the total of a form is not that of its pair ([S11]): the bases that only one of them has. */
import { formatEsAr, sumar } from "../../../core/domain/money.ts";
import { baseDe } from "../../bases/service.ts";
import type { Referencias } from "../../tablas/service.ts";
import { Agregador, type Tramo } from "../../valuation/service.ts";
import type { Plantilla } from "./plantillas.ts";

interface Diferencia {
  readonly mon: number;
  /** Centavos. */
  readonly propio: number;
  readonly suyo: number;
  /** By base, this form less the other one; never zero. */
  readonly bases: readonly { readonly base: string; readonly importe: number }[];
}

/** Adds up two forms of the same lines side by side. */
export class Comparador {
  readonly #propio: Agregador<"mon" | "base">;
  readonly #suyo: Agregador<"mon" | "base">;

  constructor(
    private readonly plantilla: Plantilla,
    private readonly otra: Plantilla,
  ) {
    this.#propio = new Agregador(["mon", "base"], plantilla.filtro);
    this.#suyo = new Agregador(["mon", "base"], otra.filtro);
  }

  agregar(tramo: Tramo): void {
    tramo.agruparEn(this.#propio, this.#suyo);
  }

  #diferencias(): Diferencia[] {
    const porMoneda = new Map<number, Map<string, [propio: number, suyo: number]>>();
    [this.#propio, this.#suyo].forEach((agregador, lado) => {
      for (const { clave: { mon, base }, valor } of agregador.resultado().filas) {
        const bases = porMoneda.getOrInsert(mon, new Map());
        const importes = bases.getOrInsert(base, [0, 0]);
        importes[lado] = sumar(importes[lado], valor, "un total del formulario");
      }
    });
    return [...porMoneda].sort(([a], [b]) => a - b).map(([mon, bases]) => {
      const total = (lado: 0 | 1) =>
        [...bases.values()].reduce((t, v) => sumar(t, v[lado], "un total del formulario"), 0);
      return {
        mon,
        propio: total(0),
        suyo: total(1),
        bases: [...bases].map(([base, [a, b]]) => ({ base, importe: a - b }))
          .filter((x) => x.importe !== 0),
      };
    });
  }

  /** A sentence per currency whose totals differ, and a line under it per base. */
  notas(r: Referencias): string[] {
    const { codigo } = this.plantilla;
    return this.#diferencias().filter((d) => d.bases.length > 0).flatMap((d) => {
      const diferencia = d.propio - d.suyo;
      const [mayor, menor] = diferencia > 0
        ? [codigo, this.otra.codigo]
        : [this.otra.codigo, codigo];
      return [
        `${r.descripcion("monedas", { mon: d.mon })}: el total del ${codigo} es ` +
        `${formatEsAr(d.propio)} y el del ${this.otra.codigo}, ${
          formatEsAr(d.suyo)
        }. Difieren en ` +
        `${formatEsAr(Math.abs(diferencia))}, que el ${mayor} incluye y el ${menor} no:`,
        ...d.bases.map(({ base, importe }) =>
          `${baseDe(base)?.titulo ?? base}: ${formatEsAr(diferencia > 0 ? importe : -importe)}`
        ),
      ];
    });
  }
}
