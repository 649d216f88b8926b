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
import { TramoDeLineas } from "../engine/lineas/cursor.ts";
import {
  type CargosChunk,
  cargosDeFilas,
  crearCargos,
  NOMBRES_CARGOS,
  type Reglas,
} from "../engine/filas.ts";
import type { Leer } from "../engine/lector.ts";
import { anioDe, crearMotor, type Motor } from "../engine/motor.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { comoRechazo, rechazo } from "../errors.ts";
import { esDePorcentaje, leerReglas, mediosDe, referenciasDe } from "../momento/medios.ts";
import { Pagados } from "../momento/pagados.ts";
import { type Importes, Tasador } from "../momento/tasador.ts";
import { MesesDeCargo, SAC } from "../engine/meses-de-cargo.ts";
import { ranura } from "../engine/pago/columnas.ts";
import type { Sumidero, ValoresDeCargo } from "../engine/sumidero.ts";
import { Interno } from "../engine/interno.ts";
import { type Costos, SumaDeCostos, totalesDe } from "./costos.ts";

// Positions that cost the same, counted: whatever a trial asks of a group, it asks once of each
// kind of position. Pure.

/** Kinds by chunk: what their lines take is room that every chunk uses again. */
const POR_TANDA = 4096;
/** Coefficient 1, in hundredths. */
const SIN_COEFICIENTE = 100;

/** Of each kind, the programmes in which it is and how many rows it has in each. */
interface Programas {
  /** Where those of each kind begin; one more at the end. */
  readonly comienzos: Uint32Array;
  readonly prog: Uint8Array;
  readonly veces: Float64Array;
}

/** Some kinds. */
interface Tanda {
  readonly cargos: CargosChunk;
  readonly programas: Programas;
}

const cadenaDe = (c: CargosChunk, i: number): number =>
  c.prog[i] | c.subp[i] << 7 | c.proy[i] << 14 | c.act[i] << 21;

/**
 * Counts the rows of a group by kind: everything that their amounts rest on. Where they stand and
 * who pays them does not change what they cost; their chain does when some rule names it, and the
 * positions of a row count together.
 */
class Clases {
  readonly #tandas: CargosChunk[] = [];
  readonly #puestos = new Interno();
  readonly #pagos = new Interno();
  readonly #cantidades = new Interno();
  readonly #clases = new Interno(4096);
  /** Chains that some rule names. */
  readonly #conRegla: ReadonlySet<number>;
  /** Kinds by programme, and rows of each. */
  readonly #enPrograma = new Interno(4096);
  #veces = new Float64Array(4096);

  constructor(reglas: Reglas, private readonly conCoeficiente: boolean) {
    this.#conRegla = new Set(
      Object.values(reglas).flat().filter((r) => r.prog !== 0)
        .map((r) => r.prog | r.subp << 7 | r.proy << 14 | r.act << 21),
    );
  }

  /** Kinds so far. */
  get cuantas(): number {
    return this.#clases.total;
  }

  agregar(c: CargosChunk): void {
    for (let i = 0; i < c.n; i++) {
      const cadena = this.#cadena(c, i);
      const q = c.cargos[i] + c.vacantes[i];
      const coefval = this.conCoeficiente ? c.coefval[i] : SIN_COEFICIENTE;
      const puesto = this.#puestos.de(cadena | c.pprin[i] << 28, c.esc[i], c.cat[i]);
      const pago = this.#pagos.de(
        c.agrup[i] | c.nivel[i] << 8 | c.grado[i] << 16 | c.feje[i] << 24,
        c.codp[i],
        c.codes[i],
      );
      const cantidad = this.#cantidades.de(q, coefval, c.tcober[i] | c.mes_inicio[i] << 4);
      const total = this.#clases.total;
      const k = this.#clases.de(puesto, pago, cantidad);
      if (k === total) this.#nueva(c, i, { cadena, q, coefval });
      const lugar = this.#enPrograma.de(k, c.prog[i], 0);
      if (lugar === this.#veces.length) {
        const mayor = new Float64Array(lugar * 2);
        mayor.set(this.#veces);
        this.#veces = mayor;
      }
      this.#veces[lugar]++;
    }
  }

  tandas(): Tanda[] {
    const lugares = Array.from({ length: this.cuantas }, () => [] as number[]);
    for (let lugar = 0; lugar < this.#enPrograma.total; lugar++) {
      lugares[this.#enPrograma.clave(lugar, 0)].push(lugar);
    }
    return this.#tandas.map((cargos, t): Tanda => {
      const suyos = lugares.slice(t * POR_TANDA, t * POR_TANDA + cargos.n);
      const comienzos = new Uint32Array(cargos.n + 1);
      suyos.forEach((l, i) => comienzos[i + 1] = comienzos[i] + l.length);
      const todos = suyos.flat();
      return {
        cargos,
        programas: {
          comienzos,
          prog: Uint8Array.from(todos, (l) => this.#enPrograma.clave(l, 1)),
          veces: Float64Array.from(todos, (l) => this.#veces[l]),
        },
      };
    });
  }

  /** 0, all programmes, for what no rule names. */
  #cadena(c: CargosChunk, i: number): number {
    const cadena = cadenaDe(c, i);
    return this.#conRegla.has(cadena) ? cadena : 0;
  }

  #nueva(
    c: CargosChunk,
    i: number,
    { cadena, q, coefval }: { cadena: number; q: number; coefval: number },
  ): void {
    let tanda = this.#tandas.at(-1);
    if (tanda === undefined || tanda.n === POR_TANDA) {
      this.#tandas.push(tanda = crearCargos(POR_TANDA));
    }
    const n = tanda.n++;
    for (const columna of NOMBRES_CARGOS) tanda[columna][n] = c[columna][i];
    tanda.prog[n] = cadena & 127;
    tanda.subp[n] = cadena >>> 7 & 127;
    tanda.proy[n] = cadena >>> 14 & 127;
    tanda.act[n] = cadena >>> 21 & 127;
    tanda.cargos[n] = q;
    tanda.vacantes[n] = 0;
    tanda.coefval[n] = coefval;
  }
}

