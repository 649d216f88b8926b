/**
 * Where valued amounts go: all the lines here, or only totals by object of expenditure
 * (`totales.ts`). Both are fed by the same engine, so that a total is always the sum of the lines.
 */
import { conjuntoDeRegla, conjuntosDe } from "./pago/conjuntos.ts";
import { ClasesDeRenglon } from "./clases-de-renglon.ts";
import { type CargosChunk, NOMBRES_CARGOS } from "./filas.ts";
import type { Lector } from "./lector.ts";
import {
  agregarLinea,
  agregarRenglon,
  type APERTURA,
  type Bloque,
  codigoDeBase,
  codigoDeRubro,
  type ColumnaRenglon,
  COLUMNAS_RENGLONES,
  crear,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  crecerLineas,
  crecerRenglones,
  crecerSegmentos,
  type Estructura,
  type Lineas,
  type Renglones,
  repetirLineas,
  type Segmentos,
  UNIDAD,
} from "./lineas/lineas.ts";
import type { Conjuntos, Perfil } from "./pago/paga.ts";
import { PorMoneda } from "./por-moneda.ts";
import type { GrupoDeReglas, Seccion } from "./reglas.ts";

/** Amounts of one position row, in the fixed order in which its lines are produced. */
export interface ValoresDeCargo {
  readonly perfil: Perfil;
  /** null when the row is worth 0: a percentage of it would be 0 too, so no rule is looked at. */
  readonly grupo: GrupoDeReglas | null;
  /** Positions, times months where the profile is of one month: what multiplies its values. */
  readonly veces: number;
  /** Amounts of the rules: adicionales, then complementos, then contribuciones. */
  readonly importes: Float64Array;
  readonly sac: number;
  /** Of each segment of the pay, its part of the adicionales ([Y6]); null where nobody asked. */
  readonly partes: Float64Array | null;
}

/** One line of the bases that are not positions. */
export interface LineaSimple {
  readonly ppar: number;
  readonly rubro: number;
  readonly componente: number;
  readonly porcentaje: number;
  readonly importe: number;
  readonly conteo: boolean;
  readonly conjunto: number;
}

/** A row of the bases that are not positions. */
export interface RenglonSimple extends Readonly<Record<keyof typeof APERTURA, number>> {
  readonly base: number;
  readonly id: number;
  readonly mon: number;
  readonly esc: number;
  /** Positions that the row counts as occupied and financed (contratos especiales, [V10]). */
  readonly ocupados: number;
  readonly lineas: readonly LineaSimple[];
}

export interface Sumidero {
  /** Called before the rows of a chunk, to make room; each of its positions comes next, in order. */
  preparar(lector: Lector, saf: number, renglones: number, cargos?: CargosChunk): void;
  cargo(chunk: CargosChunk, i: number, v: ValoresDeCargo): void;
  simple(r: RenglonSimple): void;
}

/** Columns of a position that its valued row keeps as they are. */
const PROPIAS = NOMBRES_CARGOS.filter((c): c is typeof c & ColumnaRenglon =>
  c in COLUMNAS_RENGLONES
);

const SAC = codigoDeRubro("sac");
const CARGOS = codigoDeBase("cargos");

/** A component without months keeps its line, so that its remuneration can be shown ([V9]). */
export function seMuestraSinMeses(tcober: number, mensual: number): boolean {
  return tcober === 0 && mensual !== 0;
}

const HECHAS = { desde: Uint32Array, cuantas: Uint32Array, total: Float64Array };
type Hechas = Estructura<typeof HECHAS>;

/** With room for that number of row. */
function crecidas(hechas: Hechas, numero: number): Hechas {
  const mayor = crear(HECHAS, numero * 2);
  mayor.desde.set(hechas.desde);
  mayor.cuantas.set(hechas.cuantas);
  mayor.total.set(hechas.total);
  return mayor;
}

/** Keeps every line, with the total of each currency. */
export class SumideroLineas implements Sumidero {
  readonly #renglones: Renglones;
  readonly #lineas: Lineas;
  readonly #segmentos: Segmentos;
  /** Lists of segments of the profiles of the block: one by component, 0 none ([Y5]). */
  readonly #listas = new Map<Perfil, Uint32Array>();
  readonly #clases = new ClasesDeRenglon();
  /** By number of row: its lines in the block, the first one counted from 1, and their total. */
  #hechas: Hechas = crear(HECHAS, 256);
  readonly #porMoneda = new PorMoneda();
  #lector: Lector | null = null;
  #saf = 0;
  #sac = 0;

