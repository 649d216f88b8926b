/**
 * A block of cells pasted from a spreadsheet as rows of a base: which column is which, and what
 * each cell says. Pure; what is stored and whether it may be is decided elsewhere.
 */
import { type Campo, leerCampo, leerValor } from "../../core/domain/fields.ts";
import { normalizar } from "../../core/domain/filters.ts";
import { formatPlain, parseEsAr } from "../../core/domain/money.ts";
import type { Columna } from "./bases.ts";
import { comoCodigo, partesDeCategoria } from "./celdas.ts";
import { rechazo } from "./errors.ts";
import { columnasDePantalla, PARTES_DE_CATEGORIA } from "./vista.ts";

export type Celda = string | number | boolean | null;

export interface RegistroDeBloque {
  /** As the block numbers it, from 1. */
  readonly numero: number;
  readonly celdas: readonly Celda[];
}

export interface ErrorDeCelda {
  readonly fila: number;
  /** Column id; empty for a cell beyond the last column. */
  readonly columna: string;
  readonly mensaje: string;
  /** What an unreadable cell says. */
  readonly escrito?: string;
  /** It is a number that can be read in two ways. */
  readonly dudosa?: true;
}

/** How a number that can be read in two ways is to be read: which sign groups thousands. */
export const FORMATOS = ["es-AR", "plano"] as const;
export type Formato = (typeof FORMATOS)[number];

export interface FilaDeBloque {
  readonly numero: number;
  /** Stored values of the columns that the block has and that could be read. */
  readonly valores: Readonly<Record<string, number | string>>;
  readonly errores: readonly ErrorDeCelda[];
}

const vacia = (c: Celda | undefined): boolean =>
  c === null || c === undefined || (typeof c === "string" && c.trim() === "");
const simple = (texto: string) => normalizar(texto).replace(/[^a-z0-9]/g, "");

/** Columns that the first row names, or null when it holds data. @throws Rechazo */
function encabezado(
  columnas: readonly Columna[],
  celdas: readonly Celda[],
): readonly (Columna | null)[] | null {
  const porNombre = new Map<string, Columna>();
  for (const c of columnas) for (const n of [c.id, c.titulo]) porNombre.set(simple(n), c);
  const halladas = celdas.map((c) =>
    typeof c === "string" ? porNombre.get(simple(c)) ?? null : null
  );
  // It is a heading only if some cell is a known title and none is a number: titles never are.
  if (halladas.every((c) => c === null) || celdas.some((c) => typeof c === "number")) return null;
  celdas.forEach((c, i) => {
    const repetida = halladas[i] !== null && halladas.indexOf(halladas[i]) !== i;
    if (!vacia(c) && (halladas[i] === null || repetida)) {
      throw rechazo("columna_desconocida", { columna: String(c).slice(0, 60) });
    }
  });
  return halladas;
}

type CeldaLeida = { readonly valor: unknown } | {
  readonly error: string;
  readonly dudosa?: true;
};

/** A number that can be read in two ways, read in one of them. */
function leerDudoso(campo: Campo<unknown>, cuerpo: string, formato: Formato): CeldaLeida {
  const [miles, decimal] = formato === "es-AR" ? [".", ","] : [",", "."];
  return leerCampo(campo, cuerpo.replace(miles, "").replace(decimal, "."));
}

/**
 * What a cell says for its column. Typed numbers are taken as they are, written ones in es-AR or
 * plain format; one that can be read in two ways needs a `formato`, and without one it is refused
 * with the two ways of writing it.
 */
export function leerCelda(
  campo: Campo<unknown>,
  celda: Celda | undefined,
  formato: Formato | null = null,
): CeldaLeida {
  if (celda === null || celda === undefined || vacia(celda)) return leerCampo(campo, "");
  const numerica = ["entero", "importe", "porcentaje"].includes(campo.clase);
  if (typeof celda !== "string") return leerValor(campo, numerica ? celda : String(celda));
  const texto = celda.trim();
  if (campo.clase === "letra") return leerCampo(campo, texto.toUpperCase());
  if (!numerica) return leerCampo(campo, texto);
  const decimales = campo.clase === "entero" ? 0 : 2;
  const cuerpo = texto.replace(/^\$\s*/, "").replace(/\s*%$/, "");
  const leido = parseEsAr(cuerpo, decimales);
  if ("error" in leido) return leido;
  if ("ambiguo" in leido) {
    if (formato) return leerDudoso(campo, cuerpo, formato);
    const entero = cuerpo.replace(/[.,]/, "");
    return {
      error: `«${cuerpo}» se puede leer de dos maneras: escriba ${entero}, o los decimales exactos`,
      dudosa: true,
    };
  }
  return leerCampo(campo, decimales === 0 ? String(leido.valor) : formatPlain(leido.valor));
}

/** Characters of an unreadable cell that are shown. */
const ESCRITO_MAXIMO = 60;

/** What tells how the cells of a block are read. */
interface Lectura {
  readonly columnas: readonly (Columna | null)[];
  /** The cell of `cat` holds the whole category, as on screen. */
  readonly categoriaEntera: boolean;
  readonly formato: Formato | null;
}

