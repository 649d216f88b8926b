/** Where all the valued lines go; what many rows say, once. */
import { conjuntoDeRegla, conjuntosDe } from "./pago/conjuntos.ts";
import type { MesesPorTipo } from "./agrupar/meses-por-tipo.ts";
import { ClasesDeRenglon } from "./clases-de-renglon.ts";
import { type CargosChunk, NOMBRES_CARGOS } from "./filas.ts";
import type { Lector } from "./lector.ts";
import {
  type Breve,
  crearDichas,
  crecerDichas,
  decir,
  desplegar,
  type Dichas,
} from "./lineas/breve.ts";
import {
  agregarRenglon,
  type Bloque,
  codigoDeBase,
  codigoDeRubro,
  type ColumnaRenglon,
  COLUMNAS_RENGLONES,
  crear,
  crearRenglones,
  crearSegmentos,
  crecer,
  crecerRenglones,
  crecerSegmentos,
  type Renglones,
  type Segmentos,
  SIN_MENSUAL,
  UNIDAD,
} from "./lineas/lineas.ts";
import { MesesDeCargo } from "./meses-de-cargo.ts";
import { Sobrantes } from "./sobrantes.ts";
import type { Conjuntos, Perfil } from "./pago/paga.ts";
import { PorMoneda } from "./por-moneda.ts";
import type { GrupoDeReglas, SeccionDeReglas } from "./reglas.ts";
import {
  type RenglonSimple,
  seMuestraSinMeses,
  type Sumidero,
  type ValoresDeCargo,
} from "./sumidero.ts";

/** Columns of a position that its valued row keeps as they are. */
const PROPIAS = NOMBRES_CARGOS.filter((c): c is typeof c & ColumnaRenglon =>
  c in COLUMNAS_RENGLONES
);

const SAC = codigoDeRubro("sac");
const CARGOS = codigoDeBase("cargos");

/** By class of row: its first line, counted from 1, how many they are, and their total. */
const HECHAS = {
  desde: Uint32Array,
  cuantas: Uint32Array,
  total: Float64Array,
  /** The last block in which it came, and how many lists of segments were before its own there. */
  bloque: Uint32Array,
  listas: Uint32Array,
};
/** Of each row of the block: see `Breve`. */
const DE_RENGLON = {
  desde: Uint32Array,
  cuantas: Uint32Array,
  listas: Uint32Array,
  clases: Uint32Array,
  primeras: Uint32Array,
};

/** Where lines are made. @param lineas that it has room for; it grows by itself. */
export const hacerLugar = (lineas = 4096) => ({
  renglones: crearRenglones(256),
  dichas: crearDichas(lineas),
  segmentos: crearSegmentos(0),
  hechas: crear(HECHAS, 256),
  deRenglon: crear(DE_RENGLON, 256),
});
type Lugar = ReturnType<typeof hacerLugar>;

const lugares = new Sobrantes<Lugar>(hacerLugar);

/** Lines that are remembered from one block to the next. */
const RECORDADAS = 2 ** 20;

/** Keeps every line, with the total of each currency. */
export class SumideroLineas implements Sumidero {
  readonly #renglones: Renglones;
  readonly #dichas: Dichas;
  readonly #segmentos: Segmentos;
  /** How many lists of segments of the block come before those of a profile. */
  readonly #listas = new Map<Perfil, number>();
  readonly #clases = new ClasesDeRenglon();
  readonly #hechas: Lugar["hechas"];
  readonly #deRenglon: Lugar["deRenglon"];
  /** The class of the row that comes next. */
  #clase = 0;
  #bloque = 1;
  #primeras = 0;
  #lineas = 0;
  /** Whether there are lines that no other row will say. */
  #sueltas = false;
  readonly #porMoneda = new PorMoneda();
  #lector: Lector | null = null;
  #saf = 0;
  #sac = 0;

  readonly #meses = new MesesDeCargo();

  /** @param tipos where it leaves the months of each class of row, for who adds them up. */
  constructor(
    private readonly tipos: MesesPorTipo | null = null,
    private readonly lugar: Lugar = lugares.tomar(),
  ) {
    this.#renglones = lugar.renglones;
    this.#dichas = lugar.dichas;
    this.#segmentos = lugar.segmentos;
    this.#hechas = lugar.hechas;
    this.#deRenglon = lugar.deRenglon;
    this.#hechas.desde.fill(0);
    this.#hechas.bloque.fill(0);
    this.#dichas.n = 0;
    this.#renglones.n = 0;
    this.#segmentos.n = 0;
  }

  /** It is finished, and what it gave has been copied: its room is for another one. */
  dejar(): void {
    lugares.dejar(this.lugar);
  }

