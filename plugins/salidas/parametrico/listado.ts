/**
 * The rows of the parametric list, of one group or of several set side by side ([S2]), by columns:
 * a list may have as many as there are positions, and most of them are only looked at by pages.
 */
import { sumar } from "#core/domain/money.ts";
import { MESES } from "#core/domain/period.ts";
import type { Consulta } from "#core/plugin.ts";
import { type Referencias, referencias } from "#plugins/tablas/service.ts";
import {
  type AgregadoPorColumnas,
  Agregador,
  type CabeceraDeLineas,
  type CampoDeGrupos,
  Codigos,
  distintas,
  esDeRenglon,
  type Estado,
  type Filtro,
  MesesDeGrupos,
  mesesEnColumnas,
  type MesesEnFilas,
  mesesEnFilas,
  ordenDe,
  type PorCodigos,
  seguidas,
  sumablesDe,
  tomar,
  type ValorCampo,
} from "#plugins/valuation/service.ts";
import { anioDe, pasaEnElAnio, type RenglonAnual } from "../ejecuciones/ejecuciones.ts";
import { type CampoListado, categoria } from "./campos.ts";
import { columnaDelMes, type Medida } from "./parametrico-campos.ts";

// An execution in its year ([S6]) by any fields, as the parametric list gathers stored lines
// ([S2]).

type SumasPorCampos = Pick<AgregadoPorColumnas, "n" | "campos"> & {
  readonly medidas: { readonly valor: Float64Array };
  readonly totales: { readonly valor: number };
};

type CampoDeLinea = Exclude<CampoDeGrupos, "mes">;

/** The SAC that a line brings is charged where that of its main item is. */
function valorDe({ linea, ppar, rubro }: RenglonAnual, campo: CampoDeLinea): ValorCampo {
  if (esDeRenglon(campo)) return linea.renglon[campo];
  if (campo === "ppar") return ppar;
  if (campo === "rubro") return rubro;
  if (campo === "regla") return linea.regla ?? 0;
  return linea.componente[campo];
}

class Sumas {
  readonly #codigos: Codigos[];
  readonly #claves: number[][];
  readonly #valores: number[] = [];
  readonly #lugares = new Map<string, number>();
  #total = 0;

  constructor(private readonly campos: readonly CampoDeLinea[]) {
    this.#codigos = campos.map(() => new Codigos());
    this.#claves = campos.map(() => []);
  }

  agregar(r: RenglonAnual): void {
    const clave = this.campos.map((c, j) => this.#codigos[j].de(valorDe(r, c)));
    const lugar = this.#lugares.getOrInsertComputed(clave.join(), () => {
      clave.forEach((codigo, j) => this.#claves[j].push(codigo));
      return this.#valores.push(0) - 1;
    });
    this.#valores[lugar] = sumar(this.#valores[lugar], r.importe, "un subtotal");
    this.#total = sumar(this.#total, r.importe, "el total");
  }

