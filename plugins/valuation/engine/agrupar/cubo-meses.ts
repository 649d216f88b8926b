/**
 * The cube of a valuation by months: its lines added up month by month, by the fields that summaries
 * by months ask for ([Y9], [Y10]). A block like any other: amounts in rows that count nobody, with a
 * list of segments that is the months of each line; counts in rows of their own, one for each run of
 * covered months. Rows that say the same are worked out once in the whole valuation.
 */
import type { CampoDeGrupos } from "./agregar.ts";
import { CAMPOS_CUBO, CUENTAS, MAXIMA } from "./cubo.ts";
import { Interno } from "../interno.ts";
import { type Breve, breveDe } from "../lineas/breve.ts";
import {
  agregarLinea,
  agregarRenglon,
  type Bloque,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  crecerLineas,
  crecerSegmentos,
  type Diccionario,
  SIN_MENSUAL,
} from "../lineas/lineas.ts";
import { bitsDePagos, type LugarDeMeses } from "../lineas/meses.ts";
import { MesesPorTipo } from "./meses-por-tipo.ts";
import { TiposDeRenglon } from "./tipos-de-renglon.ts";

/** What a cell says of its lines. */
export const CAMPOS_POR_MES = [...CAMPOS_CUBO, ...["ff", "rubro", "mes"] as const] as const;

const CAMPOS: ReadonlySet<CampoDeGrupos> = new Set<CampoDeGrupos>(CAMPOS_POR_MES);

/** Whether its cells answer what is asked by these fields: only what asks for months. */
export function respondenLosMeses(campos: Iterable<CampoDeGrupos>): boolean {
  const pedidos = new Set(campos);
  return pedidos.has("mes") && pedidos.isSubsetOf(CAMPOS);
}

const MESES = 12;
/** What a row of the cube says of the rows that it adds up. */
const DE_RENGLON = ["saf", "base", "mon", "prog", "ff", "pprin", "esc"] as const;
type Lugar = Readonly<Record<typeof DE_RENGLON[number], number>>;

/** An item and rubro of a place, month by month. */
interface Suma {
  readonly partida: number;
  readonly meses: Float64Array;
}

/** Positions of the same months that one line of a cell counts. */
interface Cuenta extends Record<typeof CUENTAS[number], number> {
  readonly lugar: number;
  readonly unidad: number;
  readonly partida: number;
  /** Covered months, both included; 0 none. */
  readonly desde: number;
  readonly hasta: number;
}

/** Adds up the blocks of a valuation by months as they come. */
export class CuboDeMeses {
  /** Where whoever makes the lines may leave the months of their classes. */
  readonly tipos = new MesesPorTipo();
  readonly #renglones = new TiposDeRenglon(this.tipos);
  readonly #aperturas = new Interno(256);
  readonly #claves = new Interno(256);
  readonly #lugares: Lugar[] = [];
  /** How many rows of each kind there are in each place. */
  readonly #pares = new Interno();
  readonly #veces: number[] = [];
  readonly #clavesDeCuenta = new Interno(256);
  readonly #cuentas: Cuenta[] = [];
  /** Counts that were full, in the order in which they filled. */
  readonly #llenas: Cuenta[] = [];

  agregar(bloque: Bloque | Breve, dic: Diccionario): void {
    const b = breveDe(bloque);
    const { renglones: r, desde, cuantas } = b;
    const [ppar, rubro, conteo] = [b.columna("ppar"), b.columna("rubro"), b.columna("conteo")];
    this.#renglones.abrir(b, dic);
    for (let k = 0; k < r.n; k++) {
      if (cuantas[k] === 0) continue;
      const lugar = this.#lugar(r, k);
      const tipo = this.#renglones.de(k);
      const par = this.#pares.de(lugar, tipo, 0);
      if (par === this.#veces.length) this.#veces.push(1);
      else this.#veces[par]++;
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) {
        if (conteo[i] !== 0) this.#contar(r, k, lugar, ppar[i] << 8 | rubro[i], tipo);
      }
    }
  }

