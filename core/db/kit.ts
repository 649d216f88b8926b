/**
 * The column kit: one vocabulary in which plugins write their tables, built once over Drizzle's
 * sqlite-core and once over its pg-core. Types are inferred from the PostgreSQL side; the SQLite
 * side has the same methods and is cast to it in one place.
 */
import type { NotNull } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";
import type { Campo, Campos, Fila } from "../domain/fields.ts";

export type Dialecto = "sqlite" | "postgres";

const INT4 = 2_147_483_647;

const bytesPg = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});
const bytesLite = lite.customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "blob",
});

/** Byte order whatever the server's collation: the order that SQLite has. */
const textoPg = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

const basePg = {
  tabla: pg.pgTable,
  /** Identity given by the database, never used twice. */
  id: () => pg.bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /** Integer of 32 bits. */
  entero: () => pg.integer(),
  /** Integer up to 2^53: amounts in centavos, identities. */
  grande: () => pg.bigint({ mode: "number" }),
  texto: () => textoPg(),
  booleano: () => pg.boolean(),
  bytes: () => bytesPg(),
  /** A moment: milliseconds since 1970, UTC. */
  instante: () => pg.bigint({ mode: "number" }),
  indice: pg.index,
  unico: pg.uniqueIndex,
  clavePrimaria: pg.primaryKey,
  /** Foreign key: `k.referencia({ columns, foreignColumns })`. */
  referencia: pg.foreignKey,
};

const baseLite = {
  tabla: lite.sqliteTable,
  id: () => lite.integer().primaryKey({ autoIncrement: true }),
  entero: () => lite.integer(),
  grande: () => lite.integer(),
  texto: () => lite.text(),
  booleano: () => lite.integer({ mode: "boolean" }),
  bytes: () => bytesLite(),
  instante: () => lite.integer(),
  indice: lite.index,
  unico: lite.uniqueIndex,
  clavePrimaria: lite.primaryKey,
  referencia: lite.foreignKey,
};

type BasePg = typeof basePg;
type Basica<T> = [NonNullable<T>] extends [boolean] ? ReturnType<BasePg["booleano"]>
  : [NonNullable<T>] extends [number] ? ReturnType<BasePg["grande"]>
  : ReturnType<BasePg["texto"]>;
type ColumnaDe<T> = null extends T ? Basica<T> : NotNull<Basica<T>>;

/** Columns with the value types of the field kinds; nullable exactly where the field is. */
export type ColumnasDe<C extends Campos> = { [K in keyof C]: ColumnaDe<Fila<C>[K]> };

export type Kit = BasePg & {
  readonly dialecto: Dialecto;
  /** Columns of a set of field kinds (`core/domain/fields.ts`), in the same order. */
  columnas<C extends Campos>(campos: C): ColumnasDe<C>;
};

/** Name of the basic column that stores a field kind. */
function clase(campo: Campo<unknown>): "booleano" | "texto" | "entero" | "grande" {
  switch (campo.clase) {
    case "booleano":
      return "booleano";
    case "texto":
    case "letra":
    case "fecha":
    case "lista":
      return "texto";
    case "mes":
      return "entero";
    case "entero":
      return campo.max !== undefined && campo.max <= INT4 && (campo.min ?? 0) >= -INT4
        ? "entero"
        : "grande";
    case "importe":
    case "porcentaje":
      return "grande";
  }
}

function conColumnas(dialecto: Dialecto, base: BasePg): Kit {
  return {
    ...base,
    dialecto,
    columnas<C extends Campos>(campos: C): ColumnasDe<C> {
      const columnas = Object.entries(campos).map(([nombre, campo]) => {
        const columna = base[clase(campo)]();
        return [nombre, campo.nulo ? columna : columna.notNull()];
      });
      return Object.fromEntries(columnas) as ColumnasDe<C>;
    },
  };
}

export const kitPostgres: Kit = conColumnas("postgres", basePg);
/** The one cast: same methods, and Drizzle's builders answer alike (kit.test.ts). */
export const kitSqlite: Kit = conColumnas("sqlite", baseLite as unknown as BasePg);

/** Builds a schema function once per dialect and remembers the result. */
export function constructora(kit: Kit): <T>(esquema: (k: Kit) => T) => T {
  const hechos = new WeakMap<(k: Kit) => unknown, unknown>();
  return <T>(esquema: (k: Kit) => T): T => {
    if (!hechos.has(esquema)) hechos.set(esquema, esquema(kit));
    return hechos.get(esquema) as T;
  };
}

/** Tables for SQLite, and for PostgreSQL: the whole process shares one set of each. */
export const deSqlite: <T>(esquema: (k: Kit) => T) => T = constructora(kitSqlite);
export const dePostgres: <T>(esquema: (k: Kit) => T) => T = constructora(kitPostgres);
