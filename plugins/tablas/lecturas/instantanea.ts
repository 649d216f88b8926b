/**
 * The reference data in memory: immutable, the same for every structure and month. Pure: built
 * from rows, asked by key and month.
 */
import { tramoDe, type TramoDeGrados, vigenteEn } from "#core/domain/dated.ts";
import { campo, elegir } from "#core/domain/fields.ts";
import { type Clave, type Empaque, empaque } from "./clave.ts";
import { Sumas } from "./sumas.ts";
import {
  clavePrimaria,
  columnasDeValor,
  type TablaReferencia,
  tablaReferencia,
  TABLAS,
} from "#proto/recursos/tablas.ts";

export type ValorFila = number | string | boolean | null;
/** A stored row: centavos and hundredths, as in the database. */
export type FilaReferencia = Readonly<Record<string, ValorFila>>;

/** The answer that the engine gets and records ([V9]); booleans are 0/1. */
export interface LecturaDeTabla {
  /** Month since which the value stands; null in tables that are not dated. */
  readonly desde_mes: number | null;
  readonly valores: Readonly<Record<string, number | string | null>>;
  readonly norma: string | null;
}

/** What the snapshot needs to know of an organismo. */
export interface OrganismoReferencia {
  readonly saf: number;
  readonly nombre: string;
  readonly jur: number;
  readonly sjur: number;
  readonly ent: number;
  readonly car: number;
  readonly usa_coefval: boolean;
}

interface Entrada {
  readonly desde_mes: number;
  readonly fila: FilaReferencia;
  readonly lectura: LecturaDeTabla;
}

const plano = (v: ValorFila): number | string | null => typeof v === "boolean" ? Number(v) : v;

function comparar(a: ValorFila, b: ValorFila): number {
  return a === b ? 0 : (a ?? "") < (b ?? "") ? -1 : 1;
}

/** Sorts by columns, texts by code unit: the same order on both databases. */
export function ordenar<C extends string, F extends Readonly<Record<C, ValorFila>>>(
  filas: readonly F[],
  por: readonly C[],
): F[] {
  return [...filas].sort((a, b) => {
    for (const columna of por) {
      const orden = comparar(a[columna], b[columna]);
      if (orden !== 0) return orden;
    }
    return 0;
  });
}

/** One table: its rows in key order and its index. */
class Indice {
  /** Entries of each key, oldest first. */
  readonly historias = new Map<number | string, Entrada[]>();
  readonly filas: readonly FilaReferencia[];
  readonly #empaque: Empaque;

  constructor(readonly tabla: TablaReferencia, filas: readonly FilaReferencia[]) {
    const { campos } = tabla;
    const valores = columnasDeValor(tabla);
    // `conjunto` tables are asked by month first: the whole set is one history.
    const porConjunto = tabla.fechada === "conjunto";
    this.#empaque = empaque(elegir(campos, tabla.clave));
    this.filas = ordenar(
      filas,
      porConjunto ? ["desde_mes", ...tabla.clave] : clavePrimaria(tabla),
    );
    for (const fila of this.filas) {
      const clave = porConjunto ? 0 : this.#empaque(fila);
      if (clave === null) throw new Error(`${tabla.id}: clave fuera de rango`);
      const desde_mes = tabla.fechada ? Number(fila.desde_mes) : 0;
      this.historias.getOrInsertComputed(clave, () => []).push({
        desde_mes,
        fila,
        lectura: {
          desde_mes: tabla.fechada ? desde_mes : null,
          valores: Object.fromEntries(valores.map((c) => [c, plano(fila[c])])),
          norma: typeof fila.norma === "string" && fila.norma !== "" ? fila.norma : null,
        },
      });
    }
  }

  entrada(clave: Clave, mes: number): Entrada | null {
    const numero = this.#empaque(clave);
    const entradas = numero === null ? undefined : this.historias.get(numero);
    if (!entradas) return null;
    return this.tabla.fechada ? vigenteEn(entradas, mes) : entradas[0];
  }
}

/** A key of a dated table and its row at a month; null before its first value ([R1]). */
export interface Vigencia {
  readonly clave: FilaReferencia;
  readonly fila: FilaReferencia | null;
}

/** A row of a table as it is stored and as an edit would leave it; null = there is none. */
export interface FilaCambiada {
  readonly tabla: string;
  readonly antes: FilaReferencia | null;
  readonly despues: FilaReferencia | null;
}

/** The rows of a table with some of them changed. */
export function conCambios(
  tabla: TablaReferencia,
  filas: readonly FilaReferencia[],
  cambios: readonly Pick<FilaCambiada, "antes" | "despues">[],
): FilaReferencia[] {
  const clave = clavePrimaria(tabla);
  const lugarDe = (fila: FilaReferencia) => clave.map((c) => fila[c]).join("|");
  const quedan = new Map<string, FilaReferencia | null>();
  for (const { antes } of cambios) if (antes) quedan.set(lugarDe(antes), null);
  for (const { despues } of cambios) if (despues) quedan.set(lugarDe(despues), despues);
  return [
    ...filas.filter((f) => !quedan.has(lugarDe(f))),
    ...[...quedan.values()].filter((f) => f !== null),
  ];
}

/** Tables that snapshots keep apart because they belong to one structure. */
export const DE_ESTRUCTURA: readonly string[] = ["aperturas", "mapeo_esidif"];

