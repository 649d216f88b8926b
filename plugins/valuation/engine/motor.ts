/**
 * The valuation engine: rows of the nine bases → valued lines ([V1]–[V10]). Pure: reference data
 * come through `leer`, lines go to a sink, and the same input always gives the same lines.
 */
import type { Criterio } from "#core/domain/group.ts";
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import { Desborde, LIMITE, mulDiv, mulDivPorcentajes } from "#core/domain/money.ts";
import {
  type BaseDePorcentaje,
  BASES_DE_PORCENTAJE,
  type CargosChunk,
  type FilaCargo,
  type FilasEnBloque,
  type NombresDeColumnas,
  type Reglas,
} from "./filas.ts";
import { Interno } from "./interno.ts";
import { Lector, type Leer } from "./lector.ts";
import { Anotador, type Libro, type MotivoSinImporte, type RenglonSinImporte } from "./libro.ts";
import { type Diccionario, letraDe } from "./lineas/lineas.ts";
import { filasDeOtra, type OtraBase, valuarFila } from "./otras.ts";
import { agregarAdicionales, sacDe, type SegmentosDePago } from "./pago/pago.ts";
import type { Perfil } from "./pago/paga.ts";
import { Perfiles } from "./pago/perfil.ts";
import { type DelAnio, Puesto } from "./pago/puesto.ts";
import { type GrupoDeReglas, IndiceDeReglas, type SeccionDeReglas } from "./reglas.ts";
import { SacsHechos } from "./pago/sacs.ts";
import type { Sumidero } from "./sumidero.ts";
import { type LineaEnCentavos, verificarCargo } from "./verificar.ts";

export interface EntradaDelMotor {
  /** The budget's values month, yyyymm. */
  readonly mes: number;
  readonly saf: number;
  readonly leer: Leer;
  readonly reglas: Reglas;
  /** Year of a budget valued by the months that each row covers; absent = all at `mes` ([Y1]). */
  readonly ejercicio?: number;
}

/** The year of a group that is valued by months ([Y1]). */
export const anioDe = (
  { criterio, ejercicio }: { readonly criterio: Criterio; readonly ejercicio: number },
): Pick<EntradaDelMotor, "ejercicio"> => criterio === "mensual" ? { ejercicio } : {};

/** An engine for one budget. */
export function crearMotor(entrada: EntradaDelMotor): Motor {
  return new Motor(entrada);
}

/** Values rows into a sink, one row or many at a time; rows of one kind are resolved once. */
export class Motor {
  readonly #entrada: EntradaDelMotor;
  readonly #lector: Lector;
  readonly #saf: number;
  readonly #indice: IndiceDeReglas;
  readonly #anotador = new Anotador();
  readonly #puestos: Puesto[];
  readonly #clavesDePuesto: Interno;
  readonly #perfiles: Perfiles[];
  readonly #clavesDePerfil: Interno;
  /** Covered months that some row has, by their number; those of `mes` are the first. */
  readonly #rangos: (DelAnio | undefined)[];
  /** Number of each pair of months. */
  readonly #numeroDeRango: Uint8Array;
  readonly #ejercicio: number | null;
  readonly #grupos: GrupoDeReglas[] = [];
  readonly #clavesDeGrupo = new Interno();
  #importes = new Float64Array(256);
  /** Of each segment of the row being valued: its parts of the adicionales, and W of the SAC. */
  readonly #partes = new Float64Array(12);
  readonly #porSegmento = new Float64Array(12);
  readonly #sacs: SacsHechos;
  #usaCoefval: boolean | null = null;

  /** @param otro whose pays it takes: see `hermano`. */
  constructor(entrada: EntradaDelMotor, otro?: Motor) {
    const { mes, saf, leer, reglas, ejercicio } = entrada;
    this.#entrada = entrada;
    this.#lector = otro ? otro.#lector : new Lector(mes, leer);
    this.#puestos = otro ? otro.#puestos : [];
    this.#clavesDePuesto = otro ? otro.#clavesDePuesto : new Interno();
    this.#perfiles = otro ? otro.#perfiles : [];
    this.#clavesDePerfil = otro ? otro.#clavesDePerfil : new Interno();
    this.#rangos = otro ? otro.#rangos : [undefined];
    this.#numeroDeRango = otro ? otro.#numeroDeRango : new Uint8Array(256);
    this.#sacs = otro ? otro.#sacs : new SacsHechos();
    this.#ejercicio = ejercicio ?? null;
    this.#saf = saf;
    this.#indice = new IndiceDeReglas(reglas);
    for (const base of BASES_DE_PORCENTAJE) this.#anotador.entran(base, reglas[base].length);
  }

