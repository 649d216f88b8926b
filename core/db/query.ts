/**
 * Typed access to one table: single rows and small lists, with the types of the table's own
 * description. What joins, adds up or moves thousands of rows is SQL text (`text-query.ts`,
 * `Consulta.valores`, `Escritura.insertar`).
 *
 * A condition is an object of columns: a value is equality, null is IS NULL, a list is IN, and
 * `es("<", x)` any other comparison; all of them must hold, and `{}` means every row.
 */
import {
  descripcionDe,
  type DescripcionDeTexto,
  type FilaDe,
  type LugarDeTexto,
  type NombreDe,
  type NuevaDe,
  type TablaDeclarada,
} from "./handles.ts";
import type { Consulta, Escritura, Parametro } from "./types.ts";

type Signo = "<>" | "<" | "<=" | ">" | ">=";

class Comparacion<V> {
  constructor(readonly signo: Signo, readonly valor: V) {}
}

class Suma {
  constructor(readonly cuanto: number) {}
}

/** A comparison other than equality; `es("<>", null)` is IS NOT NULL. */
export const es = <V extends Parametro>(signo: Signo, valor: V): Comparacion<V> =>
  new Comparacion(signo, valor);

/** What a column has already and that much more. */
export const mas = (cuanto: number): Suma => new Suma(cuanto);

export type Donde<T extends TablaDeclarada> = {
  readonly [K in NombreDe<T>]?:
    | FilaDe<T>[K]
    | readonly NonNullable<FilaDe<T>[K]>[]
    | Comparacion<FilaDe<T>[K] | null>;
};

export type Cambios<T extends TablaDeclarada> = {
  readonly [K in NombreDe<T>]?:
    | FilaDe<T>[K]
    | (number extends FilaDe<T>[K] ? Suma : never);
};

/** Column by which rows are ordered; `-` before its name for the greatest first. */
type Orden<T extends TablaDeclarada> = NombreDe<T> | `-${NombreDe<T>}`;

export interface Opciones<T extends TablaDeclarada> {
  readonly orden?: Orden<T> | readonly Orden<T>[];
  /**
   * Locks the rows until the end of the unit of work; `saltar` leaves out those that another one
   * has locked. SQLite's single writer needs no lock.
   */
  readonly bloquear?: true | "saltar";
  /** Through `Consulta.estables`: for what every request asks. The rows are shared. */
  readonly estable?: true;
}

/** Columns of the result; `*` = all of them. */
type Columnas<C extends string> = readonly C[] | "*";
/** A row of those columns; whole where they are known by name only when the program runs. */
type Elegida<T extends TablaDeclarada, C extends NombreDe<T>> = string extends C ? FilaDe<T>
  : Pick<FilaDe<T>, C>;

/** How a condition compares its column, which is all of it that the text says. */
function signoDe(valor: unknown): string | number {
  if (valor === null) return "null";
  if (valor instanceof Comparacion) return valor.valor === null ? "no null" : valor.signo;
  // Lists take their values repeated up to a power of two: few texts serve every length.
  if (!Array.isArray(valor)) return "=";
  return valor.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(valor.length));
}

/** Goes through a condition, gathering its parameters, to the place of its texts. */
function recorrer(lugar: LugarDeTexto, donde: object, valores: unknown[]): LugarDeTexto {
  for (const nombre in donde) {
    const valor: unknown = donde[nombre as never];
    const signo = signoDe(valor);
    lugar = lugar.de(nombre).de(signo);
    if (signo === "=") valores.push(valor);
    else if (valor instanceof Comparacion) {
      if (valor.valor !== null) valores.push(valor.valor);
    } else if (Array.isArray(valor)) {
      for (let i = 0; i < Number(signo); i++) valores.push(valor[Math.min(i, valor.length - 1)]);
    }
  }
  return lugar;
}

