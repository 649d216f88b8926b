/** The programmatic structure of one classifier (ejercicio, version). Pure and immutable. */
import { type FilaReferencia, ordenar } from "./instantanea.ts";

export interface Cadena {
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
}

/** A line of `aperturas`. */
export interface Apertura extends Cadena {
  readonly jur: number;
  readonly sjur: number;
  readonly ent: number;
  readonly car: number;
  readonly saf: number;
  readonly fin: number;
  readonly fun: number;
  readonly descripcion: string;
}

/** Where a SAF stands in the State ([O3]). */
export interface Institucion {
  readonly jur: number;
  readonly sjur: number;
  readonly ent: number;
  readonly car: number;
}

/** saf 0–999 and four levels 0–99 in one exact number. */
function numero(saf: number, { prog, subp, proy, act }: Cadena): number {
  return (((saf * 100 + prog) * 100 + subp) * 100 + proy) * 100 + act;
}

const enRango = (c: Cadena): boolean =>
  [c.prog, c.subp, c.proy, c.act].every((n) => Number.isInteger(n) && n >= 0 && n <= 99);

/** The chains that contain a chain: its levels zeroed from the last one up. */
function ancestros({ prog, subp, proy }: Cadena): Cadena[] {
  return [
    { prog, subp, proy, act: 0 },
    { prog, subp, proy: 0, act: 0 },
    { prog, subp: 0, proy: 0, act: 0 },
  ];
}

/** Openings by SAF and chain; which of them are leaves, where spending is charged ([B2]). */
export class Estructura {
  readonly #porCadena = new Map<number, Apertura>();
  readonly #conDescendientes = new Set<number>();
  readonly #porSaf: ReadonlyMap<number, readonly Apertura[]>;

  constructor(filas: readonly FilaReferencia[]) {
    const lineas = ordenar(filas, ["saf", "prog", "subp", "proy", "act"]) as unknown as Apertura[];
    for (const linea of lineas) {
      const propio = numero(linea.saf, linea);
      this.#porCadena.set(propio, linea);
      for (const ancestro of ancestros(linea)) {
        const n = numero(linea.saf, ancestro);
        if (n !== propio) this.#conDescendientes.add(n);
      }
    }
    this.#porSaf = Map.groupBy(lineas, (l) => l.saf);
  }

  /** Lines of a SAF in chain order. */
  lineas(saf: number): readonly Apertura[] {
    return this.#porSaf.get(saf) ?? [];
  }

  apertura(saf: number, cadena: Cadena): Apertura | undefined {
    return enRango(cadena) ? this.#porCadena.get(numero(saf, cadena)) : undefined;
  }

  /** Listed, and nothing listed below it: spending is charged to leaves ([B2]). */
  esHoja(saf: number, cadena: Cadena): boolean {
    return this.apertura(saf, cadena) !== undefined &&
      !this.#conDescendientes.has(numero(saf, cadena));
  }

  /** Listed, or with something listed below it. */
  conoce(saf: number, cadena: Cadena): boolean {
    return this.apertura(saf, cadena) !== undefined ||
      this.#conDescendientes.has(numero(saf, cadena));
  }

  /** Institution of a SAF in this structure; undefined when it has no line. */
  institucion(saf: number): Institucion | undefined {
    const primera = this.lineas(saf)[0];
    if (!primera) return undefined;
    const { jur, sjur, ent, car } = primera;
    return { jur, sjur, ent, car };
  }

  /** Each institution and SAF once, in order. */
  organismos(): (Institucion & { readonly saf: number })[] {
    const vistos = new Map<string, Institucion & { readonly saf: number }>();
    for (const lineas of this.#porSaf.values()) {
      for (const { jur, sjur, ent, car, saf } of lineas) {
        vistos.set([jur, sjur, ent, car, saf].join("."), { jur, sjur, ent, car, saf });
      }
    }
    return ordenar([...vistos.values()], ["jur", "sjur", "ent", "car", "saf"]);
  }
}
