/** Counting the rows of a group: how many of each base, how many are wrong, what positions. */
import type { Consulta } from "#core/plugin.ts";
import { type Base, BASES, columnasDe, tablaDe } from "../bases.ts";
import { catalogoDe } from "../filas/validar/catalogo.ts";
import { conAnticipo, lotesDe } from "../filas/filas.ts";
import type { Grupo } from "./grupos.ts";
import { crearValidador, type FilaBase } from "../filas/validar/validar.ts";

export interface EstadoDeBase {
  readonly base: string;
  readonly titulo: string;
  readonly registros: number;
  /** Rows that fail some check ([B2]). */
  readonly errores: number;
}

/** Positions of the rows of one item and processing code. */
export interface SumaDePosiciones {
  readonly pprin: number;
  readonly codp: number;
  readonly ocupados: number;
  readonly vacantes: number;
}

export interface Cuentas {
  /** The nine bases in order. */
  readonly bases: readonly EstadoDeBase[];
  /** By item and code, in order; only those with rows. */
  readonly posiciones: readonly SumaDePosiciones[];
}

const [CARGOS] = BASES;
const SUMADAS = ["pprin", "codp", "cargos", "vacantes"] as const;
const LUGARES = SUMADAS.map((c) => columnasDe(CARGOS).indexOf(c));

/** Rows that are counted without letting others be served. */
const TANDA = 4096;

/** What is counted of a group, which a save moves on. */
export class CuentaDelGrupo {
  readonly #bases = new Map(BASES.map(({ id }) => [id, { registros: 0, errores: 0 }]));
  readonly #posiciones = new Map<string, { filas: number; ocupados: number; vacantes: number }>();

  /** @param signo −1 for a row that is no longer there. */
  sumar(base: Base, conError: boolean, sumadas: readonly unknown[], signo: 1 | -1): void {
    const suya = this.#bases.get(base.id);
    if (suya) {
      suya.registros += signo;
      if (conError) suya.errores += signo;
    }
    if (base !== CARGOS) return;
    const [pprin, codp, ocupados, vacantes] = sumadas;
    const clave = `${pprin}|${codp}`;
    let suma = this.#posiciones.get(clave);
    if (!suma) this.#posiciones.set(clave, suma = { filas: 0, ocupados: 0, vacantes: 0 });
    suma.filas += signo;
    suma.ocupados += signo * Number(ocupados);
    suma.vacantes += signo * Number(vacantes);
  }

  /** A row that a save changed; null where it was not there, or is not any more. */
  mover(base: Base, fila: FilaBase | null, conError: boolean, signo: 1 | -1): void {
    if (fila) this.sumar(base, conError, SUMADAS.map((c) => fila[c]), signo);
  }

  decir(): Cuentas {
    const posiciones = [...this.#posiciones].filter(([, { filas }]) => filas > 0).map(
      ([clave, { ocupados, vacantes }]) => {
        const [pprin, codp] = clave.split("|").map(Number);
        return { pprin, codp, ocupados, vacantes };
      },
    );
    return {
      bases: BASES.map(({ id, titulo }) => ({
        base: id,
        titulo,
        registros: this.#bases.get(id)?.registros ?? 0,
        errores: this.#bases.get(id)?.errores ?? 0,
      })),
      posiciones: posiciones.toSorted((a, b) => a.pprin - b.pprin || a.codp - b.codp),
    };
  }
}

/** How many rows each of these groups has in all its bases, by `saf|codipres`: nine readings. */
export async function cantidadesDe(
  q: Consulta,
  grupos: readonly Pick<Grupo, "saf" | "codipres">[],
): Promise<Map<string, number>> {
  const cantidades = new Map<string, number>();
  if (grupos.length === 0) return cantidades;
  const distintos = <T extends string | number>(de: readonly T[]) => [...new Set(de)];
  const safs = distintos(grupos.map((g) => g.saf));
  const codigos = distintos(grupos.map((g) => g.codipres));
  const marcas = (de: readonly unknown[]) => de.map(() => "?").join(", ");
  for (const base of BASES) {
    const contadas = await q.valores(
      `SELECT saf, codipres, count(*) FROM ${tablaDe(base)} WHERE saf IN (${marcas(safs)}) ` +
        `AND codipres IN (${marcas(codigos)}) GROUP BY saf, codipres`,
      [...safs, ...codigos],
    );
    for (const [saf, codipres, n] of contadas) {
      const par = `${saf}|${codipres}`;
      cantidades.set(par, (cantidades.get(par) ?? 0) + Number(n));
    }
  }
  return cantidades;
}

/** Who looks at the rows of a base, one by one: the values of `columnasDe(base)`. */
export type Mirada = (base: Base) => (fila: readonly unknown[]) => void;

/** Every row of a group, read once for all who look at them. */
export async function recorrer(
  q: Consulta,
  grupo: Pick<Grupo, "saf" | "codipres">,
  miradas: readonly Mirada[],
): Promise<void> {
  for (const base of BASES) {
    const mirar = miradas.map((mirada) => mirada(base));
    const lotes = lotesDe(q, tablaDe(base), columnasDe(base), grupo, TANDA);
    for await (const lote of conAnticipo(lotes, lotes.next())) {
      for (const una of mirar) lote.forEach(una);
    }
  }
}

/** Reads every row. @param otras who looks at them too. */
export async function contar(
  q: Consulta,
  grupo: Grupo,
  otras: readonly Mirada[] = [],
): Promise<CuentaDelGrupo> {
  const catalogo = await catalogoDe(q, grupo);
  const cuenta = new CuentaDelGrupo();
  const mirada: Mirada = (base) => {
    const validador = crearValidador(base, catalogo);
    return (fila) => {
      const sumadas = base === CARGOS ? LUGARES.map((i) => fila[i]) : [];
      cuenta.sumar(base, validador.bits(fila) !== 0, sumadas, 1);
    };
  };
  await recorrer(q, grupo, [mirada, ...otras]);
  return cuenta;
}
