/** The column kit over Drizzle's sqlite-core: what migrations of SQLite are written from. */
import * as lite from "drizzle-orm/sqlite-core";
import { type BasePg, conColumnas, constructora, type Kit } from "./kit.ts";

const bytes = lite.customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "blob",
});

const baseLite = {
  tabla: lite.sqliteTable,
  id: () => lite.integer().primaryKey({ autoIncrement: true }),
  entero: () => lite.integer(),
  grande: () => lite.integer(),
  texto: () => lite.text(),
  booleano: () => lite.integer({ mode: "boolean" }),
  bytes: () => bytes(),
  instante: () => lite.integer(),
  indice: lite.index,
  unico: lite.uniqueIndex,
  clavePrimaria: lite.primaryKey,
  referencia: lite.foreignKey,
};

/** The one cast: same methods, and Drizzle's builders answer alike (kit.test.ts). */
const kitSqlite: Kit = conColumnas("sqlite", baseLite as unknown as BasePg);

/** Tables for SQLite. */
export const deSqlite: <T>(esquema: (k: Kit) => T) => T = constructora(kitSqlite);