function condiciones(d: DescripcionDeTexto, donde: object): string {
  const textos = Object.entries(donde).map(([nombre, valor]) => {
    const propia = d.citar(nombre);
    const signo = signoDe(valor);
    if (signo === "null") return `${propia} IS NULL`;
    if (signo === "no null") return `${propia} IS NOT NULL`;
    if (signo === 0) return "1 = 0";
    return typeof signo === "number"
      ? `${propia} IN (${"?, ".repeat(signo - 1)}?)`
      : `${propia} ${signo} ?`;
  });
  return textos.length === 0 ? "" : ` WHERE ${textos.join(" AND ")}`;
}

/** As `recorrer`, of the columns that are written. */
function recorrerCambios(lugar: LugarDeTexto, cambios: object, valores: unknown[]): LugarDeTexto {
  for (const nombre in cambios) {
    const valor: unknown = cambios[nombre as never];
    const suma = valor instanceof Suma;
    lugar = lugar.de(nombre).de(suma ? "+" : "=");
    valores.push(suma ? valor.cuanto : valor);
  }
  return lugar;
}

function asignaciones(d: DescripcionDeTexto, cambios: object): string {
  return Object.entries(cambios).map(([nombre, valor]) => {
    const propia = d.citar(nombre);
    return valor instanceof Suma ? `${propia} = "${d.nombre}".${propia} + ?` : `${propia} = ?`;
  }).join(", ");
}

function ordenadas(d: DescripcionDeTexto, orden: string | readonly string[] = []): string {
  const por = (typeof orden === "string" ? [orden] : orden).map((o) =>
    o.startsWith("-") ? `${d.citar(o.slice(1))} DESC` : d.citar(o)
  );
  return por.length === 0 ? "" : ` ORDER BY ${por.join(", ")}`;
}

function leer(
  q: Consulta,
  t: TablaDeclarada,
  donde: object,
  columnas: Columnas<string>,
  { orden, bloquear, estable }: Opciones<TablaDeclarada>,
  limite = 0,
): Promise<Record<string, unknown>[]> {
  const d = descripcionDe(t);
  const valores: unknown[] = [];
  let lugar = recorrer(d.textos.de("SELECT"), donde, valores).de(limite);
  for (const nombre of columnas) lugar = lugar.de(nombre);
  if (typeof orden === "string") lugar = lugar.de("por").de(orden);
  else if (orden) { for (const o of orden) lugar = lugar.de("por").de(o); }
  const candado = bloquear && q.dialecto === "postgres" ? bloquear : false;
  if (candado) lugar = lugar.de(candado);
  lugar.sql ??= `SELECT ${columnas === "*" ? "*" : columnas.map(d.citar).join(", ")} ` +
    `FROM "${d.nombre}"${condiciones(d, donde)}${ordenadas(d, orden)}` +
    (limite > 0 ? ` LIMIT ${limite}` : "") +
    (candado ? " FOR UPDATE" : "") + (candado === "saltar" ? " SKIP LOCKED" : "");
  const parametros = valores as Parametro[];
  return estable
    ? q.estables(lugar.sql, parametros, d.leer)
    : q.filas(lugar.sql, parametros, d.leer);
}

/** The row that meets the condition, or undefined; the first in order where several do. */
export async function una<T extends TablaDeclarada, C extends NombreDe<T> = NombreDe<T>>(
  q: Consulta,
  t: T,
  donde: Donde<T>,
  columnas: Columnas<C> = "*",
  opciones: Opciones<T> = {},
): Promise<Elegida<T, C> | undefined> {
  const [fila] = await leer(q, t, donde, columnas, opciones, 1);
  return fila as Elegida<T, C> | undefined;
}

/** The rows that meet the condition. Without `orden` they come in any. */
export async function varias<T extends TablaDeclarada, C extends NombreDe<T> = NombreDe<T>>(
  q: Consulta,
  t: T,
  donde: Donde<T>,
  columnas: Columnas<C> = "*",
  opciones: Opciones<T> & { readonly limite?: number } = {},
): Promise<Elegida<T, C>[]> {
  const filas = await leer(q, t, donde, columnas, opciones, opciones.limite);
  return filas as Elegida<T, C>[];
}

