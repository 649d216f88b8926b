/** From a figure on screen to the call that lists its lines ([S3]). Pure. */
import type { ValorCelda } from "#ui/grid/columnas.ts";
import type { FilaSalida } from "#proto/outputs.ts";
import type { RespuestaExplicar } from "#proto/salidas.ts";

/** What the panel is asked: whose lines, which ones, and what they must add up to. */
export interface Figura {
  readonly saf: number;
  readonly codipres: string;
  /** Field=values, as the call `explicar` takes them. */
  readonly seleccion: Readonly<Record<string, string>>;
  readonly medida: string;
  /** What is being explained, in words: «Valor de Prog. 18, Esc. 300». */
  readonly titulo: string;
  /**
   * The figure on screen, centavos for amounts: the panel says so when the lines do not add up to
   * it. Absent where the screen shows it rounded.
   */
  readonly cifra?: number;
  /** The execution taken to the year ([S6]). */
  readonly anualizado?: boolean;
  /** Reads its lines where they are not those of the stored valuation. @throws ErrorApi */
  readonly leer?: (
    valores: Readonly<Record<string, string | number | boolean | undefined>>,
    signal: AbortSignal,
  ) => Promise<RespuestaExplicar>;
}

/** A difference between two groups, explained by its causes ([S10]). */
export interface DiferenciaExplicable {
  readonly saf: number;
  readonly codipres: string;
  readonly con: string;
  readonly seleccion: Readonly<Record<string, string>>;
  readonly titulo: string;
  /** Centavos. */
  readonly cifra: number;
  /** An execution is taken to the year, as the screen took it; otherwise it is that of its month. */
  readonly anualizado: boolean;
}

/** A measure column of the parametric list: which measure, of which group, or its difference. */
export interface MedidaDeColumna {
  readonly medida: string;
  /** Empty = the current group. */
  readonly codipres: string;
  readonly esDiferencia: boolean;
  /** 1–12; absent in a column that is of no month. */
  readonly mes?: string;
}

const MEDIDA =
  /^(cargos|ocupados|vacantes|financiados|horas|valor)(_dif)?(?:_([A-Z0-9]{5}))?(?:_mes(\d{1,2}))?$/;

/** Null when the column is no measure. */
export function medidaDe(columna: string): MedidaDeColumna | null {
  const partes = MEDIDA.exec(columna);
  if (!partes || (partes[2] && !partes[3])) return null;
  return {
    medida: partes[1],
    codipres: partes[3] ?? "",
    esDiferencia: partes[2] !== undefined,
    ...(partes[4] ? { mes: partes[4] } : {}),
  };
}

const texto = (valor: ValorCelda): string => String(valor ?? "");

/** The values of a row in the fields that group it. */
export function seleccionDeFila(
  fila: FilaSalida,
  campos: readonly string[],
): Record<string, string> {
  return Object.fromEntries(campos.map((c) => [c, texto(fila[c])]));
}

/**
 * The selection whose lines are exactly those of `pasan`; null when no selection by fields is
 * (a filter on a description or on an amount, several categories).
 */
export function seleccionDeTotal(
  todas: readonly FilaSalida[],
  pasan: readonly FilaSalida[],
  campos: readonly string[],
): Record<string, string> | null {
  if (pasan.length === todas.length) return {};
  const seleccion: Record<string, string> = {};
  let entran = todas;
  for (const campo of campos) {
    const valores = new Set(pasan.map((f) => texto(f[campo])));
    // The call accepts a single category: with several, this column cannot narrow the explanation.
    if (campo === "cat" && valores.size > 1) continue;
    const quedan = entran.filter((f) => valores.has(texto(f[campo])));
    if (quedan.length === entran.length) continue;
    seleccion[campo] = [...valores].join(",");
    entran = quedan;
    if (entran.length === pasan.length) return seleccion;
  }
  return null;
}

/** Longest text that an option of an output takes. */
const MAXIMO_GRUPOS = 4000;
/** What the SAF of origin says already. */
const DE_INSTITUCION: readonly string[] = ["jur", "sjur", "ent"];

/**
 * The same, row by row, for a total that no selection by fields means; null when they are too many
 * to travel.
 */
export function seleccionDeGrupos(
  pasan: readonly FilaSalida[],
  campos: readonly string[],
): Record<string, string> | null {
  const propios = campos.filter((c) => !DE_INSTITUCION.includes(c));
  if (propios.length < campos.length && !campos.includes("saf_origen")) return null;
  const grupos = new Set(pasan.map((f) => propios.map((c) => texto(f[c])).join()));
  const todos = [propios.join(), ...grupos].join(";");
  return grupos.size === 0 || todos.length > MAXIMO_GRUPOS ? null : { grupos: todos };
}

/**
 * `sincontratos` leaves lines out of the figure, so its explanation must leave the same ones out.
 */
export const conOpciones = (
  seleccion: Readonly<Record<string, string>>,
  opciones: readonly string[],
): Record<string, string> => ({
  ...seleccion,
  ...(opciones.includes("sincontratos") ? { opciones: "sincontratos" } : {}),
});

/** «Prog. 18, Esc. 300»: which group a figure belongs to. */
export function enPalabras(
  fila: FilaSalida,
  campos: readonly { readonly campo: string; readonly titulo: string }[],
): string {
  return campos.map(({ campo, titulo }) => `${titulo} ${texto(fila[campo]) || "—"}`).join(", ");
}

/** By fields where they say it, row by row otherwise; null when neither can. */
export const seleccionDeFilas = (
  todas: readonly FilaSalida[],
  pasan: readonly FilaSalida[],
  campos: readonly string[],
): Record<string, string> | null =>
  seleccionDeTotal(todas, pasan, campos) ?? seleccionDeGrupos(pasan, campos);