  /**
   * An engine for another budget of the same month and year under the same values, of an organismo
   * with the same flags: what its categories are paid is what they are paid in this one, worked out
   * once. Its dictionary is of both: for sinks that make no lines.
   */
  hermano(entrada: Pick<EntradaDelMotor, "saf" | "reglas">): Motor {
    return new Motor({ ...this.#entrada, ...entrada }, this);
  }

  /**
   * Values a chunk of positions ([V1]–[V7], [V9], [V10]).
   * @throws FaltaValor, Desborde (naming the row and its line)
   */
  cargos(chunk: CargosChunk, sumidero: Sumidero): void {
    const c = chunk;
    const conCoeficiente = this.#conCoeficiente();
    this.#anotador.entran("cargos", c.n);
    sumidero.preparar(this.#lector, this.#saf, c.n, c);
    const v = {
      perfil: null as Perfil | null,
      grupo: null as GrupoDeReglas | null,
      importes: this.#importes,
      veces: 0,
      sac: 0,
      partes: null as Float64Array | null,
    };
    let i = 0;
    try {
      for (; i < c.n; i++) {
        v.perfil = null;
        const perfil = this.#perfil(c, i, conCoeficiente);
        const grupo = this.#grupo(c, i, perfil.mon);
        const necesarios = grupo.adicionales.n + grupo.complementos.n + grupo.contribuciones.n;
        if (necesarios > this.#importes.length) this.#importes = new Float64Array(necesarios * 2);
        v.importes = this.#importes;
        v.perfil = perfil;
        const veces = vecesDe(perfil, c, i);
        if (!sumidero.repite?.(c, i, perfil, grupo)) {
          const total = this.#valuar(perfil, grupo, veces, v);
          v.grupo = total === 0 ? null : grupo;
          sumidero.cargo(c, i, v as typeof v & { perfil: Perfil });
        }
        if (perfil.total * veces === 0) {
          const motivo: MotivoSinImporte = c.tcober[i] === 0 ? "sin_meses" : "valor_cero";
          this.#anotador.sinImporte("cargos", c.id[i], motivo);
        }
      }
    } catch (e) {
      if (!(e instanceof Desborde)) throw e;
      if (v.perfil === null) throw new Desborde(`cargos, registro ${c.id[i]}: el valor mensual`);
      const grupo = this.#grupo(c, i, v.perfil.mon);
      throw this.#nombrar(e, v.perfil, grupo, vecesDe(v.perfil, c, i), c.id[i]);
    }
  }

  /**
   * Values rows of another base, as the database gives them ([V8]).
   * @param columnas names of the values of each row.
   * @throws FaltaValor, Desborde
   */
  otra(
    base: OtraBase,
    columnas: NombresDeColumnas,
    filas: FilasEnBloque,
    sumidero: Sumidero,
  ): void {
    this.#anotador.entran(base, filas.length);
    sumidero.preparar(this.#lector, this.#saf, filas.length);
    for (const fila of filasDeOtra(base, columnas, filas)) {
      try {
        const r = valuarFila(this.#lector, base, fila);
        sumidero.simple(r);
        if (r.lineas.every((l) => l.importe === 0)) {
          this.#anotador.sinImporte(base, r.id, "valor_cero");
        }
      } catch (e) {
        throw e instanceof Desborde && !e.que.startsWith("el total")
          ? new Desborde(`${base}, registro ${fila.id}: ${e.que}`)
          : e;
      }
    }
  }

  /** Every line of one position alone, missing values included ([V14]). Stores nothing. */
  verificar(fila: FilaCargo): LineaEnCentavos[] {
    return verificarCargo(this.#lector, this.#saf, this.#indice, fila, this.#ejercicio);
  }

  /** Components, reads and parameter sets that the lines refer to. */
  diccionario(): Diccionario {
    return this.#lector.diccionario();
  }

  /** The ledger of everything valued so far ([V13]). */
  libro(): Libro {
    return this.#anotador.libro(BASES_DE_PORCENTAJE.flatMap((b) => this.#sinImporte(b)));
  }

  #conCoeficiente(): boolean {
    if (this.#usaCoefval === null) {
      const { indice, lectura } = this.#lector.consultar("organismos", { saf: this.#saf });
      if (lectura === null) throw this.#lector.faltante(indice);
      this.#usaCoefval = Number(lectura.valores.usa_coefval) === 1;
    }
    return this.#usaCoefval;
  }

  /** Profile of a row; the key packs every field that decides it into three integers. */
  #perfil(c: CargosChunk, i: number, conCoeficiente: boolean): Perfil {
    const esc = c.esc[i];
    const cat = c.cat[i];
    const codes = c.codes[i];
    const codp = c.codp[i];
    const grado = c.grado[i];
    const feje = c.feje[i];
    const pprin = c.pprin[i];
    const coefval = conCoeficiente && codes === 0 ? c.coefval[i] : 100;
    const fuera = (esc >>> 14) | (cat >>> 14) | (codes >>> 14) | (codp >>> 10) | (grado >>> 7) |
      (feje >>> 4) | (pprin >>> 4) | (coefval >>> 14) | (c.agrup[i] >>> 7) | (c.nivel[i] >>> 7);
    if (fuera !== 0) throw new RangeError(`cargos, registro ${c.id[i]}: un código fuera de rango`);
    const parte1 = esc | (grado << 14) | (c.agrup[i] << 21) | ((c.nivel[i] >> 4) << 28);
    const parte2 = cat | (codes << 14) | (feje << 28);
    const parte3 = coefval | (pprin << 24) | ((c.nivel[i] & 15) << 28);
    const cual = this.#ejercicio === null ? 0 : this.#rango(c, i, this.#ejercicio);
    const k = this.#clavesDePerfil.de(parte1, parte2, parte3 | (codp << 14));
    if (k < this.#perfiles.length) {
      const conocido = this.#perfiles[k].conocido(cual);
      if (conocido !== undefined) return conocido;
    }
    const puesto = this.#puestos[this.#clavesDePuesto.de(parte1, parte2, parte3)] ??= new Puesto(
      this.#lector,
      this.#saf,
      pprin,
      {
        esc,
        agrup: letraDe(c.agrup[i]),
        nivel: letraDe(c.nivel[i]),
        grado,
        cat,
        feje,
        codes,
        coefval,
      },
    );
    const perfiles = this.#perfiles[k] ??= new Perfiles(this.#lector, puesto, codp);
    return perfiles.resolver(cual, this.#rangos[cual]);
  }

  /** Number of the covered months of a row; 0 when it is valued at the month of the budget. */
  #rango(c: CargosChunk, i: number, ejercicio: number): number {
    const tcober = c.tcober[i];
    if (tcober === 0) return 0;
    const clave = (c.mes_inicio[i] << 4) | tcober;
    const conocido = this.#numeroDeRango[clave];
    if (conocido !== 0) return conocido;
    const cubiertos = mesesCubiertos(c.mes_inicio[i], tcober);
    if (cubiertos === null || cubiertos.hasta > 12) {
      throw new RangeError(`cargos, registro ${c.id[i]}: cubre meses más allá de diciembre`);
    }
    return this.#numeroDeRango[clave] = this.#rangos.push({ ejercicio, cubiertos }) - 1;
  }

  #grupo(c: CargosChunk, i: number, mon: number): GrupoDeReglas {
    const prog = c.prog[i];
    const subp = c.subp[i];
    const proy = c.proy[i];
    const act = c.act[i];
    if (((prog | subp | proy | act) >>> 7) !== 0) {
      throw new RangeError(`cargos, registro ${c.id[i]}: apertura fuera de rango`);
    }
    const total = this.#clavesDeGrupo.total;
    const k = this.#clavesDeGrupo.de(
      prog | (subp << 7) | (proy << 14) | (act << 21) | (c.pprin[i] << 28),
      c.esc[i],
      mon,
    );
    if (k < total) {
      const conocido = this.#grupos[k];
      if (conocido !== undefined) return conocido;
    }
    const grupo = this.#indice.grupo(this.#lector, {
      prog,
      subp,
      proy,
      act,
      pprin: c.pprin[i],
      esc: c.esc[i],
      mon,
    });
    return this.#grupos[k] = grupo;
  }

