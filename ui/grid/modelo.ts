/** The table's arithmetic: filter, sort, pages, counts, totals, error view. Pure and fast. */
import { leerFiltro } from "#core/domain/filter-language.ts";
import { claveDeOrden, compararClaves } from "#core/domain/filters.ts";
import { type BusquedaEnTodas, EN_TODAS } from "#core/domain/row-search.ts";
import { contar, contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import {
  agrupar,
  cierresDe,
  type ClaveDeGrupo,
  mezclaUnidades,
  rotuloDeSubtotal,
} from "#core/domain/subtotals.ts";
import {
  aCentavos,
  claseDeFiltro,
  type ColumnaTabla,
  filtroDe,
  textoDe,
  tituloCompleto,
  valorDe,
} from "./columnas.ts";

export const POR_PAGINA = 50;
/** Rows of a table that are printed; with more, its workbook is what is read. */
export const POR_IMPRESION = 5000;

export interface Orden {
  readonly columna: string;
  readonly sentido: "asc" | "desc";
}

/** What a person chose: everything else derives from it. Pages count from 1. */
export interface EstadoTabla {
  readonly filtros: Readonly<Record<string, string>>;
  readonly orden: Orden | null;
  readonly pagina: number;
  readonly soloErrores: boolean;
  /** Columns by which the person gathers the rows, the outermost first. */
  readonly grupos?: readonly string[];
}

export const ESTADO_INICIAL: EstadoTabla = {
  filtros: {},
  orden: null,
  pagina: 1,
  soloErrores: false,
};

/** Changing a filter goes back to page 1 (spec 2 §4). */
export function filtrar(e: EstadoTabla, columna: string, escrito: string): EstadoTabla {
  const filtros = { ...e.filtros, [columna]: escrito };
  if (escrito === "") delete filtros[columna];
  return { ...e, filtros, pagina: 1 };
}

/** No filter at all, from page 1. */
export function quitarFiltros(e: EstadoTabla): EstadoTabla {
  return { ...e, filtros: {}, pagina: 1 };
}

/** Toggles the error view; it goes back to page 1 (spec 2 §4). */
export function verErrores(e: EstadoTabla, soloErrores: boolean): EstadoTabla {
  return { ...e, soloErrores, pagina: 1 };
}

/** A click on a header: ascending, descending, order of the list. */
export function ordenar(e: EstadoTabla, columna: string): EstadoTabla {
  if (e.orden?.columna !== columna) return { ...e, orden: { columna, sentido: "asc" } };
  return { ...e, orden: e.orden.sentido === "asc" ? { columna, sentido: "desc" } : null };
}

/** Gathers the rows by one more column, or no longer by it. */
export function agruparPor(e: EstadoTabla, columna: string): EstadoTabla {
  const { grupos = [] } = e;
  const quedan = grupos.filter((id) => id !== columna);
  return {
    ...e,
    grupos: quedan.length < grupos.length ? quedan : [...grupos, columna],
    pagina: 1,
  };
}

/** As they are listed, from page 1. */
export const desagrupar = (e: EstadoTabla): EstadoTabla => ({ ...e, grupos: [], pagina: 1 });

/** Whether some filter has a text. */
export const hayFiltros = (e: EstadoTabla): boolean =>
  Object.values(e.filtros).some((f) => f !== "");

/** The page box: digits only, no leading zeros, between 1 and the last page; "" while emptied. */
export function entradaPagina(texto: string, paginas: number): string {
  if (texto === "") return "";
  return String(Math.max(1, Math.min(Number(texto.replace(/\D/g, "")), paginas)));
}

/** Why what is typed in the box of a column cannot be understood; empty when it can. */
export function errorDeFiltro<F>(c: ColumnaTabla<F>, escrito: string): string {
  const filtro = escrito === "" ? null : filtroDe(c);
  return filtro ? leerFiltro(escrito, filtro).error : "";
}

/** The boxes that cannot be understood, and why. */
export const incomprensibles = <F>(
  columnas: readonly ColumnaTabla<F>[],
  filtros: EstadoTabla["filtros"],
): readonly { readonly titulo: string; readonly error: string }[] =>
  columnas.flatMap((c) => {
    const error = errorDeFiltro(c, filtros[c.id] ?? "");
    return error === "" ? [] : [{ titulo: tituloCompleto(c), error }];
  });

/** Rows that pass every header box and what is searched in all, and in the error view have errors. */
export function filasFiltradas<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
  estado: Pick<EstadoTabla, "filtros" | "soloErrores">,
  conError?: (fila: F) => boolean,
  buscar?: BusquedaEnTodas<F>,
): readonly F[] {
  const pruebas: ((fila: F) => boolean)[] = [];
  if (estado.soloErrores && conError) pruebas.push(conError);
  for (const c of columnas) {
    const filtro = filtroDe(c);
    const prueba = filtro && leerFiltro(estado.filtros[c.id] ?? "", filtro).prueba;
    if (prueba) pruebas.push(prueba);
  }
  const enTodas = buscar?.(estado.filtros[EN_TODAS] ?? "");
  if (enTodas) pruebas.push(enTodas);
  if (pruebas.length === 0) return filas;
  return filas.filter((fila) => pruebas.every((prueba) => prueba(fila)));
}

