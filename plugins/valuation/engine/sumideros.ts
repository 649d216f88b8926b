/**
 * Where valued amounts go: all the lines here, or only totals by object of expenditure
 * (`totales.ts`). Both are fed by the same engine, so that a total is always the sum of the lines.
 */
import { Desborde, LIMITE } from "../../../core/domain/money.ts";
import type { CargosChunk } from "./filas.ts";
import type { Lector } from "./lector.ts";
import {
  type Bloque,
  codigoDeRubro,
  crearLineas,
  crearRenglones,
  crecerLineas,
  crecerRenglones,
  type Lineas,
  type Renglones,
  UNIDAD,
} from "./lineas.ts";
import { conjuntoDeRegla, type Perfil } from "./perfil.ts";
import type { GrupoDeReglas, Seccion } from "./reglas.ts";

/** Amounts of one position row, in the fixed order in which its lines are produced. */
export interface ValoresDeCargo {
  readonly perfil: Perfil;
  /** null when the row is worth 0: a percentage of it would be 0 too, so no rule is looked at. */
  readonly grupo: GrupoDeReglas | null;
  /** Positions times months: a component's yearly amount is its monthly one multiplied by this. */
  readonly anual: number;
  /** Amounts of the rules: adicionales, then complementos, then contribuciones. */
  readonly importes: Float64Array;
  readonly sac: number;
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
export interface RenglonSimple {
  readonly base: number;
  readonly id: number;
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
  readonly ubic: number;
  readonly ff: number;
  readonly pprin: number;
  readonly mon: number;
  readonly esc: number;
  /** Positions that the row counts as occupied and financed (contratos especiales, [V10]). */
  readonly ocupados: number;
  readonly lineas: readonly LineaSimple[];
}

export interface Sumidero {
  /** Called before the rows of a chunk, to make room. */
  preparar(lector: Lector, saf: number, renglones: number): void;
  cargo(chunk: CargosChunk, i: number, v: ValoresDeCargo): void;
  simple(r: RenglonSimple): void;
}

const SAC = codigoDeRubro("sac");

function acumular(totales: Float64Array, donde: number, importe: number, que: () => string): void {
  const total = totales[donde] + importe;
  if (!(total < LIMITE && total > -LIMITE)) throw new Desborde(que());
  totales[donde] = total;
}

/** A component without months keeps its line, so that its remuneration can be shown ([V9]). */
export function seMuestraSinMeses(tcober: number, mensual: number): boolean {
  return tcober === 0 && mensual !== 0;
}

/** Keeps every line, with the total of each currency. */
export class SumideroLineas implements Sumidero {
  readonly #renglones: Renglones;
  readonly #lineas: Lineas;
  readonly #porMoneda = new Float64Array(16);
  readonly #usada = new Uint8Array(16);
  #lector: Lector | null = null;
  #saf = 0;
  #sac = 0;

  /** @param capacidad lines expected per chunk; it grows by itself. */
  constructor(capacidad = 4096) {
    this.#renglones = crearRenglones(256);
    this.#lineas = crearLineas(capacidad);
  }

