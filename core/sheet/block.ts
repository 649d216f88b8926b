/**
 * A block of cells as rows: which column is which, and what each cell says. Pure; what is stored
 * and whether it may be is decided by the plugin whose rows they are.
 */
import type { Campo } from "../domain/fields.ts";
import { normalizar } from "../domain/text-key.ts";
import {
  type Celda,
  type Formato,
  type LecturaDeNumero,
  leerCelda,
  textoDe,
  vacia,
} from "./cells.ts";
import { letras } from "../excel/xml.ts";
import { rechazo } from "./errors.ts";

export interface ColumnaDeBloque {
  readonly id: string;
  readonly titulo: string;
  readonly campo: Campo<unknown>;
  /** Other names that a heading may give it. */
  readonly nombres?: readonly string[];
}

export interface Registro {
  /** As the block numbers it, from 1. */
  readonly numero: number;
  readonly celdas: readonly Celda[];
}

/** What is wrong with a cell of a row. */
export interface FallaDeCelda {
  /** Column id; empty for cells beyond the last column. */
  readonly columna: string;
  readonly mensaje: string;
  /** What an unreadable cell says. */
  readonly escrito?: string;
  /** The two readings of a number that can be read in two ways. */
  readonly lecturas?: readonly LecturaDeNumero[];
}

export interface FilaLeida {
  readonly numero: number;
  /** Stored values of the columns that the row says and that could be read. */
  readonly valores: Readonly<Record<string, number | string>>;
  readonly fallas: readonly FallaDeCelda[];
}

/** What rows of one kind are like, for a block of them. */
export interface ClaseDeBloque<C extends ColumnaDeBloque> {
  /** Those that a heading may name. */
  readonly columnas: readonly C[];
  /** Orders in which the cells may come without a heading, the commonest first. */
  sinTitulos(primera: Registro): readonly (readonly C[])[];
  /** Whether rows without a heading may end before this column. */
  prescindible(columna: C): boolean;
  /** How the sentences name what has the columns («base»), and what a block lacks. */
  readonly de: string;
  readonly nada: string;
  /** A heading without rows is a block too: it says that there are none left. */
  readonly admiteNinguna?: boolean;
  /** What a heading may name besides: it is worked out, and its cells are left aside. */
  readonly aparte?: readonly string[];
}

const simple = (texto: string) => normalizar(texto).replace(/[^a-z0-9]/g, "") || texto.trim();

/** A cell that no title is: a number, a date. */
const esDato = (c: Celda): boolean =>
  typeof c === "number" || (typeof c === "object" && c !== null && c.clase !== "ilegible");

/** What the cells of a row name, and the first of them that names nothing known, or twice. */
function nombradas<C extends ColumnaDeBloque>(
  { columnas, aparte = [] }: ClaseDeBloque<C>,
) {
  const porNombre = new Map(
    columnas.flatMap((c) => [c.id, c.titulo, ...c.nombres ?? []].map((n) => [simple(n), c])),
  );
  const deMas = new Set(aparte.map(simple));
  return (celdas: readonly Celda[]) => {
    const halladas = celdas.map((c) =>
      typeof c === "string" ? porNombre.get(simple(c)) ?? null : null
    );
    const ajena = celdas.find((c, i): c is string =>
      typeof c === "string" && !vacia(c) && !deMas.has(simple(c)) &&
      (halladas[i] === null || halladas.indexOf(halladas[i]) !== i)
    );
    return { halladas, ajena };
  };
}

/** Rows among which the heading is looked for. */
const RENGLONES_DE_TITULOS = 30;

/**
 * Where the heading is and what it names; null when the block has none. Above it there may be lines
 * with fewer cells: the titles of the sheet.
 * @throws Rechazo for a heading that names something else too.
 */
function encabezado<C extends ColumnaDeBloque>(
  clase: ClaseDeBloque<C>,
  registros: readonly Registro[],
): { readonly lugar: number; readonly columnas: readonly (C | null)[] } | null {
  const leer = nombradas(clase);
  let hallado: { lugar: number; columnas: readonly (C | null)[]; conocidas: number } | null = null;
  let desconocida: string | null = null;
  let ancho = 0;
  for (const [lugar, { celdas }] of registros.slice(0, RENGLONES_DE_TITULOS).entries()) {
    const { halladas, ajena } = leer(celdas);
    const conocidas = halladas.filter((c) => c !== null).length;
    // It is a heading only if some cell is a known title and none is a number: titles never are.
    if (
      !celdas.some(esDato) && conocidas > (hallado?.conocidas ?? 0) && (lugar === 0 ||
        conocidas > ancho)
    ) {
      if (ajena === undefined) hallado = { lugar, columnas: halladas, conocidas };
      else desconocida ??= ajena;
    }
    ancho = Math.max(ancho, celdas.filter((c) => !vacia(c)).length);
  }
  if (hallado || desconocida === null) return hallado;
  throw rechazo("columna_desconocida", { columna: desconocida.slice(0, 60), de: clase.de });
}

/** A column without a title says nothing: what stands under it would be lost. @throws Rechazo */
function exigirTitulos(
  columnas: readonly unknown[],
  titulos: Registro,
  registros: readonly Registro[],
): void {
  const sinTitulo = columnas.findIndex((c, i) =>
    c === null && typeof titulos.celdas[i] !== "string" &&
    registros.some(({ celdas }) => !vacia(celdas[i]))
  );
  if (sinTitulo >= 0) throw rechazo("columna_sin_titulo", { columna: letras(sinTitulo + 1) });
}