/** What is typed in the box of a column of codes and words: letters are words. */
export const esCodigo = (escrito: string): boolean => !/\p{L}/u.test(escrito);

/** Options `filtros` and `orden`: the rows of the screen, with every column that the file has. */
export function vistaDeLibro<F>(
  columnas: readonly ColumnaTabla<F>[],
  { filtros, orden }: Pick<EstadoTabla, "filtros" | "orden">,
): Record<string, string> {
  const puestos = columnas.flatMap((c) => {
    const texto = filtros[c.id] ?? "";
    if (texto !== "" && c.descripta && !esCodigo(texto)) {
      return [{ campo: c.descripta, clase: "texto", texto }];
    }
    return texto === "" ? [] : [{ campo: c.id, clase: claseDeFiltro(c), texto }];
  });
  const ordenable = orden && columnas.some((c) => c.id === orden.columna) ? orden : null;
  return {
    ...(puestos.length > 0 ? { filtros: JSON.stringify(puestos) } : {}),
    ...(ordenable
      ? { orden: `${ordenable.sentido === "desc" ? "-" : ""}${ordenable.columna}` }
      : {}),
  };
}

/** Stable: equal values keep the order of the list. */
export function ordenadas<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
  orden: Orden | null,
): readonly F[] {
  const columna = orden && columnas.find((c) => c.id === orden.columna);
  if (!orden || !columna || columna.orden === false) return filas;
  const signo = orden.sentido === "asc" ? 1 : -1;
  const clave = columna.orden ?? ((fila: F) => valorDe(columna, fila));
  return filas
    .map((fila) => ({ fila, valor: claveDeOrden(clave(fila)) }))
    .sort((a, b) => signo * compararClaves(a.valor, b.valor))
    .map(({ fila }) => fila);
}

const clavesDe = <F>(
  columnas: readonly ColumnaTabla<F>[],
  grupos: readonly string[],
  orden: Orden | null,
): ClaveDeGrupo<F>[] =>
  grupos.flatMap((id) => {
    const c = columnas.find((columna) => columna.id === id);
    const baja = orden?.columna === id && orden.sentido === "desc";
    return c ? [{ valor: (fila: F) => valorDe(c, fila), baja }] : [];
  });

/** Rows of each group together; the order chosen holds inside, and turns the groups of its column. */
export const agrupadas = <F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
  grupos: readonly string[],
  orden: Orden | null,
): readonly F[] => agrupar(filas, clavesDe(columnas, grupos, orden));

/** What closes a group of rows, or heads it. */
export interface Subtotal<F> {
  /** 1 = the outermost column. */
  readonly nivel: number;
  /** Position of the first row of the group, and of the one after the last. */
  readonly desde: number;
  readonly hasta: number;
  /** It names the group among other rows, too. */
  readonly rotulo: string;
  readonly filas: readonly F[];
  readonly totales: Readonly<Record<string, number>>;
}

