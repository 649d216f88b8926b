/** Rows of a base in the database, in bulk and one by one, for any of the nine descriptions. */
import { setImmediate } from "node:timers/promises";
import {
  cambiar,
  cuantas,
  type Donde,
  es,
  mas,
  poner,
  quitar,
  una,
  varias,
} from "#core/db/query.ts";
import { muchasFilas } from "#core/db/rows-as-text.ts";
import { tabla } from "#core/db/schema.ts";
import { elegir, mostrarValor } from "#core/domain/fields.ts";
import type { Consulta, Escritura } from "#core/plugin.ts";
import type { Asiento, Parametro } from "#core/db/types.ts";
import type { Cadena } from "#plugins/tablas/service.ts";
import {
  type Base,
  BASES,
  columnasEnteras,
  columnasGuardadas,
  FIRMA,
  NOTA,
  tablaDe,
} from "../bases.ts";
import { rechazo } from "../errors.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { filasDeBase } from "../tables.ts";
import type { FilaBase } from "./validar/validar.ts";
import { type Banderas, banderasVistas, columnasQueCuentan } from "./listado/vista.ts";

type Clave = Pick<Grupo, "saf" | "codipres">;

export interface Renglon {
  readonly id: number;
  readonly rev: number;
  readonly valores: FilaBase;
}

/** What becomes of a row of a base. */
export interface CambioDeFila {
  /** Null for a new row, which says what it is to be. */
  readonly id: number | null;
  /** Null also of a deleted row that comes back under its own id. */
  readonly antes: FilaBase | null;
  /** Null to take it out. */
  readonly despues: FilaBase | null;
  /** Version that its row had; absent where it had none. */
  readonly rev?: number;
  /** What its entry says otherwise than a save does. */
  readonly asiento?: Pick<Asiento, "accion" | "antes" | "despues">;
}

/** Kinds of field that are stored as texts. */
const ES_TEXTO: ReadonlySet<string> = new Set(["texto", "letra", "fecha", "lista"]);

const propias = (base: Base): string[] => columnasGuardadas(base).map((c) => c.id);

/** A bulk row under the names of its values. */
export function porNombre(columnas: readonly string[], fila: readonly unknown[]) {
  const valores: Record<string, unknown> = {};
  for (let i = 0; i < columnas.length; i++) valores[columnas[i]] = fila[i];
  return valores;
}

/** A bulk row of `columnasEnteras(base)`. */
export function renglon(base: Base, fila: readonly unknown[]): Renglon {
  const { id, rev, ...valores } = porNombre(columnasEnteras(base), fila);
  return { id: Number(id), rev: Number(rev), valores: valores as FilaBase };
}

/** Rows of a base by ascending id. */
async function leer(
  q: Consulta,
  base: Base,
  donde: Donde<ReturnType<typeof filasDeBase>>,
): Promise<Renglon[]> {
  const filas = await varias(q, filasDeBase(base), donde, "*", { orden: "id" });
  return filas.map(({ id, rev, saf: _saf, codipres: _codipres, ...valores }) => (
    { id, rev, valores }
  ));
}

/** Columns of the tables of the bases that hold texts, as `tabla.columna`. */
const TEXTOS: ReadonlySet<string> = new Set(
  BASES.flatMap((base) => [
    `${tablaDe(base)}.codipres`,
    ...columnasGuardadas(base).filter((c) => ES_TEXTO.has(c.campo.clase))
      .map((c) => `${tablaDe(base)}.${c.id}`),
  ]),
);

/**
 * Rows of a group in one of the tables of the bases: the values of the columns named, by ascending
 * id, after `desdeId`. Chunks of `limite` keep memory flat however large the base is.
 * @param columnas names of columns, known to be no more than that.
 */
export function filasDe(
  q: Consulta,
  tabla: string,
  columnas: readonly string[],
  { saf, codipres }: Clave,
  desdeId = 0,
  limite = 2_147_483_647,
): Promise<unknown[][]> {
  return muchasFilas(
    q,
    columnas.map((nombre) => ({ nombre, texto: TEXTOS.has(`${tabla}.${nombre}`) })),
    `FROM ${tabla} WHERE saf = ? AND codipres = ? AND id > ? ORDER BY id LIMIT ?`,
    [saf, codipres, desdeId, limite],
    "id",
  );
}

