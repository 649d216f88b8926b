/** Why two data groups differ ([S10]): the difference by cause, each with the rows behind it. */
import { LIMITE, multiplicar, sumar, toNumber } from "#core/domain/money.ts";
import { tablaAJson } from "#core/outputs/json.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import type { Consulta, Salida } from "#core/plugin.ts";
import { sumasPorMoneda } from "#core/outputs/subtotals.ts";
import { columnaDeValores, CuentaDeValores } from "#core/outputs/values.ts";
import { filtroDeVista, leerVista, ordenarLugares } from "#core/outputs/view.ts";
import { type Grupo, grupo } from "#plugins/bases/service.ts";
import {
  type CampoAgrupable,
  CAMPOS_APERTURA,
  compararClaves,
  esDeRenglon,
  estadoDe,
  type Filtro,
  type Linea,
  lineasDe,
  lineasDeUnMes,
  mesesDeAntes,
  Prueba,
  type RenglonValorizado,
} from "#plugins/valuation/service.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { type Rubro, RUBROS } from "#core/domain/rubros.ts";
import { avisosDe, lineasDePartes, marcoDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { OPCION_GRUPOS } from "../explicaciones/grupos.ts";
import {
  estadoElegido,
  leerPagina,
  leerSeleccion,
  OPCIONES_FILAS,
  OPCIONES_PAGINA,
  OPCIONES_SELECCION,
} from "../parametrico/seleccion.ts";
import { claves } from "../columnas.ts";
import { categoria } from "../parametrico/campos.ts";
import { anioDe, pasaEnElAnio } from "../ejecuciones/ejecuciones.ts";
import { type Comparado, comparadoCon, desactualizadosDe, mostrarComparado } from "./comparados.ts";

// Splitting a difference into causes that add up to it exactly ([S10]). Pure.

/**
 * In the order of the rule; `importes` are amounts that no positions explain, and
 * `valores_mes_a_mes` what is of valuing one of the two by months ([Y11]).
 */
const CAUSAS = [
  "solo_actual",
  "solo_otro",
  "cargos",
  "meses",
  "retribucion",
  "porcentajes",
  "importes",
  "valores_mes_a_mes",
] as const;
type Causa = typeof CAUSAS[number];

/** One side of what is matched: the same place, category and main item in a group. */
export interface LadoComparado {
  /** Centavos whose difference is split. */
  readonly valor: number;
  /** Positions, positions by months, and pay of those months in centavos. */
  readonly posiciones: number;
  readonly meses: number;
  readonly pago: number;
}

/** r(v·n/d) with whole numbers; null where the result has no meaning or passes the limit. */
function proporcion(v: number, n: number, d: number): number | null {
  if (d === 0) return null;
  const producto = BigInt(v) * BigInt(n) * (d < 0 ? -1n : 1n);
  const divisor = BigInt(Math.abs(d));
  const positivo = producto < 0n ? -producto : producto;
  const redondeado = Number((2n * positivo + divisor) / (2n * divisor));
  if (redondeado >= LIMITE) return null;
  return producto < 0n && redondeado !== 0 ? -redondeado : redondeado;
}

const PASOS = [["cargos", "posiciones"], ["meses", "meses"], ["retribucion", "pago"]] as const;

/**
 * valor = positions · (months per position) · (pay per month) · (amount per pay). The factors of
 * the current side replace those of the other one in that order; each step is rounded once and its
 * part is the distance to the step before, so that the parts add up. Where a factor of the other
 * side is zero and the current one is not, that step takes all that remains.
 */
function sustituir(actual: LadoComparado, otro: LadoComparado): Partial<Record<Causa, number>> {
  const partes: Partial<Record<Causa, number>> = {};
  let antes = otro.valor;
  for (const [causa, factor] of PASOS) {
    const quieto = actual[factor] === 0 && otro[factor] === 0;
    const ahora = quieto
      ? antes
      : proporcion(otro.valor, actual[factor], otro[factor]) ?? actual.valor;
    partes[causa] = sumar(ahora, -antes, "una diferencia");
    antes = ahora;
    if (!quieto && otro[factor] === 0) break;
  }
  partes.porcentajes = sumar(actual.valor, -antes, "una diferencia");
  return partes;
}

/**
 * actual − otro, by cause; causes without effect are left out. `null`: the side lacks it.
 * @throws Desborde when a part reaches the limit.
 */
export function causasDe(
  actual: LadoComparado | null,
  otro: LadoComparado | null,
): Map<Causa, number> {
  let partes: Partial<Record<Causa, number>>;
  if (!actual) partes = { solo_otro: otro ? -otro.valor : 0 };
  else if (!otro) partes = { solo_actual: actual.valor };
  else if (actual.posiciones === 0 && otro.posiciones === 0) {
    partes = { importes: sumar(actual.valor, -otro.valor, "una diferencia") };
  } else partes = sustituir(actual, otro);
  return new Map(
    CAUSAS.flatMap((c) => partes[c] === undefined || partes[c] === 0 ? [] : [[c, partes[c]]]),
  );
}

// Valued lines gathered by what two data groups have in common, to be compared ([S10]).

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
const camposDe = (reducida: boolean): readonly CampoComun[] =>
  CAMPOS.filter((c) => !reducida || !(SOLO_PRESUPUESTO as readonly string[]).includes(c));
type CampoComun = typeof CAMPOS[number];

interface Unidad {
  readonly campos: Readonly<Partial<Record<CampoComun, number | string>>>;
  /** Rubros of its lines: those of positions, or the others. */
  readonly rubros: readonly Rubro[];
  readonly orden: readonly (number | string)[];
  readonly lado: LadoComparado;
}

type Acumulado = Omit<Unidad, "lado"> & {
  lado: { -readonly [K in keyof LadoComparado]: LadoComparado[K] };
};

interface Modo {
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

const valoresDe = (r: RenglonValorizado, reducida: boolean): Unidad["campos"] =>
  Object.fromEntries(
    camposDe(reducida).map((c) => [c, c === "cat" ? categoria(r, false) : r[c]]),
  );

/** Order of rows; a category of digits and one of letters are both texts here. */
const ordenDe = (campos: Unidad["campos"]): (number | string)[] =>
  CAMPOS.flatMap((c) => campos[c] === undefined ? [] : [c === "cat" ? `${campos[c]}` : campos[c]]);

const esDeCargos = (r: RenglonValorizado, rubro: Rubro): boolean =>
  DE_CARGOS.includes(rubro) && conCargos(r.pprin);

class Unidades {
  readonly porClave = new Map<string, Acumulado>();
  /** The row of the line before, and what its units have in common. */
  #renglon: RenglonValorizado | null = null;
  #campos: Unidad["campos"] = {};
  #clave = "";

  constructor(private readonly reducida: boolean) {}

  de(r: RenglonValorizado, rubro: Rubro): Acumulado["lado"] {
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
async function unidadesDe(
  q: Consulta,
  comparado: Comparado,
  modo: Modo,
): Promise<ReadonlyMap<string, Unidad>> {
  const unidades = new Unidades(modo.reducida);
  const anual = modo.anualizar && comparado.grupo.tipo === "ejecucion";
  await (anual ? deAnio : deMes)(q, comparado, modo, unidades);
  return unidades.porClave;
}

// Rows of a difference as a table: its columns, and the lines that each row opens ([S10]).

function columnasDe(actual: string, otro: string, reducida: boolean): ColumnaDeTabla[] {
  return [
    clave("titulo", "Causa", "texto", 26),
    ...claves(...camposDe(reducida)),
    // Of the whole row, repeated for each of its causes: not to be added up.
    leyenda("actual", actual, "importe", 22),
    leyenda("otro", otro, "importe", 22),
    medida("importe", "Diferencia", "importe", 22),
  ];
}

/** Options of a selection; with a category, its level is said already. */
const DE_SELECCION = [...Object.keys(OPCIONES_SELECCION), "grupos"].filter((o) => o !== "nivel");

/**
 * The options of `explicar` that list the lines of a row, in either group.
 * @param valores options of the call: the row is of the lines that they select.
 */
function filtroDe(
  { campos, rubros: todos }: Unidad,
  valores: Readonly<Record<string, string>>,
): Record<string, string> {
  const { saf, ...resto } = campos;
  const pedidos = valores.rubro?.split(",");
  const rubros = pedidos ? todos.filter((r) => pedidos.includes(r)) : todos;
  return {
    ...Object.fromEntries(
      DE_SELECCION.flatMap((o) => valores[o] === undefined ? [] : [[o, valores[o]]]),
    ),
    ...(saf === undefined ? {} : { saf_origen: String(saf) }),
    ...Object.fromEntries(Object.entries(resto).map(([c, v]) => [c, String(v)])),
    rubro: rubros.join(","),
  };
}

/** @returns how a person reads each cause, naming the two groups. */
const titulosDe = (actual: string, otro: string): Readonly<Record<Causa, string>> => ({
  solo_actual: `Sólo en ${actual}`,
  solo_otro: `Sólo en ${otro}`,
  cargos: "Cantidad de cargos",
  meses: "Meses cubiertos",
  retribucion: "Remuneración por cargo",
  porcentajes: "Porcentajes",
  importes: "Importes sin cargos",
  valores_mes_a_mes: "Valores mes a mes",
});

interface Efecto {
  readonly unidad: Unidad;
  readonly causa: Causa;
  readonly actual: number;
  readonly otro: number;
  readonly importe: number;
}

/** The units of both groups, by key. */
interface Lados {
  readonly actuales: ReadonlyMap<string, Unidad>;
  readonly otras: ReadonlyMap<string, Unidad>;
}

/**
 * @param deUnMes the same ones with what is valued by months as of one: their difference is split,
 * and what that leaves out is of the values of each month ([Y11]).
 */
function efectosDe(lados: Lados, deUnMes: Lados): Efecto[] {
  const claves = [lados, deUnMes].flatMap((l) => [...l.actuales.keys(), ...l.otras.keys()]);
  return [...new Set(claves)].flatMap((clave) => {
    const [actual, otro] = [lados.actuales.get(clave), lados.otras.get(clave)];
    const [suya, ajena] = [deUnMes.actuales.get(clave), deUnMes.otras.get(clave)];
    const unidad = actual ?? otro ?? suya ?? ajena;
    if (!unidad) return [];
    const valor = (u: Unidad | undefined) => u?.lado.valor ?? 0;
    const causas = causasDe(suya?.lado ?? null, ajena?.lado ?? null);
    const meses = sumar(valor(actual) - valor(suya), valor(ajena) - valor(otro), "una diferencia");
    if (meses !== 0) causas.set("valores_mes_a_mes", meses);
    return [...causas].map(([causa, importe]) => ({
      unidad,
      causa,
      actual: valor(actual),
      otro: valor(otro),
      importe,
    }));
  }).sort((a, b) =>
    CAUSAS.indexOf(a.causa) - CAUSAS.indexOf(b.causa) ||
    compararClaves(a.unidad.orden, b.unidad.orden)
  );
}

/** Amounts of both groups and their difference, by currency. */
function totalesDe(actuales: Iterable<Unidad>, otras: Iterable<Unidad>) {
  const totales = new Map<number, { actual: number; otro: number }>();
  const acumular = (unidades: Iterable<Unidad>, lado: "actual" | "otro") => {
    for (const { campos, lado: { valor } } of unidades) {
      const mon = Number(campos.mon);
      const total = totales.get(mon) ?? { actual: 0, otro: 0 };
      totales.set(mon, { ...total, [lado]: sumar(total[lado], valor, "un total") });
    }
  };
  acumular(actuales, "actual");
  acumular(otras, "otro");
  return [...totales].sort(([a], [b]) => a - b).map(([mon, { actual, otro }]) => ({
    mon,
    actual: toNumber(actual),
    otro: toNumber(otro),
    diferencia: toNumber(sumar(actual, -otro, "una diferencia")),
  }));
}

/** Each cause with its amount by currency and the rows that it touches. */
function resumir(efectos: readonly Efecto[], titulos: Readonly<Record<Causa, string>>) {
  const grupos = Map.groupBy(efectos, (e) => `${e.causa}|${e.unidad.campos.mon}`);
  return [...grupos.values()].map((suyos) => ({
    causa: suyos[0].causa,
    titulo: titulos[suyos[0].causa],
    mon: suyos[0].unidad.campos.mon,
    importe: toNumber(suyos.reduce((t, e) => sumar(t, e.importe, "una causa"), 0)),
    renglones: suyos.length,
  }));
}

function aJson(tabla: Tabla) {
  const { causas, filtros, ...datos } = tabla.datos as {
    readonly causas: readonly Causa[];
    readonly filtros: readonly Record<string, string>[];
  };
  const generica = tablaAJson({ ...tabla, datos });
  return {
    ...generica,
    filas: generica.filas.map((fila, i) => ({ ...fila, causa: causas[i], filtro: filtros[i] })),
  };
}

const describir = (g: Grupo, anual: boolean) =>
  `${g.codipres} - ${g.descripcion}${anual ? " (anualizada)" : ""}`;

const sinSeparar = ({ codipres, tipo }: Grupo): string =>
  tipo === "entregable"
    ? `Los valores mes a mes no se separan de las demás causas: los de ${codipres} cambiaron después`
    : `Los valores mes a mes se separan de las demás causas cuando ${codipres} está valorizado al día`;

export const diferencias: Salida = {
  id: "diferencias",
  title: "Causas de una diferencia",
  menu: false,
  hiddenFor: [],
  options: {
    con: { description: "El otro grupo de datos del mismo SAF, o una ejecución" },
    anualizado: {
      description: "Si una ejecución se compara con un presupuesto, llevada al año o en su mes",
      values: ["si", "no"],
      initial: "si",
    },
    causa: { description: "Sólo estas causas", multiple: true, values: CAUSAS },
    ...OPCIONES_SELECCION,
    grupos: OPCION_GRUPOS,
    ...OPCIONES_FILAS,
    ...OPCIONES_PAGINA,
  },
  async query({ q, saf, codipres, format: formato }, valores) {
    const g = await grupo(q, saf, codipres);
    if (!valores.con) throw rechazo("falta_comparado");
    const otro = await comparadoCon(q, g, valores.con);
    const ejecuciones = [g, otro.grupo].filter((x) => x.tipo === "ejecucion").length;
    const seleccion = leerSeleccion(valores);
    const estado = await estadoDe(q, g);
    const modo: Modo = {
      reducida: ejecuciones > 0,
      anualizar: ejecuciones === 1 && valores.anualizado !== "no",
      filtro: seleccion.filtro,
    };
    // The SAC that a line brings to the year has an object of its own, which no group names.
    if (modo.anualizar && seleccion.filtro.combinaciones) {
      throw rechazo("filtro_invalido", { campo: "grupos" });
    }
    if (modo.anualizar && seleccion.filtro.meses) {
      throw rechazo("filtro_invalido", { campo: "mes" });
    }
    const propio = { grupo: g, estado: await estadoElegido(q, estado, seleccion) };
    const suyo = { ...otro, estado: await estadoElegido(q, otro.estado, seleccion) };
    const ladosEn = async (m: Modo): Promise<Lados> => ({
      actuales: await unidadesDe(q, propio, m),
      otras: await unidadesDe(q, suyo, m),
    });
    const lados = await ladosEn(modo);
    const { actuales, otras } = lados;
    // An execution is of its month whatever the budget is of.
    const criterios = new Set(
      [propio, suyo].flatMap((l) => l.estado.valuaciones).map((v) => v.criterio),
    );
    const mezcla = ejecuciones === 0 && !seleccion.filtro.meses && criterios.size > 1;
    // One month is asked of their rows as they are now: they have to be those of the lines.
    const viejos: Grupo[] = [];
    for (const { grupo: de, estado: e } of mezcla ? [propio, suyo] : []) {
      if (await mesesDeAntes(q, e)) viejos.push(de);
    }
    const deUnMes = mezcla && viejos.length === 0
      ? await ladosEn({ ...modo, deUnMes: true })
      : lados;
    const titulos = titulosDe(g.codipres, otro.grupo.codipres);
    const todos = efectosDe(lados, deUnMes);
    const elegidas = (valores.causa ?? "").split(",").filter(Boolean);
    const efectos = todos.filter((e) => elegidas.length === 0 || elegidas.includes(e.causa));
    const filaDe = ({ unidad, causa, ...importes }: Efecto): FilaTabla => ({
      titulo: titulos[causa],
      ...unidad.campos,
      ...importes,
    });
    const tabla = { columnas: columnasDe(g.codipres, otro.grupo.codipres, modo.reducida) };
    const vista = leerVista({ filtros: valores.filtros, orden: valores.orden });
    const pasa = filtroDeVista(tabla, vista);
    const pasan = pasa ? efectos.filter((e) => pasa(filaDe(e))) : efectos;
    const lugares = ordenarLugares(tabla, vista, (i) => filaDe(pasan[i]), [...pasan.keys()]);
    const { desde, hasta } = leerPagina(valores, formato);
    const contada = columnaDeValores(tabla, valores.valores_de);
    const contados = contada && new CuentaDeValores(contada);
    if (contada) { for (const e of pasan) contados?.ver(filaDe(e)[contada.campo]); }
    const pagina = lugares.slice(desde, hasta).map((i) => pasan[i]);
    const anual = (x: Grupo) => modo.anualizar && x.tipo === "ejecucion";
    const monedas = new Set(pasan.map((e) => e.unidad.campos.mon));
    return {
      ...await marcoDe(
        q,
        g,
        estado,
        ...lineasDePartes(g, estado),
        `Diferencia de ${describir(g, anual(g))} con ${describir(otro.grupo, anual(otro.grupo))}`,
        ...viejos.map(sinSeparar),
      ),
      ...tabla,
      filas: pagina.map(filaDe),
      // Pesos and dollars do not add up to anything.
      ...(monedas.size < 2
        ? { totales: { importe: pasan.reduce((t, e) => sumar(t, e.importe, "el total"), 0) } }
        : {
          totalesPorMoneda: sumasPorMoneda(
            tabla.columnas,
            pasan.length,
            (i) => filaDe(pasan[i]),
          ),
        }),
      otros_desactualizados: desactualizadosDe([otro]),
      datos: {
        ...avisosDe(g, estado),
        comparado: { ...mostrarComparado(otro), anualizado: anual(otro.grupo) },
        anualizado: anual(g),
        resumen: resumir(todos, titulos),
        totales_por_moneda: totalesDe(actuales.values(), otras.values()),
        ...(contados ? { valores: contados.lista() } : {}),
        // Of what passes the filters; of all without them.
        renglones: pasan.length,
        renglones_sin_filtros: efectos.length,
        campos_usados: camposDe(false)
          .filter((c) => new Set(efectos.map((e) => e.unidad.campos[c])).size > 1),
        desde,
        causas: pagina.map((e) => e.causa),
        filtros: pagina.map((e) => filtroDe(e.unidad, valores)),
      },
    };
  },
  json: aJson,
};
