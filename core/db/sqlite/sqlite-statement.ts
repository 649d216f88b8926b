/** SQLite's prepared statements, checked going in and coming out, and the bulk insert over them. */
import type { Statement } from "bun:sqlite";
import type { Lectura, Parametro } from "../types.ts";
import type { Unidad } from "../unit.ts";
import { conLugar, leido, parametro } from "../values.ts";

/** Values bound per multi-row INSERT: from here on bigger statements gain nothing. */
const VALORES_POR_INSERT = 600;

export type Celda = Exclude<Parametro, bigint>;

/** A prepared statement that checks what goes in and what comes out. */
export class Sentencia {
  /** @param escribe whether it is run where writing is done. */
  constructor(
    private readonly st: Statement<unknown, Celda[]>,
    private readonly unidad: Unidad | undefined,
    private readonly escribe: boolean,
  ) {}

  #correr<T>(parametros: readonly Parametro[], fn: (p: Celda[]) => T): T {
    this.unidad?.exigir();
    try {
      return fn(parametros.map(parametro));
    } catch (causa) {
      const error = conLugar(causa, !this.escribe);
      if (this.unidad) this.unidad.fallo = error;
      throw error;
    }
  }

  values(...parametros: readonly Parametro[]): unknown[][] {
    return this.#correr(parametros, (p) => {
      // The statement answers null instead of [] when it has no columns.
      const filas = (this.st.values(...p) ?? []) as unknown[][];
      for (const fila of filas) {
        for (const valor of fila) if (typeof valor === "number") leido(valor);
      }
      return filas;
    });
  }

  all(parametros: readonly Parametro[], leer?: Lectura): Record<string, unknown>[] {
    return this.#correr(parametros, (p) => {
      const filas = this.st.all(...p) as Record<string, unknown>[];
      for (const fila of filas) {
        for (const nombre in fila) {
          const valor = fila[nombre];
          if (typeof valor === "number") leido(valor);
        }
        leer?.(fila);
      }
      return filas;
    });
  }

  run(...parametros: readonly Parametro[]): { changes: number } {
    return this.#correr(parametros, (p) => this.st.run(...p));
  }

  /** As `run`, for values that `parametro` has already passed. */
  correrRevisados(parametros: Celda[]): void {
    try {
      this.st.run(...parametros);
    } catch (error) {
      if (this.unidad) this.unidad.fallo = error;
      throw error;
    }
  }
}

/** Rows gathered into multi-row INSERTs; what is left at the end goes row by row. */
export class Insercion {
  total = 0;
  #puestos = 0;
  readonly #juntados: Celda[];
  readonly #muchas: Sentencia;
  readonly #una: Sentencia;

  constructor(
    tabla: string,
    private readonly columnas: readonly string[],
    preparar: (sql: string) => Sentencia,
  ) {
    const porLote = Math.max(1, Math.floor(VALORES_POR_INSERT / columnas.length));
    const nombres = columnas.map((c) => `"${c}"`).join(", ");
    const una = `(${columnas.map(() => "?").join(", ")})`;
    const inicio = `INSERT INTO "${tabla}" (${nombres}) VALUES `;
    this.#juntados = Array<Celda>(porLote * columnas.length).fill(null);
    this.#una = preparar(inicio + una);
    this.#muchas = preparar(inicio + Array(porLote).fill(una).join(", "));
  }

  agregar(fila: readonly Parametro[]): void {
    const ancho = this.columnas.length;
    if (fila.length !== ancho) throw new Error("fila con otra cantidad de columnas");
    const juntados = this.#juntados;
    for (let i = 0; i < ancho; i++) juntados[this.#puestos + i] = parametro(fila[i]);
    this.#puestos += ancho;
    this.total++;
    if (this.#puestos === juntados.length) {
      this.#puestos = 0;
      this.#muchas.correrRevisados(juntados);
    }
  }

  terminar(): number {
    const ancho = this.columnas.length;
    for (let i = 0; i < this.#puestos; i += ancho) {
      this.#una.correrRevisados(this.#juntados.slice(i, i + ancho));
    }
    return this.total;
  }
}