  columnas(): SumasPorCampos {
    return {
      n: this.#valores.length,
      campos: this.#codigos.map(({ valores }, j) => ({
        codigos: Int32Array.from(this.#claves[j]),
        valores,
      })),
      medidas: { valor: Float64Array.from(this.#valores) },
      totales: { valor: this.#total },
    };
  }
}

/** The amounts of the year, apart for each classifier of its lines. */
async function anioPorCampos(
  q: Consulta,
  estado: Estado,
  campos: readonly CampoDeLinea[],
  filtro: Filtro,
): Promise<{ readonly valuacion: CabeceraDeLineas; readonly sumas: SumasPorCampos }[]> {
  const pasa = pasaEnElAnio(filtro);
  const partes = new Map<string, { readonly valuacion: CabeceraDeLineas; readonly sumas: Sumas }>();
  for (const r of (await anioDe(q, estado)).renglones) {
    if (!pasa(r)) continue;
    const { valuacion } = r;
    const { ejercicio, version, desde_mes } = valuacion;
    partes.getOrInsertComputed(
      `${ejercicio}.${version}.${desde_mes}`,
      () => ({ valuacion, sumas: new Sumas(campos) }),
    ).sumas.agregar(r);
  }
  return [...partes.values()].map(({ valuacion, sumas }) => ({
    valuacion,
    sumas: sumas.columnas(),
  }));
}

type Medidas = Readonly<Record<string, number>>;
/** Only amounts are of a year: who asks for other measures has them all. */
type PorMedida<T> = Readonly<Record<Medida, T>>;

/** Which classifier describes a row: its own budget's ([O2]). */
interface Clasificador {
  readonly ejercicio: number;
  readonly version: number;
  readonly desde_mes: number;
}

export interface Listado {
  /** Rows. */
  readonly n: number;
  /** What each field shows. */
  readonly campos: Readonly<Record<string, PorCodigos>>;
  readonly medidas: Readonly<Record<string, Float64Array>>;
  readonly clasificadores: readonly Clasificador[];
  /** Place of each row's classifier. */
  readonly clasificador: Int32Array;
  readonly totales: Medidas;
  /** Some of the rows, where less than all is needed to make them. */
  readonly pagina?: (lugares: Int32Array) => Listado;
  /** Bytes of what it keeps to make them. */
  readonly retenido?: number;
}

/** A list with the stored values by which its rows stand in order. */
interface Ordenable extends Listado {
  /** Made when they are asked for: a list that is in order needs them only to be joined to others. */
  orden(): readonly PorCodigos[];
}

/** The groups of the year, in no order, and what they are by months where that is asked. */
interface DelAnio extends Ordenable {
  readonly meses?: MesesDeGrupos;
}

export interface OpcionesListado {
  readonly campos: readonly CampoListado[];
  readonly medidas: readonly Medida[];
  /** The measure that has a column for each month, beside the year ([Y9]). */
  readonly porMes?: Medida;
  readonly agruparSinep: boolean;
  readonly sinContratos: boolean;
  /** Executions are taken to their year ([S6]): they stand beside a budget. */
  readonly alAnio?: boolean;
  /** Codes of the compared groups from which nothing is taken. */
  readonly sinResta?: readonly string[];
}

/** Lines that a list keeps, to add up the months of the rows of a page alone: some 20 MiB. */
const RETENIDAS = 2 ** 19;

const DE_CATEGORIA = ["cat", "agrup", "nivel", "grado"] as const;

/** What a field shows, and whether groups that differ in what is stored show the same. */
interface Mostrado extends PorCodigos {
  readonly junta: boolean;
}

/** What a field shows of the stored ones that it is made of. */
function mostrar(
  { campo, desde }: CampoListado,
  crudo: (campo: CampoDeGrupos) => PorCodigos,
  r: Referencias,
  agruparSinep: boolean,
): Mostrado {
  const propios = new Codigos();
  const traducir = (codigos: Int32Array, nuevos: readonly number[]): Mostrado => ({
    codigos: tomar(Int32Array.from(nuevos), codigos),
    valores: propios.valores,
    junta: propios.valores.length < nuevos.length,
  });
  if (campo === "jur" || campo === "sjur" || campo === "ent") {
    const { codigos, valores } = crudo("saf");
    return traducir(codigos, valores.map((saf) => propios.de(r.institucion(Number(saf))[campo])));
  }
  if (campo !== "cat") return { ...crudo(desde[0]), junta: false };
  const partes = DE_CATEGORIA.map(crudo);
  const { primeras, cual } = distintas(partes.map((p) => p.codigos), partes[0].codigos.length);
  const dichas = Array.from(primeras, (i) => {
    const [cat, agrup, nivel, grado] = partes.map((p) => p.valores[p.codigos[i]]);
    return propios.de(categoria({ cat, agrup, nivel, grado }, agruparSinep));
  });
  return traducir(cual, dichas);
}

const porNombre = <T>(nombres: readonly string[], de: (nombre: string) => T) =>
  Object.fromEntries(nombres.map((n) => [n, de(n)]));

const sumarMedidas = (a: Medidas, b: Medidas): Medidas =>
  porNombre(Object.keys(a), (m) => sumar(a[m], b[m] ?? 0, "un subtotal"));

/** Columns that are made when they are looked at. */
function alPedir(
  nombres: readonly string[],
  de: (nombre: string) => Float64Array,
): Record<string, Float64Array> {
  const columnas = {};
  for (const nombre of nombres) {
    let columna: Float64Array | undefined;
    Object.defineProperty(columnas, nombre, {
      enumerable: true,
      get: () => columna ??= de(nombre),
    });
  }
  return columnas;
}

function tomarMedidas(columna: Float64Array, filas: Int32Array): Float64Array {
  const tomada = new Float64Array(filas.length);
  for (let i = 0; i < tomada.length; i++) tomada[i] = columna[filas[i]];
  return tomada;
}

/** These rows of a list, in this order. */
function elegidas<L extends Ordenable>(l: L, filas: Int32Array): L {
  // Many fields show what is stored: the same column, taken once.
  const tomadas = new Map<Int32Array, Int32Array>();
  const columna = (de: PorCodigos): PorCodigos => {
    const { valores } = de;
    const tomada = (codigos: Int32Array) =>
      valores.length === 1 ? new Int32Array(filas.length) : tomar(codigos, filas);
    let codigos: Int32Array | undefined;
    return {
      valores,
      get codigos() {
        return codigos ??= tomadas.getOrInsertComputed(de.codigos, tomada);
      },
    };
  };
  return {
    ...l,
    n: filas.length,
    campos: porNombre(Object.keys(l.campos), (c) => columna(l.campos[c])),
    medidas: alPedir(Object.keys(l.medidas), (m) => tomarMedidas(l.medidas[m], filas)),
    clasificador: l.clasificadores.length < 2
      ? new Int32Array(filas.length)
      : tomar(l.clasificador, filas),
    orden: () => l.orden().map(columna),
    pagina: undefined,
  };
}

const ordenado = (l: Ordenable): Ordenable => elegidas(l, ordenDe(l.orden(), l.n));

const clavesDe = ({ campos }: Listado) => Object.values(campos).map((c) => c.codigos);

/** Rows with the same displayed key become one: a category without grade, a jurisdiction. */
function juntado(l: Ordenable): Ordenable {
  const { primeras, cual } = distintas(clavesDe(l), l.n);
  if (primeras.length === l.n) return l;
  const juntas = porNombre(Object.keys(l.medidas), (m) => {
    const sumas = new Float64Array(primeras.length);
    for (let i = 0; i < l.n; i++) {
      sumas[cual[i]] = sumar(sumas[cual[i]], l.medidas[m][i], "un subtotal");
    }
    return sumas;
  });
  return { ...elegidas(l, primeras), medidas: juntas };
}

function sumaDe(columna: Float64Array): number {
  let suma = 0;
  for (let i = 0; i < columna.length; i++) suma = sumar(suma, columna[i], "un total");
  return suma;
}

/** The lists one after the other. */
function seguidos(listas: readonly DelAnio[], totales: Medidas): DelAnio {
  const [primera] = listas;
  const clasificador = new Int32Array(listas.reduce((n, l) => n + l.n, 0));
  const clasificadores: Clasificador[] = [];
  let lugar = 0;
  for (const l of listas) {
    for (let i = 0; i < l.n; i++) clasificador[lugar++] = clasificadores.length + l.clasificador[i];
    clasificadores.push(...l.clasificadores);
  }
  const medidas = porNombre(Object.keys(primera.medidas), (m) => {
    const juntas = new Float64Array(clasificador.length);
    let desde = 0;
    for (const l of listas) {
      juntas.set(l.medidas[m], desde);
      desde += l.n;
    }
    return juntas;
  });
  const meses = listas.flatMap((l) => l.meses ?? []);
  return {
    n: clasificador.length,
    campos: porNombre(
      Object.keys(primera.campos),
      (c) => seguidas(listas.map((l) => l.campos[c])),
    ),
    medidas,
    clasificadores,
    clasificador,
    totales,
    orden: () => primera.orden().map((_, j) => seguidas(listas.map((l) => l.orden()[j]))),
    ...(meses.length > 0 ? { meses: MesesDeGrupos.seguidos(meses) } : {}),
  };
}

/** In order, each row with a measure in the twelve months beside the year. */
function conMesesEnColumnas(l: DelAnio, meses: MesesDeGrupos, medida: Medida): Ordenable {
  const orden = ordenDe(l.orden(), l.n);
  const suyos = Object.fromEntries(
    mesesEnColumnas(meses, medida, orden).map((c, m) => [columnaDelMes(medida, m + 1), c]),
  );
  const { medidas, totales, ...anio } = elegidas(l, orden);
  return {
    ...anio,
    medidas: { ...medidas, ...suyos },
    totales: { ...totales, ...porNombre(Object.keys(suyos), (m) => sumaDe(suyos[m])) },
  };
}

/** In order, each month of a group in a row. @param lugar of the month among what they stand by. */
function conMesesEnFilas(
  l: DelAnio,
  meses: MesesDeGrupos,
  lugar: number,
  campo: number,
): Ordenable {
  const porAnio = l.orden();
  const orden = ordenDe(porAnio, l.n);
  const previas = porAnio.slice(0, lugar).map((c) => c.codigos);
  const armar = (filas: MesesEnFilas): Ordenable => {
    const { campos, orden: porOrden, ...anio } = elegidas(l, filas.grupos);
    return {
      ...anio,
      campos: Object.fromEntries(Object.entries(campos).toSpliced(campo, 0, ["mes", filas.mes])),
      medidas: alPedir(Object.keys(l.medidas), (m) => filas.medida(m as Medida)),
      orden: () => porOrden().toSpliced(lugar, 0, filas.mes),
    };
  };
  const filas = mesesEnFilas(meses, orden, lugar < porAnio.length ? previas : null);
  return {
    ...armar(filas),
    pagina: (lugares) => armar(filas.tomar(lugares)),
    retenido: meses.peso,
  };
}

/** Groups the lines of a state; each line is described by the classifier of its own budget. */
async function listarUno(
  q: Consulta,
  estado: Estado,
  { campos, medidas, porMes, agruparSinep, sinContratos, alAnio }: OpcionesListado,
): Promise<Ordenable> {
  const desde = [...new Set(campos.flatMap((c) => c.desde))];
  const filtro = sinContratos ? { sin: { pprin: [8] } } : {};
  const lugarDelMes = desde.indexOf("mes");
  const delAnio = desde.filter((c): c is Exclude<CampoDeGrupos, "mes"> => c !== "mes");
  const deMeses = porMes ? [porMes] : medidas;
  // Columns, and rows that count nobody, are told by all the months.
  const retiene = !porMes && medidas.includes("valor") ? RETENIDAS : 0;
  const nuevo = () =>
    new Agregador<CampoDeGrupos>(porMes ? [...desde, "mes"] : desde, filtro, deMeses, retiene);
  const partes = new Map<
    string,
    { agregador: Agregador<CampoDeGrupos>; clasificador: Clasificador }
  >();
  const deUnAnio = alAnio === true && estado.valuaciones.some((v) => v.tipo === "ejecucion");
  const delMes = deUnAnio ? [] : sumablesDe(q, estado, nuevo().mira);
  for await (const { tramo, valuacion: v } of delMes) {
    const { ejercicio, version, desde_mes } = v;
    const llave = `${ejercicio}.${version}.${desde_mes}`;
    let parte = partes.get(llave);
    if (!parte) {
      const clasificador = { ejercicio, version, desde_mes };
      partes.set(llave, parte = { agregador: nuevo(), clasificador });
    }
    tramo.agruparEn(parte.agregador);
  }
  const listas: DelAnio[] = [];
  let junta = false;
  const armar = (
    a: AgregadoPorColumnas | SumasPorCampos,
    clasificadores: Clasificador[],
    r?: Referencias,
  ) => {
    const crudo = (campo: CampoDeGrupos) => a.campos[(delAnio as CampoDeGrupos[]).indexOf(campo)];
    const mostrados = campos.filter((c) => !c.porMeses).map((c) =>
      [c.campo, r ? mostrar(c, crudo, r, agruparSinep) : { ...a.campos[0], junta: false }] as const
    );
    junta ||= mostrados.some(([, m]) => m.junta);
    listas.push({
      n: a.n,
      campos: Object.fromEntries(mostrados),
      medidas: porNombre(medidas, (m) => (a.medidas as PorMedida<Float64Array>)[m as Medida]),
      clasificadores,
      clasificador: new Int32Array(a.n),
      totales: porNombre(medidas, (m) => (a.totales as PorMedida<number>)[m as Medida]),
      orden: () => a.campos,
      ...("meses" in a ? { meses: a.meses } : {}),
    });
  };
  for (const { agregador, clasificador: c } of partes.values()) {
    armar(agregador.columnas(), [c], await referencias(q, c.ejercicio, c.version, c.desde_mes));
  }
  const anuales = deUnAnio ? await anioPorCampos(q, estado, delAnio, filtro) : [];
  for (const { valuacion: { ejercicio, version, desde_mes }, sumas } of anuales) {
    const c = { ejercicio, version, desde_mes };
    armar(sumas, [c], await referencias(q, ejercicio, version, desde_mes));
  }
  if (listas.length === 0) armar(nuevo().columnas(), []);
  const totales = listas.slice(1).map((l) => l.totales).reduce(sumarMedidas, listas[0].totales);
  const { meses, ...anio } = seguidos(listas, totales);
  const seguido = meses === undefined
    ? ordenado(anio)
    : porMes
    ? conMesesEnColumnas(anio, meses, porMes)
    : conMesesEnFilas(anio, meses, lugarDelMes, campos.findIndex((c) => c.porMeses));
  // The groups of one list differ in what is stored, and so do their keys unless a field hides it.
  return junta || listas.length > 1 ? juntado(seguido) : seguido;
}

/**
 * Measures of each row beside those of each compared list, and its difference with them but for those
 * of `sinResta`.
 */
function comparadas(
  medidas: readonly string[],
  propia: (m: string) => Float64Array,
  otras: ReadonlyMap<string, (m: string) => Float64Array>,
  sinResta: readonly string[],
): Record<string, Float64Array> {
  const columnas = porNombre(medidas, propia);
  for (const [codipres, suya] of otras) {
    for (const m of medidas) {
      const otra = columnas[`${m}_${codipres}`] = suya(m);
      if (sinResta.includes(codipres)) continue;
      columnas[`${m}_dif_${codipres}`] = otra.map((v, i) =>
        sumar(columnas[m][i], -v, "una diferencia")
      );
    }
  }
  return columnas;
}

/** Full outer join on the displayed key; what a side lacks is 0 ([S2]). */
function unir(
  propio: Ordenable,
  otros: ReadonlyMap<string, Ordenable>,
  sinResta: readonly string[] = [],
): Ordenable {
  if (otros.size === 0) return propio;
  const [otra] = otros.values();
  // Months in columns are of this list alone.
  const medidas = Object.keys(otra.medidas);
  const meses = Object.keys(propio.medidas).filter((m) => !medidas.includes(m));
  const sinMeses = { ...propio, medidas: porNombre(medidas, (m) => propio.medidas[m]) };
  const todas = seguidos([sinMeses, ...otros.values()], propio.totales);
  const { primeras, cual } = distintas(clavesDe(todas), todas.n);
  let desde = 0;
  const deLista = (l: Ordenable) => {
    const inicio = desde;
    desde += l.n;
    return (m: string) => {
      const columna = new Float64Array(primeras.length);
      for (let i = 0; i < l.n; i++) columna[cual[inicio + i]] = l.medidas[m][i];
      return columna;
    };
  };
  const suya = deLista(propio);
  const ajenas = new Map([...otros].map(([codipres, l]) => [codipres, deLista(l)]));
  const total = (l: Ordenable) => (m: string) => Float64Array.of(l.totales[m]);
  const totales = comparadas(
    medidas,
    total(propio),
    new Map([...otros].map(([codipres, l]) => [codipres, total(l)])),
    sinResta,
  );
  return ordenado({
    ...elegidas(todas, primeras),
    medidas: { ...comparadas(medidas, suya, ajenas, sinResta), ...porNombre(meses, suya) },
    totales: {
      ...porNombre(Object.keys(totales), (m) => totales[m][0]),
      ...porNombre(meses, (m) => propio.totales[m]),
    },
  });
}

/** Without the rows of which every measure of the year is 0. */
function sinVacias(l: Ordenable, { porMes }: OpcionesListado): Ordenable {
  const meses = porMes ? MESES.map((mes) => columnaDelMes(porMes, mes)) : [];
  const medidas = Object.keys(l.medidas).filter((m) => !meses.includes(m)).map((m) => l.medidas[m]);
  const filas: number[] = [];
  for (let i = 0; i < l.n; i++) if (medidas.some((m) => m[i] !== 0)) filas.push(i);
  return filas.length === l.n ? l : elegidas(l, Int32Array.from(filas));
}

/**
 * The rows of a list and of those that it is compared with, by code.
 * @param conVacias amounts keep every group; a group that counts nobody says nothing about positions
 */
export async function listar(
  q: Consulta,
  estado: Estado,
  comparados: ReadonlyMap<string, Estado>,
  opciones: OpcionesListado,
  conVacias: boolean,
): Promise<Listado> {
  const otros = new Map<string, Ordenable>();
  for (const [codipres, suyo] of comparados) {
    const { porMes: _, ...delAnio } = opciones;
    otros.set(codipres, await listarUno(q, suyo, delAnio));
  }
  const unido = unir(await listarUno(q, estado, opciones), otros, opciones.sinResta);
  const { orden: _, ...listado } = conVacias ? unido : sinVacias(unido, opciones);
  return listado;
}