/** «17 Administración financiera»: what a cell says, and what it means where it says it. */
const conNota = <F>(c: ColumnaTabla<F>, fila: F): string =>
  [textoDe(c, fila), c.nota?.(fila)].filter(Boolean).join(" ");

/** Subtotals of rows that are together already, in the order in which they stand. */
export function subtotalesDe<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
  grupos: readonly string[],
): readonly Subtotal<F>[] {
  if (grupos.length === 0) return [];
  const deGrupo = grupos.flatMap((id) => columnas.find((c) => c.id === id) ?? []);
  return cierresDe(filas, clavesDe(columnas, grupos, null)).map((cierre) => {
    const suyas = filas.slice(cierre.desde, cierre.hasta);
    return {
      ...cierre,
      rotulo: rotuloDeSubtotal(
        // The outer ones are read above it: the words are of the one that ends.
        deGrupo.slice(0, cierre.nivel).map((c, i) => ({
          titulo: c.titulo,
          texto: i + 1 < cierre.nivel ? textoDe(c, suyas[0]) : conNota(c, suyas[0]),
        })),
      ),
      filas: suyas,
      totales: totalesDe(suyas, columnas),
    };
  });
}

/** Rows that have an amount to add up. */
const conImporte = <F>({ vacia }: ColumnaTabla<F>, filas: readonly F[]): readonly F[] =>
  vacia ? filas.filter((f) => !vacia(f)) : filas;

/** In which currency a row of a column is, when it says so. */
function monedaDe<F>(
  { moneda }: ColumnaTabla<F>,
  columnas: readonly ColumnaTabla<F>[],
): ((fila: F) => string) | undefined {
  if (typeof moneda !== "string") return moneda;
  const columna = columnas.find(({ id }) => id === moneda);
  return columna && ((fila) => String(valorDe(columna, fila)));
}

/**
 * Sums of the measure columns, without those that would add one currency to another. Amounts are
 * added as integers of centavos.
 */
export function totalesDe<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
): Record<string, number> {
  const totales: Record<string, number> = {};
  for (const c of columnas) {
    const moneda = monedaDe(c, columnas);
    const mezcla = moneda && mezclaUnidades(conImporte(c, filas), moneda);
    if (!c.medida || mezcla) continue;
    const centavos = c.clase === "importe" || c.clase === "porcentaje";
    let suma = 0;
    for (const fila of filas) {
      const valor = Number(valorDe(c, fila) ?? 0);
      suma += centavos ? aCentavos(valor) : valor;
    }
    totales[c.id] = suma;
  }
  return totales;
}

/** One row of totals: of every row, or of those with one value of the column that splits them. */
export interface Totales<F> {
  /** «Mon. 2»; empty = of every row. */
  readonly de: string;
  readonly filas: readonly F[];
  readonly totales: Readonly<Record<string, number>>;
  /** It is only of this column: the rest were added up whatever the currency. */
  readonly solo?: string;
  /** Rows without an amount to add up, by column. */
  readonly vacias?: Readonly<Record<string, number>>;
}

/** Of each currency of a column that mixes them, its own total. */
function totalesPorMoneda<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
): readonly Totales<F>[] {
  return columnas.flatMap((c) => {
    const { medida, moneda } = c;
    if (!medida || typeof moneda !== "function") return [];
    const suyas = conImporte(c, filas);
    if (!mezclaUnidades(suyas, moneda)) return [];
    return [...Map.groupBy(suyas, moneda)].map(([de, suyas]) => (
      { de, filas: suyas, totales: totalesDe(suyas, [c]), solo: c.id }
    ));
  });
}

function vaciasDe<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
): Record<string, number> {
  const cuentas = columnas.flatMap(({ id, vacia }) => {
    const n = vacia ? filas.reduce((suma, f) => suma + Number(vacia(f)), 0) : 0;
    return n > 0 ? [[id, n] as const] : [];
  });
  return Object.fromEntries(cuentas);
}

