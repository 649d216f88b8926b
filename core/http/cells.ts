/**
 * Cells of rows of a table, as a sheet sends them: each row with the version that was seen, all of
 * them or none ([K1], [B1]). Which rows they are, and what they may say, is of each table.
 */
import { contar } from "../domain/money.ts";
import { Rechazo } from "../errors.ts";
import { rechazo } from "./rejections.ts";

/** Rows of one change at most. */
const MAXIMO = 20_000;
/** Cells at fault that are told one by one. */
const FALLAS = 1_000;

/** What a row is to say. Plain JSON: it crosses to a worker. */
export interface CeldasDeFila<Rev = number | string> {
  readonly id: number;
  /** Version that the person saw; null = whatever it is now. */
  readonly rev: Rev | null;
  readonly valores: Readonly<Record<string, unknown>>;
  /** What names the row where a number does not; `id` is then only how it is answered. */
  readonly clave?: Readonly<Record<string, unknown>>;
}

/** A cell that a save refuses. */
export interface CeldaRehusada {
  readonly id: number;
  readonly columna: string;
  readonly mensaje: string;
}

/** A row that somebody else changed, as it is now; null = it is gone. */
export interface FilaAjena {
  readonly id: number;
  readonly quien: string | null;
  readonly actual: object | null;
}

const esObjeto = (x: unknown): x is Readonly<Record<string, unknown>> =>
  x !== null && typeof x === "object" && !Array.isArray(x);
const esRev = (x: unknown): x is number | string =>
  Number.isSafeInteger(x) ? Number(x) >= 0 : typeof x === "string" && /^[0-9a-z]{1,20}$/.test(x);

/**
 * Reads `[{"id":12,"rev":3,"valores":{"cargos":"14"}}]`.
 * @param columnas those that may be written.
 * @param sinCambios rows that change nothing may come: they are only asked about.
 * @throws Rechazo 400.
 */
export function leerCeldas(
  texto: unknown,
  columnas: readonly string[],
  sinCambios = false,
): CeldasDeFila[] {
  let leido: unknown = null;
  try {
    leido = typeof texto === "string" ? JSON.parse(texto) : null;
  } catch {
    // What is not JSON is not a list either.
  }
  const conocidas = new Set(columnas);
  const filas = Array.isArray(leido) ? leido : [];
  const leidas = filas.map((fila: unknown): CeldasDeFila => {
    const { id, rev = null, valores, clave } = esObjeto(fila) ? fila : {};
    const bien = Number.isSafeInteger(id) && Number(id) >= 0 && (rev === null || esRev(rev)) &&
      esObjeto(valores) && (sinCambios || Object.keys(valores).length > 0) &&
      Object.keys(valores).every((c) => conocidas.has(c));
    if (!bien) throw rechazo("celdas_invalidas");
    return { id: Number(id), rev, valores, ...(esObjeto(clave) ? { clave } : {}) };
  });
  const distintas = new Set(leidas.map((f) => f.id)).size;
  if (leidas.length === 0 || leidas.length > MAXIMO || distintas < leidas.length) {
    throw rechazo("celdas_invalidas");
  }
  return leidas;
}

/** Refuses them all for these cells, each with its reason. */
export function rehusarCeldas(celdas: readonly CeldaRehusada[]): Rechazo {
  const mensaje = celdas.length === 1
    ? celdas[0].mensaje
    : `No se guardó nada: hay ${contar(celdas.length, "celda", "celdas")} con errores`;
  return rechazo("celdas_rehusadas", { mensaje }, { celdas: celdas.slice(0, FALLAS) });
}

/** Refuses them all for rows that somebody else changed. */
export const rehusarAjenas = (conflictos: readonly FilaAjena[]): Rechazo =>
  rechazo("celdas_ajenas", { cuantos: conflictos.length }, { conflictos });

/**
 * Saves row by row inside one unit of work, as an editor saves each; what is refused of any of them
 * refuses them all.
 * @param actualDe the row as the refusal of a conflict carries it.
 * @throws Rechazo
 */
export async function guardarCadaFila<T>(
  filas: readonly CeldasDeFila[],
  guardar: (fila: CeldasDeFila) => Promise<T>,
  actualDe: (actual: unknown) => object | null = (actual) => esObjeto(actual) ? actual : null,
): Promise<T[]> {
  const guardadas: T[] = [];
  const celdas: CeldaRehusada[] = [];
  const ajenas: FilaAjena[] = [];
  for (const fila of filas) {
    try {
      guardadas.push(await guardar(fila));
    } catch (e) {
      if (!(e instanceof Rechazo)) throw e;
      const { actual, quien, campo } = e.datos;
      if (e.status === 409 || e.status === 404) {
        const de = typeof quien === "string" ? quien : null;
        ajenas.push({ id: fila.id, quien: de, actual: e.status === 404 ? null : actualDe(actual) });
      } else {
        const columna = typeof campo === "string" ? campo : Object.keys(fila.valores)[0];
        celdas.push({ id: fila.id, columna, mensaje: e.message });
      }
    }
  }
  if (ajenas.length > 0) throw rehusarAjenas(ajenas);
  if (celdas.length > 0) throw rehusarCeldas(celdas);
  return guardadas;
}