  preparar(lector: Lector, saf: number, renglones: number, cargos?: CargosChunk): void {
    this.#lector = lector;
    this.#saf = saf;
    this.#sac = lector.componente("sac");
    const r = this.#renglones;
    crecerRenglones(r, renglones);
    this.#deRenglon.n = r.n;
    if (r.n + renglones > this.#deRenglon.desde.length) {
      crecer(this.#deRenglon, DE_RENGLON, renglones);
    }
    if (!cargos) return;
    const hasta = r.n + renglones;
    r.base.fill(CARGOS, r.n, hasta);
    r.saf.fill(saf, r.n, hasta);
    r.licencias.fill(0, r.n, hasta);
    for (const c of PROPIAS) r[c].set(cargos[c].subarray(0, renglones), r.n);
    r.ocupados.set(cargos.cargos.subarray(0, renglones), r.n);
  }

  /** What was collected since the last `vaciar`. The arrays are reused: encode or copy them. */
  breve(): Breve {
    const { n } = this.#renglones;
    const { desde, cuantas, listas, clases, primeras } = this.#deRenglon;
    return {
      renglones: this.#renglones,
      segmentos: this.#segmentos,
      desde: desde.subarray(0, n),
      cuantas: cuantas.subarray(0, n),
      listas: listas.subarray(0, n),
      clases: clases.subarray(0, n),
      primeras: primeras.subarray(0, this.#primeras),
      n: this.#lineas,
      columna: (c) => this.#dichas[c],
      entero: null,
    };
  }

  /** The same with every line in its place. */
  bloque(): Bloque {
    return desplegar(this.breve());
  }

  /** Forgets the rows, keeps the room and the totals. */
  vaciar(): void {
    this.#renglones.n = 0;
    this.#segmentos.n = 0;
    this.#listas.clear();
    this.#bloque++;
    this.#primeras = 0;
    this.#lineas = 0;
    if (!this.#sueltas && this.#dichas.n < RECORDADAS) return;
    this.#sueltas = false;
    this.#dichas.n = 0;
    this.#hechas.desde.fill(0);
  }

  /** The lists of segments of a profile, written once by block. @returns how many are before them. */
  #listasDe(perfil: Perfil): number {
    const { segmentos: p, pagado: { segmentos }, conjuntos } = perfil;
    if (segmentos.length === 0 || conjuntos === null) return 0;
    const conocidas = this.#listas.get(perfil);
    if (conocidas !== undefined) return conocidas;
    const s = this.#segmentos;
    const n = segmentos.length;
    crecerSegmentos(s, n * perfil.n);
    const antes = s.n === 0 ? 0 : s.lista[s.n - 1];
    let lista = antes;
    for (let j = 0; j < perfil.n; j++) {
      if (j > 0 && perfil.valor[j] === 0) continue;
      lista++;
      for (let k = 0; k < n; k++) {
        const mensual = p === null ? perfil.valor[j] : p.mensual[j * n + k];
        if (mensual === SIN_MENSUAL) continue;
        const e = s.n++;
        s.lista[e] = lista;
        s.desde[e] = segmentos[k].desde;
        s.hasta[e] = segmentos[k].hasta;
        s.mensual[e] = mensual;
        s.parametros[e] = conjuntos.segmentos[k];
      }
    }
    this.#listas.set(perfil, antes);
    return antes;
  }

  /** Centavos of every currency that had a line, of everything that went through. */
  totales(): Record<string, number> {
    return this.#porMoneda.totales();
  }

  repite(c: CargosChunk, i: number, perfil: Perfil, grupo: GrupoDeReglas): boolean {
    const clase = this.#clases.de(perfil, grupo, c.cargos[i] + c.vacantes[i], c.tcober[i]);
    if (clase >= this.#hechas.desde.length) {
      this.#hechas.n = this.#hechas.desde.length;
      crecer(this.#hechas, HECHAS, clase);
    }
    this.#clase = clase;
    if (this.#hechas.desde[clase] === 0) return false;
    this.#agregar(c, i, perfil, clase);
    return true;
  }

  cargo(c: CargosChunk, i: number, v: ValoresDeCargo): void {
    const { perfil } = v;
    const clase = this.#clase;
    const { desde, cuantas, total } = this.#hechas;
    const primera = this.#dichas.n;
    total[clase] = this.#hacer(c, i, v);
    cuantas[clase] = this.#dichas.n - primera;
    desde[clase] = primera + 1;
    this.#agregar(c, i, perfil, clase);
    if (this.tipos !== null && this.tipos.deClase(clase) < 0) {
      this.#anotarMeses(this.tipos, clase, c.cargos[i] + c.vacantes[i], v);
    }
  }

  #anotarMeses(tipos: MesesPorTipo, clase: number, q: number, v: ValoresDeCargo): void {
    this.#meses.repartir(
      q,
      v,
      (ppar, rubro, meses) => tipos.agregar(ppar << 8 | rubro, meses),
    );
    const { segmentos } = v.perfil.pagado;
    const [desde, hasta] = [segmentos[0]?.desde ?? 0, segmentos.at(-1)?.hasta ?? 0];
    tipos.esDeClase(clase, tipos.terminar(desde, hasta));
  }

  /** A row of positions whose lines are there. */
  #agregar(c: CargosChunk, i: number, perfil: Perfil, clase: number): void {
    const r = this.#renglones;
    const k = r.n++;
    const horas = perfil.unidad === UNIDAD.horas;
    const q = c.cargos[i] + c.vacantes[i];
    r.mon[k] = perfil.mon;
    r.unidad[k] = perfil.unidad;
    r.financiados[k] = !horas && c.tcober[i] > 0 ? q : 0;
    r.horas[k] = horas ? q : 0;
    const h = this.#hechas;
    const suyas = this.#deRenglon;
    if (h.bloque[clase] !== this.#bloque) {
      h.bloque[clase] = this.#bloque;
      h.listas[clase] = this.#listasDe(perfil);
      suyas.primeras[this.#primeras++] = k;
    }
    suyas.desde[k] = h.desde[clase] - 1;
    suyas.cuantas[k] = h.cuantas[clase];
    suyas.listas[k] = h.listas[clase];
    suyas.clases[k] = clase;
    this.#lineas += h.cuantas[clase];
    this.#porMoneda.anotar(perfil.mon, h.total[clase]);
  }

  /** The lines of a row. @returns their sum. */
  #hacer(c: CargosChunk, i: number, v: ValoresDeCargo): number {
    const { perfil, grupo, importes } = v;
    const reglas = grupo === null
      ? 0
      : grupo.adicionales.n + grupo.complementos.n + grupo.contribuciones.n;
    const l = this.#dichas;
    crecerDichas(l, perfil.n + 1 + reglas);
    const lector = this.#lector;
    if (lector === null) throw new TypeError("el sumidero no fue preparado");
    const conjuntos = perfil.conjuntos ?? conjuntosDe(lector, perfil);
    const conListas = perfil.pagado.segmentos.length > 0;
    const { fijas } = perfil;
    let total = 0;
    let lista = 0;
    for (let j = 0; j < perfil.n; j++) {
      if (conListas && (j === 0 || perfil.valor[j] !== 0)) lista++;
      const importe = perfil.valor[j] * v.veces;
      // [V9]; the basico line stays: it counts ([V10])
      if (j > 0 && importe === 0 && !seMuestraSinMeses(c.tcober[i], fijas.mensual[j])) continue;
      decir(l, {
        ppar: fijas.ppar[j],
        rubro: fijas.rubro[j],
        componente: fijas.componente[j],
        porcentaje: perfil.porcentaje[j],
        regla: 0,
        mensual: fijas.mensual[j],
        importe,
        conteo: j === 0 ? 1 : 0,
        parametros: conjuntos.componentes[j],
        segmentos: lista,
      });
      total += importe;
    }
    if (grupo !== null) {
      let desde = 0;
      total += this.#reglas(lector, conjuntos, grupo.adicionales, importes, desde);
      desde += grupo.adicionales.n;
      if (v.sac !== 0) {
        decir(l, {
          ppar: perfil.sacPpar,
          rubro: SAC,
          componente: this.#sac,
          porcentaje: -1,
          regla: 0,
          mensual: SIN_MENSUAL,
          importe: v.sac,
          conteo: 0,
          parametros: conjuntos.sac,
        });
        total += v.sac;
      }
      total += this.#reglas(lector, conjuntos, grupo.complementos, importes, desde);
      desde += grupo.complementos.n;
      if (perfil.conContribuciones) {
        total += this.#reglas(lector, conjuntos, grupo.contribuciones, importes, desde);
      }
    }
    return total;
  }

  #reglas(
    lector: Lector,
    conjuntos: Conjuntos,
    s: SeccionDeReglas,
    importes: Float64Array,
    desde: number,
  ): number {
    const l = this.#dichas;
    const { reglas } = conjuntos;
    let total = 0;
    for (let j = 0; j < s.n; j++) {
      const importe = importes[desde + j];
      if (importe === 0) continue;
      const parametro = s.parametro[j];
      let conjunto = parametro < reglas.length ? reglas[parametro] : -1;
      if (conjunto < 0) conjunto = conjuntoDeRegla(lector, conjuntos, parametro);
      decir(l, {
        ppar: s.ppar[j],
        rubro: s.rubro,
        componente: s.componente[j],
        porcentaje: s.porcentaje[j],
        regla: s.id[j],
        mensual: SIN_MENSUAL,
        importe,
        conteo: 0,
        parametros: conjunto,
      });
      total += importe;
    }
    return total;
  }

  simple({ lineas, ...s }: RenglonSimple): void {
    const k = agregarRenglon(this.#renglones, {
      ...s,
      saf: this.#saf,
      unidad: s.ocupados > 0 ? UNIDAD.cargos : UNIDAD.nada,
      financiados: s.ocupados,
    });
    const suyas = this.#deRenglon;
    suyas.desde[k] = this.#dichas.n;
    suyas.cuantas[k] = lineas.length;
    suyas.listas[k] = 0;
    suyas.clases[k] = 0;
    suyas.primeras[this.#primeras++] = k;
    this.#lineas += lineas.length;
    this.#sueltas = true;
    crecerDichas(this.#dichas, lineas.length);
    for (const { conteo, conjunto, ...linea } of lineas) {
      decir(this.#dichas, {
        ...linea,
        regla: 0,
        mensual: SIN_MENSUAL,
        conteo: conteo ? 1 : 0,
        parametros: conjunto,
      });
      this.#porMoneda.anotar(s.mon, linea.importe);
    }
  }
}