  preparar(lector: Lector, saf: number, renglones: number): void {
    this.#lector = lector;
    this.#saf = saf;
    this.#sac = lector.componente("sac");
    crecerRenglones(this.#renglones, renglones);
  }

  /** What was collected since the last `vaciar`. The arrays are reused: encode or copy them. */
  bloque(): Bloque {
    return { renglones: this.#renglones, lineas: this.#lineas };
  }

  /** Forgets the lines, keeps the room and the totals. */
  vaciar(): void {
    this.#renglones.n = 0;
    this.#lineas.n = 0;
  }

  /** Centavos of every currency that had a line, of everything that went through. */
  totales(): Record<string, number> {
    const totales: Record<string, number> = {};
    this.#porMoneda.forEach((t, mon) => {
      if (this.#usada[mon] === 1) totales[String(mon)] = t;
    });
    return totales;
  }

  cargo(c: CargosChunk, i: number, v: ValoresDeCargo): void {
    const r = this.#renglones;
    const k = r.n++;
    const { perfil, grupo, importes } = v;
    const horas = perfil.unidad === UNIDAD.horas;
    const q = c.cargos[i] + c.vacantes[i];
    r.base[k] = 0;
    r.id[k] = c.id[i];
    r.saf[k] = this.#saf;
    r.prog[k] = c.prog[i];
    r.subp[k] = c.subp[i];
    r.proy[k] = c.proy[i];
    r.act[k] = c.act[i];
    r.ubic[k] = c.ubic[i];
    r.ff[k] = c.ff[i];
    r.pprin[k] = c.pprin[i];
    r.mon[k] = perfil.mon;
    r.esc[k] = c.esc[i];
    r.agrup[k] = c.agrup[i];
    r.nivel[k] = c.nivel[i];
    r.grado[k] = c.grado[i];
    r.cat[k] = c.cat[i];
    r.feje[k] = c.feje[i];
    r.codp[k] = c.codp[i];
    r.codes[k] = c.codes[i];
    r.unidad[k] = perfil.unidad;
    r.ocupados[k] = c.cargos[i];
    r.vacantes[k] = c.vacantes[i];
    r.financiados[k] = !horas && c.tcober[i] > 0 ? q : 0;
    r.horas[k] = horas ? q : 0;
    r.licencias[k] = 0;
    r.tcober[k] = c.tcober[i];

    const reglas = grupo === null
      ? 0
      : grupo.adicionales.n + grupo.complementos.n + grupo.contribuciones.n;
    const l = this.#lineas;
    crecerLineas(l, perfil.n + 1 + reglas);
    let total = 0;
    for (let j = 0; j < perfil.n; j++) {
      const importe = perfil.mensual[j] * v.anual;
      // [V9]; the basico line stays: it counts ([V10])
      if (j > 0 && importe === 0 && !seMuestraSinMeses(c.tcober[i], perfil.mensual[j])) continue;
      const n = l.n++;
      l.renglon[n] = k;
      l.ppar[n] = perfil.ppar[j];
      l.rubro[n] = perfil.rubro[j];
      l.componente[n] = perfil.componente[j];
      l.porcentaje[n] = perfil.porcentaje[j];
      l.regla[n] = 0;
      l.mensual[n] = perfil.mensual[j];
      l.importe[n] = importe;
      l.conteo[n] = j === 0 ? 1 : 0;
      l.parametros[n] = perfil.conjunto[j];
      total += importe;
    }
    if (grupo !== null) {
      let desde = 0;
      total += this.#reglas(k, perfil, grupo.adicionales, importes, desde);
      desde += grupo.adicionales.n;
      if (v.sac !== 0) {
        const n = l.n++;
        l.renglon[n] = k;
        l.ppar[n] = perfil.sacPpar;
        l.rubro[n] = SAC;
        l.componente[n] = this.#sac;
        l.porcentaje[n] = -1;
        l.regla[n] = 0;
        l.mensual[n] = -1;
        l.importe[n] = v.sac;
        l.conteo[n] = 0;
        l.parametros[n] = perfil.sacConjunto;
        total += v.sac;
      }
      total += this.#reglas(k, perfil, grupo.complementos, importes, desde);
      desde += grupo.complementos.n;
      if (perfil.conContribuciones) {
        total += this.#reglas(k, perfil, grupo.contribuciones, importes, desde);
      }
    }
    this.#usada[perfil.mon] = 1;
    acumular(this.#porMoneda, perfil.mon, total, () => `el total en moneda ${perfil.mon}`);
  }

  #reglas(k: number, perfil: Perfil, s: Seccion, importes: Float64Array, desde: number): number {
    const l = this.#lineas;
    const lector = this.#lector;
    if (lector === null) throw new TypeError("el sumidero no fue preparado");
    const conjuntos = perfil.conjuntosRegla;
    let total = 0;
    let n = l.n;
    for (let j = 0; j < s.n; j++) {
      const importe = importes[desde + j];
      if (importe === 0) continue;
      const parametro = s.parametro[j];
      let conjunto = parametro < conjuntos.length ? conjuntos[parametro] : -1;
      if (conjunto < 0) conjunto = conjuntoDeRegla(lector, perfil, parametro);
      l.renglon[n] = k;
      l.ppar[n] = s.ppar[j];
      l.rubro[n] = s.rubro;
      l.componente[n] = s.componente[j];
      l.porcentaje[n] = s.porcentaje[j];
      l.regla[n] = s.id[j];
      l.mensual[n] = -1;
      l.importe[n] = importe;
      l.conteo[n] = 0;
      l.parametros[n] = conjunto;
      total += importe;
      n++;
    }
    l.n = n;
    return total;
  }

  simple(s: RenglonSimple): void {
    const r = this.#renglones;
    crecerRenglones(r, 1);
    const k = r.n++;
    r.base[k] = s.base;
    r.id[k] = s.id;
    r.saf[k] = this.#saf;
    r.prog[k] = s.prog;
    r.subp[k] = s.subp;
    r.proy[k] = s.proy;
    r.act[k] = s.act;
    r.ubic[k] = s.ubic;
    r.ff[k] = s.ff;
    r.pprin[k] = s.pprin;
    r.mon[k] = s.mon;
    r.esc[k] = s.esc;
    r.agrup[k] =
      r.nivel[k] =
      r.grado[k] =
      r.cat[k] =
      r.feje[k] =
      r.codp[k] =
      r.codes[k] =
        0;
    r.unidad[k] = s.ocupados > 0 ? UNIDAD.cargos : UNIDAD.nada;
    r.ocupados[k] = r.financiados[k] = s.ocupados;
    r.vacantes[k] =
      r.horas[k] =
      r.licencias[k] =
      r.tcober[k] =
        0;
    const l = this.#lineas;
    crecerLineas(l, s.lineas.length);
    for (const linea of s.lineas) {
      const n = l.n++;
      l.renglon[n] = k;
      l.ppar[n] = linea.ppar;
      l.rubro[n] = linea.rubro;
      l.componente[n] = linea.componente;
      l.porcentaje[n] = linea.porcentaje;
      l.regla[n] = 0;
      l.mensual[n] = -1;
      l.importe[n] = linea.importe;
      l.conteo[n] = linea.conteo ? 1 : 0;
      l.parametros[n] = linea.conjunto;
      this.#usada[s.mon] = 1;
      acumular(this.#porMoneda, s.mon, linea.importe, () => `el total en moneda ${s.mon}`);
    }
  }
}
