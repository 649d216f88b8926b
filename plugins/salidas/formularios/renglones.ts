/** The lines of a form: valued lines grouped by its fields, in order, with every subtotal. */
import { sumar } from "#core/domain/money.ts";
import {
  compararClaves,
  type Filtro,
  type Linea,
  type TramoDeLineas,
  type ValorCampo,
} from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import type { CampoFormulario, MedidaFormulario, Plantilla } from "./plantillas.ts";

type Medidas = Record<MedidaFormulario, number>;
type Clave = Readonly<Partial<Record<CampoFormulario, ValorCampo>>>;

export interface RenglonDeFormulario {
  /** `abre` begins a group, `cierra` is its total. */
  readonly clase: "abre" | "detalle" | "cierra";
  /** Index in `niveles`; of the details, their number. */
  readonly nivel: number;
  /** Fields from the outermost level to this one. */
  readonly clave: Clave;
  readonly medidas: Medidas;
}

const MEDIDAS = ["ocupados", "vacantes", "cargos", "horas", "valor"] as const;
export const esMedida = (campo: string): campo is MedidaFormulario =>
  (MEDIDAS as readonly string[]).includes(campo);
const cero = (): Medidas => ({ ocupados: 0, vacantes: 0, cargos: 0, horas: 0, valor: 0 });

function acumular(a: Medidas, b: Medidas): void {
  for (const m of MEDIDAS) a[m] = sumar(a[m], b[m], "un subtotal del formulario");
}

/**
 * No pay was valued: a row of a base that has amounts only, or one without months of a valuation
 * made when those told no more than their basic pay.
 */
export const SIN_RETRIBUCION = -1;

/** What a line is paid in a month; null where it is not known. */
export type PagoDeLinea = (linea: Linea) => number | null;

function valorDe(campo: CampoFormulario, linea: Linea, pago: PagoDeLinea): ValorCampo {
  const { renglon } = linea;
  if (campo === "ppar") return linea.ppar;
  if (campo === "cat") return categoria(renglon, false);
  if (campo !== "retribucion") return renglon[campo];
  return pago(linea) ?? SIN_RETRIBUCION;
}

/** Order of a category: numbers as such; SINEP codes after them, by letter and then grade. */
function ordenDe(campo: CampoFormulario, valor: ValorCampo): ValorCampo[] {
  if (campo !== "cat") return [valor];
  if (typeof valor === "number") return [0, valor];
  return [1, valor.slice(0, 2), Number(valor.slice(2))];
}

/** Groups blocks as they come and answers the lines of the form. */
export class Armador {
  readonly #campos: readonly CampoFormulario[];
  readonly #niveles: readonly CampoFormulario[];
  readonly #filtro: Filtro;
  readonly #grupos = new Map<string, { clave: ValorCampo[]; medidas: Medidas }>();

  constructor({ niveles, detalle, filtro }: Pick<Plantilla, "niveles" | "detalle" | "filtro">) {
    this.#niveles = niveles;
    this.#campos = [...niveles, ...detalle];
    this.#filtro = filtro;
  }

  /** @throws Desborde when an amount reaches the limit. */
  agregar(tramo: TramoDeLineas, pago: PagoDeLinea): void {
    tramo.recorrer(this.#filtro, (linea) => {
      const clave = this.#campos.map((c) => valorDe(c, linea, pago));
      const nuevo = () => ({ clave, medidas: cero() });
      const { medidas } = this.#grupos.getOrInsertComputed(clave.join("|"), nuevo);
      medidas.valor = sumar(medidas.valor, linea.importe, "un renglón del formulario");
      if (!linea.conteo) return;
      const { ocupados, vacantes, cargos, horas } = linea.medidas;
      acumular(medidas, { ocupados, vacantes, cargos, horas, valor: 0 });
    });
  }

  /** Every group opened, detailed and closed with its total, in key order. */
  renglones(): RenglonDeFormulario[] {
    const orden = ({ clave }: { clave: ValorCampo[] }) =>
      this.#campos.flatMap((c, i) => ordenDe(c, clave[i]));
    const grupos = [...this.#grupos.values()].map((g) => ({ ...g, orden: orden(g) }))
      .sort((a, b) => compararClaves(a.orden, b.orden));
    const niveles = this.#niveles.length;
    const claveDe = (valores: readonly ValorCampo[], hasta: number): Clave =>
      Object.fromEntries(this.#campos.slice(0, hasta).map((c, i) => [c, valores[i]]));
    const renglones: RenglonDeFormulario[] = [];
    const abiertos: { clave: readonly ValorCampo[]; medidas: Medidas }[] = [];
    const cerrarHasta = (nivel: number) => {
      while (abiertos.length > nivel) {
        const cerrado = abiertos.pop();
        if (!cerrado) return;
        const { clave, medidas } = cerrado;
        const n = abiertos.length;
        renglones.push({ clase: "cierra", nivel: n, clave: claveDe(clave, n + 1), medidas });
        const padre = abiertos.at(-1);
        if (padre) acumular(padre.medidas, medidas);
      }
    };
    for (const { clave, medidas } of grupos) {
      let iguales = 0;
      while (iguales < abiertos.length && abiertos[iguales].clave[iguales] === clave[iguales]) {
        iguales++;
      }
      cerrarHasta(iguales);
      for (let n = iguales; n < niveles; n++) {
        abiertos.push({ clave, medidas: cero() });
        renglones.push({ clase: "abre", nivel: n, clave: claveDe(clave, n + 1), medidas: cero() });
      }
      renglones.push({
        clase: "detalle",
        nivel: niveles,
        clave: claveDe(clave, this.#campos.length),
        medidas,
      });
      acumular(abiertos[niveles - 1].medidas, medidas);
    }
    cerrarHasta(0);
    return renglones;
  }
}