// Where what kinds of position cost goes: by months, or the year at the values of one.

/** What they cost in each month; no line is made. */
class SumideroPorMeses implements Sumidero {
  readonly #meses = new MesesDeCargo();
  #programas: Programas | null = null;

  constructor(private readonly suma: SumaDeCostos) {}

  preparar(): void {}

  /** The kinds that come next are these. */
  abrir(programas: Programas): void {
    this.#programas = programas;
  }

  cargo(c: CargosChunk, i: number, valores: ValoresDeCargo): void {
    const programas = this.#programas;
    if (programas === null) throw new TypeError("no se dijo de qué clases son los cargos");
    const { comienzos, prog, veces } = programas;
    const { pprin, mon } = valores.perfil;
    this.#meses.repartir(c.cargos[i] + c.vacantes[i], valores, (ppar, rubro, meses) => {
      const suya = ranura(pprin, ppar, mon);
      for (let n = comienzos[i]; n < comienzos[i + 1]; n++) {
        this.suma.agregarMeses(prog[n], suya, meses, veces[n], rubro === SAC);
      }
    });
  }

  simple(): void {
    throw new TypeError("sólo cargos");
  }
}

/** The year of kinds of position at the values of one month, by currency. */
class SumideroDeClases implements Sumidero {
  #programas: Programas | null = null;

  /** @param totales centavos by currency, to which it adds. */
  constructor(readonly totales: Record<string, number>) {}

  preparar(): void {}

  /** The kinds that come next are these. */
  abrir(programas: Programas): void {
    this.#programas = programas;
  }

  cargo(_: CargosChunk, i: number, { perfil, grupo, veces, sac }: ValoresDeCargo): void {
    if (grupo === null || this.#programas === null) return;
    const { comienzos, veces: filas } = this.#programas;
    let total = perfil.total * veces + sac + grupo.adicionales.suma + grupo.complementos.suma;
    if (perfil.conContribuciones) total += grupo.contribuciones.suma;
    const clave = String(perfil.mon);
    for (let n = comienzos[i]; n < comienzos[i + 1]; n++) {
      this.totales[clave] = (this.totales[clave] ?? 0) + total * filas[n];
    }
  }

  simple(): void {
    throw new TypeError("sólo cargos");
  }
}

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
export const lineasDeEnsayo = (q: Consulta, g: Grupo, leer?: Leer): AsyncGenerator<TramoDeLineas> =>
  lineasAhora(q, { ...g, criterio: "mensual" }, leer);

/** The lines of the rows of a group as they are now, by its criterio. @throws Rechazo */
export async function* lineasAhora(
  q: Consulta,
  g: Grupo,
  leer?: Leer,
): AsyncGenerator<TramoDeLineas> {
  const r = await referenciasDe(q, g);
  const { reglas } = await leerReglas(q, g, r);
  const medios = mediosDe(g, r, reglas);
  const tasador = new Tasador(leer ? { ...medios, leer } : medios);
  for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
    for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), g, LOTE)) {
      const sumidero = new SumideroLineas();
      enPalabras(r, () => tasador.valuar(base, tasador.validas(base, lote), sumidero));
      const mes = g.criterio === "mensual" ? undefined : 0;
      yield new TramoDeLineas(sumidero.bloque(), tasador.diccionario(), mes);
    }
  }
}
