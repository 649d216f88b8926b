/** Reading whole tables in the order of their keys, and the digest that says whether two agree. */
import { createHash } from "node:crypto";
import type { Consulta, Escritura, Parametro } from "../db/types.ts";
import type { TablaFisica } from "./catalog.ts";

/** Rows read at a time; few of those that carry bytes, each of which may be a large one. */
const POR_LOTE = 5_000;
const POR_LOTE_CON_BYTES = 200;

export interface Huella {
  readonly filas: number;
  /** SHA-256 of the rows in the order of their key, the same on both kinds of database. */
  readonly sha256: string;
}

const citar = (nombre: string): string => `"${nombre.replaceAll('"', '""')}"`;

/** The rows of a table, in batches, from where the previous one ended. */
export async function* lotes(
  q: Consulta,
  t: TablaFisica,
  columnas = t.columnas,
): AsyncGenerator<Parametro[][]> {
  const desde = `SELECT ${columnas.map(citar).join(", ")} FROM ${citar(t.nombre)}`;
  if (t.clave.length === 0) {
    // Without a key there is no place to go on from.
    yield await q.valores(desde) as Parametro[][];
    return;
  }
  const limite = t.conBytes ? POR_LOTE_CON_BYTES : POR_LOTE;
  const clave = t.clave.map(citar).join(", ");
  const lugares = t.clave.map((c) => columnas.indexOf(c));
  const sigue = ` WHERE (${clave}) > (${t.clave.map(() => "?").join(", ")})`;
  for (let ultima: Parametro[] | null = null;;) {
    const filas = await q.valores(
      `${desde}${ultima ? sigue : ""} ORDER BY ${clave} LIMIT ${limite}`,
      ultima ?? [],
    ) as Parametro[][];
    if (filas.length > 0) yield filas;
    if (filas.length < limite) return;
    const fila: Parametro[] = filas[filas.length - 1];
    ultima = lugares.map((i) => fila[i]);
  }
}

/** Gathers the digest of a table while its rows pass by. */
export class Contador {
  #filas = 0;
  readonly #hash = createHash("sha256");

  agregar(filas: readonly (readonly Parametro[])[]): void {
    for (const fila of filas) {
      // `true` and 1 are the same boolean; bytes are never text.
      this.#hash.update(JSON.stringify(fila, (_, v: unknown) => {
        if (v instanceof Uint8Array) return { bytes: v.toHex() };
        return typeof v === "boolean" ? Number(v) : v;
      }));
      this.#hash.update("\n");
    }
    this.#filas += filas.length;
  }

  terminar(): Huella {
    return { filas: this.#filas, sha256: this.#hash.digest("hex") };
  }
}

/** @param columnas names in the order in which they count; those of the other side, to compare. */
export async function huella(
  q: Consulta,
  t: TablaFisica,
  columnas = t.columnas,
): Promise<Huella> {
  const contador = new Contador();
  for await (const lote of lotes(q, t, columnas)) contador.agregar(lote);
  return contador.terminar();
}

/** Highest identity ever given in a table: none of them is given twice, not even after a copy. */
export async function ultimaIdentidad(q: Consulta, t: TablaFisica): Promise<number> {
  if (t.identidad === null) return 0;
  if (q.dialecto === "sqlite") {
    const [fila] = await q.valores("SELECT seq FROM sqlite_sequence WHERE name = ?", [t.nombre]);
    return Number(fila?.[0] ?? 0);
  }
  const [fila] = await q.valores("SELECT pg_get_serial_sequence(?, ?)", [
    citar(t.nombre),
    t.identidad,
  ]);
  const [[ultima, usada]] = await q.valores(`SELECT last_value, is_called FROM ${String(fila[0])}`);
  return usada ? Number(ultima) : Number(ultima) - 1;
}

/** Makes the next identity of a table the one after `ultima`; a table without identities is left. */
export async function fijarIdentidad(
  q: Escritura,
  t: TablaFisica,
  ultima: number,
): Promise<void> {
  if (t.identidad === null) return;
  if (q.dialecto === "sqlite") {
    await q.ejecutar("DELETE FROM sqlite_sequence WHERE name = ?", [t.nombre]);
    if (ultima > 0) {
      await q.ejecutar("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [t.nombre, ultima]);
    }
    return;
  }
  await q.valores("SELECT setval(pg_get_serial_sequence(?, ?), ?, ?)", [
    citar(t.nombre),
    t.identidad,
    Math.max(1, ultima),
    ultima > 0,
  ]);
}

export { citar };
