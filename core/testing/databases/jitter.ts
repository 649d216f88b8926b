/**
 * A database of uneven mood: with `PLANTA_AZAR=7` every answer of it comes late by chance, and rows
 * that nobody ordered come in any order. What a test, or the product, passes because the answers of
 * a machine of its own come soon and alike fails there.
 */
import { ConsultaPostgres, EscrituraPostgres } from "#core/db/postgres/postgres-connection.ts";
import { ConsultaSqlite, EscrituraSqlite } from "#core/db/sqlite/sqlite-connection.ts";
import type { Db } from "#core/db/types.ts";
import { azarDe } from "../random.ts";

const SEMILLA = Number(process.env.PLANTA_AZAR || 0);
/** The longest that one waits; most wait much less. */
const DEMORA_MS = 20;

const azar = azarDe(SEMILLA);

/** One in two does not wait: two that began together end in any order. */
const demorar = async (): Promise<void> => {
  if (azar() < 0.5) return;
  await Bun.sleep(DEMORA_MS * azar() ** 6);
};

function barajar<T>(filas: T[]): T[] {
  for (let i = filas.length - 1; i > 0; i--) {
    const j = Math.floor(azar() * (i + 1));
    [filas[i], filas[j]] = [filas[j], filas[i]];
  }
  return filas;
}

type Metodo = (this: unknown, ...lo: unknown[]) => Promise<unknown>;

function alterar(clase: { prototype: object }, nombre: string): void {
  const metodo = Reflect.get(clase.prototype, nombre) as Metodo;
  const alterado: Metodo = async function (...lo) {
    const dado = await metodo.apply(this, lo);
    await demorar();
    // A statement that orders anything is left alone, and so is what is no table.
    const suelta = Array.isArray(dado) && !/\bORDER BY\b|^\s*(PRAGMA|EXPLAIN)\b/i.test(`${lo[0]}`);
    return suelta ? barajar(dado) : dado;
  };
  Reflect.set(clase.prototype, nombre, alterado);
}

if (SEMILLA) {
  console.log(`PLANTA_AZAR=${SEMILLA}`);
  for (const clase of [ConsultaSqlite, ConsultaPostgres]) {
    for (const nombre of ["valores", "filas"]) alterar(clase, nombre);
  }
  for (const clase of [EscrituraSqlite, EscrituraPostgres]) {
    for (const nombre of ["ejecutar", "insertar"]) alterar(clase, nombre);
  }
}

/** The same database, where a unit of work and a snapshot begin late too. */
export function conAzar(db: Db): Db {
  if (!SEMILLA) return db;
  for (const nombre of ["leer", "tx"] as const) {
    const metodo = db[nombre].bind(db) as Db["tx"];
    db[nombre] = async <T>(fn: Parameters<typeof metodo<T>>[0]): Promise<T> => {
      await demorar();
      const dado = await metodo(fn);
      await demorar();
      return dado;
    };
  }
  return db;
}
