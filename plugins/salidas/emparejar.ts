/** Valued lines gathered by what two data groups have in common, to be compared ([S10]). */
import { type Rubro, RUBROS } from "../../core/domain/rubros.ts";
import { multiplicar, sumar } from "../../core/domain/money.ts";
import type { Consulta } from "../../core/plugin.ts";
import {
  type Bloque,
  type Diccionario,
  esDeRenglon,
  type Filtro,
  letraDe,
  lineasDe,
  medidasDe,
  recorrer,
  type Renglones,
} from "../valuation/service.ts";
import { categoria } from "./campos.ts";
import type { Lado } from "./causas.ts";
import type { Comparado } from "./comparados.ts";
import { anioDe } from "./ejecuciones.ts";

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

/** What a difference is looked for in; the last three are unknown to executions. */
const CAMPOS = [
  ...["saf", "mon", "prog", "subp", "proy", "act", "ubic", "ff", "pprin", "esc"] as const,
  "cat",
  "feje",
  "codp",
  "codes",
] as const;
const SOLO_PRESUPUESTO: readonly string[] = ["feje", "codp", "codes"];
export type CampoComun = typeof CAMPOS[number];

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
  readonly filtro: Filtro;
}

/** The filter of the rows alone: positions, months and pay are theirs whatever object is asked. */
function deRenglon({ solo = {}, sin, combinaciones }: Filtro): Filtro {
  const { ppar: _, rubro: __, clave: ___, c_comp: ____, c_scom: _____, n_comp: ______, ...resto } =
    solo;
  const { regla: _regla, ...suyo } = resto;
  return {
    solo: suyo,
    ...(sin ? { sin } : {}),
    ...(combinaciones?.campos.every(esDeRenglon) ? { combinaciones } : {}),
  };
}

function camposDe(r: Renglones, k: number, reducida: boolean): Unidad["campos"] {
  const crudos = {
    agrup: letraDe(r.agrup[k]),
    nivel: letraDe(r.nivel[k]),
    grado: r.grado[k],
    cat: r.cat[k],
  };
  return Object.fromEntries(
    CAMPOS.filter((c) => !reducida || !SOLO_PRESUPUESTO.includes(c)).map((c) => [
      c,
      c === "cat" ? categoria(crudos, false) : r[c][k],
    ]),
  );
}

/** Order of rows; a category of digits and one of letters are both texts here. */
const ordenDe = (campos: Unidad["campos"]): (number | string)[] =>
  CAMPOS.flatMap((c) => campos[c] === undefined ? [] : [c === "cat" ? `${campos[c]}` : campos[c]]);

class Unidades {
  readonly porClave = new Map<string, Acumulado>();
  #bloque: Bloque | null = null;
  readonly #deRenglon: { campos: Unidad["campos"]; clave: string }[] = [];

  constructor(private readonly reducida: boolean) {}

  de(bloque: Bloque, k: number, rubro: Rubro): Acumulado["lado"] {
    if (this.#bloque !== bloque) {
      this.#bloque = bloque;
      this.#deRenglon.length = 0;
    }
    const r = bloque.renglones;
    let fila = this.#deRenglon[k];
    if (!fila) {
      const campos = camposDe(r, k, this.reducida);
      this.#deRenglon[k] = fila = { campos, clave: ordenDe(campos).join("|") };
    }
    const cargos = esDeCargos(r, k, rubro);
    const clave = `${fila.clave}|${cargos}`;
    let unidad = this.porClave.get(clave);
    if (!unidad) {
      unidad = {
        campos: fila.campos,
        // In a main item without positions, SAC and contributions have no position line to go with:
        // they are rows of their own.
        rubros: cargos ? DE_CARGOS : conCargos(r.pprin[k]) ? OTROS : RUBROS,
        orden: ordenDe(fila.campos),
        lado: { valor: 0, posiciones: 0, meses: 0, pago: 0 },
      };
      this.porClave.set(clave, unidad);
    }
    return unidad.lado;
  }
}

