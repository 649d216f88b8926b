/**
 * A group that can be valued again and again under other values than those stored, and nothing
 * written ([W4]): its rows stay in memory by kinds, and the engine is that of every
 * valuation.
 */
import type { Consulta } from "#core/plugin.ts";
import type { ErrorDeBase } from "#proto/valuation.ts";
import {
  BASES,
  catalogoEn,
  columnasDe,
  crearValidador,
  type Grupo,
  lotesDe,
  tablaDe,
} from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { Tramo } from "../engine/lineas/cursor.ts";
import { cargosDeFilas, type Reglas } from "../engine/filas.ts";
import type { Leer } from "../engine/lector.ts";
import { anioDe, crearMotor, type Motor } from "../engine/motor.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { comoRechazo, rechazo } from "../errors.ts";
import { esDePorcentaje, leerReglas, mediosDe, referenciasDe } from "../momento/medios.ts";
import { Pagados } from "../momento/pagados.ts";
import { type Importes, Tasador } from "../momento/tasador.ts";
import { Clases, type Tanda } from "./clases.ts";
import { SumideroDeClases, SumideroPorMeses } from "./por-meses.ts";
import { type Costos, SumaDeCostos, totalesDe } from "./costos.ts";

const LOTE = 8_192;

const pagados = new Pagados("pagos_de_ensayos");

/** @throws Rechazo naming a missing value or a limit. */
function enPalabras<T>(r: Referencias, valuar: () => T): T {
  try {
    return valuar();
  } catch (error) {
    throw comoRechazo(error, r);
  }
}

/** The values that are stored; who keeps it keeps nothing of a group. */
const guardados = (r: Referencias): Leer => (tabla, clave, mes) => r.leer(tabla, clave, mes);

export class Ensayo {
  #base: Costos | null = null;
  #aUnMes: Importes | null = null;

  private constructor(
    readonly grupo: Grupo,
    private readonly criterio: Grupo["criterio"],
    readonly referencias: Referencias,
    private readonly reglas: Reglas,
    private readonly tandas: readonly Tanda[],
    /** What does not rest on dated values, already by months. */
    private readonly otras: Costos,
    /** Kinds of position. */
    readonly clases: number,
  ) {}

  /**
   * Reads a group. `q` must be one snapshot.
   * @param criterio by which its rows are checked, and `anual` values them.
   * @throws Rechazo with `errores` when rows are invalid, as valuing it so would.
   */
  static async leer(
    q: Consulta,
    g: Grupo,
    criterio: Grupo["criterio"] = "mensual",
  ): Promise<Ensayo> {
    const suyo: Grupo = { ...g, criterio };
    const r = await referenciasDe(q, suyo);
    const { reglas, fuera } = await leerReglas(q, suyo, r);
    const errores: ErrorDeBase[] = [];
    const clases = new Clases(reglas, g.organismo.usa_coefval);
    const tasador = new Tasador(mediosDe(suyo, r, reglas));
    const otras = new SumaDeCostos();
    for (const base of BASES) {
      let registros = fuera[base.id] ?? 0;
      if (!esDePorcentaje(base)) {
        const validador = crearValidador(base, catalogoEn(r, suyo));
        for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), g, LOTE)) {
          for (const fila of lote) if (validador.bits(fila) !== 0) registros++;
          if (registros > 0 || errores.length > 0) continue;
          if (base.id === "cargos") clases.agregar(cargosDeFilas(columnasDe(base), lote));
          else {
            const sumidero = new SumideroLineas();
            enPalabras(r, () => tasador.valuar(base, lote, sumidero));
            otras.agregar(sumidero.bloque(), tasador.diccionario());
          }
        }
      }
      if (registros > 0) errores.push({ base: base.id, registros });
    }
    if (errores.length > 0) throw rechazo("registros_con_errores", {}, { errores });
    return new Ensayo(
      g,
      criterio,
      r,
      reglas,
      clases.tandas(),
      enPalabras(r, () => otras.costos()),
      clases.cuantas,
    );
  }

  /** By months with the values that are stored. @throws Rechazo */
  base(): Costos {
    return this.#base ??= this.valuar(guardados(this.referencias), "");
  }

  /**
   * By months with the values of a reader.
   * @param que what the reader says beside what is stored: of two alike, the same text; null = who
   * knows.
   * @throws Rechazo naming a missing value or a limit.
   */
  valuar(leer: Leer, que: string | null = null): Costos {
    return enPalabras(this.referencias, () => {
      const suma = new SumaDeCostos();
      suma.agregarCostos(this.otras);
      const sumidero = new SumideroPorMeses(suma);
      const motor = this.#motor(que, { leer, ejercicio: this.grupo.ejercicio });
      for (const { cargos, programas } of this.tandas) {
        sumidero.abrir(programas);
        motor.cargos(cargos, sumidero);
      }
      return suma.costos();
    });
  }

  /** Centavos by currency with the values of its month alone ([V1]–[V10]). @throws Rechazo */
  aUnMes(): Importes {
    return this.#aUnMes ??= this.#totales("", { leer: guardados(this.referencias) });
  }

  /**
   * Centavos of the year by currency, by the criterio with which it was read, with the values of a
   * reader. @param que as in `valuar` @throws Rechazo
   */
  anual(leer: Leer, que: string): Importes {
    const grupo: Grupo = { ...this.grupo, criterio: this.criterio };
    return this.#totales(que, { leer, ...anioDe(grupo) });
  }

  #totales(que: string, como: { readonly leer: Leer; readonly ejercicio?: number }): Importes {
    return enPalabras(this.referencias, () => {
      const sumidero = new SumideroDeClases(totalesDe(this.otras));
      const motor = this.#motor(que, como);
      for (const { cargos, programas } of this.tandas) {
        sumidero.abrir(programas);
        motor.cargos(cargos, sumidero);
      }
      return sumidero.totales;
    });
  }

  /** The pays of the other groups that were tried under the same values are known. */
  #motor(que: string | null, como: { readonly leer: Leer; readonly ejercicio?: number }): Motor {
    const { saf, desde_mes: mes, organismo: { usa_coefval } } = this.grupo;
    const { reglas, referencias: { instantanea } } = this;
    const entrada = { saf, mes, reglas, ...como };
    if (que === null) return crearMotor(entrada);
    const clave = `${mes}|${como.ejercicio ?? ""}|${usa_coefval}|${que}`;
    return pagados.motor(instantanea, clave, entrada);
  }
}

/**
 * The lines that a group would have by months with the values of a reader, row by row and in their
 * order. Nothing is stored. @throws Rechazo
 */
export const lineasDeEnsayo = (q: Consulta, g: Grupo, leer?: Leer): AsyncGenerator<Tramo> =>
  lineasAhora(q, { ...g, criterio: "mensual" }, leer);

/** The lines of the rows of a group as they are now, by its criterio. @throws Rechazo */
export async function* lineasAhora(
  q: Consulta,
  g: Grupo,
  leer?: Leer,
): AsyncGenerator<Tramo> {
  const r = await referenciasDe(q, g);
  const { reglas } = await leerReglas(q, g, r);
  const medios = mediosDe(g, r, reglas);
  const tasador = new Tasador(leer ? { ...medios, leer } : medios);
  for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
    for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), g, LOTE)) {
      const sumidero = new SumideroLineas();
      enPalabras(r, () => tasador.valuar(base, tasador.validas(base, lote), sumidero));
      const mes = g.criterio === "mensual" ? undefined : 0;
      yield new Tramo(sumidero.bloque(), tasador.diccionario(), mes);
    }
  }
}