/** The same, chunk by chunk. @param columnas the id among them. */
export async function* lotesDe(
  q: Consulta,
  tabla: string,
  columnas: readonly string[],
  grupo: Clave,
  tamano = 16_384,
): AsyncGenerator<unknown[][]> {
  const id = columnas.indexOf("id");
  let desde = 0;
  while (true) {
    const lote = await filasDe(q, tabla, columnas, grupo, desde, tamano);
    if (lote.length > 0) yield lote;
    if (lote.length < tamano) return;
    desde = Number(lote[lote.length - 1][id]);
  }
}

/**
 * The same chunks, each asked for while the one before is being worked on.
 * @param primero the first one, which was already asked for.
 */
export async function* conAnticipo<T>(
  lotes: AsyncGenerator<T>,
  primero: Promise<IteratorResult<T>>,
): AsyncGenerator<T> {
  for (let proximo = primero;;) {
    const { value, done } = await proximo;
    if (done) return;
    proximo = lotes.next();
    // Who stops before reading it does not wait for it.
    proximo.catch(() => {});
    // What is asked for is gathered in one turn of the loop and leaves in the next: whoever works on
    // this chunk keeps the thread to itself, and the database works meanwhile.
    await setImmediate();
    await setImmediate();
    yield value;
  }
}

/** The flags of a group: those of its organismo, and how it is valued ([Y2]). */
const banderasDe = ({ organismo, criterio }: Pick<Grupo, "organismo" | "criterio">): Banderas => ({
  habilitar_me: organismo.habilitar_me,
  usa_coefval: organismo.usa_coefval,
  por_meses: criterio === "mensual",
});

/** The same as a base shows them: its rows may bring more of its columns to sight. */
export async function banderasDeGrupo(q: Consulta, base: Base, grupo: Grupo): Promise<Banderas> {
  const { saf, codipres } = grupo;
  const banderas = banderasDe(grupo);
  const dichos: Record<string, unknown>[] = [];
  for (const { id, oculta } of columnasQueCuentan(base, banderas)) {
    const dice = { saf, codipres, [id]: es("<>", oculta ?? 0) };
    const fila = await una(q, filasDeBase(base), dice, [id]);
    if (fila) dichos.push(fila);
  }
  return banderasVistas(base, banderas, dichos);
}

/** Ids per statement: under the limits of parameters of both databases. */
const IDS_POR_LECTURA = 1000;

/** Those of the rows that are in the group, by id. */
export async function renglonesDe(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
  ids: readonly number[],
): Promise<Map<number, Renglon>> {
  const halladas = new Map<number, Renglon>();
  for (let i = 0; i < ids.length; i += IDS_POR_LECTURA) {
    const tanda = ids.slice(i, i + IDS_POR_LECTURA);
    const filas = await leer(q, base, { saf, codipres, id: tanda });
    for (const fila of filas) halladas.set(fila.id, fila);
  }
  return halladas;
}

/** Those of a group that stand in exactly one opening, by ascending id. */
export const renglonesEn = (
  q: Consulta,
  base: Base,
  { saf, codipres }: Clave,
  { prog, subp, proy, act }: Cadena,
): Promise<Renglon[]> => leer(q, base, { saf, codipres, prog, subp, proy, act });

/** One row. @throws Rechazo 404 when it is not in the group. */
export async function exigirRenglon(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
  id: number,
): Promise<Renglon> {
  const [actual] = await leer(q, base, { id, saf, codipres });
  // Whoever has it on screen names it by its columns.
  if (!actual) throw rechazo("renglon_inexistente", {}, { registro: id });
  return actual;
}

/** A row of which nothing is said of its note has none. */
const parametros = (base: Base, fila: FilaBase): Parametro[] =>
  columnasGuardadas(base).map((c) => (fila[c.id] ?? c.campo.vacio) as Parametro);

/** What is said of a row: who says nothing of its note leaves it as it is. */
const dichas = (base: Base, fila: FilaBase) =>
  elegir(fila, propias(base).filter((c) => fila[c] !== undefined));

