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

/** Of each kind, the programmes in which it is and how many rows it has in each. */
export interface Programas {
  /** Where those of each kind begin; one more at the end. */
  readonly comienzos: Uint32Array;
  readonly prog: Uint8Array;
  readonly veces: Float64Array;
}

/** Some kinds. */
export interface Tanda {
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
export class Clases {
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
