/**
 * The column kit: one vocabulary in which plugins write their tables, built over Drizzle's pg-core.
 * Types are inferred from it, and a running program needs nothing else; the same vocabulary over
 * sqlite-core stands with whoever writes migrations (`generate.ts`).
 */
import type { NotNull } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Campo, Campos, Fila } from "../domain/fields.ts";

export type Dialecto = "sqlite" | "postgres";

const INT4 = 2_147_483_647;

const bytesPg = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** Byte order whatever the server's collation: the order that SQLite has. */
const textoPg = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

const basePg = {
  tabla: pgTable,
  /** Identity given by the database, never used twice. */
  id: () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /** Integer of 32 bits. */
  entero: () => integer(),
  /** Integer up to 2^53: amounts in centavos, identities. */
  grande: () => bigint({ mode: "number" }),
  texto: () => textoPg(),
  booleano: () => boolean(),
  bytes: () => bytesPg(),
  /** A moment: milliseconds since 1970, UTC. */
  instante: () => bigint({ mode: "number" }),
  indice: index,
  unico: uniqueIndex,
  clavePrimaria: primaryKey,
  /** Foreign key: `k.referencia({ columns, foreignColumns })`. */
  referencia: foreignKey,
};

export type BasePg = typeof basePg;
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

/** A column that is never null, with the value of the rows that do not say it. */
const conValor = (columna: ReturnType<BasePg[ReturnType<typeof clase>]>, valor: unknown) =>
  columna.notNull().default(valor as never);

/** A kit over the columns of one dialect. */
export function conColumnas(dialecto: Dialecto, base: BasePg): Kit {
  return {
    ...base,
    dialecto,
    columnas<C extends Campos>(campos: C): ColumnasDe<C> {
      const columnas = Object.entries(campos).map(([nombre, campo]) => {
        const columna = base[clase(campo)]();
        if (campo.nulo) return [nombre, columna];
        // Without it, a table that has rows would refuse the column.
        return [nombre, campo.agregado ? conValor(columna, campo.vacio) : columna.notNull()];
      });
      return Object.fromEntries(columnas) as ColumnasDe<C>;
    },
  };
}

const kitPostgres: Kit = conColumnas("postgres", basePg);

/** Builds a schema function once per dialect and remembers the result. */
export function constructora(kit: Kit): <T>(esquema: (k: Kit) => T) => T {
  const hechos = new WeakMap<(k: Kit) => unknown, unknown>();
  return <T>(esquema: (k: Kit) => T): T =>
    hechos.getOrInsertComputed(esquema, () => esquema(kit)) as T;
}

/** Tables for PostgreSQL: the whole process shares one set. */
export const dePostgres: <T>(esquema: (k: Kit) => T) => T = constructora(kitPostgres);
