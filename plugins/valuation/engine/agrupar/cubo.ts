/**
 * The cube of a valuation: its lines added up by the few fields that summaries ask for. It is a
 * block like any other, with a row for each cell and one line on it, so that whatever groups lines
 * groups cells and gives the same figures.
 */
import { sumar } from "#core/domain/money.ts";
import type { CampoDeGrupos } from "./agregar.ts";
import { crecido } from "../crecido.ts";
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
  type Diccionario,
  SIN_MENSUAL,
} from "../lineas/lineas.ts";

/** What a cell says of its lines. */
export const CAMPOS_CUBO = ["saf", "base", "mon", "prog", "pprin", "ppar", "esc"] as const;

const DEL_CUBO: ReadonlySet<CampoDeGrupos> = new Set<CampoDeGrupos>(CAMPOS_CUBO);

/** Whether cells answer what is asked by these fields alone. */
export const respondeElCubo = (campos: Iterable<CampoDeGrupos>): boolean =>
  new Set(campos).isSubsetOf(DEL_CUBO);

/** What the cells of a cube refer to: nothing, they have no field that needs it. */
export const DICCIONARIO_CUBO: Diccionario = { componentes: [], parametros: [], conjuntos: [] };

/** Counts of a row, that cells add up. */
export const CUENTAS = ["ocupados", "vacantes", "financiados", "horas", "licencias"] as const;
/** Greatest count that a row holds; what passes it goes on in another row of the same cell. */
export const MAXIMA = 0xffffffff;

/** Items that a key may have: `ppar` is of 8 bits. */
const PARTIDAS = 256;

/** Adds up the blocks of a valuation as they come. */
export class Cubo {
  readonly #celdas: Bloque = {
    renglones: crearRenglones(256),
    lineas: crearLineas(256),
    segmentos: crearSegmentos(0),
  };
  readonly #renglones = new Interno(256);
  /**
   * Row of each cell by its key and item, plus one; 0 = none yet. The last one, where its counts
   * took several.
   */
  #lugares = new Uint32Array(16 * PARTIDAS);

  /** @throws Desborde when the amount of a cell reaches the limit. */
  agregar(bloque: Bloque | Breve): void {
    const b = breveDe(bloque);
    const { renglones: r, desde, cuantas } = b;
    const { lineas: sumas } = this.#celdas;
    const [ppar, importe, conteo] = [b.columna("ppar"), b.columna("importe"), b.columna("conteo")];
    for (let k = 0; k < r.n; k++) {
      const hasta = desde[k] + cuantas[k];
      if (hasta === desde[k]) continue;
      const celdas = this.#claveDe(r, k) * PARTIDAS;
      const lugares = this.#lugares;
      for (let i = desde[k]; i < hasta; i++) {
        const celda = celdas + ppar[i];
        let lugar = lugares[celda] - 1;
        if (lugar < 0) lugar = this.#nueva(r, k, ppar[i], celda);
        if (conteo[i] === 1) lugar = this.#contar(r, k, lugar, ppar[i], celda);
        sumas.importe[lugar] = sumar(sumas.importe[lugar], importe[i], "un subtotal");
      }
    }
  }

  #claveDe({ saf, base, mon, prog, pprin, unidad, esc }: Bloque["renglones"], k: number): number {
    const clave = this.#renglones.de(
      saf[k] << 16 | base[k] << 8 | mon[k],
      prog[k] << 16 | pprin[k] << 8 | unidad[k],
      esc[k] | 0,
    );
    const desde = clave * PARTIDAS;
    if (desde === this.#lugares.length) this.#lugares = crecido(this.#lugares, desde * 2);
    return clave;
  }

  /** Adds the counts of row `k` to a cell. @returns its place, another one where they did not fit. */
  #contar(r: Bloque["renglones"], k: number, lugar: number, ppar: number, celda: number): number {
    if (this.#rebasa(r, k, lugar)) lugar = this.#nueva(r, k, ppar, celda);
    const { renglones: celdas, lineas: sumas } = this.#celdas;
    for (const c of CUENTAS) celdas[c][lugar] += r[c][k];
    sumas.conteo[lugar] = 1;
    return lugar;
  }

  /** Whether the counts of row `k` do not fit in a row of the cube. */
  #rebasa(r: Bloque["renglones"], k: number, lugar: number): boolean {
    for (const c of CUENTAS) if (this.#celdas.renglones[c][lugar] + r[c][k] > MAXIMA) return true;
    return false;
  }

  #nueva(r: Bloque["renglones"], k: number, ppar: number, celda: number): number {
    const { renglones, lineas } = this.#celdas;
    const renglon = agregarRenglon(renglones, {
      saf: r.saf[k],
      base: r.base[k],
      mon: r.mon[k],
      prog: r.prog[k],
      pprin: r.pprin[k],
      esc: r.esc[k],
      unidad: r.unidad[k],
    });
    crecerLineas(lineas, 1);
    agregarLinea(lineas, {
      renglon,
      ppar,
      rubro: 0,
      componente: 0,
      porcentaje: -1,
      regla: 0,
      mensual: SIN_MENSUAL,
      importe: 0,
      conteo: 0,
      parametros: 0,
    });
    this.#lugares[celda] = renglon + 1;
    return renglon;
  }

  /** The cells so far, in the order in which they came. */
  bloque(): Bloque {
    return this.#celdas;
  }
}
