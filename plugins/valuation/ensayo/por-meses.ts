/**
 * What kinds of position cost in each month, straight from what the engine works out of each, with
 * the functions that give the months of stored lines ([Y9]): no line is made. Pure.
 */
import { repartirEn } from "../../../core/domain/money.ts";
import type { CargosChunk } from "../engine/filas.ts";
import {
  type Calendario,
  calendarioDePago,
  conPagos,
  pesosDeContribuciones,
  sacPorPagos,
} from "../engine/lineas/meses.ts";
import type { Perfil } from "../engine/pago/paga.ts";
import { agregarAdicionales } from "../engine/pago/pago.ts";
import type { Seccion } from "../engine/reglas.ts";
import type { Sumidero, ValoresDeCargo } from "../engine/sumideros.ts";
import type { Programas } from "./clases.ts";
import type { SumaDeCostos } from "./costos.ts";

const MESES = 12;

/** What a profile pays in each month, and by what its percentages are shared. */
interface PagoDelAnio {
  readonly calendario: Calendario;
  /** Slots of its components, and of each the twelve months of one position. */
  readonly ranuras: readonly number[];
  readonly meses: Float64Array;
}

function pagoDelAnio(perfil: Perfil): PagoDelAnio {
  const { segmentos: pago, pagado: { segmentos }, p, w, wSac } = perfil;
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
  const ranuras: number[] = [];
  const meses = new Float64Array(perfil.n * MESES);
  const { fijas } = perfil;
  for (let j = 0; j < perfil.n; j++) {
    const suya = perfil.pprin << 12 | fijas.ppar[j] << 4 | perfil.mon;
    let lugar = ranuras.indexOf(suya);
    if (lugar < 0) lugar = ranuras.push(suya) - 1;
    for (let k = 0; k < segmentos.length; k++) {
      const mensual = pago === null ? perfil.valor[j] : pago.mensual[j * pago.n + k];
      if (mensual <= 0) continue;
      for (let m = segmentos[k].desde; m <= segmentos[k].hasta; m++) {
        meses[lugar * MESES + m - 1] += mensual;
      }
    }
  }
  return { calendario, ranuras, meses };
}

export class SumideroPorMeses implements Sumidero {
  readonly #pagos = new Map<Perfil, PagoDelAnio>();
  #programas: Programas | null = null;
  readonly #mes = new Float64Array(MESES);
  /** By segment of the row at hand. */
  readonly #partes = new Float64Array(MESES);
  readonly #w = new Float64Array(MESES);

  constructor(private readonly suma: SumaDeCostos) {}

  preparar(): void {}

  /** The kinds that come next are these. */
  abrir(programas: Programas): void {
    this.#programas = programas;
  }

  cargo(c: CargosChunk, i: number, valores: ValoresDeCargo): void {
    const { perfil, grupo, importes, sac } = valores;
    // Without amount it has no months.
    if (grupo === null) return;
    const pago = this.#pagos.getOrInsertComputed(perfil, () => pagoDelAnio(perfil));
    const { calendario, ranuras, meses } = pago;
    const q = c.cargos[i] + c.vacantes[i];
    const mes = this.#mes;
    for (let s = 0; s < ranuras.length; s++) {
      for (let m = 0; m < MESES; m++) mes[m] = meses[s * MESES + m] * q;
      this.#agregar(i, ranuras[s]);
    }
    const { adicionales, complementos, contribuciones } = grupo;
    // Its part of the adicionales is the same in the pay of the SAC and in that of contributions.
    const partes = valores.partes ?? this.#partesDe(calendario, adicionales.n, importes);
    if (calendario.mensual && adicionales.ranura >= 0) {
      mes.fill(0);
      mes.set(partes.subarray(0, calendario.n), calendario.desde[0] - 1);
      this.#agregar(i, adicionales.ranura);
    } else this.#porP(i, adicionales, importes, 0, calendario);
    let desde = adicionales.n;
    const w = this.#w;
    let pagos: readonly [number, number] = [0, 0];
    if (sac !== 0) {
      mes.fill(0);
      for (let k = 0; k < calendario.n; k++) w[k] = calendario.wSac[k] * q + partes[k];
      pagos = sacPorPagos(calendario, w, sac, mes);
      this.#agregar(i, perfil.sacRanura, true);
    }
    this.#porP(i, complementos, importes, desde, calendario);
    desde += complementos.n;
    if (!perfil.conContribuciones || contribuciones.n === 0) return;
    for (let k = 0; k < calendario.n; k++) w[k] = calendario.w[k] * q + partes[k];
    const pesos = pesosDeContribuciones(calendario, w, pagos);
    this.#seccion(i, contribuciones, importes, desde, (importe) => conPagos(importe, pesos, mes));
  }

  simple(): void {
    throw new TypeError("sólo cargos");
  }

  /** The parts of the adicionales of the row. */
  #partesDe({ p }: Calendario, cuantos: number, importes: Float64Array): Float64Array {
    agregarAdicionales(p, importes, cuantos, this.#partes.fill(0));
    return this.#partes;
  }

  #porP(
    i: number,
    s: Seccion,
    importes: Float64Array,
    desde: number,
    { pDelMes }: Calendario,
  ): void {
    this.#seccion(i, s, importes, desde, (importe) => repartirEn(importe, pDelMes, this.#mes));
  }

  /** Lines of a section, those of one item together. */
  #seccion(
    i: number,
    s: Seccion,
    importes: Float64Array,
    desde: number,
    repartir: (importe: number) => void,
  ): void {
    if (s.n === 0) return;
    this.#mes.fill(0);
    for (let j = 0; j < s.n; j++) {
      if (importes[desde + j] !== 0) repartir(importes[desde + j]);
      if (j < s.n - 1 && s.ranuras[j + 1] === s.ranuras[j]) continue;
      this.#agregar(i, s.ranuras[j]);
      this.#mes.fill(0);
    }
  }

  /** The month at hand, for every row of the kind. */
  #agregar(i: number, ranura: number, esSac = false): void {
    const programas = this.#programas;
    if (programas === null) throw new TypeError("no se dijo de qué clases son los cargos");
    const { comienzos, prog, veces } = programas;
    for (let n = comienzos[i]; n < comienzos[i + 1]; n++) {
      this.suma.agregarMeses(prog[n], ranura, this.#mes, veces[n], esSac);
    }
  }
}

/** The year of kinds of position at the values of one month, by currency. */
export class SumideroDeClases implements Sumidero {
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
