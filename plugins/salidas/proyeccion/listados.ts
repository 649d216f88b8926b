/** What a projection lists: gathered by reason and category, in the order of their keys. */
import { elegir } from "#core/domain/fields.ts";
import { CAMPOS_DE_CATEGORIA, type Listado, type Motivo, type Puesto } from "./tipos.ts";

const CAMPOS = ["motivo", ...CAMPOS_DE_CATEGORIA] as const;

function comparar(a: Listado, b: Listado): number {
  for (const c of CAMPOS) if (a[c] !== b[c]) return a[c] < b[c] ? -1 : 1;
  return 0;
}

export class Anotador {
  readonly #por = new Map<string, { -readonly [K in keyof Listado]: Listado[K] }>();
  /** What was counted already: an amount is told once, however many months repeat it. */
  readonly #contados = new Set<string>();

  /** @param rubro whose amount it is, where a position has several. */
  anotar(motivo: Motivo, p: Puesto, mes: number, importe: number, rubro = ""): void {
    const propio = { motivo, ...elegir(p, CAMPOS_DE_CATEGORIA) };
    const clave = CAMPOS.map((c) => propio[c]).join("|");
    const listado = this.#por.getOrInsertComputed(clave, () => ({ ...propio, mes, importe: 0 }));
    listado.mes = Math.min(listado.mes, mes);
    const lugar = [clave, p.prog, p.subp, p.proy, p.act, p.ubic, p.ff, rubro].join("|");
    // A payment of each semester is an amount of its own; the rest is of the executed month.
    const contado = motivo === "sac_mayor" ? `${lugar}|${mes}` : lugar;
    if (this.#contados.has(contado)) return;
    this.#contados.add(contado);
    listado.importe += importe;
  }

  todos(): Listado[] {
    return [...this.#por.values()].sort(comparar);
  }
}