export const TABLAS_INSTANTANEA = TABLAS.filter((t) => !DE_ESTRUCTURA.includes(t.id));

/** All that is known at every month; `leer` answers for one ([R1]). Immutable: shared freely. */
export class Instantanea {
  readonly #indices = new Map<string, Indice>();
  readonly #tramos: readonly TramoDeGrados[];
  readonly #partidas: ReadonlyMap<number, LecturaDeTabla>;
  readonly #organismos: ReadonlyMap<number, OrganismoReferencia>;
  readonly #sumas: Sumas;

  /** @param otra whose tables are those of this one where `filas` brings none. */
  constructor(
    filas: ReadonlyMap<string, readonly FilaReferencia[]>,
    organismos: readonly OrganismoReferencia[],
    otra?: Instantanea,
  ) {
    for (const tabla of TABLAS_INSTANTANEA) {
      const { id: nombre } = tabla;
      const suyas = filas.get(nombre);
      const indice = suyas === undefined && otra ? otra.#indice(nombre) : null;
      this.#indices.set(nombre, indice ?? new Indice(tabla, suyas ?? []));
    }
    this.#organismos = new Map(organismos.map((o) => [o.saf, o]));
    this.#sumas = new Sumas(
      this.filas("sumas_fijas"),
      (esc) => String(this.fila("escalafones", { esc })?.regimen ?? ""),
    );
    this.#tramos = this.filas("sinep_tramos") as unknown as readonly TramoDeGrados[];
    const existe: LecturaDeTabla = { desde_mes: null, valores: {}, norma: null };
    this.#partidas = new Map(this.filas("clasificador").map((f) => [Number(f.pprin), existe]));
  }

  #indice(tabla: string): Indice {
    const indice = this.#indices.get(tabla);
    if (!indice) throw new Error(`no se lee por clave la tabla ${tabla}`);
    return indice;
  }

  /** Every stored row in key order, history included. */
  filas(tabla: string): readonly FilaReferencia[] {
    return this.#indice(tabla).filas;
  }

  /** What it would be with rows that nobody stored: read as it will be once they are. */
  con(cambios: readonly FilaCambiada[]): Instantanea {
    const filas = new Map(
      [...Map.groupBy(cambios, (c) => c.tabla)].map(([nombre, suyos]) =>
        [nombre, conCambios(tablaReferencia(nombre), this.filas(nombre), suyos)] as const
      ),
    );
    return new Instantanea(filas, [...this.#organismos.values()], this);
  }

  organismo(saf: number): OrganismoReferencia | undefined {
    return this.#organismos.get(saf);
  }

  /**
   * The entry of a key at a month ([R1]), or null: unknown key, or no value yet. Beside the
   * reference tables it answers `partidas` (pprin: some line of the classifier has it),
   * `organismos` (saf: the flags that the arithmetic reads) and, of `sumas_fijas`, those in force
   * for a scale and main item.
   */
  leer(tabla: string, clave: Clave, mes: number): LecturaDeTabla | null {
    if (tabla === "partidas") return this.#partidas.get(Number(clave.pprin)) ?? null;
    if (tabla === "organismos") {
      const organismo = this.#organismos.get(Number(clave.saf));
      if (!organismo) return null;
      return {
        desde_mes: null,
        valores: { usa_coefval: Number(organismo.usa_coefval) },
        norma: null,
      };
    }
    if (tabla === "sumas_fijas") {
      return this.#sumas.leer(Number(clave.esc), Number(clave.pprin), mes);
    }
    const indice = this.#indice(tabla);
    return indice.tabla.fechada === "conjunto"
      ? this.#tramo(clave, mes)
      : indice.entrada(clave, mes)?.lectura ?? null;
  }

  /** The row of a key at a month, with its texts. */
  fila(tabla: string, clave: Clave, mes = 0): FilaReferencia | null {
    return this.#indice(tabla).entrada(clave, mes)?.fila ?? null;
  }

  /** [R3] A grade outside every range of an existing set has 0 %; without a set, no value. */
  #tramo(clave: Clave, mes: number): LecturaDeTabla | null {
    const grado = clave.grado;
    if (typeof grado !== "number") return null;
    const tramo = tramoDe(this.#tramos, mes, grado);
    if (!tramo) return null;
    return {
      desde_mes: tramo.desde_mes,
      valores: { porcentaje: tramo.porcentaje },
      norma: null,
    };
  }

  /** Every key of a dated table, in key order, with its row at the month. */
  vigencias(tabla: string, mes: number): Vigencia[] {
    return [...this.#indice(tabla).historias.values()].map((entradas) => ({
      clave: entradas[0].fila,
      fila: vigenteEn(entradas, mes)?.fila ?? null,
    }));
  }
}

/** Kind of the pseudo-tables' keys, to read a recorded parameter again. */
const CLAVES_PROPIAS = {
  partidas: { pprin: campo.entero(0, 9) },
  organismos: { saf: campo.entero(0, 999) },
  sinep_tramos: { grado: campo.entero(0, 99) },
  sumas_fijas: { esc: campo.entero(0, 9999), pprin: campo.entero(0, 9) },
};

/** Key columns of whatever `leer` answers. */
export function camposDeClave(tabla: string) {
  if (tabla in CLAVES_PROPIAS) return CLAVES_PROPIAS[tabla as keyof typeof CLAVES_PROPIAS];
  const t = tablaReferencia(tabla);
  return elegir(t.campos, t.clave);
}