  /** @param capacidad lines expected per chunk; it grows by itself. */
  constructor(capacidad = 4096) {
    this.#renglones = crearRenglones(256);
    this.#lineas = crearLineas(capacidad);
    this.#segmentos = crearSegmentos(0);
  }

  preparar(lector: Lector, saf: number, renglones: number, cargos?: CargosChunk): void {
    this.#lector = lector;
    this.#saf = saf;
    this.#sac = lector.componente("sac");
    const r = this.#renglones;
    crecerRenglones(r, renglones);
    if (!cargos) return;
    const hasta = r.n + renglones;
    r.base.fill(CARGOS, r.n, hasta);
    r.saf.fill(saf, r.n, hasta);
    r.licencias.fill(0, r.n, hasta);
    for (const c of PROPIAS) r[c].set(cargos[c].subarray(0, renglones), r.n);
    r.ocupados.set(cargos.cargos.subarray(0, renglones), r.n);
  }

  /** What was collected since the last `vaciar`. The arrays are reused: encode or copy them. */
  bloque(): Bloque {
    return { renglones: this.#renglones, lineas: this.#lineas, segmentos: this.#segmentos };
  }

  /** Forgets the lines, keeps the room and the totals. */
  vaciar(): void {
    this.#renglones.n = 0;
    this.#lineas.n = 0;
    this.#segmentos.n = 0;
    this.#listas.clear();
    this.#clases.vaciar();
    this.#hechas.desde.fill(0);
  }

  /**
   * Of each row collected, the number of what it is: rows of one number say the same in their lines,
   * whatever block they come in. 0 where it is not known.
   */
  clases(): Uint32Array {
    return this.#clases.hasta(this.#renglones.n);
  }

  /** The lists of segments of a profile, written once by block. */
  #listasDe(perfil: Perfil, { segmentos: conjunto }: Conjuntos): Uint32Array | null {
    const { segmentos: p, pagado: { segmentos } } = perfil;
    if (segmentos.length === 0) return null;
    const conocidas = this.#listas.get(perfil);
    if (conocidas !== undefined) return conocidas;
    const s = this.#segmentos;
    const n = segmentos.length;
    crecerSegmentos(s, n * perfil.n);
    const listas = new Uint32Array(perfil.n);
    let lista = s.n === 0 ? 0 : s.lista[s.n - 1];
    for (let j = 0; j < perfil.n; j++) {
      if (j > 0 && perfil.valor[j] === 0) continue;
      listas[j] = ++lista;
      for (let k = 0; k < n; k++) {
        const mensual = p === null ? perfil.valor[j] : p.mensual[j * n + k];
        if (mensual < 0) continue;
        const e = s.n++;
        s.lista[e] = lista;
        s.desde[e] = segmentos[k].desde;
        s.hasta[e] = segmentos[k].hasta;
        s.mensual[e] = mensual;
        s.parametros[e] = conjunto[k];
      }
    }
    this.#listas.set(perfil, listas);
    return listas;
  }

  /** Centavos of every currency that had a line, of everything that went through. */
  totales(): Record<string, number> {
    return this.#porMoneda.totales();
  }

  cargo(c: CargosChunk, i: number, v: ValoresDeCargo): void {
    const r = this.#renglones;
    const k = r.n++;
    const { perfil, grupo } = v;
    const horas = perfil.unidad === UNIDAD.horas;
    const q = c.cargos[i] + c.vacantes[i];
    r.mon[k] = perfil.mon;
    r.unidad[k] = perfil.unidad;
    r.financiados[k] = !horas && c.tcober[i] > 0 ? q : 0;
    r.horas[k] = horas ? q : 0;

    const total = perfil.pagado.segmentos.length === 0
      ? this.#hacer(c, i, k, v)
      : this.#repetir(c, i, k, v, this.#clases.anotar(k, perfil, grupo, q));
    this.#porMoneda.anotar(perfil.mon, total);
  }