/** @param por column of which each value has its own totals, where there are several. */
export function filasDeTotales<F>(
  filas: readonly F[],
  columnas: readonly ColumnaTabla<F>[],
  por?: string,
): readonly Totales<F>[] {
  const columna = columnas.find((c) => c.id === por);
  const valor = (fila: F) => columna && valorDe(columna, fila);
  if (!columna || !mezclaUnidades(filas, valor)) {
    return [
      { de: "", filas, totales: totalesDe(filas, columnas), vacias: vaciasDe(filas, columnas) },
      ...totalesPorMoneda(filas, columnas),
    ];
  }
  return agrupar([...Map.groupBy(filas, valor)], [{ valor: ([v]) => v }]).map(([, suyas]) => ({
    de: `${columna.titulo} ${conNota(columna, suyas[0])}`,
    filas: suyas,
    totales: totalesDe(suyas, columnas),
  }));
}

/** Pages that so many rows take; one even for none. */
export const paginasDe = (cantidad: number, porPagina: number): number =>
  Math.max(1, Math.ceil(cantidad / porPagina));

/** A row that stands after another one, or first of all. */
export interface LugarDeFila {
  readonly clave: string | number;
  readonly despuesDe: string | number | null;
}

/**
 * Rows that pass, with those just made where they were made, whether they pass or not. One whose
 * neighbour is not there any more goes to its own place.
 */
export function colocadas<F>(
  pasan: readonly F[],
  todas: readonly F[],
  lugares: readonly LugarDeFila[],
  clave: (fila: F) => string | number,
): readonly F[] {
  if (lugares.length === 0) return pasan;
  const filas = [...pasan];
  for (const { clave: cual, despuesDe } of lugares) {
    const fila = todas.find((f) => clave(f) === cual);
    const vecina = filas.findIndex((f) => clave(f) === despuesDe);
    if (fila === undefined || (despuesDe !== null && vecina < 0)) continue;
    const suyo = filas.findIndex((f) => clave(f) === cual);
    if (suyo >= 0) filas.splice(suyo, 1);
    const tras = despuesDe === null ? -1 : filas.findIndex((f) => clave(f) === despuesDe);
    filas.splice(tras + 1, 0, fila);
  }
  return filas;
}

/**
 * Rows that stay where they were shown, as they are now, whether they pass or not; those that did
 * not pass and do now stand after the one that they follow.
 */
export function enSuLugar<F>(
  antes: readonly F[],
  ahora: readonly F[],
  todas: readonly F[],
  clave: (fila: F) => string | number,
): readonly F[] {
  const hay = new Map(todas.map((f) => [clave(f), f]));
  const eran = new Set(antes.map(clave));
  const nuevas = new Map<string | number | null, F[]>();
  let vecina: string | number | null = null;
  for (const fila of ahora) {
    if (eran.has(clave(fila))) vecina = clave(fila);
    else nuevas.set(vecina, [...nuevas.get(vecina) ?? [], fila]);
  }
  return [
    ...nuevas.get(null) ?? [],
    ...antes.flatMap((f) => {
      const fila = hay.get(clave(f));
      return [...fila === undefined ? [] : [fila], ...nuevas.get(clave(f)) ?? []];
    }),
  ];
}

/** Whether they are the same rows in the same order. */
export const mismasClaves = <F>(
  unas: readonly F[],
  otras: readonly F[],
  clave: (fila: F) => string | number,
): boolean =>
  unas.length === otras.length &&
  unas.every((f, i) => f === otras[i] || clave(f) === clave(otras[i]));

/** What a page of grouped rows is made of: a row, by its place among all, or the head of a group. */
export type RenglonAgrupado<F> = number | Subtotal<F>;

