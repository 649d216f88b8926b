/**
 * What rows of positions cost in each month, straight from what the engine works out of each, with
 * the functions that give the months of stored lines ([Y9]): no line is looked at. Pure.
 */
import { repartirEn } from "#core/domain/money.ts";
import {
  type Calendario,
  calendarioDePago,
  conPagos,
  pesosDeContribuciones,
  sacPorPagos,
} from "./lineas/meses.ts";
import { codigoDeRubro, SIN_MENSUAL } from "./lineas/lineas.ts";
import type { Pagado, Perfil } from "./pago/paga.ts";
import { agregarAdicionales } from "./pago/pago.ts";
import type { SeccionDeReglas } from "./reglas.ts";
import type { ValoresDeCargo } from "./sumidero.ts";

const MESES = 12;
export const SAC = codigoDeRubro("sac");

/** Takes the months of an item; the array is used again. */
export type Tomar = (ppar: number, rubro: number, meses: Float64Array) => void;

/** What some covered months pay in each of them, and by what its percentages are shared. */
interface PagoDelAnio {
  readonly calendario: Calendario;
  /** Item and rubro of its components, and of each the twelve months of one position. */
  readonly partidas: readonly number[];
  readonly meses: Float64Array;
}

function pagoDelAnio(perfil: Perfil): PagoDelAnio {
  const { segmentos: pago, pagado: { segmentos }, p, w, wSac, fijas } = perfil;
  const [{ desde, hasta }] = segmentos;
  const total = hasta - desde + 1;
  const calendario = calendarioDePago(
    pago ?? {
      n: 1,
      desde: Uint8Array.of(desde),
      hasta: Uint8Array.of(hasta),
      meses: Uint8Array.of(total),
      p: Float64Array.of(p * total),
      w: Float64Array.of(w * total),
      wSac: Float64Array.of(wSac * total),
    },
  );
  const partidas: number[] = [];
  const meses = new Float64Array(perfil.n * MESES);
  for (let j = 0; j < perfil.n; j++) {
    // What has no amount has no months either.
    if (perfil.valor[j] === 0) continue;
    const partida = fijas.ppar[j] << 8 | fijas.rubro[j];
    let lugar = partidas.indexOf(partida);
    if (lugar < 0) lugar = partidas.push(partida) - 1;
    for (let k = 0; k < segmentos.length; k++) {
      const mensual = pago === null ? perfil.valor[j] : pago.mensual[j * pago.n + k];
      if (mensual === SIN_MENSUAL || mensual === 0) continue;
      for (let m = segmentos[k].desde; m <= segmentos[k].hasta; m++) {
        meses[lugar * MESES + m - 1] += mensual;
      }
    }
  }
  return { calendario, partidas, meses };
}

export class MesesDeCargo {
  readonly #pagos = new Map<Pagado, PagoDelAnio>();
  readonly #mes = new Float64Array(MESES);
  /** By segment of the row at hand. */
  readonly #partes = new Float64Array(MESES);
  readonly #w = new Float64Array(MESES);

  /**
   * The months of a row that is worth something, item by item in the order of its lines. One may come
   * more than once. @param q its positions.
   */
  repartir(q: number, valores: ValoresDeCargo, tomar: Tomar): void {
    const { perfil, grupo, importes, sac } = valores;
    // Without amount it has no months.
    if (grupo === null) return;
    const { calendario, partidas, meses } = this.#pagos.getOrInsertComputed(
      perfil.pagado,
      () => pagoDelAnio(perfil),
    );
    const mes = this.#mes;
    for (let s = 0; s < partidas.length; s++) {
      for (let m = 0; m < MESES; m++) mes[m] = meses[s * MESES + m] * q;
      tomar(partidas[s] >> 8, partidas[s] & 255, mes);
    }
    const { adicionales, complementos, contribuciones } = grupo;
    // Its part of the adicionales is the same in the pay of the SAC and in that of contributions.
    const partes = valores.partes ?? this.#partesDe(calendario, adicionales.n, importes);
    const { pDelMes } = calendario;
    const porP = (importe: number) => repartirEn(importe, pDelMes, mes);
    if (calendario.mensual && adicionales.ranura >= 0) {
      if (adicionales.suma !== 0) {
        mes.fill(0);
        mes.set(partes.subarray(0, calendario.n), calendario.desde[0] - 1);
        tomar(adicionales.ppar[0], adicionales.rubro, mes);
      }
    } else this.#seccion(adicionales, importes, 0, porP, tomar);
    let desde = adicionales.n;
    const w = this.#w;
    let pagos: readonly [number, number] = [0, 0];
    if (sac !== 0) {
      mes.fill(0);
      for (let k = 0; k < calendario.n; k++) w[k] = calendario.wSac[k] * q + partes[k];
      pagos = sacPorPagos(calendario, w, sac, mes);
      tomar(perfil.sacPpar, SAC, mes);
    }
    this.#seccion(complementos, importes, desde, porP, tomar);
    desde += complementos.n;
    if (!perfil.conContribuciones || contribuciones.n === 0) return;
    for (let k = 0; k < calendario.n; k++) w[k] = calendario.w[k] * q + partes[k];
    const pesos = pesosDeContribuciones(calendario, w, pagos);
    this.#seccion(
      contribuciones,
      importes,
      desde,
      (importe) => conPagos(importe, pesos, mes),
      tomar,
    );
  }

  /** The parts of the adicionales of the row. */
  #partesDe({ p }: Calendario, cuantos: number, importes: Float64Array): Float64Array {
    agregarAdicionales(p, importes, cuantos, this.#partes.fill(0));
    return this.#partes;
  }

  /** Lines of a section, those of one item together. */
  #seccion(
    s: SeccionDeReglas,
    importes: Float64Array,
    desde: number,
    repartir: (importe: number) => void,
    tomar: Tomar,
  ): void {
    let hay = false;
    for (let j = 0; j < s.n; j++) {
      if (importes[desde + j] !== 0) {
        if (!hay) this.#mes.fill(0);
        hay = true;
        repartir(importes[desde + j]);
      }
      if (!hay || (j < s.n - 1 && s.ppar[j + 1] === s.ppar[j])) continue;
      tomar(s.ppar[j], s.rubro, this.#mes);
      hay = false;
    }
  }
}