  /**
   * The arithmetic of [V2]–[V6] for one row into `v`. @returns its components together, 0 when the
   * row is worth nothing.
   * @param veces what multiplies the values of the profile.
   */
  #valuar(
    perfil: Perfil,
    grupo: GrupoDeReglas,
    veces: number,
    v: { importes: Float64Array; veces: number; sac: number; partes: Float64Array | null },
  ): number {
    const { importes } = v;
    const total = perfil.total * veces;
    // One check for the sum and for each component, of which one may be negative.
    if (!(perfil.cota * veces < LIMITE)) throw new Desborde();
    v.veces = veces;
    v.sac = 0;
    v.partes = null;
    if (total === 0) {
      const { contribuciones } = grupo;
      if (perfil.conContribuciones && contribuciones.mayorBase < 0) contribuciones.mayorBase = 0;
      return 0;
    }
    const p = perfil.p * veces;
    const adicionales = aplicar(grupo.adicionales, p, importes, 0);
    const w = perfil.w * veces + adicionales;
    if (!(w < LIMITE)) throw new Desborde();
    let desde = grupo.adicionales.n;
    if (perfil.conSac) {
      // One month for all has the best one of both semesters.
      v.sac = perfil.segmentos === null
        ? mulDiv(perfil.wSac * veces + adicionales, 1, 12)
        : this.#sac(perfil.segmentos, grupo.adicionales, veces, v);
    }
    aplicar(grupo.complementos, p, importes, desde);
    desde += grupo.complementos.n;
    if (perfil.conContribuciones) {
      const base = w + v.sac;
      if (!(base < LIMITE)) throw new Desborde();
      aplicar(grupo.contribuciones, base, importes, desde);
    }
    return total;
  }

  /** [Y6]: rows of the same pay, adicionales and positions have the same one. */
  #sac(
    pago: SegmentosDePago,
    s: SeccionDeReglas,
    veces: number,
    v: { readonly importes: Float64Array; partes: Float64Array | null },
  ): number {
    const hecho = this.#sacs.buscar(pago, s, veces);
    if (hecho >= 0) return hecho;
    const partes = v.partes = this.#partes.fill(0);
    agregarAdicionales(pago.p, v.importes, s.n, partes);
    const w = this.#porSegmento;
    for (let k = 0; k < pago.n; k++) w[k] = pago.wSac[k] * veces + partes[k];
    return this.#sacs.anotar(sacDe(pago, w));
  }

  /** The same overflow, naming the row and the line: recomputed only to say where it was. */
  #nombrar(
    e: Desborde,
    perfil: Perfil,
    grupo: GrupoDeReglas,
    veces: number,
    id: number,
  ): Desborde {
    if (e.que.startsWith("el total")) return e;
    const nombre = (componente: number) => this.#lector.nombreDe(componente);
    const lugar = (que: string) => new Desborde(`cargos, registro ${id}, ${que}: el importe`);
    for (let j = 0; j < perfil.n; j++) {
      if (!(perfil.valor[j] * veces < LIMITE)) return lugar(nombre(perfil.fijas.componente[j]));
    }
    if (!(perfil.cota * veces < LIMITE)) return lugar("suma de componentes");
    const p = perfil.p * veces;
    let w = perfil.w * veces;
    const enSeccion = (s: SeccionDeReglas, base: number): Desborde | null => {
      for (let j = 0; j < s.n; j++) {
        try {
          w += mulDiv(base, s.porcentaje[j], 10_000);
        } catch {
          return lugar(nombre(s.componente[j]));
        }
      }
      return null;
    };
    const enAdicionales = enSeccion(grupo.adicionales, p);
    if (enAdicionales !== null) return enAdicionales;
    if (!(w < LIMITE)) return lugar("suma remunerativa");
    // By months the SAC is no twelfth: what did not fit is then told with the sum, below.
    const base = perfil.segmentos === null && perfil.conSac ? w + mulDiv(w, 1, 12) : w;
    return enSeccion(grupo.complementos, p) ??
      (base < LIMITE ? enSeccion(grupo.contribuciones, base) : null) ??
      lugar("suma remunerativa con SAC");
  }

  /** Rules of a percentage base that gave no amount, with the reason ([V13]). */
  #sinImporte(base: BaseDePorcentaje): RenglonSinImporte[] {
    const reglas = this.#indice.reglas(base);
    // 0 no position matches, 1 matches but was never applied, 2 applied, 3 gave an amount.
    const estado = new Uint8Array(reglas.length);
    for (const grupo of this.#grupos) {
      if (grupo === undefined) continue;
      const s = grupo[base];
      for (let j = 0; j < s.n; j++) {
        const alcanza = s.mayorBase < 0
          ? 1
          : mulDiv(s.mayorBase, s.porcentaje[j], 10_000) !== 0
          ? 3
          : 2;
        if (alcanza > estado[s.orden[j]]) estado[s.orden[j]] = alcanza;
      }
    }
    return reglas.flatMap(({ id, porcentaje }, orden): RenglonSinImporte[] => {
      if (estado[orden] === 3) return [];
      const motivo: MotivoSinImporte = estado[orden] === 0
        ? "sin_coincidencia"
        : estado[orden] === 1 && base === "contribuciones" && porcentaje !== 0
        ? "sin_contribuciones"
        : "valor_cero";
      return [{ base, id, motivo }];
    });
  }
}

/** What multiplies the values of a profile: positions, and months when it is of one month. */
function vecesDe({ segmentos }: Perfil, c: CargosChunk, i: number): number {
  const q = c.cargos[i] + c.vacantes[i];
  return segmentos === null ? q * c.tcober[i] : q;
}

/** r(base·porcentaje) of every rule of a section, into `importes`. @returns their sum. */
function aplicar(s: SeccionDeReglas, base: number, importes: Float64Array, desde: number): number {
  if (base > s.mayorBase) s.mayorBase = base;
  return s.suma = mulDivPorcentajes(base, s.porcentaje, importes, desde);
}