function leerFila(
  { columnas, categoriaEntera, formato }: Lectura,
  { numero, celdas }: RegistroDeBloque,
): FilaDeBloque {
  const valores: Record<string, number | string> = {};
  const errores: ErrorDeCelda[] = [];
  columnas.forEach((columna, i) => {
    if (columna === null) return;
    if (categoriaEntera && columna.id === "cat") {
      const { partes, resto } = partesDeCategoria(celdas[i]);
      Object.assign(valores, partes);
      if (resto === undefined) return;
    }
    const leido = leerCelda(columna.campo, comoCodigo(columna.id, celdas[i]), formato);
    if ("valor" in leido) valores[columna.id] = leido.valor as number | string;
    else {
      const { error: mensaje, ...dudosa } = leido;
      const escrito = String(celdas[i] ?? "").slice(0, ESCRITO_MAXIMO);
      errores.push({ fila: numero, columna: columna.id, mensaje, escrito, ...dudosa });
    }
  });
  if (celdas.slice(columnas.length).some((c) => !vacia(c))) {
    errores.push({ fila: numero, columna: "", mensaje: "tiene más celdas que columnas la base" });
  }
  return { numero, valores, errores };
}

/** Cells of a row; empty ones beyond the last column are none. */
function anchoDe({ celdas }: RegistroDeBloque, columnas: number): number {
  let ancho = celdas.length;
  while (ancho > columnas && vacia(celdas[ancho - 1])) ancho--;
  return ancho;
}

const cuantas = (n: number): string => `${n} ${n === 1 ? "columna" : "columnas"}`;

/**
 * Without a heading the place of a cell is all that tells its column: when no row has as many as
 * there are columns, nor as many as the screen shows, every cell may be another's, and its errors
 * would blame the wrong ones.
 * @throws Rechazo
 */
function columnasSinTitulos(
  columnas: readonly Columna[],
  registros: readonly RegistroDeBloque[],
): readonly Columna[] {
  const anchosDe = (n: number) => registros.map((r) => anchoDe(r, n));
  const anchos = anchosDe(columnas.length);
  if (anchos.includes(columnas.length)) return columnas;
  const pantalla = columnasDePantalla(columnas);
  if (anchosDe(pantalla.length).every((n) => n === pantalla.length)) return pantalla;
  const menor = anchos.reduce((a, b) => Math.min(a, b));
  const mayor = anchos.reduce((a, b) => Math.max(a, b));
  const prescindibles = columnas.slice(menor).every(({ campo }) => campo.vacio !== undefined);
  if (mayor < columnas.length && prescindibles) return columnas;
  const otras = pantalla.length < columnas.length ? ` o ${pantalla.length}, como en pantalla` : "";
  throw rechazo("columnas_distintas", {
    tienen: registros.length === 1 ? "La fila tiene" : "Las filas tienen",
    hay: menor === mayor ? cuantas(menor) : `${menor} a ${cuantas(mayor)}`,
    esperan: `${columnas.length}${otras}`,
    titulos: columnas.map((c) => c.titulo).join(", "),
  });
}

/** The block says the category in one cell: it has none of the others that make it. */
function traeCategoriaEntera(columnas: readonly (Columna | null)[]): boolean {
  const ids = columnas.map((c) => c?.id);
  return ids.includes("cat") && !ids.some((id) => id !== "cat" && PARTES.has(id ?? ""));
}
const PARTES = new Set(PARTES_DE_CATEGORIA);

/** Columns that are read from the cells, the parts of a whole category among them. */
const columnasLeidas = (
  columnas: readonly Columna[],
  { columnas: orden, categoriaEntera }: Lectura,
): readonly Columna[] =>
  orden.flatMap((c) => {
    if (c === null) return [];
    return categoriaEntera && c.id === "cat" ? columnas.filter(({ id }) => PARTES.has(id)) : [c];
  });

/**
 * Rows of a block. Its columns are those that its heading names or, without one, those of the
 * base or of the screen in their order. @throws Rechazo when they do not fit or nothing is left.
 * @param nuevas its rows are all new ones: what it does not say of a category is empty.
 */
export function filasDeBloque(
  columnas: readonly Columna[],
  registros: readonly RegistroDeBloque[],
  formato: Formato | null = null,
  nuevas = true,
): { columnas: readonly Columna[]; filas: readonly FilaDeBloque[] } {
  const conDatos = registros.filter((r) => r.celdas.some((c) => !vacia(c)));
  if (conDatos.length === 0) throw rechazo("bloque_vacio");
  const cabeza = encabezado(columnas, conDatos[0].celdas);
  const orden = cabeza ?? columnasSinTitulos(columnas, conDatos);
  const lectura = {
    columnas: orden,
    categoriaEntera: nuevas && traeCategoriaEntera(orden),
    formato,
  };
  return {
    columnas: columnasLeidas(columnas, lectura),
    filas: (cabeza ? conDatos.slice(1) : conDatos).map((r) => leerFila(lectura, r)),
  };
}
