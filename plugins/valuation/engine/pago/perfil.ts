/**
 * A profile is everything about a position that does not depend on its opening or its counts:
 * pay, codp, item and where each component is charged. Resolved once per distinct one.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import { columnasDe, ranura } from "./columnas.ts";
import { type Imputacion, imputar, imputarOFallar } from "../imputacion.ts";
import type { Lector } from "../lector.ts";
import { UNIDAD } from "../lineas/lineas.ts";
import type { Perfil } from "./paga.ts";
import type { DelAnio, Puesto } from "./puesto.ts";

/** What a codp says of its positions. */
interface Proceso {
  /** The read, and whether it found nothing. */
  readonly indice: number;
  readonly falta: boolean;
  readonly enHoras: boolean;
  readonly conSac: boolean;
  readonly conContribuciones: boolean;
}

function leerProceso(lector: Lector, codp: number): Proceso {
  const { indice, lectura } = lector.consultar("codigos_procesamiento", { codp });
  const bandera = (campo: string) => Number(lectura?.valores[campo] ?? 0) === 1;
  return {
    indice,
    falta: lectura === null,
    enHoras: lectura?.valores.unidad === "H",
    conSac: bandera("con_sac"),
    conContribuciones: bandera("con_contribuciones"),
  };
}

/** What resolving a profile found missing, in the tolerant mode of [V14]. */
export interface Faltas {
  /** Reads without answer, in order. */
  readonly indices: number[];
}

/** The profiles of the positions of a category with a codp: one for each of the months covered. */
export class Perfiles {
  readonly #lista: (Perfil | undefined)[] = [];
  #proceso: Proceso | null = null;
  #sac: Imputacion | null = null;

  /** @param faltas when given, missing values are collected there instead of thrown ([V14]). */
  constructor(
    private readonly lector: Lector,
    private readonly puesto: Puesto,
    private readonly codp: number,
    private readonly faltas?: Faltas,
  ) {}

  /** The profile of some months, where it was resolved. @param cual their number. */
  conocido(cual: number): Perfil | undefined {
    return this.#lista[cual];
  }

  /**
   * Resolves a profile.
   * @param meses of a row of a group that is valued by months ([Y3]), and their year.
   * @throws FaltaValor
   */
  resolver(cual: number, meses?: DelAnio): Perfil {
    const { lector, puesto } = this;
    const { pprin } = puesto;
    puesto.mes(lector); // Read before the codp: the order in which reads are recorded is kept.
    const proceso = this.#proceso ??= leerProceso(lector, this.codp);
    const pagado = puesto.pagado(proceso.enHoras, meses);
    const { paga } = pagado;
    for (const { faltas, componentes } of paga.pagos) {
      for (const indice of faltas) this.#exigir(indice);
      for (const c of componentes) if (c.falta >= 0) this.#exigir(c.falta);
    }
    const { mon } = paga.pagos[0];
    if (!(mon >= 1 && mon <= 15 && pprin >= 0 && pprin <= 15)) {
      throw new RangeError("moneda o partida principal fuera de rango");
    }
    if (proceso.falta) this.#exigir(proceso.indice);
    const { conSac } = proceso;
    const c = paga.columnas ??= columnasDe(
      lector,
      pprin,
      paga,
      pagado.unidad.fijas,
      (rubro) => this.#imputar(rubro),
    );
    const sac = this.#sac ??= conSac ? this.#imputar("sac") : { ppar: 0, parametro: -1 };
    return this.#lista[cual] = {
      fijas: c.fijas,
      n: c.valor.length,
      valor: c.valor,
      porcentaje: c.porcentaje,
      total: c.total,
      cota: c.cota,
      p: c.p,
      w: c.w,
      wSac: c.wSac,
      cargo: c.cargo,
      noCargo: c.noCargo,
      complementos: c.complementos,
      cargoRanura: c.fijas.cargoRanura,
      noCargoRanura: c.fijas.noCargoRanura,
      complementosRanura: c.fijas.complementosRanura,
      mon,
      pprin,
      unidad: proceso.enHoras ? UNIDAD.horas : UNIDAD.cargos,
      conSac,
      conContribuciones: proceso.conContribuciones,
      sacPpar: sac.ppar,
      sacRanura: ranura(pprin, sac.ppar, mon),
      sacImputado: sac.parametro,
      proceso: proceso.indice,
      segmentos: paga.pago,
      pagado,
      conjuntos: null,
    };
  }

  #exigir(indice: number): void {
    if (this.faltas === undefined) throw this.lector.faltante(indice);
    this.faltas.indices.push(indice);
  }

  #imputar(rubro: Rubro): Imputacion {
    const { lector, puesto: { pprin } } = this;
    if (this.faltas === undefined) return imputarOFallar(lector, pprin, rubro);
    return imputar(lector, pprin, rubro) ?? { ppar: 0, parametro: -1 };
  }
}