/** Stores a new row; returns its id. Its rev is 1. */
async function agregar(
  q: Escritura,
  base: Base,
  saf: number,
  codipres: string,
  fila: FilaBase,
): Promise<number> {
  return await poner(q, filasDeBase(base), {
    saf,
    codipres,
    ...dichas(base, fila),
    rev: 1,
  });
}

/**
 * Puts a deleted row back under its own id. Its version, which it gives, is above any that it had:
 * no editor that was left open takes it for what it saw ([K1]).
 */
export async function restaurar(
  q: Escritura,
  base: Base,
  saf: number,
  codipres: string,
  id: number,
  fila: FilaBase,
): Promise<number> {
  const asientos = await cuantas(q, tabla.auditoria, { entidad: base.id, clave: String(id) });
  const rev = asientos + 2;
  const valores = dichas(base, fila);
  await poner(q, filasDeBase(base), { id, saf, codipres, ...valores, rev });
  return rev;
}

/** Replaces the values of a row and raises its rev. */
export function reemplazar(q: Escritura, base: Base, id: number, fila: FilaBase): Promise<number> {
  const valores = dichas(base, fila);
  return cambiar(q, filasDeBase(base), { id }, { ...valores, rev: mas(1) });
}

/** Takes a row out; 1, or 0 when it was not there. The caller audits it. */
export function eliminar(q: Escritura, base: Base, id: number): Promise<number> {
  return quitar(q, filasDeBase(base), { id });
}

/** Version of a row that nobody has changed. */
export const REV_INICIAL = 1;

/**
 * Bulk insert of whole new rows: group, values and version (`REV_INICIAL`).
 * @param columnas names of the values between group and version.
 */
export function agregarGuardadas(
  q: Escritura,
  base: Base,
  columnas: readonly string[],
  filas: Iterable<readonly Parametro[]>,
): Promise<number> {
  return q.insertar(tablaDe(base), ["saf", "codipres", ...columnas, "rev"], filas);
}

/** Bulk insert of new rows. @param columnas names of the values after `saf` and `codipres`. */
export function agregarLote(
  q: Escritura,
  base: Base,
  columnas: readonly string[],
  filas: Iterable<readonly [saf: number, codipres: string, ...valores: Parametro[]]>,
): Promise<number> {
  function* conRev(): Generator<Parametro[]> {
    for (const fila of filas) yield [...fila, REV_INICIAL];
  }
  return agregarGuardadas(q, base, columnas, conRev());
}

/** The same for whole rows by column name; of a `Grupo`, its rows. */
export function agregarFilas(
  q: Escritura,
  base: Base,
  { saf, codipres }: Clave,
  filas: Iterable<FilaBase>,
): Promise<number> {
  function* valores(): Generator<[number, string, ...Parametro[]]> {
    for (const fila of filas) yield [saf, codipres, ...parametros(base, fila)];
  }
  return agregarLote(q, base, propias(base), valores());
}

/** Stores new rows in bulk; their ids, in order. The group must be locked. */
export async function agregarVarios(
  q: Escritura,
  base: Base,
  saf: number,
  codipres: string,
  filas: readonly FilaBase[],
): Promise<number[]> {
  if (filas.length === 0) return [];
  if (filas.length === 1) return [await agregar(q, base, saf, codipres, filas[0])];
  const grupo = { saf, codipres };
  const ultima = await una(q, filasDeBase(base), grupo, ["id"], { orden: "-id" });
  await agregarFilas(q, base, grupo, filas);
  // Ids only grow and the group is locked, so the new rows are exactly those above the last id.
  const nuevos = await filasDe(q, tablaDe(base), ["id"], grupo, ultima?.id);
  return nuevos.map(([id]) => Number(id));
}

/** A row as the calls show it: amounts and percentages with two decimals; its note, if it has one. */
export function mostrarFila(base: Base, fila: FilaBase): Record<string, string | number> {
  return Object.fromEntries([
    ...base.columnas.map((c) => [c.id, mostrarValor(c.campo, fila[c.id]) as string | number]),
    ...[NOTA, FIRMA].filter((c) => fila[c.id]).map((c) => [c.id, fila[c.id]]),
  ]);
}
