/** Valued lines gathered by what two data groups have in common, to be compared ([S10]). */
import { type Rubro, RUBROS } from "#core/domain/rubros.ts";
import { multiplicar, sumar } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import {
  type CampoAgrupable,
  CAMPOS_APERTURA,
  esDeRenglon,
  type Filtro,
  type Linea,
  lineasDe,
  lineasDeUnMes,
  Prueba,
  type Renglon,
} from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import type { Lado } from "./causas.ts";
import type { Comparado } from "./comparados.ts";
import { anioDe, pasaEnElAnio } from "../ejecuciones/ejecuciones.ts";

/** Rubros of what positions are paid; any other is an amount of its own. */
const DE_CARGOS: readonly Rubro[] = [
  "cargo",
  "no_cargo",
  "sac",
  "contribuciones",
  "complementos",
];
const OTROS = RUBROS.filter((r) => !DE_CARGOS.includes(r));
const PPRIN_CON_CARGOS: readonly number[] = [1, 2, 7, 8];
const conCargos = (pprin: number): boolean => PPRIN_CON_CARGOS.includes(pprin);
const MESES = 12;

const SOLO_PRESUPUESTO = ["feje", "codp", "codes"] as const;
const CAMPOS = ["saf", "mon", ...CAMPOS_APERTURA, "esc", "cat", ...SOLO_PRESUPUESTO] as const;
/** What a difference is looked for in. @param reducida without what executions do not know. */
export const camposDe = (reducida: boolean): readonly CampoComun[] =>
  CAMPOS.filter((c) => !reducida || !(SOLO_PRESUPUESTO as readonly string[]).includes(c));
type CampoComun = typeof CAMPOS[number];

export interface Unidad {
  readonly campos: Readonly<Partial<Record<CampoComun, number | string>>>;
  /** Rubros of its lines: those of positions, or the others. */
  readonly rubros: readonly Rubro[];
  readonly orden: readonly (number | string)[];
  readonly lado: Lado;
}

type Acumulado = Omit<Unidad, "lado"> & { lado: { -readonly [K in keyof Lado]: Lado[K] } };

export interface Modo {
  /** One of the two groups is an execution: only the fields that it knows. */
  readonly reducida: boolean;
  /** Executions set beside a budget are taken to the year ([S6]). */
  readonly anualizar: boolean;
  /** What is valued by months, with the values of its reference month alone ([Y11]). */
  readonly deUnMes?: boolean;
  readonly filtro: Filtro;
}

/** The filter of the rows alone: positions, months and pay are theirs whatever object is asked. */
function deRenglon({ solo = {}, sin, combinaciones }: Filtro): Filtro {
  const suyo = Object.entries(solo).filter(([c]) => esDeRenglon(c as CampoAgrupable));
  return {
    solo: Object.fromEntries(suyo),
    ...(sin ? { sin } : {}),
    ...(combinaciones?.campos.every(esDeRenglon) ? { combinaciones } : {}),
  };
}

const valoresDe = (r: Renglon, reducida: boolean): Unidad["campos"] =>
  Object.fromEntries(
    camposDe(reducida).map((c) => [c, c === "cat" ? categoria(r, false) : r[c]]),
  );

/** Order of rows; a category of digits and one of letters are both texts here. */
const ordenDe = (campos: Unidad["campos"]): (number | string)[] =>
  CAMPOS.flatMap((c) => campos[c] === undefined ? [] : [c === "cat" ? `${campos[c]}` : campos[c]]);

const esDeCargos = (r: Renglon, rubro: Rubro): boolean =>
  DE_CARGOS.includes(rubro) && conCargos(r.pprin);

class Unidades {
  readonly porClave = new Map<string, Acumulado>();
  /** The row of the line before, and what its units have in common. */
  #renglon: Renglon | null = null;
  #campos: Unidad["campos"] = {};
  #clave = "";

  constructor(private readonly reducida: boolean) {}

  de(r: Renglon, rubro: Rubro): Acumulado["lado"] {
    if (this.#renglon !== r) {
      this.#renglon = r;
      this.#campos = valoresDe(r, this.reducida);
      this.#clave = ordenDe(this.#campos).join("|");
    }
    const cargos = esDeCargos(r, rubro);
    return this.porClave.getOrInsertComputed(`${this.#clave}|${cargos}`, () => ({
      campos: this.#campos,
      // In a main item without positions, SAC and contributions have no position line to go with:
      // they are rows of their own.
      rubros: cargos ? DE_CARGOS : conCargos(r.pprin) ? OTROS : RUBROS,
      orden: ordenDe(this.#campos),
      lado: { valor: 0, posiciones: 0, meses: 0, pago: 0 },
    })).lado;
  }
}

interface Item {
  readonly linea: Linea;
  readonly rubro: Rubro;
  readonly importe: number;
  readonly esSac: boolean;
  /** Months that its row covers. */
  readonly meses: number;
  /** Passes the whole filter, not only the part of the rows. */
  readonly pasa: boolean;
}

function agregar(unidades: Unidades, item: Item, reducida: boolean): void {
  const { linea, rubro, importe, meses } = item;
  const lado = unidades.de(linea.renglon, rubro);
  if (item.pasa) lado.valor = sumar(lado.valor, importe, "un subtotal");
  const cargos = esDeCargos(linea.renglon, rubro);
  const enPago = !cargos
    ? true
    // Executions tell the remunerative amounts apart, not which of them are percentages.
    : reducida
    ? rubro === "cargo" || rubro === "no_cargo"
    // What no rule made but the SAC, whatever months have it: a sum or a raise may be in force in
    // none of those that the reference month has a value for.
    : rubro !== "sac" && linea.regla === null;
  if (enPago) lado.pago = sumar(lado.pago, importe, "un subtotal");
  if (linea.conteo && !item.esSac) {
    const m = linea.medidas;
    const q = m.cargos + m.horas;
    lado.posiciones += q;
    // Amounts of other bases are already for the whole year: only positions are multiplied by
    // months.
    lado.meses += cargos ? multiplicar(q, meses) : q;
  }
}

async function deMes(q: Consulta, { grupo, estado }: Comparado, modo: Modo, u: Unidades) {
  const esEjecucion = grupo.tipo === "ejecucion";
  const entera = new Prueba(modo.filtro);
  for await (const { tramo } of (modo.deUnMes ? lineasDeUnMes : lineasDe)(q, estado)) {
    tramo.recorrer(deRenglon(modo.filtro), (linea) => {
      const { rubro } = linea;
      const importe = linea.importeEn(modo.filtro.meses);
      const meses = esEjecucion ? 1 : linea.renglon.tcober;
      const pasa = linea.pasa(entera);
      agregar(u, { linea, rubro, importe, esSac: false, meses, pasa }, modo.reducida);
    });
  }
}

async function deAnio(q: Consulta, { estado }: Comparado, modo: Modo, u: Unidades) {
  const renglon = new Prueba(deRenglon(modo.filtro));
  const pasa = pasaEnElAnio(modo.filtro);
  for (const r of (await anioDe(q, estado)).renglones) {
    if (r.linea.pasa(renglon)) agregar(u, { ...r, meses: MESES, pasa: pasa(r) }, modo.reducida);
  }
}

/** The units of one group, by key. */
export async function unidadesDe(
  q: Consulta,
  comparado: Comparado,
  modo: Modo,
): Promise<ReadonlyMap<string, Unidad>> {
  const unidades = new Unidades(modo.reducida);
  const anual = modo.anualizar && comparado.grupo.tipo === "ejecucion";
  await (anual ? deAnio : deMes)(q, comparado, modo, unidades);
  return unidades.porClave;
}