export const tieneDatos = ({ celdas }: Registro): boolean => celdas.some((c) => !vacia(c));

/** Cells of a row; empty ones beyond the last column are none. */
function anchoDe({ celdas }: Registro, columnas: number): number {
  let ancho = celdas.length;
  while (ancho > columnas && vacia(celdas[ancho - 1])) ancho--;
  return ancho;
}

const cuantas = (n: number): string => `${n} ${n === 1 ? "columna" : "columnas"}`;

/** «17», or «18, 17 o 14, como en pantalla»: the fewest are those that a screen shows. */
function enumerar(anchos: readonly number[]): string {
  const unos = [...new Set(anchos)].toSorted((a, b) => b - a);
  const ultimo = unos.at(-1);
  return unos.length === 1
    ? `${ultimo}`
    : `${unos.slice(0, -1).join(", ")} o ${ultimo}, como en pantalla`;
}

/**
 * Without a heading the place of a cell is all that tells its column: when no row has as many as
 * there are columns, nor all as many as another order has, every cell may be another's, and its
 * errors would blame the wrong ones.
 * @throws Rechazo
 */
function columnasSinTitulos<C extends ColumnaDeBloque>(
  clase: ClaseDeBloque<C>,
  registros: readonly Registro[],
): readonly C[] {
  const [comun, ...otras] = clase.sinTitulos(registros[0]);
  const anchosDe = (n: number) => registros.map((r) => anchoDe(r, n));
  const anchos = anchosDe(comun.length);
  if (anchos.includes(comun.length)) return comun;
  const otra = otras.find((o) => anchosDe(o.length).every((n) => n === o.length));
  if (otra) return otra;
  const menor = anchos.reduce((a, b) => Math.min(a, b));
  const mayor = anchos.reduce((a, b) => Math.max(a, b));
  if (mayor < comun.length && comun.slice(menor).every(clase.prescindible)) return comun;
  const distintas = otras.filter((o) => o.length < comun.length);
  throw rechazo("columnas_distintas", {
    tienen: registros.length === 1 ? "La fila tiene" : "Las filas tienen",
    hay: menor === mayor ? cuantas(menor) : `${menor} a ${cuantas(mayor)}`,
    esperan: enumerar([comun, ...distintas].map((o) => o.length)),
    titulos: comun.map((c) => c.titulo).join(", "),
  });
}

/**
 * The columns of a block, in its order (null = one without a title), and its rows of data. They are
 * those that its heading names or, without one, those of the kind in one of their orders.
 * @throws Rechazo when they do not fit or nothing is left.
 */
export function columnasDeBloque<C extends ColumnaDeBloque>(
  clase: ClaseDeBloque<C>,
  registros: readonly Registro[],
): { readonly orden: readonly (C | null)[]; readonly registros: readonly Registro[] } {
  const conDatos = registros.filter(tieneDatos);
  const vacio = rechazo("bloque_vacio", { nada: clase.nada });
  if (conDatos.length === 0) throw vacio;
  const cabeza = encabezado(clase, conDatos);
  if (!cabeza) return { orden: columnasSinTitulos(clase, conDatos), registros: conDatos };
  const { lugar, columnas } = cabeza;
  const datos = conDatos.slice(lugar + 1);
  if (datos.length === 0 && !clase.admiteNinguna) throw vacio;
  exigirTitulos(columnas, conDatos[lugar], datos);
  return { orden: columnas, registros: datos };
}

/** How the cells of a row are read. */
export interface LectorDeCeldas {
  readonly formato: Formato | null;
  /** How the sentences name what has the columns. */
  readonly de: string;
  /** An empty cell says nothing, instead of the empty value of its column. */
  readonly vaciasCallan?: true;
  /** What a cell stands for: another one, or already values of several columns. */
  abrir?(columna: ColumnaDeBloque, celda: Celda | undefined): {
    readonly valores?: Readonly<Record<string, number | string>>;
    readonly celda?: Celda | undefined;
    /** It stands for nothing: why. */
    readonly falla?: string;
  };
}

/** Characters of an unreadable cell that are shown. */
const ESCRITO_MAXIMO = 60;

export function leerFila(
  orden: readonly (ColumnaDeBloque | null)[],
  { numero, celdas }: Registro,
  lector: LectorDeCeldas,
): FilaLeida {
  const valores: Record<string, number | string> = {};
  const fallas: FallaDeCelda[] = [];
  orden.forEach((columna, i) => {
    if (columna === null || (lector.vaciasCallan && vacia(celdas[i]))) return;
    const abierta = lector.abrir?.(columna, celdas[i]) ?? { celda: celdas[i] };
    Object.assign(valores, abierta.valores);
    if (!("celda" in abierta) && abierta.falla === undefined) return;
    const leida = abierta.falla === undefined
      ? leerCelda(columna.campo, abierta.celda, lector.formato)
      : { error: abierta.falla };
    if ("valor" in leida) {
      valores[columna.id] = leida.valor as number | string;
      return;
    }
    const escrito = textoDe(celdas[i]).slice(0, ESCRITO_MAXIMO);
    fallas.push({
      columna: columna.id,
      escrito,
      ...("error" in leida
        ? { mensaje: leida.error }
        : { mensaje: "se puede leer de dos maneras", lecturas: leida.lecturas }),
    });
  });
  if (celdas.slice(orden.length).some((c) => !vacia(c))) {
    fallas.push({ columna: "", mensaje: `tiene más celdas que columnas la ${lector.de}` });
  }
  return { numero, valores, fallas };
}
