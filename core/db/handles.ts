/**
 * Handles of the tables: what typed access (`query.ts`) knows of each one, read from its own
 * description. One set serves both databases: names, keys and kinds are the same on them.
 */
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { getTableName } from "drizzle-orm/table";
import { getTableColumns } from "drizzle-orm/utils";
import { dePostgres, type Kit } from "./kit.ts";
import { ValorInvalido } from "./values.ts";

/** A table as its plugin declared it. */
export type TablaDeclarada = PgTable;
/** A whole row, as it is read. */
export type FilaDe<T extends TablaDeclarada> = T["$inferSelect"];
/** A row to add: what may be null or has a value of its own may be left out. */
export type NuevaDe<T extends TablaDeclarada> = Readonly<T["$inferInsert"]>;
export type NombreDe<T extends TablaDeclarada> = keyof FilaDe<T> & string;

/**
 * The handles of a schema function. Every `tables.ts` exports its own:
 * `export const tabla = tablasDe(tables)`.
 */
export const tablasDe: <T>(esquema: (k: Kit) => T) => T = dePostgres;

/**
 * Where a text is remembered: the steps that lead to it are the words of the call that it serves,
 * so that finding it again makes no string.
 */
export class LugarDeTexto {
  sql: string | undefined;
  readonly #siguientes = new Map<string | number | boolean, LugarDeTexto>();

  de(palabra: string | number | boolean): LugarDeTexto {
    let siguiente = this.#siguientes.get(palabra);
    if (siguiente === undefined) this.#siguientes.set(palabra, siguiente = new LugarDeTexto());
    return siguiente;
  }
}

/** What SQL text needs of a table. */
export interface DescripcionDeTexto {
  readonly nombre: string;
  /** A column as SQL names it. @throws ValorInvalido when the table does not have it. */
  readonly citar: (columna: string) => string;
  /** Columns of the primary key. */
  readonly clave: readonly string[];
  /** Whether the database gives the rows their `id`. */
  readonly conId: boolean;
  /** Makes booleans of the 0/1 of a row just read; undefined for a table without them. */
  readonly leer: ((fila: Record<string, unknown>) => void) | undefined;
  /** The texts of the calls that were made on it (`query.ts`). */
  readonly textos: LugarDeTexto;
}

const descritas = new WeakMap<TablaDeclarada, DescripcionDeTexto>();

function describir(t: TablaDeclarada): DescripcionDeTexto {
  const columnas: PgColumn[] = Object.values(getTableColumns(t));
  const compuesta = getTableConfig(t).primaryKeys[0]?.columns;
  const booleanas = columnas.filter((c) => c.dataType === "boolean").map((c) => c.name);
  const nombre = getTableName(t);
  const nombres = new Set(columnas.map((c) => c.name));
  return {
    nombre,
    citar: (columna) => {
      // Names come from code; one that is data by mistake must not become SQL.
      if (!nombres.has(columna)) throw new ValorInvalido(`${nombre} no tiene ${columna}`);
      return `"${columna}"`;
    },
    textos: new LugarDeTexto(),
    clave: (compuesta ?? columnas.filter((c) => c.primary)).map((c) => c.name),
    conId: columnas.some((c) => c.generatedIdentity !== undefined),
    leer: booleanas.length === 0 ? undefined : (fila) => {
      for (const nombre of booleanas) {
        const valor = fila[nombre];
        if (valor === 1 || valor === 0) fila[nombre] = valor === 1;
      }
    },
  };
}

/** The description of a table, made once. */
export function descripcionDe(t: TablaDeclarada): DescripcionDeTexto {
  let d = descritas.get(t);
  if (d === undefined) descritas.set(t, d = describir(t));
  return d;
}
