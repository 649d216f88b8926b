/** Reading whole tables in the order of their keys, and the digest that says whether two agree. */
import { createHash } from "node:crypto";
import type { Consulta, Escritura, Parametro } from "../db/types.ts";
import { muchasFilas } from "../db/rows-as-text.ts";
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
  const desde = `SELECT ${columnas.map(citar).join(", ")}`;
  if (t.clave.length === 0) {
    // Without a key there is no place to go on from.
    yield await q.valores(`${desde} FROM ${citar(t.nombre)}`) as Parametro[][];
    return;
  }
  const limite = t.conBytes ? POR_LOTE_CON_BYTES : POR_LOTE;
  const clave = t.clave.map(citar).join(", ");
  const lugares = t.clave.map((c) => columnas.indexOf(c));
  const sigue = ` WHERE (${clave}) > (${t.clave.map(() => "?").join(", ")})`;
  const leidas = columnas.map((c) => ({ nombre: citar(c), texto: t.textos.has(c) }));
  const pedir = (ultima: Parametro[] | null) => {
    const resto = `FROM ${citar(t.nombre)}${ultima ? sigue : ""} ORDER BY ${clave} LIMIT ${limite}`;
    const filas =
      (t.conBytes || t.clave.length > 1
        ? q.valores(`${desde} ${resto}`, ultima ?? [])
        : muchasFilas(q, leidas, resto, ultima ?? [], clave)) as Promise<Parametro[][]>;
    // Looked at in its turn, unless whoever reads has enough.
    filas.catch(() => {});
    return filas;
  };
  for (let pedidas = pedir(null);;) {
    const filas = await pedidas;
    const seguir = filas.length === limite;
    // The next ones come while these are worked on.
    if (seguir) pedidas = pedir(lugares.map((i) => filas[filas.length - 1][i]));
    if (filas.length > 0) yield filas;
    if (!seguir) return;
  }
}

/** Whether it is not told as it is: of the rest, a text is made at once. */
const distinto = (v: Parametro): boolean => typeof v === "boolean" || v instanceof Uint8Array;

/** `true` and 1 are the same boolean; bytes are never text. */
function dicho(v: Parametro): unknown {
  if (v instanceof Uint8Array) return { bytes: v.toHex() };
  return typeof v === "boolean" ? Number(v) : v;
}

/** Gathers the digest of a table while its rows pass by. */
export class Contador {
  #filas = 0;
  readonly #hash = createHash("sha256");

  agregar(filas: readonly (readonly Parametro[])[]): void {
    let texto = "";
    for (const fila of filas) {
      texto += `${JSON.stringify(fila.some(distinto) ? fila.map(dicho) : fila)}\n`;
    }
    this.#hash.update(texto);
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