/** How many rows meet the condition. */
export async function cuantas<T extends TablaDeclarada>(
  q: Consulta,
  t: T,
  donde: Donde<T>,
): Promise<number> {
  const d = descripcionDe(t);
  const valores: Parametro[] = [];
  const lugar = recorrer(d.textos.de("count"), donde, valores);
  lugar.sql ??= `SELECT count(*) FROM "${d.nombre}"${condiciones(d, donde)}`;
  const [[cantidad]] = await q.valores(lugar.sql, valores);
  return cantidad as number;
}

/**
 * Adds a row.
 * @param siEsta when its key is taken: `nada` leaves what is there, `reemplazar` gives it the values
 * of `fila`, and an object of changes makes those. Without it that is an error (`esClaveRepetida`).
 * @returns the `id` that the database gave it; in a table without one, 1; 0 when nothing was written.
 */
export async function poner<T extends TablaDeclarada>(
  q: Escritura,
  t: T,
  fila: NuevaDe<T>,
  siEsta: "error" | "nada" | "reemplazar" | Cambios<T> = "error",
): Promise<number> {
  const d = descripcionDe(t);
  const valores: unknown[] = [];
  const conCambios = typeof siEsta === "object";
  let lugar = recorrerCambios(d.textos.de("INSERT"), fila, valores);
  lugar = lugar.de(conCambios ? "cambiar" : siEsta);
  if (conCambios) lugar = recorrerCambios(lugar, siEsta, valores);
  lugar.sql ??= insercion(d, Object.keys(fila), siEsta);
  if (!d.conId) return await q.ejecutar(lugar.sql, valores as Parametro[]);
  const [puesta] = await q.valores(lugar.sql, valores as Parametro[]);
  return puesta === undefined ? 0 : puesta[0] as number;
}

function insercion(
  d: DescripcionDeTexto,
  nombres: readonly string[],
  siEsta: string | object,
): string {
  const cambios = siEsta === "reemplazar"
    ? nombres.filter((n) => !d.clave.includes(n)).map((n) => `"${n}" = excluded."${n}"`).join(", ")
    : typeof siEsta === "object"
    ? asignaciones(d, siEsta)
    : "";
  return `INSERT INTO "${d.nombre}" (${nombres.map(d.citar).join(", ")}) ` +
    `VALUES (${"?, ".repeat(nombres.length - 1)}?)` +
    (siEsta === "nada" ? " ON CONFLICT DO NOTHING" : "") +
    (cambios && ` ON CONFLICT (${d.clave.map(d.citar).join(", ")}) DO UPDATE SET ${cambios}`) +
    (d.conId ? ' RETURNING "id"' : "");
}

/** Changes the rows that meet the condition; how many there were. */
export async function cambiar<T extends TablaDeclarada>(
  q: Escritura,
  t: T,
  donde: Donde<T>,
  cambios: Cambios<T>,
): Promise<number> {
  const d = descripcionDe(t);
  const valores: unknown[] = [];
  let lugar = recorrerCambios(d.textos.de("UPDATE"), cambios, valores);
  lugar = recorrer(lugar.de("WHERE"), donde, valores);
  lugar.sql ??= `UPDATE "${d.nombre}" SET ${asignaciones(d, cambios)}${condiciones(d, donde)}`;
  return await q.ejecutar(lugar.sql, valores as Parametro[]);
}

/** Removes the rows that meet the condition; how many there were. */
export async function quitar<T extends TablaDeclarada>(
  q: Escritura,
  t: T,
  donde: Donde<T>,
): Promise<number> {
  const d = descripcionDe(t);
  const valores: unknown[] = [];
  const lugar = recorrer(d.textos.de("DELETE"), donde, valores);
  lugar.sql ??= `DELETE FROM "${d.nombre}"${condiciones(d, donde)}`;
  return await q.ejecutar(lugar.sql, valores as Parametro[]);
}