  #lugar(r: Bloque["renglones"], k: number): number {
    const apertura = this.#aperturas.de(
      r.saf[k] << 16 | r.base[k] << 8 | r.mon[k],
      r.prog[k] << 8 | r.pprin[k],
      r.esc[k] | 0,
    );
    const lugar = this.#claves.de(apertura, r.ff[k] | 0, 0);
    if (lugar === this.#lugares.length) {
      const { saf, base, mon, prog, ff, pprin, esc } = r;
      this.#lugares.push({
        saf: saf[k],
        base: base[k],
        mon: mon[k],
        prog: prog[k],
        ff: ff[k],
        pprin: pprin[k],
        esc: esc[k],
      });
    }
    return lugar;
  }

  #contar(
    r: Bloque["renglones"],
    k: number,
    lugar: number,
    partida: number,
    tipo: number,
  ): void {
    const { desde, hasta } = this.tipos.tipo(tipo);
    const cual = this.#clavesDeCuenta.de(
      lugar,
      partida,
      r.unidad[k] << 8 | desde << 4 | hasta,
    );
    let cuenta = this.#cuentas[cual];
    if (cuenta === undefined || rebasa(cuenta, r, k)) {
      if (cuenta !== undefined) this.#llenas.push(cuenta);
      const nueva = {
        lugar,
        unidad: r.unidad[k],
        partida,
        desde,
        hasta,
        ocupados: 0,
        vacantes: 0,
        financiados: 0,
        horas: 0,
        licencias: 0,
      };
      cuenta = this.#cuentas[cual] = nueva;
    }
    for (const c of CUENTAS) cuenta[c] += r[c][k];
  }

  /** The months of each item of each place, in the order in which they came. */
  #sumas(): Suma[][] {
    const sumas: Suma[][] = this.#lugares.map(() => []);
    const conocidas = new Interno();
    const todas: Suma[] = [];
    const { partidas, meses } = this.tipos;
    for (let par = 0; par < this.#veces.length; par++) {
      const veces = this.#veces[par];
      const lugar = this.#pares.clave(par, 0);
      const { primera, fin } = this.tipos.tipo(this.#pares.clave(par, 1));
      for (let p = primera; p < fin; p++) {
        const cual = conocidas.de(lugar, partidas[p], 0);
        if (cual === todas.length) {
          const nueva = { partida: partidas[p], meses: new Float64Array(MESES) };
          todas.push(nueva);
          sumas[lugar].push(nueva);
        }
        const suma = todas[cual].meses;
        for (let m = 0; m < MESES; m++) suma[m] += meses[p * MESES + m] * veces;
      }
    }
    return sumas;
  }

  /** The cells so far, in the order in which they came. */
  bloque(): Bloque {
    const celdas: Bloque = {
      renglones: crearRenglones(256),
      lineas: crearLineas(256),
      segmentos: crearSegmentos(1024),
    };
    let lista = 0;
    const linea = (
      renglon: number,
      partida: number,
      meses: Float64Array | null,
      cuenta = false,
    ) => {
      if (meses !== null) anotarMeses(celdas, ++lista, meses);
      crecerLineas(celdas.lineas, 1);
      agregarLinea(celdas.lineas, {
        renglon,
        ppar: partida >> 8,
        rubro: partida & 255,
        componente: 0,
        porcentaje: -1,
        regla: 0,
        mensual: SIN_MENSUAL,
        importe: meses === null || cuenta ? 0 : meses.reduce((t, x) => t + x, 0),
        conteo: cuenta ? 1 : 0,
        parametros: 0,
        segmentos: meses === null ? 0 : lista,
      });
    };
    this.#sumas().forEach((partes, i) => {
      const renglon = agregarRenglon(celdas.renglones, this.#lugares[i]);
      for (const { partida, meses } of partes) linea(renglon, partida, meses);
    });
    for (const c of [...this.#llenas, ...this.#cuentas]) {
      const { lugar, partida, desde, hasta, ...cuantos } = c;
      const renglon = agregarRenglon(celdas.renglones, { ...this.#lugares[lugar], ...cuantos });
      const cubiertos = desde === 0
        ? null
        : new Float64Array(MESES).fill(-1).fill(0, desde - 1, hasta);
      linea(renglon, partida, cubiertos, true);
    }
    return celdas;
  }
}

/** Whether the counts of row `k` do not fit. */
function rebasa(cuenta: Cuenta, r: Bloque["renglones"], k: number): boolean {
  for (const c of CUENTAS) if (cuenta[c] + r[c][k] > MAXIMA) return true;
  return false;
}

/** Adds a list with the months of a line in runs of the same amount; those below 0 are not there. */
function anotarMeses({ segmentos: s }: Bloque, lista: number, meses: Float64Array): void {
  crecerSegmentos(s, MESES);
  for (let m = 0; m < MESES;) {
    let fin = m;
    while (fin + 1 < MESES && meses[fin + 1] === meses[m]) fin++;
    if (meses[m] >= 0) {
      const e = s.n++;
      s.lista[e] = lista;
      s.desde[e] = m + 1;
      s.hasta[e] = fin + 1;
      s.mensual[e] = meses[m];
      s.parametros[e] = 0;
    }
    m = fin + 1;
  }
}

/** The months of the cells of a cube, as they are stored. */
export class MesesDelCubo {
  readonly #lineas: Bloque["lineas"];
  readonly #listas: Uint32Array;
  readonly #importes: Float64Array;
  readonly #cubiertos: Uint16Array;
  readonly #hallado: { readonly todos: Float64Array; lugar: number; hasta: number };

  constructor({ lineas, segmentos: s }: Bloque) {
    this.#lineas = lineas;
    this.#listas = lineas.segmentos;
    const n = (s.n === 0 ? 0 : s.lista[s.n - 1]) + 1;
    this.#importes = new Float64Array(n * MESES);
    this.#cubiertos = new Uint16Array(n);
    for (let e = 0; e < s.n; e++) {
      const lista = s.lista[e];
      this.#importes.fill(s.mensual[e], lista * MESES + s.desde[e] - 1, lista * MESES + s.hasta[e]);
      this.#cubiertos[lista] |= (2 << s.hasta[e]) - (1 << s.desde[e]);
    }
    this.#hallado = { todos: this.#importes, lugar: 0, hasta: 0 };
  }

  lugarDe(i: number): LugarDeMeses {
    this.#hallado.lugar = this.#listas[i] * MESES;
    this.#hallado.hasta = i + 1;
    return this.#hallado;
  }

  de(i: number): Float64Array {
    const { lugar } = this.lugarDe(i);
    return this.#importes.subarray(lugar, lugar + MESES);
  }

  cubre(i: number, mes: number): boolean {
    return (this.cubiertos(i) >> mes & 1) === 1;
  }

  cubiertos(i: number): number {
    return this.#cubiertos[this.#listas[i]];
  }

  get usados(): Uint16Array {
    const { n, conteo } = this.#lineas;
    const usados = new Uint16Array(n);
    for (let i = 0; i < usados.length; i++) {
      const lista = this.#listas[i];
      const cubiertos = conteo[i] === 1 ? this.#cubiertos[lista] : 0;
      usados[i] = bitsDePagos(this.#importes, lista * MESES) | cubiertos;
    }
    return usados;
  }
}
