/**
 * The cube of a valuation: its lines added up by the few fields that summaries ask for. It is a
 * block like any other, with a row for each cell and one line on it, so that whatever groups lines
 * groups cells and gives the same figures.
 */
import { sumar } from "../../../core/domain/money.ts";
import type { CampoDeGrupos } from "./agregar.ts";
import { Interno } from "./interno.ts";
import {
  agregarLinea,
  agregarRenglon,
  type Bloque,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  crecerLineas,
  type Diccionario,
} from "./lineas.ts";

/** What a cell says of its lines. */
export const CAMPOS_CUBO = ["saf", "base", "mon", "prog", "pprin", "ppar", "esc"] as const;

const DEL_CUBO: ReadonlySet<CampoDeGrupos> = new Set<CampoDeGrupos>(CAMPOS_CUBO);

/** Whether cells answer what is asked by these fields alone. */
export const respondeElCubo = (campos: Iterable<CampoDeGrupos>): boolean =>
  new Set(campos).isSubsetOf(DEL_CUBO);

/** What the cells of a cube refer to: nothing, they have no field that needs it. */
export const DICCIONARIO_CUBO: Diccionario = { componentes: [], parametros: [], conjuntos: [] };

const CUENTAS = ["ocupados", "vacantes", "financiados", "horas", "licencias"] as const;
/** Greatest count that a row holds; what passes it goes on in another row of the same cell. */
const MAXIMA = 0xffffffff;

/** Adds up the blocks of a valuation as they come. */
export class Cubo {
  readonly #celdas: Bloque = {
    renglones: crearRenglones(256),
    lineas: crearLineas(256),
    segmentos: crearSegmentos(0),
  };
  readonly #renglones = new Interno(256);
  readonly #claves = new Interno(256);
  /** Row of each cell: the last one, where its counts took several. */
  readonly #lugares: number[] = [];

  /** @throws Desborde when the amount of a cell reaches the limit. */
  agregar({ renglones: r, lineas: l }: Bloque): void {
    const { renglones: celdas, lineas: sumas } = this.#celdas;
    let actual = -1;
    let clave = 0;
    let partida = -1;
    let celda = -1;
    for (let i = 0; i < l.n; i++) {
      const k = l.renglon[i];
      const ppar = l.ppar[i];
      if (k !== actual) {
        actual = k;
        const apertura = r.prog[k] << 16 | r.pprin[k] << 8 | r.unidad[k];
        clave = this.#renglones.de(
          r.saf[k] << 16 | r.base[k] << 8 | r.mon[k],
          apertura,
          r.esc[k] | 0,
        );
        partida = -1;
      }
      // Lines of one item mostly come together.
      if (ppar !== partida) {
        partida = ppar;
        celda = this.#claves.de(clave, ppar, 0);
        if (celda === this.#lugares.length) this.#lugares.push(this.#nueva(r, k, ppar));
      }
      let lugar = this.#lugares[celda];
      if (l.conteo[i] === 1) {
        if (CUENTAS.some((c) => celdas[c][lugar] + r[c][k] > MAXIMA)) {
          this.#lugares[celda] = lugar = this.#nueva(r, k, ppar);
        }
        for (const c of CUENTAS) celdas[c][lugar] += r[c][k];
        sumas.conteo[lugar] = 1;
      }
      sumas.importe[lugar] = sumar(sumas.importe[lugar], l.importe[i], "un subtotal");
    }
  }

  #nueva(r: Bloque["renglones"], k: number, ppar: number): number {
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
      mensual: -1,
      importe: 0,
      conteo: 0,
      parametros: 0,
    });
    return renglon;
  }

  /** The cells so far, in the order in which they came. */
  bloque(): Bloque {
    return this.#celdas;
  }
}
