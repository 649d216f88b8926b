/** Where amounts go when only their totals by object of expenditure are wanted. */
import { Desborde, LIMITE } from "#core/domain/money.ts";
import type { CargosChunk } from "./filas.ts";
import { UNIDAD } from "./lineas/lineas.ts";
import { ranura, RANURAS } from "./pago/columnas.ts";
import type { SeccionDeReglas } from "./reglas.ts";
import type { RenglonSimple, Sumidero, ValoresDeCargo } from "./sumidero.ts";

/** Totals of one (pprin, ppar, mon); the counts follow [V10]. */
export interface TotalPorObjeto {
  readonly pprin: number;
  readonly ppar: number;
  readonly mon: number;
  readonly cargos: number;
  readonly ocupados: number;
  readonly vacantes: number;
  readonly financiados: number;
  readonly horas: number;
  /** Centavos. */
  readonly valor: number;
}

/** Keeps only amounts and counts by (pprin, ppar, mon). */
export class SumideroTotales implements Sumidero {
  readonly #valor = new Float64Array(RANURAS);
  readonly #ocupados = new Float64Array(RANURAS);
  readonly #vacantes = new Float64Array(RANURAS);
  readonly #financiados = new Float64Array(RANURAS);
  readonly #horas = new Float64Array(RANURAS);
  /** Slots with a line, even one of amount 0 that only counts. */
  readonly #usada = new Uint8Array(RANURAS);

  preparar(): void {}

  cargo(c: CargosChunk, i: number, v: ValoresDeCargo): void {
    const { perfil, grupo, importes } = v;
    const donde = perfil.cargoRanura;
    if (perfil.unidad === UNIDAD.horas) {
      this.#horas[donde] += c.cargos[i] + c.vacantes[i];
    } else {
      this.#ocupados[donde] += c.cargos[i];
      this.#vacantes[donde] += c.vacantes[i];
      if (c.tcober[i] > 0) this.#financiados[donde] += c.cargos[i] + c.vacantes[i];
    }
    this.#usada[donde] = 1;
    this.#anotar(donde, perfil.cargo * v.veces);
    if (perfil.complementos !== 0) {
      if (c.tcober[i] === 0) this.#usada[perfil.complementosRanura] = 1;
      this.#anotar(perfil.complementosRanura, perfil.complementos * v.veces);
    }
    if (perfil.noCargo !== 0) {
      // A row without months keeps its lines, with amount 0, so its cell of the totals exists
      // ([V9]).
      if (c.tcober[i] === 0) this.#usada[perfil.noCargoRanura] = 1;
      this.#anotar(perfil.noCargoRanura, perfil.noCargo * v.veces);
    }
    if (grupo === null) return;
    if (v.sac !== 0) this.#anotar(perfil.sacRanura, v.sac);
    const { adicionales, complementos, contribuciones } = grupo;
    this.#seccion(adicionales, importes, 0);
    this.#seccion(complementos, importes, adicionales.n);
    if (perfil.conContribuciones) {
      this.#seccion(contribuciones, importes, adicionales.n + complementos.n);
    }
  }

  simple(r: RenglonSimple): void {
    for (const l of r.lineas) {
      const donde = ranura(r.pprin, l.ppar, r.mon);
      this.#anotar(donde, l.importe);
      this.#usada[donde] = 1;
      if (l.conteo) {
        this.#ocupados[donde] += r.ocupados;
        this.#financiados[donde] += r.ocupados;
      }
    }
  }

  /** Most sections go to one item: then their sum is enough. */
  #seccion(s: SeccionDeReglas, importes: Float64Array, desde: number): void {
    if (s.ranura >= 0) {
      this.#anotar(s.ranura, s.suma);
    } else {
      for (let j = 0; j < s.n; j++) this.#anotar(s.ranuras[j], importes[desde + j]);
    }
  }

  #anotar(donde: number, importe: number): void {
    const total = this.#valor[donde] + importe;
    if (!(total < LIMITE)) throw new Desborde(`el total de ${nombreDeRanura(donde)}`);
    this.#valor[donde] = total;
  }

  /** Ordered by currency, principal and partial item. */
  totales(): TotalPorObjeto[] {
    const lista: TotalPorObjeto[] = [];
    for (let d = 0; d < RANURAS; d++) {
      if (this.#usada[d] === 0 && this.#valor[d] === 0) continue;
      lista.push({
        pprin: d >> 12,
        ppar: (d >> 4) & 255,
        mon: d & 15,
        cargos: this.#ocupados[d] + this.#vacantes[d],
        ocupados: this.#ocupados[d],
        vacantes: this.#vacantes[d],
        financiados: this.#financiados[d],
        horas: this.#horas[d],
        valor: this.#valor[d],
      });
    }
    return lista.sort((a, b) => a.mon - b.mon || a.pprin - b.pprin || a.ppar - b.ppar);
  }
}

function nombreDeRanura(d: number): string {
  return `la partida 1.${d >> 12}.${(d >> 4) & 255} en moneda ${d & 15}`;
}
