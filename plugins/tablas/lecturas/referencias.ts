/** What exists and what it is worth in one structure at one month. Pure and immutable. */
import { type Clave, leerClave } from "./clave.ts";
import { tablaReferencia, valorPrevio } from "#proto/recursos/tablas.ts";
import type { Apertura, Cadena, Estructura, Institucion } from "./estructura.ts";
import {
  camposDeClave,
  type FilaReferencia,
  type Instantanea,
  type LecturaDeTabla,
} from "./instantanea.ts";

export type { Clave, FilaReferencia, LecturaDeTabla };

/** An answer that a valuation recorded ([V9]); `valores` null = it was read and there was none. */
export interface ParametroLeido {
  readonly tabla: string;
  readonly clave: string;
  readonly mes: number;
  readonly desde_mes: number | null;
  readonly valores: Readonly<Record<string, number | string | null>> | null;
}

/** A snapshot seen from one structure at one month: what validators, screens and valuation read. */
export class Referencias {
  constructor(
    readonly instantanea: Instantanea,
    readonly estructura: Estructura,
    readonly ejercicio: number,
    readonly version: number,
    /** Month (yyyymm) at which dated values are read. */
    readonly mes: number,
    /** The counter under which all of it was read: while it is the same, so are the answers. */
    readonly contador = 0,
  ) {}

  /**
   * Entry of a key at a month ([R1]); null when unknown or without value yet.
   * @param mes another one than its own: those that a row covers ([Y3]).
   */
  leer(tabla: string, clave: Clave, mes = this.mes): LecturaDeTabla | null {
    return this.instantanea.leer(tabla, clave, mes);
  }

  /** What a key that was read, as it was recorded, says at a month; null as in `leer`. */
  releer(
    { tabla, clave }: Pick<ParametroLeido, "tabla" | "clave">,
    mes = this.mes,
  ): LecturaDeTabla | null {
    return this.leer(tabla, leerClave(clave, camposDeClave(tabla)), mes);
  }

  existe(tabla: string, clave: Clave): boolean {
    return this.leer(tabla, clave) !== null;
  }

  /** Description of a key; empty when unknown. Dated tables answer the one of the month. */
  descripcion(tabla: string, clave: Clave): string {
    const texto = this.instantanea.fila(tabla, clave, this.mes)?.descripcion;
    return typeof texto === "string" ? texto : "";
  }

  /** Rows of a reference table in key order; of a dated one, those with a value at the month. */
  filas(tabla: string): readonly FilaReferencia[] {
    if (!tablaReferencia(tabla).fechada) return this.instantanea.filas(tabla);
    return this.instantanea.vigencias(tabla, this.mes).map((v) => v.fila)
      .filter((fila) => fila !== null);
  }

  /** Listed for this SAF and without listed descendants ([B2]). */
  esHoja(saf: number, prog: number, subp: number, proy: number, act: number): boolean {
    return this.estructura.esHoja(saf, { prog, subp, proy, act });
  }

  /** Lines of the structure of a SAF, in chain order. */
  aperturas(saf: number): readonly Apertura[] {
    return this.estructura.lineas(saf);
  }

  /** The line of a chain, if it is listed. */
  apertura(saf: number, cadena: Cadena): Apertura | undefined {
    return this.estructura.apertura(saf, cadena);
  }

  /** Description of a chain; empty when it is not listed. */
  descripcionApertura(saf: number, cadena: Cadena): string {
    return this.apertura(saf, cadena)?.descripcion ?? "";
  }

  /** [O3] From the structure, else from the organismo, else 0. */
  institucion(saf: number): Institucion {
    const enEstructura = this.estructura.institucion(saf);
    if (enEstructura) return enEstructura;
    const o = this.instantanea.organismo(saf);
    return { jur: o?.jur ?? 0, sjur: o?.sjur ?? 0, ent: o?.ent ?? 0, car: o?.car ?? 0 };
  }

  /**
   * First recorded answer that reading again would not repeat, or null ([V12]): another value,
   * another effective month, a value where there was none, none where there was one. Each is read
   * at the month at which it was. `norma` and descriptions are not amounts and make nothing stale.
   */
  primeraDiferencia<P extends ParametroLeido>(parametros: Iterable<P>): P | null {
    for (const parametro of parametros) {
      if (!this.#repite(parametro)) return parametro;
    }
    return null;
  }

  #repite(leido: ParametroLeido): boolean {
    const { tabla, mes, desde_mes, valores } = leido;
    const ahora = this.releer(leido, mes);
    if (!ahora || !valores) return !ahora && !valores;
    const dijo = (nombre: string) =>
      nombre in valores ? valores[nombre] : valorPrevio(tabla, nombre);
    return ahora.desde_mes === desde_mes &&
      Object.entries(ahora.valores).every(([nombre, valor]) => dijo(nombre) === valor);
  }
}