/** Heads and rows in their order, without what folded groups hold. */
export function renglonesDe<F>(
  cuantas: number,
  grupos: readonly Subtotal<F>[],
  plegados: ReadonlySet<string>,
): readonly RenglonAgrupado<F>[] {
  const porLugar = Map.groupBy(grupos, (g) => g.desde);
  const renglones: RenglonAgrupado<F>[] = [];
  for (let i = 0; i < cuantas;) {
    let plegado: Subtotal<F> | undefined;
    for (const g of (porLugar.get(i) ?? []).toSorted((a, b) => a.nivel - b.nivel)) {
      renglones.push(g);
      if (plegados.has(g.rotulo)) {
        plegado = g;
        break;
      }
    }
    if (plegado) i = plegado.hasta;
    else renglones.push(i++);
  }
  return renglones;
}

/** One page of grouped rows. */
export interface PaginaAgrupada<F> {
  readonly visibles: readonly F[];
  readonly pagina: number;
  readonly paginas: number;
  /** Place of its first row. */
  readonly desde: number;
  /** Heads by the place in the page of the row before which they stand. */
  readonly encabezados: ReadonlyMap<number, readonly Subtotal<F>[]>;
}

/** Cuts one page of them; one that begins inside a group says of which. */
export function paginaAgrupada<F>(
  filas: readonly F[],
  grupos: readonly Subtotal<F>[],
  renglones: readonly RenglonAgrupado<F>[],
  pedida: number,
  porPagina: number,
): PaginaAgrupada<F> {
  const { visibles: suyos, pagina: actual, paginas } = pagina(renglones, pedida, porPagina);
  const encabezados = new Map<number, Subtotal<F>[]>();
  const visibles: F[] = [];
  const poner = (g: Subtotal<F>) =>
    encabezados.set(visibles.length, [...encabezados.get(visibles.length) ?? [], g]);
  const [primero] = suyos;
  if (primero !== undefined) {
    const lugar = typeof primero === "number" ? primero : primero.desde;
    const nivel = typeof primero === "number" ? Infinity : primero.nivel;
    grupos.filter((g) => g.nivel < nivel && g.desde <= lugar && lugar < g.hasta)
      .toSorted((a, b) => a.nivel - b.nivel).forEach(poner);
  }
  for (const r of suyos) {
    if (typeof r === "number") visibles.push(filas[r]);
    else poner(r);
  }
  const desde = suyos.find((r) => typeof r === "number") ?? 0;
  return { visibles, pagina: actual, paginas, desde, encabezados };
}

/** Cuts one page; a page past the end is the last one. */
export function pagina<F>(filas: readonly F[], pedida: number, porPagina: number) {
  const paginas = paginasDe(filas.length, porPagina);
  const actual = Math.min(Math.max(1, pedida), paginas);
  const desde = (actual - 1) * porPagina;
  return { visibles: filas.slice(desde, desde + porPagina), pagina: actual, paginas, desde };
}

/** «214 resultados / 612 registros en total»; singular for 1. */
export function textoDeCuenta(resultados: number, registros: number): string {
  const r = contar(resultados, "resultado", "resultados");
  return `${r} / ${contarRegistros(registros)} en total`;
}

/** «1 error», «2 errores». */
export const textoDeErrores = (n: number): string => contar(n, "error", "errores");

/**
 * The totals with what the rows do not add up to, of all of them.
 * @param deTodas of each row of totals, in their order; others than these are of other rows.
 */
export function conLoDeTodas<F>(
  totales: readonly Totales<F>[],
  deTodas: readonly Pick<Totales<F>, "de" | "totales">[] | undefined,
): readonly Totales<F>[] {
  if (deTodas?.length !== totales.length) return totales;
  return totales.map(({ filas, totales: sumas }, i) => ({
    de: deTodas[i].de,
    filas,
    totales: { ...deTodas[i].totales, ...sumas },
  }));
}

/** «Total de los 214 renglones filtrados»; without filters, «Total de los 612 renglones». */
export function textoDeTotal(cantidad: number, filtrado: boolean): string {
  if (cantidad === 1) return filtrado ? "Total del renglón filtrado" : "Total del renglón";
  return `Total de los ${formatEnteroEsAr(cantidad)} renglones${filtrado ? " filtrados" : ""}`;
}