const esDeCargos = (r: Renglones, k: number, rubro: Rubro): boolean =>
  DE_CARGOS.includes(rubro) && conCargos(r.pprin[k]);

interface Item {
  readonly bloque: Bloque;
  readonly i: number;
  readonly rubro: Rubro;
  readonly importe: number;
  readonly esSac: boolean;
  /** Months that its row covers. */
  readonly meses: number;
  /** Passes the whole filter, not only the part of the rows. */
  readonly pasa: boolean;
}

function agregar(unidades: Unidades, item: Item, reducida: boolean): void {
  const { bloque, i, rubro, importe, meses } = item;
  const { renglones: r, lineas: l } = bloque;
  const k = l.renglon[i];
  const lado = unidades.de(bloque, k, rubro);
  if (item.pasa) lado.valor = sumar(lado.valor, importe, "un subtotal");
  const cargos = esDeCargos(r, k, rubro);
  const enPago = !cargos
    ? true
    // Executions tell the remunerative amounts apart, not which of them are percentages.
    : reducida
    ? rubro === "cargo" || rubro === "no_cargo"
    : l.mensual[i] >= 0;
  if (enPago) lado.pago = sumar(lado.pago, importe, "un subtotal");
  if (l.conteo[i] === 1 && !item.esSac) {
    const m = medidasDe(r, k);
    const q = m.cargos + m.horas;
    lado.posiciones += q;
    // Amounts of other bases are already for the whole year: only positions are multiplied by
    // months.
    lado.meses += cargos ? multiplicar(q, meses) : q;
  }
}

async function deMes(q: Consulta, { grupo, estado }: Comparado, modo: Modo, u: Unidades) {
  const renglon = deRenglon(modo.filtro);
  const esEjecucion = grupo.tipo === "ejecucion";
  for await (const { bloque, diccionario } of lineasDe(q, estado)) {
    const pasan = marcar(bloque, diccionario, modo.filtro);
    const { renglones: r, lineas: l } = bloque;
    recorrer(bloque, diccionario, renglon, (i, k) => {
      const rubro = RUBROS[l.rubro[i]];
      agregar(u, {
        bloque,
        i,
        rubro,
        importe: l.importe[i],
        esSac: false,
        meses: esEjecucion ? 1 : r.tcober[k],
        pasa: pasan[i] === 1,
      }, modo.reducida);
    });
  }
}

/** 1 for each line of the block that passes. */
function marcar(bloque: Bloque, dic: Diccionario, filtro: Filtro): Uint8Array {
  const pasan = new Uint8Array(bloque.lineas.n);
  recorrer(bloque, dic, filtro, (i) => pasan[i] = 1);
  return pasan;
}

async function deAnio(q: Consulta, { estado }: Comparado, modo: Modo, u: Unidades) {
  const marcas = new Map<Bloque, { lineas: Uint8Array; renglones: Uint8Array; sac: Uint8Array }>();
  const { solo = {}, sin } = modo.filtro;
  const { ppar, rubro, clave, ...resto } = solo;
  const conSac: Filtro = { solo: resto, ...(sin ? { sin } : {}) };
  for (const r of (await anioDe(q, estado)).renglones) {
    const { bloque, diccionario: d, i } = r;
    let m = marcas.get(bloque);
    if (!m) {
      m = {
        lineas: marcar(bloque, d, modo.filtro),
        renglones: marcar(bloque, d, deRenglon(modo.filtro)),
        sac: marcar(bloque, d, conSac),
      };
      marcas.set(bloque, m);
    }
    if (m.renglones[i] === 0) continue;
    const pasa = r.esSac
      ? m.sac[i] === 1 && (ppar?.includes(r.ppar) ?? true) && (rubro?.includes("sac") ?? true) &&
        (clave?.includes("sac") ?? true)
      : m.lineas[i] === 1;
    agregar(u, { ...r, meses: MESES, pasa }, modo.reducida);
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
