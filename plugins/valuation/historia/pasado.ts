/** What a group was worth right after an entry of its trail, with the tables as they are now ([A3]). */
import type { Consulta } from "#core/plugin.ts";
import {
  type Base,
  BASES,
  catalogoEn,
  columnasDe,
  crearValidador,
  encabezadoEn,
  type FilaBase,
  filasEn,
  type Grupo,
} from "#plugins/bases/service.ts";
import { esDeValores } from "../engine/errores.ts";
import type { FilasEnBloque } from "../engine/filas.ts";
import { SumideroTotales } from "../engine/totales.ts";
import { esDePorcentaje, mediosDe, referenciasDe, reglasDeGrupo } from "../momento/medios.ts";
import { type Importes, importesDe, Tasador } from "../momento/tasador.ts";

type FilasDeBase = Map<number, FilaBase>;

/** Rows of a group at a moment, which go back change by change. */
export class Pasado {
  private constructor(
    private readonly q: Consulta,
    /** As it is now. */
    private readonly grupo: Grupo,
    readonly filas: ReadonlyMap<string, FilasDeBase>,
  ) {}

  static async en(q: Consulta, grupo: Grupo, asiento: number): Promise<Pasado> {
    const filas = new Map<string, FilasDeBase>();
    for (const base of BASES) filas.set(base.id, await filasEn(q, base, grupo, asiento));
    return new Pasado(q, grupo, filas);
  }

  volver(base: Base, id: number, antes: FilaBase | null): void {
    const suyas = this.filas.get(base.id);
    if (antes) suyas?.set(id, antes);
    else suyas?.delete(id);
  }

  #bloque(base: Base): FilasEnBloque {
    const columnas = columnasDe(base);
    return [...this.filas.get(base.id) ?? []]
      .map(([id, fila]) => columnas.map((c) => c === "id" ? id : fila[c] ?? 0));
  }

  /** What its rows are worth with its own rules, under the header of then. */
  async tasar(asiento: number): Promise<{
    readonly tasador: Tasador;
    readonly totales: Importes | null;
    readonly grupo: Grupo;
  }> {
    const { q } = this;
    const grupo = { ...this.grupo, ...await encabezadoEn(q, this.grupo, asiento) };
    const r = await referenciasDe(q, grupo);
    const catalogo = catalogoEn(r, grupo);
    const reglas = await reglasDeGrupo((base) => {
      const validador = crearValidador(base, catalogo);
      return Promise.resolve(this.#bloque(base).filter((f) => validador.bits(f) === 0));
    });
    const tasador = new Tasador(mediosDe(grupo, r, reglas));
    const sumidero = new SumideroTotales();
    try {
      for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
        tasador.valuar(base, tasador.validas(base, this.#bloque(base)), sumidero);
      }
      return { tasador, grupo, totales: importesDe(sumidero) };
    } catch (error) {
      // Where a value is missing there is no total, and a valuation says which.
      if (esDeValores(error)) return { tasador, grupo, totales: null };
      throw error;
    }
  }
}
