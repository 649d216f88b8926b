/**
 * Positions that cost the same, counted: whatever a trial asks of a group, it asks once of each
 * kind of position. Pure.
 */
import { Interno } from "../engine/interno.ts";
import { type CargosChunk, crearCargos, NOMBRES_CARGOS, type Reglas } from "../engine/filas.ts";

/** Kinds by chunk: what their lines take is room that every chunk uses again. */
const POR_TANDA = 4096;
/** Coefficient 1, in hundredths. */
const SIN_COEFICIENTE = 100;

/** Some kinds, and how many rows are of each. */
export interface Tanda {
  readonly cargos: CargosChunk;
  readonly veces: Float64Array;
}

const cadenaDe = (c: CargosChunk, i: number): number =>
  c.prog[i] | c.subp[i] << 7 | c.proy[i] << 14 | c.act[i] << 21;

/**
 * Counts the rows of a group by kind: everything that their amounts rest on, and their programme.
 * Where they stand and who pays them does not change what they cost; their chain does when some
 * rule names it, and the positions of a row count together.
 */
export class Clases {
  readonly #tandas: Tanda[] = [];
  readonly #puestos = new Interno();
  readonly #pagos = new Interno();
  readonly #cantidades = new Interno();
  readonly #clases = new Interno(4096);
  /** Chains that some rule names. */
  readonly #conRegla: ReadonlySet<number>;
  /** The chain that stands for the others of each programme. */
  readonly #comunes = new Map<number, number>();

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
      if (k < total) this.#tandas[Math.trunc(k / POR_TANDA)].veces[k % POR_TANDA]++;
      else this.#nueva(c, i, { cadena, q, coefval });
    }
  }

  tandas(): readonly Tanda[] {
    return this.#tandas;
  }

  #cadena(c: CargosChunk, i: number): number {
    const cadena = cadenaDe(c, i);
    if (this.#conRegla.has(cadena)) return cadena;
    return this.#comunes.getOrInsert(c.prog[i], cadena);
  }

  #nueva(
    c: CargosChunk,
    i: number,
    { cadena, q, coefval }: { cadena: number; q: number; coefval: number },
  ): void {
    let tanda = this.#tandas.at(-1);
    if (tanda === undefined || tanda.cargos.n === POR_TANDA) {
      tanda = { cargos: crearCargos(POR_TANDA), veces: new Float64Array(POR_TANDA) };
      this.#tandas.push(tanda);
    }
    const { cargos: suyos, veces } = tanda;
    const n = suyos.n++;
    for (const columna of NOMBRES_CARGOS) suyos[columna][n] = c[columna][i];
    suyos.subp[n] = cadena >>> 7 & 127;
    suyos.proy[n] = cadena >>> 14 & 127;
    suyos.act[n] = cadena >>> 21 & 127;
    suyos.cargos[n] = q;
    suyos.vacantes[n] = 0;
    suyos.coefval[n] = coefval;
    veces[n] = 1;
  }
}