  /** The lines of a row by its number: those of the first of the block, said again. */
  #repetir(c: CargosChunk, i: number, k: number, v: ValoresDeCargo, clase: number): number {
    if (clase >= this.#hechas.desde.length) this.#hechas = crecidas(this.#hechas, clase);
    const { desde, cuantas, total } = this.#hechas;
    const l = this.#lineas;
    if (desde[clase] === 0) {
      const primera = l.n;
      total[clase] = this.#hacer(c, i, k, v);
      cuantas[clase] = l.n - primera;
      desde[clase] = primera + 1;
    } else {
      crecerLineas(l, cuantas[clase]);
      repetirLineas(l, desde[clase] - 1, cuantas[clase], k);
    }
    return total[clase];
  }

  /** The lines of a row. @returns their sum. */
  #hacer(c: CargosChunk, i: number, k: number, v: ValoresDeCargo): number {
    const { perfil, grupo, importes } = v;
    const reglas = grupo === null
      ? 0
      : grupo.adicionales.n + grupo.complementos.n + grupo.contribuciones.n;
    const l = this.#lineas;
    crecerLineas(l, perfil.n + 1 + reglas);
    const lector = this.#lector;
    if (lector === null) throw new TypeError("el sumidero no fue preparado");
    const conjuntos = perfil.conjuntos ?? conjuntosDe(lector, perfil);
    const listas = this.#listasDe(perfil, conjuntos);
    const { fijas } = perfil;
    let total = 0;
    for (let j = 0; j < perfil.n; j++) {
      const importe = perfil.valor[j] * v.veces;
      // [V9]; the basico line stays: it counts ([V10])
      if (j > 0 && importe === 0 && !seMuestraSinMeses(c.tcober[i], fijas.mensual[j])) continue;
      agregarLinea(l, {
        renglon: k,
        ppar: fijas.ppar[j],
        rubro: fijas.rubro[j],
        componente: fijas.componente[j],
        porcentaje: perfil.porcentaje[j],
        regla: 0,
        mensual: fijas.mensual[j],
        importe,
        conteo: j === 0 ? 1 : 0,
        parametros: conjuntos.componentes[j],
        segmentos: listas === null ? 0 : listas[j],
      });
      total += importe;
    }
    if (grupo !== null) {
      let desde = 0;
      total += this.#reglas(k, lector, conjuntos, grupo.adicionales, importes, desde);
      desde += grupo.adicionales.n;
      if (v.sac !== 0) {
        agregarLinea(l, {
          renglon: k,
          ppar: perfil.sacPpar,
          rubro: SAC,
          componente: this.#sac,
          porcentaje: -1,
          regla: 0,
          mensual: -1,
          importe: v.sac,
          conteo: 0,
          parametros: conjuntos.sac,
        });
        total += v.sac;
      }
      total += this.#reglas(k, lector, conjuntos, grupo.complementos, importes, desde);
      desde += grupo.complementos.n;
      if (perfil.conContribuciones) {
        total += this.#reglas(k, lector, conjuntos, grupo.contribuciones, importes, desde);
      }
    }
    return total;
  }

  #reglas(
    k: number,
    lector: Lector,
    conjuntos: Conjuntos,
    s: Seccion,
    importes: Float64Array,
    desde: number,
  ): number {
    const l = this.#lineas;
    const { reglas } = conjuntos;
    let total = 0;
    for (let j = 0; j < s.n; j++) {
      const importe = importes[desde + j];
      if (importe === 0) continue;
      const parametro = s.parametro[j];
      let conjunto = parametro < reglas.length ? reglas[parametro] : -1;
      if (conjunto < 0) conjunto = conjuntoDeRegla(lector, conjuntos, parametro);
      agregarLinea(l, {
        renglon: k,
        ppar: s.ppar[j],
        rubro: s.rubro,
        componente: s.componente[j],
        porcentaje: s.porcentaje[j],
        regla: s.id[j],
        mensual: -1,
        importe,
        conteo: 0,
        parametros: conjunto,
      });
      total += importe;
    }
    return total;
  }

  simple({ lineas, ...s }: RenglonSimple): void {
    const renglon = agregarRenglon(this.#renglones, {
      ...s,
      saf: this.#saf,
      unidad: s.ocupados > 0 ? UNIDAD.cargos : UNIDAD.nada,
      financiados: s.ocupados,
    });
    crecerLineas(this.#lineas, lineas.length);
    for (const { conteo, conjunto, ...linea } of lineas) {
      agregarLinea(this.#lineas, {
        ...linea,
        renglon,
        regla: 0,
        mensual: -1,
        conteo: conteo ? 1 : 0,
        parametros: conjunto,
      });
      this.#porMoneda.anotar(s.mon, linea.importe);
    }
  }
}
